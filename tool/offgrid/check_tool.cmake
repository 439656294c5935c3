# Runs every subcommand of offgrid on small files that are written here, and on what must be refused.
#
# cmake -DTOOL=program -DOUT=folder -DGOLDEN=folder [-DWRITE=ON] -P check_tool.cmake
#
# With WRITE the files of the folder GOLDEN are written instead of compared.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${OUT}")
file(MAKE_DIRECTORY "${OUT}")

# run(arguments...): sets code, output and errors. INPUT is what comes from standard input, a file.
macro(run)
  if(INPUT)
    execute_process(COMMAND "${TOOL}" ${ARGN} WORKING_DIRECTORY "${OUT}" INPUT_FILE "${OUT}/${INPUT}" RESULT_VARIABLE code
                    OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  else()
    execute_process(COMMAND "${TOOL}" ${ARGN} WORKING_DIRECTORY "${OUT}" RESULT_VARIABLE code OUTPUT_VARIABLE output
                    ERROR_VARIABLE errors)
  endif()
  string(REPLACE ";" " " command "offgrid ${ARGN}")
endmacro()

function(fail what)
  message(FATAL_ERROR "${command}: ${what}\nexit code: ${code}\noutput:\n${output}\nerrors:\n${errors}")
endfunction()

# expect(code words arguments...): the exit code, and what the output or the errors must say. An error is one line that names the program.
function(expect wanted words)
  run(${ARGN})
  if(NOT code EQUAL wanted)
    fail("expected the exit code ${wanted}")
  endif()
  string(FIND "${output}${errors}" "${words}" place)
  if(place EQUAL -1)
    fail("does not say '${words}'")
  endif()
  if(NOT wanted EQUAL 0 AND NOT errors MATCHES "^offgrid: [^\n]*\n$")
    fail("an error is to be one line")
  endif()
endfunction()

# golden(name arguments...): what is printed is what the file says. Times differ from run to run and are not compared.
function(golden name)
  run(${ARGN})
  if(NOT code EQUAL 0)
    fail("expected the exit code 0")
  endif()
  string(REGEX REPLACE "\"built_in\": [0-9.e+-]+" "\"built_in\": 0" output "${output}")
  string(REGEX REPLACE "built in( +)[0-9.]+ ms" "built in\\10.0 ms" output "${output}")
  if(WRITE)
    file(WRITE "${GOLDEN}/${name}" "${output}")
    return()
  endif()
  file(READ "${GOLDEN}/${name}" expected)
  if(NOT output STREQUAL expected)
    fail("prints something else than ${GOLDEN}/${name}:\n${expected}")
  endif()
endfunction()

function(same_files a b)
  file(SHA256 "${OUT}/${a}" hash_a)
  file(SHA256 "${OUT}/${b}" hash_b)
  if(NOT hash_a STREQUAL hash_b)
    message(FATAL_ERROR "${a} and ${b} are to be equal")
  endif()
endfunction()

# ---- the files
file(WRITE "${OUT}/town.geojson"
     [=[{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"hall"},"geometry":{"type":"Polygon","coordinates":[[[10,10],[40,10],[40,30],[10,30],[10,10]]]}},
{"type":"Feature","properties":{"name":"mill"},"geometry":{"type":"Polygon","coordinates":[[[60,5],[80,25],[55,45],[60,5]]]}},
{"type":"Feature","properties":{"name":"fence"},"geometry":{"type":"LineString","coordinates":[[20,50],[50,60],[90,50]]}},
{"type":"Feature","properties":{"name":"well"},"geometry":{"type":"Point","coordinates":[50,50]}}]}
]=])
file(WRITE "${OUT}/rooms.wkt"
     "POLYGON ((0 0, 30 0, 30 20, 0 20, 0 0), (10 8, 20 8, 20 12, 10 12, 10 8))\n"
     "POLYGON ((40 0, 60 0, 60 20, 40 20, 40 0))\n")
file(WRITE "${OUT}/arena.map" "type octile\nheight 5\nwidth 7\nmap\n.......\n.@@@.T.\n.@@@.T.\n.....T.\n.......\n")
file(WRITE "${OUT}/arena.scen" "version 1\n0\tarena.map\t7\t5\t0\t0\t6\t4\t7.65685424\n")
file(WRITE "${OUT}/box.poly" "4 2 0 0\n1 0 0\n2 9 0\n3 9 9\n4 0 9\n4 0\n1 1 2\n2 2 3\n3 3 4\n4 4 1\n0\n")
file(WRITE "${OUT}/land.topojson"
     [=[{"type":"Topology","objects":{"land":{"type":"Polygon","arcs":[[0]]}},"arcs":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}]=])
file(WRITE "${OUT}/broken.map" "type octile\nheight 1\nwidth 2\nmap\n.x\n")
file(WRITE "${OUT}/short.wad" "IWAD")
file(WRITE "${OUT}/text.ogw" "this is no world")
file(WRITE "${OUT}/day.txt"
     "# A day in the town.\nadd cart blocked 44,10 48,10 48,14 44,14\ncommit\nmove cart 2 6.5\ntoggle 1\ncommit\nundo\n"
     "add bog walkable cost=2.5 priority=-1 0,0 5,0 5,5\nremove cart\n")
file(WRITE "${OUT}/there_and_back.txt"
     "add a blocked 1,1 5,1 5,5\nundo\ntoggle 2\ncommit\ntoggle 2\nadd b barrier 1,1 2,2 / 3,3 4,5\ncommit\nremove b\n")
file(WRITE "${OUT}/bad_word.txt" "add cart blocked 1,1 2,2 3,3\npaint 3 red\n")
file(WRITE "${OUT}/bad_point.txt" "add cart blocked 1,1 2,2 3;3\n")
file(WRITE "${OUT}/few_points.txt" "add cart blocked 1,1 2,2 # a line\n")
file(WRITE "${OUT}/unknown.txt" "\nremove 77\n")
file(WRITE "${OUT}/far_away.txt" "add cart blocked 1,1 2,2 3,3\nadd moon blocked 1000,1000 1001,1000 1001,1001\n")
file(WRITE "${OUT}/undo.txt" "undo\n")
set(INPUT "")

# ---- help
golden(help.txt --help)
foreach(name IN ITEMS info build path edit check render convert bench)
  golden(help_${name}.txt ${name} --help)
endforeach()
expect(0 "offgrid 0" --version)

# ---- build and info
golden(build.json build town.geojson -o town.ogw --radius 1 --json)
golden(build.txt build town.geojson -o town.ogw --radius 1)
expect(0 "" build town.geojson -o town2.ogw --radius 1 --quiet)
same_files(town.ogw town2.ogw)
golden(info_world.txt info town.ogw)
golden(info_world.json info town.ogw --json --areas)
golden(info_areas.txt info town.ogw --areas)
golden(info_drawing.json info town.geojson --json)
golden(info_map.txt info arena.map)
golden(info_scenario.txt info arena.scen)
expect(0 "of which 0 are barriers" build rooms.wkt -o rooms.ogw --kind walkable)
expect(0 "blocked" info rooms.ogw)
expect(0 "16 grid units" build arena.map -o arena.ogw)
expect(0 "of which 4 are barriers" build box.poly -o box.ogw)
expect(0 "areas" build land.topojson -o land.ogw --bits 12)
expect(0 "1 unit = 100 grid units" build land.topojson -o land.ogw --scale 100)
set(INPUT rooms.wkt)
expect(0 "world" build - -o from_input.ogw --kind walkable)
same_files(rooms.ogw from_input.ogw)
expect(0 "WKT" info -)
expect(0 "WKT" info - --format wkt)
set(INPUT "")

# ---- path
golden(path.txt path town.ogw 5 20 85 20)
golden(path.json path town.ogw 5 20 85 20 --json)
expect(0 "from" path town.geojson 5 -4 85 20)
expect(0 "length" path town.ogw 5 20 85 20 --svg way.svg)
expect(0 "length" path arena.ogw 0.5 0.5 6.5 4.5)
expect(0 "from    8 8" path arena.ogw 8 8 100 70 --grid)
expect(1 "the start (20 20) is blocked" path town.ogw 20 20 85 20)
expect(1 "the goal (70 20) is blocked" path town.ogw 5 20 70 20)
expect(1 "outside the world" path town.ogw 5 20 850 20)
expect(1 "no way leads to the goal (50 10)" path rooms.ogw 5 5 50 10)
expect(1 "\"error\": \"unreachable\"" path rooms.ogw 5 5 50 10 --json)
expect(2 "whole numbers" path town.ogw 5.5 20 70 20 --grid)
expect(1 "the goal (60 75) is outside the world" path town.geojson 5 20 60 75)
expect(1 "\"error\": \"outside_world\"" path town.ogw 5 20 1e30 20 --json)
expect(2 "not a number" path town.ogw 5 20 nan 20)

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
expect(0 "areas" edit town.ogw day.txt --radius 0.5)
expect(3 "bad_word.txt: line 2, column 1: expected one of add remove move toggle undo commit, found 'paint'" edit town.ogw bad_word.txt)
expect(3 "bad_point.txt: line 1, column 26: expected a point such as 3,4.5, found '3;3'" edit town.ogw bad_point.txt)
expect(3 "few_points.txt: line 1, column" edit town.ogw few_points.txt)
expect(1 "unknown.txt: line 2: no area has the id 77" edit town.ogw unknown.txt)
expect(1 "far_away.txt: line 2: " edit town.ogw far_away.txt -o never.ogw)
expect(1 "undo.txt: line 1: " edit town.ogw undo.txt)
expect(3 "no_script.txt" edit town.ogw no_script.txt)
expect(2 "standard input cannot be both" edit - -)
if(EXISTS "${OUT}/never.ogw")
  message(FATAL_ERROR "a refused edit has written a file")
endif()

# ---- check
expect(0 "the mesh is sound" check town.ogw)
expect(0 "\"ok\": true" check evening.ogw --json --paths 20)
expect(1 "in another order has the digest" check town.ogw --sabotage)
expect(1 "\"ok\": false" check town.ogw --sabotage --json)
expect(3 "text.ogw" check text.ogw)

# ---- render and convert
expect(0 "picture" render town.ogw -o town.svg --path 5,20,85,20 --path 5,20,5,5)
expect(0 "<svg" render arena.map -o - --y-down --no-mesh)
expect(2 "--path" render town.ogw -o town.svg --path 5,20,85)
expect(1 "--path 5,20,70,20" render town.ogw -o town.svg --path 5,20,70,20)
golden(convert.geojson convert rooms.ogw - --to geojson)
expect(0 "written" convert land.topojson land.geojson)
expect(0 "polygons  1" info land.geojson)
expect(0 "written" convert arena.map arena.geojson)
expect(0 "polygons  2" info arena.geojson)
expect(0 "written" convert town.geojson town_picture.svg)
expect(0 "world" convert box.poly box2.ogw)
same_files(box.ogw box2.ogw)
expect(2 "writes .geojson" convert town.geojson town.wkt)
foreach(name IN ITEMS way.svg town.svg town_picture.svg)
  file(READ "${OUT}/${name}" picture LIMIT 200)
  if(NOT picture MATCHES "<svg")
    message(FATAL_ERROR "${name} is no picture")
  endif()
endforeach()

# ---- bench
expect(0 "median" bench town.ogw --edits 20)
expect(0 "\"median_us\"" bench arena.map --edits 5 --json)

# ---- what must be refused
expect(2 "offgrid --help")
expect(2 "no such subcommand: paint" paint)
expect(2 "offgrid build --help" build town.geojson)
expect(2 "offgrid build --help" build town.geojson -o x.ogw --bits 99)
expect(2 "offgrid build --help" build town.geojson -o x.ogw --bits 9 --scale 2)
expect(2 "offgrid path --help" path town.ogw 1 2 3)
expect(2 "offgrid path --help" path town.ogw 1 2 3 four)
expect(2 "is a world already" build town.ogw -o x.ogw)
expect(2 "--level" build town.geojson -o x.ogw --level E1M1)
expect(2 "--format" info town.geojson --format gif)
expect(3 "arena.scen" build arena.scen -o x.ogw)
expect(3 "nothing.ogw" info nothing.ogw)
expect(3 "nothing.ogw" path nothing.ogw 1 2 3 4)
expect(3 "broken.map: Moving AI map, line 5, column 2" info broken.map)
expect(3 "broken.map: Moving AI map, line 5, column 2" build broken.map -o x.ogw)
expect(3 "short.wad" build short.wad -o x.ogw)
expect(3 "no/such/folder" build town.geojson -o no/such/folder/x.ogw)
if(EXISTS "${OUT}/x.ogw")
  message(FATAL_ERROR "what was refused has written a file")
endif()
