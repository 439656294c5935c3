// BoxTree: points on the map in a binary tree of boxes, for searches of what is close.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/mesh/box.hpp"

namespace offgrid::navmesh::detail {

/// A length in units of 2^-16 of a unit.
using FixedLength = kernel::Int<63>;

/// Node 1 is the whole tree. Node i has the parts 2i and 2i + 1; the last nodes are the points.
class BoxTree {
 public:
  using Part = std::uint32_t;
  static constexpr Part whole = 1;

  /// Points that are close in this order are close in the tree. Cost: O(n).
  void build(std::span<const kernel::Point2> points) {
    size_ = static_cast<std::uint32_t>(points.size());
    boxes_.assign(2 * points.size(), {});
    for (std::uint32_t i = 0; i < size_; ++i) boxes_[size_ + i] = {points[i], points[i]};
    for (Part part = size_; part-- > whole;) {
      boxes_[part] = boxes_[2 * part];
      boxes_[part].add(boxes_[2 * part + 1].low);
      boxes_[part].add(boxes_[2 * part + 1].high);
    }
  }
  bool is_empty() const { return size_ == 0; }
  bool is_point(Part part) const { return part >= size_; }
  std::uint32_t index(Part point) const { return point - size_; }
  Part point(std::uint32_t index) const { return size_ + index; }
  const Box& box(Part part) const { return boxes_[part]; }
  /// The length from a point to the nearest one of the part's box.
  FixedLength distance(Part part, const kernel::Point2& p) const {
    return kernel::length(p, boxes_[part].nearest(p));
  }
  /// Calls take(part) for parts that are together the points from `first` to the one before `last`.
  template <class Take>
  void for_each_part(std::uint32_t first, std::uint32_t last, const Take& take) const {
    for (first += size_, last += size_; first < last; first /= 2, last /= 2) {
      if (first % 2 == 1) take(first++);
      if (last % 2 == 1) take(--last);
    }
  }

 private:
  std::uint32_t size_ = 0;
  std::vector<Box> boxes_;
};

/// A value of each point of a BoxTree, and the least one of each part.
class LeastValues {
 public:
  void build(std::span<const FixedLength> values) {
    size_ = static_cast<std::uint32_t>(values.size());
    least_.assign(2 * values.size(), FixedLength{});
    std::copy(values.begin(), values.end(), least_.begin() + size_);
    for (BoxTree::Part part = size_; part-- > BoxTree::whole;) update(part);
  }
  /// Cost: O(log n).
  void set(std::uint32_t index, const FixedLength& value) {
    BoxTree::Part part = size_ + index;
    least_[part] = value;
    while ((part /= 2) >= BoxTree::whole) update(part);
  }
  const FixedLength& of(BoxTree::Part part) const { return least_[part]; }

 private:
  void update(BoxTree::Part part) {
    least_[part] = std::min(least_[2 * part], least_[2 * part + 1]);
  }

  std::uint32_t size_ = 0;
  std::vector<FixedLength> least_;
};

}  // namespace offgrid::navmesh::detail
