// Points and segments between them: constrained triangulations that crashed, looped or refused.
#include "museum/input.hpp"

namespace offgrid::museum {

namespace {

/// The sides of one ring, or of rings one after the other.
Exhibit rings(std::string_view claim, std::string_view report, std::string_view seen,
              std::string_view input, const std::vector<Loop>& loops, std::size_t vertices,
              std::size_t faces) {
  Cloud cloud{.points = {}, .segments = {}, .vertices = vertices, .faces = faces};
  for (const Loop& loop : loops) {
    const auto sides = ring_of(static_cast<std::uint32_t>(loop.size()),
                               static_cast<std::uint32_t>(cloud.points.size()));
    cloud.points.insert(cloud.points.end(), loop.begin(), loop.end());
    cloud.segments.insert(cloud.segments.end(), sides.begin(), sides.end());
  }
  return {claim, report, seen, input, cloud};
}

std::vector<Exhibit> small_rings() {
  return {
      rings("nine_corners_of_a_sliver_are_triangulated", "artem-ogre/CDT/issues/142",
            "an assertion fails", "a unit is 0.0000001",
            {scaled(1e7, {{2.7145555, -1.5168651},
                          {2.5013921, -1.39569},
                          {3.0311139, -1.6827598},
                          {2.7610707, -1.5269606},
                          {2.7745042, -1.5207595},
                          {2.8049774, -1.4492451},
                          {4.2982483, -2.210517},
                          {2.8477705, -1.6077808},
                          {2.3252072, -1.3108287}})},
            9, 12),
      rings("sides_of_a_frame_that_differ_in_the_last_bit_are_one_line",
            "jhasse/poly2tri/issues/10", "a crash", "quantised",
            quantised({{{-0.611580879999999993401615938637, 0.0104235565411950892311665484158},
                        {-0.611580879999999993401615938637, 0.1483950316905975341796875},
                        {-0.578899596898762469621146919962, 0.227294628589359948289683188705},
                        {-0.5, 0.259975911690597527581303438637},
                        {0.5, 0.259975911690597527581303438637},
                        {0.578899596898762469621146919962, 0.227294628589359948289683188705},
                        {0.611580879999999993401615938637, 0.1483950316905975341796875},
                        {0.611580879999999993401615938637, 0.0104235565411950614755909327869},
                        {0.388419120000000006598384061363, 0.0104235565411950892311665484158},
                        {0.388419120000000006598384061363, 0.0368141516905975130224959457337},
                        {-0.388419120000000006598384061363, 0.0368141516905975269002837535481},
                        {-0.388419120000000006598384061363, 0.0104235565411950892311665484158}}}),
            12, 12),
      rings("a_long_quadrilateral_is_two_faces", "greenm01/poly2tri/issues/15",
            "a neighbour that is not there is used", "a unit is 0.00001",
            {scaled(
                1e5,
                {{-10, -10.6426}, {-28.3133, -5.98394}, {19.8795, 21.6466}, {18.4337, -5.02008}})},
            4, 2),
      rings("another_long_quadrilateral_is_two_faces", "greenm01/poly2tri/issues/15",
            "two points that are one are taken for a line", "a unit is 0.00001",
            {scaled(1e5, {{-4.61211, -11.3371},
                          {-44.477, -3.90043},
                          {25.2674, 20.9521},
                          {23.8216, -5.71459}})},
            4, 2),
      rings("a_bay_whose_mouth_is_in_a_side_is_triangulated", "greenm01/poly2tri/issues/27",
            "a crash", "quantised",
            quantised({{{19.218989151578803, 1.7763568394002505e-15},
                        {19.218989151578803, 6.0000000000000018},
                        {4.7961634663806763e-14, 6.0000000000000018},
                        {4.7961634663806763e-14, 1.7763568394002505e-15},
                        {8.8594945757893644, 2.2204460492503131e-15},
                        {8.8594945757893644, 2.0000000000000018},
                        {10.359494575789364, 2.0000000000000018},
                        {10.359494575789364, 2.2204460492503131e-15}}}),
            8, 8),
  };
}

Exhibit round_ring() {
  return rings("a_ring_of_twenty_four_corners_is_triangulated", "greenm01/poly2tri/issues/49",
               "the error \"collinear not supported\"", "quantised",
               quantised({{{50, 120.5},
                           {37.5, 118.70000457763672},
                           {25, 113.30000305175781},
                           {14.050000190734863, 105.1500015258789},
                           {6.25, 95.25},
                           {1.5500000715255737, 83.5},
                           {0, 70},
                           {1.5500000715255737, 56.45000076293945},
                           {6.25, 44.70000076293945},
                           {14.050000190734863, 34.79999923706055},
                           {25, 26.649999618530273},
                           {37.5, 21.25},
                           {50, 19.450000762939453},
                           {62.5, 21.25},
                           {75, 26.649999618530273},
                           {85.9000015258789, 34.79999923706055},
                           {93.75, 44.70000076293945},
                           {98.4000015258789, 56.45000076293945},
                           {100, 70},
                           {98.4000015258789, 83.5},
                           {93.75, 95.25},
                           {85.9000015258789, 105.1500015258789},
                           {75, 113.30000305175781},
                           {62.5, 118.70000457763672}}}),
               24, 22);
}

Exhibit slanted_cut() {
  return rings("a_ring_about_a_hole_is_triangulated", "drufat/triangle/issues/2", "a crash",
               "quantised",
               quantised({{{2.1948854485272875, 0.2233940429716767},
                           {2.210334747734508, 0.2045690176995104},
                           {2.23101526067872, 0.19170904853717624},
                           {2.2547319630849922, 0.18617908927292653},
                           {2.2789675703171275, 0.18856608834740984},
                           {2.301149721315429, 0.1986166902985606},
                           {2.3189240083317504, 0.21526412684456825},
                           {2.3304038731566465, 0.23674144339235967},
                           {2.334370845917945, 0.2607690431393805},
                           {2.333798685834391, 0.27},
                           {2.1854430073431304, 0.27},
                           {2.184870847259575, 0.26076904313938054},
                           {2.1874178917967892, 0.24142231941101294}}}),
               13, 11);
}

/// Two triangles that hang together by chains of points, with most of a side in common.
Exhibit repeated_points() {
  Cloud cloud{
      .points = scaled(1e6, {{-115711.398438, 129619.171875}, {-115711.320312, 129619.031250},
                             {-115711.281250, 129618.976562}, {-115711.250000, 129618.914062},
                             {-115725.527903, 129610.414945}, {-115725.527903, 129610.414945},
                             {-115725.748633, 129610.283552}, {-115725.765625, 129610.273438},
                             {-115725.984375, 129610.140625}, {-115740.664062, 129601.398438},
                             {-115774.648438, 129581.164062}, {-115726.742188, 129644.765625},
                             {-115696.226562, 129593.867188}, {-115773.859375, 129581.296875},
                             {-115774.039062, 129581.265625}, {-115775.125000, 129580.531250},
                             {-115822.007812, 129518.289062}, {-115823.062500, 129516.890625},
                             {-115823.398438, 129517.453125}, {-115838.437500, 129542.492188},
                             {-115838.476562, 129542.546875}, {-115838.515625, 129542.609375},
                             {-115838.593750, 129542.742188}, {-115853.960938, 129568.320312},
                             {-115775.609375, 129580.585938}, {-115775.195312, 129580.656250},
                             {-115775.015625, 129580.679688}},
                       {-115780, 129580}),
      .segments = {{0, 1},   {1, 2},   {2, 3},   {3, 4},   {2, 4},   {2, 5},   {5, 6},   {6, 7},
                   {7, 8},   {8, 9},   {9, 10},  {10, 11}, {0, 11},  {5, 8},   {4, 5},   {4, 8},
                   {12, 13}, {13, 14}, {3, 14},  {3, 12},  {15, 16}, {16, 17}, {17, 18}, {18, 19},
                   {19, 20}, {20, 21}, {21, 22}, {22, 23}, {23, 24}, {24, 25}, {25, 26}, {15, 26}},
      .vertices = 26,
      .faces = 45};
  return {"points_and_segments_that_repeat_come_to_an_end", "artem-ogre/CDT/issues/120", "no end",
          "a unit is 0.000001, from (-115780, 129580)", cloud};
}

std::vector<Exhibit> steiner_points_and_contacts() {
  return {
      {"a_point_in_a_side_splits_it", "greenm01/poly2tri/issues/103", "a crash", "as reported",
       Cloud{.points = loop({{0, 0}, {500, 0}, {500, 500}, {0, 500}, {0, 50}, {20, 318}}),
             .segments = ring_of(4),
             .vertices = 6,
             .faces = 5}},
      rings("two_squares_that_share_a_corner_share_a_vertex", "wo80/Triangle/issues/10", "a crash",
            "as reported",
            {loop({{0, 0}, {10, 0}, {10, 10}, {0, 10}}),
             loop({{10, 10}, {15, 10}, {15, 15}, {10, 15}})},
            7, 6),
      rings("a_hole_like_a_g_has_all_its_sides", "locationtech/jts/issues/407",
            "triangles outside the constraints", "as reported",
            {loop({{153213000, 204697900},
                   {153240900, 204697900},
                   {153240900, 204671200},
                   {153213000, 204671200}}),
             loop({{153223840, 204689616},
                   {153228864, 204689616},
                   {153231376, 204689616},
                   {153231376, 204687104},
                   {153226352, 204687104},
                   {153226352, 204682080},
                   {153228864, 204682080},
                   {153228864, 204684592},
                   {153231376, 204684592},
                   {153231376, 204679568},
                   {153223840, 204679568}})},
            15, 24),
      {"constraints_that_touch_in_a_point_split_each_other", "CGAL/cgal/issues/2999",
       "an assertion fails: constraints touch each other inside", "ours",
       Cloud{.points = loop({{0, 0}, {12, 6}, {4, 2}, {4, 10}, {8, 4}, {12, -4}}),
             .segments = {{0, 1}, {2, 3}, {4, 5}, {3, 2}, {1, 0}},
             .vertices = 6,
             .faces = 6}},
      {"a_line_that_is_put_in_twice_is_one", "CGAL/cgal/issues/3447",
       "a crash: the same polyline twice", "ours",
       Cloud{.points = loop({{0, 0}, {7, 2}, {9, 9}, {0, 0}, {7, 2}, {9, 9}, {0, 9}}),
             .segments = {{0, 1}, {1, 2}, {3, 4}, {4, 5}},
             .vertices = 4,
             .faces = 2}},
  };
}

}  // namespace

std::vector<Exhibit> exhibits_of_constraints() {
  std::vector<Exhibit> all = small_rings();
  all.push_back(round_ring());
  all.push_back(slanted_cut());
  all.push_back(repeated_points());
  for (Exhibit& exhibit : steiner_points_and_contacts()) all.push_back(std::move(exhibit));
  return all;
}

}  // namespace offgrid::museum
