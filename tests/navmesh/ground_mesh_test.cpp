// make_ground_mesh: what imports, makes and edits do by hand, in one call.
#include "offgrid/navmesh/ground_mesh.hpp"

#include <gtest/gtest.h>

#include "ground_test.hpp"
#include "offgrid/navmesh/ground/ground_check.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

/// A hall, a ramp that stands on it, and a gallery over a part of it.
Soup gallery() {
  Soup soup;
  add_flat(soup, 0, 0, 1000, 1000, 0);
  add_slope(soup, 300, 400, 700, 600, 0, 200);
  add_flat(soup, 700, 0, 1500, 1000, 200);
  return soup;
}

TEST(GroundMesh, is_the_ground_of_the_import_without_rims) {
  const GroundMesh level = make_ground_mesh(gallery(), {.radii = {20}, .rims = false}).value();
  const GroundImport ground = import_ground(gallery()).value();
  EXPECT_EQ(level.ground.areas, ground.areas);
  EXPECT_EQ(level.ground.seams, ground.seams);
  EXPECT_EQ(level.ground.relief, ground.relief);
  EXPECT_EQ(level.areas.size(), ground.areas.size());
  EXPECT_TRUE(level.rims.empty());
  EXPECT_EQ(level.mesh.digest(), [&] {
    NavMesh mesh = NavMesh::make(ground.world_options(), {20}).value();
    auto edit = mesh.edit();
    for (const Area& area : ground.areas) edit.add(area);
    for (const Seam& seam : ground.seams) edit.add(seam);
    EXPECT_TRUE(edit.commit());
    return mesh.digest();
  }());
}

TEST(GroundMesh, a_disc_hangs_over_no_edge_of_the_ground) {
  const GroundMesh level = make_ground_mesh(gallery(), {.radii = {20, 60}}).value();
  EXPECT_EQ(level.rims.size(), 2U);
  const auto is_free = [&](int x, int y, Floor floor, Agent agent) {
    return level.mesh.is_free({Point2::at(x, y), floor}, agent);
  };
  for (const Agent agent : {Agent{1}, Agent{2}}) {
    const int r = level.mesh.radius(agent);
    EXPECT_FALSE(is_free(r - 1, 900, 0, agent)) << "the border of the hall";
    EXPECT_TRUE(is_free(r + 1, 900, 0, agent));
    EXPECT_FALSE(is_free(900, r - 1, 1, agent)) << "the border of the gallery";
    EXPECT_FALSE(is_free(700 + r - 1, 300, 1, agent)) << "its edge over the hall";
    EXPECT_TRUE(is_free(700 + r + 1, 300, 1, agent));
    EXPECT_FALSE(is_free(500, 400 + r - 1, 1, agent)) << "the side of the ramp";
  }
  EXPECT_TRUE(is_free(0, 900, 0, point_agent)) << "a point stands on the edge";
}

// A slope that is steep is imported as floors, with a seam from corner to corner.
TEST(GroundMesh, discs_find_the_same_room_on_a_slope_of_several_floors_as_on_a_flat_one) {
  const auto level = [](int rise) {
    Soup soup;
    add_flat(soup, 0, 0, 400, 600, 0);
    add_slope(soup, 400, 200, 900, 400, 0, rise);
    add_flat(soup, 900, 0, 1300, 600, rise);
    return make_ground_mesh(soup, {.ground = {.max_rise = 100}, .radii = {15, 40, 70}}).value();
  };
  const GroundMesh flat = level(0), steep = level(400);
  ASSERT_EQ(flat.mesh.world().floor_count(), 1U);
  ASSERT_EQ(steep.mesh.world().floor_count(), 4U);
  for (const Agent agent : {point_agent, Agent{1}, Agent{2}, Agent{3}}) {
    const auto room = [&](const GroundMesh& of, const Point2& p) {
      bool is_free = false;
      for (Floor floor = 0; floor < of.mesh.world().floor_count(); ++floor)
        is_free = is_free || of.mesh.is_free({p, floor}, agent);
      return is_free;
    };
    for (int x = 301; x < 1000; x += 3) {
      for (int y = 170; y < 430; y += 3) {
        const Point2 p = Point2::at(x, y);
        ASSERT_EQ(room(flat, p), room(steep, p)) << x << " " << y << " " << flat.mesh.radius(agent);
      }
    }
  }
}

TEST(GroundMesh, rims_leave_ramps_open_that_stand_on_a_floor) {
  const GroundMesh level = make_ground_mesh(gallery(), {.radii = {20, 60}}).value();
  EXPECT_EQ(level.ground.report.feet, 1U);
  for (const Agent agent : {point_agent, Agent{1}, Agent{2}}) {
    const auto path = level.mesh.path(Point2::at(100, 500), {Point2::at(1200, 500), 1}, agent);
    ASSERT_TRUE(path) << describe(path.error());
    EXPECT_EQ(path->corners.size(), 2U) << "straight up the ramp";
  }
}

/// A deck 200 wide with a ramp at each end, over a road; a crate leaves `gap` of its width.
PathResult<Path> path_beside_crate(int gap, bool has_rims) {
  Soup soup;
  add_slope(soup, 0, 400, 400, 600, 0, 400);
  add_flat(soup, 400, 400, 600, 600, 400);
  add_slope(soup, 600, 400, 1000, 600, 400, 0);
  add_flat(soup, 420, 0, 580, 1000, 0);
  const GroundImport ground = import_ground(soup, {.step = 5}).value();
  const Floor deck = ground.relief.rounded_height({Point2::at(500, 500), 0}) == 400 ? 0 : 1;
  GroundMesh level = make_ground_mesh(ground, {.radii = {50}, .rims = has_rims}).value();
  auto edit = level.mesh.edit();
  edit.add(crate(480, 400 + gap, 520, 600, {deck}));
  EXPECT_TRUE(edit.commit());
  return level.mesh.path({Point2::at(60, 500), deck}, {Point2::at(940, 500), deck}, Agent{1});
}

TEST(GroundMesh, a_disc_passes_a_crate_where_the_deck_is_wide_enough_only) {
  EXPECT_TRUE(path_beside_crate(105, true));
  EXPECT_EQ(path_beside_crate(95, true).error().code, PathErrorCode::unreachable);
  EXPECT_TRUE(path_beside_crate(95, false)) << "its disc hangs over the edge";
}

TEST(GroundMesh, is_made_of_an_import_as_of_its_triangles) {
  const GroundMeshOptions options{.ground = {.step = 5}, .radii = {20}};
  const GroundMesh level = make_ground_mesh(gallery(), options).value();
  const GroundMesh same =
      make_ground_mesh(import_ground(gallery(), options.ground).value(), options).value();
  EXPECT_EQ(same.mesh.digest(), level.mesh.digest());
  EXPECT_EQ(same.areas, level.areas);
  EXPECT_EQ(same.rims, level.rims);
}

TEST(NavMesh, is_made_with_the_options_of_a_world) {
  const WorldOptions world{.low = Point2::at(0, 0),
                           .high = Point2::at(90, 80),
                           .ground = {.ground = Ground::blocked},
                           .journal_limit = 3,
                           .margin = 77,
                           .lists_faces = false,
                           .max_vertices = 400,
                           .floors = 2};
  const NavMesh mesh = NavMesh::make(world, {7}, 8).value();
  EXPECT_EQ(mesh.radius(Agent{1}), 7);
  EXPECT_EQ(mesh.digest(), NavMesh::make({.low = world.low,
                                          .high = world.high,
                                          .ground = world.ground,
                                          .radii = {7},
                                          .disc_sides = 8,
                                          .floors = 2})
                               .value()
                               .digest());
  for (const Agent agent : {point_agent, Agent{1}}) {
    const WorldOptions& options = mesh.world(agent).options();
    EXPECT_FALSE(options.lists_faces);
    EXPECT_EQ(options.max_vertices, 400U);
  }
  EXPECT_EQ(mesh.world().options().margin, 0);
}

TEST(GroundMesh, its_errors_are_those_of_the_import_and_of_the_mesh) {
  const auto error_of = [](const Soup& soup, const GroundMeshOptions& options) {
    return make_ground_mesh(soup, options).error();
  };
  const GroundMeshError bad_step = error_of(gallery(), {.ground = {.step = -1}});
  EXPECT_EQ(bad_step.ground, import_ground(gallery(), {.step = -1}).error());
  EXPECT_EQ(describe(bad_step), "step must be from 0 to 2^29 - 1, but is -1");
  const GroundMeshError bad_radius = error_of(gallery(), {.radii = {-5}});
  ASSERT_TRUE(bad_radius.mesh);
  EXPECT_EQ(bad_radius.mesh->code, AreaErrorCode::radius_too_large);
  EXPECT_EQ(describe(bad_radius), describe(*bad_radius.mesh));
  Soup twice = gallery();
  add_flat(twice, 100, 100, 200, 200, 0);
  const GroundMeshError fault = error_of(twice, {.ground = {.strict = true}});
  ASSERT_TRUE(fault.ground);
  EXPECT_EQ(fault.ground->code, GroundErrorCode::ground_twice);
  const Box small{Point2::at(0, 0), Point2::at(1000, 1000)};
  const GroundMeshError outside = error_of(gallery(), {.radii = {20}, .rectangle = small});
  ASSERT_TRUE(outside.mesh);
  EXPECT_EQ(outside.mesh->code, AreaErrorCode::outside_world);
  const Soup down{{corner(0, 0, 0), corner(0, 9, 0), corner(9, 0, 0)}};
  EXPECT_EQ(describe(error_of(down, {})), "no triangle is ground, of 1; 1 of them face down");
}

TEST(GroundMesh, later_edits_are_rolled_back_to_the_ground) {
  GroundMesh level = make_ground_mesh(gallery(), {.radii = {20}}).value();
  const Mark ground = level.mesh.mark();
  const Digest before = level.mesh.digest();
  auto edit = level.mesh.edit();
  edit.add(crate(100, 100, 200, 200, {0}));
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(level.mesh.roll_back(ground).value(), 1U);
  EXPECT_EQ(level.mesh.digest(), before);
}

}  // namespace
}  // namespace offgrid::navmesh
