# Compiles a determinism program with a given compiler and options, runs it, and compares its hash
# with the golden one.
#
#   cmake -D COMPILER=... -D OPTIONS=... -D SOURCES=... -D INCLUDES=... -D FOLDER=... -D GOLDEN=...
#   [-D LAUNCHER=...]
#         [-D LINK=...] [-D RUN=...] [-D SUFFIX=...] -P determinism.cmake
#   cmake -D PROGRAM=... -D GOLDEN=... [-D CONTROL=ON] -P determinism.cmake
#
# LINK is what only linking needs, RUN what runs the program if this machine cannot, SUFFIX the end
# of its name. The second form takes a program that is there. With
# CONTROL it changes one of its answers, and the hash must differ.
cmake_minimum_required(VERSION 3.25)
set(program "${PROGRAM}")

if(NOT PROGRAM)
  set(program "${FOLDER}/determinism${SUFFIX}")
  file(MAKE_DIRECTORY "${FOLDER}")
  list(TRANSFORM INCLUDES PREPEND -I)
  set(objects "")
  foreach(source IN LISTS SOURCES)
    get_filename_component(name "${source}" NAME)
    list(APPEND objects "${FOLDER}/${name}.o")
    execute_process(COMMAND ${LAUNCHER} "${COMPILER}" -std=c++20 ${OPTIONS} ${INCLUDES}
                    -c "${source}" -o "${FOLDER}/${name}.o" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  execute_process(COMMAND "${COMPILER}" ${OPTIONS} ${LINK} ${objects} -o "${program}"
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
if(CONTROL)
  set(arguments --flip-one)
endif()

string(TIMESTAMP started "%s")
execute_process(COMMAND ${RUN} "${program}" ${arguments} OUTPUT_VARIABLE hash
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(TIMESTAMP ended "%s")
math(EXPR seconds "${ended} - ${started}")
if(NOT hash MATCHES "^[0-9a-f]+$")
  message(FATAL_ERROR "the program printed no hash but: ${hash}")
endif()
file(READ "${GOLDEN}" golden)
string(STRIP "${golden}" golden)
message(STATUS "hash ${hash}, golden ${golden}, ${seconds} s")

if(CONTROL AND hash STREQUAL golden)
  message(FATAL_ERROR "one answer was changed and the hash is still the golden one")
elseif(NOT CONTROL AND NOT hash STREQUAL golden)
  message(FATAL_ERROR "the hash differs from ${GOLDEN}: an answer depends on the compiler, or a "
          "predicate or generator was changed. In the second case write the new hash into that "
          "file.")
endif()
