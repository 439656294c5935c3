// The changes that an edit reports, compared with the meshes before and after.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::SnapClass;

using Faces = std::map<FaceKey, std::pair<std::uint64_t, std::uint64_t>>;

Faces faces_of(const World& world) {
  Faces faces;
  for (const FaceId f : world.mesh().faces()) {
    const Digest digest = world.digest(f);
    faces[face_key(world.planar(), f)] = {digest.high, digest.low};
  }
  return faces;
}

std::vector<FaceKey> only_in(const Faces& one, const Faces& other) {
  std::vector<FaceKey> keys;
  for (const auto& [key, digest] : one) {
    if (!other.contains(key)) keys.push_back(key);
  }
  return keys;
}

std::vector<FaceKey> changed_in(const Faces& one, const Faces& other) {
  std::vector<FaceKey> keys;
  for (const auto& [key, digest] : one) {
    const auto found = other.find(key);
    if (found != other.end() && found->second != digest) keys.push_back(key);
  }
  return keys;
}

Area moved(Area area, int by) {
  for (Area::Loop& loop : area.loops) {
    for (Point2& p : loop) p = Point2::at(p.x.raw() + by, p.y.raw() + by);
  }
  return area;
}

// Several changes at once, so that faces are covered by others, become part of others, and get and
// lose barriers in one edit.
Change change_something(World& world, Random& random, int side) {
  auto edit = world.edit();
  for (const auto& [id, area] : world.areas()) {
    const auto kind = random.between(0, 9);
    if (kind < 3) edit.set_enabled(id, !area.enabled);
    if (kind == 3) edit.remove(id);
    if (kind == 4) {
      Area other = area;
      other.priority += 1;
      edit.replace(id, other);
    }
  }
  for (std::int64_t i = random.between(world.areas().size() < 4 ? 1 : 0, 2); i > 0; --i) {
    edit.add(moved(
        testing::random_area(
            random, static_cast<SnapClass>(random.between(0, testing::snap_class_count - 1)), side),
        -side / 2));
  }
  return edit.commit().value();
}

TEST(WorldChange, lists_what_differs_between_the_meshes) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const int side = seed % 2 == 0 ? 20 : 1000;
    World world =
        World::make({.low = Point2::at(-side, -side), .high = Point2::at(side, side)}).value();
    Faces before = faces_of(world);
    for (int step = 0; step < 15; ++step) {
      const Change change =
          step % 4 == 3 ? world.undo().value() : change_something(world, random, side);
      Faces after = faces_of(world);
      EXPECT_EQ(change.removed, only_in(before, after));
      EXPECT_EQ(change.added, only_in(after, before));
      EXPECT_EQ(change.relabelled, changed_in(after, before));
      const auto again = restore(snapshot(world));
      ASSERT_TRUE(again) << describe(again.error());
      // nothing is taken over from faces that were there before
      EXPECT_EQ(after, faces_of(*again));
      ASSERT_FALSE(HasFailure()) << "seed " << seed << ", step " << step;
      before = std::move(after);
    }
  }
}

TEST(WorldChange, boxes_hold_all_that_comes_and_goes) {
  World world = stack(100, 2);
  const auto made = [&](const auto& plan) {
    auto edit = world.edit();
    plan(edit);
    return edit.commit().value();
  };
  using Boxes = std::vector<Box>;
  const Box area{Point2::at(10, 10), Point2::at(40, 40)};
  AreaId id;
  for (const Ground ground : {Ground::blocked, Ground::walkable}) {
    Area two{.loops = {{Point2::at(10, 10), Point2::at(20, 10), Point2::at(20, 20)},
                       {Point2::at(30, 30), Point2::at(40, 30), Point2::at(40, 40)}},
             .state = {.ground = ground}};
    const Change added = made([&](WorldEdit& e) { id = e.add(two); });
    const Change removed = made([&](WorldEdit& e) { e.remove(id); });
    const bool closes = ground == Ground::blocked;
    EXPECT_EQ(closes ? added.closed : added.opened, Boxes{area});
    EXPECT_EQ(closes ? added.opened : added.closed, Boxes{});
    EXPECT_EQ(closes ? removed.opened : removed.closed, Boxes{area});
    EXPECT_EQ(closes ? removed.closed : removed.opened, Boxes{});
  }
  // A seam and a link open one place and close another: each box is in both lists.
  const Box left = Box::of(Point2::at(5, 20), Point2::at(5, 80)),
            right = Box::of(Point2::at(95, 20), Point2::at(95, 80));
  const Box low = Box::of(Point2::at(50, 5), Point2::at(50, 5)),
            high = Box::of(Point2::at(50, 95), Point2::at(50, 95));
  const auto put = [&](const Box& seam, const Box& start) {
    return made([&](WorldEdit& e) {
      e.put(SeamId{1}, Seam{seam.low, seam.high, 0, 1});
      e.put(LinkId{1}, Link{.from = start.low, .to = Point2::at(1, 1)});
    });
  };
  put(left, low);
  const Change moved = put(right, high);
  EXPECT_EQ(moved.opened, (Boxes{left, right, low, high}));
  EXPECT_EQ(moved.closed, moved.opened);
  // So is what another segment bends.
  const auto fence = [&](std::int64_t y1, std::int64_t y2) {
    return made([&](WorldEdit& e) { e.add(barrier({Point2::at(60, y1), Point2::at(71, y2)})); });
  };
  fence(50, 57);
  const Change bends = fence(57, 50);
  EXPECT_EQ(bends.snap.rerouted, 1U);
  EXPECT_EQ(bends.opened.size(), 1U);
  EXPECT_EQ(bends.closed.size(), 2U);
}

}  // namespace
}  // namespace offgrid::navmesh
