// The judge of snap rounding: after each edit the definition, and the digest of the triangulation
// of its pixels and edges.
#pragma once

#include <optional>
#include <vector>

#include "snapping/library_snap.hpp"
#include "snapping/program.hpp"

namespace offgrid::testing::snapping {

class SnapJudge {
 public:
  SnapJudge(LibrarySnap& subject, const kernel::Point2& low, const kernel::Point2& high)
      : subject_(subject), book_(low, high) {
    subject_.start(low, high);
  }

  /// Does an edit. A fault if it is refused and should not be, or the other way round.
  std::optional<Fault> change(const std::vector<SegmentUse>& edit);
  /// Compares all that the subject shows.
  std::optional<Fault> compare();

  const SnapBook& book() const { return book_; }

 private:
  LibrarySnap& subject_;
  SnapBook book_;
  SnapDefinition definition_;
  SnapPicture picture_;
};

/// The first disagreement of the subject, which is left as it is then.
std::optional<Finding> judge(LibrarySnap& subject, const SnapProgram& program);

}  // namespace offgrid::testing::snapping
