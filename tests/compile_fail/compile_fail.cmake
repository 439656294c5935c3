# cmake -DCASE=file.cpp -DCXX_COMPILER=... -DINCLUDE_FOLDER=... -P compile_fail.cmake
#
# A case has the line "// expect: regular expression" and a part inside #ifdef MUST_NOT_COMPILE.
# Without the macro it must compile (the control); with it, it must not, and an error line of the
# compiler must match the expression.
cmake_minimum_required(VERSION 3.25)

set(command "${CXX_COMPILER}" -std=c++20 -fsyntax-only "-I${INCLUDE_FOLDER}")
if(PORTABLE_INT128)
  list(APPEND command -DOFFGRID_PORTABLE_INT128)
endif()

file(STRINGS "${CASE}" expectation REGEX "^// expect: ")
list(LENGTH expectation count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR
          "verdict: no expectation\n${CASE} needs exactly one line '// expect: regular expression'")
endif()
string(REPLACE "// expect: " "" expected "${expectation}")

# Messages in plain ASCII English, whatever the locale.
set(ENV{LC_ALL} C)

execute_process(COMMAND ${command} "${CASE}" RESULT_VARIABLE result OUTPUT_VARIABLE output
                ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "verdict: broken control\n"
          "${CASE} does not compile even without MUST_NOT_COMPILE:\n${output}")
endif()

execute_process(COMMAND ${command} -DMUST_NOT_COMPILE "${CASE}" RESULT_VARIABLE result
                OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "verdict: compiles after all\n${CASE} compiles with MUST_NOT_COMPILE")
endif()
string(REGEX MATCHALL "[^\n]*error:[^\n]*" errors "${output}")
if(NOT "${errors}" MATCHES "${expected}")
  message(FATAL_ERROR "verdict: wrong reason\n${CASE} does not compile, "
          "but for another reason than '${expected}':\n${output}")
endif()
message(STATUS "verdict: as expected")
