# cmake -DTOOL=program -DMANUAL=docs/offgrid.1 -P check_manual.cmake: the manual page names all
# commands of the program, and no others.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND "${TOOL}" --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "^.*\nSubcommands:\n" "" help "${help}")
string(REGEX REPLACE "\n\n.*$" "\n" help "${help}")
string(REGEX MATCHALL "(^|\n)  [a-z]+" commands "${help}")
list(TRANSFORM commands REPLACE "[^a-z]" "")
file(READ "${MANUAL}" manual)
string(REGEX MATCHALL "\n\\.BI [a-z]+" described "${manual}")
list(TRANSFORM described REPLACE "[^a-z]" "")
list(LENGTH commands count)
if(count LESS 5 OR NOT commands STREQUAL described)
  message(FATAL_ERROR "${MANUAL} describes the commands ${described}, "
          "but the program has ${commands}")
endif()
