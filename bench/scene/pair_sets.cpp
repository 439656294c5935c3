#include "scene/pair_sets.hpp"

#include "scene/bodies.hpp"
#include "support/random.hpp"

namespace offgrid::bench {

namespace {

using kernel::Plane3;
using scene::Ball3;
using scene::Box3;
using scene::Point3;
using scene::Triangle3;
using testing::Random;
using Vector = std::array<std::int64_t, 3>;

constexpr double per_million = 1.0 / (1 << 20);

Vector random_vector(Random& random, std::int64_t low, std::int64_t high) {
  Vector v{};
  for (std::int64_t& component : v) component = random.between(low, high);
  return v;
}
Point3 at(const Vector& v) { return Point3::at(v[0], v[1], v[2]); }
Vector components(const Point3& p) { return {p.x.raw(), p.y.raw(), p.z.raw()}; }
/// o + i u + j v.
Vector combined(const Vector& o, std::int64_t i, const Vector& u, std::int64_t j, const Vector& v) {
  return {o[0] + i * u[0] + j * v[0], o[1] + i * u[1] + j * v[1], o[2] + i * u[2] + j * v[2]};
}
std::int64_t squared_distance(const Point3& p, const Point3& q) {
  const Vector a = components(p);
  const Vector b = components(q);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

bool is_degenerate(const Triangle3& t) { return !Plane3::through(t.a, t.b, t.c).has_value(); }

Triangle3 any_triangle(Random& random, std::int64_t low, std::int64_t high) {
  const Vector a = random_vector(random, low, high);
  const Vector b = random_vector(random, low, high);
  return {at(a), at(b), at(random_vector(random, low, high))};
}
/// A triangle with an area.
Triangle3 random_triangle(Random& random, std::int64_t low, std::int64_t high) {
  for (;;) {
    const Triangle3 t = any_triangle(random, low, high);
    if (!is_degenerate(t)) return t;
  }
}

/// Fills a set with pairs that `make` returns, those apart that it must not have.
template <class Set, class Make>
void fill(Set& set, std::size_t count, const Make& make) {
  while (set.pairs.size() < count) {
    const auto made = make();
    set.add(made.first, made.second);
  }
}

/// All ordered pairs of triangles of a grid of 27 points.
TrianglePairs all_of_a_grid() {
  TrianglePairs set{.name = "3^3 grid, all"};
  const auto point = [](int i) { return Point3::at(i % 3, i / 3 % 3, i / 9); };
  for (int i = 0; i < 27; ++i) {
    for (int j = i + 1; j < 27; ++j) {
      for (int k = j + 1; k < 27; ++k) {
        const Triangle3 t = {point(i), point(j), point(k)};
        if (!is_degenerate(t)) set.triangles.push_back(t);
      }
    }
  }
  set.others = set.triangles;
  const auto size = static_cast<std::uint32_t>(set.triangles.size());
  for (std::uint32_t i = 0; i < size; ++i) {
    for (std::uint32_t j = 0; j < size; ++j) set.pairs.push_back({i, j});
  }
  return set;
}

TrianglePairs of_a_grid(std::size_t count, const std::string& name, std::int64_t side,
                        double unit) {
  TrianglePairs set{.name = name, .unit = unit};
  Random random(11);
  fill(set, count, [&] {
    const Triangle3 t = random_triangle(random, 0, side - 1);
    return std::pair(t, random_triangle(random, 0, side - 1));
  });
  return set;
}

TrianglePairs degenerate(std::size_t count) {
  TrianglePairs set{.name = "4^3 grid, degenerate", .has_degenerate_triangles = true};
  Random random(12);
  while (set.pairs.size() < count) {
    const Triangle3 s = any_triangle(random, 0, 3);
    const Triangle3 t = any_triangle(random, 0, 3);
    if (is_degenerate(s) || is_degenerate(t)) set.add(s, t);
  }
  return set;
}

/// Pairs in one plane, whose corners are points of a lattice of it.
TrianglePairs coplanar(std::size_t count, const std::string& name, std::int64_t limit) {
  TrianglePairs set{.name = name, .unit = 1.0 / static_cast<double>(limit)};
  Random random(13);
  constexpr std::int64_t lattice = 8;
  const std::int64_t step = limit / (4 * lattice);
  while (set.pairs.size() < count) {
    const Vector o = random_vector(random, -limit / 4, limit / 4);
    const Vector u = random_vector(random, -step, step);
    const Vector v = random_vector(random, -step, step);
    const auto corner = [&] {
      const std::int64_t i = random.between(-lattice, lattice);
      return at(combined(o, i, u, random.between(-lattice, lattice), v));
    };
    const auto triangle = [&] {
      const Point3 a = corner();
      const Point3 b = corner();
      return Triangle3{a, b, corner()};
    };
    const Triangle3 s = triangle();
    const Triangle3 t = triangle();
    if (!is_degenerate(s) && !is_degenerate(t)) set.add(s, t);
  }
  return set;
}

/// Pairs of which a corner of the second triangle is exactly on the first.
TrianglePairs corner_on_triangle(std::size_t count, const std::string& name, std::int64_t limit) {
  TrianglePairs set{.name = name, .unit = 1.0 / static_cast<double>(limit)};
  Random random(14);
  constexpr std::int64_t parts = 64;
  const std::int64_t step = limit / (4 * parts);
  while (set.pairs.size() < count) {
    const Vector a = random_vector(random, -limit / 2, limit / 2);
    const Vector u = random_vector(random, -step, step);
    const Vector v = random_vector(random, -step, step);
    const Triangle3 s = {at(a), at(combined(a, parts, u, 0, v)), at(combined(a, 0, u, parts, v))};
    const std::int64_t i = random.between(0, parts);
    Triangle3 t = random_triangle(random, -limit / 2, limit / 2);
    t.a = at(combined(a, i, u, random.between(0, parts - i), v));
    if (!is_degenerate(s) && !is_degenerate(t)) set.add(s, t);
  }
  return set;
}

TrianglePairs random_pairs(std::size_t count) {
  TrianglePairs set{.name = "random", .unit = per_million};
  Random random(15);
  fill(set, count, [&] {
    const Triangle3 t = random_triangle(random, -(1 << 19), 1 << 19);
    return std::pair(t, random_triangle(random, -(1 << 19), 1 << 19));
  });
  return set;
}

/// Small triangles whose boxes overlap.
TrianglePairs near_pairs(std::size_t count) {
  TrianglePairs set{.name = "near", .unit = per_million};
  Random random(16);
  const auto small = [&](const Vector& near) {
    const auto corner = [&] {
      return at(combined(near, 1, random_vector(random, -(1 << 14), 1 << 14), 0, near));
    };
    const Point3 a = corner();
    const Point3 b = corner();
    return Triangle3{a, b, corner()};
  };
  while (set.pairs.size() < count) {
    const Vector near = random_vector(random, -(1 << 19), 1 << 19);
    const Triangle3 s = small(near);
    const Triangle3 t =
        small(combined(near, 1, random_vector(random, -(1 << 14), 1 << 14), 0, near));
    if (is_degenerate(s) || is_degenerate(t)) continue;
    const Box3 a = Box3::around(s);
    const Box3 b = Box3::around(t);
    const bool overlap = a.low().x <= b.high().x && b.low().x <= a.high().x &&
                         a.low().y <= b.high().y && b.low().y <= a.high().y &&
                         a.low().z <= b.high().z && b.low().z <= a.high().z;
    if (overlap) set.add(s, t);
  }
  return set;
}

/// The triangles at each vertex of a body.
std::vector<std::vector<std::uint32_t>> stars(const Body& body) {
  std::vector<std::vector<std::uint32_t>> all(body.vertices.size());
  for (std::uint32_t t = 0; t < body.triangles.size(); ++t) {
    for (const std::uint32_t v : body.triangles[t]) all[v].push_back(t);
  }
  return all;
}

std::size_t common_corners(const scene::MeshTriangle& s, const scene::MeshTriangle& t) {
  std::size_t count = 0;
  for (const std::uint32_t v : s) count += v == t[0] || v == t[1] || v == t[2] ? 1 : 0;
  return count;
}

/// Pairs of a mesh with one common vertex.
TrianglePairs neighbours(const Body& body) {
  TrianglePairs set{.name = "mesh, common vertex", .unit = per_million};
  for (const std::vector<std::uint32_t>& star : stars(body)) {
    for (std::size_t i = 0; i < star.size(); ++i) {
      for (std::size_t j = i + 1; j < star.size(); ++j) {
        if (common_corners(body.triangles[star[i]], body.triangles[star[j]]) == 1)
          set.add(body.triangle(star[i]), body.triangle(star[j]));
      }
    }
  }
  return set;
}

/// Pairs of a mesh without a common vertex that have a common neighbour.
TrianglePairs second_neighbours(const Body& body) {
  TrianglePairs set{.name = "mesh, second neighbours", .unit = per_million};
  Random random(17);
  const std::vector<std::vector<std::uint32_t>> all = stars(body);
  for (std::uint32_t t = 0; t < body.triangles.size(); ++t) {
    for (const std::uint32_t v : body.triangles[t]) {
      const std::uint32_t next = random.pick(std::span(all[v]));
      const std::uint32_t w = random.pick(body.triangles[next]);
      const std::uint32_t other = random.pick(std::span(all[w]));
      if (common_corners(body.triangles[t], body.triangles[other]) == 0)
        set.add(body.triangle(t), body.triangle(other));
    }
  }
  return set;
}

Box3 random_box(Random& random, std::int64_t low, std::int64_t high) {
  for (;;) {
    const Vector a = random_vector(random, low, high);
    const std::array<Point3, 2> ends = {at(a), at(random_vector(random, low, high))};
    const Box3 box = Box3::around(ends.begin(), ends.end());
    if (box.low().x < box.high().x && box.low().y < box.high().y && box.low().z < box.high().z)
      return box;
  }
}

bool is_inside(const Triangle3& t, const Ball3& ball) {
  const std::int64_t r = ball.radius().raw();
  const Point3& centre = ball.centre();
  return squared_distance(t.a, centre) < r * r && squared_distance(t.b, centre) < r * r &&
         squared_distance(t.c, centre) < r * r;
}

BallPairs balls(std::size_t count, const std::string& name, std::int64_t low, std::int64_t high,
                double unit) {
  BallPairs set{.name = name, .unit = unit};
  Random random(19);
  while (set.pairs.size() < count) {
    const Triangle3 t = random_triangle(random, low, high);
    const Point3 centre = at(random_vector(random, low, high));
    const Ball3 ball = *Ball3::make(centre, random.between(1, (high - low) / 2));
    if (!is_inside(t, ball)) set.add(t, ball);
  }
  return set;
}

BoxPairs boxes(std::size_t count, const std::string& name, std::int64_t low, std::int64_t high,
               double unit) {
  BoxPairs set{.name = name, .unit = unit};
  Random random(18);
  fill(set, count, [&] {
    const Triangle3 t = random_triangle(random, low, high);
    return std::pair(t, random_box(random, low, high));
  });
  return set;
}

}  // namespace

std::vector<TrianglePairs> triangle_pair_sets(std::size_t count) {
  constexpr std::int64_t medium = 1 << 20;
  constexpr std::int64_t large = 1 << 29;
  const Body body = hills();
  return {all_of_a_grid(),
          of_a_grid(count, "4^3 grid", 4, 1),
          of_a_grid(count, "4^3 grid of 0.05", 4, 0.05),
          degenerate(count / 4),
          coplanar(count, "coplanar, 2^20", medium),
          coplanar(count, "coplanar, 2^29", large),
          corner_on_triangle(count, "corner on the other, 2^20", medium),
          corner_on_triangle(count, "corner on the other, 2^29", large),
          random_pairs(count),
          near_pairs(count),
          neighbours(body),
          second_neighbours(body)};
}

std::vector<BoxPairs> box_pair_sets(std::size_t count) {
  return {boxes(count, "7^3 grid", 0, 6, 1),
          boxes(count, "random", -(1 << 19), 1 << 19, per_million)};
}

std::vector<BallPairs> ball_pair_sets(std::size_t count) {
  return {balls(count, "7^3 grid", 0, 6, 1),
          balls(count, "random", -(1 << 19), 1 << 19, per_million)};
}

}  // namespace offgrid::bench
