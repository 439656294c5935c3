#include "mesh/wide_tree.hpp"

#include <algorithm>

#include "mesh/split.hpp"

namespace offgrid::scene::detail {
namespace {

/// Planes of a box that no ray enters and that meets nothing. A plane minus a coordinate of the
/// grid fits 32 bits.
constexpr std::int32_t beyond = std::int32_t{1} << 30;

void set_box(WideNode& node, std::size_t child, const Bounds& box) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.planes[axis][child] = box.low[axis];
    node.planes[axis + 3][child] = box.high[axis];
  }
}

WideNode empty_node() {
  WideNode node;
  for (std::size_t child = 0; child < WideTree::width; ++child)
    set_box(node, child, {{beyond, beyond, beyond, 0}, {-beyond, -beyond, -beyond, 0}});
  return node;
}

bool is_used(const WideNode& node, std::size_t child) { return node.planes[0][child] != beyond; }

/// Around all children.
Bounds bounds_of(const WideNode& node) {
  Bounds bounds;
  for (std::size_t child = 0; child < WideTree::width; ++child) {
    const auto& p = node.planes;
    bounds.add({p[0][child], p[1][child], p[2][child], 0},
               {p[3][child], p[4][child], p[5][child], 0});
  }
  return bounds;
}

}  // namespace

/// The build of a wide tree, from the root down. A node waits with its part until its turn.
class WideBuild {
 public:
  WideBuild(const TriangleSource& triangles, WideTree& tree)
      : triangles_(triangles), splitter_(triangles, block), tree_(tree) {}

  void run() {
    const Part& whole = splitter_.whole();
    if (whole.count() == 0) return;
    tree_.nodes_.reserve(whole.count() / 24 + 1);
    tree_.nodes_.push_back(empty_node());
    waiting_.push_back({0, 0, whole});
    while (!waiting_.empty()) {
      const Waiting next = waiting_.back();
      waiting_.pop_back();
      divide(next);
      add_children(next);
    }
    tree_.nodes_.shrink_to_fit();
    write_blocks();
  }

 private:
  static constexpr std::uint32_t block = 1;

  struct Waiting {
    std::uint32_t node = 0;
    std::uint32_t level = 0;
    Part part;
  };

  /// A part of the current node, and the size by which the next one to split is chosen.
  struct Piece {
    Part part;
    std::uint64_t size = 0;
  };

  /// Splits the part of a node in eight, or fewer if all fit leaves.
  void divide(const Waiting& next) {
    const bool is_chosen = next.level < WideTree::chosen_levels;
    if (next.level == WideTree::chosen_levels) splitter_.sort(next.part);
    const int shift = Splitter::area_shift(next.part);
    const auto piece = [&](const Part& part) {
      const bool fits = part.count() <= WideTree::width;
      const auto area = static_cast<std::uint64_t>(Splitter::area(part, shift).raw());
      return Piece{part, fits ? 0 : is_chosen ? area + 1 : part.count()};
    };
    count_ = 0;
    pieces_[count_++] = piece(next.part);
    while (count_ < WideTree::width) {
      const auto largest =
          std::max_element(pieces_.begin(), pieces_.begin() + count_,
                           [](const Piece& a, const Piece& b) { return a.size < b.size; });
      if (largest->size == 0) return;
      const Part part = largest->part;
      const std::optional<Cut> cut = is_chosen ? splitter_.best_cut(part) : std::nullopt;
      const auto [left, right] = cut ? splitter_.apply(part, *cut) : splitter_.halve(part);
      *largest = piece(left);
      pieces_[count_++] = piece(right);
    }
  }

  /// Makes the pieces children of the node.
  void add_children(const Waiting& parent) {
    for (std::size_t i = 0; i < count_; ++i) {
      const Part& part = pieces_[i].part;
      set_box(tree_.nodes_[parent.node], i, part.box);
      const auto index = static_cast<std::uint32_t>(tree_.nodes_.size());
      if (part.count() <= WideTree::width) {
        tree_.nodes_[parent.node].children[i] = WideChild::leaf(part.first, part.count());
      } else {
        tree_.nodes_[parent.node].children[i] = WideChild::node(index);
        tree_.nodes_.push_back(empty_node());
        waiting_.push_back({index, parent.level + 1, part});
      }
    }
  }

  void write_blocks() {
    const std::size_t count = splitter_.whole().count();
    tree_.blocks_.resize(WideTree::rows * count + WideTree::width);
    for (const WideNode& node : tree_.nodes_) {
      for (std::size_t i = 0; i < WideTree::width; ++i) {
        const WideChild& leaf = node.children[i];
        if (!is_used(node, i) || !leaf.is_leaf()) continue;
        std::int32_t* names = tree_.blocks_.data() + WideTree::rows * leaf.first() +
                              (WideTree::rows - 1) * leaf.count();
        for (std::uint32_t k = 0; k < leaf.count(); ++k)
          names[k] = static_cast<std::int32_t>(splitter_[leaf.first() + k].triangle());
        tree_.fill_block(triangles_, leaf);
      }
    }
  }

  TriangleSource triangles_;
  Splitter splitter_;
  WideTree& tree_;
  std::array<Piece, WideTree::width> pieces_;  ///< those of the current node
  std::size_t count_ = 0;
  std::vector<Waiting> waiting_;
};

WideTree::WideTree(const TriangleSource& triangles) { WideBuild(triangles, *this).run(); }

void WideTree::fill_block(const TriangleSource& triangles, const WideChild& leaf) {
  std::int32_t* rows_begin = blocks_.data() + std::size_t{rows} * leaf.first();
  const std::size_t count = leaf.count();
  for (std::size_t k = 0; k < count; ++k) {
    const auto triangle = static_cast<std::uint32_t>(rows_begin[(rows - 1) * count + k]);
    const Triangle3 t = triangles.triangle(triangle);
    std::int32_t* at = rows_begin + k;
    for (const Point3& p : {t.a, t.b, t.c}) {
      at[0] = p.x.raw();
      at[count] = p.y.raw();
      at[2 * count] = p.z.raw();
      at += 3 * count;
    }
  }
}

void WideTree::refit(const TriangleSource& triangles) {
  for (std::size_t i = nodes_.size(); i-- > 0;) {  // children come after their parents
    WideNode& node = nodes_[i];
    for (std::size_t k = 0; k < width; ++k) {
      if (!is_used(node, k)) continue;
      const WideChild at = node.children[k];
      if (!at.is_leaf()) {
        set_box(node, k, bounds_of(nodes_[at.index()]));
        continue;
      }
      fill_block(triangles, at);
      Bounds bounds;
      for (const std::uint32_t t : this->triangles(static_cast<Ref>(i * width + k))) {
        for (const std::uint32_t corner : triangles.corners(t)) {
          const Point3& p = triangles.vertex(corner);
          const Lanes place = {p.x.raw(), p.y.raw(), p.z.raw(), 0};
          bounds.add(place, place);
        }
      }
      set_box(node, k, bounds);
    }
  }
}

Box3 WideTree::box(Ref ref) const {
  const auto& p = nodes_[ref / width].planes;
  const std::size_t i = ref % width;
  const auto point = [](std::int32_t x, std::int32_t y, std::int32_t z) {
    return Point3{Int<29>::trusted(x), Int<29>::trusted(y), Int<29>::trusted(z)};
  };
  return *Box3::make(point(p[0][i], p[1][i], p[2][i]), point(p[3][i], p[4][i], p[5][i]));
}

int WideTree::children_of(std::uint32_t node, std::array<Ref, most_children>& out) const {
  int count = 0;
  for (std::size_t k = 0; k < width && is_used(nodes_[node], k); ++k)
    out[static_cast<std::size_t>(count++)] = static_cast<Ref>(node * width + k);
  return count;
}

}  // namespace offgrid::scene::detail
