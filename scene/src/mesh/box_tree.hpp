// BoxTree: a tree of integer boxes over triangles; the binary hierarchy, the octree, and the one
// leaf of a mesh without acceleration.
//
//        node 0                     children of a node are neighbours in the array, after it;
//       /      \                    a leaf is a range of the array of triangles. In an octree a
//   node 1    node 2                triangle is in each leaf that it meets, otherwise in one.
//    / | \    leaf [6, 9)
//   ..... ..
//
// A node's box holds what its leaves have of their triangles: in an octree, the part of them in the
// box.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

class TriangleSource;

class BoxTree {
 public:
  /// The id of a node.
  using Ref = std::uint32_t;
  static constexpr int most_children = 8;
  /// The nodes that a walk has to keep: in an octree seven of each of 30 levels and the eight of
  /// the last one. A binary tree needs one of each level and has 96 at most, as its build stops
  /// choosing splits below 64 levels and halves what is left, at most 2^27 triangles.
  static constexpr int stack_size = 30 * (most_children - 1) + most_children;

  /// The tree of one leaf.
  static BoxTree single(const TriangleSource& triangles);
  /// The binary tree with leaves of `leaf_size` triangles at most, of which `block` are tested at
  /// once. Requires leaf_size >= 1 and block >= 1.
  static BoxTree binary(const TriangleSource& triangles, std::uint32_t leaf_size,
                        std::uint32_t block = 1);
  /// The octree; octree.cpp.
  static BoxTree octree(const TriangleSource& triangles, int depth, std::uint32_t leaf_size);

  /// Fits the boxes to triangles that moved. Requires a tree in which no triangle repeats.
  void refit(const TriangleSource& triangles);

  /// Fills `out` with the topmost nodes and returns their number.
  int top(std::array<Ref, most_children>& out) const {
    out[0] = 0;
    return nodes_.empty() ? 0 : 1;
  }
  const Box3& box(Ref node) const { return nodes_[node].box; }
  bool is_leaf(Ref node) const { return nodes_[node].is_leaf; }
  /// Fills `out` with the children of an inner node and returns their number.
  int children(Ref node, std::array<Ref, most_children>& out) const {
    const auto count = static_cast<int>(nodes_[node].count);
    for (int i = 0; i < count; ++i)
      out[static_cast<std::size_t>(i)] = nodes_[node].first + static_cast<std::uint32_t>(i);
    return count;
  }
  std::span<const std::uint32_t> triangles(Ref leaf) const {
    return std::span(order_).subspan(nodes_[leaf].first, nodes_[leaf].count);
  }

  /// Can a triangle be in several leaves?
  bool repeats() const { return repeats_; }
  std::size_t node_count() const { return nodes_.size(); }
  std::size_t reference_count() const { return order_.size(); }
  std::size_t memory() const {
    return nodes_.capacity() * sizeof(Node) + order_.capacity() * sizeof(std::uint32_t);
  }

 private:
  struct Node {
    Box3 box;
    std::uint32_t first = 0;  ///< the first child, or the place in order_ of the first triangle
    std::uint32_t count : 31;
    std::uint32_t is_leaf : 1;
  };
  static_assert(sizeof(Node) == 32);

  friend class BinaryBuild;
  friend class OctreeBuild;

  std::vector<Node> nodes_;  ///< the root first; none if there are no triangles
  std::vector<std::uint32_t> order_;
  bool repeats_ = false;
};

}  // namespace offgrid::scene::detail
