# cmake -DPROGRAM=... [-DARGUMENTS=...] [-DRESULT=...] [-DEXPECTED=file] [-DERROR=text] -P
# compare_output.cmake: does the program print exactly what the file holds (nothing without one),
# and end with the result, which is 0 unless told otherwise? Do its errors hold the text?
cmake_minimum_required(VERSION 3.25)
if(NOT DEFINED RESULT)
  set(RESULT 0)
endif()
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} RESULT_VARIABLE result OUTPUT_VARIABLE output
                ERROR_VARIABLE errors)
set(expected "")
if(DEFINED EXPECTED)
  file(READ "${EXPECTED}" expected)
endif()
if(NOT result EQUAL RESULT OR NOT output STREQUAL expected)
  message(FATAL_ERROR
          "${PROGRAM} ended with ${result} and printed\n${output}${errors}instead of\n${expected}")
endif()
string(FIND "${errors}" "${ERROR}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "the errors of ${PROGRAM} are\n${errors}without\n${ERROR}")
endif()
