# Runs `offgrid ground` on small meshes that this script writes, and on input that it must refuse.
#
# cmake -DTOOL=program -DOUT=folder -DGOLDEN=folder -DCLI11_VERSION=version [-DWRITE=ON]
# -P check_ground.cmake
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/check_functions.cmake")

# ---- the files: banks, a deck between them, a road below it and a wall; in the second y goes up
file(WRITE "${OUT}/bridge.obj" [=[
v 0 0 5
v 4 0 5
v 4 10 5
v 0 10 5
v 6 0 5
v 10 0 5
v 10 10 5
v 6 10 5
v 4 4 5
v 6 4 5
v 6 6 5
v 4 6 5
v 4.5 0 0
v 5.5 0 0
v 5.5 10 0
v 4.5 10 0
f 1 2 3 4
f 5 6 7 8
f 9 10 11 12
f 13 14 15 16
f 13 16 4
]=])
file(WRITE "${OUT}/flat.obj" "v 0 1 0\nv 4 1 0\nv 4 1 -4\nv 0 1 -4\nf 1 2 3 4\n")
# The same as flat.obj: a square of 4 by 4, in floats, and the indices of its triangles.
string(CONCAT square "AAAAAAAAgD8AAAAAAACAQAAAgD8AAAAAAACAQAAAgD8AAIDAAAAAAAAAgD8A"
       "AIDAAAABAAIAAAACAAMA")
file(WRITE "${OUT}/flat.gltf" "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0]}],
\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"name\":\"floor\",\"primitives\":[
{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],
\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":4},
{\"bufferView\":1,\"componentType\":5123,\"type\":\"SCALAR\",\"count\":6}],
\"bufferViews\":[{\"buffer\":0,\"byteLength\":48},
{\"buffer\":0,\"byteOffset\":48,\"byteLength\":12}],\"buffers\":[{\"byteLength\":60,
\"uri\":\"data:application/octet-stream;base64,${square}\"}]}\n")
file(READ "${OUT}/flat.gltf" flat_gltf)
string(REPLACE "data:application/octet-stream;base64,${square}" "gone.bin" gone "${flat_gltf}")
file(WRITE "${OUT}/gone.gltf" "${gone}")
string(REPLACE "\"count\":6" "\"count\":9" many "${flat_gltf}")
file(WRITE "${OUT}/many.gltf" "${many}")
file(WRITE "${OUT}/stairs.obj"
     "v 0 0 0\nv 2 0 0\nv 2 3 0\nv 0 3 0\nv 2 0 1\nv 4 0 1\nv 4 3 1\nv 2 3 1\n"
     "f 1 2 3 4\nf 5 6 7 8\n")
file(WRITE "${OUT}/fold.obj"
     "v 0 0 0\nv 4 0 0\nv 0 4 0\nv 1 4 1\n# two triangles on one side of their common side\n"
     "f 1 2 3\nf 1 2 4\n")
file(WRITE "${OUT}/crack.obj"
     "v 0 0 0\nv 10 0 0\nv 10 10 0\nv 20 0 0\nv 11 9 0\nf 1 2 3\nf 2 4 5\n")
file(WRITE "${OUT}/no_face.obj" "v 0 0 0\n")
file(WRITE "${OUT}/zero.obj" "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n")
file(WRITE "${OUT}/point.wkt" "POINT (1 2)\n")
set(INPUT "")

# ---- floors, seams, worlds
if(CLI11_VERSION MATCHES "^2\\.1\\.")
  golden(help_ground.txt ground --help)
endif()
golden(ground_bridge.txt ground bridge.obj --scale 100 -o bridge.ogw)
golden(ground_bridge.json ground bridge.obj --scale 100 --json)
expect(0 "the mesh is sound" check bridge.ogw)
expect(0 " 8 triangles on 2 floors" info bridge.ogw)
# glTF has y up, unless one says otherwise.
expect(0 "" ground flat.obj --up y --scale 10 -o flat.ogw --quiet)
expect(0 "" ground flat.gltf --scale 10 -o flat_gltf.ogw --quiet)
same_files(flat.ogw flat_gltf.ogw)
expect(0 "format       glTF" info flat.gltf)
expect(1 "flat.gltf: no triangle is ground" ground flat.gltf --scale 10 --up z)
expect(3 "gone.bin: cannot read the file" ground gone.gltf)
expect(3 "many.gltf: glTF, line 5, column 1: expected in mesh 0, 'floor', primitive 0, accessor 1: "
       ground many.gltf)
file(WRITE "${OUT}/nothing.txt" "")
expect(0 "digest" edit bridge.ogw nothing.txt -o same.ogw)
expect(0 " 8 triangles on 2 floors" info same.ogw)
expect(0 "by      6 4, floor 0" path bridge.ogw 1 1 9 1)
expect(0 "to      5 9, floor 1" path bridge.ogw 5 1 5 9 --floors 1 1)
expect(0 "\"floors\": [1, 1]" path bridge.ogw 5 1 5 9 --floors 1 1 --json)
expect(0 "in space  4 4 5, floor " path bridge.ogw 1 1 9 1 --heights)
expect(0 "\"in_space\": [" path bridge.ogw 1 1 9 1 --heights --json)
expect(1 "the goal (5 9) is blocked" path bridge.ogw 1 1 5 9)
expect(2 "--floors 7: the world has 2 floors" path bridge.ogw 5 1 5 9 --floors 0 7)
expect(0 "1, of which 1 has more than three corners" info flat.obj)
expect(0 "\"polygons\": 1" info flat.obj --json)
expect(0 "floors      1" ground flat.obj --up y)
# The map's y goes against the file's z, in the world's origin, too.
expect(0 "digest" ground flat.obj --up y -o flat.ogw)
expect(0 "to      3 1" path flat.ogw 1 3 3 1)
expect(0 "floors      2" ground stairs.obj)
expect(0 "joints      3, of which 1 over a step" ground stairs.obj --step 1)
expect(0 "seams       1" ground stairs.obj --step 1 --max-rise 0.5)
# Agents: the smaller one has the road below the deck, the larger one is too wide for the deck.
expect(0 "cut off     area 10 about 5.16 3.33 0, floor 1" ground bridge.obj --scale 100)
expect(0 "parts       2 for radius 0.4, of which 1 is cut off" ground bridge.obj --scale 100
       --radius 0.4 1.2 -o agents.ogw)
expect(0 "parts      2 for radius 1.2, of which 1 is cut off" info agents.ogw)
expect(0 "floor 0 for radius 1.2" info agents.ogw)
expect(0 "cut off     area 10 about 5.16 3.33 0, floor 1 for radius 1.2" ground bridge.obj
       --scale 100 --radius 1.2 --no-rims)
expect(0 "the mesh is sound" check agents.ogw)
expect(2 "--radius: 1000000000 has no room" ground bridge.obj --radius 1000000000)
# Names become tags.
file(WRITE "${OUT}/tags.obj" "v 0 0 0\nv 4 0 0\nv 4 3 0\nv 0 3 0\nv 4 6 0\nv 0 6 0\n"
     "usemtl road\nf 1 2 3 4\nusemtl grass\nf 4 3 5 6\n")
expect(0 "tag         2: road, 2 triangles" ground tags.obj --scale 10 --tags -o tags.ogw)
expect(0 "2       4  0 0 to 4 3" info tags.ogw --areas)
expect(0 "tag         1: floor, 2 triangles" ground flat.gltf --scale 10 --tags)
expect(0 "\"names\": [\"grass\"]" ground tags.obj --scale 10 --tags --json)
file(WRITE "${OUT}/flat.off" "OFF\n3 1 0\n0 0 0\n4 0 0\n0 4 0\n3 0 1 2\n")
expect(2 "flat.off: --tags is for files with names" ground flat.off --tags)
set(INPUT bridge.obj)
expect(0 "floors      2" ground - --scale 100)
set(INPUT "")

# ---- pictures
golden(ground_bridge.svg ground bridge.obj --scale 100 --svg - --quiet)
golden(ground_floors.svg ground bridge.obj --scale 100 --floors - --quiet)
expect(2 "standard output can be one file only" ground bridge.obj --svg - --floors -)
expect(2 "--svg" ground bridge.obj --svg picture.ogw)
expect(2 "--floors never.bmp: .bmp files are not written; take .svg or .png" ground bridge.obj
       --floors never.bmp)

# ---- faults and refusals
golden(ground_fold.txt ground fold.obj)
expect(1 "fold.obj: a fault, the first one a fold: the face in line 6 (0 0 0, 4 0 0, 0 4 0) and"
       ground fold.obj --strict --scale 1)
expect(0 ", at corner 11 9 0 of the first one" ground crack.obj --scale 1)
expect(1 "2 faults, the first one a crack: the face in line 6" ground crack.obj --scale 1 --strict)
expect(0 "\"corner\"" ground crack.obj --scale 1 --json)
expect(1 "flat.obj: no triangle is ground; 0 of 2 face down" ground flat.obj)
expect(3 "zero.obj: OBJ, line 4, column 7: expected a vertex" ground zero.obj)
expect(3 "no_face.obj: has no face" ground no_face.obj)
expect(3 "point.wkt: WKT" ground point.wkt)
expect(3 "none.obj" ground none.obj)
expect(2 "--step: 1000000000 has no room on the grid" ground bridge.obj --step 1000000000)
expect(2 "with --scale 1000000000" ground bridge.obj --scale 1000000000)
expect(2 "--run" ground bridge.obj --run 0)
expect(2 "--up" ground bridge.obj --up x)
expect(2 "-o" ground bridge.obj -o bridge.svg)
