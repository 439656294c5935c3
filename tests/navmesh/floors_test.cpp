// Stacks of floors: without seams each floor is a plane of its own.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/canonical_numbers.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/navmesh/world/world_diff.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::SnapClass;

World stack_of(std::uint32_t floors, int side = 64) {
  return World::make(
             {.low = Point2::at(-1, -1), .high = Point2::at(side + 1, side + 1), .floors = floors})
      .value();
}

Area random_area(Random& random, int side) {
  return testing::random_area(
      random, static_cast<SnapClass>(random.between(0, testing::snap_class_count - 1)), side);
}

FloorSet random_floors(Random& random, std::uint32_t count) {
  std::vector<Floor> floors;
  for (std::uint32_t k = 0; k < count; ++k)
    if (random.chance(1, 2)) floors.push_back(static_cast<Floor>(k));
  if (floors.empty())
    floors.push_back(static_cast<Floor>(random.between(0, std::int64_t{count} - 1)));
  return FloorSet(floors);
}

// ---- a floor and the plane with its areas

struct FaceValue {
  FaceState state;
  std::array<bool, 3> is_constrained{};
  std::array<bool, 3> is_barrier{};
  std::vector<std::int32_t> windings;

  friend bool operator==(const FaceValue&, const FaceValue&) = default;
};
using Faces = std::map<std::array<Point2, 3>, FaceValue>;

Faces faces_of(const World& world, Floor floor, const std::vector<AreaId>& areas) {
  Faces faces;
  const PlanarMesh planar = world.planar();
  for (const FaceId f : world.mesh().faces()) {
    if (world.floor(f) != floor) continue;
    const FaceKey key = face_key(planar, f);
    FaceValue value;
    value.state = world.state(f);
    std::uint32_t first = 0;
    while (planar.point(world.mesh().vertices(f)[first]) != key[0]) ++first;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, (first + k) % 3);
      value.is_constrained[k] = world.mesh().is_constrained(h);
      value.is_barrier[k] = world.is_barrier(h);
    }
    for (const AreaId id : areas) value.windings.push_back(world.winding(f, id));
    faces[key.corners] = value;
  }
  return faces;
}

World plane_of(const World& stack, Floor floor) {
  WorldOptions options = stack.options();
  options.floors = 1;
  World plane = World::make(options).value();
  auto edit = plane.edit();
  for (const auto& [id, area] : stack.areas()) {
    if (!area.floors.contains(floor)) continue;
    Area here = area;
    here.floors = {};
    edit.put(id, here);
  }
  edit.commit().value();
  return plane;
}

void expect_planes(const World& stack) {
  std::vector<AreaId> areas;
  for (const auto& [id, area] : stack.areas()) areas.push_back(id);
  std::size_t components = 0;
  for (std::uint32_t k = 0; k < stack.floor_count(); ++k) {
    const auto floor = static_cast<Floor>(k);
    const World plane = plane_of(stack, floor);
    EXPECT_EQ(faces_of(stack, floor, areas), faces_of(plane, 0, areas)) << "floor " << k;
    components += plane.component_count();
    if (stack.floor_count() == 1) {
      EXPECT_EQ(stack.digest(), plane.digest());
    }
  }
  EXPECT_EQ(stack.component_count(), components);
  EXPECT_EQ(find_violation(stack.mesh()), std::nullopt);
}

/// The digest of a stack to which the areas come in one edit.
Digest digest_anew(const World& stack) {
  World other = World::make(stack.options()).value();
  auto edit = other.edit();
  for (const auto& [id, area] : stack.areas()) edit.put(id, area);
  edit.commit().value();
  return other.digest();
}

class RandomStack : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomStack, is_its_floors_as_planes_after_every_edit) {
  const std::uint32_t floors = GetParam();
  Random random(3200 + floors);
  for (int run = 0; run < 3; ++run) {
    World stack = stack_of(floors);
    const Digest empty = stack.digest();
    for (int step = 0; step < 7; ++step) {
      auto edit = stack.edit();
      for (const auto& [id, area] : stack.areas()) {
        const auto kind = random.between(0, 11);
        if (kind < 2) edit.set_enabled(id, !area.enabled);
        if (kind == 2) edit.remove(id);
        Area other = area;
        if (kind == 3) other.floors = random_floors(random, floors);
        if (kind == 4) other.priority += 1;
        if (kind == 3 || kind == 4) edit.replace(id, other);
      }
      // now and then so many that the mesh is built anew
      for (std::int64_t i = random.chance(1, 5) ? 30 : random.between(1, 3); i > 0; --i) {
        Area area = random_area(random, 64);
        area.floors = random_floors(random, floors);
        edit.add(area);
      }
      const Digest before = stack.digest();
      edit.commit().value();
      const Digest after = stack.digest();
      expect_planes(stack);
      EXPECT_EQ(after, digest_anew(stack));
      if (random.chance(1, 3)) {
        stack.undo().value();
        EXPECT_EQ(stack.digest(), before);
        expect_planes(stack);
      }
      if (HasFailure()) return;
    }
    auto edit = stack.edit();
    for (const auto& [id, area] : stack.areas()) edit.remove(id);
    edit.commit().value();
    EXPECT_EQ(stack.digest(), empty);
  }
}

INSTANTIATE_TEST_SUITE_P(Floors, RandomStack, ::testing::Values(1, 2, 3, 7));

TEST(Stack, faces_of_a_change_name_their_floors) {
  World stack = stack_of(3);
  const Area crate{.loops = {{Point2::at(8, 8), Point2::at(24, 8), Point2::at(24, 24)}},
                   .floors = {2, 0}};
  auto edit = stack.edit();
  edit.add(crate);
  const Change change = edit.commit().value();
  std::map<Floor, int> added;
  for (const FaceKey& key : change.added) ++added[key.floor];
  EXPECT_EQ(added.size(), 2u);
  EXPECT_EQ(added[0], added[2]);
  EXPECT_TRUE(std::is_sorted(change.added.begin(), change.added.end()));
  EXPECT_TRUE(std::is_sorted(change.removed.begin(), change.removed.end()));
}

TEST(Stack, faces_are_found_on_the_floor_that_is_asked) {
  Random random(3290);
  World stack = stack_of(5);
  auto edit = stack.edit();
  for (int i = 0; i < 60; ++i) {
    Area area = random_area(random, 64);
    area.floors = random_floors(random, 5);
    edit.add(area);
  }
  edit.commit().value();
  for (int i = 0; i < 500; ++i) {
    const auto floor = static_cast<Floor>(random.between(0, 4));
    const std::int64_t x = random.between(0, 64), y = random.between(0, 64);
    const FaceId f = stack.face_at({Point2::at(x, y), floor});
    ASSERT_TRUE(f);
    EXPECT_EQ(stack.floor(f), floor);
    for (const ComponentId c : stack.components({Point2::at(x, y), floor})) {
      bool is_on_floor = false;
      for (const FaceId g : stack.mesh().faces())
        is_on_floor = is_on_floor || (stack.component(g) == c && stack.floor(g) == floor);
      EXPECT_TRUE(is_on_floor);
    }
  }
}

TEST(Stack, floors_tell_worlds_apart) {
  World one = stack_of(2), other = stack_of(2);
  EXPECT_NE(one.digest(), stack_of(3).digest());
  EXPECT_NE(one.digest(), stack_of(1).digest());
  Area crate{.loops = {{Point2::at(8, 8), Point2::at(24, 8), Point2::at(24, 24)}}};
  auto edit = one.edit();
  edit.add(crate);
  edit.commit().value();
  crate.floors = {1};
  auto edit_other = other.edit();
  edit_other.add(crate);
  edit_other.commit().value();
  EXPECT_NE(one.digest(), other.digest());
  const WorldDiff difference = diff(one, other);
  EXPECT_FALSE(difference.only_in_a.empty());
  EXPECT_EQ(difference.areas.size(), 2u);
  EXPECT_TRUE(diff(one, stack_of(3)).options_differ);
  EXPECT_EQ(diff(restore(snapshot(other)).value(), other).areas.size(), 0u);
  const CanonicalNumbers numbers = renumber(other.planar());
  for (std::uint32_t n = 1; n < numbers.vertex_count(); ++n)
    EXPECT_LE(other.planar().floor(numbers.vertex(n - 1)), other.planar().floor(numbers.vertex(n)));
}

TEST(Stack, barriers_and_views_are_floor_by_floor) {
  World stack = stack_of(2);
  const Area wall = barrier({Point2::at(0, 32), Point2::at(64, 32)}, {1});
  auto edit = stack.edit();
  const AreaId id = edit.add(wall);
  edit.commit().value();
  const auto barriers = [&](const auto& surface) {
    std::map<Floor, int> count;
    for (const FaceId f : stack.mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k)
        count[stack.floor(f)] += surface.is_barrier(stack.mesh().halfedge(f, k)) ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(barriers(stack)[0], 0);
  EXPECT_GT(barriers(stack)[1], 0);
  View view(stack);
  view.switch_off(id);
  EXPECT_EQ(barriers(view)[1], 0);
}

TEST(Stack, an_area_on_no_floor_or_an_unknown_one_is_refused) {
  World stack = stack_of(2);
  const Digest before = stack.digest();
  Area area{.loops = {{Point2::at(8, 8), Point2::at(24, 8), Point2::at(24, 24)}}};
  const auto refusal = [&](const FloorSet& floors) {
    area.floors = floors;
    auto edit = stack.edit();
    edit.add(area);
    const auto done = edit.commit();
    EXPECT_FALSE(done);
    return done.error();
  };
  EXPECT_EQ(refusal(FloorSet(std::vector<Floor>{})).code, AreaErrorCode::no_floors);
  EXPECT_EQ(refusal({0, 2}).code, AreaErrorCode::unknown_floor);
  EXPECT_EQ(refusal({0, 2}).floor, 2);
  EXPECT_EQ(stack.digest(), before);
  WorldOptions options = stack.options();
  for (const std::uint32_t floors : {0u, max_floors + 1}) {
    options.floors = floors;
    EXPECT_EQ(World::make(options).error().code, AreaErrorCode::too_many_floors);
  }
}

// A cold vertex of floor 1 gives its slot to a hot one at the same point of another floor.
TEST(Stack, a_new_chain_takes_no_vertex_of_another_floor) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World stack =
      World::make({.low = at(0, 0), .high = at(23, 23), .journal_limit = 0, .floors = 4}).value();
  auto edit = stack.edit();
  edit.add(barrier({at(13, 0), at(1, 19), at(5, 19), at(11, 1)}, {1}));
  edit.add({.loops = {{at(0, 0), at(11, 16), at(3, 0)}}, .floors = {2, 3}});
  const AreaId id =
      edit.add({.loops = {{at(1, 23), at(3, 0), at(8, 0), at(7, 23)}}, .floors = {1}});
  for (const Floor floor : {Floor{1}, Floor{2}}) edit.add(barrier({at(0, 1), at(1, 23)}, {floor}));
  edit.commit().value();
  edit = stack.edit();
  edit.replace(id, {.loops = {{at(23, 1), at(0, 17)}}, .floors = {0, 1, 2, 3}});
  edit.commit().value();
  expect_planes(stack);
}

TEST(FloorSet, is_sorted_and_has_each_floor_once) {
  const FloorSet floors{3, 1, 3, 2};
  EXPECT_EQ(std::vector<Floor>(floors.begin(), floors.end()), (std::vector<Floor>{1, 2, 3}));
  EXPECT_TRUE(floors.contains(2));
  EXPECT_FALSE(floors.contains(0));
  EXPECT_EQ(FloorSet(), FloorSet{0});
  EXPECT_EQ((FloorSet{1, 2, 3}), floors);
  EXPECT_TRUE(FloorSet(std::vector<Floor>{}).empty());
  EXPECT_NE(FloorSet(std::vector<Floor>{}), FloorSet());
  EXPECT_LT((FloorSet{1, 2}), (FloorSet{2}));
}

// ---- lines of sight

TEST(Floors, a_ray_from_a_wall_into_it_stops_at_the_wall_as_in_a_plane) {
  for (const std::uint32_t floors : {1U, 3U}) {
    World world = stack_of(floors);
    auto edit = world.edit();
    for (Floor floor = 0; floor < floors; ++floor) {
      edit.add({.loops = {box(10, 10, 40, 30)}, .floors = FloorSet{floor}});
    }
    ASSERT_TRUE(edit.commit());
    const FloorPoint on_wall{Point2::at(20, 10), static_cast<Floor>(floors - 1)};
    const RayHit hit = raycast(world, on_wall, Point2::at(25, 60));
    EXPECT_EQ(hit.stop, RayStop::edge) << floors;
    EXPECT_EQ(hit.t, SegmentParameter{}) << floors;
    const FloorPoint inside{Point2::at(20, 15), on_wall.floor};
    EXPECT_EQ(raycast(world, inside, Point2::at(25, 60)).stop, RayStop::start) << floors;
  }
}

TEST(Floors, a_position_whose_face_is_of_another_floor_is_located_on_its_own) {
  World world = stack(100, 2);
  put(world, crate(40, 0, 60, 90));
  const auto old = [&](const Point2& p) {
    return Position{p, View(world).locate({p, 1})->face, 0};
  };
  const Point2 from = Point2::at(11, 12), to = Point2::at(88, 11);
  ShortestPathFinder finder;
  EXPECT_EQ(finder.find(world, old(from), old(to))->corners,
            finder.find(world, FloorPoint(from), FloorPoint(to))->corners);
}

TEST(Floors, a_vertex_is_inserted_on_the_floor_of_the_one_near_which_the_search_begins) {
  const std::vector<Point2> corners{Point2::at(0, 0), Point2::at(9, 0), Point2::at(0, 9)};
  const Triangulation floor = Triangulation::build(corners, {}).value();
  Triangulation stack = Triangulation::stack({floor, floor}).value();
  for (const Floor wanted : {Floor{1}, Floor{0}}) {
    const VertexId near = stack.find(corners[1], {}, wanted);
    ASSERT_TRUE(near);
    const auto made = stack.insert(Point2::at(2, 2), near, static_cast<Floor>(1 - wanted));
    ASSERT_TRUE(made->is_new);
    EXPECT_EQ(stack.floor(made->vertex), wanted);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
