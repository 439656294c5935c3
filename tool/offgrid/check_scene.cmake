# Runs `offgrid scene` on small meshes that this script writes, and on input that it must refuse.
#
# cmake -DTOOL=program -DOUT=folder -DGOLDEN=folder -DCLI11_VERSION=version -DHAS_PNG=ON|OFF
# [-DWRITE=ON] -P check_scene.cmake
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/check_functions.cmake")

# ---- the files
file(WRITE "${OUT}/house.obj" [=[
# A house whose gables are pentagons.
v 0 0 0
v 4 0 0
v 4 3 0
v 0 3 0
v 0 0 2
v 4 0 2
v 4 3 2
v 0 3 2
v 0 1.5 3.5
v 4 1.5 3.5
f 4 3 2 1
f 1 2 6 5
f 3 4 8 7
f 2 3 7 10 6
f 4 1 5 9 8
f 5 6 10 9
f 7 8 9 10
]=])
file(WRITE "${OUT}/faults.obj" [=[
v 0 0 0
v 4 0 0
v 0 4 0
v 1 1 -1
v 1 1 1
v 3 3 1
usemtl none
f 1 2 3
f 4 5 6
f 1 1 2
]=])
file(WRITE "${OUT}/box.off" [=[
OFF
8 6 12
0 0 0
1 0 0
1 1 0
0 1 0
0 0 1
1 0 1
1 1 1
0 1 1
4 3 2 1 0
4 4 5 6 7
4 0 1 5 4
4 1 2 6 5
4 2 3 7 6
4 3 0 4 7
]=])
file(WRITE "${OUT}/far.off" "OFF\n3 1 0\n9 9 9\n10 9 9\n9 10 9.1\n3 0 1 2\n")
file(WRITE "${OUT}/no_face.obj" "v 0 0 0\n")
file(WRITE "${OUT}/zero.obj" "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n")
file(WRITE "${OUT}/nan.obj" "v 0 0 0\nv 1 nan 0\n")
file(WRITE "${OUT}/huge.off" "OFF\n3 4000000000 0\n0 0 0\n")
file(WRITE "${OUT}/cut.off" "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 ")
file(WRITE "${OUT}/vast.obj"
     "v -1.7976931348623157e308 0 0\nv 1.7976931348623157e308 0 0\nv 0 1 1\nf 1 2 3\n")
file(WRITE "${OUT}/point.wkt" "POINT (1 2)\n")
set(INPUT "")

# ---- help and info
if(CLI11_VERSION MATCHES "^2\\.1\\.")
  golden(help_scene.txt scene --help)
  golden(help_scene_check.txt scene check --help)
  golden(help_scene_render.txt scene render --help)
endif()
golden(info_mesh.txt info house.obj)
golden(info_mesh.json info faults.obj --json)
expect(0 "format       OFF" info box.off)
set(INPUT box.off)
expect(0 "format       OFF" info -)
set(INPUT house.obj)
set(INPUT "")

# ---- check
golden(scene_check.txt scene check house.obj --closed)
golden_and(1 scene_check_faults.json scene check faults.obj --json --closed)
golden_and(1 scene_check_two.txt scene check house.obj box.off)
expect(1 "faults.obj: 1 triangle is a line or a point, of the face in line 10; faults.obj: 1 pair "
       scene check faults.obj)
expect(1 "house.obj and box.off: 35 pairs" scene check house.obj box.off --quiet)
expect(1 "edges are open, the first of the face in line 6" scene check far.off --closed)
expect(0 "far.off: no, 3 open edges" scene check far.off)
expect(0 "touching pairs" scene check house.obj far.off)
expect(1 "share a point" scene check house.obj house.obj --scale 1)
# Witnesses are meshes; each is what was found.
expect(1 "" scene check faults.obj --witness found.obj)
golden(info_witness.txt info found.obj)
expect(1 "line_8_and_9" scene check faults.obj --witness - --quiet)
expect(1 "pairs" scene check house.obj box.off --witness touch.obj --most 2)
expect(0 "faces        4, of which" info touch.obj)
expect(0 "" scene check house.obj --witness none.obj)
expect(0 "faces        0, of which" info none.obj)
set(INPUT house.obj)
expect(0 "standard input: yes" scene check - --format obj)
set(INPUT box.off)
expect(1 "box.off and standard input: " scene check box.off -)
set(INPUT "")

# ---- render
if(HAS_PNG)
  # The size as PNG states it, in bytes 16 to 23.
  function(picture name size)
    file(READ "${OUT}/${name}" bytes LIMIT 24 HEX)
    if(NOT bytes MATCHES "^89504e470d0a1a0a0000000d49484452${size}$")
      message(FATAL_ERROR "${name} is no PNG of this size: ${bytes}")
    endif()
  endfunction()
  golden(scene_render.txt scene render house.obj -o house.png --size 64x48)
  picture(house.png 0000004000000030)
  golden(scene_render.json scene render house.obj box.off -o two.png --size 64x48 --at 0,0,0
         --at 5,-1,0.5 --turn 0,0,0 --turn 0,0,30 --eye 9,-12,8 --look 2,1,1 --json)
  picture(two.png 0000004000000030)
  expect(0 "" scene render house.obj -o again.png --size 64x48 --quiet)
  same_files(house.png again.png)
  expect_in_shell(0 "picture" "offgrid scene render house.obj -o - --size 8x8 2>&1 >small.png")
  picture(small.png 0000000800000008)
  # Seen along each axis, and from inside.
  foreach(axis IN ITEMS x y z)
    expect(0 "from above, along ${axis}" scene render house.obj -o up.png --up ${axis} --size 9x9)
    expect(0 "of which 324 hit" scene render house.obj -o up.png --up ${axis} --size 9x9 --eye 2,1,1
           --look 3,1.5,1.5)
    expect(0 "rays" scene render house.obj -o up.png --up ${axis} --size 9x9 --eye 2,1,9)
  endforeach()
  expect(0 "of which 0 hit" scene render house.obj -o up.png --size 9x9 --eye -9,0,0 --look -10,0,0)
  expect(0 "1, of which 1 hit" scene render house.obj -o one.png --size 1x1 --samples 1 --zoom 5)
  expect(2 "--eye and --look are one place" scene render house.obj -o x.png --eye 1,1,1 --look
         1,1,1)
  expect(2 "house.obj: with --scale 1000000000: " scene render house.obj -o x.png --scale 1e9)
  expect(2 "--eye 600,0,0: x maps outside the grid" scene render house.obj -o x.png --scale 1e6
         --eye 600,0,0)
  expect(2 "--at 600,0,0: with --scale 1000000: x maps outside the grid" scene render house.obj -o
         x.png --scale 1e6 --at 600,0,0)
  expect(2 "house.obj: " scene render house.obj -o x.png --scale 1e6 --at 536,0,0)
  expect(2 "--look requires --eye" scene render house.obj -o x.png --look 1,1,1)
  expect(2 "--eye: '1,2' is not of the form 1,2.5,-3" scene render house.obj -o x.png --eye 1,2)
  expect(2 "--eye: '1,2,nan' is not" scene render house.obj -o x.png --eye 1,2,nan)
  expect(2 "--at: given 2 times, for 1 model" scene render house.obj -o x.png --at 0,0,0 --at
         1,1,1)
  expect(2 "--turn: 'a' is not" scene render house.obj -o x.png --turn a)
  foreach(size IN ITEMS 0x9 9x0 9 x 9x 9x9x9 -1x9 99999x9 010x9)
    expect(2 "--size: expected WIDTHxHEIGHT, each 1 to 16384, found '${size}'" scene render
           house.obj -o x.png --size ${size})
  endforeach()
  expect(3 "no_face.obj: has no face" scene render no_face.obj -o x.png)
  expect(3 "cannot write the file 'no_folder/house.png'" scene render house.obj -o
         no_folder/house.png)
  expect_in_shell(3 "offgrid: standard output: cannot be written: No space left on device"
                  "offgrid scene render house.obj -o - >/dev/full")
else()
  expect(3 "x.png: this program was built without libpng" scene render house.obj -o x.png)
endif()
expect(2 "-o x.svg: the name says SVG, and what is written is PNG, a .png" scene render house.obj -o
       x.svg)
foreach(end IN ITEMS bmp jpg gif tiff webp)
  expect(2 "-o never.${end}: .${end} files are not written; take .png" scene render house.obj -o
         never.${end})
endforeach()
expect(2 "offgrid scene render --help" scene render house.obj)
expect(2 "--up" scene render house.obj -o x.png --up w)

# ---- input that must be refused
expect(2 "offgrid scene --help" scene)
expect(2 "no such subcommand: paint" scene paint)
expect(2 "offgrid scene check --help" scene check)
expect(2 "--witness found.off: .off files are not written; take .obj" scene check house.obj
       --witness found.off)
expect(2 "--witness found.txt: .txt files are not written; take .obj" scene check house.obj
       --witness found.txt)
expect(2 "--scale: expected a number, above 0, found '0'" scene check house.obj --scale 0)
expect(2 "--most: expected a whole number" scene check house.obj --most -1)
expect(2 "standard input can be one model only" scene check - -)
expect(2 "--format: 'ply' is none of" scene check house.obj --format ply)
expect(3 "no_face.obj: has no face" scene check no_face.obj)
expect(3 "missing.obj: cannot read the file" scene check missing.obj)
expect(3 "zero.obj: OBJ, line 4, column 7: expected a vertex from 1 to 3, or counted back" scene
       check zero.obj)
expect(3 "nan.obj: OBJ, line 2, column 5: expected y, found 'nan'" scene check nan.obj)
expect(3 "huge.off: OFF, line 2, column 3: expected a number of faces that the rest" scene check
       house.obj huge.off)
expect(3 "cut.off: OFF, line 6, column 7: expected the number of a vertex, found the end" scene
       check cut.off)
expect(3 "point.wkt: WKT, line 1, column 1: expected a file of meshes" scene check point.wkt)
expect(3 "house.obj: OFF, line 2, column 1: expected the word OFF" scene check house.obj --format
       off)
expect(3 "vast.obj: coordinates up to 1.7976931348623157e+308 are too small or too large" scene
       check vast.obj)
expect(3 "house.obj: OBJ, line 1, column 1: expected a file of polygons and lines" build house.obj
       -o x.ogw)
expect(2 "--to: 'obj' is none of geojson svg png ogw" convert point.wkt x.obj --to obj)
expect(2 "x.obj: the name does not say what to write" convert point.wkt x.obj)
foreach(name IN ITEMS x.png x.ogw x.obj found.off found.txt)
  if(EXISTS "${OUT}/${name}")
    message(FATAL_ERROR "a refused command has written ${name}")
  endif()
endforeach()
