// Meshes for the tests of the room `mesh`: closed ones, and heaps of triangles that are degenerate,
// repeated, coplanar; and the loops over all triangles that queries are compared with.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "mesh/tree_walk.hpp"
#include "mesh/triangle_source.hpp"
#include "offgrid/scene/meet/hit.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"
#include "points.hpp"
#include "support/generate.hpp"
#include "support/random.hpp"

namespace offgrid::scene {

inline void PrintTo(const TrianglePair& pair, std::ostream* out) {
  *out << pair.first << "-" << pair.second;
}

}  // namespace offgrid::scene

namespace offgrid::testing::meshes {

using namespace scene;
using kernel::constant;

/// The geometry of a mesh before it is one.
struct Soup {
  std::vector<Point3> vertices;
  std::vector<MeshTriangle> triangles;

  Triangle3 triangle(std::size_t i) const {
    const MeshTriangle& t = triangles[i];
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }
  void add(const Soup& other) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const MeshTriangle& t : other.triangles)
      triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  }
  /// The same surface, facing the other way.
  Soup flipped() const {
    Soup soup = *this;
    for (MeshTriangle& t : soup.triangles) std::swap(t[1], t[2]);
    return soup;
  }
};

inline constexpr std::array<Acceleration, 4> all_accelerations = {
    Acceleration::none, Acceleration::octree, Acceleration::bvh, Acceleration::wide_bvh};

inline Mesh make(const Soup& soup, const MeshOptions& options = {}) {
  const auto mesh = Mesh::make(soup.vertices, soup.triangles, options);
  EXPECT_TRUE(mesh.has_value());
  return mesh ? *mesh : Mesh();
}

/// The mesh under every acceleration, and under unusual options.
inline std::vector<Mesh> all_meshes(const Soup& soup) {
  std::vector<Mesh> meshes;
  for (const Acceleration acceleration : all_accelerations)
    meshes.push_back(make(soup, {.acceleration = acceleration}));
  meshes.push_back(make(soup, {.acceleration = Acceleration::octree, .octree_depth = 0}));
  meshes.push_back(make(soup, {.acceleration = Acceleration::octree,
                               .octree_depth = Mesh::max_octree_depth,
                               .octree_leaf_size = 1}));
  meshes.push_back(make(soup, {.acceleration = Acceleration::bvh, .bvh_leaf_size = 1}));
  return meshes;
}

/// The cube [low, high]^3, facing outward.
inline Soup cube(int low, int high) {
  Soup soup;
  for (int i = 0; i < 8; ++i)
    soup.vertices.push_back(
        at((i & 1) != 0 ? high : low, (i & 2) != 0 ? high : low, (i & 4) != 0 ? high : low));
  constexpr std::array<std::array<std::uint32_t, 4>, 6> faces = {
      {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
  for (const auto& [a, b, c, d] : faces) {
    soup.triangles.push_back({a, b, c});
    soup.triangles.push_back({a, c, d});
  }
  return soup;
}

/// A sphere about the origin of triangles whose corners are rounded to the grid, facing outward:
/// an octahedron, whose triangles are split in four `levels` times. `noise` moves each vertex along
/// its radius by up to that part of it.
inline Soup sphere(double radius, int levels, double noise = 0) {
  struct Place {
    double x, y, z;
  };
  std::vector<Place> places = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  std::vector<MeshTriangle> triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                         {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int level = 0; level < levels; ++level) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [where, is_new] =
          middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(places.size()));
      if (is_new) {
        const Place p = {places[a].x + places[b].x, places[a].y + places[b].y,
                         places[a].z + places[b].z};
        const double length = std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
        places.push_back({p.x / length, p.y / length, p.z / length});
      }
      return where->second;
    };
    std::vector<MeshTriangle> finer;
    for (const auto& [a, b, c] : triangles) {
      const std::uint32_t ab = middle(a, b);
      const std::uint32_t bc = middle(b, c);
      const std::uint32_t ca = middle(c, a);
      finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
    }
    triangles = std::move(finer);
  }
  Soup soup;
  Random random(1);
  for (const Place& p : places) {
    const auto part = static_cast<double>(random.between(-1000, 1000));
    const double r = radius * (1 + noise * part / 1000);
    soup.vertices.push_back(Point3::round(p.x * r, p.y * r, p.z * r)->point);
  }
  soup.triangles = std::move(triangles);
  return soup;
}

enum class Heap : std::uint8_t { scattered, small_grid, degenerate, repeated, coplanar, corners };

inline constexpr std::array<Heap, 6> all_heaps = {Heap::scattered,  Heap::small_grid,
                                                  Heap::degenerate, Heap::repeated,
                                                  Heap::coplanar,   Heap::corners};

/// `count` triangles of a kind, whose corners are some of `count` vertices.
inline Soup heap(Heap kind, Random& random, std::size_t count) {
  Soup soup;
  soup.vertices.resize(count);
  switch (kind) {
    case Heap::scattered:
    case Heap::repeated: fill(Class3::random, random, soup.vertices); break;
    case Heap::small_grid:
    case Heap::degenerate: fill(Class3::small_grid, random, soup.vertices); break;
    case Heap::coplanar: fill(Class3::coplanar, random, soup.vertices); break;
    case Heap::corners: fill(Class3::corners, random, soup.vertices); break;
  }
  const auto vertex = [&] {
    return static_cast<std::uint32_t>(random.between(0, static_cast<std::int64_t>(count) - 1));
  };
  while (soup.triangles.size() < count) {
    const std::uint32_t a = vertex();
    const std::uint32_t b = vertex();
    const std::uint32_t c = vertex();
    soup.triangles.push_back({a, b, kind == Heap::degenerate && random.chance(1, 2) ? a : c});
    if (kind == Heap::repeated && random.chance(1, 2))
      soup.triangles.back() = soup.triangles.front();
  }
  return soup;
}

/// Points on the axes whose distances from the origin double, each a triangle, `times` times each:
/// a split takes few off.
inline Soup doubling(int times) {
  Soup soup;
  for (const int axis : {0, 1, 2}) {
    for (int k = 0; k < 29; ++k) {
      const int to = 1 << k;
      const auto v = static_cast<std::uint32_t>(soup.vertices.size());
      soup.vertices.push_back(at(axis == 0 ? to : 0, axis == 1 ? to : 0, axis == 2 ? to : 0));
      for (int i = 0; i < times; ++i) soup.triangles.push_back({v, v, v});
    }
  }
  return soup;
}

/// The triangles of a soup, for the build of a tree.
inline scene::detail::TriangleSource source(const Soup& soup) {
  return {soup.vertices, soup.triangles};
}

/// The indices of `count` triangles, in order.
inline std::vector<std::uint32_t> indices(std::size_t count) {
  std::vector<std::uint32_t> result(count);
  std::iota(result.begin(), result.end(), 0U);
  return result;
}

/// A point near the vertices of a soup: one of them, or one between two, or next to one.
inline Point3 near(const Soup& soup, Random& random) {
  const auto vertex = [&] { return random.pick(std::span(soup.vertices)); };
  const Point3 p = vertex();
  const Point3 q = vertex();
  const auto middle = [](const Int<29>& a, const Int<29>& b) {
    return (std::int64_t{a.raw()} + b.raw()) / 2;
  };
  if (random.chance(1, 3)) return p;
  if (random.chance(1, 2)) return Point3::at(middle(p.x, q.x), middle(p.y, q.y), middle(p.z, q.z));
  const auto x = p.x.raw() + random.between(-1, 1);
  const auto y = p.y.raw() + random.between(-1, 1);
  const auto z = p.z.raw() + random.between(-1, 1);
  const auto near = Point3::make(x, y, z);
  return near ? *near : p;
}

template <class Shape>
std::vector<std::uint32_t> loop_meeting(const Soup& soup, const Shape& shape) {
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < soup.triangles.size(); ++i)
    if (meets(soup.triangle(i), shape)) found.push_back(static_cast<std::uint32_t>(i));
  return found;
}

template <class Line>
std::optional<MeshHit> loop_nearest(const Soup& soup, const Line& line) {
  std::optional<MeshHit> best;
  for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
    const auto found = hit(line, soup.triangle(i));
    if (found && (!best || compare(found->t, best->hit.t) == Sign::negative))
      best = MeshHit{static_cast<std::uint32_t>(i), *found};
  }
  return best;
}

inline void expect_equal(const std::optional<MeshHit>& a, const std::optional<MeshHit>& b) {
  ASSERT_EQ(a.has_value(), b.has_value());
  if (!a) return;
  EXPECT_EQ(a->triangle, b->triangle);
  EXPECT_EQ(a->hit.t.numerator, b->hit.t.numerator);
  EXPECT_EQ(a->hit.t.denominator, b->hit.t.denominator);
  EXPECT_EQ(a->hit.at.a, b->hit.at.a);
  EXPECT_EQ(a->hit.at.b, b->hit.at.b);
  EXPECT_EQ(a->hit.at.c, b->hit.at.c);
}

/// Boxes of a tree that a walk tests for a vertex of the soup, on average.
template <class Tree>
double boxes_for_boxes(const Tree& tree, const Soup& soup) {
  constexpr int count = 200;
  Random random(6);
  std::size_t tested = 0;
  for (int i = 0; i < count; ++i) {
    const Point3 p = random.pick(std::span(soup.vertices));
    const auto is_met = [&](const Box3& box) {
      ++tested;
      return meets(box, p);
    };
    scene::detail::walk(tree, is_met, [](std::uint32_t) { return true; });
  }
  return static_cast<double>(tested) / count;
}

}  // namespace offgrid::testing::meshes
