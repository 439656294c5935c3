# Makes worlds of images of cells and of the maps of ROS that name them, and refuses what is none.
#
# cmake -DTOOL=program -DOUT=folder [-DDATA=folder] -P check_images.cmake, where DATA has the folder
# robot-maps with maps of ROS.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/check_functions.cmake")

# ---- the files
# Occupied: the two upper left cells, one at the right and one below it; one cell is half black.
file(WRITE "${OUT}/room.pgm"
     "P2\n# a room\n4 3\n100\n0 0 100 100\n100 50 100 0\n100 100 0 100\n")
set(rest "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n")
set(room "image: room.pgm\nresolution: 0.05\norigin: [-10.0, 2.5, 0.0]\n${rest}")
file(WRITE "${OUT}/room.yaml" "${room}")
file(MAKE_DIRECTORY "${OUT}/maps")
file(WRITE "${OUT}/maps/above.yaml" "image: '../room.pgm'\nresolution: 1\norigin: [0, 0]\n${rest}")
string(REPLACE "0.0]" "1.57]" turned "${room}")
file(WRITE "${OUT}/turned.yaml" "${turned}")
file(WRITE "${OUT}/scale.yaml" "mode: scale\n${room}")
file(WRITE "${OUT}/short.yaml" "image: room.pgm\nresolution: 0.05\n")
string(REPLACE "room.pgm" "gone.pgm" gone "${room}")
file(WRITE "${OUT}/gone.yaml" "${gone}")
string(REPLACE "0.05" "1e-320" tiny "${room}")
file(WRITE "${OUT}/tiny.yaml" "${tiny}")
file(WRITE "${OUT}/black.pbm" "P1\n3 2\n010\n000\n")
file(WRITE "${OUT}/arena.map" "type octile\nheight 3\nwidth 3\nmap\n...\n.@.\n...\n")
file(WRITE "${OUT}/square.wkt" "POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0))\n")
file(WRITE "${OUT}/cut_off.pgm" "P5 4 3 255 abcdefghijk")
file(WRITE "${OUT}/light.pgm" "P2 2 1 9 9 10")
file(WRITE "${OUT}/colours.ppm" "P3 1 1 255 1 2 3")
file(WRITE "${OUT}/huge.pgm" "P5 99999 99999 65535 abcdefgh")
file(WRITE "${OUT}/empty.pgm" "P5 0 3 255 ")
set(INPUT "")

# ---- worlds
expect(0 "free cells      7" info room.pgm)
expect(0 "occupied cells  4" info room.yaml)
expect(0 "unknown cells   1" info room.yaml)
expect(0 "origin          -10 2.5" info room.yaml)
expect(0 "\"cell\": 0.05" info room.yaml --json)
expect(0 "\"origin\": [-10, 2.5]" info room.yaml --json)
expect(0 "grid       1 unit = 320 grid units, origin -10 2.5" build room.yaml -o room.ogw)
expect(0 "areas      1," build room.yaml -o room.ogw)
expect(0 "rectangle  -10 2.5 to -9.8 2.65" info room.ogw)
expect(0 "free area  0.01749" info room.ogw)
expect(0 "the mesh is sound" check room.ogw)
expect(0 "free area  7" build room.pgm -o pixels.ogw)
expect(0 "free area  7" build maps/above.yaml -o above.ogw)
expect(0 "areas      2," build room.pgm -o pixels.ogw --unknown-free)
expect(0 "free area  8" build room.pgm -o pixels.ogw --unknown-free)
expect(0 "rectangle  0 0 to 4 3" info pixels.ogw)
# The upper row is blocked on the left, the lower one at its third cell.
expect(0 "length" path pixels.ogw 0.5 0.5 2.5 2.5)
expect(1 "the start (0.5 2.5) is blocked" path pixels.ogw 0.5 2.5 2.5 2.5)
expect(1 "no path leads to the goal" path pixels.ogw 0.5 0.5 3.5 0.5)
expect(1 "no path leads to the goal" path room.yaml -9.975 2.525 -9.875 2.625)
expect(0 "free area  5" build black.pbm -o black.ogw)
expect(0 "free area  8" build arena.map -o arena.ogw)
# A cell inside a map loses an eighth at each corner.
expect(0 "free area  8.5" build arena.map -o arena.ogw --outlined)
expect(0 "rectangle  -10.2 2.3 to" build room.yaml -o near.ogw --border 0.2 --scale 640)
expect(0 "areas      " build room.yaml -o near.ogw --radius 0.01)
expect(0 "room.geojson" convert room.yaml room.geojson)
expect(0 "to -9.8 2.65" info room.geojson)
expect(0 "room.svg" convert room.yaml room.svg)
set(INPUT room.pgm)
expect(0 "free area  7" build - -o from_input.ogw)
same_files(from_input.ogw above.ogw)
set(INPUT room.yaml)
expect(0 "free cells      7" info -)
set(INPUT "")

# ---- what must be refused
expect(3 "turned.yaml: ROS map, line 3, column 22: expected a turn (yaw) of 0" build turned.yaml -o
       never.ogw)
expect(3 "scale.yaml: ROS map, line 1, column 7: expected the mode trinary, found 'scale'" build
       scale.yaml -o never.ogw)
expect(3 "short.yaml: ROS map, line 3, column 1: expected a line 'origin: ...'" info short.yaml)
expect(3 "gone.pgm: cannot read the file" build gone.yaml -o never.ogw)
expect(3 "tiny.yaml: no grid has cells of 1e-320 metres" build tiny.yaml -o never.ogw)
expect(3 "cut_off.pgm: PGM or PBM, byte 22: expected 3 rows of 4 bytes from byte 11 on" build
       cut_off.pgm -o never.ogw)
expect(3 "light.pgm: PGM or PBM, byte 11: expected a sample from 0 to 9, found '10'" info light.pgm)
expect(3 "huge.pgm: PGM or PBM, byte 29: expected 99999 rows" info huge.pgm)
expect(3 "empty.pgm: PGM or PBM, byte 3: expected a width from 1 to 4294967295, found '0'" info
       empty.pgm)
expect(3 "byte 0: expected P1 or P4 of PBM, P2 or P5 of PGM, found 'P3', an image of colours" info
       colours.ppm)
expect(2 "--outlined needs cells of an even number of grid units" build room.pgm -o never.ogw
       --outlined --scale 1)
expect(2 "square.wkt: --outlined is for cells" build square.wkt -o never.ogw --outlined)
expect(2 "arena.map: --unknown-free is for images" build arena.map -o never.ogw --unknown-free)
expect(2 "room.pgm: --water is for maps of cells (.map)" build room.pgm -o never.ogw --water)
expect(2 "its areas have 9 corners or more" build room.pgm -o never.ogw --max-corners 8)
expect(2 "'xyz' is none of wad map scen" info room.pgm --format xyz)
file(GLOB never "${OUT}/never*")
if(never)
  message(FATAL_ERROR "what was refused has written ${never}")
endif()

# ---- maps of ROS, if there are any: each free cell counts once
if(NOT EXISTS "${DATA}/robot-maps/maps/depot.pgm")
  message(STATUS "left out: OFFGRID_DATA names no folder with robot-maps")
  return()
endif()
set(maps "${DATA}/robot-maps/maps")
expect(0 "free area  170587" build "${maps}/depot.pgm" -o depot.ogw)
expect(0 "free area  448.7025" build "${maps}/depot.yaml" -o depot.ogw)
expect(0 "free area  19.7575" build "${maps}/tb3_sandbox.yaml" -o turtlebot.ogw)
expect(0 "the mesh is sound" check depot.ogw)
expect(0 "the mesh is sound" check turtlebot.ogw)
expect(0 "areas" build "${maps}/depot.yaml" -o depot.ogw --radius 0.22 --outlined)
