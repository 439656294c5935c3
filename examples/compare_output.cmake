# cmake -DPROGRAM=... [-DARGUMENTS=...] [-DRESULT=...] -DEXPECTED=file -P compare_output.cmake: does the program print exactly what the
# file holds, and end with the result, which is 0 unless told otherwise?
cmake_minimum_required(VERSION 3.25)
if(NOT DEFINED RESULT)
  set(RESULT 0)
endif()
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
file(READ "${EXPECTED}" expected)
if(NOT result EQUAL RESULT OR NOT output STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} ended with ${result} and printed\n${output}${errors}instead of\n${expected}")
endif()
