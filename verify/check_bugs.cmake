# Switches on the named bugs of those that `offgrid-verify --list --json` names: each must be caught
# (exit code 1), named by its predicate, saved, and disagree again when replayed.
#   cmake -DPROGRAM=.. -DFOLDER=where "-DNAMES=one;another" -P check_bugs.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")
execute_process(COMMAND "${PROGRAM}" --list --json OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(JSON count LENGTH "${list}" bugs)
if(count LESS 12)
  message(FATAL_ERROR "only ${count} bugs")
endif()

math(EXPR last "${count} - 1")
set(failures "")
foreach(i RANGE ${last})
  foreach(field IN ITEMS name suite predicate)
    string(JSON ${field} GET "${list}" bugs ${i} ${field})
  endforeach()
  if(NOT name IN_LIST NAMES)
    continue()
  endif()
  list(REMOVE_ITEM NAMES ${name})
  execute_process(
    COMMAND "${PROGRAM}" ${suite} --bug ${name} --count 200000 --quiet
    WORKING_DIRECTORY "${FOLDER}"
    RESULT_VARIABLE code
    OUTPUT_VARIABLE printed
    ERROR_VARIABLE printed)
  if(NOT code EQUAL 1 OR NOT printed MATCHES "DISAGREEMENT in ${predicate} ")
    list(APPEND failures "${name} (${suite}): exit code ${code}: ${printed}")
    continue()
  endif()
  # Edits are saved under the name of the suite; a walk, three segments, a relation, a run of CGAL
  # or the life of a world are not saved, but repeated.
  set(saved verify-failure-${predicate}.txt)
  if(predicate STREQUAL "triangulation")
    set(saved verify-failure-${suite}.txt)
  elseif(predicate MATCHES "^(walk|snap|host|sim)$" OR suite STREQUAL "relations")
    continue()
  endif()
  execute_process(
    COMMAND "${PROGRAM}" replay ${saved}
    WORKING_DIRECTORY "${FOLDER}"
    RESULT_VARIABLE code
    OUTPUT_VARIABLE printed)
  if(NOT code EQUAL 1 OR NOT printed MATCHES "they disagree")
    list(APPEND failures "${name}: the replay ended with ${code}: ${printed}")
  endif()
endforeach()
if(NAMES)
  message(FATAL_ERROR "no such bug: ${NAMES}")
endif()
if(failures)
  list(JOIN failures "\n" text)
  message(FATAL_ERROR "not caught:\n${text}")
endif()
