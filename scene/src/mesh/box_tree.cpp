#include "mesh/box_tree.hpp"

#include <numeric>
#include <utility>

#include "mesh/split.hpp"

namespace offgrid::scene::detail {

/// The build of a binary tree, from the root down. A node waits with its part until its turn.
class BinaryBuild {
 public:
  BinaryBuild(const TriangleSource& triangles, std::uint32_t leaf_size, std::uint32_t block)
      : splitter_(triangles, block), leaf_size_(leaf_size) {}

  BoxTree run() {
    const Part& whole = splitter_.whole();
    if (whole.count() == 0) return std::move(tree_);
    tree_.nodes_.push_back({whole.box.box(), 0, 0, 0});
    waiting_.push_back({0, 0, whole});
    while (!waiting_.empty()) {
      const Waiting next = waiting_.back();
      waiting_.pop_back();
      if (const auto parts = split(next)) {
        add_children(next, *parts);
      } else {
        BoxTree::Node& node = tree_.nodes_[next.node];
        node.first = next.part.first;
        node.count = next.part.count() & INT32_MAX;
        node.is_leaf = 1;
      }
    }
    tree_.nodes_.shrink_to_fit();
    tree_.order_.reserve(whole.count());
    for (std::uint32_t i = 0; i < whole.count(); ++i)
      tree_.order_.push_back(splitter_[i].triangle());
    return std::move(tree_);
  }

 private:
  /// Splits are chosen above this level, and halve below.
  static constexpr std::uint32_t chosen_levels = 64;

  struct Waiting {
    std::uint32_t node = 0;
    std::uint32_t level = 0;
    Part part;
  };

  /// The two parts; nothing if the part becomes a leaf.
  std::optional<std::pair<Part, Part>> split(const Waiting& next) {
    const Part& part = next.part;
    const std::uint32_t count = part.count();
    if (splitter_.blocks(count) == kernel::constant<1> && count <= leaf_size_) return std::nullopt;
    if (next.level >= chosen_levels) {
      if (count <= leaf_size_) return std::nullopt;
      if (next.level == chosen_levels) splitter_.sort(part);
      return splitter_.halve(part);
    }
    const std::optional<Cut> cut = splitter_.best_cut(part);
    if (!cut) return count <= leaf_size_ ? std::nullopt : std::optional(splitter_.halve(part));
    // A step down costs as much as a triangle.
    const Int<34> area = Splitter::area(part, Splitter::area_shift(part));
    if (count <= leaf_size_ && area * splitter_.blocks(count) <= cut->cost + area)
      return std::nullopt;
    return splitter_.apply(part, *cut);
  }

  void add_children(const Waiting& parent, const std::pair<Part, Part>& parts) {
    const auto first = static_cast<std::uint32_t>(tree_.nodes_.size());
    tree_.nodes_[parent.node].first = first;
    tree_.nodes_[parent.node].count = 2;
    tree_.nodes_.push_back({parts.first.box.box(), 0, 0, 0});
    tree_.nodes_.push_back({parts.second.box.box(), 0, 0, 0});
    waiting_.push_back({first + 1, parent.level + 1, parts.second});
    waiting_.push_back({first, parent.level + 1, parts.first});
  }

  Splitter splitter_;
  std::uint32_t leaf_size_;
  BoxTree tree_;
  std::vector<Waiting> waiting_;
};

BoxTree BoxTree::single(const TriangleSource& triangles) {
  BoxTree tree;
  if (triangles.count() == 0) return tree;
  tree.nodes_.push_back({triangles.box(0), 0, triangles.count() & INT32_MAX, 1});
  tree.order_.resize(triangles.count());
  std::iota(tree.order_.begin(), tree.order_.end(), std::uint32_t{0});
  tree.refit(triangles);
  return tree;
}

BoxTree BoxTree::binary(const TriangleSource& triangles, std::uint32_t leaf_size,
                        std::uint32_t block) {
  return BinaryBuild(triangles, leaf_size, block).run();
}

void BoxTree::refit(const TriangleSource& triangles) {
  for (std::size_t i = nodes_.size(); i-- > 0;) {  // children come after their parents
    Node& node = nodes_[i];
    if (node.is_leaf) {
      Box3 box = triangles.box(order_[node.first]);
      for (std::uint32_t k = 1; k < node.count; ++k)
        box = box.joined(triangles.box(order_[node.first + k]));
      node.box = box;
    } else {
      Box3 box = nodes_[node.first].box;
      for (std::uint32_t k = 1; k < node.count; ++k) box = box.joined(nodes_[node.first + k].box);
      node.box = box;
    }
  }
}

}  // namespace offgrid::scene::detail
