# Install rules: headers, static libraries, a CMake package and pkg-config files. All paths in them are relative to the prefix, so the
# installed tree may be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(OFFGRID_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/offgrid")

add_custom_target(offgrid_libraries COMMENT "The libraries that are installed")
install(TARGETS offgrid_kernel EXPORT offgridTargets FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
# The compiled libraries have their own install rules, which join the same export.
set(pc_names offgrid-kernel)
foreach(library IN ITEMS navmesh io)
  if(TARGET offgrid_${library})
    add_dependencies(offgrid_libraries offgrid_${library})
    list(APPEND pc_names offgrid-${library})
  endif()
endforeach()
install(EXPORT offgridTargets NAMESPACE offgrid:: DESTINATION "${OFFGRID_CMAKE_DIR}")

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/offgridConfig.cmake.in" "${PROJECT_BINARY_DIR}/cmake/offgridConfig.cmake"
                              INSTALL_DESTINATION "${OFFGRID_CMAKE_DIR}")
# While the major version is 0, a new minor version may change anything.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/offgridConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/cmake/offgridConfig.cmake" "${PROJECT_BINARY_DIR}/cmake/offgridConfigVersion.cmake"
        DESTINATION "${OFFGRID_CMAKE_DIR}")

# pkg-config: the prefix is found from the place of the .pc file.
file(RELATIVE_PATH OFFGRID_PC_TO_PREFIX "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" OFFGRID_PC_TO_PREFIX "${OFFGRID_PC_TO_PREFIX}")
set(OFFGRID_PC_CFLAGS "")
if(OFFGRID_PORTABLE_INT128)
  set(OFFGRID_PC_CFLAGS " -DOFFGRID_PORTABLE_INT128")
endif()
offgrid_checks(checks)
if(checks MATCHES "^[01]$")
  string(APPEND OFFGRID_PC_CFLAGS " -DOFFGRID_CHECKS=${checks}")
endif()
foreach(pc_name IN LISTS pc_names)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/${pc_name}.pc.in" "${PROJECT_BINARY_DIR}/cmake/${pc_name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/cmake/${pc_name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endforeach()

install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/offgrid")
