// The walks of all queries over any tree of boxes: `walk` finds the triangles whose boxes meet a
// shape, `nearest` the first hit of a ray, or what is nearest to a point.
//
// A tree has ids of nodes (Ref), their exact boxes, children and triangles; BoxTree and WideTree
// have. A walk keeps the nodes to visit on a stack of bounded size, for no tree is deeper than it
// says.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "mesh/ray_box.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"

namespace offgrid::scene::detail {

/// The triangles that a walk has seen, in a table with open addressing. Trees in which no triangle
/// repeats leave it empty.
class SeenTriangles {
 public:
  explicit SeenTriangles(bool repeats) : repeats_(repeats) {}

  /// Is the triangle new? From then on it is not.
  bool insert(std::uint32_t triangle) {
    if (!repeats_) return true;
    if (2 * (count_ + 1) > slots_.size()) grow();
    return put(triangle + 1);
  }

 private:
  bool put(std::uint32_t key) {
    std::size_t i = (key * std::uint32_t{2654435769U}) & (slots_.size() - 1);
    for (; slots_[i] != 0; i = (i + 1) & (slots_.size() - 1))
      if (slots_[i] == key) return false;
    slots_[i] = key;
    ++count_;
    return true;
  }
  void grow() {
    std::vector<std::uint32_t> before(std::max<std::size_t>(64, 2 * slots_.size()));
    before.swap(slots_);
    count_ = 0;
    for (const std::uint32_t key : before)
      if (key != 0) put(key);
  }

  bool repeats_;
  std::size_t count_ = 0;
  std::vector<std::uint32_t> slots_;  ///< a power of two of them, 0 or a triangle + 1
};

/// The nodes that a walk has still to visit.
template <class Entry, int Size>
class NodeStack {
 public:
  bool is_empty() const { return size_ == 0; }
  void push(const Entry& entry) {
    OFFGRID_ENSURES(size_ < Size, "a tree is not deeper than it says");
    entries_[size_++] = entry;
  }
  Entry pop() { return entries_[--size_]; }

 private:
  std::array<Entry, std::size_t{Size}> entries_;
  std::size_t size_ = 0;
};

/// Calls take(i) once for each triangle in leaves whose boxes, and the boxes above them, satisfy
/// meets_box, until take returns false. Returns whether it never did.
template <class Tree, class MeetsBox, class Take>
bool walk(const Tree& tree, const MeetsBox& meets_box, const Take& take) {
  using Ref = typename Tree::Ref;
  SeenTriangles seen(tree.repeats());
  NodeStack<Ref, Tree::stack_size> stack;
  std::array<Ref, std::size_t{Tree::most_children}> found{};
  int count = tree.top(found);
  while (true) {
    while (count > 0) {
      const Ref node = found[static_cast<std::size_t>(--count)];
      if (meets_box(tree.box(node))) stack.push(node);
    }
    if (stack.is_empty()) return true;
    const Ref node = stack.pop();
    if (!tree.is_leaf(node)) {
      count = tree.children(node, found);
      continue;
    }
    for (const std::uint32_t i : tree.triangles(node))
      if (seen.insert(i) && !take(i)) return false;
  }
}

/// The first hit so far, and the parameter behind which nothing is of use.
template <class Number>
class FirstTriangle {
 public:
  using HitParameter = exact::Parameter<Number>;

  /// Only parameters within the reach count.
  explicit FirstTriangle(exact::Reach reach) {
    if (reach == exact::Reach::segment)
      limit_ = HitParameter{kernel::constant<1>, kernel::constant<1>};
  }

  template <class Entry>
  bool is_behind(const Entry& entry) const {
    return limit_ && is_beyond(entry, *limit_);
  }

  /// Takes the triangle if its hit comes before the first one, or with it on a smaller index.
  void offer(std::uint32_t triangle, const HitParameter& t) {
    if (triangle_) {
      const Sign order = exact::compare(t, *limit_);
      if (order == Sign::positive || (order == Sign::zero && *triangle_ < triangle)) return;
    }
    triangle_ = triangle;
    limit_ = t;
  }

  const std::optional<std::uint32_t>& triangle() const { return triangle_; }

 private:
  std::optional<std::uint32_t> triangle_;
  std::optional<HitParameter> limit_;
};

/// A node and where the ray enters its box, or how far that is.
template <class Ref, class Entry>
struct NodeEntry {
  Ref node{};
  Entry at;
};

/// Offers the triangles whose boxes the ray enters before the first hit or with it, the nearer
/// boxes before the others. entry_of(box) is where the ray enters it, if it does; hit_of(i) the
/// parameter of its hit of a triangle, if there is one. `first` is a FirstTriangle; or another
/// measure takes the place of the parameter, as a distance, and `first` knows it.
template <class Tree, class EntryOf, class HitOf, class First>
void nearest(const Tree& tree, const EntryOf& entry_of, const HitOf& hit_of, First& first) {
  using Ref = typename Tree::Ref;
  using Entry = NodeEntry<Ref, typename decltype(entry_of(std::declval<Box3>()))::value_type>;
  SeenTriangles seen(tree.repeats());
  NodeStack<Entry, Tree::stack_size> stack;
  std::array<Ref, std::size_t{Tree::most_children}> found{};
  std::array<Entry, std::size_t{Tree::most_children}> sorted;
  int count = tree.top(found);
  while (true) {
    std::size_t entered = 0;
    for (int i = 0; i < count; ++i) {
      const Ref node = found[static_cast<std::size_t>(i)];
      const auto at = entry_of(tree.box(node));
      if (!at || first.is_behind(*at)) continue;
      std::size_t k = entered++;
      for (; k > 0 && sorted[k - 1].at < *at; --k) sorted[k] = sorted[k - 1];
      sorted[k] = {node, *at};
    }
    for (std::size_t i = 0; i < entered; ++i) stack.push(sorted[i]);  // the nearest last
    count = 0;
    if (stack.is_empty()) return;
    const Entry next = stack.pop();
    if (first.is_behind(next.at)) continue;
    if (!tree.is_leaf(next.node)) {
      count = tree.children(next.node, found);
      continue;
    }
    for (const std::uint32_t i : tree.triangles(next.node)) {
      if (!seen.insert(i)) continue;
      if (const auto t = hit_of(i)) first.offer(i, *t);
    }
  }
}

}  // namespace offgrid::scene::detail
