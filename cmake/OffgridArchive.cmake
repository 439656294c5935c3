# Archives by cpack: what is installed, for unpacking anywhere. For Windows that is the C interface
# and the program alone, since libraries in C++ fit one compiler only. scripts/archives.sh makes
# them.
string(TOLOWER "${CMAKE_SYSTEM_NAME}" system)
set(CPACK_GENERATOR TGZ)
set(CPACK_COMPONENTS_ALL development c tools)
if(BUILD_SHARED_LIBS)
  list(APPEND CPACK_COMPONENTS_ALL runtime)
endif()
if(WIN32)
  set(CPACK_GENERATOR ZIP)
  set(CPACK_COMPONENTS_ALL c tools)
  install(FILES "${PROJECT_SOURCE_DIR}/packaging/windows/README.txt" DESTINATION . COMPONENT c)
  # The licences of what Debian's compiler and headers bring into the library and the program.
  foreach(package IN ITEMS mingw-w64-x86-64-dev gcc-mingw-w64-base nlohmann-json3-dev libcli11-dev
                   libfmt-dev)
    set(component c)
    if(package MATCHES "cli11|fmt")
      set(component tools)
    endif()
    install(FILES "/usr/share/doc/${package}/copyright" COMPONENT ${component} OPTIONAL
            DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/offgrid-c" RENAME "${package}.txt")
  endforeach()
endif()
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_VENDOR "the offgrid authors")
set(CPACK_PACKAGE_FILE_NAME "offgrid-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
