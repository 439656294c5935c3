#include "offgrid/navmesh/world/canonical_numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::SnapClass;

constexpr std::int64_t side = 50;

/// A mesh in numbers: where vertices are, and of each face its corners, its neighbours, its
/// constraints and what it is like.
struct RenumberedFace {
  std::array<std::uint32_t, 3> corners{};
  std::array<std::uint32_t, 3> neighbours{};
  std::array<bool, 3> is_constrained{};
  FaceState state;

  friend bool operator==(const RenumberedFace&, const RenumberedFace&) = default;
};
struct RenumberedMesh {
  std::vector<Point2> points;
  std::vector<RenumberedFace> faces;

  friend bool operator==(const RenumberedMesh&, const RenumberedMesh&) = default;
};

RenumberedMesh renumbered(const World& world, const CanonicalNumbers& numbers) {
  RenumberedMesh made;
  for (std::uint32_t v = 0; v < numbers.vertex_count(); ++v)
    made.points.push_back(world.planar().point(numbers.vertex(v)));
  for (std::uint32_t n = 0; n < numbers.face_count(); ++n) {
    const FaceId f = numbers.face(n);
    RenumberedFace face{.corners = numbers.corners(n), .state = world.state(f)};
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      const auto corner = std::find(face.corners.begin(), face.corners.end(),
                                    numbers.number(world.mesh().origin(h)));
      EXPECT_NE(corner, face.corners.end());
      const auto place = static_cast<std::size_t>(corner - face.corners.begin());
      face.is_constrained[place] = world.mesh().is_constrained(h);
      face.neighbours[place] = world.mesh().is_border(h)
                                   ? CanonicalNumbers::none
                                   : numbers.number(world.mesh().face(world.mesh().twin(h)));
    }
    made.faces.push_back(face);
  }
  return made;
}

RenumberedMesh renumbered(const World& world) {
  return renumbered(world, renumber(world.planar()));
}

/// The control: numbers as the ids come.
RenumberedMesh by_ids(const World& world) {
  RenumberedMesh made;
  for (const VertexId v : world.mesh().vertices()) made.points.push_back(world.planar().point(v));
  return made;
}

World random_world(Random& random, SnapClass which) {
  World world = square(side);
  for (int i = 0; i < 15; ++i) {
    auto edit = world.edit();
    const AreaId id = edit.add(testing::random_area(random, which, side));
    EXPECT_TRUE(edit.commit());
    if (random.chance(1, 3)) {
      edit.remove(id);
      EXPECT_TRUE(edit.commit());
    }
  }
  return world;
}

TEST(CanonicalNumbers, equal_worlds_are_equal_in_numbers_whatever_their_history) {
  std::size_t other_by_ids = 0;
  for (int which = 0; which < testing::snap_class_count; ++which) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Random random(seed);
      const World world = random_world(random, static_cast<SnapClass>(which));
      const World other = testing::worlds::rebuild(world, random);
      ASSERT_EQ(world.digest(), other.digest());
      EXPECT_EQ(renumbered(world), renumbered(other));
      if (by_ids(world) != by_ids(other)) ++other_by_ids;
    }
  }
  EXPECT_GT(other_by_ids, 40U);
}

TEST(CanonicalNumbers, are_in_the_order_of_points_and_keys) {
  Random random(3);
  const World world = random_world(random, SnapClass::dense);
  const CanonicalNumbers numbers = renumber(world.planar());
  ASSERT_EQ(numbers.vertex_count(), world.mesh().vertex_count());
  ASSERT_EQ(numbers.face_count(), world.mesh().face_count());
  for (std::uint32_t v = 0; v < numbers.vertex_count(); ++v) {
    EXPECT_EQ(numbers.number(numbers.vertex(v)), v);
    if (v == 0) continue;
    EXPECT_LT(world.planar().point(numbers.vertex(v - 1)), world.planar().point(numbers.vertex(v)));
  }
  for (std::uint32_t n = 0; n < numbers.face_count(); ++n) {
    EXPECT_EQ(numbers.number(numbers.face(n)), n);
    const FaceKey key = face_key(world.planar(), numbers.face(n));
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_EQ(world.planar().point(numbers.vertex(numbers.corners(n)[k])), key[k]);
    if (n == 0) continue;
    EXPECT_LT(face_key(world.planar(), numbers.face(n - 1)), key);
  }
}

TEST(CanonicalNumbers, what_is_not_there_has_none) {
  Random random(4);
  World world = random_world(random, SnapClass::boxes);
  ASSERT_TRUE(world.roll_back(world.mark() - 8));
  const CanonicalNumbers numbers = renumber(world.planar());
  std::size_t dead = 0;
  for (std::uint32_t f = 0; f < world.mesh().face_bound(); ++f) {
    if (world.mesh().is_alive(FaceId{f})) continue;
    EXPECT_EQ(numbers.number(FaceId{f}), CanonicalNumbers::none);
    ++dead;
  }
  EXPECT_GT(dead, 0U);
  EXPECT_EQ(numbers.number(FaceId{world.mesh().face_bound()}), CanonicalNumbers::none);
  EXPECT_EQ(numbers.number(VertexId{world.mesh().vertex_bound()}), CanonicalNumbers::none);
  EXPECT_EQ(numbers.number(FaceId{}), CanonicalNumbers::none);
  EXPECT_EQ(numbers.number(VertexId{}), CanonicalNumbers::none);
}

}  // namespace
}  // namespace offgrid::navmesh
