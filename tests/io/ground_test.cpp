// Ground of mesh files, and the public levels of Recast in any order of their triangles.
#include "offgrid/io/ground.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "offgrid/io/obj.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "support/random.hpp"
#include "support/shuffle.hpp"

namespace offgrid::io {
namespace {

using kernel::Point2;
using navmesh::GroundImport;
using navmesh::GroundOptions;
using navmesh::GroundTriangle;
using navmesh::World;

/// The triangles of an OBJ text on the grid of origin 0.
std::vector<GroundTriangle> triangles_of(const std::string& obj, UpAxis up, double scale) {
  const auto surface = read_obj(obj);
  EXPECT_TRUE(surface) << describe(surface.error());
  const auto made = quantise(*surface, SpaceGrid::make({}, scale).value());
  EXPECT_TRUE(made) << describe(made.error());
  return ground_triangles(*made, up);
}

std::string digest_of(const GroundImport& ground) {
  World world = World::make(ground.world_options()).value();
  auto edit = world.edit();
  for (const navmesh::Area& area : ground.areas) edit.add(area);
  for (const navmesh::Seam& seam : ground.seams) edit.add(seam);
  const auto done = edit.commit();
  return done ? to_string(world.digest()) : describe(done.error());
}

TEST(Ground, faces_seen_from_above_are_ground_whichever_axis_goes_up) {
  const std::string z_up = "v 0 0 5\nv 4 0 5\nv 4 3 5\nv 0 3 5\nf 1 2 3 4\n";
  const std::string y_up = "v 0 5 0\nv 4 5 0\nv 4 5 -3\nv 0 5 -3\nf 1 2 3 4\n";
  const auto upright = triangles_of(z_up, UpAxis::z, 2);
  EXPECT_EQ(upright, triangles_of(y_up, UpAxis::y, 2));
  const auto ground = navmesh::import_ground(upright);
  ASSERT_EQ(ground->floor_count(), 1U);
  EXPECT_EQ(ground->relief.rounded_height(Point2::at(8, 6)), 10);
}

// A square of two polygons, and one above its right half that a riser of two cells joins to it.
TEST(Ground, polygons_of_recast_come_as_cells) {
  const std::vector<std::uint16_t> verts{0, 1, 0, 4, 1, 0, 4, 1, 4, 0, 1, 4,
                                         8, 3, 0, 8, 3, 4, 4, 3, 4, 4, 3, 0};
  constexpr std::uint16_t none = 0xFFFF;
  // clockwise in x and z, as Recast has them: seen from above, y up, they turn left
  const std::vector<std::uint16_t> polys{0, 3, 2, 1, none, none, none, none,
                                         7, 6, 5, 4, none, none, none, none};
  const auto triangles = triangles_of_poly_mesh({verts, polys, 4});
  ASSERT_TRUE(triangles) << describe(triangles.error());
  EXPECT_EQ(triangles->size(), 4U);
  const auto ground = navmesh::import_ground(*triangles, {.step = 2});
  EXPECT_EQ(ground->floor_count(), 1U);
  EXPECT_EQ(ground->report.joints_over_step, 1U);
}

TEST(Ground, polygons_that_name_no_vertex_are_refused) {
  const std::vector<std::uint16_t> verts{0, 0, 0, 0, 0, 4, 4, 0, 4};
  const auto error = [&](const std::vector<std::uint16_t>& polys, std::uint32_t nvp) {
    return describe(triangles_of_poly_mesh({verts, polys, nvp}).error());
  };
  EXPECT_EQ(error({0, 1, 2, 0, 0, 0, 0, 1, 3, 0, 0, 0}, 3), "polygon 1: no vertex 3");
  EXPECT_EQ(error({0, 1, 0xFFFF, 0, 0, 0}, 3), "polygon 0 has 2 vertices, of three at least");
  EXPECT_EQ(error({0, 1, 2, 0, 0, 0, 0, 1, 0xFFFF, 0, 0, 0}, 3),
            "polygon 1 has 2 vertices, of three at least");
  const std::string lengths =
      "verts has three numbers for each vertex, polys 2 nvp for each polygon, and nvp is 3 or more";
  EXPECT_EQ(error({0, 1, 2, 0, 0}, 3), lengths);
  EXPECT_EQ(error({}, 2), lengths);
}

/// A public level, and its floors and seams at a rise of 2 m a floor, in centimetres.
struct Level {
  const char* name;
  std::size_t ground;
  std::uint32_t floors;
  std::size_t seams;
  std::size_t components;
};

class GroundLevels : public ::testing::TestWithParam<Level> {};

TEST_P(GroundLevels, are_the_same_for_a_hundred_orders_of_their_triangles) {
  const char* const data = std::getenv("OFFGRID_DATA");
  if (data == nullptr) GTEST_SKIP() << "OFFGRID_DATA names no folder with recast-meshes/Meshes";
  const auto text =
      read_file(std::string(data) + "/recast-meshes/Meshes/" + GetParam().name, FileKind::obj);
  ASSERT_TRUE(text) << describe(text.error());
  std::vector<GroundTriangle> triangles = triangles_of(*text, UpAxis::y, 100);
  const GroundOptions options{.step = 90, .max_rise = 200};
  const auto ground = navmesh::import_ground(triangles, options);
  ASSERT_TRUE(ground) << describe(ground.error());
  EXPECT_EQ(ground->report.ground, GetParam().ground);
  EXPECT_EQ(ground->floor_count(), GetParam().floors);
  EXPECT_EQ(ground->seams.size(), GetParam().seams);
  World world = World::make(ground->world_options()).value();
  auto edit = world.edit();
  for (const navmesh::Area& area : ground->areas) edit.add(area);
  for (const navmesh::Seam& seam : ground->seams) edit.add(seam);
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.component_count(), GetParam().components);
  testing::Random random(1);
  for (int round = 0; round < 100; ++round) {
    testing::shuffle(triangles, random);
    for (GroundTriangle& t : triangles)
      std::rotate(t.begin(), t.begin() + random.between(0, 2), t.end());
    const auto again = navmesh::import_ground(triangles, options);
    ASSERT_EQ(again->areas, ground->areas);
    ASSERT_EQ(again->seams, ground->seams);
    ASSERT_EQ(again->relief, ground->relief);
    ASSERT_EQ(again->report.faults, ground->report.faults);
    // equal areas and seams make equal worlds; some are made, to see it
    if (round % 25 == 0) {
      ASSERT_EQ(digest_of(*again), to_string(world.digest()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ground, GroundLevels,
                         ::testing::Values(Level{"nav_test.obj", 519, 24, 153, 42},
                                           Level{"dungeon.obj", 2077, 41, 378, 118},
                                           Level{"undulating.obj", 4841, 103, 2771, 39}),
                         [](const auto& level) {
                           const std::string name = level.param.name;
                           return name.substr(0, name.find('.'));
                         });

}  // namespace
}  // namespace offgrid::io
