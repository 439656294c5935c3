// Rays in space that come down on ground, as of clicks.
#include "offgrid/navmesh/ground/ground_ray.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "ground/library_ground.hpp"
#include "ground/rays.hpp"
#include "navmesh/ground_test.hpp"
#include "navmesh/query_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::ground::GroundFace;
using testing::ground::LibraryGround;

/// A deck, 50 high, over a road.
GroundImport bridge() {
  Soup soup;
  add_flat(soup, 0, 0, 100, 100, 0);
  add_flat(soup, 40, 0, 60, 100, 50);
  return import_ground(soup).value();
}

Relief relief_of(const Soup& soup) {
  return Relief::make(std::vector<std::vector<GroundTriangle>>{soup}).value();
}

TEST(GroundRay, a_click_on_a_deck_is_not_on_the_road_below_it) {
  const GroundImport ground = bridge();
  const auto click = [&](const GroundPoint& from, const GroundPoint& to) {
    return hit_ground(ground.relief, {from, to}).value();
  };
  const GroundHit deck = click(corner(50, 20, 200), corner(50, 20, 100));
  EXPECT_EQ(deck.z, 50);
  EXPECT_EQ(deck.at.point, Point2::at(50, 20));
  EXPECT_EQ((deck.t), (Ratio<95, 95>{kernel::constant<3>, kernel::constant<2>}));
  const GroundHit road = click(corner(50, 20, 49), corner(50, 20, 48));
  EXPECT_EQ(road.z, 0);
  EXPECT_NE(road.at.floor, deck.at.floor);
}

TEST(GroundRay, ground_is_not_seen_from_below_or_along_it) {
  const Relief relief = bridge().relief;
  for (const auto& [from, to] : {std::pair{corner(50, 20, -10), corner(50, 20, 10)},
                                 {corner(0, 0, 0), corner(9, 9, 0)},
                                 {corner(10, 10, 0), corner(10, 10, 1)},
                                 {corner(10, 10, 60), corner(90, 10, 60)},
                                 {corner(101, 10, 60), corner(101, 10, 0)}}) {
    const GroundRayError error = error_of(hit_ground(relief, {from, to}));
    EXPECT_EQ(error, (GroundRayError{GroundRayErrorCode::no_ground, from}));
  }
  EXPECT_EQ(hit_ground(relief, {corner(10, 10, 0), corner(10, 10, -1)})->t.numerator,
            kernel::constant<0>)
      << "a ray that begins on ground and leads down";
}

TEST(GroundRay, a_filter_hides_floors) {
  const Relief relief = bridge().relief;
  const GroundRay ray{corner(50, 20, 200), corner(50, 20, 100)};
  const Floor deck = hit_ground(relief, ray)->at.floor;
  const auto road = hit_ground(relief, ray, [&](Floor floor) { return floor != deck; });
  EXPECT_EQ(road->z, 0);
  EXPECT_FALSE(hit_ground(relief, ray, [](Floor) { return false; }));
}

TEST(GroundRay, bad_rays_are_refused_and_named) {
  const Relief relief = bridge().relief;
  const GroundPoint high = corner(3, 4, std::int64_t{1} << 29), low = corner(3, 4, 5);
  const auto refusal = [&](const GroundPoint& from, const GroundPoint& to) {
    return describe(error_of(hit_ground(relief, {from, to})));
  };
  EXPECT_EQ(refusal(low, high),
            "the height of the ray's end (3, 4, 536870912) is 2^29 or more in magnitude");
  EXPECT_EQ(refusal(low, low), "the ray from (3, 4, 5) leads nowhere");
  EXPECT_EQ(refusal(low, corner(3, 4, 6)), "the ray from (3, 4, 5) hits no ground");
  EXPECT_EQ(error_of(hit_ground(Relief(), {low, corner(3, 4, 0)})).code,
            GroundRayErrorCode::no_ground);
}

TEST(GroundRay, no_ray_leaks_through_the_sides_of_a_hill) {
  constexpr int size = 12;
  Soup soup;
  const auto at = [](int x, int y) {
    return corner(10 * x, 10 * y, 2 * ((7 * x * x + 3 * y * y) % 13));
  };
  for (int x = 0; x < size; ++x) {
    for (int y = 0; y < size; ++y) {
      soup.push_back({at(x, y), at(x + 1, y), at(x + 1, y + 1)});
      soup.push_back({at(x, y), at(x + 1, y + 1), at(x, y + 1)});
    }
  }
  const Relief relief = relief_of(soup);
  Random random(48'502);
  for (const GroundTriangle& t : soup) {
    for (std::size_t k = 0; k < 3; ++k) {
      const GroundPoint &a = t[k], &b = t[(k + 1) % 3];
      const GroundPoint middle{
          Point2::at((a.at.x.raw() + b.at.x.raw()) / 2, (a.at.y.raw() + b.at.y.raw()) / 2),
          (a.z + b.z) / 2};
      for (const GroundPoint& target : {a, middle}) {
        const std::int64_t dx = random.between(-3, 3), dy = random.between(-3, 3);
        const GroundPoint camera =
            corner(target.at.x.raw() + dx, target.at.y.raw() + dy, target.z + 1000);
        ASSERT_TRUE(hit_ground(relief, {camera, target}));
      }
    }
  }
}

TEST(GroundRay, the_whole_range_of_coordinates_is_exact) {
  constexpr std::int64_t far = (std::int64_t{1} << 30) - 1, high = (std::int64_t{1} << 29) - 1;
  const GroundTriangle slope{corner(-far, -far, high), corner(far, -far, -high),
                             corner(-far, far, high)};
  const Relief relief = relief_of({slope});
  const auto hit = hit_ground(relief, {corner(far, far, high), corner(-far, -far, high - 1)});
  ASSERT_TRUE(hit);
  const auto right = testing::ground::first_place(
      std::vector<std::vector<GroundFace>>{{LibraryGround::face_of(slope)}},
      {{{far, far}, high}, {{-far, -far}, high - 1}});
  ASSERT_TRUE(right);
  EXPECT_EQ(hit->at.point, Point2::at(right->at.at.x, right->at.at.y));
  EXPECT_EQ(hit->z, right->at.z);
}

// Many cells, and planks for which the cells are turned.
TEST(GroundRay, the_first_triangle_of_many_is_found) {
  Random random(48'501);
  std::size_t hits = 0;
  for (int round = 0; round < 40; ++round) {
    Soup soup;
    std::vector<GroundFace> faces;
    const bool are_planks = random.chance(1, 2);
    for (int i = 0; i < 300; ++i) {
      const std::int64_t x = random.between(0, 2000), y = random.between(0, 2000);
      const std::int64_t length = are_planks ? 900 : random.between(5, 200);
      const std::int64_t width = are_planks ? random.between(1, 4) : random.between(5, 200);
      const std::int64_t z = random.between(-300, 300), skew = are_planks ? 700 : 0;
      soup.push_back({corner(x, y, z), corner(x + length, y + skew, z + random.between(-9, 9)),
                      corner(x, y + width, z)});
      faces.push_back(LibraryGround::face_of(soup.back()));
    }
    const Relief relief = relief_of(soup);
    for (const testing::ground::SpaceRay& ray : testing::ground::rays_about(faces, random, 50)) {
      const auto end = [](const testing::ground::GroundCorner& c) {
        return corner(c.at.x, c.at.y, c.z);
      };
      const auto found = hit_ground(relief, {end(ray.from), end(ray.to)});
      const auto right =
          testing::ground::first_place(std::vector<std::vector<GroundFace>>{faces}, ray);
      ASSERT_EQ(found.has_value(), right.has_value());
      if (!found) continue;
      ++hits;
      ASSERT_EQ(found->at.point, Point2::at(right->at.at.x, right->at.at.y));
      ASSERT_EQ(found->z, right->at.z);
    }
  }
  EXPECT_GT(hits, 800U);
}

}  // namespace
}  // namespace offgrid::navmesh
