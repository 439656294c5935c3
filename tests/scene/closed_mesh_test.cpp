#include "offgrid/scene/mesh/closed_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mesh_shapes.hpp"

namespace offgrid::testing::meshes {
namespace {

TEST(ClosedMesh, is_one_whose_edges_have_as_many_triangles_either_way) {
  EXPECT_TRUE(is_closed(Mesh()));
  EXPECT_TRUE(is_closed(make(cube(0, 1))));
  EXPECT_TRUE(is_closed(make(cube(0, 1).flipped())));
  EXPECT_TRUE(is_closed(make(sphere(100, 2))));
  Soup soup = cube(0, 1);
  soup.add(sphere(100, 1));
  EXPECT_TRUE(is_closed(make(soup)));
  soup.triangles.pop_back();
  EXPECT_FALSE(is_closed(make(soup)));
  soup = cube(0, 1);
  std::swap(soup.triangles[4][0], soup.triangles[4][1]);
  EXPECT_FALSE(is_closed(make(soup)));
}

TEST(ClosedMesh, may_have_four_triangles_at_an_edge_and_degenerate_ones) {
  // Two tetrahedra on the edge 0-1, and triangles that name a vertex twice.
  Soup soup;
  soup.vertices = {at(0, 0, 0), at(0, 0, 9), at(5, 0, 0), at(0, 5, 0), at(-5, 0, 0), at(0, -5, 0)};
  soup.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}, {0, 4, 1},
                    {0, 1, 5}, {1, 4, 5}, {0, 5, 4}, {2, 2, 3}, {4, 4, 4}};
  const Mesh mesh = make(soup);
  EXPECT_TRUE(is_closed(mesh));
  EXPECT_EQ(contains(mesh, at(1, 1, 1)), true);
  EXPECT_EQ(contains(mesh, at(-1, -1, 1)), true);
  EXPECT_EQ(contains(mesh, at(-1, 1, 1)), false);
}

TEST(ClosedMesh, edges_are_told_by_index_not_by_place) {
  Soup soup = cube(0, 1);
  soup.vertices.push_back(soup.vertices[0]);
  soup.triangles[0][0] = 8;
  EXPECT_FALSE(is_closed(make(soup)));
}

TEST(ClosedMesh, an_open_mesh_has_no_inside) {
  Soup soup = cube(0, 9);
  soup.triangles.pop_back();
  EXPECT_FALSE(contains(make(soup), at(5, 5, 5)).has_value());
  EXPECT_FALSE(winding_number(make(soup), at(5, 5, 5)).has_value());
  EXPECT_FALSE(contains(*make(soup).moved({}), at(5, 5, 5)).has_value());
}

TEST(ClosedMesh, a_cube_contains_its_box) {
  for (const Soup& soup : {cube(-2, 2), cube(-2, 2).flipped()}) {
    for (const Mesh& mesh : all_meshes(soup)) {
      for (int i = 0; i < 7 * 7 * 7; ++i) {
        const Point3 p = at(i % 7 - 3, i / 7 % 7 - 3, i / 49 - 3);
        EXPECT_EQ(contains(mesh, p), mesh.bounds()->contains(p));
      }
    }
  }
}

TEST(ClosedMesh, winding_numbers_add_up_and_hollows_are_outside) {
  Soup soup = cube(-9, 9);
  soup.add(cube(-6, 6).flipped());
  soup.add(cube(-3, 3));
  soup.add(cube(-1, 11));
  soup.add(cube(20, 22).flipped());
  for (const Mesh& mesh : all_meshes(soup)) {
    EXPECT_EQ(winding_number(mesh, at(-8, -8, -8)), 1);
    EXPECT_EQ(winding_number(mesh, at(-5, -5, -5)), 0);
    EXPECT_EQ(winding_number(mesh, at(-2, -2, -2)), 1);
    EXPECT_EQ(winding_number(mesh, at(0, 0, 0)), 2);
    EXPECT_EQ(winding_number(mesh, at(5, 5, 5)), 1);
    EXPECT_EQ(winding_number(mesh, at(8, 8, 8)), 2);
    EXPECT_EQ(winding_number(mesh, at(21, 21, 21)), -1);
    EXPECT_FALSE(winding_number(mesh, at(-9, 0, 0)).has_value());
    EXPECT_EQ(contains(mesh, at(-9, 0, 0)), true);
    EXPECT_EQ(contains(mesh, at(-5, -5, -5)), false);
    EXPECT_EQ(contains(mesh, at(21, 21, 21)), true);
  }
}

// Self-intersections.

/// numerator / denominator for each coordinate.
struct Place {
  std::array<std::int64_t, 3> numerator;
  std::int64_t denominator;
};

std::array<std::int64_t, 3> raw(const Point3& p) { return {p.x.raw(), p.y.raw(), p.z.raw()}; }

/// Is the place on the segment, which may be a point? For small coordinates.
bool is_on(const Place& place, const Point3& a, const Point3& b) {
  std::int64_t along = 0;
  std::int64_t length = 0;
  std::array<std::int64_t, 3> from_a{};
  std::array<std::int64_t, 3> ab{};
  for (std::size_t k = 0; k < 3; ++k) {
    from_a[k] = place.numerator[k] - raw(a)[k] * place.denominator;
    ab[k] = raw(b)[k] - raw(a)[k];
    along += from_a[k] * ab[k];
    length += ab[k] * ab[k];
  }
  for (std::size_t k = 0; k < 3; ++k)
    if (from_a[k] * ab[(k + 1) % 3] != from_a[(k + 1) % 3] * ab[k]) return false;
  if (length == 0) return from_a == std::array<std::int64_t, 3>{};
  return 0 <= along && along <= length * place.denominator;
}

/// The corners of the intersection of two triangles: where edges of the one first meet the other,
/// from either end.
std::vector<Place> corners_of_common(const Triangle3& s, const Triangle3& t) {
  std::vector<Place> places;
  const auto add = [&](const Triangle3& from, const Triangle3& with) {
    const std::array<Point3, 3> p = {from.a, from.b, from.c};
    for (std::size_t i = 0; i < 9; ++i) {
      const Point3& a = p[i % 3];
      const Point3& b = p[i / 3];
      const auto found = hit(Segment3{a, b}, with);
      if (!found) continue;
      const auto n = Int<60>::checked(found->t.numerator)->raw();
      const auto d = Int<60>::checked(found->t.denominator)->raw();
      Place place{{}, d};
      for (std::size_t k = 0; k < 3; ++k)
        place.numerator[k] = raw(a)[k] * d + (raw(b)[k] - raw(a)[k]) * n;
      places.push_back(place);
    }
  };
  add(s, t);
  add(t, s);
  return places;
}

/// By the definition: is a point in common that is no common vertex and on no common edge? A set
/// of two common vertices or fewer is convex, so the corners of what is in common decide.
bool exceeds(const Soup& soup, std::size_t i, std::size_t k) {
  std::vector<std::uint32_t> common;
  for (const std::uint32_t v : soup.triangles[i]) {
    const auto& other = soup.triangles[k];
    if (std::find(other.begin(), other.end(), v) != other.end() &&
        std::find(common.begin(), common.end(), v) == common.end())
      common.push_back(v);
  }
  const Triangle3 s = soup.triangle(i);
  const Triangle3 t = soup.triangle(k);
  if (common.size() == 3) return Plane3::through(s.a, s.b, s.c).has_value();
  for (const Place& place : corners_of_common(s, t)) {
    if (common.empty() ||
        !is_on(place, soup.vertices[common.front()], soup.vertices[common.back()]))
      return true;
  }
  return false;
}

std::vector<TrianglePair> loop_self(const Soup& soup) {
  std::vector<TrianglePair> pairs;
  for (std::size_t i = 0; i < soup.triangles.size(); ++i)
    for (std::size_t k = i + 1; k < soup.triangles.size(); ++k)
      if (exceeds(soup, i, k))
        pairs.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k)});
  return pairs;
}

TEST(SelfIntersections, a_clean_mesh_has_none) {
  for (const Soup& soup : {cube(0, 1), cube(-5, 9), sphere(1000, 3), sphere(50, 2)})
    for (const Mesh& mesh : all_meshes(soup)) EXPECT_TRUE(self_intersections(mesh).empty());
}

TEST(SelfIntersections, of_two_cubes_are_the_pairs_that_touch) {
  Soup soup = cube(0, 4);
  soup.add(cube(2, 6));
  EXPECT_EQ(self_intersections(make(soup)), loop_self(soup));
  EXPECT_FALSE(loop_self(soup).empty());
}

TEST(SelfIntersections, a_triangle_that_folds_onto_its_neighbour_has_one) {
  Soup soup;
  soup.vertices = {at(0, 0, 0), at(4, 0, 0),  at(1, 3, 0),  at(2, 2, 0), at(2, -2, 0),
                   at(2, 2, 1), at(-2, 0, 0), at(-3, 0, 0), at(5, 0, 0), at(7, 0, 0)};
  const auto has = [&](const MeshTriangle& s, const MeshTriangle& t) {
    soup.triangles = {s, t};
    EXPECT_EQ(loop_self(soup).size(), self_intersections(make(soup)).size());
    return !self_intersections(make(soup)).empty();
  };
  EXPECT_TRUE(has({0, 1, 2}, {1, 0, 3}));   // on one side of the common edge
  EXPECT_FALSE(has({0, 1, 2}, {1, 0, 4}));  // on both sides
  EXPECT_FALSE(has({0, 1, 2}, {1, 0, 5}));  // in another plane
  EXPECT_TRUE(has({0, 1, 2}, {2, 1, 0}));   // the same triangle
  EXPECT_TRUE(has({0, 1, 2}, {0, 3, 5}));   // along a line from the common vertex
  EXPECT_FALSE(has({0, 1, 2}, {0, 4, 5}));
  EXPECT_FALSE(has({0, 0, 1}, {0, 1, 1}));  // both are the common edge
  EXPECT_TRUE(has({0, 1, 6}, {0, 1, 7}));   // beyond its first end
  EXPECT_TRUE(has({0, 1, 8}, {0, 1, 9}));   // beyond its second end
  EXPECT_FALSE(has({0, 1, 7}, {0, 1, 8}));  // one beyond each
}

TEST(SelfIntersections, of_heaps_on_a_small_grid_are_those_of_the_definition) {
  Random random(52);
  std::size_t found = 0;
  std::size_t clean = 0;
  for (int round = 0; round < 60; ++round) {
    Soup soup;
    const int side = 2 + round % 3;
    for (int i = 0; i < 12; ++i) {
      const auto x = random.between(0, side);
      const auto y = random.between(0, side);
      soup.vertices.push_back(Point3::at(x, y, random.between(0, side)));
    }
    for (int i = 0; i < 30; ++i) {
      MeshTriangle t{};
      for (std::uint32_t& v : t) v = static_cast<std::uint32_t>(random.between(0, 11));
      soup.triangles.push_back(t);
    }
    const auto expected = loop_self(soup);
    found += expected.size();
    clean += 30 * 29 / 2 - expected.size();
    for (const Mesh& mesh : all_meshes(soup)) EXPECT_EQ(self_intersections(mesh), expected);
  }
  EXPECT_GT(found, 1000U);
  EXPECT_GT(clean, 1000U);
}

}  // namespace
}  // namespace offgrid::testing::meshes
