// The octree: cells that tile, triangles in every cell that they meet, and an end of halving.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "mesh/box_tree.hpp"
#include "mesh/tree_walk.hpp"
#include "mesh/triangle_source.hpp"
#include "mesh_shapes.hpp"

namespace offgrid::testing::meshes {
namespace {

using scene::detail::BoxTree;
using scene::detail::TriangleSource;

BoxTree octree(const Soup& soup, int depth, std::uint32_t leaf_size) {
  return BoxTree::octree(TriangleSource(soup.vertices, soup.triangles), depth, leaf_size);
}

/// Calls take(node, level) for every node.
void for_each_node(const BoxTree& tree, const std::function<void(BoxTree::Ref, int)>& take) {
  const std::function<void(BoxTree::Ref, int)> visit = [&](BoxTree::Ref node, int level) {
    take(node, level);
    if (tree.is_leaf(node)) return;
    std::array<BoxTree::Ref, BoxTree::most_children> found{};
    const int count = tree.children(node, found);
    for (int i = 0; i < count; ++i) visit(found[static_cast<std::size_t>(i)], level + 1);
  };
  if (tree.node_count() != 0) visit(0, 0);
}

TEST(Octree, lists_a_triangle_in_each_leaf_that_it_meets_and_nowhere_else) {
  Random random(21);
  for (const Heap kind : all_heaps) {
    const Soup soup = heap(kind, random, 100);
    const BoxTree tree = octree(soup, 6, 4);
    std::set<std::uint32_t> seen;
    for_each_node(tree, [&](BoxTree::Ref node, int) {
      if (!tree.is_leaf(node)) return;
      const auto listed = tree.triangles(node);
      EXPECT_TRUE(std::is_sorted(listed.begin(), listed.end()));
      EXPECT_EQ(std::vector<std::uint32_t>(listed.begin(), listed.end()),
                loop_meeting(soup, tree.box(node)));
      seen.insert(listed.begin(), listed.end());
    });
    EXPECT_EQ(seen.size(), 100U);
  }
}

TEST(Octree, children_tile_their_parent) {
  const Soup soup = sphere(1000, 4);
  const BoxTree tree = octree(soup, 10, 8);
  Random random(22);
  for_each_node(tree, [&](BoxTree::Ref node, int) {
    if (tree.is_leaf(node)) return;
    std::array<BoxTree::Ref, BoxTree::most_children> found{};
    const int count = tree.children(node, found);
    // Every triangle that meets the parent meets a child, though empty children are left out.
    for (const std::uint32_t i : loop_meeting(soup, tree.box(node))) {
      bool is_listed = false;
      for (int k = 0; k < count; ++k)
        is_listed |= meets(soup.triangle(i), tree.box(found[static_cast<std::size_t>(k)]));
      EXPECT_TRUE(is_listed);
    }
    for (int k = 0; k < count; ++k)
      EXPECT_TRUE(tree.box(node).contains(tree.box(found[static_cast<std::size_t>(k)])));
  });
}

TEST(Octree, is_a_leaf_where_triangles_are_few_or_the_depth_is_reached) {
  const Soup soup = sphere(100000, 4);
  for (const int depth : {0, 1, 3, 9}) {
    const BoxTree tree = octree(soup, depth, 8);
    int deepest = 0;
    for_each_node(tree, [&](BoxTree::Ref node, int level) {
      deepest = std::max(deepest, level);
      if (tree.is_leaf(node) && level < depth && depth <= 3) {
        EXPECT_LE(tree.triangles(node).size(), 8U);
      }
    });
    EXPECT_LE(deepest, depth);
    EXPECT_EQ(deepest == 0, depth == 0);
  }
  EXPECT_EQ(octree(soup, 30, 100000).node_count(), 1U);
}

TEST(Octree, ends_where_halving_does_not_help) {
  Soup soup = cube(-1000000, 1000000);
  const Soup once = soup;
  for (int i = 0; i < 50; ++i) soup.add(once);  // each triangle 51 times
  const BoxTree tree = octree(soup, 30, 1);
  EXPECT_LE(tree.reference_count(), 16 * soup.triangles.size());
  EXPECT_LT(tree.node_count(), soup.triangles.size());
}

TEST(Octree, has_two_or_four_children_where_the_mesh_is_flat) {
  Random random(23);
  Soup flat = heap(Heap::small_grid, random, 50);
  for (Point3& p : flat.vertices) p = Point3::at(p.x.raw() / 2, p.y.raw() / 2, 7);
  for_each_node(octree(flat, 20, 1), [&](BoxTree::Ref, int level) { EXPECT_LT(level, 31); });
  for (const Heap kind : all_heaps) {
    const Soup soup = heap(kind, random, 50);
    const Mesh mesh = make(
        soup, {.acceleration = Acceleration::octree, .octree_depth = 30, .octree_leaf_size = 1});
    EXPECT_EQ(triangles_meeting(mesh, *mesh.bounds()).size(), 50U);
  }
}

TEST(Octree, walks_test_a_triangle_once) {
  const Soup soup = sphere(1000, 3);
  const BoxTree tree = octree(soup, 10, 2);
  EXPECT_TRUE(tree.repeats());
  EXPECT_GT(tree.reference_count(), soup.triangles.size());
  std::vector<int> tested(soup.triangles.size());
  walk(
      tree, [](const Box3&) { return true; },
      [&](std::uint32_t i) {
        ++tested[i];
        return true;
      });
  EXPECT_EQ(tested, std::vector<int>(soup.triangles.size(), 1));
}

TEST(Octree, of_no_triangles_has_no_node) { EXPECT_EQ(octree({}, 10, 8).node_count(), 0U); }

}  // namespace
}  // namespace offgrid::testing::meshes
