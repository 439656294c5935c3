# Runs a program and checks its exit code and what it printed.
#   cmake -DPROGRAM=.. -DARGUMENTS=a;b -DEXPECTED_CODE=1 [-DEXPECTED_TEXT=regex] [-DFOLDER=where]
#   [-DOUTPUT=file] -P check.cmake
if(FOLDER)
  file(REMOVE_RECURSE "${FOLDER}")
  file(MAKE_DIRECTORY "${FOLDER}")
else()
  set(FOLDER ".")
endif()
if(OUTPUT)
  set(destination OUTPUT_FILE "${OUTPUT}")
else()
  set(destination OUTPUT_VARIABLE output)
endif()
execute_process(
  COMMAND "${PROGRAM}" ${ARGUMENTS}
  WORKING_DIRECTORY "${FOLDER}"
  RESULT_VARIABLE code ${destination}
  ERROR_VARIABLE complaint)
set(printed "${output}${complaint}")
if(NOT code STREQUAL EXPECTED_CODE)
  message(FATAL_ERROR "expected exit code ${EXPECTED_CODE}, got ${code}. It printed:\n${printed}")
endif()
if(EXPECTED_TEXT AND NOT printed MATCHES "${EXPECTED_TEXT}")
  message(FATAL_ERROR "expected text matching '${EXPECTED_TEXT}'. It printed:\n${printed}")
endif()
