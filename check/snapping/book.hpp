// SnapBook: which segments a program of snap rounding has in use, as a plain list.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "snapping/definition.hpp"
#include "snapping/picture.hpp"

namespace offgrid::testing::snapping {

/// Which segments there are, and how often each is used: a plain list.
class SnapBook {
 public:
  using Segments = std::map<std::pair<kernel::Point2, kernel::Point2>, std::int64_t>;

  SnapBook() = default;
  SnapBook(const kernel::Point2& low, const kernel::Point2& high) : low_(low), high_(high) {}

  /// Does all at once, or refuses all: a segment of one point, one outside, or one that is given up
  /// too often.
  bool apply(const std::vector<SegmentUse>& edit);
  bool takes(const std::vector<SegmentUse>& edit) const { return SnapBook(*this).apply(edit); }
  bool is_inside(const kernel::Point2& p) const {
    return low_.x <= p.x && p.x <= high_.x && low_.y <= p.y && p.y <= high_.y;
  }
  /// By their ends, the smaller one first.
  const Segments& segments() const { return segments_; }
  /// From these segments and the rectangle's sides.
  void define(SnapDefinition& definition) const;

 private:
  kernel::Point2 low_{}, high_{};
  Segments segments_;
};

}  // namespace offgrid::testing::snapping
