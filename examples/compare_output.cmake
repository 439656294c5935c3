# cmake -DPROGRAM=... [-DARGUMENTS=...] [-DRESULT=...] [-DEXPECTED=file] [-DERROR=text] -P
# compare_output.cmake: fails unless the program prints exactly the contents of the file (nothing
# without a file), ends with the result (0 by default), and its errors contain the text.
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
