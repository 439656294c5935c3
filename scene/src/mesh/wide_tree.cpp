#include "mesh/wide_tree.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "mesh/box_tree.hpp"
#include "mesh/surface.hpp"

namespace offgrid::scene::detail {
namespace {

/// The shift after which an extent, rounded up, fits a byte.
std::uint8_t step_shift(std::uint32_t extent) {
  std::uint8_t shift = 0;
  while ((extent + (std::uint32_t{1} << shift) - 1) >> shift > UINT8_MAX) ++shift;
  return shift;
}

/// Sets the origin, the steps and the planes of a node whose children have these boxes.
void set_boxes(WideNode& node, const std::array<Bounds, WideTree::width>& boxes,
               const Bounds& around) {
  node.planes = {};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::int32_t origin = around.low(axis);
    const auto above = [&](std::int32_t plane) {
      return static_cast<std::uint32_t>(plane) - static_cast<std::uint32_t>(origin);
    };
    const std::uint8_t shift = step_shift(above(around.high(axis)));
    const std::uint32_t rest = (std::uint32_t{1} << shift) - 1;
    node.origin[axis] = origin;
    node.shift[axis] = shift;
    for (std::size_t i = 0; i < node.count; ++i) {
      node.planes[axis][i] = static_cast<std::uint8_t>(above(boxes[i].low(axis)) >> shift);
      node.planes[axis + 3][i] =
          static_cast<std::uint8_t>((above(boxes[i].high(axis)) + rest) >> shift);
    }
  }
}

}  // namespace

/// The build of a wide tree over a binary one, whose leaves it keeps.
class WideBuild {
 public:
  WideBuild(const BoxTree& binary, WideTree& tree)
      : binary_(binary), tree_(tree), choices_(binary.node_count()) {}

  void run() {
    if (binary_.node_count() == 0) return;
    choose();
    tree_.blocks_.resize(WideTree::rows * binary_.reference_count() + width);
    tree_.nodes_.emplace_back();
    waiting_.push_back({0, 0});
    while (!waiting_.empty()) {
      const Waiting next = waiting_.back();
      waiting_.pop_back();
      fill(next);
    }
    tree_.nodes_.shrink_to_fit();
  }

 private:
  static constexpr std::size_t width = WideTree::width;
  using Ref = BoxTree::Ref;

  /// At [j - 1]: the surfaces of all wide nodes at and below a binary node that becomes j children
  /// at most.
  using Costs = std::array<std::uint64_t, width>;
  /// At [j - 1]: how many of j children belong to the first part of a binary node; 0 if the node is
  /// one child itself. At [0]: how many of the eight children of the node.
  using Choice = std::array<std::uint8_t, width>;

  struct Waiting {
    std::uint32_t node = 0;
    Ref binary = 0;
  };

  std::array<Ref, 2> parts_of(Ref node) const {
    std::array<Ref, BoxTree::most_children> found{};
    binary_.children(node, found);
    return {found[0], found[1]};
  }

  void choose() {
    const Int<62> whole = half_surface(binary_.box(0));
    const int shift = std::max(0, static_cast<int>(std::bit_width(bits_of(whole))) - 32);
    std::vector<Costs> costs(choices_.size());
    for (std::size_t i = costs.size(); i-- > 0;) {  // children come after their parents
      const auto node = static_cast<Ref>(i);
      if (binary_.is_leaf(node)) continue;  // it costs the same in every tree
      const auto [first, second] = parts_of(node);
      const std::uint64_t area = (bits_of(half_surface(binary_.box(node))) >> shift) + 1;
      divide(costs[first], costs[second], area, costs[i], choices_[i]);
    }
  }

  static std::uint64_t bits_of(const Int<62>& area) {
    return static_cast<std::uint64_t>(area.raw());
  }

  static void divide(const Costs& first, const Costs& second, std::uint64_t area, Costs& costs,
                     Choice& choice) {
    for (std::size_t j = 2; j <= width; ++j) {
      costs[j - 1] = UINT64_MAX;
      for (std::size_t k = 1; k < j; ++k) {
        const std::uint64_t cost = first[k - 1] + second[j - k - 1];
        if (cost >= costs[j - 1]) continue;
        costs[j - 1] = cost;
        choice[j - 1] = static_cast<std::uint8_t>(k);
      }
    }
    costs[0] = costs[width - 1] + area;
    choice[0] = choice[width - 1];
    for (std::size_t j = 2; j <= width && costs[0] <= costs[j - 1]; ++j) {
      costs[j - 1] = costs[0];
      choice[j - 1] = 0;
    }
  }

  /// Gives a wide node its children.
  void fill(const Waiting& next) {
    count_ = 0;
    if (binary_.is_leaf(next.binary)) {
      add_child(next.node, next.binary);
    } else {
      add_parts(next.node, next.binary, width, choices_[next.binary][0]);
    }
    tree_.nodes_[next.node].count = static_cast<std::uint8_t>(count_);
  }

  /// Makes a binary node `most` children or fewer, of which its first part gets `first`.
  void add_parts(std::uint32_t parent, Ref node, std::size_t most, std::size_t first) {
    const std::array<Ref, 2> parts = parts_of(node);
    const std::array<std::size_t, 2> each = {first, most - first};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::size_t next = each[i] == 1 ? 0 : choices_[parts[i]][each[i] - 1];
      if (next == 0) {
        add_child(parent, parts[i]);
      } else {
        add_parts(parent, parts[i], each[i], next);
      }
    }
  }

  void add_child(std::uint32_t parent, Ref node) {
    WideChild child = WideChild::node(static_cast<std::uint32_t>(tree_.nodes_.size()));
    if (binary_.is_leaf(node)) {
      child = add_leaf(binary_.triangles(node));
    } else {
      tree_.nodes_.emplace_back();
      waiting_.push_back({child.index(), node});
    }
    tree_.nodes_[parent].children[count_++] = child;
  }

  WideChild add_leaf(std::span<const std::uint32_t> triangles) {
    const auto leaf = WideChild::leaf(placed_, static_cast<std::uint32_t>(triangles.size()));
    std::int32_t* names = tree_.blocks_.data() + WideTree::rows * std::size_t{placed_} +
                          (WideTree::rows - 1) * triangles.size();
    for (const std::uint32_t triangle : triangles) *names++ = static_cast<std::int32_t>(triangle);
    placed_ += leaf.count();
    return leaf;
  }

  const BoxTree& binary_;
  WideTree& tree_;
  std::vector<Choice> choices_;  ///< by binary node; zeros for leaves
  std::vector<Waiting> waiting_;
  std::size_t count_ = 0;     ///< children of the current node
  std::uint32_t placed_ = 0;  ///< triangles that have their places in blocks
};

WideTree::WideTree(const TriangleSource& triangles) {
  WideBuild(BoxTree::binary(triangles, width, width), *this).run();
  refit(triangles);
}

Bounds WideTree::fill_block(const TriangleSource& triangles, const WideChild& leaf) {
  std::int32_t* rows_begin = blocks_.data() + std::size_t{rows} * leaf.first();
  const std::size_t count = leaf.count();
  Bounds around;
  for (std::size_t k = 0; k < count; ++k) {
    const auto triangle = static_cast<std::uint32_t>(rows_begin[(rows - 1) * count + k]);
    std::int32_t* at = rows_begin + k;
    for (const std::uint32_t corner : triangles.corners(triangle)) {
      const Bounds p = Bounds::of(triangles.vertex(corner));
      around.add(p);
      for (std::size_t axis = 0; axis < 3; ++axis, at += count) *at = p.low(axis);
    }
  }
  return around;
}

void WideTree::refit(const TriangleSource& triangles) {
  std::vector<Bounds> around(nodes_.size());
  for (std::size_t i = nodes_.size(); i-- > 0;) {  // children come after their parents
    WideNode& node = nodes_[i];
    std::array<Bounds, width> boxes;
    for (std::size_t k = 0; k < node.count; ++k) {
      const WideChild& at = node.children[k];
      boxes[k] = at.is_leaf() ? fill_block(triangles, at) : around[at.index()];
      around[i].add(boxes[k]);
    }
    set_boxes(node, boxes, around[i]);
  }
  for (std::size_t axis = 0; axis < 3 && !around.empty(); ++axis)
    high_[axis] = around[0].high(axis);
}

Box3 WideTree::box(Ref ref) const {
  const WideNode& node = nodes_[ref / width];
  // A high plane is rounded up; no box may leave those of the triangles, for a posed mesh is on the
  // grid.
  const auto plane = [&](std::size_t row, std::size_t axis) {
    const std::int32_t steps = node.planes[row][ref % width];
    return Int<29>::trusted(std::min(node.origin[axis] + (steps << node.shift[axis]), high_[axis]));
  };
  return *Box3::make({plane(0, 0), plane(1, 1), plane(2, 2)},
                     {plane(3, 0), plane(4, 1), plane(5, 2)});
}

int WideTree::children_of(std::uint32_t node, std::array<Ref, most_children>& out) const {
  for (std::size_t k = 0; k < nodes_[node].count; ++k) out[k] = static_cast<Ref>(node * width + k);
  return nodes_[node].count;
}

}  // namespace offgrid::scene::detail
