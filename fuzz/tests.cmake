# What ctest runs of the fuzzer, without clang: label fuzz, less than half a minute in all.
set(corpus "${CMAKE_CURRENT_SOURCE_DIR}/corpus/predicates")
set(regress "${CMAKE_CURRENT_SOURCE_DIR}/regress/predicates")

# Every input that was ever worth keeping still agrees, and the corpus reaches every class. An empty folder fails.
add_test(NAME fuzz.predicates.replay COMMAND offgrid-fuzz-predicates --quota 1 "${corpus}" "${regress}")
add_test(NAME fuzz.predicates.random COMMAND offgrid-fuzz-predicates --random 5 "${corpus}")
add_test(NAME fuzz.predicates.empty_corpus_fails COMMAND offgrid-fuzz-predicates "${CMAKE_CURRENT_BINARY_DIR}/empty")
file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/empty")
set_tests_properties(fuzz.predicates.empty_corpus_fails PROPERTIES PASS_REGULAR_EXPRESSION "no inputs in")

# A fuzzer that cannot find a bug proves nothing: the canary is reported, from nothing, and so is every planted bug, from the corpus.
add_test(NAME fuzz.canary.is_reported COMMAND offgrid-fuzz-canary --random 10)
set_tests_properties(fuzz.canary.is_reported PROPERTIES PASS_REGULAR_EXPRESSION "found: the canary.*as a test:.*EXPECT_EQ\\(orient\\(")
add_test(NAME fuzz.predicates.finds_every_planted_bug COMMAND offgrid-fuzz-predicates --all-plants 10 "${corpus}")
add_test(NAME fuzz.predicates.names_unknown_plant COMMAND offgrid-fuzz-predicates --plant no-such-bug --random 1)
set_tests_properties(fuzz.predicates.names_unknown_plant PROPERTIES PASS_REGULAR_EXPRESSION "no planted bug named 'no-such-bug'")

set_tests_properties(
  fuzz.predicates.replay
  fuzz.predicates.random
  fuzz.predicates.empty_corpus_fails
  fuzz.canary.is_reported
  fuzz.predicates.finds_every_planted_bug
  fuzz.predicates.names_unknown_plant
  PROPERTIES LABELS fuzz TIMEOUT 120)
