// Clipping in doubles by sweeping: rings that were lost, not closed or not found.
#include "museum/input.hpp"

namespace offgrid::museum {

namespace {

/// One area for each loop.
Exhibit union_of(std::string_view claim, std::string_view report, std::string_view seen,
                 std::string_view input, std::vector<Loop> loops, std::size_t vertices,
                 std::optional<std::int64_t> blocked, std::vector<Overlap> overlaps = {},
                 std::size_t parts = 1) {
  return scene_of(claim, report, seen, input, each(std::move(loops), filled_loop), vertices, parts,
                  blocked, std::move(overlaps));
}

std::vector<Exhibit> rounded_unions() {
  return {
      union_of("quadrilaterals_with_sides_nearly_in_common_have_a_union",
               "mfogel/polygon-clipping/issues/105", "the error \"unable to complete output ring\"",
               "quantised",
               quantised({{{52.09201878268657, 21.066591560238315},
                           {52.092021112723586, 21.066581140679013},
                           {52.09203010289693, 21.066589357586885},
                           {52.09202834374171, 21.066597224252533}},
                          {{52.0920211026463, 21.066581185743026},
                           {52.09202185854843, 21.066577805467524},
                           {52.092031419603565, 21.06658346948174},
                           {52.09202979576923, 21.06659073101369}}}),
               9, {}, {{0, 1, true}}),
      union_of("triangles_cross_where_doubles_lose_the_segment",
               "mfogel/polygon-clipping/issues/60", "the error \"unable to find segment\"",
               "quantised",
               quantised({{{146.1249500249485, -81.88205481493763},
                           {24.250529951177725, 39.020463299053695},
                           {78.81655409102248, -32.54553080069771}},
                          {{77.63872272155946, -48.022701648916794},
                           {92.95603185331933, -13.032401209627286},
                           {52.723592865860844, 33.147741100585414}}}),
               10, {}, {{0, 1, true}}),
      union_of("rings_that_cross_in_a_small_triangle_overlap_in_it",
               "mfogel/polygon-clipping/issues/78", "the error \"unable to complete output ring\"",
               "quantised",
               quantised({{{-82.52799529864927, -143.1018307843396},
                           {-39.904413323673744, -30.14375420418703},
                           {82.49764582921772, -8.0378271183787},
                           {162.37488872512296, -98.84946673065969},
                           {16.44517814188868, 28.188158503711254}},
                          {{63.87786163053483, 190.5605341685717},
                           {1.4623685205855912, 213.02991755385662},
                           {-111.98034681250456, 192.499005710275},
                           {-162.9109514965066, 149.5091687360925},
                           {-15.098334958220487, -25.754406771652196}}}),
               14, {}, {{0, 1, true}}),
      union_of("two_triangles_of_one_corner_have_a_union", "mfogel/polygon-clipping/issues/82",
               "the error \"unable to complete output ring\"", "quantised",
               quantised({{{141.1081624031067, -23.827744833676334},
                           {141.1080765724182, -23.82802944964699},
                           {141.1080551147461, -23.828024542480378}},
                          {{141.1081624031067, -23.827744833676334},
                           {141.10811948776245, -23.82802944964699},
                           {141.10799074172974, -23.828019635313552}}}),
               6, {}, {{0, 1, true}}),
      union_of("a_wide_triangle_crosses_a_flat_one", "w8r/martinez/issues/45",
               "nothing, and no union", "a unit is 0.01",
               {scaled(100, {{0, 0}, {22.75, -12}, {22.75, 0}}),
                scaled(100, {{-2.42, 0}, {-2.42, -5.45}, {2, 0}})},
               7, {}, {{0, 1, true}}),
      union_of("a_corner_on_a_side_is_passed_once", "w8r/martinez/issues/110", "a wrong union",
               "as reported",
               {loop({{115, 96}, {140, 206}, {120, 210}, {125, 250}, {80, 300}}),
                loop({{111, 228}, {129, 192}, {309, 282}})},
               10, {}, {{0, 1, true}}),
  };
}

std::vector<Exhibit> exact_unions() {
  return {
      union_of("rectangles_whose_sides_differ_in_the_last_digit_cross",
               "mfogel/polygon-clipping/issues/98", "the error \"unable to find segment\"",
               "quantised",
               quantised({{{19468643.35117507, -4992560.939474564},
                           {19468643.35117508, -4992866.687587708},
                           {19468816.852347407, -4992866.687587708},
                           {19468816.852347407, -4992560.939474564}},
                          {{19468511.104234356, -4992713.813531134},
                           {19468511.104234356, -4992560.939474564},
                           {19468663.978290927, -4992560.939474564},
                           {19468663.978290927, -4992713.813531134}}}),
               9, 161110960918926200, {{0, 1, true}}),
      union_of("a_cross_of_rectangles_has_four_crossings", "w8r/martinez/issues/76", "a crash",
               "quantised",
               quantised({{{-19.304686742200616, 126.92383121744365},
                           {-19.304686742200587, -357.48241878255635},
                           {10.695313257799413, -357.48241878255635},
                           {10.695313257799384, 126.92383121744365}},
                          {{-96.66033269728321, -107.63400219275148},
                           {13.370917302716792, -107.63400219275148},
                           {13.370917302716792, -126.63400219275148},
                           {-96.66033269728321, -126.63400219275148}}}),
               12, 35300439285039104, {{0, 1, true}}),
      union_of("boxes_that_touch_are_one", "w8r/martinez/issues/10",
               "a polygon of two points; a corner missing", "as reported",
               {loop({{0, 0}, {3, 0}, {3, 3}, {0, 3}}), loop({{3, 1}, {4, 1}, {4, 2}, {3, 2}})}, 8,
               20, {{0, 1, false}}),
      union_of("crossed_rings_with_sides_in_common_have_a_union", "w8r/martinez/issues/6",
               "a wrong intersection and union", "a unit is 0.25",
               {scaled(4, {{0, 0}, {0, 1}, {1, 0}, {1, 1}}),
                scaled(4, {{0, 0.5}, {0, 1.5}, {1, 0.5}, {1, 1.5}})},
               12, 28, {{0, 1, true}}, 2),
      union_of("a_rectangle_and_a_trapezoid_on_one_line_overlap", "w8r/martinez/issues/6",
               "corners outside the rectangle", "a unit is 0.5",
               {scaled(2, {{0, 3.5}, {0, 0}, {21, 0}, {21, 3.5}}),
                scaled(2, {{21, 7}, {0, 7}, {7, 0}, {14, 0}})},
               10, 1078, {{0, 1, true}}),
      union_of("a_rectangle_in_a_corner_of_another_adds_nothing", "w8r/martinez/issues/6",
               "two shapes, one of two equal points", "as reported",
               {loop({{0, 48}, {0, 0}, {96, 0}, {96, 48}}),
                loop({{0, 0}, {192, 0}, {192, 48}, {0, 48}})},
               6, 2 * 192 * 48, {{0, 1, true}}),
      union_of("four_squares_that_touch_are_one", "akavel/polyclip-go/issues/3",
               "one of the squares is lost", "as reported",
               {loop({{1, 1}, {1, 2}, {2, 2}, {2, 1}}), loop({{2, 1}, {2, 2}, {3, 2}, {3, 1}}),
                loop({{1, 2}, {1, 3}, {2, 3}, {2, 2}}), loop({{2, 2}, {2, 3}, {3, 3}, {3, 2}})},
               9, 8, {{0, 1, false}, {0, 3, false}}),
  };
}

std::vector<Exhibit> differences() {
  return {
      region_of("a_stripe_with_two_sides_on_the_outline_cuts_it_in_two", "w8r/martinez/pull/81",
                "the difference fails", "as reported",
                {loop({{10, 10}, {80, 10}, {80, 80}, {10, 80}}),
                 loop({{20, 10}, {30, 10}, {30, 80}, {20, 80}})},
                8, 1, 8400),
      region_of("a_parallelogram_at_the_side_of_another_is_a_bay", "w8r/martinez/pull/81",
                "a wrong difference", "as reported",
                {loop({{0, 0}, {2, 2}, {4, 2}, {2, 0}}), loop({{1, 0}, {2, 1}, {3, 1}, {2, 0}})}, 7,
                1, 6),
      region_of("a_clip_may_begin_where_a_hole_does", "mfogel/polygon-clipping/issues/139",
                "the error \"unable to complete output ring\"", "quantised",
                quantised({{{0, 56}, {4, 56}, {4, 60}, {0, 60}},
                           {{0.5, 56.4}, {0.5, 56.6}, {1.5, 56.6}, {1.5, 56.4}},
                           {{2.3000000000000003, 55.6},
                            {0.7000000000000001, 55.6},
                            {0.6999999999999998, 56.4},
                            {2.3, 56.4}}}),
                14, 2, 142313748412812492),
  };
}

}  // namespace

std::vector<Exhibit> exhibits_of_polygon_clipping() {
  std::vector<Exhibit> all = rounded_unions();
  for (const auto more : {exact_unions, differences}) {
    for (Exhibit& exhibit : more()) all.push_back(std::move(exhibit));
  }
  return all;
}

}  // namespace offgrid::museum
