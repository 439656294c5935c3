#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "support/generate.hpp"
#include "support/lattice.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point3;
using lattice::Vec3;
using Points = std::span<Point3>;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

Point3 at(const Vec3& v) {
  return Point3::at(static_cast<int>(v[0]), static_cast<int>(v[1]), static_cast<int>(v[2]));
}

Vec3 random_vector(Random& random, std::int64_t reach) {
  Vec3 v{};
  for (std::int64_t& coordinate : v) coordinate = random.between(-reach, reach);
  return v;
}

bool inside(const Vec3& v) {
  return std::abs(v[0]) <= limit && std::abs(v[1]) <= limit && std::abs(v[2]) <= limit;
}

Vec3 combine(const Vec3& origin, const Vec3& u, std::int64_t s, const Vec3& v, std::int64_t t) {
  return {origin[0] + s * u[0] + t * v[0], origin[1] + s * u[1] + t * v[1],
          origin[2] + s * u[2] + t * v[2]};
}

/// An origin such that origin + s * u + t * v stays inside the range for s, t in [0, steps].
Vec3 origin_for(Random& random, const Vec3& u, const Vec3& v, std::int64_t steps) {
  Vec3 origin{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::int64_t low =
        steps * (std::min<std::int64_t>(0, u[axis]) + std::min<std::int64_t>(0, v[axis]));
    const std::int64_t high =
        steps * (std::max<std::int64_t>(0, u[axis]) + std::max<std::int64_t>(0, v[axis]));
    origin[axis] = random.between(-limit - low, limit - high);
  }
  return origin;
}

void fill_random(Random& random, Points out) {
  for (Point3& p : out) p = at(random_vector(random, limit));
}

void fill_small_grid(Random& random, Points out) {
  const std::int64_t last = random.between(1, 4);
  Vec3 origin{};
  for (std::int64_t& coordinate : origin) coordinate = random.between(-limit, limit - last);
  for (Point3& p : out) {
    Vec3 v = origin;
    for (std::int64_t& coordinate : v) coordinate += random.between(0, last);
    p = at(v);
  }
}

/// Points origin + s * u + t * v; on one line when `flat` is false.
void fill_lattice(Random& random, Points out, bool flat) {
  const std::int64_t steps = std::int64_t{1} << random.between(1, 20);
  const std::int64_t reach = (flat ? limit : 2 * limit) / steps;
  const Vec3 u = random_vector(random, reach);
  const Vec3 v = flat ? random_vector(random, reach) : Vec3{};
  const Vec3 origin = origin_for(random, u, v, steps);
  for (Point3& p : out) {
    const std::int64_t s = random.between(0, steps);
    p = at(combine(origin, u, s, v, random.between(0, steps)));
  }
}

void fill_cospherical(Random& random, Points out) {
  const lattice::Sphere& sphere = random.pick(lattice::spheres());
  const Vec3 centre = random_vector(random, limit - sphere.radius);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (;;) {
      const Vec3 v = lattice::point_on(sphere, random);
      out[i] = at({centre[0] + v[0], centre[1] + v[1], centre[2] + v[2]});
      const Points earlier = out.first(i);
      if (i >= 16 || std::find(earlier.begin(), earlier.end(), out[i]) == earlier.end()) break;
    }
  }
}

/// A point origin + s * u + t * v inside the range, with small s and t; the origin itself when
/// eight tries miss.
Vec3 near_origin(Random& random, const Vec3& origin, const Vec3& u, const Vec3& v,
                 std::int64_t steps) {
  for (int attempt = 0; attempt < 8; ++attempt) {
    const std::int64_t s = random.between(-steps, steps);
    const Vec3 p = combine(origin, u, s, v, random.between(-steps, steps));
    if (inside(p)) return p;
  }
  return origin;
}

/// Points 0, 1, 2, 3 span a parallelepiped of volume 1 with edges as long as the range; later
/// points alternate between the plane of 0, 1, 2 and the lattice planes next to it.
void fill_near_coplanar(Random& random, Points out) {
  const std::int64_t parts = std::int64_t{1} << random.between(0, out.size() <= 5 ? 1 : 5);
  std::array<Vec3, 3> basis = lattice::basis3(random, limit / parts);
  std::swap(basis[0], basis[static_cast<std::size_t>(random.between(0, 2))]);
  Vec3 origin{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto [low, high] =
        std::minmax({std::int64_t{0}, basis[0][axis], basis[1][axis], basis[2][axis]});
    origin[axis] = random.between(-limit - low, limit - high);
  }
  const Vec3 beyond{origin[0] + basis[2][0], origin[1] + basis[2][1], origin[2] + basis[2][2]};
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i == 0) {
      out[i] = at(origin);
    } else if (i < 4) {
      out[i] = at(combine(origin, basis[i - 1], 1, basis[i - 1], 0));
    } else {
      out[i] =
          at(near_origin(random, random.chance(1, 2) ? beyond : origin, basis[0], basis[1], parts));
    }
  }
}

void fill_duplicates(Random& random, Points out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool repeat = i > 0 && random.chance(1, 2);
    out[i] =
        repeat ? out[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]
               : at(random_vector(random, limit));
  }
}

void fill_corners(Random& random, Points out) {
  static constexpr std::array<std::int64_t, 10> values{-limit,    -limit, -limit + 1, limit, limit,
                                                       limit - 1, 0,      0,          1,     -1};
  for (Point3& p : out) {
    Vec3 v{};
    for (std::int64_t& coordinate : v) coordinate = random.pick(values);
    p = at(v);
  }
}

}  // namespace

void fill(Class3 which, Random& random, std::span<Point3> out) {
  switch (which) {
    case Class3::random: return fill_random(random, out);
    case Class3::small_grid: return fill_small_grid(random, out);
    case Class3::collinear: return fill_lattice(random, out, false);
    case Class3::coplanar: return fill_lattice(random, out, true);
    case Class3::cospherical: return fill_cospherical(random, out);
    case Class3::near_coplanar: return fill_near_coplanar(random, out);
    case Class3::duplicates: return fill_duplicates(random, out);
    case Class3::corners: return fill_corners(random, out);
  }
}

}  // namespace offgrid::testing
