// The judge of snap rounding: after each edit the definition, and the digest of the triangulation
// of its pixels and edges.
#pragma once

#include <optional>
#include <vector>

#include "engine/finding.hpp"
#include "snapping/book.hpp"
#include "snapping/library_snap.hpp"

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
  /// The definition of what was compared last.
  const SnapPicture& defined() const { return definition_.picture(); }

 private:
  LibrarySnap& subject_;
  SnapBook book_;
  SnapDefinition definition_;
  SnapPicture picture_;
};

}  // namespace offgrid::testing::snapping
