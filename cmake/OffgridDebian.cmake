# Debian packages by cpack -G DEB: the shared libraries, what is needed to link them, and the
# program. scripts/deb.sh makes them and lets lintian judge them.
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
# The libraries are in one package, since their versions change together; it is named after the
# navmesh.
set(package_runtime liboffgrid-navmesh${soversion})
set(package_development liboffgrid-dev)
set(package_tools offgrid-tools)
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
set(CPACK_COMPONENTS_ALL runtime development tools)
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
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}/navmesh"
    "${PROJECT_BINARY_DIR}/scene"
    "${PROJECT_BINARY_DIR}/io")

# The linker's cache follows by a trigger. CPack would add two scripts that do the same; it adds
# none where it is given some, and leaves out what does not exist.
file(WRITE "${PROJECT_BINARY_DIR}/debian/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
    "${PROJECT_BINARY_DIR}/debian/triggers" "${PROJECT_BINARY_DIR}/none/postinst"
    "${PROJECT_BINARY_DIR}/none/postrm")

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
foreach(component IN ITEMS runtime development tools)
  install(FILES "${PROJECT_BINARY_DIR}/debian/copyright" "${PROJECT_BINARY_DIR}/debian/changelog.gz"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package_${component}}" COMPONENT ${component})
endforeach()
include(CPack)
