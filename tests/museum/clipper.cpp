// AngusJohnson/Clipper2: unions, intersections and triangles that were wrong, or never came.
#include "museum/input.hpp"

namespace offgrid::museum {

namespace {

std::vector<Exhibit> small_shapes() {
  return {
      scene_of("a_corner_on_a_side_is_where_triangles_meet", "AngusJohnson/Clipper2/issues/282",
               "the intersection is empty", "as reported",
               each({loop({{4, 1}, {9, 5}, {0, 5}}), loop({{1, 4}, {7, 6}, {3, 6}})}, filled_loop),
               8, 1, 42, {{0, 1, true}}),
      scene_of("triangles_that_share_a_corner_and_a_bit_of_a_side_have_a_union",
               "AngusJohnson/Clipper2/issues/381", "a wrong union", "as reported",
               each({loop({{0, 0}, {20, 10}, {0, 10}}), loop({{10, 0}, {20, 10}, {10, 10}})},
                    filled_loop),
               6, 1, 250, {{0, 1, true}}),
      scene_of("shapes_with_two_small_pieces_in_common_overlap", "AngusJohnson/Clipper2/issues/711",
               "one of two pieces is missing", "as reported",
               {with_holes({loop({{0, 10}, {-10, 0}, {10, 0}, {0, -10}})}),
                with_holes({loop({{10, 5}, {-5, 5}, {-5, -5}})})},
               12, 1, {}, {{0, 1, true}}),
      scene_of("the_tip_of_a_triangle_overlaps_a_quadrilateral", "AngusJohnson/Clipper2/issues/309",
               "two pieces, one with a negative area", "as reported",
               each({loop({{375, 15}, {192, 32}, {192, 0}}),
                     loop({{53, 139}, {53, 29}, {234, 28}, {483, 24}})},
                    filled_loop),
               9, 1, {}, {{0, 1, true}}),
      scene_of("lines_across_a_box_are_cut_by_its_sides", "AngusJohnson/Clipper2/issues/60",
               "no line is left", "as reported",
               {filled({loop({{350, 50}, {50, 50}, {50, 250}, {350, 250}, {350, 50}})}),
                wall(loop({{-60, -20}, {-60, 380}})), wall(loop({{140, -20}, {140, 380}})),
                wall(loop({{340, -20}, {340, 380}})), wall(loop({{540, -20}, {540, 380}}))},
               16, 1, 120000),
      scene_of("a_line_along_a_line_in_a_polygon_ends", "AngusJohnson/Clipper2/issues/339",
               "no end", "a unit is 0.001",
               {wall(scaled(1000, {{337.44, -506.54}, {337.21, -506.54}, {336.83, -506.54}})),
                filled({scaled(1000, {{2311.061, -4030.183},
                                      {2816.365, -4030.183},
                                      {2816.365, 0.229},
                                      {194.02, 0.229},
                                      {194.02, -4453.244},
                                      {2311.061, -4453.244}})})},
               9, 1, 22929536477282),
      scene_of("boxes_with_a_part_of_a_side_in_common_overlap", "AngusJohnson/Clipper2/issues/637",
               "no end, and all memory is taken", "as reported, from (-1770000000, 0)",
               each({scaled(1,
                            {{-1800000000, -137573171},
                             {-1741475021, -137573171},
                             {-1741475021, 3355443},
                             {-1800000000, 3355443}},
                            {-1770000000, 0}),
                     scaled(1,
                            {{-1800000000, 10005000},
                             {-1800000000, -5000},
                             {-1789994999, -5000},
                             {-1789994999, 10005000}},
                            {-1770000000, 0})},
                    filled_loop),
               9, 1, 16628745998567326, {{0, 1, true}}),
  };
}

Exhibit crossed_polygon_twice() {
  const Loop crossed = loop({{16, 14}, {16, 26}, {6, 14}, {6, 26}});
  Scene scene;
  scene.areas = each({crossed, crossed}, filled_loop);
  scene.vertices = 5;
  scene.blocked = 120;
  scene.sights = {{Point2::at(10, 10), Point2::at(20, 20), false},
                  {Point2::at(10, 10), Point2::at(10, 16), true}};
  scene.overlaps = {{0, 1, true}};
  return {"a_polygon_that_is_there_twice_is_as_much_in_the_way", "AngusJohnson/Clipper2/issues/926",
          "a line through it is free once it is there twice", "as reported", scene};
}

std::vector<Exhibit> slivers() {
  return {
      scene_of("a_corner_in_common_is_a_corner_of_both", "AngusJohnson/Clipper2/issues/1027",
               "a corner of the difference is missing", "as reported",
               each({loop({{-4726, -4050},
                           {-4726, 25150},
                           {-45526, 25150},
                           {-45526, -45476},
                           {-4124, -45476}}),
                     loop({{-4124, -45476}, {-5153, 25304}, {-45526, 25150}, {-45526, -45476}})},
                    filled_loop),
               7, 1, {}, {{0, 1, true}}),
      scene_of("a_bar_and_two_slivers_come_to_an_end", "AngusJohnson/Clipper2/issues/979", "no end",
               "as reported",
               each({loop({{65432, -90152}, {62266, -80666}, {61514, -80917}, {64680, -90403}}),
                     loop({{65102, -90249}, {65048, -90242}, {65048, -90243}, {65101, -90249}}),
                     loop({{65182, -85815},
                           {65182, -85484},
                           {63991, -85484},
                           {64584, -90340},
                           {65210, -90263},
                           {64627, -90190}})},
                    filled_loop),
               21, 1, {}, {{0, 1, true}, {1, 2, true}}),
      scene_of("triangles_that_turn_either_way_all_count", "AngusJohnson/Clipper2/issues/361",
               "what overlaps is left out", "quantised",
               each(quantised({{{-17.549956677226128, -5.184091715270026},
                                {-17.551519372710736, -5.183761490636809},
                                {-17.54075607585326, -5.150346679740889}},
                               {{-17.54075607585326, -5.150346679740889},
                                {-17.539291049564035, -5.150985596829398},
                                {-17.549956677226128, -5.184091715270026}},
                               {{-17.551519372710736, -5.183761490636809},
                                {-17.552501870529504, -5.183553947263701},
                                {-17.541675787629337, -5.149945540481551}},
                               {{-17.541675787629337, -5.149945540481551},
                                {-17.54075607585326, -5.150346679740889},
                                {-17.551519372710736, -5.183761490636809}},
                               {{-17.550870574755372, -5.183898700529082},
                                {-17.543001287827046, -5.185561386996253},
                                {-17.54014681021288, -5.150612352543814}}}),
                    filled_loop),
               14, 1, {}, {{0, 1, false}, {0, 4, true}}),
      scene_of("a_quadrilateral_of_fifty_bits_has_an_area", "AngusJohnson/Clipper2/issues/1056",
               "no end", "quantised",
               each(quantised({{{4956510274156402.0, 1949095339415813.0},
                                {4770558614626881.0, 1728685063645521.0},
                                {4773228611416619.0, 1726446939526986.0},
                                {4775938071598222.0, 1724256755070940.0}}}),
                    filled_loop),
               4, 1, 7309991735360012),
  };
}

std::vector<Exhibit> outlines() {
  return {
      scene_of("every_corner_of_an_outline_is_a_vertex", "AngusJohnson/Clipper2/issues/1045",
               "not all points are in triangles", "a unit is 0.1",
               {filled({scaled(
                   10, {{56.5, 43.6},  {70.5, 56.6},  {70.5, 63.3},  {58.3, 75.5},  {53.7, 75.5},
                        {60.2, 79.2},  {62.5, 87.4},  {59.4, 109.7}, {49.1, 116.5}, {34.5, 116.5},
                        {34.5, 114.6}, {25.8, 109.8}, {22.5, 96.6},  {24.6, 79.3},  {31.3, 75.5},
                        {26.7, 75.5},  {14.5, 63.3},  {14.5, 56.6},  {28.4, 43.6},  {26.4, 2.5},
                        {58.6, 2.5}})})},
               21, 1, 818914),
      scene_of("a_plan_with_two_courtyards_has_three_free_parts",
               "AngusJohnson/Clipper2/issues/1058", "no end", "a unit is 0.001",
               {with_holes({scaled(1000, {{352.07, -1.02},
                                          {330.13, 21},
                                          {471, 21},
                                          {471, 321},
                                          {237.91, 321},
                                          {198.45, 389.35},
                                          {-61.35, 239.35},
                                          {22.5, 94.11},
                                          {-72.19, -0.22},
                                          {139.53, -212.76}}),
                            scaled(1000, {{33.868, -0.424},
                                          {117.303, 82.696},
                                          {116.096, 82},
                                          {41.096, 211.904},
                                          {171, 286.904},
                                          {246, 157},
                                          {146.183, 99.37},
                                          {246, -0.824},
                                          {139.734, -106.69}}),
                            scaled(1000, {{246, 96}, {246, 246}, {396, 246}, {396, 96}})})},
               23, 3, {}),
  };
}

}  // namespace

std::vector<Exhibit> exhibits_of_clipper() {
  std::vector<Exhibit> all = small_shapes();
  all.push_back(crossed_polygon_twice());
  for (const auto more : {slivers, outlines}) {
    for (Exhibit& exhibit : more()) all.push_back(std::move(exhibit));
  }
  return all;
}

}  // namespace offgrid::museum
