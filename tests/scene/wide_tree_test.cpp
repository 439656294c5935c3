// The wide tree: its structure, its steps up to the limits of the grid, that every instruction set
// finds the same, and that its work grows slowly.
#include "mesh/wide_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "mesh/mesh_data.hpp"
#include "mesh/wide_query.hpp"
#include "mesh_shapes.hpp"

namespace offgrid::testing::meshes {
namespace {

using scene::detail::WideRay;
using scene::detail::WideTree;

struct WideShape {
  std::size_t levels = 0;
  std::size_t leaves = 0;
  std::vector<std::uint32_t> triangles;
};

/// A plane of a box is beyond that of what it holds by less than a step.
void expect_rounded(const Int<29>& plane, const Int<29>& inner, std::uint8_t shift) {
  EXPECT_LE(plane.raw(), inner.raw());
  EXPECT_LT(inner.raw() - plane.raw(), std::int32_t{1} << shift);
}

void expect_around(const WideTree& tree, WideTree::Ref ref, const Box3& exact) {
  const auto& shift = tree.nodes()[ref / 8].shift;
  const Box3 box = tree.box(ref);
  expect_rounded(box.low().x, exact.low().x, shift[0]);
  expect_rounded(box.low().y, exact.low().y, shift[1]);
  expect_rounded(box.low().z, exact.low().z, shift[2]);
  expect_rounded(exact.high().x, box.high().x, shift[0]);
  expect_rounded(exact.high().y, box.high().y, shift[1]);
  expect_rounded(exact.high().z, box.high().z, shift[2]);
}

/// The levels, leaves and triangles of a tree; checks that its boxes hold what is below, and little
/// more.
WideShape shape_of(const WideTree& tree, const Soup& soup) {
  WideShape shape;
  const std::function<Box3(WideTree::Ref, std::size_t)> visit = [&](WideTree::Ref ref,
                                                                    std::size_t level) {
    shape.levels = std::max(shape.levels, level + 1);
    std::optional<Box3> exact;
    const auto add = [&](const Box3& box) { exact = exact ? exact->joined(box) : box; };
    if (tree.is_leaf(ref)) {
      ++shape.leaves;
      for (const std::uint32_t i : tree.triangles(ref)) {
        shape.triangles.push_back(i);
        add(Box3::around(soup.triangle(i)));
      }
    } else {
      std::array<WideTree::Ref, WideTree::most_children> found{};
      const int count = tree.children(ref, found);
      EXPECT_GE(count, 2);
      for (int i = 0; i < count; ++i) add(visit(found[static_cast<std::size_t>(i)], level + 1));
    }
    expect_around(tree, ref, *exact);
    return *exact;
  };
  std::array<WideTree::Ref, WideTree::most_children> top{};
  const int count = tree.top(top);
  for (int i = 0; i < count; ++i) visit(top[static_cast<std::size_t>(i)], 0);
  std::sort(shape.triangles.begin(), shape.triangles.end());
  return shape;
}

TEST(WideTree, has_each_triangle_in_one_leaf_and_boxes_that_are_less_than_a_step_larger) {
  Random random(41);
  for (const Heap kind : all_heaps) {
    for (const std::size_t count : {1U, 8U, 9U, 64U, 65U, 500U}) {
      const Soup soup = heap(kind, random, count);
      EXPECT_EQ(shape_of(WideTree(source(soup)), soup).triangles, indices(count));
    }
  }
}

TEST(WideTree, fits_boxes_again_when_vertices_move) {
  Random random(42);
  Soup soup = heap(Heap::scattered, random, 300);
  WideTree tree(source(soup));
  for (Point3& p : soup.vertices) p = near(soup, random);
  tree.refit(source(soup));
  EXPECT_EQ(shape_of(tree, soup).triangles, indices(300));
}

TEST(WideTree, fits_boxes_again_when_all_triangles_leave_the_box_of_the_mesh) {
  for (const std::int32_t step : {1 << 22, -(1 << 22)}) {
    Soup soup = sphere(1 << 20, 3);
    WideTree tree(source(soup));
    for (Point3& p : soup.vertices) p = at(p.x.raw() + step, p.y.raw() + step, p.z.raw() + step);
    tree.refit(source(soup));
    EXPECT_EQ(shape_of(tree, soup).triangles, indices(soup.triangles.size()));
  }
}

TEST(WideTree, of_no_triangles_has_no_node) {
  EXPECT_TRUE(WideTree(source({})).nodes().empty());
  std::array<WideTree::Ref, WideTree::most_children> top{};
  EXPECT_EQ(WideTree(source({})).top(top), 0);
}

TEST(WideTree, has_leaves_of_six_triangles_and_nodes_of_six_children_on_average) {
  const Soup soup = sphere(1 << 20, 6, 0.1);
  const WideTree tree(source(soup));
  const WideShape shape = shape_of(tree, soup);
  EXPECT_GE(soup.triangles.size(), 6 * shape.leaves);
  EXPECT_GE(shape.leaves + tree.nodes().size() - 1, 6 * tree.nodes().size());
}

TEST(WideTree, is_never_deeper_than_a_walk_has_room_for) {
  const Soup soup = doubling(100);
  const WideShape shape = shape_of(WideTree(source(soup)), soup);
  EXPECT_EQ(shape.triangles, indices(soup.triangles.size()));
  EXPECT_LE(7 * shape.levels + 8, static_cast<std::size_t>(WideTree::stack_size));
}

/// The corners of the grid, the middles of its edges and points next to them.
Point3 point_at_limits(Random& random) {
  const auto coordinate = [&] {
    constexpr std::array<std::int32_t, 7> some = {-limit, -limit + 1, -1, 0, 1, limit - 1, limit};
    return random.pick(some);
  };
  const std::int32_t x = coordinate(), y = coordinate();
  return at(x, y, coordinate());
}

Soup soup_at_limits(Random& random, std::uint32_t count) {
  Soup soup;
  for (std::uint32_t i = 0; i < count; ++i) {
    for (int k = 0; k < 3; ++k) soup.vertices.push_back(point_at_limits(random));
    soup.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return soup;
}

TEST(WideTree, has_steps_that_reach_the_limits_of_the_grid) {
  Random random(43);
  for (int i = 0; i < 20; ++i) {
    const Soup soup = soup_at_limits(random, 100);
    shape_of(WideTree(source(soup)), soup);
  }
}

/// All instruction sets find what a loop finds.
void expect_as_loop(const Soup& soup, const Mesh& mesh, const Ray3& ray) {
  const auto expected = loop_nearest(soup, ray);
  for (const kernel::Isa isa : {kernel::Isa::scalar, kernel::Isa::avx2, kernel::Isa::avx512}) {
    for (const bool wants_any : {false, true}) {
      WideRay walk(ray, exact::Reach::ray, wants_any, *mesh.bounds());
      walk_wide(mesh.data().wide, walk, isa);
      ASSERT_EQ(walk.triangle().has_value(), expected.has_value());
      if (!expected) continue;
      EXPECT_EQ(walk.corners(), soup.triangle(*walk.triangle()));
      EXPECT_TRUE(wants_any || *walk.triangle() == expected->triangle);
    }
  }
}

Vector3 random_direction(Random& random, const Point3& from, const Point3& through) {
  Vector3 d = through - from;
  if (random.chance(1, 4)) d.x = constant<0>;
  if (random.chance(1, 4)) d.y = constant<0>;
  if (random.chance(1, 4)) d.z = constant<0>;
  return d;
}

TEST(WideTree, finds_at_the_limits_of_the_grid_what_a_loop_finds_with_all_instructions) {
  Random random(44);
  for (int i = 0; i < 12; ++i) {
    const Soup soup = soup_at_limits(random, 80);
    const Mesh mesh = make(soup, {.acceleration = Acceleration::wide_bvh});
    for (int k = 0; k < 60; ++k) {
      const Point3 from = point_at_limits(random);
      const Vector3 d = random_direction(random, from, point_at_limits(random));
      if (!d.is_zero()) expect_as_loop(soup, mesh, {from, d});
    }
  }
}

TEST(WideTree, finds_in_all_heaps_what_a_loop_finds_with_all_instructions) {
  Random random(45);
  for (const Heap kind : all_heaps) {
    for (const std::size_t count : {3U, 40U, 150U}) {
      const Soup soup = heap(kind, random, count);
      const Mesh mesh = make(soup, {.acceleration = Acceleration::wide_bvh});
      for (int k = 0; k < 60; ++k) {
        const Point3 from = near(soup, random);
        const Vector3 d = random_direction(random, from, near(soup, random));
        if (!d.is_zero()) expect_as_loop(soup, mesh, {from, d});
      }
    }
  }
}

/// A wall of squares in the plane x = 0: boxes are flat, and rays run in their planes and corners.
TEST(WideTree, finds_what_lies_in_the_planes_of_boxes) {
  for (const int size : {1, 1 << 10, 1 << 24}) {
    Soup soup;
    for (int y = 0; y <= 12; ++y)
      for (int z = 0; z <= 12; ++z) soup.vertices.push_back(at(0, y * size, z * size));
    for (std::uint32_t y = 0; y < 12; ++y) {
      for (std::uint32_t z = 0; z < 12; ++z) {
        const std::uint32_t v = 13 * y + z;
        soup.triangles.push_back({v, v + 13, v + 14});
        soup.triangles.push_back({v, v + 14, v + 1});
      }
    }
    const Mesh mesh = make(soup, {.acceleration = Acceleration::wide_bvh});
    for (int y = -1; y <= 13; ++y) {
      for (int z = -1; z <= 13; ++z) {
        const Point3 p = at(0, y * size, z * size);
        for (const Point3& q : {at(0, 1, 0), at(0, 0, -1), at(0, 3, 2), at(0, -size, size),
                                at(1, 0, 0), at(-1, 0, 0)})
          expect_as_loop(soup, mesh, {p, q - at(0, 0, 0)});
        expect_as_loop(soup, mesh, {at(7, y * size, z * size), at(-1, 0, 0) - at(0, 0, 0)});
      }
    }
  }
}

TEST(Growth, a_walk_of_a_wide_tree_tests_a_few_more_boxes_when_triangles_are_four_times_as_many) {
  double before = 0;
  for (const int levels : {4, 5, 6}) {
    const Soup soup = sphere(1 << 20, levels);
    const double now = boxes_for_boxes(WideTree(source(soup)), soup);
    EXPECT_TRUE(before == 0 || now < before + 20) << now << " after " << before;
    before = now;
  }
  EXPECT_LT(before, 120);
}

}  // namespace
}  // namespace offgrid::testing::meshes
