// Lines of paths in space: a height at each edge of the ground that a path crosses.
#include "offgrid/navmesh/path_in_space.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "ground/domain.hpp"
#include "ground/library_ground.hpp"
#include "ground/lines.hpp"
#include "navmesh/ground_test.hpp"
#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/ground_mesh.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::ground::GroundFace;
using testing::ground::LibraryGround;

FloorPoint on(Floor floor, std::int64_t x, std::int64_t y) { return {Point2::at(x, y), floor}; }

/// "x y z" of each point, in doubles, and what leads on: a floor, or a jump.
std::string text_of(const SpacePath& line) {
  std::string text;
  for (const SpacePathPoint& p : line.points) {
    const auto [x, y, z] = p.doubles();
    char buffer[100];
    std::snprintf(buffer, sizeof buffer, "(%g %g %g)%s ", x, y, z, p.link ? " jump" : "");
    text += buffer;
  }
  return text;
}

SpacePath line_of(const World& world, const Relief& relief, const FloorPoint& from,
                  const FloorPoint& to) {
  ShortestPathFinder finder;
  return path_in_space(world, relief, finder.find(world, from, to).value()).value();
}

/// A flat yard, a ramp up to a deck, and the deck.
Soup yard() {
  Soup soup;
  add_flat(soup, 0, 0, 30, 30, 0);
  add_slope(soup, 30, 0, 60, 30, 0, 15);
  add_flat(soup, 60, 0, 90, 30, 15);
  return soup;
}

TEST(PathInSpace, a_line_bends_at_the_edges_of_triangles) {
  const GroundImport ground = import_ground(yard()).value();
  const World world = world_of(ground).value();
  const SpacePath line = line_of(world, ground.relief, on(0, 5, 10), on(0, 85, 10));
  EXPECT_EQ(text_of(line),
            "(5 10 0) (10 10 0) (30 10 0) (40 10 5) (60 10 15) (70 10 15) (85 10 15) ");
}

TEST(PathInSpace, heights_off_the_grid_are_fractions_and_are_rounded_once) {
  const GroundImport ground = import_ground(yard()).value();
  const World world = world_of(ground).value();
  const SpacePath line = line_of(world, ground.relief, on(0, 35, 3), on(0, 57, 28));
  ASSERT_EQ(line.points.size(), 3U);
  // The diagonal of the ramp is y = x - 30: 35 + 22 t - 30 = 3 + 25 t, t = 2/3.
  const SpacePathPoint& p = line.points[1];
  EXPECT_EQ(p.x * kernel::constant<3>, p.w * kernel::constant<149>);
  EXPECT_EQ(p.y * kernel::constant<3>, p.w * kernel::constant<59>);
  EXPECT_EQ(p.z * kernel::constant<6>, p.z_w * kernel::constant<59>);
  const SpacePathPoint::Rounded rounded = p.rounded();
  EXPECT_EQ(rounded.at, Point2::at(50, 20));
  EXPECT_EQ(rounded.z, 10);
  EXPECT_EQ(rounded.error_x, 1.0 / 3);
  EXPECT_EQ(rounded.error_y, 1.0 / 3);
  EXPECT_EQ(rounded.error_z, 1.0 / 6);
  EXPECT_EQ(p.doubles()[0], 149.0 / 3);
}

TEST(PathInSpace, a_step_has_two_points_at_one_place) {
  Soup soup;
  add_flat(soup, 0, 0, 10, 10, 0);
  add_flat(soup, 10, 0, 20, 10, 3);
  const GroundImport ground = import_ground(soup, {.step = 5}).value();
  const World world = world_of(ground).value();
  EXPECT_EQ(text_of(line_of(world, ground.relief, on(0, 2, 8), on(0, 18, 9))),
            "(2 8 0) (8.4 8.4 0) (10 8.5 0) (10 8.5 3) (18 9 3) ")
      << "the second triangle's diagonal is not crossed";
  EXPECT_EQ(text_of(line_of(world, ground.relief, on(0, 10, 1), on(0, 10, 9))),
            "(10 1 0) (10 9 0) ")
      << "along a step the lower side counts";
}

TEST(PathInSpace, floors_change_at_seams) {
  Soup soup = yard();
  add_flat(soup, 0, 40, 90, 50, 0);
  add_flat(soup, 60, 30, 90, 60, 15);  // above the strip
  const GroundImport ground = import_ground(soup).value();
  ASSERT_GT(ground.floor_count(), 1U);
  const World world = world_of(ground).value();
  Floor deck = 0;
  while (ground.relief.height({Point2::at(80, 45), deck}) !=
         Relief::Height{kernel::constant<15>, kernel::constant<1>})
    ++deck;
  Floor bottom = 0;
  while (!ground.relief.height({Point2::at(5, 5), bottom})) ++bottom;
  const SpacePath line = line_of(world, ground.relief, on(bottom, 5, 5), on(deck, 80, 58));
  EXPECT_EQ(line.points.front().floor, bottom);
  EXPECT_EQ(line.points.back().floor, deck);
  EXPECT_EQ(line.points.back().doubles()[2], 15);
}

TEST(PathInSpace, a_link_is_a_jump) {
  Soup soup;
  add_flat(soup, 0, 0, 10, 10, 0);
  add_flat(soup, 20, 0, 30, 10, 40);
  const GroundImport ground = import_ground(soup).value();
  World world = world_of(ground).value();
  auto edit = world.edit();
  const LinkId jump = edit.add(Link{.from = on(0, 9, 5), .to = on(0, 21, 5), .cost = Link::unit});
  ASSERT_TRUE(edit.commit());
  const SpacePath line = line_of(world, ground.relief, on(0, 6, 5), on(0, 22, 5));
  EXPECT_EQ(text_of(line), "(6 5 0) (9 5 0) jump (21 5 40) (22 5 40) ");
  EXPECT_EQ(line.points[1].link, jump);
  EXPECT_EQ(text_of(line_of(world, ground.relief, on(0, 9, 5), on(0, 21, 5))),
            "(9 5 0) jump (21 5 40) ");
}

TEST(PathInSpace, a_path_of_one_corner_is_one_point) {
  const GroundImport ground = import_ground(yard()).value();
  const World world = world_of(ground).value();
  EXPECT_EQ(text_of(line_of(world, ground.relief, on(0, 40, 3), on(0, 40, 3))), "(40 3 5) ");
}

TEST(PathInSpace, what_has_no_line_is_named) {
  const GroundImport ground = import_ground(yard()).value();
  World world = world_of(ground).value();
  ShortestPathFinder finder;
  const Path path = finder.find(world, on(0, 5, 10), on(0, 85, 10)).value();
  const auto none = path_in_space(world, Relief(), path);
  EXPECT_EQ(describe(error_of(none)), "corner 0, (5, 10) on floor 0, has no height");
  auto edit = world.edit();
  edit.add(Area::rectangle(Point2::at(40, 0), Point2::at(44, 20)));
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(describe(error_of(path_in_space(world, ground.relief, path))),
            "the leg from corner 0, (5, 10) on floor 0, is not free");
  const Path around = finder.find(world, on(0, 5, 10), on(0, 85, 10)).value();
  EXPECT_TRUE(path_in_space(world, ground.relief, around));
}

TEST(PathInSpace, ground_without_a_relief_is_passed_straight) {
  Soup soup;
  add_flat(soup, 0, 0, 10, 10, 0);
  add_flat(soup, 20, 0, 30, 10, 8);
  const GroundImport ground = import_ground(soup).value();
  World world = world_of(ground).value();
  auto edit = world.edit();
  edit.add(Area::rectangle(Point2::at(9, 2), Point2::at(21, 8), {.ground = Ground::walkable}));
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(text_of(line_of(world, ground.relief, on(0, 8, 5), on(0, 22, 5))),
            "(8 5 0) (10 5 0) (20 5 8) (22 5 8) ");
}

TEST(PathInSpace, a_cheap_path_has_a_line_too) {
  const auto level = make_ground_mesh(yard(), {.radii = {2}});
  ASSERT_TRUE(level);
  CheapPathFinder finder;
  const View view = level->mesh.view(Agent{1});
  const auto path = finder.find(view, on(0, 5, 10), on(0, 85, 20));
  ASSERT_TRUE(path);
  const auto line = path_in_space(view, level->ground.relief, *path);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->points.back().doubles()[2], 15);
}

TEST(PathInSpace, the_whole_range_of_coordinates_is_exact) {
  constexpr std::int64_t far = (std::int64_t{1} << 30) - 2, high = (std::int64_t{1} << 29) - 1;
  const Soup soup{
      {corner(-far, -far, -high), corner(far, -far + 1, high), corner(far, far, -high)},
      {corner(-far, -far, -high), corner(far, far, -high), corner(-far, far - 1, high)}};
  const GroundImport ground = import_ground(soup).value();
  const World world = world_of(ground).value();
  const testing::ground::FloorSite from{{far - 1, 2 - far}, 0}, to{{1 - far, far - 3}, 0};
  LibraryGround library;
  library.import({LibraryGround::face_of(soup[0]), LibraryGround::face_of(soup[1])}, {});
  ASSERT_EQ(library.make_world(), "");
  const auto line = library.line(from, to);
  ASSERT_TRUE(line.is_path);
  EXPECT_EQ(line.points.size(), 3U);
  const std::vector<std::vector<GroundFace>> floors{
      {LibraryGround::face_of(soup[0]), LibraryGround::face_of(soup[1])}};
  EXPECT_EQ(testing::ground::wrong_line(floors, {}, line).value_or(""), "");
}

TEST(PathInSpace, lines_over_hills_and_terraces_are_right) {
  constexpr int size = 14;
  Random random(48'601);
  std::size_t lines = 0;
  for (int round = 0; round < 12; ++round) {
    std::vector<GroundFace> soup;
    const bool are_terraces = round % 2 == 0;
    std::vector<int> heights;
    for (int i = 0; i <= size * size + 2 * size; ++i)
      heights.push_back(static_cast<int>(random.between(0, are_terraces ? 3 : 9)));
    const auto at = [&](int x, int y, int of_x, int of_y) {
      const int z = are_terraces ? heights[static_cast<std::size_t>(of_y * (size + 1) + of_x)]
                                 : heights[static_cast<std::size_t>(y * (size + 1) + x)];
      return testing::ground::GroundCorner{{10 * x + y % 2, 10 * y}, z};
    };
    for (int x = 0; x < size; ++x) {
      for (int y = 0; y < size; ++y) {
        soup.push_back({at(x, y, x, y), at(x + 1, y, x, y), at(x + 1, y + 1, x, y)});
        soup.push_back({at(x, y, x, y), at(x + 1, y + 1, x, y), at(x, y + 1, x, y)});
      }
    }
    LibraryGround library;
    const auto answer = library.import(soup, {.step = 2, .max_rise = round % 3 == 0 ? 2 : -1});
    ASSERT_EQ(answer.refusal, "");
    ASSERT_EQ(library.make_world(), "");
    const auto places = testing::ground::places_on(answer.floors, random, 80);
    for (std::size_t i = 0; i + 1 < places.size(); i += 2) {
      const auto line = library.line(places[i], places[i + 1]);
      if (!line.is_path) continue;
      ++lines;
      ASSERT_EQ(line.refusal, "");
      ASSERT_EQ(testing::ground::wrong_line(answer.floors, answer.seams, line).value_or(""), "");
    }
  }
  EXPECT_GT(lines, 200U);
}

TEST(PathInSpace, the_judge_finds_wrong_lines) {
  const std::vector<std::vector<GroundFace>> floors{
      {GroundFace{{{{0, 0}, 0}, {{10, 0}, 10}, {{10, 10}, 10}}},
       GroundFace{{{{0, 0}, 0}, {{10, 10}, 10}, {{0, 10}, 0}}}}};
  const auto place = [](int x, int y, int z) {
    return testing::ground::LinePlace{{x, 1}, {y, 1}, {z, 1}, 0, 0};
  };
  testing::ground::LineAnswer line;
  line.is_path = true;
  line.corners = {{2, 4}, {8, 4}};
  const auto wrong = [&] { return testing::ground::wrong_line(floors, {}, line).value_or(""); };
  line.points = {place(2, 4, 2), place(4, 4, 4), place(8, 4, 8)};
  EXPECT_EQ(wrong(), "");
  line.points = {place(2, 4, 2), place(8, 4, 8)};
  EXPECT_EQ(wrong(), "on no face, but over one, piece 0");
  line.points = {place(2, 4, 2), place(4, 4, 5), place(8, 4, 8)};
  EXPECT_EQ(wrong(), "above a face, piece 0");
  line.points = {place(2, 4, 2), place(4, 5, 4), place(8, 4, 8)};
  EXPECT_EQ(wrong(), "beside its leg, piece 0");
}

TEST(PathInSpace, the_judge_follows_seams_along_a_piece_that_has_no_ground) {
  const std::vector<std::vector<GroundFace>> floors(3);
  testing::ground::LineAnswer line;
  line.is_path = true;
  line.corners = {{0, 0}, {40, 0}};
  line.points = {{{0, 1}, {0, 1}, {0, 1}, 0, 0}, {{40, 1}, {0, 1}, {0, 1}, 2, 0}};
  const auto wrong = [&](const std::vector<testing::ground::GroundSeam>& seams) {
    return testing::ground::wrong_line(floors, seams, line).value_or("");
  };
  EXPECT_EQ(wrong({{{10, -5}, {10, 5}, 0, 1}, {{30, -5}, {30, 5}, 1, 2}}), "");
  // only one of them, one that is beside the piece, none
  const std::string none = "changes floors without a seam, piece 0";
  EXPECT_EQ(wrong({{{10, -5}, {10, 5}, 0, 1}}), none);
  EXPECT_EQ(wrong({{{10, -5}, {10, 5}, 0, 1}, {{30, 2}, {34, 5}, 1, 2}}), none);
  EXPECT_EQ(wrong({}), none);
}

TEST(PathInSpace, random_programs_of_ground_have_right_lines) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    testing::Choices choices(testing::from_seed(seed));
    testing::ground::GroundProgram program = testing::ground::make_ground(choices);
    ASSERT_EQ(testing::ground::settle(program), "");
    const auto finding = testing::ground::Ground::judge(program, {});
    ASSERT_FALSE(finding) << seed << describe(*finding);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
