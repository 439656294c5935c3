# What ctest runs of the fuzzer, without clang: label fuzz, less than a minute in all.

function(offgrid_fuzz_test name)
  add_test(NAME fuzz.${name} COMMAND ${ARGN})
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 300)
endfunction()

# Every input that was ever worth keeping still agrees, and the corpus reaches every class. An empty
# folder fails. A fuzzer that cannot find a bug proves nothing: every bug is found from the
# corpus; the seconds are many, for a busy machine. What random programs say beside that is asked by
# make suites, at every landing.
set(targets predicates edits snap walks cut worlds ground shapes scenes readers)
if(TARGET offgrid-fuzz-scripts)
  list(APPEND targets scripts)
endif()
foreach(target IN LISTS targets)
  set(program offgrid-fuzz-${target})
  set(corpus "${CMAKE_CURRENT_SOURCE_DIR}/corpus/${target}")
  offgrid_fuzz_test(${target}.replay ${program}
                    --quota 1 "${corpus}" "${CMAKE_CURRENT_SOURCE_DIR}/regress/${target}")
  if(OFFGRID_ALL_TESTS)
    offgrid_fuzz_test(${target}.random ${program} --random 5 "${corpus}")
  endif()
  offgrid_fuzz_test(${target}.finds_every_bug ${program} --all-bugs 30 "${corpus}")
endforeach()
set(corpus "${CMAKE_CURRENT_SOURCE_DIR}/corpus/predicates")

# The campaign fails when it should: its fuzz programs are played by a script.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_FOUND)
  set(test "${CMAKE_CURRENT_SOURCE_DIR}/campaign_test.py")
  offgrid_fuzz_test(campaign "${Python3_EXECUTABLE}" -B "${test}")
else()
  message(STATUS "offgrid: left out the test of the fuzz campaign: python3 not found "
          "(make setup installs it)")
endif()

# What goes wrong outside the predicates ends with its own exit code, and a message that names what
# is at fault.
function(offgrid_fuzz_fails name status message)
  add_test(NAME fuzz.predicates.${name}
           COMMAND sh -c "\"$@\" 2>&1; echo \"status $?\"" sh
           $<TARGET_FILE:offgrid-fuzz-predicates> ${ARGN})
  set_tests_properties(fuzz.predicates.${name} PROPERTIES
                       PASS_REGULAR_EXPRESSION "${message}.*status ${status}"
                       LABELS fuzz TIMEOUT 120)
endfunction()
set(scratch "${CMAKE_CURRENT_BINARY_DIR}/inputs")
file(MAKE_DIRECTORY "${scratch}/empty")
file(WRITE "${scratch}/a-file" "")
file(CREATE_LINK loop "${scratch}/loop" SYMBOLIC)
string(REPEAT "n" 300 long_name)
offgrid_fuzz_fails(empty_corpus_fails 3 "no inputs in '.*empty'" "${scratch}/empty")
offgrid_fuzz_fails(missing_input_fails 3 "cannot read '.*missing'" "${scratch}/missing")
offgrid_fuzz_fails(long_name_fails 3 "cannot read 'nnn" ${long_name})
offgrid_fuzz_fails(endless_link_fails 3 "cannot read '.*loop'" "${scratch}/loop")
offgrid_fuzz_fails(corpus_over_file_fails 3 "cannot create the folder '.*a-file'"
                   --write-corpus "${scratch}/a-file" "${scratch}/a-file")
offgrid_fuzz_fails(unkept_finding_fails 3 "is not kept: cannot create"
                   --bug orient-swapped-coordinate --random 10 --keep "${scratch}/a-file")
offgrid_fuzz_fails(seconds_must_be_finite 2 "--random needs seconds.*'nan'" --random nan)
offgrid_fuzz_fails(seconds_must_be_a_number 2 "--all-bugs needs seconds.*'0.1s'"
                   --all-bugs 0.1s)
offgrid_fuzz_fails(quota_must_be_a_count 2 "--quota needs a whole number.*'-1'" --quota -1)
offgrid_fuzz_fails(seed_must_be_a_number 2 "--seed needs a whole number.*'5x'" --seed 5x)
add_test(NAME fuzz.predicates.bug_needs_a_name
         COMMAND offgrid-fuzz-predicates --bug "" "${scratch}/a-file")
set_tests_properties(fuzz.predicates.bug_needs_a_name PROPERTIES LABELS fuzz
                     PASS_REGULAR_EXPRESSION "--bug needs a name")
offgrid_fuzz_fails(one_bug_is_not_all 2 "--bug goes with neither" --bug orient-double
                   --all-bugs 1)
offgrid_fuzz_fails(explained_bug_fails 2 "--bug goes with neither" --bug no-such-bug --explain
                   "${scratch}/a-file")
offgrid_fuzz_fails(unfound_bug_fails 1 "NOT FOUND: orient-swapped-coordinate"
                   --bug orient-swapped-coordinate "${scratch}/a-file")
# A text that is none of its language names the line, and is no input.
file(WRITE "${scratch}/a-text" "world high=(4, 4)\nadd a0\n")
add_test(NAME fuzz.worlds.names_the_line_at_fault
         COMMAND offgrid-fuzz-worlds "${scratch}/a-text")
set_tests_properties(fuzz.worlds.names_the_line_at_fault PROPERTIES LABELS fuzz
                     PASS_REGULAR_EXPRESSION "a-text: line 2, column 6: there must be a whole")
# What offgrid-verify saved has a heading.
file(WRITE "${scratch}/saved" "offgrid-verify steps 1\nsuite worlds\nworld high=(4, 4)\nadd s0\n")
add_test(NAME fuzz.worlds.reads_what_verify_saved COMMAND offgrid-fuzz-worlds "${scratch}/saved")
set_tests_properties(fuzz.worlds.reads_what_verify_saved PROPERTIES LABELS fuzz
                     PASS_REGULAR_EXPRESSION "saved: line 4, column 6: there must be a whole")
if(EXISTS /dev/full)
  add_test(NAME fuzz.predicates.lost_output_fails
           COMMAND sh -c "\"$@\" 2>&1 >/dev/full; echo \"status $?\"" sh
           $<TARGET_FILE:offgrid-fuzz-predicates> --explain "${corpus}")
  set_tests_properties(fuzz.predicates.lost_output_fails PROPERTIES
                       PASS_REGULAR_EXPRESSION "cannot write to standard output.*status 3"
                       LABELS fuzz TIMEOUT 120)
endif()

# The canary is reported, from nothing; a finding of a mesh comes with a picture.
offgrid_fuzz_test(canary.is_reported offgrid-fuzz-canary --random 10)
set_tests_properties(fuzz.canary.is_reported PROPERTIES
                     PASS_REGULAR_EXPRESSION "found: the canary.*as a test:.*ask call=orient\\(")
offgrid_fuzz_test(predicates.names_unknown_bug offgrid-fuzz-predicates --bug no-such-bug
                  --random 1)
set_tests_properties(fuzz.predicates.names_unknown_bug PROPERTIES
                     PASS_REGULAR_EXPRESSION "no bug named 'no-such-bug'")
foreach(pair IN ITEMS edits:fill-tie-first snap:snap-open-pixels walks:walk-vertex-tie
        cut:cut-misses-a-face worlds:path-one-goal-face)
  string(REPLACE ":" ";" pair "${pair}")
  list(GET pair 0 target)
  list(GET pair 1 bug)
  offgrid_fuzz_test(${target}.draws_its_finding offgrid-fuzz-${target} --bug ${bug} --random 10
                    --keep "${scratch}/kept-${target}")
  set_tests_properties(fuzz.${target}.draws_its_finding PROPERTIES
                       PASS_REGULAR_EXPRESSION "as a test:.*TEST\\(Fuzz.*picture as .*svg")
endforeach()
