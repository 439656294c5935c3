# The tests of offgrid-verify, label `verify`.
function(offgrid_verify_check name code text)
  add_test(NAME verify.${name} COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:offgrid-verify>"
           "-DARGUMENTS=${ARGN}" -DEXPECTED_CODE=${code} "-DEXPECTED_TEXT=${text}"
           "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/check/${name}"
           -P "${CMAKE_CURRENT_SOURCE_DIR}/check.cmake")
  set_tests_properties(verify.${name} PROPERTIES LABELS verify TIMEOUT 120)
endfunction()

# Every suite agrees with its oracle.
offgrid_verify_check(predicates_epick 0 " 0 disagreements" predicates --count 300000)
offgrid_verify_check(predicates_epeck 0 " 0 disagreements" predicates --count 30000 --against epeck)
offgrid_verify_check(predicates_rational 0 " 0 disagreements" predicates --count 30000
                     --against rational)
offgrid_verify_check(perturbation 0 " 0 disagreements" perturbation --count 200000)
offgrid_verify_check(exhaustive2d 0 " 0 disagreements" exhaustive2d --grid 8 --grid-quadruples 4)
offgrid_verify_check(exhaustive2d_integers 0 " 0 disagreements" exhaustive2d --grid 12
                     --grid-quadruples 6 --against integers)
offgrid_verify_check(exhaustive3d 0 " 0 disagreements" exhaustive3d --grid-quadruples 3
                     --grid-quintuples 2)
offgrid_verify_check(exhaustive3d_integers 0 " 0 disagreements" exhaustive3d --grid-quadruples 3
                     --grid-quintuples 2 --against integers)
offgrid_verify_check(relations 0 " 0 disagreements" relations --count 1000000)
offgrid_verify_check(hard 0 " 0 disagreements" hard --count 50000)
offgrid_verify_check(triangulation 0 " 0 disagreements" triangulation --count 10000)
offgrid_verify_check(edits 0 " 0 disagreements" edits --count 500)
offgrid_verify_check(order 0 " 0 disagreements" order --count 100000)
offgrid_verify_check(walk 0 " 0 disagreements" walk --count 2000000)
offgrid_verify_check(walks 0 " 0 disagreements" walks --count 5000)
offgrid_verify_check(cut 0 " 0 disagreements" cut --count 2000)
offgrid_verify_check(snap 0 " 0 disagreements" snap --count 200)
offgrid_verify_check(triangle3 0 " 0 disagreements" triangle3 --count 50000)
offgrid_verify_check(ray3 0 " 0 disagreements" ray3 --count 50000)
offgrid_verify_check(world 0 " 0 disagreements" world --count 3000)
offgrid_verify_check(floors 0 " 0 disagreements" floors --count 2000)
offgrid_verify_check(worlds 0 " 0 disagreements" worlds --count 500)
offgrid_verify_check(worlds_shard 0 "part: +2/8.*: 76 cases, 0 disagreements" worlds --count 300
                     --shard 2/8)
offgrid_verify_check(tiles 0 "joined half-edges: [1-9].* 0 disagreements" tiles --count 200)
offgrid_verify_check(surface 0 " 0 disagreements" surface --count 1000)
offgrid_verify_check(ground 0 " 0 disagreements" ground --count 2000)
offgrid_verify_check(path 0 " 0 disagreements" path --count 2000)
offgrid_verify_check(links 0 " 0 disagreements" links --count 2000)
offgrid_verify_check(steps 0 "agent steps on floors: [1-9].* 0 disagreements" steps --count 10000)
offgrid_verify_check(sim 0 " 0 disagreements" sim --count 4000)
offgrid_verify_check(host 0 " 0 disagreements" host --count 1000000)
offgrid_verify_check(json 0 "\"disagreements\": 0" hard --count 1000 --json)

# The same cases for every number of threads: everything but the time must be equal.
add_test(NAME verify.threads COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:offgrid-verify>"
         -P "${CMAKE_CURRENT_SOURCE_DIR}/check_threads.cmake")
set_tests_properties(verify.threads PROPERTIES LABELS verify TIMEOUT 120)

# One bug of each suite is caught. All of them are in row R13v of make verify.
set(bugs
    orient-swapped-coordinate
    mesh-edge-tie-sign
    relation-orient-rounds
    build-forgets-a-point
    flip-tie-largest
    walk-edge-tie
    sight-drops-barriers
    cut-misses-inside
    host-circle-double
    snap-open-pixels
    world-digest-forgets-barriers
    path-corner-once
    link-bound-is-straight
    seam-heat-stays
    seam-goal-on-any-floor
    sim-nets-stay)
add_test(NAME verify.bugs COMMAND offgrid-verify bugs ${bugs})
set_tests_properties(verify.bugs PROPERTIES LABELS verify TIMEOUT 600)

# Parts: together they are the whole, and one that is none is refused.
offgrid_verify_check(shard_first 0 "part: +1/2.*: 1,732 cases, 0" exhaustive2d --grid 3
                     --grid-quadruples 2 --shard 1/2)
offgrid_verify_check(shard_second 0 "part: +2/2.*: 2,101 cases, 0" exhaustive2d --grid 3
                     --grid-quadruples 2 --shard 2/2)
offgrid_verify_check(shard_zero 2 "'0/3' is not a part such as 3/8" order --shard 0/3)
offgrid_verify_check(shard_text 2 "'3/8x' is not a part such as 3/8" walk --shard 3/8x)
offgrid_verify_check(shard_too_many 2 "'1/1000001' is not a part such as 3/8" snap
                     --shard 1/1000001)
offgrid_verify_check(shard_of_random 2 "not expected" sim --shard 1/2)

# Help, and what is said to users who mistype.
offgrid_verify_check(no_arguments 2 "Examples:")
offgrid_verify_check(help 0 "--bug" predicates --help)
offgrid_verify_check(version 0 "offgrid-verify ${PROJECT_VERSION}" --version)
offgrid_verify_check(list 0 "exhaustive2d" --list)
offgrid_verify_check(unknown_suite 2 "help" nonsense)
offgrid_verify_check(unknown_option 2 "help" predicates --nonsense)
offgrid_verify_check(unknown_oracle 2 "against" predicates --against nobody)
offgrid_verify_check(unknown_bug 2 "there is no bug 'nothing'" predicates --bug nothing)
offgrid_verify_check(unknown_bugs 2 "there is no bug 'nothing'" bugs nothing)
offgrid_verify_check(foreign_bug 2 "use the suite predicates" perturbation --bug orient-double)
offgrid_verify_check(bad_count 2 "not a whole number" predicates --count 1.5)
offgrid_verify_check(replay_without_file 2 "FILE" replay)
offgrid_verify_check(replay_missing_file 3 "cannot be opened" replay missing.txt)
offgrid_verify_check(replay_foreign_file 3 "begins neither with a heading nor" replay
                     "${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt")
offgrid_verify_check(negative_seed 2 "'-1' is not a whole number" predicates --seed -1)
offgrid_verify_check(large_seed 2 "'99999999999999999999' is not a whole number" predicates
                     --seed 99999999999999999999)
offgrid_verify_check(largest_seed 0 " 0 disagreements" hard --count 100 --seed 18446744073709551615)
offgrid_verify_check(exhaustive2d_count 0 ": 6 cases, 0 disagreements" exhaustive2d --count 14
                     --grid 2)
offgrid_verify_check(help_of_suite 0
                     "Examples:\n  offgrid-verify hard [^\n]*\n  offgrid-verify hard [^\n]*\n\n"
                     hard --help)
offgrid_verify_check(
  unsaved_failure 1
  "could not be saved: missing/verify-failure-orient.txt: No such file or directory" predicates
  --count 20000 --bug orient-double --save-dir missing)
offgrid_verify_check(unseen_bug 4 "predicates: the bug orient-double was not seen" predicates
                     --count 1 --bug orient-double)
add_test(NAME verify.empty_bug COMMAND offgrid-verify predicates --count 100 --bug "")
set_tests_properties(verify.empty_bug PROPERTIES LABELS verify
                     PASS_REGULAR_EXPRESSION "--bug: needs a name")

# Output that is lost is no success.
if(EXISTS /dev/full)
  foreach(arguments IN
          ITEMS "predicates;--count;100" "predicates;--count;100;--json" "--list;--json" "--help")
    string(REGEX REPLACE "[^a-z0-9]+" "_" name "${arguments}")
    add_test(NAME verify.lost_output_${name} COMMAND "${CMAKE_COMMAND}"
             "-DPROGRAM=$<TARGET_FILE:offgrid-verify>" "-DARGUMENTS=${arguments}" -DEXPECTED_CODE=3
             "-DEXPECTED_TEXT=the output cannot be written" -DOUTPUT=/dev/full
             -P "${CMAKE_CURRENT_SOURCE_DIR}/check.cmake")
    set_tests_properties(verify.lost_output_${name} PROPERTIES LABELS verify TIMEOUT 120)
  endforeach()
endif()

# Saved steps.
function(offgrid_verify_check_steps name code text)
  list(JOIN ARGN "\n" lines)
  set(path "${CMAKE_CURRENT_BINARY_DIR}/saved/steps_${name}.txt")
  file(WRITE "${path}" "offgrid-verify steps 1\n${lines}\n")
  offgrid_verify_check(replay_steps_${name} ${code} "${text}" replay "${path}")
endfunction()
set(offgrid_trapezoid "edits" "insert at=(0, 0)" "insert at=(6, 0)" "insert at=(4, 2)"
    "insert at=(2, 2)")
offgrid_verify_check_steps(edits 0 "they agree" "suite edits" ${offgrid_trapezoid}
                           "locate at=(3, 2) near=(0, 0)")
offgrid_verify_check_steps(edits_in_order 0 "they agree" "suite order" ${offgrid_trapezoid})
offgrid_verify_check_steps(edits_in_bulk 0 "they agree" "suite triangulation"
                           ${offgrid_trapezoid})
offgrid_verify_check_steps(edits_bug 1 "they disagree" "suite order" "bug flip-tie-largest"
                           ${offgrid_trapezoid})
offgrid_verify_check_steps(no_edit 3 "column 18: there is no field 'to' here" "suite order"
                           "edits" "insert at=(1, 0) to=(2, 0)")
offgrid_verify_check_steps(out_of_range 3 "line 4, column 12: there must be a whole number"
                           "suite order" "edits" "insert at=(1073741824, 0)")
set(offgrid_diagonal "walks points=[(0, 0) (4, 0) (4, 4) (0, 4)]" "barrier to=(4, 4)")
set(offgrid_see "see from=(3, 0) to=(0, 3)")
offgrid_verify_check_steps(sight 0 "they agree" "suite walks" ${offgrid_diagonal} ${offgrid_see})
offgrid_verify_check_steps(sight_bug 1 "they disagree" "suite walks" "bug sight-drops-barriers"
                           ${offgrid_diagonal} ${offgrid_see})
offgrid_verify_check_steps(walk 0 "they agree" "suite walk" ${offgrid_diagonal}
                           "walk from=(3, 0) to=(0, 3)")
offgrid_verify_check_steps(no_sight 3 "there must be a step that asks" "suite walks"
                           ${offgrid_diagonal})
offgrid_verify_check_steps(no_step 3 "line 5, column 5: there is no field 'zero' here"
                           "suite walks" ${offgrid_diagonal} "see zero")
offgrid_verify_check_steps(no_suite 3 "the line 'suite' is missing" "point 0 0")
offgrid_verify_check_steps(foreign_suite 3 "there is no suite 'hard' with texts" "suite hard"
                           "point 0 0")
offgrid_verify_check_steps(
  foreign_bug 3 "there is no bug 'cut-misses-inside' of the suite walks" "suite walks"
  "bug cut-misses-inside" ${offgrid_diagonal} ${offgrid_see})
set(offgrid_crossing "snap low=(-1, 0) high=(1, 2)" "add from=(1, 0) to=(-1, 2)"
    "add from=(-1, 0) to=(0, 2)" "add from=(0, 2)" "commit" "remove from=(0, 2)")
offgrid_verify_check_steps(snap 0 "they agree" "suite snap" ${offgrid_crossing})
offgrid_verify_check_steps(snap_bug 1 "they disagree" "suite snap" "bug snap-heat-not-counted"
                           ${offgrid_crossing})
offgrid_verify_check_steps(no_times 3 "a segment is used 0 to 1000000 times" "suite snap" "snap"
                           "add from=(0, 0) to=(3, 4) times=1000001")
set(offgrid_square "cut high=(12, 12)" "update triangle=[(2, 2) (8, 2) (2, 8)]")
offgrid_verify_check_steps(cut 0 "they agree" "suite cut" ${offgrid_square}
                           "update triangle=[(2, 2) (9, 9) (2, 8)] against")
offgrid_verify_check_steps(cut_bug 1 "they disagree" "suite cut" "bug cut-misses-inside"
                           ${offgrid_square})
offgrid_verify_check_steps(cut_oracle_bug 1 "they disagree" "suite cut"
                           "bug oracle-cut-forgets-border" "cut high=(12, 12)"
                           "update triangle=[(0, 0) (12, 0) (2, 8)]")
set(offgrid_line "line triangle=[(0, 0) (4, 0) (0, 4)] through=[(1, 0) (1, 1)] against")
offgrid_verify_check_steps(line 0 "they agree" "suite cut" "cut high=(12, 12)" ${offgrid_line})
offgrid_verify_check_steps(line_bug 1 "they disagree" "suite cut" "bug cut-ignores-order"
                           "cut high=(12, 12)" ${offgrid_line})
offgrid_verify_check_steps(shapes 0 "they agree" "suite triangle3" "shapes"
                           "ask a=triangle[0 0 0 4 0 0 0 4 0] b=ball[1 1 2 2]")
offgrid_verify_check_steps(no_shape 3 "line 4, column 7: there is no shape 'sphere'"
                           "suite triangle3" "shapes" "ask b=sphere[1 1 2]")
offgrid_verify_check_steps(no_good_shape 3 "'ask b=ball.1 1 2 -1.' has a shape out of range"
                           "suite triangle3" "shapes" "ask b=ball[1 1 2 -1]")
offgrid_verify_check_steps(no_shapes 3 "there must be a pair of shapes" "suite ray3" "shapes")
offgrid_verify_check_steps(no_pair 3 "nobody asks whether a ball" "suite triangle3" "shapes"
                           "ask a=ball[1 1 2 2] b=ball[1 1 2 2]")
set(offgrid_cart
    "scene meshes=[{vertices=[[0 0 0] [4 0 0] [0 4 0]] triangles=[[0 1 2]] tree=wide-bvh}]"
    "create mesh=0 position=[5 0 0] turn=[2 0 0 1]" "add model=0"
    "create position=[0 0 9] turn=[1 1 0 0]")
offgrid_verify_check_steps(posed 0 "they agree" "suite pose" ${offgrid_cart}
                           "ask about=ray[5 1 9 0 0 -1]" "ask about=ball[5 0 3 3]" "touching")
offgrid_verify_check_steps(posed_bug 1 "they disagree" "suite pose" "bug pose-ball-has-no-scale"
                           ${offgrid_cart} "ask about=ball[5 0 3 3]")
offgrid_verify_check_steps(scene 0 "they agree" "suite scene" ${offgrid_cart}
                           "parent model=0 parent=1" "move model=0 position=[536870911 0 0]"
                           "remove model=0" "add model=0" "content model=1 mesh=0")
offgrid_verify_check_steps(no_act 3 "line 4, column 1: there is no step 'turn'" "suite scene"
                           "scene" "turn model=0")
offgrid_verify_check_steps(no_rotation 3 "'move turn=.0 0 0 0.' has a number out of range"
                           "suite scene" "scene" "move turn=[0 0 0 0]")
offgrid_verify_check_steps(no_corner 3 "mesh 0 has a number out of range" "suite scene"
                           "scene meshes=[{vertices=[[0 0 0]] triangles=[[0 0 1]]}]")
set(offgrid_storeys
    "ground soup=[[(0, 0, 0) (9, 0, 0) (0, 9, 0)] [(0, 0, 5) (9, 0, 14) (0, 9, 5)]]")
offgrid_verify_check_steps(ground 0 "they agree" "suite ground" ${offgrid_storeys}
                           "height at=(1, 1)" "locate at=(2, 2) z=3 up=9 down=9"
                           "rod high=5 loops=[[(0, 0) (4, 0) (0, 4)]]" "low height=6")
offgrid_verify_check_steps(ground_bug 1 "they disagree" "suite ground"
                           "bug slope-limit-is-too-steep" ${offgrid_storeys})
offgrid_verify_check_steps(no_face 3 "line 3, column 20: ',' is missing" "suite ground"
                           "ground soup=[[(0, 0)]]")
offgrid_verify_check_steps(no_options 3 "the import has a number out of range" "suite ground"
                           "ground run=0")
set(offgrid_world "world high=(12, 12) journal=8" "add a1 loops=[[(1, 1) (9, 1) (9, 9)]]" "commit")
set(offgrid_fence "add a2 barrier loops=[[(0, 5) (12, 6)]]" "commit" "disable a2" "commit" "undo")
offgrid_verify_check_steps(world 0 "they agree" "suite world" ${offgrid_world} ${offgrid_fence}
                           "roll-back edits=2")
offgrid_verify_check_steps(world_bug 1 "they disagree" "suite world"
                           "bug world-digest-forgets-barriers" ${offgrid_world}
                           ${offgrid_fence})
offgrid_verify_check_steps(world_oracle_bug 1 "they disagree" "suite world"
                           "bug oracle-world-tie-largest" ${offgrid_world})
offgrid_verify_check_steps(no_world 3 "line 3, column 1: the first line must begin with 'world'"
                           "suite world" "add a1" "commit")
offgrid_verify_check_steps(no_frame 3 "there is no room for the world's frame" "suite world"
                           "world high=(1073741823, 5)")
offgrid_verify_check_steps(no_area 3 "line 4, column 1: there is no step 'point'" "suite world"
                           "world high=(12, 12)" "point 1 1")
offgrid_verify_check_steps(path 0 "they agree" "suite path" ${offgrid_world} ${offgrid_fence}
                           "ask from=(0, 0) to=(5, 12) without=[2]")
offgrid_verify_check_steps(path_bug 1 "they disagree" "suite path"
                           "bug path-lengths-rounded-down" ${offgrid_world}
                           "ask from=(0, 0) to=(5, 12)")
# A text of a fuzz program has no heading.
list(JOIN offgrid_world "\n" lines)
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/saved/bare.txt" "# seed 7\n${lines}\n")
offgrid_verify_check(replay_without_heading 0 "they agree" replay
                     "${CMAKE_CURRENT_BINARY_DIR}/saved/bare.txt")
offgrid_verify_check_steps(worlds 0 "they agree" "suite worlds" ${offgrid_world} ${offgrid_fence}
                           "ask from=(0, 0) to=(5, 12) without=[2]")
offgrid_verify_check_steps(no_square 3 "the corner 'high' of the rectangle must be above 'low'"
                           "suite cut" "cut high=(12, 0)")
offgrid_verify_check_steps(no_update 3 "line 4, column 31: '[(]' is missing" "suite cut"
                           "cut high=(12, 12)" "update triangle=[(2, 2) (8, 2)]")
offgrid_verify_check_steps(no_line 3 "a line is through two points" "suite cut"
                           "cut high=(12, 12)" "line triangle=[(0, 0) (4, 0) (0, 4)]")

# Saved cases that somebody has edited: each is refused, and the line at fault is named.
function(offgrid_verify_check_replay name code text suite predicate)
  list(JOIN ARGN "\n" lines)
  set(path "${CMAKE_CURRENT_BINARY_DIR}/saved/${name}.txt")
  file(WRITE "${path}"
       "offgrid-verify failure 1\nsuite ${suite}\npredicate ${predicate}\n${lines}\n")
  offgrid_verify_check(replay_${name} ${code} "${text}" replay "${path}")
endfunction()
set(corners "input a 0 0" "input b 1 0" "input c 0 1")
offgrid_verify_check_replay(good 0 "they agree" predicates orient "against epick" ${corners})
offgrid_verify_check_replay(wrong_oracle 3 "'against foo' is wrong: the suite predicates" predicates
                            orient "against foo" ${corners})
offgrid_verify_check_replay(no_oracle 3 "the line 'against' is missing" predicates orient
                            ${corners})
offgrid_verify_check_replay(needless_oracle 3
                            "'against epick': the suite perturbation leaves no choice" perturbation
                            in_circle_perturbed "against epick" ${corners} "input d 1 1")
offgrid_verify_check_replay(second_input 3 "line 8, 'input a 5 5', is the second" predicates orient
                            "against epick" ${corners} "input a 5 5")
offgrid_verify_check_replay(unknown_key 3 "line 8, 'colour red', has the unknown key" predicates
                            orient "against epick" ${corners} "colour red")
offgrid_verify_check_replay(foreign_input 3 "'input q 1 2' names no input of orient" predicates
                            orient "against epick" ${corners} "input q 1 2")
