# The report must not depend on the number of threads, with and without a disagreement. The count
# makes more than one chunk per cell.
#   cmake -DPROGRAM=.. -P check_threads.cmake
foreach(bug IN ITEMS "" "--bug;orient-double")
  set(first "")
  foreach(threads IN ITEMS 1 3)
    execute_process(COMMAND "${PROGRAM}" hard --count 170000 --json --threads ${threads}
                    --save-dir /nowhere/at/all ${bug} OUTPUT_VARIABLE report)
    string(REGEX REPLACE "\"(seconds|threads)\": [^\n]*" "" report "${report}")
    if(first STREQUAL "")
      set(first "${report}")
    elseif(NOT first STREQUAL report)
      message(FATAL_ERROR
              "${threads} threads give another report:\n${report}\nthan one thread:\n${first}")
    endif()
  endforeach()
endforeach()
