# The steps of packaging_test.cmake, one function each.

function(step_install)
  file(REMOVE_RECURSE "${place}")
  # Installed in one place, used from another: an absolute path left in the package would show.
  run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${place}/first place")
  file(RENAME "${place}/first place" "${prefix}")
endfunction()

function(step_remove)
  file(REMOVE_RECURSE "${place}")
endfunction()

function(step_installed_files)
  # No header is forgotten, none is stale.
  set(checked 0)
  foreach(library IN ITEMS kernel navmesh scene io verify)
    file(GLOB_RECURSE headers RELATIVE "${OFFGRID_SOURCE}/${library}/include"
         "${OFFGRID_SOURCE}/${library}/include/*.hpp")
    foreach(header IN LISTS headers)
      math(EXPR checked "${checked} + 1")
      if(NOT EXISTS "${prefix}/include/${header}")
        message(FATAL_ERROR "${library}/include/${header} is not installed")
      endif()
      run("${CMAKE_COMMAND}" -E compare_files "${OFFGRID_SOURCE}/${library}/include/${header}"
          "${prefix}/include/${header}")
    endforeach()
  endforeach()
  if(checked LESS 5)
    message(FATAL_ERROR "only ${checked} headers were compared")
  endif()

  # Programs of developers and of examples are not installed.
  file(GLOB programs RELATIVE "${prefix}/bin" "${prefix}/bin/*")
  list(REMOVE_ITEM programs offgrid)
  if(programs)
    message(FATAL_ERROR "installed beside offgrid: ${programs}")
  endif()

  file(GLOB_RECURSE texts "${prefix}/*.cmake" "${prefix}/*.pc")
  list(LENGTH texts count)
  if(count LESS 4)
    message(FATAL_ERROR "only ${count} package files are installed: ${texts}")
  endif()
  foreach(text IN LISTS texts)
    file(READ "${text}" content)
    foreach(path IN ITEMS "${OFFGRID_SOURCE}" "${BUILD}" "${place}")
      string(FIND "${content}" "${path}" position)
      if(NOT position EQUAL -1)
        message(FATAL_ERROR "${text} contains the absolute path ${path}")
      endif()
    endforeach()
    if(content MATCHES "Werror|-Wall|offgrid_warnings|march=")
      message(FATAL_ERROR "${text} hands our own compiler flags to consumers: ${CMAKE_MATCH_0}")
    endif()
  endforeach()
endfunction()

function(step_find_package)
  consume(find_package all "-DCMAKE_PREFIX_PATH=${prefix}")
endfunction()

# The port of packaging/vcpkg, with stand-ins for what vcpkg knows.
function(step_vcpkg)
  include("${OFFGRID_SOURCE}/tests/packaging/vcpkg_port.cmake")
  set(port "${place}/port of vcpkg")
  file(REMOVE_RECURSE "${port}")
  set(CURRENT_PORT_DIR "${OFFGRID_SOURCE}/packaging/vcpkg/offgrid")
  set(CURRENT_PACKAGES_DIR "${port}/packages")
  set(FEATURES core)
  include("${CURRENT_PORT_DIR}/portfile.cmake")
  if(WHOLE)
    consume(vcpkg all -DOFFGRID_FROM=find_package "-DCMAKE_PREFIX_PATH=${CURRENT_PACKAGES_DIR}")
  endif()
endfunction()

function(step_add_subdirectory)
  consume(add_subdirectory ${compiled} "-DOFFGRID_SOURCE=${OFFGRID_SOURCE}")
  expect_libraries_only("${place}/add_subdirectory/build/offgrid")
endfunction()

function(step_FetchContent)
  consume(FetchContent ${compiled} "-DFETCHCONTENT_SOURCE_DIR_OFFGRID=${OFFGRID_SOURCE}"
          -DFETCHCONTENT_FULLY_DISCONNECTED=ON)
  expect_libraries_only("${place}/FetchContent/build/_deps/offgrid-build")
endfunction()

# eval undoes pkg-config's escapes of the spaces, as make and autoconf do.
function(compile_with_pkg_config package source expected)
  set(program "${place}/${source} by pkg-config")
  string(CONCAT compile "'${CXX_COMPILER}' -std=c++20 "
         "'${OFFGRID_SOURCE}/examples/consumer/${source}' -o '${program}'")
  run(sh -c "eval \"${compile} $(pkg-config --cflags --libs ${package})\"")
  expect_output("${program}" "${expected}")
endfunction()

function(step_pkg_config)
  file(GLOB_RECURSE files "${prefix}/*/offgrid-kernel.pc")
  if(NOT files)
    message(FATAL_ERROR "offgrid-kernel.pc is not installed below ${prefix}")
  endif()
  cmake_path(GET files PARENT_PATH pc_folder)
  set(ENV{PKG_CONFIG_PATH} "${pc_folder}")
  run(pkg-config --modversion offgrid-kernel)
  if(NOT run_output STREQUAL "${VERSION}\n")
    message(FATAL_ERROR "pkg-config says version ${run_output}, not ${VERSION}")
  endif()
  compile_with_pkg_config(offgrid-kernel main.cpp "${expected_output}")
  compile_with_pkg_config(offgrid-navmesh mesh.cpp "${expected_mesh}")
  compile_with_pkg_config(offgrid-io table.cpp "${expected_table}")
endfunction()

# Somebody checks a kernel of his own with an installed copy, and runs CGAL's algorithms on ours if
# CGAL is there.
function(step_verify_adapter)
  set(folder "${place}/verify_adapter")
  file(REMOVE_RECURSE "${folder}")
  file(COPY "${OFFGRID_SOURCE}/examples/check_your_kernel/" DESTINATION "${folder}")
  file(
    WRITE "${folder}/CMakeLists.txt"
    [[cmake_minimum_required(VERSION 3.25)
project(check LANGUAGES CXX)
find_package(offgrid REQUIRED COMPONENTS kernel navmesh scene io verify_adapter)
add_executable(check main.cpp)
target_link_libraries(check PRIVATE offgrid::verify_adapter)
find_package(CGAL QUIET)
if(CGAL_FOUND)
  add_executable(hull hull.cpp)
  target_link_libraries(hull PRIVATE offgrid::kernel CGAL::CGAL)
endif()
]])
  file(
    WRITE "${folder}/hull.cpp"
    [[#include <CGAL/convex_hull_2.h>
#include <iterator>
#include <vector>
#include "offgrid/verify/cgal_traits.hpp"
using offgrid::kernel::Point2;
int main() {
  const std::vector<Point2> grid{Point2::at(0, 0), Point2::at(1, 0), Point2::at(2, 0),
                                 Point2::at(0, 2), Point2::at(1, 1)};
  std::vector<Point2> hull;
  CGAL::convex_hull_2(grid.begin(), grid.end(), std::back_inserter(hull),
                      offgrid::verify::CgalTraits());
  return hull.size() == 3 ? 0 : 1;
}
]])
  run("${CMAKE_COMMAND}" -S "${folder}" -B "${folder}/build" -G "${GENERATOR}"
      "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_PREFIX_PATH=${prefix}")
  run("${CMAKE_COMMAND}" --build "${folder}/build")
  run("${folder}/build/check" --count 50)
  if(NOT run_output MATCHES "exact 128-bit kernel: wrong in 0 of [1-9]")
    message(FATAL_ERROR "the check of an exact kernel printed\n${run_output}")
  endif()
  if(EXISTS "${folder}/build/hull")
    run("${folder}/build/hull")
  endif()
endfunction()

# Writes the n-th block of code of a language in a page, counted from 0, into a file.
function(write_snippet page language n file)
  file(READ "${page}" text)
  foreach(i RANGE ${n})
    string(FIND "${text}" "```${language}\n" begin)
    if(begin EQUAL -1)
      message(FATAL_ERROR "${page} has no block ${n} of ${language}")
    endif()
    string(SUBSTRING "${text}" ${begin} -1 text)
    string(FIND "${text}" "\n" line)
    math(EXPR line "${line} + 1")
    string(SUBSTRING "${text}" ${line} -1 text)
  endforeach()
  string(FIND "${text}" "```" end)
  string(SUBSTRING "${text}" 0 ${end} text)
  file(WRITE "${file}" "${text}")
endfunction()

# The programs of examples/check_your_kernel/README.md, word for word, with an installed copy: by
# the compiler of this build, and as a libFuzzer program by a clang that has it.
function(step_own_kernel)
  set(folder "${place}/own_kernel")
  set(page "${OFFGRID_SOURCE}/examples/check_your_kernel/README.md")
  file(REMOVE_RECURSE "${folder}")
  write_snippet("${page}" cpp 0 "${folder}/check.cpp")
  write_snippet("${page}" cpp 1 "${folder}/fuzz.cpp")
  write_snippet("${page}" cmake 0 "${folder}/own.cmake")
  file(WRITE "${folder}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)\n"
       "project(own LANGUAGES CXX)\ninclude(own.cmake)\n")
  find_program(clang NAMES clang++-19 clang++-14 clang++)
  set(compilers "${CXX_COMPILER}")
  if(clang)
    list(APPEND compilers "${clang}")
  endif()
  foreach(compiler IN LISTS compilers)
    cmake_path(GET compiler FILENAME name)
    set(build "${folder}/${name}")
    run("${CMAKE_COMMAND}" -S "${folder}" -B "${build}" -G "${GENERATOR}"
        "-DCMAKE_CXX_COMPILER=${compiler}" "-DCMAKE_PREFIX_PATH=${prefix}")
    run("${CMAKE_COMMAND}" --build "${build}")
    expect_finding("${build}/check_my_kernel"
                   "orient +general position .*applies leaves out [1-9].*wrong in [1-9]")
    set(seconds --seconds 20)
    file(READ "${build}/CMakeCache.txt" cache)
    if(cache MATCHES "OFFGRID_HAS_LIBFUZZER:INTERNAL=1")
      set(seconds -max_total_time=20 -seed=1 "-artifact_prefix=${build}/")
    endif()
    expect_finding("${build}/fuzz_my_kernel" "MyKernel is wrong: orient" ${seconds})
  endforeach()
endfunction()

# A program that ends with a failure because it found what it looked for.
function(expect_finding program expected)
  execute_process(COMMAND "${program}" ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(result EQUAL 0 OR NOT output MATCHES "${expected}")
    message(FATAL_ERROR "${program} ended with ${result} and printed\n${output}")
  endif()
endfunction()

# Units that differ in OFFGRID_CHECKS do not link: with each other, with the installed library, with
# a shared library.
function(step_other_checks)
  set(folder "${place}/other_checks")
  file(REMOVE_RECURSE "${folder}")
  file(WRITE "${folder}/first.cpp"
       "#include \"offgrid/kernel/kernel.hpp\"\nint main() { return 0; }\n")
  file(WRITE "${folder}/second.cpp" "#include \"offgrid/kernel/kernel.hpp\"\n")
  file(WRITE "${folder}/mesh.cpp"
       "#include \"offgrid/navmesh/mesh/mesh.hpp\"\nint main() { return 0; }\n")
  set(compile "${CXX_COMPILER}" -std=c++20 "-I${prefix}/include")
  if(PORTABLE_INT128)
    list(APPEND compile -DOFFGRID_PORTABLE_INT128)
  endif()
  foreach(checks IN ITEMS 0 1)
    foreach(name IN ITEMS first second)
      run(${compile} -DOFFGRID_CHECKS=${checks} -c "${folder}/${name}.cpp"
          -o "${folder}/${name}${checks}.o")
    endforeach()
    run(${compile} -DOFFGRID_CHECKS=${checks} "-I${OFFGRID_SOURCE}/navmesh/include" -shared -fPIC
        "${OFFGRID_SOURCE}/navmesh/src/mesh/built_alike.cpp" -o "${folder}/libshared${checks}.so")
  endforeach()
  file(GLOB_RECURSE libraries "${prefix}/*/liboffgrid_navmesh.a")
  set(program "${folder}/program")
  foreach(checks IN ITEMS 0 1)
    math(EXPR other "1 - ${checks}")
    run("${CXX_COMPILER}" "${folder}/first${checks}.o" "${folder}/second${checks}.o"
        -o "${program}")
    expect_refusal(offgrid_all_units_need_the_same_OFFGRID_CHECKS "${CXX_COMPILER}"
                   "${folder}/first${checks}.o" "${folder}/second${other}.o" -o "${program}")
    set(mesh ${compile} -DOFFGRID_CHECKS=${checks} "${folder}/mesh.cpp" -o "${program}")
    run(${mesh} "${folder}/libshared${checks}.so")
    expect_refusal(library_was_built_with_OFFGRID_CHECKS_${checks} ${mesh}
                   "${folder}/libshared${other}.so")
  endforeach()
  math(EXPR other "1 - ${CHECKS}")
  set(consumer ${compile} "${OFFGRID_SOURCE}/examples/consumer/mesh.cpp" ${libraries}
      -o "${program}")
  run(${consumer} -DOFFGRID_CHECKS=${CHECKS})
  expect_refusal(offgrid_all_units_need_the_same_OFFGRID_CHECKS ${consumer}
                 -DOFFGRID_CHECKS=${other})
endfunction()

# While the major version is 0, another minor version than the one that is there is no match.
function(step_wrong_version)
  string(REGEX MATCH "^([0-9]+)\\.([0-9]+)" this "${VERSION}")
  set(major ${CMAKE_MATCH_1})
  set(minor ${CMAKE_MATCH_2})
  math(EXPR before "${minor} - 1")
  math(EXPR after "${minor} + 1")
  math(EXPR next "${major} + 1")
  set(folder "${place}/wrong_version")
  file(REMOVE_RECURSE "${folder}")
  file(
    WRITE "${folder}/CMakeLists.txt"
    [[cmake_minimum_required(VERSION 3.25)
project(wrong LANGUAGES CXX)
find_package(offgrid ${WANTED})
message(STATUS "found: ${offgrid_FOUND}")
]])
  foreach(pair IN ITEMS "${this}=1" "${major}.${before}=0" "${major}.${after}=0" "${next}.0=0")
    string(REPLACE "=" ";" pair "${pair}")
    list(GET pair 0 wanted)
    list(GET pair 1 expected)
    file(REMOVE_RECURSE "${folder}/build")
    run("${CMAKE_COMMAND}" -S "${folder}" -B "${folder}/build" -G "${GENERATOR}"
        "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" -DWANTED=${wanted} "-DCMAKE_PREFIX_PATH=${prefix}")
    if(NOT run_output MATCHES "found: ${expected}")
      message(FATAL_ERROR
              "find_package(offgrid ${wanted}): expected found: ${expected}, got\n${run_output}")
    endif()
  endforeach()
endfunction()
