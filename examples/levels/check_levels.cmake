# Runs offgrid-levels on its own level, with and without a bug, and with wrong input.
#
# cmake -DLEVELS=program -DPICTURE=file -DOUT=folder -DHAS_PNG=bool -DHAS_GIF=bool -P
# check_levels.cmake

# expect(code words arguments...): the exit code, and words that the output or the errors contain.
function(expect code words)
  execute_process(COMMAND "${LEVELS}" ${ARGN} RESULT_VARIABLE got OUTPUT_VARIABLE output
                  ERROR_VARIABLE errors)
  if(NOT got EQUAL code)
    message(FATAL_ERROR
            "offgrid-levels ${ARGN}: exit code ${got}, expected ${code}\n${output}\n${errors}")
  endif()
  string(FIND "${output}${errors}" "${words}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "offgrid-levels ${ARGN}: does not say '${words}'\n${output}\n${errors}")
  endif()
endfunction()

file(REMOVE_RECURSE "${OUT}")
file(MAKE_DIRECTORY "${OUT}")
file(WRITE "${OUT}/short.wad" "IWAD")
file(WRITE "${OUT}/text.wad" "this is not a level at all")

expect(0 " 0 wrong answers" --embedded --edits 40 --crates 0 --quiet --out "${OUT}")
execute_process(COMMAND "${CMAKE_COMMAND}" -E compare_files "${OUT}/ROOMS.svg" "${PICTURE}"
                RESULT_VARIABLE differs)
if(differs)
  message(FATAL_ERROR "${OUT}/ROOMS.svg is not README's picture, ${PICTURE}")
endif()
execute_process(COMMAND sh -c "\"$0\" --embedded --edits 1 --quiet >/dev/full" "${LEVELS}"
                RESULT_VARIABLE got ERROR_VARIABLE errors)
if(NOT got EQUAL 3 OR NOT errors MATCHES "standard output: cannot be written")
  message(FATAL_ERROR "offgrid-levels on a full disk: exit code ${got}\n${errors}")
endif()
# Most searches find a path, but not all: refusals are compared, too.
expect(0 "1 level, 45 edits, 36 searches, of which 34 (94 %) found a path" --embedded --edits 40
       --quiet)
expect(0 "1 level, 1 edit, 1 search, of which 1 (100 %) found a path" --embedded --edits 1 --quiet)
expect(0 "1 level, 30 crates dropped by exact rays" --embedded --edits 1 --crates 30 --quiet --out
       "${OUT}")
set(pictures ROOMS_crates.svg)
if(HAS_PNG)
  list(APPEND pictures ROOMS_crates_by_rays.png ROOMS_crates_near.png)
endif()
foreach(picture IN LISTS pictures)
  if(NOT EXISTS "${OUT}/${picture}")
    message(FATAL_ERROR "offgrid-levels has not drawn ${OUT}/${picture}")
  endif()
endforeach()
expect(0 "30 agents in ROOMS, 240 frames" --embedded --edits 1 --crates 0 --agents 30 --quiet --out
       "${OUT}")
expect(0 " 0 in blocked ground" --embedded --edits 1 --crates 0 --agents 300 --quiet)
if(HAS_GIF AND NOT EXISTS "${OUT}/ROOMS_agents.gif")
  message(FATAL_ERROR "offgrid-levels has not drawn ${OUT}/ROOMS_agents.gif")
endif()
expect(1 "a rebuild has another digest" --embedded --edits 60 --quiet --bug)
expect(0 "Exit: 0 fine" --help)
expect(2 "--edits" --embedded --edits 0)
expect(2 "--seed: expected a whole number, 0 to 2^64 - 1, found '-1'" --embedded --seed -1)
expect(2 "FILE" --quiet)
expect(2 "none of the levels asked for" --embedded --only E9M9)
expect(3 "${OUT}/nothing.wad" "${OUT}/nothing.wad")
expect(3 "short.wad" "${OUT}/short.wad")
expect(3 "text.wad" "${OUT}/text.wad")
