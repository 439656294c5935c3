// The judge of snap rounding: after each edit the definition, and the digest of what is put in anew
// in another order.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "engine/finding.hpp"
#include "snap/program.hpp"
#include "support/snap_definition.hpp"

namespace offgrid::fuzz {

using testing::Finding;

/// Which segments there are, and how often each is used: a plain list.
class SnapBook {
 public:
  /// the smaller end first
  using Segments = std::map<std::pair<kernel::Point2, kernel::Point2>, std::int64_t>;

  /// Does all at once, or refuses all: a segment of one point, or one that is given up too often.
  bool apply(const std::vector<SegmentUse>& edit);
  const Segments& segments() const { return segments_; }
  /// From these segments and the rectangle's sides.
  testing::SnapDefinition definition() const;

 private:
  Segments segments_;
};

/// The rectangle of all programs: the whole grid.
kernel::Point2 low_corner();
kernel::Point2 high_corner();

/// The first disagreement of the subject, which is left as it is then.
std::optional<Finding> judge_snap(testing::SnapSubject& subject, const SnapProgram& program);

}  // namespace offgrid::fuzz
