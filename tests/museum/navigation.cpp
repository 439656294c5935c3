// Ways, lines of sight and places: detours, ways through what is blocked, places on the wrong side.
#include "museum/input.hpp"

namespace offgrid::museum {

namespace {

Point2 at(std::int64_t x, std::int64_t y) { return Point2::at(x, y); }
Loop box(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
  return loop({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}});
}
Sight place(std::int64_t x, std::int64_t y, bool is_free) { return {at(x, y), at(x, y), is_free}; }

Exhibit ways(std::string_view claim, std::string_view report, std::string_view seen,
             std::vector<AreaPlan> areas, std::size_t vertices, std::int64_t blocked,
             std::vector<Way> ways, std::size_t parts = 1) {
  Scene scene;
  scene.parts = parts;
  scene.areas = std::move(areas);
  scene.vertices = vertices;
  scene.blocked = blocked;
  scene.ways = std::move(ways);
  return {claim, report, seen, "ours", scene};
}

Exhibit sights(std::string_view claim, std::string_view report, std::string_view seen,
               std::string_view input, std::vector<AreaPlan> areas, std::size_t vertices,
               std::int64_t blocked, std::vector<Sight> sights) {
  Scene scene;
  scene.areas = std::move(areas);
  scene.vertices = vertices;
  scene.blocked = blocked;
  scene.sights = std::move(sights);
  return {claim, report, seen, input, scene};
}

std::vector<Exhibit> of_ways() {
  return {
      ways(
          "ends_of_walls_on_one_line_are_passed_as_they_come",
          "recastnavigation/recastnavigation/issues/515",
          "a corner too many where corners are on one line",
          {wall(loop({{4, 0}, {4, -10}})), wall(loop({{8, 0}, {8, 10}})),
           wall(loop({{12, 0}, {12, -10}}))},
          6, 0,
          {{at(0, 0), at(16, 0), {}, false}, {at(0, 2), at(16, -2), {at(8, 0), at(12, 0)}, false}}),
      ways("a_way_past_polygons_large_and_small_is_straight",
           "recastnavigation/recastnavigation/issues/302",
           "a way by a corner of polygons, though nothing is between its ends",
           {filled({box(4, 2, 6, 4)}), filled({box(9, -5, 11, -2)}), filled({box(15, 1, 16, 9)}),
            filled({box(2, -90, 3, -4)})},
           16, 2 * (4 + 6 + 8 + 86), {{at(0, 0), at(20, 1), {}, false}}),
      ways("a_way_along_a_seam_turns_at_the_ends_of_the_wall_only",
           "recastnavigation/recastnavigation/issues/735", "another turn where tiles meet",
           {filled({box(0, 0, 10, 10)}), filled({box(10, 0, 20, 10)})}, 6, 400,
           {{at(-3, 6), at(23, 6), {at(0, 10), at(20, 10)}, false}}),
      ways("a_goal_between_two_corners_is_approached_from_its_own_side",
           "godotengine/godot/issues/74696", "the way goes on to a corner and comes back",
           {filled({box(0, 0, 4, 4)}), filled({box(10, 0, 14, 4)})}, 8, 64,
           {{at(2, 9), at(7, 4), {}, false}, {at(1, -2), at(7, 4), {at(4, 0)}, false}}),
      ways("a_triangle_in_a_room_is_passed_on_its_shorter_side", "godotengine/godot/issues/48361",
           "not the shortest way",
           {with_holes({box(-8, -6, 28, 24), loop({{0, 0}, {20, 2}, {22, 18}, {-2, 16}}),
                        loop({{8, 4}, {14, 6}, {9, 13}})})},
           11, 1508, {{at(3, 9), at(17, 9), {at(9, 13)}, false}}, 2),
      ways("a_square_beside_the_way_is_no_reason_to_turn", "godotengine/godot/issues/15919",
           "a way round the square", {filled({box(5, 5, 10, 10)})}, 4, 50,
           {{at(12, 11), at(11, 3), {}, false}}),
  };
}

/// A room of three triangles in a wall, and a way through it that nothing hinders.
Exhibit three_triangles() {
  const auto loops = quantised(
      {{{0, 0}, {900, 0}, {900, 1000}, {0, 1000}},
       {{105, 245}, {105, 755}, {245, 105}},
       {{105, 755}, {245, 895}, {245, 105}},
       {{245, 895}, {755, 105}, {245, 105}},
       {{321.94381764911583, 311.00705914346884}, {145.50164006384801, 335.0348767805669}}});
  Scene scene;
  scene.areas = {with_holes({loops[0], loops[1], loops[2], loops[3]})};
  scene.vertices = 9;
  scene.parts = 2;
  scene.blocked = 334004144727654400;
  scene.ways = {{loops[4][0], loops[4][1], {}, false}};
  return {"a_way_through_three_triangles_is_straight", "frapa/nav2d/issues/2",
          "two corners far away, though nothing is between its ends",
          "quantised, in a wall of ours", scene};
}

std::vector<Exhibit> of_sights() {
  return {
      sights("no_line_goes_through_the_arms_of_a_t", "TaipanRex/pyvisgraph/issues/20",
             "a line of sight through a polygon", "ours",
             {filled({loop({{3, 0}, {6, 0}, {6, 6}, {9, 6}, {9, 9}, {0, 9}, {0, 6}, {3, 6}})})}, 8,
             90,
             {{at(3, 0), at(6, 6), false},
              {at(0, 6), at(9, 6), false},
              {at(3, 0), at(3, 6), true},
              {at(0, 6), at(3, 0), true}}),
      sights("a_line_that_clips_a_cell_is_not_free", "ros-navigation/navigation2/issues/5863",
             "ways through blocked cells", "ours",
             {filled({box(4, 0, 5, 1)}), filled({box(12, 2, 13, 3)}), filled({box(13, 3, 14, 4)})},
             11, 6,
             {{at(0, 0), at(9, 2), false},
              {at(0, 1), at(9, 1), true},
              {at(12, 4), at(14, 2), false},
              {at(12, 3), at(12, 9), true}}),
      sights("a_place_at_the_height_of_a_corner_is_inside",
             "rowanwins/point-in-polygon-hao/issues/24", "\"outside\", for a place inside",
             "as reported, the second polygon moved by (10, 0)",
             {filled({loop({{0, 0}, {3, -1}, {4, 1}, {1, 2}})}),
              filled({loop({{9, 0}, {10, -1}, {11, 0}, {10, 1}})})},
             8, 14 + 4,
             {place(2, 0, false), place(1, 1, false), place(10, 0, false), place(0, 0, true),
              place(10, 1, true)}),
      sights("a_corner_is_on_the_border", "rowanwins/point-in-polygon-hao/issues/23",
             "\"outside\", for a corner", "a unit is 0.01",
             {filled({scaled(100, {{140.43, 70.43}, {154.4, 89.3}, {123.4, 81.3}})})}, 3, 4732100,
             {place(14043, 7043, true), place(14043, 7044, false), place(14043, 7042, true)}),
      sights("a_place_on_a_parallel_to_a_side_is_inside", "sromku/polygon-contains-point/issues/3",
             "\"outside\", for the first of three places", "a unit is 0.1",
             {filled({scaled(10, {{0, 0}, {0, 1}, {1, 2}, {1, 99}, {100, 0}})})}, 5, 980400,
             {place(30, 40, false), place(30, 41, false), place(30, 39, false)}),
      sights("the_middle_of_a_square_is_inside", "chanhee-luke/RoboSpatial-Eval/pull/4",
             "\"outside\", for the middle", "a unit is 0.1",
             {filled({box(2, 3, 8, 9)}), filled({loop({{12, 3}, {18, 3}, {17, 9}, {12, 9}})})}, 8,
             72 + 66, {place(5, 6, false), place(15, 6, false), place(8, 9, true)}),
  };
}

Exhibit nearly_parallel_walls() {
  Scene scene;
  scene.areas = each(
      quantised(
          {{{15.435077667236328, 16.331045150756836}, {20.322175979614258, 21.218143463134766}},
           {{18.69314193725586, 19.589109420776367}, {19.507659912109375, 20.40362548828125}},
           {{19.507659912109375, 21.218143463134766}, {19.507659912109375, 20.40362548828125}},
           {{17.878625869750977, 18.774595260620117}, {19.507659912109375, 20.40362548828125}}}),
      wall);
  scene.vertices = 8;
  scene.parts = 2;
  scene.blocked = 0;
  return {"lines_that_nearly_are_one_line_keep_their_ends", "Stoeoef/spade/issues/116",
          "splitting constraints fails", "quantised", scene};
}

/// Crossings that a double may round to beyond an end.
Exhibit crossings_beside_ends() {
  Scene scene;
  scene.areas = {wall(loop({{0, 0}, {1000000, 1}})), wall(loop({{0, 1}, {2000000, 0}})),
                 wall(loop({{999999, 0}, {1000000, 3}}))};
  scene.vertices = 8;
  scene.blocked = 0;
  return {"lines_that_cross_beside_their_ends_are_split", "artem-ogre/CDT/issues/212",
          "memory out of bounds is read", "ours", scene};
}

}  // namespace

std::vector<Exhibit> exhibits_of_navigation() {
  std::vector<Exhibit> all = of_ways();
  all.push_back(three_triangles());
  for (Exhibit& exhibit : of_sights()) all.push_back(std::move(exhibit));
  all.push_back(nearly_parallel_walls());
  all.push_back(crossings_beside_ends());
  return all;
}

}  // namespace offgrid::museum
