// Tags of triangles as areas of the ground.
#include "offgrid/navmesh/ground/ground_tags.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ground_test.hpp"
#include "offgrid/navmesh/ground_mesh.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
constexpr std::uint64_t water = 3, road = 8;

/// A floor with a strip of water across it, and a gallery above a part of it with a road.
struct Tagged {
  Soup soup;
  std::vector<std::uint64_t> tags;

  Tagged() {
    add(0, 0, 400, 1000, 0, 0);
    add(400, 0, 500, 1000, 0, water);
    add(500, 0, 1000, 1000, 0, 0);
    add(300, 200, 600, 400, 90, road);
    add(300, 400, 600, 500, 90, 0);
  }
  void add(int x1, int y1, int x2, int y2, int z, std::uint64_t tag) {
    add_flat(soup, x1, y1, x2, y2, z);
    tags.resize(soup.size(), tag);
  }
};

TEST(GroundTags, are_those_of_the_ground_on_each_floor) {
  const Tagged level;
  const GroundImport ground = import_ground(level.soup).value();
  ASSERT_EQ(ground.floor_count(), 2U);
  const std::vector<Area> areas = tagged_areas(ground.relief, level.soup, level.tags);
  ASSERT_EQ(areas.size(), 2U);
  GroundMesh made = make_ground_mesh(ground, {.radii = {20}, .areas = areas}).value();
  EXPECT_EQ(made.more.size(), 2U);
  const auto tag_at = [&](int x, int y, Floor floor, Agent agent) {
    return made.mesh.state_at({Point2::at(x, y), floor}, agent)->tag;
  };
  for (const Agent agent : {point_agent, Agent{1}}) {
    EXPECT_EQ(tag_at(450, 300, 0, agent), water);
    EXPECT_EQ(tag_at(350, 300, 0, agent), 0U);
    EXPECT_EQ(tag_at(450, 300, 1, agent), road);
    EXPECT_EQ(tag_at(450, 450, 1, agent), 0U);
  }
  View view = made.mesh.view(Agent{1});
  const Point2 from = Point2::at(100, 800), to = Point2::at(900, 800);
  EXPECT_TRUE(ShortestPathFinder().find(view, from, to));
  const TagRule rules[] = {TagRule::closed(water)};
  ASSERT_FALSE(view.set_rules(rules));
  EXPECT_FALSE(ShortestPathFinder().find(view, from, to)) << "nobody goes through water";
}

TEST(GroundTags, do_not_depend_on_the_order_and_the_largest_of_equal_triangles_counts) {
  Tagged level;
  const GroundImport ground = import_ground(level.soup).value();
  const std::vector<Area> areas = tagged_areas(ground.relief, level.soup, level.tags);
  level.add(400, 0, 500, 1000, 0, 1);  // again, with a smaller tag
  level.soup.push_back({corner(0, 0, 0), corner(0, 9, 0), corner(9, 0, 0)});  // no ground
  level.tags.push_back(road);
  std::reverse(level.soup.begin(), level.soup.end());
  std::reverse(level.tags.begin(), level.tags.end());
  for (GroundTriangle& t : level.soup) std::rotate(t.begin(), t.begin() + 1, t.end());
  EXPECT_EQ(tagged_areas(ground.relief, level.soup, level.tags), areas);
  EXPECT_TRUE(tagged_areas({}, level.soup, level.tags).empty());
}

}  // namespace
}  // namespace offgrid::navmesh
