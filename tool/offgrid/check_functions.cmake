# Shared by check_tool.cmake and check_scenario.cmake: runs the program TOOL in the folder OUT and
# compares its output.
#
# With WRITE the files of the folder GOLDEN are written instead of compared. CLI11 lays out the text
# of --help, so this text is compared for the version of Debian 12 only.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${OUT}")
file(MAKE_DIRECTORY "${OUT}")

# run(arguments...): sets code, output and errors. The file INPUT is the standard input.
macro(run)
  if(INPUT)
    execute_process(COMMAND "${TOOL}" ${ARGN} WORKING_DIRECTORY "${OUT}"
                    INPUT_FILE "${OUT}/${INPUT}" RESULT_VARIABLE code
                    OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  else()
    execute_process(COMMAND "${TOOL}" ${ARGN} WORKING_DIRECTORY "${OUT}" RESULT_VARIABLE code
                    OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  endif()
  string(REPLACE ";" " " command "offgrid ${ARGN}")
endmacro()

function(fail what)
  message(FATAL_ERROR "${command}: ${what}\nexit code: ${code}\n"
          "output:\n${output}\nerrors:\n${errors}")
endfunction()

# expect(code words arguments...): the exit code, and words that the output or the errors contain.
# An error is one line that names the program.
function(expect wanted words)
  run(${ARGN})
  if(NOT code EQUAL wanted)
    fail("expected the exit code ${wanted}")
  endif()
  string(FIND "${output}${errors}" "${words}" place)
  if(place EQUAL -1)
    fail("does not say '${words}'")
  endif()
  if(NOT wanted EQUAL 0 AND NOT errors MATCHES "^offgrid: [^\n]*\n$")
    fail("an error is to be one line")
  endif()
endfunction()

# expect_in_shell(code words line): the same with a line for the shell, which calls the program
# offgrid.
function(expect_in_shell wanted words line)
  execute_process(COMMAND sh -c "offgrid() { \"$0\" \"$@\"; }\n${line}" "${TOOL}"
                  WORKING_DIRECTORY "${OUT}" RESULT_VARIABLE code OUTPUT_VARIABLE output
                  ERROR_VARIABLE errors)
  set(command "${line}")
  string(FIND "${output}${errors}" "${words}" place)
  if(NOT code EQUAL wanted OR place EQUAL -1)
    fail("expected the exit code ${wanted} and '${words}'")
  endif()
endfunction()

# golden(name arguments...): the output equals the file. Times are not compared, since they differ
# from run to run.
function(golden name)
  golden_and(0 ${name} ${ARGN})
endfunction()

# golden_and(code name arguments...): the same with another exit code.
function(golden_and wanted name)
  run(${ARGN})
  if(NOT code EQUAL wanted)
    fail("expected the exit code ${wanted}")
  endif()
  string(REGEX REPLACE "\"built_in\": [0-9.e+-]+" "\"built_in\": 0" output "${output}")
  string(REGEX REPLACE "built in( +)[0-9.]+ ms" "built in\\10.0 ms" output "${output}")
  string(REGEX REPLACE "time( +)[0-9.]+ ms" "time\\10.0 ms" output "${output}")
  string(REGEX REPLACE "\"(time|microseconds)\": [0-9.e+-]+" "\"\\1\": 0" output "${output}")
  if(WRITE)
    file(WRITE "${GOLDEN}/${name}" "${output}")
    return()
  endif()
  file(READ "${GOLDEN}/${name}" expected)
  if(NOT output STREQUAL expected)
    fail("prints something else than ${GOLDEN}/${name}:\n${expected}")
  endif()
endfunction()

function(same_files a b)
  file(SHA256 "${OUT}/${a}" hash_a)
  file(SHA256 "${OUT}/${b}" hash_b)
  if(NOT hash_a STREQUAL hash_b)
    message(FATAL_ERROR "${a} and ${b} are to be equal")
  endif()
endfunction()
