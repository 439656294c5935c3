// Overlays and relations of maps: sides that nearly meet, corners that moved, answers that
// contradict each other.
#include "museum/input.hpp"

namespace offgrid::museum {

namespace {

std::vector<Exhibit> of_boost() {
  return {
      scene_of("corners_of_stars_stay_where_they_are", "boostorg/geometry/issues/1230",
               "a corner moves", "as reported",
               each({loop({{5, 0}, {15, 25}, {25, 0}, {15, 5}}),
                     loop({{25, 0}, {0, 15}, {30, 15}, {22, 10}}),
                     loop({{5, 0},
                           {7, 10},
                           {0, 15},
                           {10, 15},
                           {15, 25},
                           {20, 15},
                           {30, 15},
                           {22, 10},
                           {25, 0},
                           {15, 5}})},
                    filled_loop),
               13, 1, {}, {{0, 1, true}, {1, 2, true}}),
      scene_of("a_thin_strip_beside_a_rectangle_has_a_union_with_it",
               "boostorg/geometry/issues/838", "a wrong union", "quantised",
               each(quantised({{{27162.5232832765, -40045.435290614478},
                                {27162.764636849268, -40045.321663646188},
                                {27164.74034168441, -40044.391828870466},
                                {27164.854765308635, -40044.634874609801},
                                {27164.613411735867, -40044.748501578091},
                                {27162.637706900725, -40045.678336353812}},
                               {{27164.783474018484, -40044.371515841653},
                                {27165.010815897258, -40044.854409784071},
                                {27162.750625155277, -40045.918184556889},
                                {27162.523283276503, -40045.43529061447}}}),
                    filled_loop),
               10, 1, {}, {{0, 1, true}}),
      scene_of("a_union_goes_round_its_rim_once", "boostorg/geometry/issues/1226",
               "a ring that goes round twice", "quantised",
               each(quantised({{{-0.90478776881879274807, .51756843862589896332},
                                {-0.91, .48},
                                {-1.2, .4},
                                {-1.4, 1.9}},
                               {{-0.91943242964602156508, .55292377741135378955},
                                {-0.90478776881879174887, .51756843862590162786},
                                {-0.91, .48}}}),
                    filled_loop),
               5, 1, 34357774477437478),
  };
}

std::vector<Exhibit> of_others() {
  return {
      scene_of("a_crossed_ring_has_one_inside", "memononen/libtess2/issues/80",
               "two outlines or one, as a corner is moved a little", "a unit is 0.5",
               {filled({scaled(2, {{1, 4}, {1, 0}, {0, 0}, {0, 1}, {4, 1}, {4, 0}, {3, 0}})})}, 9,
               1, 36),
      scene_of(
          "it_does_not_matter_which_way_squares_turn", "godotengine/godot/issues/92146",
          "rings do not turn as documented", "as reported, and the second one turned",
          {filled({loop({{0, 0}, {0, 1}, {1, 1}, {1, 0}}), loop({{2, 0}, {2, 1}, {1, 1}, {1, 0}})}),
           filled(
               {loop({{1, 0}, {1, 1}, {0, 1}, {0, 0}}), loop({{1, 0}, {1, 1}, {2, 1}, {2, 0}})})},
          6, 1, 4),
      scene_of("a_cross_of_rectangles_is_not_disjoint", "Turfjs/turf/issues/1216",
               "\"disjoint\", though they intersect", "quantised",
               each(quantised({{{6.638240782825051, 46.513552354874435},
                                {6.638240782825051, 46.52452567471025},
                                {6.632039186485088, 46.52452567471025},
                                {6.632039186485088, 46.513552354874435}},
                               {{6.645459572232596, 46.51709747623775},
                                {6.645459572232596, 46.52102619404951},
                                {6.626132904233913, 46.52102619404951},
                                {6.626132904233913, 46.51709747623775}}}),
                    filled_loop),
               12, 1, 70609297781153624, {{0, 1, true}}),
  };
}

std::vector<AreaPlan> a_line_that_comes_to_a_corner() {
  const auto loops = quantised({{{414188.5999999999, 6422867.1},
                                 {414193.7, 6422866.5},
                                 {414205.1, 6422859.4},
                                 {414223.7, 6422846.8},
                                 {414229.6, 6422843.2},
                                 {414235.2, 6422835.4},
                                 {414224.7, 6422837.9},
                                 {414219.4, 6422842.1},
                                 {414210.9, 6422849},
                                 {414199.2, 6422857.6},
                                 {414191.1, 6422863.4}},
                                {{414187.2, 6422831.6},
                                 {414179, 6422836.1},
                                 {414182.2, 6422841.8},
                                 {414176.7, 6422844},
                                 {414184.5, 6422859.5},
                                 {414188.6, 6422867.1}}});
  return std::vector<AreaPlan>{filled({loops[0]}), wall(loops[1])};
}

std::vector<Exhibit> of_jts() {
  return {
      scene_of(
          "a_needle_across_a_side_blocks_what_it_covers", "locationtech/jts/issues/798",
          "a wrong intersection", "quantised",
          each(quantised({{{66697.40120137333, 185279.95469107336},
                           {66698.375, 185273.625},
                           {66697.375, 185280.125}},
                          {{66710, 185280}, {66710, 185260}, {66690, 185260}, {66690, 185280}}}),
               filled_loop),
          8, 1, {}, {{0, 1, true}}),
      scene_of("polygons_with_hardly_anything_in_common_are_not_one", "locationtech/jts/issues/119",
               "the intersection is one of them, whole", "quantised",
               each(quantised({{{3.166572116932842, 48.5390194687463},
                                {3.166572116932842, 50.470470727186765},
                                {4.180930086918854, 50.470470727186765},
                                {4.180930086918854, 48.5390194687463}},
                               {{2.152214146946829, 50.470470727186765},
                                {18.381941666723034, 19.567250592139274},
                                {2.390837642830135, 49.228045261718165}}}),
                    filled_loop),
               7, 1, 4702984967019004, {{0, 1, false}}),
      scene_of("a_line_that_comes_to_a_corner_meets_it", "locationtech/jts/issues/1051",
               "the error \"side location conflict\"", "quantised", a_line_that_comes_to_a_corner(),
               16, 1, 38106786026309550),
      scene_of("lines_that_cross_beside_an_end_meet_in_it", "locationtech/jts/pull/839",
               "\"intersects\" and its prepared form disagree", "quantised",
               each(quantised({{{-57.2681216, 49.4063466},
                                {-57.267725199999994, 49.406617499999996},
                                {-57.26747895046037, 49.406750916517765}},
                               {{-57.267475399999995, 49.4067465},
                                {-57.2675701, 49.406864299999995},
                                {-57.267989, 49.407135399999994}}}),
                    wall),
               6, 1, 0),
      scene_of("lines_that_meet_in_an_end_share_a_vertex", "locationtech/jts/issues/270",
               "they have an intersection and do not intersect", "quantised",
               each(quantised({{{0, 0}, {-10, 1.2246467991473533e-15}},
                               {{-9.999143275740073, -0.13089595571333978},
                                {-10, 1.0535676356486768e-13}}}),
                    wall),
               3, 1, 0),
  };
}

std::vector<Exhibit> of_geos() {
  return {
      scene_of("a_line_whose_corner_is_on_a_side_splits_it", "libgeos/geos/issues/1205",
               "a line from a point to the same point", "a unit is 0.2",
               {filled({scaled(5, {{2, 0}, {0, 2}, {2, 2}})}),
                wall(scaled(5, {{0, 0}, {0.4, 1.6}, {1, 0}}))},
               6, 1, 100),
      scene_of("rectangles_side_by_side_do_not_overlap", "shapely/shapely/issues/2368",
               "their union is one of them", "quantised",
               each(quantised({{{-295.25030351249666, 4.236074061427525},
                                {-295.08711234218333, -2.301948231163383},
                                {-314.64218025800653, -2.7900491087570383},
                                {-314.80537142831986, 3.7479731838338695}},
                               {{-275.69523559667346, 4.7241749390211805},
                                {-275.53204442636013, -1.8138473535697273},
                                {-295.08711234218333, -2.3019482311633825},
                                {-295.25030351249666, 4.236074061427525}}}),
                    filled_loop),
               6, 1, 36009410069937170, {{0, 1, false}}),
      scene_of("fields_with_a_side_in_common_do_not_overlap", "JuliaGeo/LibGEOS.jl/issues/166",
               "their union and intersection are one of them", "quantised",
               each(quantised({{{0.0, 65905.78568220709},
                                {12540.144108116785, 66644.10887217366},
                                {13639.90993528687, 64693.73062699103},
                                {13323.160413385054, 61494.1194419435},
                                {2375.0223287135154, 53673.4087205281},
                                {0.0, 52759.58192468053}},
                               {{23303.577415035626, 55323.60484150198},
                                {19851.52938808218, 49637.68131132904},
                                {2375.022328713516, 53673.4087205281},
                                {13323.160413385054, 61494.1194419435}}}),
                    filled_loop),
               8, 1, 137419138532504652, {{0, 1, false}}),
  };
}

}  // namespace

std::vector<Exhibit> exhibits_of_overlay() {
  std::vector<Exhibit> all = of_boost();
  for (const auto more : {of_others, of_jts, of_geos}) {
    for (Exhibit& exhibit : more()) all.push_back(std::move(exhibit));
  }
  return all;
}

}  // namespace offgrid::museum
