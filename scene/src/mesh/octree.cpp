// The octree: cells of integer corners that tile their parent, halved on every axis.
//
//      low      middle    high        two cells have the plane of the middle in common, as they are
//       +---------+---------+         closed: no point of the parent is outside both. An axis on
//       |         |         |         which the cell is at most 1 wide is not halved, so a cell has
//       |    0    |    1    |         8, 4 or 2 children, or is a point of the grid wide.
//       |         |         |
//       +---------+---------+         A triangle is listed in each child that it meets, by the
//                                     exact test, and a walk asks it once.
//
// A cell is halved if it has more triangles than a leaf may, is less deep than the limit, and the
// halving helps: its children must not list three times as many triangles as the cell, and all
// cells together at most 16 for each triangle of the mesh, or many triangles at one place would be
// listed again in ever smaller cells. Cells are halved level by level, so that the limit cuts all
// branches at the same depth.
#include <algorithm>
#include <array>
#include <utility>

#include "mesh/box_tree.hpp"
#include "mesh/triangle_source.hpp"
#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene::detail {

class OctreeBuild {
 public:
  OctreeBuild(const TriangleSource& triangles, int depth, std::uint32_t leaf_size)
      : triangles_(triangles), depth_(depth), leaf_size_(leaf_size) {}

  BoxTree run(BoxTree root) {
    tree_ = std::move(root);
    tree_.repeats_ = true;
    if (tree_.nodes_.empty()) return std::move(tree_);
    listed_.push_back(std::move(tree_.order_));
    references_ = triangles_.count();
    std::size_t first = 0;
    for (int level = 0; level < depth_ && first < tree_.nodes_.size(); ++level) {
      const std::size_t last = tree_.nodes_.size();
      for (std::size_t cell = first; cell < last; ++cell) halve(cell);
      first = last;
    }
    write_lists();
    return std::move(tree_);
  }

 private:
  static constexpr std::uint64_t most_references = 16;  ///< for each triangle

  /// One side of a cell and where it is halved.
  struct Side {
    Int<29> low;
    Int<29> middle;
    Int<29> high;
    bool is_halved;
  };

  static Side side(const Int<29>& low, const Int<29>& high) {
    const std::int32_t middle = low.raw() + (high.raw() - low.raw()) / 2;
    return {low, Int<29>::trusted(middle), high, high.raw() - low.raw() >= 2};
  }

  /// The cells that a cell is halved into: one, itself, if it is too small on every axis.
  static std::vector<Box3> cells_of(const Box3& box) {
    const std::array<Side, 3> sides = {side(box.low().x, box.high().x),
                                       side(box.low().y, box.high().y),
                                       side(box.low().z, box.high().z)};
    std::vector<Box3> cells;
    for (unsigned child = 0; child < 8; ++child) {
      std::array<Int<29>, 3> low;
      std::array<Int<29>, 3> high;
      bool exists = true;
      for (unsigned axis = 0; axis < 3; ++axis) {
        const Side& on = sides[axis];
        const bool upper = (child >> axis & 1U) != 0;
        exists = exists && (on.is_halved || !upper);
        low[axis] = upper ? on.middle : on.low;
        high[axis] = on.is_halved && !upper ? on.middle : on.high;
      }
      if (exists)
        cells.push_back(*Box3::make({low[0], low[1], low[2]}, {high[0], high[1], high[2]}));
    }
    return cells;
  }

  /// Halves the cell if that helps.
  void halve(std::size_t cell) {
    const std::vector<std::uint32_t>& list = listed_[cell];
    if (list.size() <= leaf_size_) return;
    const std::vector<Box3> cells = cells_of(tree_.nodes_[cell].box);
    if (cells.size() == 1) return;
    std::vector<std::vector<std::uint32_t>> lists(cells.size());
    std::uint64_t listed = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      for (const std::uint32_t i : list)
        if (meets(triangles_.triangle(i), cells[k])) lists[k].push_back(i);
      listed += lists[k].size();
    }
    const std::uint64_t references = references_ - list.size() + listed;
    if (listed >= 3 * list.size() || references > most_references * triangles_.count()) return;
    references_ = references;
    add_children(cell, cells, lists);
  }

  /// Children without triangles are left out.
  void add_children(std::size_t cell, const std::vector<Box3>& cells,
                    std::vector<std::vector<std::uint32_t>>& lists) {
    tree_.nodes_[cell].first = static_cast<std::uint32_t>(tree_.nodes_.size());
    tree_.nodes_[cell].is_leaf = 0;
    std::uint32_t count = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (lists[k].empty()) continue;
      tree_.nodes_.push_back({cells[k], 0, 0, 1});
      listed_.push_back(std::move(lists[k]));
      ++count;
    }
    tree_.nodes_[cell].count = count & INT32_MAX;
    listed_[cell] = {};
  }

  void write_lists() {
    tree_.order_.clear();
    tree_.order_.reserve(references_);
    for (std::size_t cell = 0; cell < tree_.nodes_.size(); ++cell) {
      if (!tree_.nodes_[cell].is_leaf) continue;
      tree_.nodes_[cell].first = static_cast<std::uint32_t>(tree_.order_.size());
      tree_.nodes_[cell].count = static_cast<std::uint32_t>(listed_[cell].size()) & INT32_MAX;
      tree_.order_.insert(tree_.order_.end(), listed_[cell].begin(), listed_[cell].end());
    }
  }

  TriangleSource triangles_;
  int depth_;
  std::uint32_t leaf_size_;
  BoxTree tree_;
  std::vector<std::vector<std::uint32_t>> listed_;  ///< by cell; empty unless it is a leaf
  std::uint64_t references_ = 0;                    ///< the triangles listed in all leaves
};

BoxTree BoxTree::octree(const TriangleSource& triangles, int depth, std::uint32_t leaf_size) {
  return OctreeBuild(triangles, depth, leaf_size).run(single(triangles));
}

}  // namespace offgrid::scene::detail
