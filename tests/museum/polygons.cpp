// Polygons with holes: triangulations that lost area, covered holes or crossed themselves.
#include "museum/input.hpp"

namespace offgrid::museum {

namespace {

Exhibit polygon(std::string_view claim, std::string_view report, std::string_view seen, std::string_view input, std::vector<Loop> loops,
                std::size_t vertices, std::size_t parts, std::optional<std::int64_t> blocked) {
  Scene scene;
  scene.areas = {with_holes(std::move(loops))};
  scene.vertices = vertices;
  scene.parts = parts;
  scene.blocked = blocked;
  return {claim, report, seen, input, scene};
}

std::vector<Exhibit> holes_that_touch() {
  return {
      polygon("holes_that_touch_each_other_and_nothing_else_stay_four", "mapbox/earcut/issues/129", "triangles across the holes",
              "a unit is 0.5",
              {scaled(2, {{16, 12}, {0, 12}, {0, 0}, {16, 0}}), scaled(2, {{12, 7}, {13, 7}, {13, 6}}),
               scaled(2, {{12, 5}, {13, 6}, {14, 5}}), scaled(2, {{4, 8}, {6, 8}, {5, 6}}), scaled(2, {{4, 4}, {5, 6}, {8, 4}})},
              14, 5, 4 * (384 - 1 - 2 - 4 - 8)),
      polygon("holes_may_meet_in_a_corner_of_the_outline", "mapbox/earcut/issues/129", "triangles across the holes", "as reported",
              {loop({{4430, 22202},
                     {10568, 22777},
                     {18532, 19422},
                     {12883, 16586},
                     {3634, 16908},
                     {-2575, -3924},
                     {36246, -3032},
                     {35220, 36947},
                     {-4648, 36039}}),
               loop({{21522, 13778}, {15738, 13643}, {18532, 19422}}), loop({{16205, 25080}, {19383, 25153}, {18532, 19422}})},
              13, 3, 2616389091),
      polygon("a_hole_may_touch_a_corner_of_the_outline", "mapbox/earcut/issues/45", "triangles overlap", "as reported",
              {loop({{10, 10}, {25, 10}, {25, 40}, {10, 40}}), loop({{15, 30}, {20, 35}, {10, 40}}), loop({{15, 15}, {15, 20}, {20, 15}})},
              9, 3, 900 - 75 - 25),
      polygon("holes_may_share_sides_with_each_other_and_the_outline", "mapbox/earcut/issues/136",
              "triangles overlap a hole and each other", "as reported",
              {loop({{1, 1}, {5, 1}, {5, 5}, {1, 5}}), loop({{2, 2}, {3, 2}, {3, 3}, {2, 3}}), loop({{4, 4}, {5, 4}, {5, 5}, {4, 5}}),
               loop({{4, 3}, {5, 3}, {5, 4}, {4, 4}}), loop({{4, 2}, {5, 2}, {5, 3}, {4, 3}}), loop({{2, 1}, {3, 1}, {3, 2}, {2, 2}})},
              17, 1, 22),
      polygon("holes_that_share_parts_of_sides_are_one", "mapbox/earcut/issues/147", "the areas of the triangles do not add up",
              "as reported",
              {loop({{-2428, 1634},
                     {-2425, 1471},
                     {-2409, 1156},
                     {-2384, 842},
                     {-2349, 529},
                     {-2303, 217},
                     {-2248, -92},
                     {-2183, -401},
                     {-2138, -588},
                     {-2138, -681},
                     {-2163, -681},
                     {-2163, -1570},
                     {-2138, -1570},
                     {-2138, -1708},
                     {2641, -1708},
                     {2641, -29},
                     {3200, -29},
                     {3200, 1634}}),
               loop({{-1845, -1692}, {-930, -1692}, {-930, -1387}, {-1845, -1387}}),
               loop({{-1235, -1387}, {-321, -1387}, {-321, -1083}, {-1235, -1083}}),
               loop({{-1540, -1083}, {-625, -1083}, {-625, -778}, {-1540, -778}})},
              30, 2, 33008305),
  };
}

std::vector<Exhibit> other_polygons() {
  return {
      polygon("the_hole_of_a_letter_stays_open", "mapbox/earcut/issues/175", "the hole is triangulated, and edges cross", "as reported",
              {loop({{40, 100}, {40, 0}, {120, 0}, {150, 20}, {150, 40}, {120, 60}, {80, 60}, {80, 100}}),
               loop({{80, 15}, {120, 15}, {133, 30}, {133, 35}, {118, 45}, {80, 45}})},
              14, 2, 12365),
      polygon("a_hole_beside_its_polygon_is_a_polygon", "mapbox/earcut/issues/161", "wrong triangles", "quantised",
              quantised({{{-0.6167274713516235, 0.25105077028274536},
                          {-0.6167006492614746, 0.2510506212711334},
                          {-0.6167006492614746, 0.25107741355895996},
                          {-0.6167274713516235, 0.2510775625705719}},
                         {{-0.6129528880119324, 0.2510588765144348},
                          {-0.6129527688026428, 0.25103136897087097},
                          {-0.6129260659217834, 0.25103190541267395},
                          {-0.6129263043403625, 0.2510865330696106},
                          {-0.6128724217414856, 0.25108668208122253},
                          {-0.6128724813461304, 0.2511403560638428},
                          {-0.6129527688026428, 0.2511397898197174}}}),
              11, 1, 244831188156416),
      polygon("a_quadrilateral_as_thin_as_floats_allow_has_an_area", "memononen/libtess2/issues/14", "a crash", "quantised",
              quantised({{{7.5, -0.5}, {2, -0.5}, {2, -0.4999999701976776123}, {7.5, -0.4999999701976776123}}}), 4, 1, 1476395008),
      polygon("a_ring_that_touches_itself_is_blocked_inside", "greenm01/poly2tri/issues/18", "no end, then a crash", "quantised",
              quantised({{{1033, 309},
                          {1032, 309.14935064935065},
                          {1032, 331.55555555555617},
                          {1031.9802955665025, 332},
                          {968, 332},
                          {968, 318.70779220779224},
                          {879, 332},
                          {1024, 512}}}),
              9, 1, {}),
      polygon("a_column_with_a_rough_base_is_blocked", "godotengine/godot/issues/52978", "the error \"triangulation failed\"",
              "a unit is 0.000001, from (-1000, 1000)",
              {scaled(1e6,
                      {{-1003.706177, 977.725403},
                       {-1002.706177, 978.509827},
                       {-1001.706177, 979.294678},
                       {-1000.706177, 980.079651},
                       {-999.706177, 980.864563},
                       {-999.706177, 1080}},
                      {-1000, 1000})},
              6, 1, 396543334000000),
  };
}

/// Five holes in a river; rings repeat their first corner at the end.
Exhibit river() {
  return polygon(
      "holes_that_hang_on_each_other_stay_open", "mapbox/earcut/issues/52", "holes are connected wrongly, and triangles overlap",
      "as reported",
      {loop({{1920, 552},  {1904, 616},  {1912, 664},  {1984, 672},  {2008, 712},  {1944, 720},  {1904, 760},  {1896, 800},  {1856, 760},
             {1824, 768},  {1824, 832},  {1864, 864},  {1888, 864},  {1904, 936},  {1936, 944},  {1936, 1064}, {1936, 1112}, {1872, 1136},
             {1856, 1160}, {1840, 1144}, {1792, 1152}, {1784, 1112}, {1752, 1096}, {1608, 1096}, {1600, 1064}, {1640, 1040}, {1664, 992},
             {1640, 968},  {1568, 1024}, {1560, 1056}, {1480, 1048}, {1440, 1072}, {1440, 1032}, {1400, 1032}, {1400, 1088}, {1336, 1136},
             {1320, 1136}, {1264, 1072}, {1232, 1080}, {1240, 1104}, {1200, 1096}, {1232, 1048}, {1272, 1032}, {1272, 1000}, {1232, 1024},
             {1176, 1024}, {1176, 1000}, {1248, 952},  {1344, 944},  {1352, 904},  {1424, 880},  {1448, 848},  {1496, 840},  {1512, 800},
             {1568, 760},  {1616, 752},  {1640, 640},  {1680, 600},  {1736, 592},  {1776, 560},  {1776, 536},  {1840, 464},  {1848, 400},
             {1888, 328},  {1952, 264},  {2000, 240},  {2040, 240},  {2040, 264},  {1968, 376},  {1912, 424},  {1936, 512},  {1920, 528},
             {1880, 528},  {1872, 552},  {1920, 552}}),
       loop({{1608, 800},
             {1576, 848},
             {1520, 840},
             {1512, 872},
             {1456, 904},
             {1440, 952},
             {1528, 936},
             {1552, 912},
             {1584, 912},
             {1608, 880},
             {1664, 864},
             {1680, 816},
             {1656, 776},
             {1608, 800}}),
       loop({{1720, 792}, {1736, 792}, {1720, 780}, {1720, 792}}), loop({{1656, 728}, {1670, 752}, {1672, 728}, {1656, 728}}),
       loop({{1712, 680}, {1696, 720}, {1720, 728}, {1736, 704}, {1736, 680}, {1712, 680}}),
       loop({{1968, 712}, {2000, 712}, {1968, 688}, {1968, 712}})},
      74 + 13 + 3 + 3 + 5 + 3, 6, 495104);
}

}  // namespace

std::vector<Exhibit> exhibits_of_polygons() {
  std::vector<Exhibit> all = holes_that_touch();
  for (Exhibit& exhibit : other_polygons()) all.push_back(std::move(exhibit));
  all.push_back(river());
  return all;
}

}  // namespace offgrid::museum
