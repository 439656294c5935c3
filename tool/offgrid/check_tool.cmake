# Runs every subcommand of offgrid on small files that this script writes, and on input that it must
# refuse.
#
# cmake -DTOOL=program -DOUT=folder -DGOLDEN=folder -DCLI11_VERSION=version [-DWRITE=ON] -P
# check_tool.cmake
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/check_functions.cmake")

# ---- the files
string(REPLACE "\n " "" town # a feature is one line
       [=[{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"hall"},
 "geometry":{"type":"Polygon","coordinates":[[[10,10],[40,10],[40,30],[10,30],[10,10]]]}},
{"type":"Feature","properties":{"name":"mill"},
 "geometry":{"type":"Polygon","coordinates":[[[60,5],[80,25],[55,45],[60,5]]]}},
{"type":"Feature","properties":{"name":"fence"},
 "geometry":{"type":"LineString","coordinates":[[20,50],[50,60],[90,50]]}},
{"type":"Feature","properties":{"name":"well"},
 "geometry":{"type":"Point","coordinates":[50,50]}}]}
]=])
file(WRITE "${OUT}/town.geojson" "${town}")
file(WRITE "${OUT}/rooms.wkt"
     "POLYGON ((0 0, 30 0, 30 20, 0 20, 0 0), (10 8, 20 8, 20 12, 10 12, 10 8))\n"
     "POLYGON ((40 0, 60 0, 60 20, 40 20, 40 0))\n")
file(WRITE "${OUT}/arena.map"
     "type octile\nheight 5\nwidth 7\nmap\n.......\n.@@@.T.\n.@@@.T.\n.....T.\n.......\n")
file(WRITE "${OUT}/arena.scen" "version 1\n0\tarena.map\t7\t5\t0\t0\t6\t4\t7.65685424\n")
file(WRITE "${OUT}/thin.wkt"
     "POLYGON ((0 0, 80 0, 80 1, 0 0))\nPOLYGON ((0 10, 80 10, 80 80, 0 10))\n")
file(WRITE "${OUT}/point.wkt" "POINT (1 2)\n")
file(WRITE "${OUT}/nothing_in_it.wkt" "\n")
file(WRITE "${OUT}/shape.svg" "<svg/>\n")
file(WRITE "${OUT}/topology.json" [=[{"type":"Topology","objects":{},"arcs":[]}]=])
file(WRITE "${OUT}/bog.txt" "add bog walkable cost=1.05 priority=1 5,35 50,35 50,48 5,48\n")
file(WRITE "${OUT}/box.poly"
     "4 2 0 0\n1 0 0\n2 9 0\n3 9 9\n4 0 9\n4 0\n1 1 2\n2 2 3\n3 3 4\n4 4 1\n0\n")
file(WRITE "${OUT}/land.topojson"
     [=[{"type":"Topology","objects":{"land":{"type":"Polygon","arcs":[[0]]}},
"arcs":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}]=])
file(WRITE "${OUT}/park.geojson"
     [=[{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"pond","use":"blocked","effort":9,"id":7},"geometry":
 {"type":"Polygon","coordinates":[[[2,2],[6,2],[6,6],[2,6],[2,2]]]}},
{"type":"Feature","properties":{"effort":2.5,"z":-15},"geometry":
 {"type":"Polygon","coordinates":[[[0,8],[9,8],[9,9],[0,9],[0,8]]]}}]}]=])
file(WRITE "${OUT}/berlin.geojson"
     [=[{"type":"Polygon","coordinates":[
[[13.37771,52.51628],[13.3779,52.51614],[13.37754,52.51611],[13.37771,52.51628]]]}]=])
file(WRITE "${OUT}/cape.geojson"
     [=[{"type":"LineString","coordinates":[[18,-34],[19,-34]],
"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}}]=])
file(WRITE "${OUT}/broken.map" "type octile\nheight 1\nwidth 2\nmap\n.x\n")
file(WRITE "${OUT}/short.wad" "IWAD")
file(WRITE "${OUT}/text.ogw" "this is no world")
file(WRITE "${OUT}/text.ogi" "this is no image")
file(WRITE "${OUT}/day.txt"
     "# A day in the town.\nadd cart blocked 44,10 48,10 48,14 44,14\ncommit\n"
     "move cart 2 6.5\ntoggle 1\ncommit\nundo\n"
     "add bog walkable cost=2.5 priority=-1 0,0 5,0 5,5\nremove cart\n")
file(WRITE "${OUT}/there_and_back.txt"
     "add a blocked 1,1 5,1 5,5\nundo\ntoggle 2\ncommit\ntoggle 2\n"
     "add b barrier 1,1 2,2 / 3,3 4,5\ncommit\nremove b\n")
file(WRITE "${OUT}/fence.txt" "toggle 2\nadd blocked 1,1 2,1 2,2\n")
file(WRITE "${OUT}/bad_word.txt" "add cart blocked 1,1 2,2 3,3\npaint 3 red\n")
file(WRITE "${OUT}/bad_point.txt" "add cart blocked 1,1 2,2 3;3\n")
file(WRITE "${OUT}/few_points.txt" "add cart blocked 1,1 2,2 # a line\n")
file(WRITE "${OUT}/unknown.txt" "\nremove 77\n")
file(WRITE "${OUT}/far_away.txt"
     "add cart blocked 1,1 2,2 3,3\nadd moon blocked 1000,1000 1001,1000 1001,1001\n")
file(WRITE "${OUT}/undo.txt" "undo\n")
file(WRITE "${OUT}/move_out.txt" "# away\nmove 1 100 0\n")
file(WRITE "${OUT}/move_far.txt" "move 1 1e9 0\n")
file(WRITE "${OUT}/reach_out.txt" "add blocked -1,1 0,1 0,2\n")
string(ASCII 239 187 191 byte_order_mark)
file(WRITE "${OUT}/marked.txt" "${byte_order_mark}add cart blocked 1,1 2,2 2,1\n")
# One edit more than the journal of a world has room for, all of them undone.
set(edits "")
set(undos "")
foreach(i RANGE 1 257)
  string(APPEND edits "add blocked 1,1 2,1 2,2\ncommit\n")
  string(APPEND undos "undo\n")
endforeach()
file(WRITE "${OUT}/all_undone.txt" "${edits}${undos}")
string(REPLACE "commit\n" "" at_once "${edits}")
file(WRITE "${OUT}/undone_at_once.txt" "${at_once}undo\n")
file(WRITE "${OUT}/one_undo_more.txt" "${edits}${undos}undo\n")
# What is undone is not there any more: neither the last place nor the last state of an area.
set(cart "add cart blocked 44,10 48,10 48,14\ncommit\n")
file(WRITE "${OUT}/moved_again.txt"
     "${cart}move cart 20 0\ntoggle cart\ncommit\nundo\nmove cart 2 1\n")
file(WRITE "${OUT}/moved_once.txt" "${cart}move cart 2 1\n")
file(WRITE "${OUT}/gone.txt" "${cart}undo\nmove cart 2 1\n")
file(WRITE "${OUT}/fine.geojson"
     [=[{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}]=])
# More than 2^30 units of a grid of 30 bits, at once and by halves.
set(cart_at_corner "add cart blocked 0.25,0.25 1,0.25 1,1\ncommit\n")
file(WRITE "${OUT}/across.txt" "${cart_at_corner}move cart 8.5 8.5\n")
file(WRITE "${OUT}/by_halves.txt" "${cart_at_corner}move cart 4.25 4.25\nmove cart 4.25 4.25\n")
set(INPUT "")

# ---- help
expect(0 "First steps" --help)
if(CLI11_VERSION MATCHES "^2\\.1\\.")
  golden(help.txt --help)
endif()
foreach(name IN ITEMS info build path edit check render convert overlay bench)
  expect(0 "Examples" ${name} --help)
  if(CLI11_VERSION MATCHES "^2\\.1\\.")
    golden(help_${name}.txt ${name} --help)
  endif()
endforeach()
expect(0 "offgrid 0" --version)

# ---- build and info
golden(build.json build town.geojson -o town.ogw --radius 1 --json)
golden(build.txt build town.geojson -o town.ogw --radius 1)
expect(0 "" build town.geojson -o town2.ogw --radius 1 --quiet)
same_files(town.ogw town2.ogw)
golden(info_world.txt info town.ogw)
golden(info_world.json info town.ogw --json --areas)
# An image, which another run of the program loads: the same world.
expect(0 "digest" build town.geojson -o town3.ogw --image town.ogi --radius 1)
same_files(town.ogw town3.ogw)
run(info town.ogw)
string(REGEX MATCH "digest +[0-9a-f]+" digest "${output}")
expect(0 "image of a mesh" info town.ogi)
expect(0 "${digest}" info town.ogi)
expect(0 "\"format\": \"ogi\"" info town.ogi --json)
expect(2 "--areas is for worlds" info town.ogi --areas)
expect(2 "the name says PNG, and what is written is an image of a mesh" build town.geojson -o
       town3.ogw --image town.png)
expect(3 "cannot write the file" build town.geojson -o town3.ogw --image no/folder.ogi)
expect(3 "image of a mesh, byte 0: expected an image of a mesh, found something else" info text.ogi)
expect(3 "cannot read the file" info nothing_there.ogi)
# A file with a link, and with agents whose stated digest is wrong. After an edit it is left out.
file(COPY "${GOLDEN}/agents.ogw" DESTINATION "${OUT}")
expect(0 " discs of 16 sides, of radius 5, 12" info agents.ogw)
expect(0 "\"agents\": [5, 12]" info agents.ogw --json)
expect(1 "the mesh of its agents: the world of these areas, seams and links has the digest" check
       agents.ogw)
expect(1 "the mesh of its agents: the world" path agents.ogw 10 50 30 50 --agent 1)
expect(2 "--agent 3: agents.ogw has 2 agents" path agents.ogw 10 50 30 50 --agent 3)
file(WRITE "${OUT}/nothing.txt" "")
expect(0 "digest" edit agents.ogw nothing.txt -o unstated.ogw)
expect(0 "to      30 50" path unstated.ogw 10 50 30 50 --agent 1)
expect(1 "the goal (30, 50) is blocked" path unstated.ogw 10 50 30 50 --agent 2)
# A wall with a link over it that costs 1,000.
file(COPY "${GOLDEN}/link.ogw" DESTINATION "${OUT}")
expect(0 "length  1060" path link.ogw 10 50 90 50)
expect(0 "by      40 50, then by a link\nby      60 50\n" path link.ogw 10 50 90 50)
file(WRITE "${OUT}/switch.txt" "toggle 1\n")
expect(0 "digest" edit agents.ogw switch.txt -o switched.ogw)
expect(0 " discs of 16 sides, of radius 5, 12" info switched.ogw)
expect(0 "the mesh is sound" check switched.ogw)
expect(0 "offgrid world" convert switched.ogw same_agents.ogw)
same_files(switched.ogw same_agents.ogw)
golden(info_areas.txt info town.ogw --areas)
golden(info_drawing.json info town.geojson --json)
expect(0 "\"rings\": 3" info rooms.wkt --json)
golden(info_map.txt info arena.map)
golden(info_scenario.txt info arena.scen)
expect(0 "of which 0 are barriers" build rooms.wkt -o rooms.ogw --kind walkable)
expect(0 "blocked" info rooms.ogw)
expect(0 "16 grid units" build arena.map -o arena.ogw)
expect(0 "of which 4 are barriers" build box.poly -o box.ogw)
expect(0 "areas" build land.topojson -o land.ogw --bits 12)
expect(0 "1 unit = 100 grid units" build land.topojson -o land.ogw --scale 100)
expect(0 "areas too thin for the grid: 1" build thin.wkt -o thin.ogw --bits 3)
expect(0 "\"vanished\": 1" build thin.wkt -o thin.ogw --bits 3 --json)
set(INPUT rooms.wkt)
expect(0 "world" build - -o from_input.ogw --kind walkable)
same_files(rooms.ogw from_input.ogw)
expect(0 "WKT" info -)
expect(0 "WKT" info - --format wkt)
set(INPUT "")

# ---- GeoJSON with properties, and in degrees
expect(0 "heights    of 2 triangles" build park.geojson -o park.ogw --property kind=use
       --property cost=effort --property tag=id --property height=z)
expect(0 " 1  blocked   yes             0     9    7 " info park.ogw --areas)
expect(0 " 2  walkable  yes             0   2.5    0 " info park.ogw --areas)
expect(0 " 2 triangles on 1 floor" info park.ogw)
expect(0 "\"heights\": 2" info park.ogw --json)
expect(0 "free area" build park.geojson -o park.ogw --property cost=effort)
expect(0 "coordinates  longitudes and latitudes" info berlin.geojson)
expect(0 "world" build berlin.geojson -o berlin.ogw --plane)
expect(0 "world" build cape.geojson -o cape.ogw --plane)

# ---- path
golden(path.txt path town.ogw 5 20 85 20)
golden(path.json path town.ogw 5 20 85 20 --json)
expect(0 "from" path town.geojson 5 -4 85 20)
expect(0 "length" path town.ogw 5 20 85 20 --svg path.svg)
expect(0 ">the shortest path is 50 long<" path town.geojson 10 0 60 0 --svg -)
expect(0 ">a cheap path is 50 long<" path town.geojson 10 0 60 0 --svg - --cheapest)
expect(0 ">a path that keeps clear is 50 long<" path town.geojson 10 0 60 0 --svg - --clearance 2)
expect(0 "length" path arena.ogw 0.5 0.5 6.5 4.5)
expect(0 "from    8 8" path arena.ogw 8 8 100 70 --grid)
expect(1 "the start (20 20) is blocked" path town.ogw 20 20 85 20)
expect(1 "the goal (70 20) is blocked" path town.ogw 5 20 70 20)
expect(1 "outside the world" path town.ogw 5 20 850 20)
expect(1 "the start (1e+30 20) is outside the world and its grid" path town.ogw 1e30 20 5 20)
expect(1 "the goal (1e+30 20) is outside the world and its grid" path town.ogw 5 20 1e30 20)
expect(1 "no path leads to the goal (50 10)" path rooms.ogw 5 5 50 10)
expect(1 "\"error\": \"unreachable\"" path rooms.ogw 5 5 50 10 --json)
expect(2 "whole numbers" path town.ogw 5.5 20 70 20 --grid)
expect(0 "" edit town.geojson bog.txt -o bog.ogw --quiet)
golden(path_cheapest.txt path bog.ogw 2 40 70 50 --cheapest)
golden(path_cheapest.json path bog.ogw 2 40 70 50 --cheapest --json)
golden(path_ratio.txt path bog.ogw 2 40 70 50 --ratio 1.02)
golden(path_ratio.json path bog.ogw 2 40 70 50 --ratio 1.02 --json)
golden(path_clearance.txt path town.geojson 5 20 85 20 --clearance 2)
expect(1 "the start (8 20) is closer to an obstacle than the clearance" path town.geojson 8 20 85 20
       --clearance 4)
expect(1 "the goal (60 75) is outside the world" path town.geojson 5 20 60 75)
golden(path_near.txt path rooms.ogw 5 5 50 10 --near)
golden(path_near.json path town.ogw 5 20 70 20 --near --cheapest --json)
expect(0 "at goal  yes" path town.ogw 5 20 85 20 --near)
expect(0 "at goal  no, as near as one gets" path town.geojson 5 20 60 75 --near)
expect(1 "the start (20 20) is blocked" path town.geojson 20 20 60 75 --near)
expect(1 "\"error\": \"outside_world\"" path town.ogw 5 20 1e30 20 --json)
expect(2 "X2: expected a number, found 'nan'" path town.ogw 5 20 nan 20)

# ---- edit
golden(edit.txt edit town.ogw day.txt -o evening.ogw --verbose)
golden(edit.json edit town.ogw day.txt --json)
expect(0 "" edit town.ogw there_and_back.txt -o same.ogw --quiet)
run(info town.ogw --json)
string(REGEX MATCH "\"digest\": \"[0-9a-f]+\"" digest "${output}")
expect(0 "${digest}" info same.ogw --json)
set(INPUT day.txt)
expect(0 "edits" edit town.ogw - -o evening2.ogw)
same_files(evening.ogw evening2.ogw)
set(INPUT "")
expect(0 "growth     additions by a radius of 0.5; the obstacles of the world by 1" edit town.ogw
       day.txt --radius 0.5)
expect(0 "\"growth\": 0," edit town.ogw day.txt --radius 0 --json)
# A world remembers its radius: what is built later is what would have been built at once.
file(WRITE "${OUT}/halves.wkt" "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))\nLINESTRING (30 0, 39 9)\n")
file(WRITE "${OUT}/add_line.txt" "remove 2\nadd fence barrier 30,0 39,9\n")
expect(0 "world" build halves.wkt -o halves.ogw --radius 2 --scale 16)
run(info halves.ogw --json)
string(REGEX MATCH "\"digest\": \"[0-9a-f]+\"" halves "${output}")
expect(0 "growth     additions by a radius of 2, as the obstacles of the world" edit halves.ogw
       add_line.txt -o line_anew.ogw)
expect(0 "${halves}" info line_anew.ogw --json)
expect(0 "growth     obstacles by a radius of 2" info line_anew.ogw)
expect(0 "offgrid world" convert line_anew.ogw line_anew2.ogw)
same_files(line_anew.ogw line_anew2.ogw)
string(CONCAT words "bad_word.txt: line 2, column 1: "
       "expected one of add remove move toggle undo commit, found 'paint'")
expect(3 "${words}" edit town.ogw bad_word.txt)
expect(3 "bad_point.txt: line 1, column 26: expected a point such as 3,4.5, found '3;3'" edit
       town.ogw bad_point.txt)
expect(3 "few_points.txt: line 1, column" edit town.ogw few_points.txt)
expect(1 "unknown.txt: line 2: no area has the id 77" edit town.ogw unknown.txt)
expect(1 "far_away.txt: line 2: " edit town.ogw far_away.txt -o never.ogw)
expect(1 "undo.txt: line 1: there is nothing to undo" edit town.ogw undo.txt)
expect(0 "edits" edit town.ogw all_undone.txt -o all_undone.ogw)
expect(0 "${digest}" info all_undone.ogw --json)
expect(0 "edits" edit town.ogw undone_at_once.txt -o undone_at_once.ogw)
same_files(all_undone.ogw undone_at_once.ogw)
expect(0 "edits" edit town.ogw moved_again.txt -o moved_again.ogw)
expect(0 "edits" edit town.ogw moved_once.txt -o moved_once.ogw)
same_files(moved_again.ogw moved_once.ogw)
expect(1 "gone.txt: line 4: the area 'cart' is not there any more" edit town.ogw gone.txt)
expect(0 "1 unit = 134217728 grid units" build fine.geojson -o fine.ogw --bits 30)
expect(0 "edits" edit fine.ogw across.txt -o across.ogw)
expect(0 "edits" edit fine.ogw by_halves.txt -o by_halves.ogw)
same_files(across.ogw by_halves.ogw)
expect(1 "one_undo_more.txt: line 772: there is nothing to undo" edit town.ogw one_undo_more.txt
       -o never.ogw)
expect(1 "), outside the world's rectangle, -2 -7 to 102 72 and a margin of 1" edit town.ogw
       move_out.txt)
expect(1 "move_out.txt: line 2: the area would reach (109 9.801" edit town.ogw move_out.txt)
expect(1 "move_far.txt: line 1: (1000000000 0) is farther than the grid is wide" edit town.ogw
       move_far.txt)
expect(1 "line 1: the area would reach (-6 " edit town.ogw reach_out.txt --radius 5)
expect(0 "areas      4" edit town.ogw marked.txt --radius 0)
expect(2 "-o never.geojson: the name says GeoJSON, and what is written is an offgrid world" edit
       town.ogw day.txt -o never.geojson)
expect(2 "--radius 1000000000: too large for the grid" edit town.ogw day.txt --radius 1e9)
expect(3 "no_script.txt" edit town.ogw no_script.txt)
expect(2 "standard input cannot be both" edit - -)
if(EXISTS "${OUT}/never.ogw" OR EXISTS "${OUT}/never.geojson")
  message(FATAL_ERROR "a refused edit has written a file")
endif()

# ---- check
expect(0 "the mesh is sound" check town.ogw)
expect(0 "\"ok\": true" check evening.ogw --json --paths 20)
expect(1 "in another order has the digest" check town.ogw --bug)
expect(1 "\"ok\": false" check town.ogw --bug --json)
expect(3 "text.ogw" check text.ogw)
# Of a world with floors the ends of paths are on ground: a bridge of many faces, between two.
set(bridge "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 80\nv 1 0 80\nv 0 1 80\nf 1 2 3\nf 4 5 6\n")
foreach(x RANGE 20)
  string(APPEND bridge "v ${x} 0 40\nv ${x} 1 40\nf -4 -2 -1\nf -4 -1 -3\n")
endforeach()
string(REPLACE "v 0 1 40\nf -4 -2 -1\nf -4 -1 -3" "v 0 1 40" bridge "${bridge}")
file(WRITE "${OUT}/bridge.obj" "${bridge}")
expect(0 "floors      3" ground bridge.obj -o bridge.ogw)
expect(0 "paths   50 compared, 32 of them reachable" check bridge.ogw)
expect(0 "\"reachable\": 32" check bridge.ogw --json)
expect(0 "paths   1 compared, 1 of them reachable" check bridge.ogw --paths 1)
expect(0 "paths   none compared" check bridge.ogw --paths 0)
expect(2 "point.wkt: --bug: the world has no area that could be left out" check point.wkt
       --bug)
expect(2 "--paths: expected a whole number, 0 to 10000000, found '-1'" check town.ogw --paths -1)
expect(2 "--seed: expected a whole number, 0 to" check town.ogw --seed 010)
expect(2 "--bits: expected a whole number" build town.geojson -o octal.ogw --bits 030)
expect(2 "found '99999999999999999999999'" check town.ogw --paths 99999999999999999999999)
expect(2 "--seed: expected a whole number, 0 to 2^64 - 1, found '-1'" check town.ogw --seed -1)
expect(2 "found '18446744073709551616'" check town.ogw --seed 18446744073709551616)
expect(0 "sound" check town.ogw --seed 18446744073709551615 --paths 1)

# ---- overlay
file(WRITE "${OUT}/yard.wkt"
     "POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0), (10 10, 30 10, 30 30, 10 30, 10 10))\n")
file(WRITE "${OUT}/hall.wkt" "POLYGON ((20 20, 60 20, 60 60, 20 60, 20 20))\n")
# 1200 and 1600, of which 300 in common
golden(overlay_union.geojson overlay union yard.wkt hall.wkt -o - --to geojson --quiet)
golden(overlay_difference.txt overlay difference yard.wkt hall.wkt -o rest.geojson --svg rest.svg)
golden(overlay_difference.json overlay difference yard.wkt hall.wkt -o rest.geojson --json)
expect(0 "area     2500" overlay union yard.wkt hall.wkt -o united.ogw)
expect(0 "area     300" overlay intersection hall.wkt yard.wkt -o common.geojson)
expect(0 "area     900" overlay difference yard.wkt hall.wkt -o rest.geojson)
expect(0 "area     1300" overlay difference hall.wkt yard.wkt -o hall_only.geojson)
expect(0 "area     2200" overlay symmetric-difference yard.wkt hall.wkt -o either.geojson)
# It does not matter which is the first, nor by which steps one comes there.
expect(0 "" overlay symmetric-difference hall.wkt yard.wkt -o either2.geojson --quiet)
same_files(either.geojson either2.geojson)
expect(0 "" overlay difference united.ogw common.geojson -o either.ogw --quiet)
expect(0 "area     2200" overlay union either.ogw either.ogw -o same_either.geojson)
expect(0 "parts    0" overlay symmetric-difference either.ogw either.geojson -o none_left.geojson)
expect(0 "\"features\":[\n]}" overlay difference yard.wkt yard.wkt -o - --to geojson --quiet)
expect(0 "the mesh is sound" check either.ogw)
expect(0 "free area  " info either.ogw)
expect(0 "<svg" overlay union yard.wkt hall.wkt -o - --to svg --quiet)
# Two squares that touch at a corner are two parts; a hole that touches its part's border is a hole.
file(WRITE "${OUT}/corner.wkt" "POLYGON ((40 40, 50 40, 50 50, 40 50, 40 40))\n")
expect(0 "parts    2" overlay union yard.wkt corner.wkt -o touching.geojson)
file(WRITE "${OUT}/square.wkt" "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))\n")
file(WRITE "${OUT}/tip.wkt" "POLYGON ((0 0, 6 3, 3 6, 0 0))\n")
golden(overlay_tip.geojson overlay difference square.wkt tip.wkt -o - --to geojson --quiet)
expect(0 "corners  54" overlay difference town.ogw hall.wkt -o parts.geojson)
expect(0 "parts    0" overlay union point.wkt nothing_in_it.wkt -o none_left.ogw)
set(INPUT yard.wkt)
expect(0 "area     300" overlay intersection - hall.wkt -o common.ogw)
set(INPUT "")
expect(2 "OPERATION: 'xor' is none of union intersection difference symmetric-difference" overlay
       xor yard.wkt hall.wkt -o never.geojson)
expect(2 "never.wkt: the name does not say what to write" overlay union yard.wkt hall.wkt -o
       never.wkt)
expect(2 "standard input cannot be both files" overlay union - - -o never.geojson)
expect(2 "-o and --svg: both write never.svg" overlay union yard.wkt hall.wkt -o never.svg --svg
       never.svg)
expect(3 "gone.wkt: cannot read the file" overlay union yard.wkt gone.wkt -o never.geojson)
expect(3 "broken.map: Moving AI map, line 5, column 2" overlay union yard.wkt broken.map -o
       never.geojson)
file(WRITE "${OUT}/far.wkt" "POLYGON ((1e6 0, 2e6 0, 2e6 9, 1e6 0))\n")
expect(1 "far.wkt: the place with x = 1000000 lies outside the grid of the other file" overlay union
       united.ogw far.wkt -o never.geojson)
expect(2 "bridge.ogw: an overlay is of worlds of one floor, and this one has 3" overlay union
       bridge.ogw yard.wkt -o never.geojson)

file(GLOB never "${OUT}/never*")
if(never)
  message(FATAL_ERROR "what was refused has written ${never}")
endif()

# ---- render and convert
expect(0 "picture" render town.ogw -o town.svg --path 5,20,85,20 --path 5,20,5,5)
expect(0 "<svg" render arena.map -o - --y-down --no-mesh)
expect(2 "--path" render town.ogw -o town.svg --path 5,20,85)
expect(1 "--path 5,20,70,20" render town.ogw -o town.svg --path 5,20,70,20)
golden(convert.geojson convert rooms.ogw - --to geojson)
expect(0 "\"barriers\": 4" edit box.ogw fence.txt -o fence.ogw --json)
expect(0 "\"disabled_areas\": 1" info fence.ogw --json)
expect(0 "\"area 2, barrier, disabled\"},\"geometry\":{\"type\":\"LineString\"" convert fence.ogw -
       --to geojson)
expect(0 "\"area 5, blocked\"},\"geometry\":{\"type\":\"Polygon\"" convert fence.ogw - --to geojson)
# A square, the world's rectangle about it and the frame about that have 12 vertices, 4 of them on
# the outer rim, so there are 2 * 12 - 2 - 4 triangles.
expect(0 ">18 triangles<" convert box.ogw - --to svg)
expect(0 ">18 triangles, 4 areas; digest " render box.ogw -o -)
expect(0 "written" convert land.topojson land.geojson)
expect(0 "polygons  1" info land.geojson)
expect(0 "written" convert arena.map arena.geojson)
expect(0 "polygons  2" info arena.geojson)
expect(0 "written" convert town.geojson town_picture.svg)
expect(0 "digest" convert box.poly box2.ogw)
same_files(box.ogw box2.ogw)
set(INPUT box.ogw)
expect(0 "offgrid world" convert - box3.ogw)
same_files(box.ogw box3.ogw)
set(INPUT "")
expect(3 "arena.scen" convert arena.scen arena_pairs.geojson)
expect(2 "town.wkt: the name does not say what to write" convert town.geojson town.wkt)
expect(2 "--to: 'foo' is none of geojson svg png ogw" convert town.geojson - --to foo)
expect(2 "OUT town.svg: the name says SVG, and what is written is GeoJSON" convert town.geojson
       town.svg --to geojson)
expect(0 "format    TopoJSON" info topology.json)
expect(0 "read     TopoJSON" convert topology.json topology.geojson)
set(INPUT topology.json)
expect(0 "format    TopoJSON" info -)
set(INPUT "")
foreach(name IN ITEMS path.svg town.svg town_picture.svg)
  file(READ "${OUT}/${name}" picture LIMIT 200)
  if(NOT picture MATCHES "<svg")
    message(FATAL_ERROR "${name} is no picture")
  endif()
endforeach()

# ---- PNG, which another program makes: no other file is written, and none without that program
file(WRITE "${OUT}/plan.svg" "mine")
find_program(RSVG rsvg-convert)
if(RSVG)
  expect(0 "picture" render town.ogw -o plan.png)
  expect(0 "length" path town.ogw 5 20 85 20 --svg plan.PNG)
  expect_in_shell(0 "" "offgrid convert town.ogw - --to png >plan3.png 2>/dev/null")
  foreach(name IN ITEMS plan.png plan.PNG plan3.png)
    file(READ "${OUT}/${name}" picture LIMIT 8 HEX)
    if(NOT picture STREQUAL "89504e470d0a1a0a")
      message(FATAL_ERROR "${name} is no PNG")
    endif()
  endforeach()
endif()
expect_in_shell(3 "never.png: rsvg-convert is not installed"
                "PATH=/nowhere; offgrid render town.ogw -o never.png")
file(GLOB never "${OUT}/never*")
file(READ "${OUT}/plan.svg" mine)
if(never OR NOT mine STREQUAL "mine")
  message(FATAL_ERROR "a PNG has written another file: '${never}', '${mine}'")
endif()

# ---- output that cannot be written
foreach(line IN ITEMS "--help" "info town.ogw" "path town.ogw 5 20 85 20 --json" "check town.ogw"
        "edit town.ogw day.txt" "build rooms.wkt -o -" "convert rooms.wkt - --to svg")
  expect_in_shell(3 "offgrid: standard output: cannot be written: No space left on device"
                  "offgrid ${line} >/dev/full")
endforeach()
expect_in_shell(3 "offgrid: standard output: cannot be written" "offgrid info town.ogw >&-")
expect_in_shell(1 "is blocked" "offgrid path town.ogw 20 20 85 20 --json >/dev/full")

# ---- memory that runs out, on systems that can limit it
string(REPEAT ".@" 200 even)
string(REPEAT "@." 200 odd)
string(REPEAT "${even}\n${odd}\n" 200 board)
file(WRITE "${OUT}/board.map" "type octile\nheight 400\nwidth 400\nmap\n${board}")
execute_process(COMMAND sh -c "ulimit -v 100000 && \"$0\" --version" "${TOOL}" RESULT_VARIABLE code
                OUTPUT_QUIET ERROR_QUIET)
if(code EQUAL 0)
  expect_in_shell(3 "offgrid: board.map: the memory does not suffice"
                  "ulimit -v 100000; offgrid build board.map -o never.ogw")
endif()

# ---- bench
expect(0 "median" bench town.ogw --edits 20)
expect(0 "\"median_us\"" bench arena.map --edits 5 --json)

# ---- input that must be refused
expect(2 "offgrid --help")
expect(2 "no such subcommand: paint" paint)
expect(2 "no such subcommand: paint" --json paint)
expect(2 "no such option: --frob" --frob)
expect(2 "no such option: -v" -v)
expect(2 "offgrid build --help" build town.geojson)
expect(2 "offgrid build --help" build town.geojson -o x.ogw --bits 99)
expect(2 "offgrid build --help" build town.geojson -o x.ogw --bits 9 --scale 2)
expect(2 "offgrid path --help" path town.ogw 1 2 3)
expect(2 "offgrid path --help" path town.ogw 1 2 3 four)
expect(2 "Y2 is required; see offgrid path --help" path town.ogw 1 2 3)
expect(2 "--scenario excludes X1" path arena.map 1 2 --scenario arena.scen)
expect(2 "--scenario excludes --cheapest" path arena.map --scenario arena.scen --cheapest)
expect(2 "--ratio 0.95: less than 1" path town.ogw 1 2 3 4 --ratio 0.95)
expect(2 "--ratio excludes --near" path town.ogw 1 2 3 4 --ratio 1.05 --near)
expect(2 "--scenario excludes --ratio" path arena.map --scenario arena.scen --ratio 1.05)
expect(2 "--cheapest excludes --clearance" path town.ogw 1 2 3 4 --cheapest --clearance 1)
expect(2 "--near excludes --clearance" path town.ogw 1 2 3 4 --near --clearance 1)
expect(2 "--scenario excludes --near" path arena.map --scenario arena.scen --near)
expect(2 "--clearance: expected a number, above 0, found '0'" path town.ogw 1 2 3 4 --clearance 0)
expect(2 "--clearance: expected a number, above 0, found 'nan'" path town.ogw 1 2 3 4
       --clearance nan)
expect(2 "--clearance 1000000: too large for the grid" path town.ogw 1 2 3 4 --clearance 1e6)
expect(2 "X1: expected a number, found 'a'" path town.ogw a b c d)
expect(2 "--width: expected a number, 100 to 20000, found 'nan'" render town.ogw -o never.svg
       --width nan)
foreach(value IN ITEMS abc -1 inf nan)
  expect(2 "--radius: expected a number, 0 or more, found '${value}'" build town.geojson -o x.ogw
         --radius ${value})
  expect(2 "--border: expected a number, 0 or more, found '${value}'" build town.geojson -o x.ogw
         --border ${value})
  expect(2 "--scale: expected a number, above 0, found '${value}'" build town.geojson -o x.ogw
         --scale ${value})
endforeach()
expect(2 "town.geojson: --radius 1000 is too large for the grid" build town.geojson -o x.ogw
       --radius 1000)
expect(2 "town.geojson: --border 1000000000000 is too large for the grid" build town.geojson
       -o x.ogw --border 1e12)
expect(2 "town.geojson: with --scale 1000000000 the place with x = 10 lies outside the grid" build
       town.geojson -o x.ogw --scale 1e9)
expect(2 "all of it is one point" build town.geojson -o x.ogw --scale 1e-300)
expect(2 "all of it is one point" build town.geojson -o x.ogw --scale 0.0001)
expect(3 "nothing_in_it.wkt: nothing is in it that a world could be made of" build nothing_in_it.wkt
       -o x.ogw)
expect(2 "-o x.geojson: the name says GeoJSON, and what is written is an offgrid world, a .ogw"
       build town.geojson -o x.geojson)
expect(2 "-o x.ogw: the name says an offgrid world, and what is written is SVG, a .svg" render
       town.ogw -o x.ogw)
expect(2 "--svg town.OGW: the name says an offgrid world" path town.ogw 5 20 85 20 --svg town.OGW)
# Names without a known extension: refused, unless there is no extension, or --format names one.
expect(2 "-o never.txt: .txt files are not written; take .ogw" build town.geojson -o never.txt)
foreach(end IN ITEMS bmp BMP gif jpg tif pgm webp)
  expect(2 "-o never.${end}: .${end} files are not written; take .svg or .png" render town.ogw -o
         never.${end})
  expect(2 "--svg never.${end}: .${end} files are not written; take .svg or .png" path town.ogw 5 20
         85 20 --svg never.${end})
  expect(2 "OUT never.${end}: .${end} files are not written; take .svg or .png" convert
         town.geojson never.${end} --to svg)
endforeach()
expect(2 "-o ./never.v2: .v2 files are not written; take .ogw" edit town.ogw day.txt -o ./never.v2)
expect(2 "never.bmp: the name does not say what to write: .geojson .svg .png or .ogw" convert
       town.geojson never.bmp)
expect(3 "project them with 'ogr2ogr -t_srs EPSG:32633 projected.geojson berlin.geojson'" build
       berlin.geojson -o never.ogw)
expect(3 "berlin.geojson: longitudes and latitudes, since all coordinates are of the globe" path
       berlin.geojson 13.3777 52.5162 13.378 52.5162)
expect(3 "latitudes, since it states the crs urn:ogc:def:crs:OGC:1.3:CRS84, are no lengths" build
       cape.geojson -o never.ogw)
expect(3 "-t_srs EPSG:32734 " build cape.geojson -o never.ogw)
expect(2 "rooms.wkt: --plane is for GeoJSON" build rooms.wkt -o never.ogw --plane)
expect(2 "land.topojson: --property is for GeoJSON" build land.topojson -o never.ogw --property
       cost=effort)
expect(3 "park.geojson: GeoJSON, line 2, column 53: expected a height in feature 1, 'pond', which"
       build park.geojson -o never.ogw --property height=use)
expect(3 "expected a feature with the property 'efort'" build park.geojson -o never.ogw --property
       cost=efort)
expect(2 "feature 2: its height -15 is too large for the grid" build park.geojson -o never.ogw
       --property height=z --property kind=use --property cost=effort --scale 5e7)
foreach(bad IN ITEMS cost =effort cost= colour=red)
  expect(2 "--property: '${bad}' is not of the form KEY=NAME" build park.geojson -o never.ogw
         --property ${bad})
endforeach()
expect(2 "--property: cost is given twice" build park.geojson -o never.ogw --property cost=effort
       --property cost=z)
file(MAKE_DIRECTORY "${OUT}/folder.d")
expect(0 "folder.d/named" build town.geojson -o folder.d/named)
expect(0 "folder.d/.named" render town.ogw -o folder.d/.named)
expect(0 "named.txt" convert town.geojson named.txt --to svg)
file(GLOB never "${OUT}/never*")
if(never)
  message(FATAL_ERROR "what was refused has written ${never}")
endif()
# More corners than a world may have: a map is refused before any box is made, other files while
# areas are added.
string(CONCAT words "arena.map: its areas have 8 corners or more, "
       "for which a world takes about 1 MB; the limit is 7")
expect(2 "${words}" build arena.map -o x.ogw --max-corners 7)
expect(0 "areas      2" build arena.map -o arena8.ogw --max-corners 8)
expect(2 "town.geojson: its areas have" build town.geojson -o x.ogw --max-corners 9)
expect(0 "of which 1 is a barrier" build town.geojson -o town10.ogw --max-corners 10)
expect(2 "town.geojson: its areas have" build town.geojson -o x.ogw --max-corners 10 --radius 1)
expect_in_shell(2 "-o: the name of the file is empty" "offgrid build town.geojson -o ''")
expect_in_shell(2 "the name of a file is empty" "offgrid info ''")
expect(2 "rooms.wkt: --areas is for worlds (.ogw), and this is WKT" info rooms.wkt --areas)
set(INPUT shape.svg)
string(CONCAT words "standard input: neither its name nor its bytes say which format it is in; "
       "say so with --format")
expect(3 "${words}" info -)
set(INPUT "")
expect(3 "bad_word.txt: Moving AI scenario, line 1, column 1" path arena.map
       --scenario bad_word.txt)
expect(3 "nothing.scen" path arena.map --scenario nothing.scen)
expect(2 "is a world already" build town.ogw -o x.ogw)
expect(2 "--level" build town.geojson -o x.ogw --level E1M1)
expect(2 "--format" info town.geojson --format gif)
expect(3 "arena.scen: a Moving AI scenario holds pairs of cells, for path --scenario" build
       arena.scen -o x.ogw)
expect(3 "nothing.ogw" info nothing.ogw)
expect(3 "nothing.ogw" path nothing.ogw 1 2 3 4)
expect(3 "broken.map: Moving AI map, line 5, column 2" info broken.map)
expect(3 "broken.map: Moving AI map, line 5, column 2" build broken.map -o x.ogw)
expect(3 "short.wad" build short.wad -o x.ogw)
expect(3 "no/such/folder" build town.geojson -o no/such/folder/x.ogw)
if(EXISTS "${OUT}/x.ogw")
  message(FATAL_ERROR "what was refused has written a file")
endif()
