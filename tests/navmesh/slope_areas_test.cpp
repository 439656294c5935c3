// Areas of steep ground, and cheap paths that go round it.
#include "offgrid/navmesh/ground/slope_areas.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "navmesh/ground_test.hpp"
#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::uint32_t unit = FaceState::unit_cost;

/// A plain from which a ramp of 1 over 2 and, beside it, one of 1 over 10 lead up to a plateau.
Soup hill() {
  Soup soup;
  add_flat(soup, 0, 0, 100, 200, 0);
  add_flat(soup, 100, 0, 160, 100, 0);
  add_slope(soup, 160, 0, 180, 100, 0, 10);
  add_slope(soup, 100, 100, 200, 200, 0, 10);
  add_flat(soup, 180, 0, 200, 100, 10);
  add_flat(soup, 200, 0, 300, 200, 10);
  return soup;
}
Relief relief_of_hill() {
  return Relief::make(std::vector<std::vector<GroundTriangle>>{hill()}).value();
}

TEST(SlopeAreas, are_unions_of_triangles_of_a_class) {
  const Relief relief = relief_of_hill();
  const SlopeClass classes[] = {{.rise = 0, .cost = 2 * unit, .tag = 7},
                                {.rise = 1, .run = 10, .cost = 8 * unit, .tag = 8}};
  const std::vector<Area> areas = slope_areas(relief, classes).value();
  ASSERT_EQ(areas.size(), 2U);
  EXPECT_EQ(areas[0].loops, (std::vector<Area::Loop>{box(100, 100, 200, 200)}))
      << "not more than 1 over 10";
  EXPECT_EQ(areas[0].state, (FaceState{Ground::walkable, 2 * unit, 7}));
  EXPECT_EQ(areas[1].loops, (std::vector<Area::Loop>{box(160, 0, 180, 100)}));
  EXPECT_EQ(areas[1].state, (FaceState{Ground::walkable, 8 * unit, 8}));
  EXPECT_TRUE(slope_areas(relief, {})->empty());
  EXPECT_TRUE(slope_areas(Relief(), classes)->empty());
}

TEST(SlopeAreas, a_cheap_path_takes_the_gentle_ramp_and_a_goat_the_steep_one) {
  const GroundImport ground = import_ground(hill()).value();
  World world = world_of(ground).value();
  const SlopeClass classes[] = {{.rise = 1, .run = 10, .cost = 20 * unit, .tag = 8}};
  for (const Area& area : *slope_areas(ground.relief, classes)) put(world, area);
  const auto is_steep = [&](const View& view) {
    CheapPathFinder finder;
    const auto path = finder.find(view, Point2::at(150, 50), Point2::at(190, 50));
    for (const Point2& p : path.value().corners) {
      if (p.y > Point2::at(0, 99).y) return false;
    }
    return true;
  };
  EXPECT_FALSE(is_steep(world));
  View goat(world);
  const TagRule rules[] = {{.tag = 8, .cost = unit}};
  ASSERT_FALSE(goat.set_rules(rules));
  EXPECT_TRUE(is_steep(goat));
}

TEST(SlopeAreas, the_whole_range_of_coordinates_is_exact) {
  constexpr std::int64_t far = (std::int64_t{1} << 30) - 1, high = (std::int64_t{1} << 29) - 1;
  // Rises by 2^30 - 2 over 2^31 - 2: more than 32,767 over 65,535, and less than 1 over 2.
  const Relief relief =
      Relief::make(
          std::vector<std::vector<GroundTriangle>>{
              {{corner(-far, -far, -high), corner(far, -far, high), corner(-far, far, -high)}}})
          .value();
  const SlopeClass below[] = {{.rise = 32767, .run = 65535}}, above[] = {{.rise = 1, .run = 2}};
  EXPECT_EQ(slope_areas(relief, below)->size(), 1U);
  EXPECT_TRUE(slope_areas(relief, above)->empty());
}

TEST(SlopeAreas, bad_classes_are_refused_and_named) {
  const Relief relief = relief_of_hill();
  const auto refusal = [&](std::vector<SlopeClass> classes) {
    return describe(error_of(slope_areas(relief, classes)));
  };
  EXPECT_EQ(refusal({{.rise = -1}}), "class 0: -1 over 1 is out of range");
  EXPECT_EQ(refusal({{.rise = 1, .run = 0}}), "class 0: 1 over 0 is out of range");
  EXPECT_EQ(refusal({{.rise = 65536}}), "class 0: 65536 over 1 is out of range");
  EXPECT_EQ(refusal({{.rise = 1, .run = 4}, {.rise = 2, .run = 8}}),
            "class 1: 2 over 8 is not steeper than the class before");
  EXPECT_EQ(refusal({{.rise = 1, .cost = 0}}), "class 0: the cost 0 is less than 65536");
}

}  // namespace
}  // namespace offgrid::navmesh
