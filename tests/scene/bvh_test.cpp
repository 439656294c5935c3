// The binary tree: its structure, its bounds on depth, and that its work grows slowly.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "mesh/box_tree.hpp"
#include "mesh/split.hpp"
#include "mesh_shapes.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing::meshes {
namespace {

using scene::detail::BoxTree;
using scene::detail::Splitter;

/// The nodes below and at `node` and the levels of them; checks that boxes fit tightly.
struct TreeShape {
  std::size_t levels = 0;
  std::size_t largest_leaf = 0;
  std::vector<std::uint32_t> triangles;
};

TreeShape shape_of(const BoxTree& tree, const Soup& soup) {
  TreeShape shape;
  const std::function<void(BoxTree::Ref, std::size_t)> visit = [&](BoxTree::Ref node,
                                                                   std::size_t level) {
    shape.levels = std::max(shape.levels, level + 1);
    std::optional<Box3> around;
    const auto add = [&](const Box3& box) { around = around ? around->joined(box) : box; };
    if (tree.is_leaf(node)) {
      const auto triangles = tree.triangles(node);
      shape.largest_leaf = std::max(shape.largest_leaf, triangles.size());
      for (const std::uint32_t i : triangles) {
        shape.triangles.push_back(i);
        add(Box3::around(soup.triangle(i)));
      }
    } else {
      std::array<BoxTree::Ref, BoxTree::most_children> found{};
      const int count = tree.children(node, found);
      EXPECT_EQ(count, 2);
      for (int i = 0; i < count; ++i) {
        visit(found[static_cast<std::size_t>(i)], level + 1);
        add(tree.box(found[static_cast<std::size_t>(i)]));
      }
    }
    EXPECT_EQ(around, tree.box(node));
  };
  std::array<BoxTree::Ref, BoxTree::most_children> top{};
  if (tree.top(top) != 0) visit(top[0], 0);
  std::sort(shape.triangles.begin(), shape.triangles.end());
  return shape;
}

TEST(Bvh, has_each_triangle_in_one_leaf_and_boxes_that_fit) {
  Random random(3);
  for (const Heap kind : all_heaps) {
    for (const std::uint32_t leaf_size : {1U, 4U, 30U, 1000U}) {
      const Soup soup = heap(kind, random, 200);
      const BoxTree tree = BoxTree::binary(source(soup), leaf_size);
      const TreeShape shape = shape_of(tree, soup);
      EXPECT_EQ(shape.triangles, indices(200));
      EXPECT_LE(shape.largest_leaf, leaf_size);
      EXPECT_FALSE(tree.repeats());
    }
  }
}

TEST(Bvh, fits_boxes_again_when_vertices_move) {
  Random random(4);
  Soup soup = heap(Heap::scattered, random, 100);
  BoxTree tree = BoxTree::binary(source(soup), 4);
  for (Point3& p : soup.vertices) p = near(soup, random);
  tree.refit(source(soup));
  EXPECT_EQ(shape_of(tree, soup).triangles, indices(100));
}

TEST(Bvh, of_no_triangles_has_no_node) {
  EXPECT_EQ(BoxTree::binary(source({}), 4).node_count(), 0U);
  EXPECT_EQ(BoxTree::single(source({})).node_count(), 0U);
}

TEST(Bvh, halves_equal_triangles) {
  Soup soup = cube(0, 2);
  soup.triangles.assign(1000, soup.triangles[0]);
  const TreeShape shape = shape_of(BoxTree::binary(source(soup), 1), soup);
  EXPECT_EQ(shape.triangles, indices(1000));
  EXPECT_EQ(shape.levels, 11U);
}

TEST(Bvh, is_never_deeper_than_a_walk_has_room_for) {
  const Soup soup = doubling(100);
  const BoxTree tree = BoxTree::binary(source(soup), 1);
  const TreeShape shape = shape_of(tree, soup);
  EXPECT_EQ(shape.triangles, indices(soup.triangles.size()));
  EXPECT_LE(shape.levels, 96U);
  EXPECT_GT(shape.levels, 29U);
}

TEST(Splitter, sorts_and_halves_what_lies_too_deep) {
  Random random(5);
  const Soup soup = heap(Heap::scattered, random, 33);
  Splitter splitter(source(soup), 1);
  splitter.sort(splitter.whole());
  const auto [left, right] = splitter.halve(splitter.whole());
  EXPECT_EQ(left.count(), 16U);
  EXPECT_EQ(right.count(), 17U);
  const auto& centres = splitter.whole().centres;
  std::size_t axis = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (centres.high(k) - centres.low(k) > centres.high(axis) - centres.low(axis)) axis = k;
  EXPECT_LE(left.centres.high(axis), right.centres.low(axis));
}

TEST(Splitter, finds_the_gap_between_two_heaps) {
  for (const int axis : {0, 1, 2}) {
    Soup soup;
    for (int i = 0; i < 12; ++i) {
      const int along = i < 5 ? i : 100000 + i;
      soup.vertices.push_back(
          at(axis == 0 ? along : i % 3, axis == 1 ? along : i % 3, axis == 2 ? along : i % 3));
      const auto v = static_cast<std::uint32_t>(i);
      soup.triangles.push_back({v, v, v});
    }
    Splitter splitter(source(soup), 1);
    const auto cut = splitter.best_cut(splitter.whole());
    ASSERT_TRUE(cut.has_value());
    EXPECT_EQ(cut->axis, static_cast<std::size_t>(axis));
    const auto [left, right] = splitter.apply(splitter.whole(), *cut);
    EXPECT_EQ(left.count(), 5U);
    EXPECT_EQ(right.count(), 7U);
  }
}

TEST(Splitter, has_no_cut_for_equal_centres) {
  Soup soup = cube(0, 2);
  soup.triangles.assign(3, soup.triangles[0]);
  Splitter splitter(source(soup), 1);
  EXPECT_FALSE(splitter.best_cut(splitter.whole()).has_value());
}

/// Boxes tested for the nearest hit of a ray from outside towards the middle, on average.
double boxes_for_rays(const Soup& soup, const BoxTree& tree) {
  Random random(7);
  std::size_t tested = 0;
  for (int i = 0; i < 200; ++i) {
    const Point3 from = random_point3(random, 1 << 20);
    const Ray3 ray = {from, random_point3(random, 1 << 20) - from};
    scene::detail::FirstTriangle<Int<95>> first(exact::Reach::ray);
    nearest(
        tree,
        [&](const Box3& box) {
          ++tested;
          return scene::detail::entry(box, ray);
        },
        [&](std::uint32_t k) {
          return scene::exact::first_parameter(ray.origin, ray.direction, soup.triangle(k),
                                               scene::exact::Reach::ray);
        },
        first);
  }
  return static_cast<double>(tested) / 200;
}

TEST(Growth, a_query_tests_a_few_more_boxes_when_triangles_are_four_times_as_many) {
  double boxes = 0;
  double rays = 0;
  for (const int levels : {4, 5, 6}) {
    const Soup soup = sphere(1 << 20, levels);
    const BoxTree tree = BoxTree::binary(source(soup), 4);
    const double now_boxes = boxes_for_boxes(tree, soup);
    const double now_rays = boxes_for_rays(soup, tree);
    if (boxes != 0) {
      EXPECT_LT(now_boxes, boxes + 16);  // two levels more, a few branches
      EXPECT_LT(now_rays, rays * 1.6);
    }
    boxes = now_boxes;
    rays = now_rays;
  }
  EXPECT_LT(boxes, 100);
  EXPECT_LT(rays, 200);
}

}  // namespace
}  // namespace offgrid::testing::meshes
