# Which folders take part in a build.

# Adds a folder of this project if it is there and has something to build.
macro(offgrid_add_folder folder)
  if(EXISTS "${PROJECT_SOURCE_DIR}/${folder}/CMakeLists.txt")
    add_subdirectory("${PROJECT_SOURCE_DIR}/${folder}" "${PROJECT_BINARY_DIR}/${folder}")
  endif()
endmacro()

# offgrid_switch(NAME text package...): defines the cache variable OFFGRID_BUILD_<NAME> (AUTO, ON or
# OFF; OFF inside another project) and sets OFFGRID_HAS_<NAME>. AUTO asks for the packages quietly
# and says what it leaves out; ON fails if one is missing.
function(offgrid_switch name text)
  set(default OFF)
  if(PROJECT_IS_TOP_LEVEL)
    set(default AUTO)
  endif()
  set(OFFGRID_BUILD_${name} ${default}
      CACHE STRING "Build ${text}: AUTO (if its packages are found), ON or OFF")
  set_property(CACHE OFFGRID_BUILD_${name} PROPERTY STRINGS AUTO ON OFF)

  set(wanted ${OFFGRID_BUILD_${name}})
  set(missing "")
  if(wanted)
    # CGAL would otherwise remark on the build type of a project that has stated its own.
    set(CGAL_DO_NOT_WARN_ABOUT_CMAKE_BUILD_TYPE TRUE)
    foreach(package IN LISTS ARGN)
      find_package(${package} QUIET)
      if(NOT ${package}_FOUND)
        list(APPEND missing ${package})
      endif()
    endforeach()
  endif()
  if(missing AND wanted STREQUAL "AUTO")
    message(STATUS "offgrid: left out ${text}: not found: ${missing} (make setup installs it)")
    set(wanted OFF)
  elseif(missing)
    message(FATAL_ERROR "offgrid: OFFGRID_BUILD_${name} is ${wanted}, but not found: "
            "${missing} (make setup installs it)")
  endif()
  if(wanted)
    set(OFFGRID_HAS_${name} ON PARENT_SCOPE)
  else()
    set(OFFGRID_HAS_${name} OFF PARENT_SCOPE)
  endif()
endfunction()
