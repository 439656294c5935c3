# The tree that this port is in.
get_filename_component(source "${CURRENT_PORT_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(
  OUT_FEATURE_OPTIONS features
  FEATURES
    c OFFGRID_BUILD_C
    tools OFFGRID_BUILD_TOOL
    tools OFFGRID_BUILD_PNG)
# Headers are the same for debugging and release, so the choice of checks must be, too.
vcpkg_cmake_configure(
  SOURCE_PATH "${source}"
  OPTIONS
    ${features}
    -DOFFGRID_CHECKS=0
    -DOFFGRID_BUILD_TESTS=OFF
    -DOFFGRID_BUILD_VERIFY=OFF
    -DOFFGRID_BUILD_FUZZ=OFF
    -DOFFGRID_BUILD_BENCH=OFF
    -DOFFGRID_BUILD_EXAMPLES=OFF
    -DOFFGRID_BUILD_GIF=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME offgrid CONFIG_PATH lib/cmake/offgrid)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES offgrid AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
     "${CURRENT_PACKAGES_DIR}/share/licenses")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")
