// BoxIndex: which of many boxes may meet a shape? The boxes come, move and go.
//
// Three kinds with one interface. `open` gives what is directly below a node, for walks of other
// orders (`visit_nearest`). `visit` goes down wherever `wants(box)` says so, and gives the
// keys of all boxes on that path; the caller looks at the boxes themselves. So answers do not
// depend on the kind, nor on the order of changes.
//
//   tree     a binary tree over boxes that are a little larger than those given, so that a box that
//            moves a little changes nothing (E. Catto, Dynamic Bounding Volume Hierarchies, 2019).
//            A new box goes down where it enlarges least; rotations keep heights balanced:
//
//                  a                 c          c was higher than b by two: it takes the
//                 / \               / \         place of a, which keeps the lower one of
//                b   c     ->      a   g        c's children, here f
//                   / \           / \           .
//                  f   g         b   f
//
//   octree   a cell is cut into eight at its middle; a box is in the smallest cell that holds it,
//            and only cells that hold boxes, or cells with boxes, exist
//   none     a list
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

inline constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint32_t no_key = no_node;

/// The tree.
class DynamicTree {
 public:
  /// Adds a box under a key that is not in the tree, or changes the box of one that is.
  void put(std::uint32_t key, const Box3& box);
  /// Requires that the key is in the tree.
  void erase(std::uint32_t key);

  template <class Wants, class Visit>
  void visit(const Wants& wants, const Visit& give) const {
    std::vector<std::uint32_t> open;
    if (root_ != no_node) open.push_back(root_);
    while (!open.empty()) {
      const Node& node = nodes_[open.back()];
      open.pop_back();
      if (!wants(node.box)) continue;
      if (node.is_leaf()) {
        give(node.key);
      } else {
        open.insert(open.end(), node.child.begin(), node.child.end());
      }
    }
  }

  /// Gives the nodes below, with their boxes, and the keys; of no_node, the root.
  template <class GiveNode, class GiveKey>
  void open(std::uint32_t node, const GiveNode& give_node, const GiveKey& give_key) const {
    if (node == no_node) {
      if (root_ != no_node) give_node(root_, nodes_[root_].box);
    } else if (nodes_[node].is_leaf()) {
      give_key(nodes_[node].key);
    } else {
      for (const std::uint32_t child : nodes_[node].child) give_node(child, nodes_[child].box);
    }
  }

  /// The number of edges from the root to the deepest leaf; 0 if there are fewer than two.
  std::uint32_t height() const { return root_ == no_node ? 0 : nodes_[root_].height; }
  /// Nodes in use: twice the number of boxes, less one.
  std::size_t size() const { return nodes_.size() - free_.size(); }
  /// In bytes; bounded by the most boxes that there were at once, and by the largest key.
  std::size_t memory() const;

 private:
  struct Node {
    Box3 box;
    std::array<std::uint32_t, 2> child = {no_node, no_node};
    std::uint32_t parent = no_node;
    std::uint32_t height = 0;
    std::uint32_t key = 0;  ///< of a leaf

    bool is_leaf() const { return child[0] == no_node; }
  };

  std::uint32_t make_node(const Box3& box);
  std::uint32_t best_sibling(const Box3& box) const;
  void insert(std::uint32_t leaf);
  void take_out(std::uint32_t leaf);
  void replace_child(std::uint32_t parent, std::uint32_t from, std::uint32_t to);
  void mend_above(std::uint32_t node);
  void update(std::uint32_t node);
  std::uint32_t balanced(std::uint32_t node);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> free_;
  std::vector<std::uint32_t> leaf_;  ///< by key
  std::uint32_t root_ = no_node;
};

/// The octree over the whole grid.
class DynamicOctree {
 public:
  void put(std::uint32_t key, const Box3& box);
  void erase(std::uint32_t key);

  template <class Wants, class Visit>
  void visit(const Wants& wants, const Visit& give) const {
    std::vector<std::uint32_t> open;
    if (!cells_.empty()) open.push_back(0);
    while (!open.empty()) {
      const Cell& cell = cells_[open.back()];
      open.pop_back();
      if (!wants(cell.box)) continue;
      for (std::uint32_t key = cell.first; key != no_key; key = place_[key].after) give(key);
      for (const std::uint32_t child : cell.child) {
        if (child != no_node) open.push_back(child);
      }
    }
  }

  template <class GiveNode, class GiveKey>
  void open(std::uint32_t node, const GiveNode& give_node, const GiveKey& give_key) const {
    if (node == no_node) {
      if (!cells_.empty()) give_node(std::uint32_t{0}, cells_[0].box);
      return;
    }
    const Cell& cell = cells_[node];
    for (std::uint32_t key = cell.first; key != no_key; key = place_[key].after) give_key(key);
    for (const std::uint32_t child : cell.child) {
      if (child != no_node) give_node(child, cells_[child].box);
    }
  }

  /// Cells in use: at most 20 for each box, and one.
  std::size_t size() const { return cells_.size() - free_.size(); }
  /// In bytes; bounded by the most boxes that there were at once, and by the largest key.
  std::size_t memory() const;

 private:
  struct Cell {
    Box3 box;
    std::array<std::uint32_t, 8> child;
    std::uint32_t parent = no_node;
    std::uint32_t below = 0;  ///< number of keys here and in the cells inside
    std::uint32_t first = no_key;
  };
  /// Where a key stands: its cell, and the keys before it and after it in the list of the cell.
  struct Place {
    std::uint32_t cell = no_node;
    std::uint32_t before = no_key;
    std::uint32_t after = no_key;
  };

  /// Cells are not cut further: a path of so many is long enough.
  static constexpr int levels_max = 20;

  std::uint32_t make_cell(const Box3& box, std::uint32_t parent);
  std::uint32_t child_of(std::uint32_t cell, int octant);
  std::uint32_t cell_for(const Box3& box);
  void take_out(std::uint32_t key);

  std::vector<Cell> cells_;  ///< the first one is the root
  std::vector<std::uint32_t> free_;
  std::vector<Place> place_;  ///< by key
};

/// The list.
class DynamicList {
 public:
  void put(std::uint32_t key, const Box3&) {
    if (key >= is_in_.size()) is_in_.resize(key + 1);
    is_in_[key] = true;
  }
  void erase(std::uint32_t key) { is_in_[key] = false; }

  template <class Wants, class Visit>
  void visit(const Wants&, const Visit& give) const {
    for (std::uint32_t key = 0; key < is_in_.size(); ++key) {
      if (is_in_[key]) give(key);
    }
  }

  template <class GiveNode, class GiveKey>
  void open(std::uint32_t, const GiveNode&, const GiveKey& give_key) const {
    visit([](const Box3&) { return true; }, give_key);
  }

 private:
  std::vector<bool> is_in_;
};

/// Gives keys, the nearest first: measure(box) and measure_of(key) say how far they are, boxes not
/// farther than what is inside; is_enough(measure) whether all that is so far or farther is of no
/// use any more.
template <class Index, class Measure, class MeasureOf, class IsEnough, class Give>
void visit_nearest(const Index& index, const Measure& measure, const MeasureOf& measure_of,
                   const IsEnough& is_enough, const Give& give) {
  using Number = decltype(measure(std::declval<Box3>()));
  struct Open {
    Number measure;
    std::uint32_t id;
    bool is_key;
  };
  std::vector<Open> open;
  const auto is_later = [](const Open& a, const Open& b) { return a.measure > b.measure; };
  const auto push = [&](const Number& far, std::uint32_t id, bool is_key) {
    if (is_enough(far)) return;
    open.push_back({far, id, is_key});
    std::push_heap(open.begin(), open.end(), is_later);
  };
  const auto push_all = [&](std::uint32_t node) {
    index.open(
        node, [&](std::uint32_t child, const Box3& box) { push(measure(box), child, false); },
        [&](std::uint32_t key) { push(measure_of(key), key, true); });
  };
  push_all(no_node);
  while (!open.empty()) {
    std::pop_heap(open.begin(), open.end(), is_later);
    const Open next = open.back();
    open.pop_back();
    if (is_enough(next.measure)) return;
    if (next.is_key) {
      give(next.id);
    } else {
      push_all(next.id);
    }
  }
}

}  // namespace offgrid::scene::detail
