# The tests of offgrid-verify, label `verify`.
function(offgrid_verify_check name code text)
  add_test(
    NAME verify.${name}
    COMMAND
      "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:offgrid-verify>" "-DARGUMENTS=${ARGN}" -DEXPECTED_CODE=${code} "-DEXPECTED_TEXT=${text}"
      "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/check/${name}" -P "${CMAKE_CURRENT_SOURCE_DIR}/check.cmake")
  set_tests_properties(verify.${name} PROPERTIES LABELS verify TIMEOUT 120)
endfunction()

# Every suite agrees with its oracle.
offgrid_verify_check(predicates_epick 0 " 0 disagreements" predicates --count 300000)
offgrid_verify_check(predicates_epeck 0 " 0 disagreements" predicates --count 30000 --against epeck)
offgrid_verify_check(predicates_rational 0 " 0 disagreements" predicates --count 30000 --against rational)
offgrid_verify_check(perturbation 0 " 0 disagreements" perturbation --count 200000)
offgrid_verify_check(exhaustive2d 0 " 0 disagreements" exhaustive2d --grid 8 --grid-quadruples 4)
offgrid_verify_check(hard 0 " 0 disagreements" hard --count 50000)
offgrid_verify_check(json 0 "\"disagreements\": 0" hard --count 1000 --json)

# The same cases for every number of threads: everything but the time must be equal.
add_test(NAME verify.threads
         COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:offgrid-verify>" -P "${CMAKE_CURRENT_SOURCE_DIR}/check_threads.cmake")
set_tests_properties(verify.threads PROPERTIES LABELS verify TIMEOUT 120)

# Every planted bug is caught. In two parts, so that they run side by side.
foreach(part IN ITEMS 0 1)
  add_test(
    NAME verify.sabotages_${part}
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:offgrid-verify>" "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/check/sabotages_${part}"
            -DPART=${part} -DPARTS=2 -P "${CMAKE_CURRENT_SOURCE_DIR}/check_sabotages.cmake")
  set_tests_properties(verify.sabotages_${part} PROPERTIES LABELS verify TIMEOUT 300)
endforeach()

# Help, and what is said to users who mistype.
offgrid_verify_check(no_arguments 0 "Examples:")
offgrid_verify_check(help 0 "--sabotage" predicates --help)
offgrid_verify_check(version 0 "offgrid-verify ${PROJECT_VERSION}" --version)
offgrid_verify_check(list 0 "exhaustive2d" --list)
offgrid_verify_check(unknown_suite 2 "help" nonsense)
offgrid_verify_check(unknown_option 2 "help" predicates --nonsense)
offgrid_verify_check(unknown_oracle 2 "against" predicates --against nobody)
offgrid_verify_check(unknown_sabotage 2 "there is no sabotage 'nothing'" predicates --sabotage nothing)
offgrid_verify_check(foreign_sabotage 2 "use the suite predicates" perturbation --sabotage orient-double)
offgrid_verify_check(bad_count 2 "not a whole number" predicates --count 1.5)
offgrid_verify_check(replay_without_file 2 "FILE" replay)
offgrid_verify_check(replay_missing_file 3 "cannot be opened" replay missing.txt)
offgrid_verify_check(replay_foreign_file 3 "the first line" replay "${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt")
