// Levels in space, and the crates that are dropped in them.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "levels/crate_area.hpp"
#include "levels/crate_ground.hpp"
#include "levels/crate_job.hpp"
#include "levels/embedded_level.hpp"
#include "levels/level_solid.hpp"
#include "levels/ray_picture.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"

namespace offgrid::levels {
namespace {

using kernel::Point2;
using kernel::Point3;
using kernel::Sign;
using scene::Mesh;
using scene::Pose;
using scene::Ray3;
using scene::Rotation;
using tool::build_level;
using tool::LevelRules;
using tool::Pixels;

constexpr std::int64_t unit = LevelRules::grid_units;

/// A place of the level that is built in: rooms at 0 <= x <= 512 and 544 <= x <= 1056, 0 <= y <=
/// 512, a door between them, and a pit at (736, 160) to (864, 352), 96 deep.
Point2 place(std::int64_t x, std::int64_t y) { return Point2::at(unit * x, unit * y); }

const LevelSolid& rooms() {
  static const LevelSolid level = build_solid(embedded_level()).value();
  return level;
}

std::int64_t height(std::int64_t map_units) { return unit * map_units; }

Ray3 down_from(std::int64_t x, std::int64_t y, std::int64_t z) {
  return {Point3::at(x, y, z), Point3::at(0, 0, -1) - Point3{}};
}

Pose pose_of(const CrateYard& yard, const std::optional<Dropped>& dropped) {
  return yard.scene().world_pose(dropped.value().model);
}

scene::Box3 bounds_of(const CrateYard& yard, const std::optional<Dropped>& dropped) {
  return yard.scene().bounds(dropped.value().model).value();
}

TEST(LevelSolid, floors_are_at_the_heights_of_their_sectors_and_face_upward) {
  const auto height_at = [](std::int64_t x, std::int64_t y) {
    const Point2 p = place(x, y);
    const auto hit = nearest_hit(rooms().floors, down_from(p.x.raw(), p.y.raw(), height(64)));
    return rooms().floors.triangle(hit.value().triangle).a.z.raw();
  };
  EXPECT_EQ(height_at(64, 64), 0);
  EXPECT_EQ(height_at(992, 448), 0);
  EXPECT_EQ(height_at(800, 256), height(-96));
  for (std::size_t i = 0; i < rooms().floors.triangles().size(); ++i) {
    const auto t = rooms().floors.triangle(i);
    EXPECT_EQ(t.a.z, t.b.z);
    EXPECT_EQ(t.a.z, t.c.z);
    const Point3 above = Point3::at(t.a.x.raw(), t.a.y.raw(), t.a.z.raw() + 1);
    EXPECT_EQ(orient3d(t.a, t.b, t.c, above), Sign::positive);
  }
}

TEST(LevelSolid, a_ray_that_goes_down_in_a_room_hits_a_floor) {
  const auto hits = [](std::int64_t x, std::int64_t y) {
    return nearest_hit(rooms().floors, down_from(x, y, height(500))).has_value();
  };
  for (std::int64_t x = 0; x <= height(512); x += 101) {
    for (std::int64_t y = 0; y <= height(512); y += 97) {
      // The pillar is no floor, and its corners are floor.
      const bool is_at_pillar =
          height(192) < x && x < height(288) && height(192) < y && y < height(288);
      if (is_at_pillar) continue;
      EXPECT_TRUE(hits(x, y)) << x << " " << y;
    }
  }
  for (const auto& [x, y] : {std::pair(192, 224), std::pair(256, 192), std::pair(224, 288)})
    EXPECT_TRUE(hits(height(x), height(y)));
  EXPECT_FALSE(hits(height(240), height(240)));
  EXPECT_FALSE(hits(height(-1), height(64)));
}

TEST(LevelSolid, steps_face_the_lower_floor_and_walls_the_room) {
  const auto first_facing = [](const Mesh& mesh, const Point3& from, const Point3& to) {
    const auto hit = nearest_hit(mesh, Ray3{from, to - from});
    const auto t = mesh.triangle(hit.value().triangle);
    return orient3d(t.a, t.b, t.c, from);
  };
  const auto at = [](std::int64_t x, std::int64_t y, std::int64_t z) {
    return Point3::at(height(x), height(y), height(z));
  };
  for (const Point3& end : {at(1000, 256, -32), at(600, 256, -32), at(800, 0, -32)})
    EXPECT_EQ(first_facing(rooms().steps, at(800, 256, -32), end), Sign::positive);
  for (const Point3& end : {at(-10, 70, 60), at(70, -10, 60), at(70, 600, 60), at(600, 80, 60)})
    EXPECT_EQ(first_facing(rooms().walls, at(70, 80, 60), end), Sign::positive);
}

TEST(LevelSolid, a_closed_door_stands_as_a_wall_above_its_floor) {
  const Point3 west = Point3::at(height(400), height(256), height(60));
  const auto door = nearest_hit(rooms().walls, Ray3{west, Point3::at(1, 0, 0) - Point3{}});
  EXPECT_EQ(rooms().walls.triangle(door.value().triangle).a.x.raw(), height(512));
}

TEST(LevelSolid, heights_of_floors_are_those_within_the_box_each_once) {
  const auto heights = [](std::int64_t low_x, std::int64_t high_x) {
    const Point2 low = place(low_x, 200), high = place(high_x, 300);
    std::vector<std::int64_t> found;
    for (const auto& z : floor_heights(
             rooms(), scene::Box3::make(Point3::at(low.x.raw(), low.y.raw(), height(700)),
                                        Point3::at(high.x.raw(), high.y.raw(), height(800)))
                          .value()))
      found.push_back(z.raw());
    return found;
  };
  EXPECT_EQ(heights(600, 700), (std::vector<std::int64_t>{0}));
  EXPECT_EQ(heights(740, 860), (std::vector<std::int64_t>{height(-96)}));
  EXPECT_EQ(heights(700, 800), (std::vector<std::int64_t>{height(-96), 0}));
  EXPECT_TRUE(heights(-40, -20).empty());
}

TEST(CrateYard, a_crate_lies_on_the_floor) {
  CrateYard yard(rooms());
  const Mesh crate = crate_mesh(100, 200, 300);
  const auto dropped = yard.drop(crate, Rotation{}, place(100, 400));
  EXPECT_EQ(pose_of(yard, dropped).position.z.raw(), 300);
  EXPECT_FALSE(dropped->is_on_crate);
  EXPECT_EQ(pose_of(yard, yard.drop(crate, Rotation{}, place(800, 256))).position.z.raw(),
            height(-96) + 300);
}

TEST(CrateYard, the_lowest_corner_of_a_tilted_crate_is_less_than_a_unit_above_the_floor) {
  for (const Rotation& rotation : crate_rotations()) {
    CrateYard yard(rooms());
    const auto box =
        bounds_of(yard, yard.drop(crate_mesh(321, 123, 222), rotation, place(100, 400)));
    EXPECT_EQ(box.low().z.raw(), 0);
  }
}

TEST(CrateYard, crates_stack) {
  CrateYard yard(rooms());
  const Mesh crate = crate_mesh(160, 160, 160);
  for (std::int64_t i = 0; i < 5; ++i) {
    const auto dropped = yard.drop(crate, crate_rotations()[1 + static_cast<std::size_t>(i)],
                                   Point2::at(height(100) + i, height(400) - i));
    EXPECT_EQ(pose_of(yard, dropped).position.z.raw(), 160 + 320 * i);
    EXPECT_EQ(dropped->is_on_crate, i > 0);
  }
}

TEST(CrateYard, an_upright_crate_across_the_border_of_a_pit_lies_on_the_higher_floor) {
  const Mesh crate = crate_mesh(height(20), height(30), height(10));
  for (const Rotation& rotation : crate_rotations()) {
    if (sign_of(rotation.x()) != Sign::zero || sign_of(rotation.y()) != Sign::zero) continue;
    CrateYard yard(rooms());
    EXPECT_EQ(bounds_of(yard, yard.drop(crate, rotation, place(740, 256))).low().z.raw(), 0);
  }
}

TEST(CrateYard, a_thin_thing_between_the_rays_holds_a_crate_up) {
  CrateYard yard(rooms());
  // Neither a corner of the upper crate nor its centre is above the lower one.
  ASSERT_TRUE(yard.drop(crate_mesh(16, 16, 500), Rotation{}, place(110, 400)));
  const auto upper =
      yard.drop(crate_mesh(height(20), height(20), height(20)), Rotation{}, place(100, 400));
  EXPECT_EQ(bounds_of(yard, upper).low().z.raw(), 1000);
  EXPECT_TRUE(upper->is_on_crate);
}

TEST(CrateYard, a_crate_without_a_floor_below_every_corner_is_refused) {
  CrateYard yard(rooms());
  const Mesh crate = crate_mesh(160, 160, 160);
  EXPECT_FALSE(yard.drop(crate, Rotation{}, place(-50, 100)));
  EXPECT_FALSE(yard.drop(crate, Rotation{}, place(240, 240)));
  EXPECT_FALSE(yard.drop(crate, Rotation{}, Point2::at(159, height(100))));
  EXPECT_EQ(yard.scene().models().size(), 3U);
}

TEST(CrateYard, a_crate_in_a_wall_is_refused) {
  CrateYard yard(rooms());
  // across the wall between the rooms, with floors below its ends
  EXPECT_FALSE(yard.drop(crate_mesh(height(60), 160, 160), Rotation{}, place(528, 100)));
  // next to a wall, and touching it
  EXPECT_FALSE(yard.drop(crate_mesh(160, 160, 160), Rotation{}, Point2::at(160, height(100))));
  EXPECT_TRUE(yard.drop(crate_mesh(160, 160, 160), Rotation{}, Point2::at(161, height(100))));
}

TEST(CrateYard, dropped_crates_do_not_overlap) {
  CrateYard yard(rooms());
  std::mt19937_64 random(7);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  const auto meshes = crate_meshes();
  std::vector<scene::ModelId> crates;
  for (int i = 0; i < 150; ++i) {
    const Point2 at = place(40 + static_cast<std::int64_t>(below(140)),
                            300 + static_cast<std::int64_t>(below(160)));
    const auto dropped = yard.drop(meshes[below(meshes.size())],
                                   crate_rotations()[below(crate_rotations().size())], at);
    if (dropped) crates.push_back(dropped->model);
  }
  ASSERT_GT(crates.size(), 100U);
  for (std::size_t i = 0; i < crates.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(yard.overlap(crates[i], crates[j]));
  }
  // A control: moved into another one, a crate overlaps it.
  yard.scene().set_pose(crates[0], yard.scene().world_pose(crates[1])).value();
  EXPECT_TRUE(yard.overlap(crates[0], crates[1]));
}

TEST(CrateYard, every_index_of_the_scene_drops_crates_alike) {
  using Index = scene::SceneIndex;
  std::vector<Pose> poses[3];
  std::size_t next = 0;
  for (const Index index : {Index::none, Index::octree, Index::tree}) {
    CrateYard yard(rooms(), index);
    for (std::int64_t i = 0; i < 40; ++i) {
      const auto dropped = yard.drop(crate_mesh(100 + i, 200, 150), crate_rotations()[i % 15U],
                                     place(60 + 3 * (i % 7), 360 + 5 * (i % 11)));
      if (dropped) poses[next].push_back(pose_of(yard, dropped));
    }
    ++next;
  }
  EXPECT_GT(poses[0].size(), 30U);
  EXPECT_EQ(poses[0], poses[1]);
  EXPECT_EQ(poses[0], poses[2]);
}

TEST(CrateGround, a_crate_no_higher_than_a_step_takes_no_ground) {
  const auto prints = [](std::int64_t top) {
    const std::int64_t half = top / 2;
    return crate_footprints(rooms(), crate_mesh(160, 160, half),
                            {Point3::at(height(100), height(400), half), {}});
  };
  EXPECT_TRUE(prints(height(LevelRules::step) - 2).empty());
  EXPECT_EQ(prints(height(LevelRules::step) + 2).size(), 1U);
  EXPECT_TRUE(ground_of(prints(100)).empty());
}

TEST(CrateGround, a_crate_above_the_players_head_takes_no_ground) {
  const auto prints = [](std::int64_t low) {
    return crate_footprints(rooms(), crate_mesh(160, 160, 160),
                            {Point3::at(height(100), height(400), low + 160), {}});
  };
  EXPECT_TRUE(prints(height(LevelRules::opening) + 1).empty());
  EXPECT_EQ(prints(height(LevelRules::opening)).size(), 1U);
}

TEST(CrateGround, a_crate_across_two_floors_covers_what_it_covers_above_each) {
  const Mesh crate = crate_mesh(height(40), height(40), height(50));
  const auto at = [](std::int64_t z) {
    return Pose{Point3::at(height(736), height(256), height(z)), {}};
  };
  // From the floor beside the pit upward it is above the player's head in the pit.
  EXPECT_EQ(crate_footprints(rooms(), crate, at(50)).size(), 1U);
  EXPECT_EQ(crate_footprints(rooms(), crate, at(0)).size(), 2U);
  EXPECT_EQ(ground_of(crate_footprints(rooms(), crate, at(0))).size(), 2U);
}

bool is_inside(const navmesh::Area& convex, const Point2& p) {
  const auto& loop = convex.loops.front();
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (orient(loop[i], loop[(i + 1) % loop.size()], p) != Sign::positive) return false;
  }
  return true;
}

TEST(CrateGround, the_border_of_grown_ground_keeps_the_radius_from_the_footprint) {
  const auto disc = navmesh::Disc::make(256).value();
  const navmesh::WorldOptions options{.low = place(-500, -500), .high = place(1500, 1500)};
  for (const Rotation& rotation : crate_rotations()) {
    const Pose pose{Point3::at(height(300), height(400), height(30)), rotation};
    const auto prints = crate_footprints(rooms(), crate_mesh(321, 523, 222), pose);
    auto bare = navmesh::World::make(options).value();
    auto edit = bare.edit();
    edit.put(navmesh::AreaId{1}, ground_of(prints));
    ASSERT_TRUE(edit.commit());
    const auto grown = grown_ground_of(prints, disc, options);
    ASSERT_FALSE(grown.empty());
    for (const navmesh::Area& part : grown) {
      ASSERT_EQ(part.loops.size(), 1U);
      EXPECT_EQ(part.priority, crate_priority);
      for (const Point2& p : part.loops.front()) {
        if (is_inside(grown.front(), p) || is_inside(grown.back(), p)) continue;
        EXPECT_TRUE(keeps_clear(bare, p, p, 254));  // but for two roundings
      }
    }
  }
}

CrateReport run(const CrateOptions& options) {
  auto level = build_level(embedded_level()).value();
  CrateYard yard(rooms());
  return run_crates(rooms(), level, yard, options);
}

TEST(CrateJob, crates_edit_the_mesh_of_the_rooms_and_nothing_is_wrong) {
  const CrateReport report = run({.crates = 80});
  EXPECT_EQ(report.wrong, 0U) << report.first_wrong;
  EXPECT_EQ(report.crates, 80U);
  EXPECT_EQ(report.models.size(), 80U);
  EXPECT_EQ(report.searches, 80U);
  EXPECT_GT(report.on_crates, 0U);
  EXPECT_GT(report.obstacles, 0U);
  EXPECT_LT(report.obstacles, 80U);
  EXPECT_GT(report.detours, 0U);
}

TEST(CrateJob, a_crate_that_is_left_out_is_noticed) {
  const CrateReport report = run({.crates = 20, .has_bug = true});
  EXPECT_GT(report.wrong, 0U);
  EXPECT_EQ(report.first_wrong, "ROOMS: a world of the same areas has another digest");
}

TEST(CrateJob, the_same_seed_drops_the_same_crates) {
  const CrateReport one = run({.crates = 20, .seed = 5}), two = run({.crates = 20, .seed = 5});
  EXPECT_EQ(one.on_crates, two.on_crates);
  EXPECT_EQ(one.obstacles, two.obstacles);
  ASSERT_EQ(one.paths.size(), two.paths.size());
  for (std::size_t i = 0; i < one.paths.size(); ++i)
    EXPECT_EQ(one.paths[i].corners, two.paths[i].corners);
}

TEST(RayPicture, a_crate_on_the_floor_is_all_of_its_picture_and_little_of_the_level) {
  CrateYard yard(rooms());
  const Mesh crate = crate_mesh(height(20), height(20), height(20));
  const auto box = bounds_of(yard, yard.drop(crate, Rotation{}, place(100, 400)));
  // Wood is at least twice as red as blue, which nothing else is.
  const auto count_wood = [](const Pixels& picture) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < picture.colours.size(); i += 3)
      count += picture.colours[i] > 2 * picture.colours[i + 2] ? 1 : 0;
    return count;
  };
  const Pixels of_crate = draw_yard(yard, {.box = box, .width = 40});
  const Pixels of_all = draw_yard(yard, {.box = whole_of(yard), .width = 60});
  ASSERT_EQ(of_crate.colours.size(), 3 * of_crate.width * of_crate.height);
  EXPECT_GT(of_crate.width * of_crate.height, 500U);
  EXPECT_EQ(count_wood(of_crate), of_crate.width * of_crate.height);
  EXPECT_GT(count_wood(of_all), 0U);
  EXPECT_LT(count_wood(of_all), of_all.width * of_all.height / 20);
}

TEST(RayPicture, a_path_is_painted_on_the_floor) {
  const CrateYard yard(rooms());
  const auto count_red = [](const Pixels& picture) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < picture.colours.size(); i += 3)
      count += picture.colours[i] > 3 * picture.colours[i + 1] ? 1 : 0;
    return count;
  };
  const navmesh::Path path{.corners = {place(60, 200), place(100, 200), place(100, 240)},
                           .length = {}};
  EXPECT_EQ(count_red(draw_yard(yard, {.box = whole_of(yard), .width = 200})), 0U);
  EXPECT_GT(count_red(draw_yard(
                yard, {.box = whole_of(yard), .width = 200, .paths = std::span(&path, 1)})),
            10U);
}

}  // namespace
}  // namespace offgrid::levels
