# Cuts worlds into tiles, builds and joins them, and refuses files that are others.
#
# cmake -DTOOL=program -DOUT=folder -DGOLDEN=folder -DPICTURE=file -P check_tiles.cmake. With WRITE
# the files are written instead of compared.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/check_functions.cmake")

# ---- help
if(CLI11_VERSION MATCHES "^2\\.1\\.")
  golden(help_tiles.txt tiles --help)
  foreach(name IN ITEMS cut build join path info check)
    golden(help_tiles_${name}.txt tiles ${name} --help)
  endforeach()
endif()

# ---- a world of islands: two that a road joins, one with a lake, one of rocks beside it
file(WRITE "${OUT}/islands.wkt"
     "POLYGON ((4 10, 22 4, 40 12, 44 30, 30 42, 12 38, 4 10), "
     "(16 16, 28 16, 26 28, 14 26, 16 16))\n"
     "POLYGON ((56 22, 84 14, 96 30, 88 52, 62 48, 56 22))\n"
     "POLYGON ((42 24, 58 28, 57 32, 41 28, 42 24))\n"
     "POLYGON ((18 54, 46 50, 50 72, 24 78, 18 54))\n"
     "POLYGON ((60 60, 72 58, 76 74, 62 76, 60 60))\n"
     "POLYGON ((80 62, 92 60, 90 76, 82 74, 80 62))\n"
     "LINESTRING (24 52, 40 76)\n")
set(cut --kind walkable --scale 64)
set(INPUT "")
expect(0 "tiles            35" tiles cut islands.wkt ${cut} --side 10 -o one.tiles)
expect(0 "0 of 35" tiles info one.tiles)
expect(1 "one.tiles: tile (0, 0) is not built" tiles join one.tiles)
expect(0 "built     35" tiles build one.tiles)
expect(0 "kept      35" tiles build one.tiles --jobs 2)
golden(tiles_join.json tiles join one.tiles --json)
expect(0 "whole       has the same digest" tiles check one.tiles)
golden(tiles_info.txt tiles info one.tiles --tiles)
expect(0 "tiles" tiles cut islands.wkt ${cut} --side 9 -o islands.tiles)
expect(0 "built" tiles build islands.tiles)
expect(0 "" tiles info islands.tiles --picture ground.svg --quiet)
expect(0 "" tiles path islands.tiles 10 20 90 40 --picture tiles.svg --quiet)
if(WRITE)
  file(COPY_FILE "${OUT}/tiles.svg" "${PICTURE}")
endif()
file(COPY_FILE "${PICTURE}" "${OUT}/shown.svg")
same_files(tiles.svg shown.svg)

# ---- paths: within a tile, over the road, around the lake; blocked, not connected, outside
golden(tiles_path.txt tiles path one.tiles 10 20 90 40)
golden(tiles_path.json tiles path one.tiles 10 20 90 40 --json)
expect(0 "tiles loaded  1" tiles path one.tiles 5 12 9 14)
expect(0 "" tiles path one.tiles --grid 640 1280 5760 2560 --quiet)
golden_and(1 tiles_path_blocked.json tiles path one.tiles 10 20 20 20 --json)
expect(1 "one.tiles: no path leads to the goal (30 60)" tiles path one.tiles 10 20 30 60)
expect(1 "one.tiles: tile (" tiles path one.tiles 10 20 90 40 --most-loaded 2)
expect(1 "would be one too many to load; --most-loaded allows more" tiles path one.tiles 10 20 90 40
       --most-loaded 2)
expect(1 "one.tiles: the goal" tiles path one.tiles 10 20 1e6 40)
expect(2 "--floors 1: the world has 1 floor" tiles path one.tiles 10 20 90 40 --floors 0 1)
expect(2 "offgrid tiles path --help" tiles path one.tiles 10 20 90)
expect(2 "offgrid tiles path --help" tiles path one.tiles 10 20 90 x)
expect(2 "offgrid tiles path --help" tiles path one.tiles 10 20 90 40 --most-loaded 0)
expect(0 "tiles loaded" tiles path one.tiles 10 20 90 40 --memory 1M)
expect(1 "bytes, more than there is room for; --memory allows more" tiles path one.tiles 10 20 90 40
       --memory 8K)
foreach(size IN ITEMS 0 M 1x -1 99999999999G)
  expect(2 "expected bytes as in 512M, found '${size}'" tiles path one.tiles 10 20 90 40
         --memory ${size})
endforeach()
expect(2 "take .svg or .png" tiles path one.tiles 10 20 90 40 --picture never.gif)
expect(3 "never.tiles/manifest.ogm: cannot read the file" tiles path never.tiles 10 20 90 40)

# ---- the same bytes from a world file, by parts, by single tiles, in any order
expect(0 "islands.ogw" build islands.wkt ${cut} -o islands.ogw)
expect(0 "tiles" tiles cut islands.ogw --side 10 -o two.tiles)
foreach(part IN ITEMS 3/3 1/3)
  expect(0 "kept      0" tiles build two.tiles --part ${part})
endforeach()
expect(0 "23 of 35" tiles info two.tiles)
expect(0 "folder" tiles build two.tiles --tile 2,2 --tile 0,0)
expect(0 "folder" tiles build two.tiles --part 2/3 --jobs 3)
file(GLOB files RELATIVE "${OUT}/one.tiles" "${OUT}/one.tiles/*.og[pt]")
list(LENGTH files count)
if(NOT count EQUAL 70)
  message(FATAL_ERROR "there are ${count} files of tiles, and are to be 70")
endif()
foreach(file IN LISTS files)
  same_files(one.tiles/${file} two.tiles/${file})
endforeach()
# Cutting again changes nothing that is built.
expect(0 "tiles" tiles cut islands.ogw --side 10 -o two.tiles)
expect(0 "kept      35" tiles build two.tiles)

# ---- links over tiles: over a wall both ways, up to the other floor, back, and one that is closed
file(COPY "${GOLDEN}/links.ogw" DESTINATION "${OUT}")
expect(0 "links            4" tiles cut links.ogw --side 7 -o links.tiles)
expect(0 "built     81" tiles build links.tiles)
expect(0 "whole       has the same digest" tiles check links.tiles)
expect(0 "links            4" tiles info links.tiles --picture links.svg)
expect(0 "links            4" tiles info links.tiles/manifest.ogm)
file(READ "${OUT}/links.svg" picture)
string(REGEX MATCHALL "stroke-dasharray" dashed "${picture}")
list(LENGTH dashed count)
if(NOT count EQUAL 3)
  message(FATAL_ERROR "links.svg has ${count} dashed lines, and is to have one for each open link")
endif()

# same_path(code world folder arguments... [AGENT n]): the path over the tiles is that of the
# world, for an agent of it.
function(same_path wanted world folder)
  cmake_parse_arguments(PARSE_ARGV 3 of "" AGENT "")
  if(NOT of_AGENT)
    set(of_AGENT 0)
  endif()
  run(path ${world} ${of_UNPARSED_ARGUMENTS} --agent ${of_AGENT} --json)
  set(whole "${output}")
  run(tiles path ${folder} ${of_UNPARSED_ARGUMENTS} --json)
  string(REGEX REPLACE "  \"tiles_loaded\": [0-9]+,\n" "" output "${output}")
  if(NOT code EQUAL wanted OR NOT output STREQUAL whole)
    fail("expected the exit code ${wanted} and the path\n${whole}")
  endif()
endfunction()
same_path(0 links.ogw links.tiles 100 500 900 300)
same_path(0 links.ogw links.tiles 900 500 100 500)
same_path(0 links.ogw links.tiles 100 500 100 900 --floors 0 1)
same_path(0 links.ogw links.tiles 900 900 30 10 --floors 1 0)
same_path(0 links.ogw links.tiles 560 500 660 500)
same_path(1 links.ogw links.tiles 305 500 660 500)
expect(0 "280 500, floor 0, then by a link" tiles path links.tiles 100 500 900 300)
expect(1 "would be one too many to load" tiles path links.tiles 100 500 900 300 --most-loaded 2)
expect_in_shell(0 "" "cp links.tiles/manifest.ogm . &&
                      head -c 2500 manifest.ogm >links.tiles/manifest.ogm")
expect(3 "links.tiles/manifest.ogm: offgrid manifest of tiles, byte 2397: expected 4 links" tiles
       path links.tiles 1 1 2 2)
expect(3 "cut into another folder" tiles cut links.ogw --side 7 -o links.tiles)
expect_in_shell(0 "" "cp manifest.ogm links.tiles/ && rm manifest.ogm")

# ---- agents: each has a folder of its own, of its grown areas
file(COPY "${GOLDEN}/sizes.ogw" DESTINATION "${OUT}")
foreach(agent IN ITEMS 1 2)
  set(folder agent${agent}.tiles)
  expect(0 "links            1" tiles cut sizes.ogw --side 7 --agent ${agent} -o ${folder})
  expect(0 "kept      0" tiles build ${folder})
  expect(0 "whole       has the same digest" tiles check ${folder})
  same_path(0 sizes.ogw ${folder} 100 500 900 300 AGENT ${agent})
  same_path(0 sizes.ogw ${folder} 900 900 200 20 AGENT ${agent})
endforeach()
same_path(1 sizes.ogw agent2.tiles 305 500 305 990 AGENT 2)
expect(0 "growth     obstacles by a radius of 30" info agent2.tiles/world.ogw)
expect(3 "agent2.tiles: has the tiles of another world, or of another grid" tiles cut sizes.ogw
       --side 7 --agent 1 -o agent2.tiles)
expect(2 "--agent 3: sizes.ogw has 2 agents" tiles cut sizes.ogw --agent 3 -o never.tiles)
expect(2 "--agent 1: islands.wkt has 0 agents" tiles cut islands.wkt --agent 1 -o never.tiles)

# ---- facts of files
expect(0 "pieces    1" tiles info one.tiles/1_1.ogp)
expect(0 "open edges" tiles info one.tiles/1_1.ogt)
expect(0 "side             2^10" tiles info one.tiles/manifest.ogm)
expect(0 "\"components\": " tiles info one.tiles/1_1.ogt --json)

# ---- what must be refused
expect(2 "offgrid tiles cut --help" tiles cut islands.wkt --side 31 -o never.tiles)
expect(3 "a folder has at most 1048576" tiles cut islands.wkt ${cut} --side 2 -o never.tiles)
expect(2 "--outlined is for cells" tiles cut islands.wkt --outlined -o never.tiles)
expect(2 "is a world already" tiles cut islands.ogw --scale 2 -o never.tiles)
expect(3 "cannot make the folder 'islands.wkt'" tiles cut islands.ogw --side 10 -o islands.wkt)
expect(3 "one.tiles: has the tiles of another world, or of another grid" tiles cut islands.ogw
       --side 11 -o one.tiles)
expect(3 "never.tiles/manifest.ogm: cannot read the file" tiles build never.tiles)
expect(3 "never.tiles/manifest.ogm: cannot read the file" tiles join never.tiles)
expect(3 "never.tiles: cannot read the file" tiles info never.tiles)
expect(2 "one.tiles/1_1.ogt: is of a world in tiles; see offgrid tiles info" info
       one.tiles/1_1.ogt)
expect(2 "its name ends with none of .ogm .ogp .ogt" tiles info islands.wkt)
expect(2 "--picture and --tiles are for folders" tiles info one.tiles/manifest.ogm --tiles)
expect(2 "take .svg or .png" tiles info one.tiles --picture never.gif)
foreach(part IN ITEMS 0/3 4/3 3 x/y 1/9999999)
  expect(2 "--part: '${part}' is not of the form I/N" tiles build one.tiles --part ${part})
endforeach()
expect(2 "--tile: '1-1' is not of the form X,Y" tiles build one.tiles --tile 1-1)
expect(2 "--tile 9,9: the grid does not have it" tiles build one.tiles --tile 9,9)
expect(2 "offgrid tiles build --help" tiles build one.tiles --tile 0,0 --part 1/2)
expect(2 "offgrid tiles build --help" tiles build one.tiles --jobs 0)
expect(2 "offgrid tiles --help" tiles)
file(GLOB never "${OUT}/never*")
if(never)
  message(FATAL_ERROR "what was refused has written ${never}")
endif()

# ---- damaged files are named, and tiles built again; what is right stays
function(spoil file line)
  file(COPY_FILE "${OUT}/two.tiles/${file}" "${OUT}/one.tiles/${file}")
  expect_in_shell(0 "" "cd one.tiles && ${line}")
endfunction()
spoil(1_1.ogt "head -c 100 1_1.ogt > x && mv x 1_1.ogt")
expect(3 "one.tiles/1_1.ogt: offgrid tile, byte 84: expected" tiles join one.tiles)
expect(3 "one.tiles: tile (1, 1) is damaged: one.tiles/1_1.ogt: offgrid tile, byte 84: expected"
       tiles path one.tiles 27 30 26 32)
expect(0 "tiles loaded  1" tiles path one.tiles 5 12 9 14)
expect(0 "one.tiles/1_1.ogt: offgrid tile, byte 84: expected" tiles info one.tiles --tiles)
expect(0 "built again" tiles build one.tiles)
same_files(one.tiles/1_1.ogt two.tiles/1_1.ogt)
spoil(1_1.ogt "cp 2_1.ogt 1_1.ogt")
expect(3 "byte 12: expected tile (1, 1), found tile (2, 1)" tiles join one.tiles)
expect(0 "expected tile (1, 1), found tile (2, 1)" tiles build one.tiles --part 1/1)
spoil(1_1.ogp "printf x | dd of=1_1.ogp bs=1 seek=100 conv=notrunc 2>/dev/null")
expect(0 "built     0" tiles build one.tiles)
file(REMOVE "${OUT}/one.tiles/1_1.ogt")
expect(3 "one.tiles/1_1.ogp: offgrid pieces of a tile, byte" tiles build one.tiles)
expect(1 "tile (1, 1) is not built" tiles join one.tiles)
expect(1 "one.tiles: tile (1, 1) is not built; build makes it" tiles path one.tiles 27 30 26 32)
spoil(1_1.ogp "cp ../islands.tiles/1_1.ogp 1_1.ogp")
expect(3 "byte 12: expected pieces of the grid" tiles build one.tiles)
spoil(1_1.ogp true)
expect(0 "built     1" tiles build one.tiles)
spoil(manifest.ogm "printf x | dd of=manifest.ogm bs=1 seek=90 conv=notrunc 2>/dev/null")
expect(3 "one.tiles/manifest.ogm: offgrid manifest of tiles, byte" tiles join one.tiles)
expect(3 "cut into another folder" tiles cut islands.ogw --side 10 -o one.tiles)
spoil(manifest.ogm true)
spoil(world.ogw "printf x | dd of=world.ogw bs=1 seek=9 conv=notrunc 2>/dev/null")
expect(3 "one.tiles/world.ogw: offgrid world, byte 8" tiles check one.tiles)
expect(3 "one.tiles/world.ogw: offgrid world, byte 8" tiles path one.tiles 10 20 90 40)
expect(3 "is damaged: one.tiles/world.ogw: offgrid world, byte 8" tiles path one.tiles --grid 640
       1280 5760 2560)
expect(0 "components" tiles join one.tiles)
