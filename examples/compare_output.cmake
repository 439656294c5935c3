# cmake -DPROGRAM=... -DEXPECTED=file -P compare_output.cmake: does the program print exactly what the file holds?
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
file(READ "${EXPECTED}" expected)
if(NOT result EQUAL 0 OR NOT output STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} ended with ${result} and printed\n${output}${errors}instead of\n${expected}")
endif()
