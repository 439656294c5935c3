# Debian packages by cpack -G DEB: the shared libraries, what is needed to link them, the program,
# the C interface, the Python package and the documentation. scripts/deb.sh makes them, after it has
# put the files of the Python package into the folder python/debian of the build and the pages into
# its folder site, and lets lintian judge them.
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
# The libraries are in one package, since their versions change together; it is named after the
# navmesh.
set(package_runtime liboffgrid-navmesh${soversion})
set(package_development liboffgrid-dev)
set(package_tools offgrid-tools)
# The C interface and what is above it have a version of the binary interface of their own.
get_target_property(c_soversion offgrid_c SOVERSION)
set(package_c_runtime liboffgrid-c${c_soversion})
set(package_c liboffgrid-c-dev)
set(package_python python3-offgrid)
set(package_doc offgrid-doc)
set(components runtime development tools c_runtime c python doc)
set(OFFGRID_MAINTAINER "the offgrid authors <offgrid@packages.example>"
    CACHE STRING "The packages' maintainer")
mark_as_advanced(OFFGRID_MAINTAINER)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact navigation mesh on an integer grid")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "${OFFGRID_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${OFFGRID_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# What is installed has been built; cpack need not build all else.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Umask of whoever builds must not show.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(about
    "It triangulates obstacles that come and go, and finds shortest paths among
them. All answers are exact, and the same on every machine: coordinates are
integers, and no floating-point number decides anything.
")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${package_runtime})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION "${about}
This package contains the shared libraries.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME ${package_development})
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "${package_runtime} (= ${PROJECT_VERSION}), libboost-dev (>= 1.74)")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "libcgal-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "${about}
This package contains headers, the files of CMake and pkg-config, the adapter
with which a kernel of one's own is checked, and the traits with which CGAL's
algorithms run on this kernel.")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME ${package_tools})
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION science)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "${package_runtime} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_TOOLS_DESCRIPTION "${about}
This package contains the program offgrid, which builds, edits, searches,
checks and draws worlds made of maps, levels and polygons.")

set(CPACK_DEBIAN_C_RUNTIME_PACKAGE_NAME ${package_c_runtime})
set(CPACK_DEBIAN_C_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_C_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_C_RUNTIME_PACKAGE_DEPENDS "${package_runtime} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_C_RUNTIME_DESCRIPTION "${about}
This package contains the library of the C interface, which programs in C and
in languages that call C load.")

set(CPACK_DEBIAN_C_PACKAGE_NAME ${package_c})
set(CPACK_DEBIAN_C_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_C_PACKAGE_DEPENDS "${package_c_runtime} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_C_DESCRIPTION "${about}
This package contains offgrid.h, the header of the C interface, and its file
of pkg-config.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME ${package_python})
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "${package_c_runtime} (= ${PROJECT_VERSION}), python3 (>= 3.9), python3-cffi-backend, \
python3-numpy (>= 1:1.20)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-matplotlib, python3-shapely")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "${about}
This package contains the module offgrid of Python, whose arrays are those of
numpy.")
set(CPACK_DEBIAN_DOC_PACKAGE_NAME ${package_doc})
set(CPACK_DEBIAN_DOC_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOC_DESCRIPTION "${about}
This package contains the documentation as pages of HTML: tutorials, guides,
and the reference of the headers.")

set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS
    "${PROJECT_BINARY_DIR}/navmesh" "${PROJECT_BINARY_DIR}/scene" "${PROJECT_BINARY_DIR}/io"
    "${PROJECT_BINARY_DIR}/c")

# The linker's cache follows by a trigger. CPack would add two scripts that do the same; it adds
# none where it is given some, and leaves out what does not exist.
file(WRITE "${PROJECT_BINARY_DIR}/debian/triggers" "activate-noawait ldconfig\n")
foreach(component IN ITEMS RUNTIME C_RUNTIME)
  set(CPACK_DEBIAN_${component}_PACKAGE_CONTROL_EXTRA
      "${PROJECT_BINARY_DIR}/debian/triggers" "${PROJECT_BINARY_DIR}/none/postinst"
      "${PROJECT_BINARY_DIR}/none/postrm")
endforeach()

# Python's byte code is made where the package is installed, and goes with it.
file(WRITE "${PROJECT_BINARY_DIR}/debian/postinst"
     "#!/bin/sh\nset -e\n"
     "if command -v py3compile >/dev/null 2>&1; then py3compile -p ${package_python}; fi\n")
file(WRITE "${PROJECT_BINARY_DIR}/debian/prerm"
     "#!/bin/sh\nset -e\n"
     "if command -v py3clean >/dev/null 2>&1; then py3clean -p ${package_python}; fi\n")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/debian/postinst"
                                              "${PROJECT_BINARY_DIR}/debian/prerm")
install(DIRECTORY "${PROJECT_BINARY_DIR}/python/debian/" DESTINATION lib/python3/dist-packages
        COMPONENT python)

# The pages, which doc-base lists; a map of them is for hosts.
install(DIRECTORY "${PROJECT_BINARY_DIR}/site/" COMPONENT doc
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/offgrid/html" PATTERN "sitemap.xml*" EXCLUDE)
install(FILES "${PROJECT_SOURCE_DIR}/cmake/debian-doc-base" RENAME offgrid-doc.offgrid
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc-base" COMPONENT doc)

# Every package has the licence and the list of changes in Debian's format.
string(TIMESTAMP debian_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(READ "${PROJECT_SOURCE_DIR}/LICENSE" license)
string(REGEX MATCH "Copyright \\(c\\) ([^\n]*)" copyright "${license}")
set(copyright "${CMAKE_MATCH_1}")
string(REGEX REPLACE "^.*Copyright[^\n]*\n\n" "" license "${license}")
string(STRIP "${license}" license)
string(REPLACE "\n\n" "\n.\n" license "${license}")
string(REPLACE "\n" "\n " license "${license}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/debian-copyright.in"
               "${PROJECT_BINARY_DIR}/debian/copyright" @ONLY)
configure_file("${PROJECT_SOURCE_DIR}/cmake/debian-changelog.in"
               "${PROJECT_BINARY_DIR}/debian/changelog" @ONLY)
execute_process(COMMAND gzip -9nf "${PROJECT_BINARY_DIR}/debian/changelog"
                COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN LISTS components)
  install(FILES "${PROJECT_BINARY_DIR}/debian/copyright" "${PROJECT_BINARY_DIR}/debian/changelog.gz"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package_${component}}" COMPONENT ${component})
endforeach()
include(CPack)
