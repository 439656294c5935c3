# Runs offgrid path --scenario on pairs that are right and on pairs that are wrong.
#
# cmake -DTOOL=program -DOUT=folder -DGOLDEN=folder [-DWRITE=ON] -P check_scenario.cmake
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/check_functions.cmake")

file(WRITE "${OUT}/arena.map"
     "type octile\nheight 5\nwidth 7\nmap\n.......\n.@@@.T.\n.@@@.T.\n.....T.\n.......\n")
file(WRITE "${OUT}/arena.scen" "version 1\n0\tarena.map\t7\t5\t0\t0\t6\t4\t7.65685424\n")
file(WRITE "${OUT}/town.wkt" "POLYGON ((10 10, 40 10, 40 30, 10 30, 10 10))\n")
file(WRITE "${OUT}/pairs.scen"
     "version 1\n0\tarena.map\t7\t5\t0\t0\t4\t4\t7.41421356\n0\tarena.map\t7\t5\t0\t4\t6\t4\t6\n"
     "0\tarena.map\t7\t5\t0\t0\t1\t1\t1\n1\tarena.map\t7\t5\t3\t3\t3\t3\t0\n")
file(WRITE "${OUT}/found.scen"
     "version 1\n0\tarena.map\t7\t5\t0\t0\t4\t4\t7.41421356\n0\tarena.map\t7\t5\t0\t0\t1\t1\t0\n")
file(WRITE "${OUT}/both_wrong.scen"
     "version 1\n0\tarena.map\t7\t5\t0\t0\t4\t4\t6.25\n0\tarena.map\t7\t5\t0\t4\t6\t4\t6\n"
     "0\tarena.map\t7\t5\t0\t0\t1\t1\t1\n")
file(WRITE "${OUT}/corner.map" "type octile\nheight 3\nwidth 3\nmap\n.@.\n@..\n...\n")
file(WRITE "${OUT}/two_decimals.scen" "version 1\n0 corner.map 3 3 1 2 2 1 1.41\n")
file(WRITE "${OUT}/pond.map" "type octile\nheight 1\nwidth 3\nmap\n.W.\n")
file(WRITE "${OUT}/pond.scen" "version 1\n0 pond.map 3 1 0 0 2 0 2\n")
# Paths along a hall, whose lengths are the stated ones, and the same lengths less a thousandth.
set(hall "type octile\nheight 2\nwidth 40\nmap\n")
foreach(row RANGE 1)
  string(REPEAT "." 40 cells)
  string(APPEND hall "${cells}\n")
endforeach()
file(WRITE "${OUT}/hall.map" "${hall}")
set(pairs "version 1\n")
set(shorter "version 1\n")
foreach(length RANGE 28 39)
  math(EXPR thousandths "${length} * 999")
  string(REGEX REPLACE "(...)$" ".\\1" less "${thousandths}")
  string(APPEND pairs "0 hall.map 40 2 0 0 ${length} 0 ${length}.00\n")
  string(APPEND shorter "0 hall.map 40 2 0 0 ${length} 0 ${less}\n")
endforeach()
file(WRITE "${OUT}/hall.scen" "${pairs}")
file(WRITE "${OUT}/hall_shorter.scen" "${shorter}")
file(WRITE "${OUT}/far.scen" "version 1\n0\tother.map\t90\t90\t80\t80\t0\t0\t9\n")
file(WRITE "${OUT}/two_maps.scen"
     "version 1\n0\ta.map\t7\t5\t0\t0\t0\t1\t1\n0\tb.map\t7\t5\t0\t0\t0\t1\t1\n")
# A length of six digits, and a length more than a unit of the sixth digit below it.
file(WRITE "${OUT}/rounded.scen" "version 1\n0\tarena.map\t7\t5\t3\t3\t4\t4\t1.41421\n")
file(WRITE "${OUT}/rounded_wrongly.scen" "version 1\n0\tarena.map\t7\t5\t3\t3\t4\t4\t1.41420\n")
file(WRITE "${OUT}/no_pairs.scen" "version 1\n")

expect(0 "arena.ogw" build arena.map -o arena.ogw)
expect(0 "town.ogw" build town.wkt -o town.ogw)
golden_and(1 path_scenario.json path arena.map --scenario pairs.scen --json)
expect(1 "0 0   1 1  goal blocked           1.00000" path arena.map --scenario pairs.scen)
expect(1 "arena.map: 1 of 4 pairs has no path and a length in pairs.scen" path arena.map
       --scenario pairs.scen)
expect(1 "missing      1 with a stated length and no path" path arena.ogw --scenario pairs.scen)
expect(0 "missing      0 with a stated length and no path" path arena.map --scenario found.scen)
golden_and(1 path_only_wrong.json path arena.map --scenario both_wrong.scen --only-wrong --json)
expect(1 "both_wrong.scen states, and 1 of 3 pairs has no path and a length in" path arena.map
       --scenario both_wrong.scen)
run(path arena.map --scenario both_wrong.scen --only-wrong)
if(NOT output MATCHES "0 0   4 4" OR NOT output MATCHES "0 0   1 1" OR output MATCHES "0 4   6 4")
  fail("lists other pairs than the two that are wrong")
endif()
golden(path_none_wrong.txt path arena.map --scenario found.scen --only-wrong)
expect(2 "--only-wrong requires --scenario; see offgrid path --help" path arena.map 1 1 2 2
       --only-wrong)
# Two decimals that were rounded down, and lengths that are all a thousandth too short.
expect(0 "longer       0 than stated" path corner.map --scenario two_decimals.scen)
expect(0 "longer       0 than stated" path hall.map --scenario hall.scen)
expect(1 "longer       12 than stated" path hall.map --scenario hall_shorter.scen)
# Water is walkable with --water.
expect(1 "missing      1 with a stated length and no path" path pond.map --scenario pond.scen)
expect(0 "missing      0 with a stated length and no path" path pond.map --scenario pond.scen
       --water)
expect(0 "pond.ogw" build pond.map -o pond.ogw --water)
expect(0 "missing      0 with a stated length and no path" path pond.ogw --scenario pond.scen)
expect(2 "pond.ogw: --water is for maps of cells (.map)" path pond.ogw --scenario pond.scen --water)
expect(2 "town.wkt: --water is for maps of cells (.map)" build town.wkt -o never.ogw --water)
expect(1 "longer       1 than stated" path arena.map --scenario arena.scen)
expect(1 "arena.map: 1 of 1 path is longer than arena.scen states" path arena.map
       --scenario arena.scen)
expect(0 "longer       0 than stated" path arena.map --scenario rounded.scen)
expect(1 "longer       1 than stated" path arena.map --scenario rounded_wrongly.scen)
string(CONCAT words "far.scen: pair 1 is of a map of 90 x 90 cells, 'other.map', "
       "and the world arena.map reaches from 0 0 to 7 5")
expect(2 "${words}" path arena.map --scenario far.scen)
expect(2 "and the world town.ogw reaches from" path town.ogw --scenario pairs.scen)
expect(2 "is about 2 maps, 'a.map' and 'b.map' among them" path arena.map --scenario two_maps.scen)
expect(0 "\"maps\": [\"a.map\", \"b.map\"]" info two_maps.scen --json)
expect(3 "no_pairs.scen: has no pairs of cells" path arena.map --scenario no_pairs.scen)
expect(0 "wide.ogw" build arena.map -o wide.ogw --border 2.5)
expect(0 "longer       0 than stated" path wide.ogw --scenario found.scen)
expect(0 "whole.ogw" build arena.map -o whole.ogw --scale 1)
expect(2 "the middles of its cells are no points of the world's grid" path whole.ogw
       --scenario pairs.scen)
