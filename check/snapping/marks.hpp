// SnapMarks: which degenerate situations a program of segments reaches. The judge shows it each
// edit, and what the definition makes of the segments.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/classes.hpp"
#include "snapping/book.hpp"
#include "snapping/picture.hpp"

namespace offgrid::testing::snapping {

inline constexpr auto snap_class_list = list_of_classes(
    "edit:", "a new segment", "used again", "used again, the other way", "goes with its last use",
    "stays, with a use less", "comes and goes in one edit", "several at once", "one point, refused",
    "outside, refused", "not in use, refused", "a new segment:", "crosses on the grid",
    "crosses off the grid", "crosses on a side of a pixel", "crosses on a corner of a pixel",
    "ends on another", "shares an end", "runs along another", "ends on the rectangle",
    "at the end of the range", "pixels and chains:", "two crossings in one pixel",
    "a crossing where one ends", "bent by a pixel", "bent twice", "bent onto another",
    "through a pixel's corner", "three on one line share an edge",
    "three of an edge's users are not on one line", "all gone again");

class SnapMarks : ClassMarks<snap_class_list> {
 public:
  /// Takes the lower left corner of the rectangle.
  SnapMarks(const kernel::Point2& low, std::span<std::uint8_t> marks)
      : ClassMarks(marks), low_(low) {}

  /// Takes an edit that was found right, whether it was refused or not.
  void see(const std::vector<SegmentUse>& edit, const SnapBook& before, const SnapBook& after,
           const SnapPicture& picture);

 private:
  void see_use(const SegmentUse& use, const SnapBook& before, const SnapBook& after);
  void see_meeting(const SegmentUse& use, const kernel::Point2& c, const kernel::Point2& d);
  void see_pixels(const SnapPicture& picture);
  void see_edges(const SnapPicture& picture);
  void see_bends(const SnapPicture::Segment& s, const SnapPicture& picture);

  kernel::Point2 low_;
};

}  // namespace offgrid::testing::snapping
