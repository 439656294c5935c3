# Compiles the lockstep example with a given compiler, and runs the program of this build with peers
# that are that one.
#
#   cmake -D COMPILER=... -D SOURCES=... -D INCLUDES=... -D LIBRARY=object -D FOLDER=...
#   -D PROGRAM=... -D EXPECTED=... [-D LAUNCHER=...]
#         -P lockstep.cmake
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY "${FOLDER}")
list(TRANSFORM INCLUDES PREPEND -I)
set(objects "${LIBRARY}")
foreach(source IN LISTS SOURCES)
  get_filename_component(name "${source}" NAME)
  list(APPEND objects "${FOLDER}/${name}.o")
  execute_process(COMMAND ${LAUNCHER} "${COMPILER}" -std=c++20 -O1 ${INCLUDES} -c "${source}"
                  -o "${FOLDER}/${name}.o" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND "${COMPILER}" ${objects} -o "${FOLDER}/lockstep" COMMAND_ERROR_IS_FATAL ANY)
set(ARGUMENTS --peer "${FOLDER}/lockstep")
include("${CMAKE_CURRENT_LIST_DIR}/../../examples/compare_output.cmake")
