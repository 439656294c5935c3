// The velocities that avoid neighbours: half-planes and the choice among them.
#include "motion/velocity_bound.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

using kernel::constant;
using kernel::Int;
using testing::Random;

constexpr std::int64_t one = std::int64_t{1} << 20;

Velocity velocity(std::int64_t x, std::int64_t y) {
  return {*Int<28>::checked(x), *Int<28>::checked(y)};
}
Separation separation(std::int64_t x, std::int64_t y) {
  return {*Int<30>::checked(x), *Int<30>::checked(y)};
}

/// The value by which the velocity is in the half-plane, in units of 2^-20 of one.
std::int64_t inside(const VelocityBound& plane, const Velocity& v) {
  return (plane.x * v.x + plane.y * v.y - shift_left<20>(plane.distance)).raw();
}

std::int64_t squared(const Velocity& a, const Velocity& b) {
  const std::int64_t x = a.x.raw() - b.x.raw(), y = a.y.raw() - b.y.raw();
  return x * x + y * y;
}

// Both keep to their half-planes, so the relative velocity leaves the cone: they do not meet.
TEST(VelocityBound, two_agents_that_keep_to_them_do_not_meet_within_the_horizon) {
  Random random(1);
  int met = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::int64_t n[7];
    for (std::int64_t& v : n) v = random.between(-9'000, 9'000);
    Encounter e{separation(11 * n[0], 11 * n[1]), *Int<30>::checked(1 + std::abs(6 * n[2])),
                velocity(n[3], n[4]), velocity(n[5], n[6])};
    if (e.to_other.squared() <= e.radii * e.radii) continue;
    const auto keep = [&](const VelocityBound& plane, const Velocity& wish) {
      return choose_velocity(std::span(&plane, 1), wish, constant<20'000>);
    };
    const VelocityBound plane = bound_of(e, constant<8>);
    if (plane.distance > constant<19'000>) continue;  // faster than the agents are
    const Velocity own = keep(plane, e.own);
    std::swap(e.own, e.other);
    e.to_other = {-e.to_other.x, -e.to_other.y};
    const Velocity other = keep(bound_of(e, constant<8>), e.own);
    e.to_other = {-e.to_other.x, -e.to_other.y};
    // The separation at eight times T, for T in [0, 64]: at least the radii, up to rounding by
    // four units for each step.
    for (std::int64_t t = 0; t <= 64; ++t) {
      const std::int64_t x = 8 * std::int64_t{e.to_other.x.raw()} +
                             t * (std::int64_t{other.x.raw()} - own.x.raw()),
                         y = 8 * std::int64_t{e.to_other.y.raw()} +
                             t * (std::int64_t{other.y.raw()} - own.y.raw());
      const std::int64_t radii = std::max<std::int64_t>(0, 8 * std::int64_t{e.radii.raw()} - 8 * t);
      met += x * x + y * y < radii * radii ? 1 : 0;
    }
  }
  EXPECT_EQ(met, 0);
}

TEST(ChooseVelocity, no_velocity_of_all_in_the_disc_is_closer_to_the_wish) {
  Random random(2);
  int found = 0;
  for (int i = 0; i < 300; ++i) {
    constexpr std::int64_t speed = 60'000, mesh = 1'000, spare = 16;
    std::vector<VelocityBound> planes;
    for (std::int64_t k = random.between(1, 5); k > 0; --k) {
      const std::int64_t t = random.between(-1000, 1000), d = 1'000'000 + t * t;
      const std::int64_t sign = random.chance(1, 2) ? 1 : -1;
      planes.push_back({*Int<21>::checked(sign * one * (1'000'000 - t * t) / d),
                        *Int<21>::checked(sign * one * 2000 * t / d),
                        *Int<34>::checked(random.between(-40'000, 30'000))});
    }
    const std::int64_t wish_x = random.between(-40'000, 40'000);
    const Velocity wish = velocity(wish_x, random.between(-40'000, 40'000));
    const Velocity v = choose_velocity(planes, wish, constant<speed>);
    std::int64_t best = -1;  // of velocities with some room to all borders
    for (std::int64_t x = -speed; x <= speed; x += mesh) {
      for (std::int64_t y = -speed; y <= speed; y += mesh) {
        const Velocity w = velocity(x, y);
        bool is_in = x * x + y * y <= speed * speed;
        for (const VelocityBound& plane : planes) is_in = is_in && inside(plane, w) >= spare * one;
        if (is_in && (best < 0 || squared(w, wish) < best)) best = squared(w, wish);
      }
    }
    if (best < 0) continue;
    ++found;
    for (const VelocityBound& plane : planes) EXPECT_GE(inside(plane, v), -3 * one);
    EXPECT_LE(squared(v, wish), best);
  }
  EXPECT_GT(found, 100);
}

TEST(ChooseVelocity, half_planes_without_a_common_velocity_are_widened_alike) {
  const std::vector<VelocityBound> planes = {
      {constant<one>, constant<0>, constant<4'000>},
      {constant<-one>, constant<0>, constant<2'000>},
  };
  const Velocity v = choose_velocity(planes, velocity(0, 500), constant<10'000>);
  EXPECT_LE(std::abs(v.x.raw() - 1'000), 4'000 / 256 + 3);
  EXPECT_EQ(v.y, constant<500>);
}

}  // namespace
}  // namespace offgrid::navmesh::detail
