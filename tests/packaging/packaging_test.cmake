# One step of the packaging tests: cmake -DSTEP=name ... -P packaging_test.cmake
cmake_minimum_required(VERSION 3.25)

set(temporary "$ENV{TMPDIR}")
if(NOT temporary)
  set(temporary /tmp)
endif()
# A place outside the source tree, with spaces in its name: the usual way in which paths break.
set(place "${temporary}/offgrid packaging ${ID}")
set(prefix "${place}/a prefix with spaces")
set(expected_output "orient: 0 -1\nin_circle: 0 1\nmake: y [^\n]*1073741824[^\n]*\n")
# Three rows below the heading and its rule: (5,2) lies left of the line, (6,2) on it, (7,2) right
# of it.
set(expected_table "[^\n]*\n[^\n]*\n *5 +1\n *6 +0\n *7 +-1\n")

# The wall hides two of the four from each other.
set(expected_mesh "faces: 5\nvisible: 0 1\n")

# No step may need the network.
set(ENV{http_proxy} "http://127.0.0.1:9")
set(ENV{https_proxy} "http://127.0.0.1:9")

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "failed (${result}): ${command}\n${output}")
  endif()
  set(run_output "${output}" PARENT_SCOPE)
endfunction()

function(expect_output program expected)
  run("${program}")
  if(NOT run_output MATCHES "^${expected}$")
    message(FATAL_ERROR "${program} printed\n${run_output}instead of\n${expected}")
  endif()
endfunction()

# What a consumer must not inherit: warnings, optimisation, instruction sets, language switches;
# definitions. Three definitions are expected: those that change layouts and inline functions, and
# the one that Boost's own package attaches to its headers.
function(find_inherited_flags command result)
  string(REGEX MATCHALL " -(W|O|f|m|g|D)[^ ]*" flags "${command}")
  list(REMOVE_ITEM flags " -DOFFGRID_PORTABLE_INT128" " -DBOOST_ALL_NO_LIB")
  list(FILTER flags EXCLUDE REGEX "^ -DOFFGRID_CHECKS=[01]$")
  set(${result} "${flags}" PARENT_SCOPE)
endfunction()

function(expect_no_inherited_flags build)
  find_inherited_flags("c++ -I/x -Wall -Werror -std=gnu++20 -c main.cpp" control)
  if(NOT control STREQUAL " -Wall; -Werror")
    message(FATAL_ERROR
            "the check for inherited flags does not see -Wall -Werror, but: ${control}")
  endif()
  file(READ "${build}/compile_commands.json" commands)
  string(JSON count LENGTH "${commands}")
  set(found 0)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON file GET "${commands}" ${index} file)
    string(JSON command GET "${commands}" ${index} command)
    if(file MATCHES "consumer/(main|mesh|table).cpp$")
      math(EXPR found "${found} + 1")
      find_inherited_flags("${command}" flags)
      if(flags)
        message(FATAL_ERROR "the consumer is compiled with flags it did not ask for:${flags}\n"
                "${command}")
      endif()
    endif()
  endforeach()
  if(NOT found EQUAL 3)
    message(FATAL_ERROR "${build}/compile_commands.json "
            "does not tell how the consumer's three programs are compiled")
  endif()
endfunction()

# Compiles and links; the linker must refuse, and say why.
function(expect_refusal why)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(result EQUAL 0 OR NOT output MATCHES "${why}")
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "expected a refusal (${why}), but got (${result}): ${command}\n${output}")
  endif()
endfunction()

# Of a consumer that compiles the libraries itself.
set(compiled consumer)
if(WHOLE)
  set(compiled all)
endif()

# Builds a target of a copy of examples/consumer: all, or the consumer of the kernel only.
function(consume from target)
  set(folder "${place}/${from}")
  file(REMOVE_RECURSE "${folder}")
  file(COPY "${OFFGRID_SOURCE}/examples/consumer" DESTINATION "${folder}")
  # What is compiled of ours inside the consumer is not measured either: large units take less time.
  file(WRITE "${folder}/units.cmake" "set(CMAKE_UNITY_BUILD ON)\n")
  run("${CMAKE_COMMAND}" -S "${folder}/consumer" -B "${folder}/build" -G "${GENERATOR}"
      "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_PROJECT_offgrid_INCLUDE=${folder}/units.cmake"
      -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DOFFGRID_FROM=${from}
      -DOFFGRID_PORTABLE_INT128=${PORTABLE_INT128} ${ARGN})
  run("${CMAKE_COMMAND}" --build "${folder}/build" --target ${target})
  expect_output("${folder}/build/consumer" "${expected_output}")
  if(target STREQUAL "all")
    expect_output("${folder}/build/mesh" "${expected_mesh}")
    expect_output("${folder}/build/table" "${expected_table}")
  endif()
  expect_no_inherited_flags("${folder}/build")
endfunction()

# As part of another project, offgrid brings its libraries only.
function(expect_libraries_only folder)
  foreach(part IN ITEMS tests verify fuzz bench examples)
    if(EXISTS "${folder}/${part}")
      message(FATAL_ERROR "inside another project offgrid also builds ${part}: ${folder}/${part}")
    endif()
  endforeach()
endfunction()

include("${CMAKE_CURRENT_LIST_DIR}/packaging_steps.cmake")
cmake_language(CALL step_${STEP})
message(STATUS "${STEP}: as expected")
