// Small files of each format that are as they should be, with every part that a reader knows.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "offgrid/io/read_error.hpp"
#include "readers/tile_bytes.hpp"
#include "readers/wad_bytes.hpp"
#include "readers/world_bytes.hpp"

namespace offgrid::io {

inline std::string good_map() { return "type octile\nheight 3\nwidth 4\nmap\n.G@O\nTSW.\n....\n"; }

inline std::string good_scenario() {
  return "version 1\n"
         "0\tmaps/a b.map\t4\t3\t0\t0\t3\t2\t3.82842712\n"
         "1\tmaps/a b.map\t4\t3\t1\t0\t0\t2\t2.41421356\n"
         "12\tother.map\t8\t8\t7\t7\t0\t0\t9.89949493\n";
}

inline std::string good_geojson() {
  return R"({"type":"FeatureCollection","bbox":[0,0,9,9],"features":[
{"type":"Feature","properties":{"name":"yard"},"geometry":{"type":"Polygon","coordinates":[
  [[0,0],[8,0],[8,8],[0,8],[0,0]],[[2,2],[2,4],[4,4],[2,2]]]}},
{"type":"Feature","id":"two","properties":null,"geometry":{"type":"MultiPolygon","coordinates":[
  [[[0,0],[1,0],[1,1],[0,0]]],[[[5,5,7],[6,5,7],[6,6,7],[5,5,7]]]]}},
{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
  {"type":"LineString","coordinates":[[0.5,-1e-3],[1.25E+2,3]]},
  {"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]},
  {"type":"Point","coordinates":[-7,8]},{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}]}},
{"type":"Feature","properties":{},"geometry":null}]}
)";
}

inline std::string good_topojson() {
  return R"({"type":"Topology","transform":{"scale":[0.5,2],"translate":[10,-10]},
"objects":{"land":{"type":"GeometryCollection","geometries":[
  {"type":"Polygon","id":"west","arcs":[[0,1]]},
  {"type":"MultiPolygon","properties":{"name":"east"},"arcs":[[[-3,-2]]]},
  {"type":null}]},
"roads":{"type":"MultiLineString","arcs":[[1],[-2]]},"road":{"type":"LineString","arcs":[0]},
"towns":{"type":"MultiPoint","coordinates":[[0,0],[4,4]]},
"capital":{"type":"Point","coordinates":[2,2]}},
"arcs":[[[4,0],[-4,0],[0,4],[4,0]],[[4,4],[0,-4]],[[4,0],[4,0],[0,4],[-4,0]]]}
)";
}

inline std::string good_wkt() {
  return "SRID=4326;POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0), (2 2, 2 4, 4 4, 2 2))\n"
         "MULTIPOLYGON(((0 0,1 0,1 1,0 0)),EMPTY,((5 5,6 5,6 6,5 5)));\n"
         "linestring z (0.5 -1e-3 7, 1.25E+2 3 7)\n"
         "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))\n"
         "POINT (-7 +8)\nMULTIPOINT ((1 2), (3 4))\nMULTIPOINTM (1 2 9, 3 4 9)\n"
         "LINEARRING (0 0, 1 0, 0 1, 0 0)\n"
         "GEOMETRYCOLLECTION (POINT (1 1), GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1), POINT "
         "EMPTY))\n"
         "POLYGON EMPTY\n";
}

inline std::string good_poly() {
  return "# a square with a hole and a lonely vertex\n"
         "5 2 1 1\n"
         "1 0 0 0.5 7\n2 8.0 0 0.5 7  # a corner\n3 8 8e0 0.5 7\n4 0 8 0.5 7\n\n5 20 20 0 0\n"
         "4 1\n1 1 2 3\n2 2 3 3\n3 3 4 3\n4 4 1 3\n"
         "1\n1 4 4\n"
         "2\n1 1 1 7.5 0.25\n2 2 2 -1\n";
}

inline std::string good_obj() {
  return "# two faces of a house, a roof and a flag\n"
         "mtllib house.mtl\no house\n"
         "v 0 0 0\nv 4 0 0 1.0\nv 4 3e0 0 # a corner\nv +0 3 -0\n"
         "vt 0 0\nvt 1 0\nvn 0 0 1\nusemtl red \\\n brick\ns off\n"
         "f 1 2 3 4\n"
         "v 0 0.5 2.5\nv 4 0.5 2.5 0.9 0.1 0.1\nf -2/1 -1/2 \\\n 2/2 1/1\n"
         "f 5//1 6//-1 7//1\n\ng flag\nv 2 1.25 3\nf 7/1/1 -2/-1/-1 5/2/1\n";
}

inline std::string good_off() {
  return "# a pyramid\nCOFF\n5 5 8 # counts\n\n"
         "0 0 0 255 0 0\n4 0 0 0.5 0.5 0.5 1\n4 4 0\n0 4 0 1 1 1\n2 2 2.5e0 7\n"
         "4 3 2 1 0\n3 0 1 4 0.5 0.5 0.5\n3 1 2 4\n3 2 3 4 # a side\n3 3 0 4 7\n";
}

/// Greys of two bytes, with a comment among the words of the header.
inline std::string good_image() {
  return std::string("P5\n# a lamp\n3 2 # wide and high\n1000\n") +
         std::string("\0\0\0\x01\x03\xe8\x01\xf4\x03\x84\0\xff", 12);
}

inline std::string good_ros_map() {
  return "# the lower floor\nimage: 'lower floor.pgm'\nmode: trinary\nresolution: 0.05  # metres\n"
         "origin: [-10.0, -1.25e1, 0.0]\n\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.3\n"
         "map_type: occupancy\n";
}

inline std::vector<std::pair<FileKind, std::string>> good_files() {
  return {{FileKind::wad, good_wad().bytes()},
          {FileKind::grid_map, good_map()},
          {FileKind::scenario, good_scenario()},
          {FileKind::geojson, good_geojson()},
          {FileKind::topojson, good_topojson()},
          {FileKind::wkt, good_wkt()},
          {FileKind::poly, good_poly()},
          {FileKind::world, good_world(1, 2).bytes()},
          {FileKind::obj, good_obj()},
          {FileKind::off, good_off()},
          {FileKind::netpbm, good_image()},
          {FileKind::occupancy, good_ros_map()},
          {FileKind::tile_manifest, good_manifest().bytes()},
          {FileKind::tile_manifest, manifest_with_links().bytes()},
          {FileKind::tile_pieces, good_pieces().bytes()},
          {FileKind::tile, good_tile().bytes()}};
}

}  // namespace offgrid::io
