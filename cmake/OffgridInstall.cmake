# Install rules: headers, libraries, a CMake package and pkg-config files; the program, if it is
# built. All paths in them are relative to the prefix, so the installed tree may be moved. Four
# components, for `cmake --install --component`:
#
#   runtime       shared libraries, with BUILD_SHARED_LIBS
#   development   headers, what else is linked, the CMake package, pkg-config files
#   tools         the program offgrid and its manual page
#   c             the C interface: offgrid.h, its shared library and its pkg-config file
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(OFFGRID_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/offgrid")

# Libraries and the program have their own install rules beside their sources; the libraries join
# one export.
if(TARGET offgrid_io)
  offgrid_add_folder(verify/include/offgrid/verify)
endif()
add_custom_target(offgrid_installed COMMENT "What is installed")
foreach(target IN ITEMS offgrid_navmesh offgrid_scene offgrid_io offgrid_c offgrid_verify_adapter
               offgrid_tool)
  if(TARGET ${target})
    add_dependencies(offgrid_installed ${target})
  endif()
endforeach()
install(TARGETS offgrid_kernel EXPORT offgridTargets FILE_SET HEADERS
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development)
install(EXPORT offgridTargets NAMESPACE offgrid:: DESTINATION "${OFFGRID_CMAKE_DIR}"
        COMPONENT development)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/offgridConfig.cmake.in"
                              "${PROJECT_BINARY_DIR}/cmake/offgridConfig.cmake"
                              INSTALL_DESTINATION "${OFFGRID_CMAKE_DIR}")
# While the major version is 0, a new minor version may change anything.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/offgridConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cmake/offgridConfig.cmake"
        "${PROJECT_BINARY_DIR}/cmake/offgridConfigVersion.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/OffgridFuzzKernel.cmake"
        DESTINATION "${OFFGRID_CMAKE_DIR}" COMPONENT development)

# pkg-config: the prefix is found from the place of the .pc file.
file(RELATIVE_PATH
     OFFGRID_PC_TO_PREFIX "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" OFFGRID_PC_TO_PREFIX "${OFFGRID_PC_TO_PREFIX}")
set(OFFGRID_PC_CFLAGS "")
if(OFFGRID_PORTABLE_INT128)
  set(OFFGRID_PC_CFLAGS " -DOFFGRID_PORTABLE_INT128")
endif()
offgrid_checks(checks)
if(checks MATCHES "^[01]$")
  string(APPEND OFFGRID_PC_CFLAGS " -DOFFGRID_CHECKS=${checks}")
endif()
foreach(pc_name IN ITEMS offgrid-kernel offgrid-navmesh offgrid-scene offgrid-io)
  if(pc_name STREQUAL "offgrid-io" AND NOT TARGET offgrid_io)
    continue()
  endif()
  configure_file("${PROJECT_SOURCE_DIR}/cmake/${pc_name}.pc.in"
                 "${PROJECT_BINARY_DIR}/cmake/${pc_name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/cmake/${pc_name}.pc"
          DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)
endforeach()
if(TARGET offgrid_c)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/offgrid-c.pc.in"
                 "${PROJECT_BINARY_DIR}/cmake/offgrid-c.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/cmake/offgrid-c.pc"
          DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT c)
endif()

if(TARGET offgrid_tool)
  set(manual "${PROJECT_SOURCE_DIR}/docs/offgrid.1")
  if(OFFGRID_DEBIAN_PACKAGES)
    configure_file("${manual}" "${PROJECT_BINARY_DIR}/debian/offgrid.1" COPYONLY)
    execute_process(COMMAND gzip -9nf "${PROJECT_BINARY_DIR}/debian/offgrid.1"
                    COMMAND_ERROR_IS_FATAL ANY)
    set(manual "${PROJECT_BINARY_DIR}/debian/offgrid.1.gz")
  endif()
  install(FILES "${manual}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT tools)
endif()
if(OFFGRID_DEBIAN_PACKAGES)
  include(OffgridDebian)
else()
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/offgrid" COMPONENT development)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/offgrid-c" COMPONENT c)
  if(PROJECT_IS_TOP_LEVEL)
    include(OffgridArchive)
  endif()
endif()
