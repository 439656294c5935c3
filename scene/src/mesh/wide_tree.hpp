// WideTree: a tree whose nodes have eight boxes, one for each child, and whose leaves are blocks of
// up to eight triangles; what vector instructions test at once lies side by side.
//
//   node   low x   |0|1|2|3|4|5|6|7|  bytes      block of k triangles, 10 k integers:
//          low y   |0|1|2|3|4|5|6|7|
//          ...                                   a.x  |0|1|..|k-1|
//          high z  |0|1|2|3|4|5|6|7|             a.y  |0|1|..|k-1|
//          child   |0|1|2|3|4|5|6|7|  words      ...
//          origin, shift, count                  c.z  |0|1|..|k-1|
//                                                triangle
//                                                     |0|1|..|k-1|
//
// A plane is a number of steps from the origin of the node, the low corner of the box around all
// its children. A step is 2^shift units, by axis, so that all planes are bytes; planes are rounded
// outward, to a box that is larger than the child by less than a step on each side:
//
//      origin                            high
//        |-----|-----|-----|-----|-----|--|--|     steps from 0 to 255 or less
//              [ . child . ]                       low = 1, high = 3
//
// A node has 96 bytes, two lines of a cache instead of four, which is what a walk waits for.
//
// Blocks follow each other without gaps, in the order in which the build put the triangles, so a
// triangle costs 40 bytes whether its leaf is full or not. A load of eight may reach into the next
// block; the array ends with room for that.
//
// A binary tree, whose leaves test eight triangles for the price of one, is built first. Some of
// its nodes become nodes of the wide tree: those with the smallest surfaces in all, since a ray
// visits a node as often as that is large. For each binary node and each number from 1 to 8, the
// least surface at and below it is known if it becomes so many children of a wide node; two parts
// divide the children of their parent as is best.
//
// Source  H. Ylitie, T. Karras and S. Laine, Efficient Incoherent Ray Traversal on GPUs Through
//         Compressed Wide BVHs, 2017, for the division and for planes in bytes.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "mesh/split.hpp"
#include "offgrid/kernel/large_vector.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

class TriangleSource;

/// The child of a node in one number: a node, or the triangles of a leaf.
class WideChild {
 public:
  static constexpr std::uint32_t leaf_bit = std::uint32_t{1} << 31;

  static constexpr WideChild node(std::uint32_t index) { return WideChild(index); }
  /// Requires 1 <= count <= 8 and first < 2^27.
  static constexpr WideChild leaf(std::uint32_t first, std::uint32_t count) {
    return WideChild(leaf_bit | (count - 1) << 27 | first);
  }

  constexpr bool is_leaf() const { return (code_ & leaf_bit) != 0; }
  constexpr std::uint32_t index() const { return code_; }
  /// The place of the first triangle in the order of all, and the number of triangles, of a leaf.
  constexpr std::uint32_t first() const { return code_ & ((std::uint32_t{1} << 27) - 1); }
  constexpr std::uint32_t count() const { return (code_ >> 27 & 7U) + 1; }
  constexpr std::uint32_t code() const { return code_; }

  constexpr WideChild() = default;
  constexpr explicit WideChild(std::uint32_t code) : code_(code) {}

 private:
  std::uint32_t code_ = 0;
};

struct alignas(32) WideNode {
  /// low x, low y, low z, high x, high y, high z of each child, in steps from the origin
  std::array<std::array<std::uint8_t, 8>, 6> planes;
  std::array<WideChild, 8> children;
  std::array<std::int32_t, 3> origin;
  std::array<std::uint8_t, 3> shift;  ///< a step is 2^shift units
  std::uint8_t count;                 ///< children, the first ones of the arrays
};
static_assert(sizeof(WideNode) == 96, "at any multiple of 32 it lies in two lines of a cache");

class WideTree {
 public:
  static constexpr std::size_t width = 8;
  static constexpr std::size_t rows = 10;

  WideTree() = default;
  explicit WideTree(const TriangleSource& triangles);

  /// Fits boxes and blocks to triangles that moved.
  void refit(const TriangleSource& triangles);

  std::span<const WideNode> nodes() const { return nodes_; }
  /// The block of a leaf: row r of its triangles begins at r * count.
  const std::int32_t* block(const WideChild& leaf) const {
    return blocks_.data() + std::size_t{rows} * leaf.first();
  }

  // The tree as tree_walk.hpp knows it.

  /// Eight times a node plus the place of the child.
  using Ref = std::uint32_t;
  static constexpr int most_children = 8;
  /// The binary tree has 96 levels at most.
  static constexpr int stack_size = 96 * 7 + 8;

  int top(std::array<Ref, most_children>& out) const {
    return nodes_.empty() ? 0 : children_of(0, out);
  }
  /// A box that holds the child's, less than a step of the node larger, and within the bounds of
  /// all triangles.
  Box3 box(Ref ref) const;
  bool is_leaf(Ref ref) const { return child(ref).is_leaf(); }
  int children(Ref ref, std::array<Ref, most_children>& out) const {
    return children_of(child(ref).index(), out);
  }
  std::span<const std::uint32_t> triangles(Ref leaf) const {
    const WideChild at = child(leaf);
    const std::int32_t* row = block(at) + std::size_t{rows - 1} * at.count();
    return {reinterpret_cast<const std::uint32_t*>(row), at.count()};
  }
  bool repeats() const { return false; }
  std::size_t memory() const {
    return nodes_.capacity() * sizeof(WideNode) + blocks_.capacity() * sizeof(std::int32_t);
  }

 private:
  friend class WideBuild;

  const WideChild& child(Ref ref) const { return nodes_[ref / width].children[ref % width]; }
  int children_of(std::uint32_t node, std::array<Ref, most_children>& out) const;
  /// Returns the box around the triangles.
  Bounds fill_block(const TriangleSource& triangles, const WideChild& leaf);

  kernel::LargeVector<WideNode> nodes_;  ///< children after their parents
  kernel::LargeVector<std::int32_t> blocks_;
  std::array<std::int32_t, 3> high_{};  ///< the high corner of the box around all triangles
};

}  // namespace offgrid::scene::detail
