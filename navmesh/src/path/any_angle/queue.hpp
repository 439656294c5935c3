// Queue: what a search still has to look at, by lower bounds of the paths.
//
// Knows the nodes that wait, each with its bound, and bounds of the starts of links that wait. Asks
// nothing of the other parts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "path/any_angle/node.hpp"
#include "path/box_tree.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// A node on the heap, or the starts of links that a lookout sees.
struct Waiting {
  static constexpr std::uint32_t links_bit = std::uint32_t{1} << 31;

  Length bound;  ///< a lower bound of the length of paths through the node, or these links
  std::uint32_t node = none;  ///< or the lookout
  std::uint32_t rank = 0;     ///< the least legs by the node, or links_bit and a BoxTree::Part

  bool is_node() const { return rank < links_bit; }
  BoxTree::Part starts() const { return rank & ~links_bit; }
  /// Is this one expanded after the other one?
  bool operator<(const Waiting& other) const {
    if (bound != other.bound) return bound > other.bound;
    return rank != other.rank ? rank > other.rank : node < other.node;
  }
};
static_assert(sizeof(Waiting) == 16);  // small, since heaps move them often

class Queue {
 public:
  void begin() {
    nodes_.clear();
    open_.clear();
  }
  bool is_empty() const { return open_.empty(); }
  /// Is the bound less than all that wait?
  bool is_before_all(const Length& bound) const {
    return open_.empty() || bound < open_.front().bound;
  }
  void push(const Node& node, const Bound& bound) {
    open_.push_back({bound.length, static_cast<std::uint32_t>(nodes_.size()), bound.legs});
    nodes_.push_back(node);
    std::push_heap(open_.begin(), open_.end());
  }
  void push(std::uint32_t lookout, BoxTree::Part starts, const Length& bound) {
    open_.push_back({bound, lookout, Waiting::links_bit | starts});
    std::push_heap(open_.begin(), open_.end());
  }
  Waiting pop() {
    std::pop_heap(open_.begin(), open_.end());
    const Waiting next = open_.back();
    open_.pop_back();
    return next;
  }
  /// The node that waited.
  const Node& node(const Waiting& waiting) const { return nodes_[waiting.node]; }

 private:
  std::vector<Node> nodes_;    ///< the nodes that were put on the heap
  std::vector<Waiting> open_;  ///< a heap
};

}  // namespace offgrid::navmesh::detail::any_angle
