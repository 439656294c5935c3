// A snap rounding in a square, judged by its definition.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "snapping/judge.hpp"
#include "snapping/library_snap.hpp"
#include "support/random_areas.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

inline SnapRounding square(std::int64_t side) {
  return *SnapRounding::rectangle(Point2::at(0, 0), Point2::at(side, side));
}
inline Segment segment(int ax, int ay, int bx, int by) {
  return {Point2::at(ax, ay), Point2::at(bx, by)};
}
/// The smaller end first.
inline std::pair<Point2, Point2> ends_of(const Segment& s) { return std::minmax(s.from, s.to); }

/// The segments that were put in, and the snap rounding that was told of them.
class Told {
 public:
  explicit Told(std::int64_t side)
      : judge_(subject_, Point2::at(0, 0), Point2::at(side, side)), snap(subject_.snap()) {}

  void change(const std::vector<SegmentUse>& uses) {
    std::vector<testing::snapping::SegmentUse> edit;
    for (const SegmentUse& use : uses)
      edit.push_back({use.segment.from, use.segment.to, use.change});
    const auto fault = judge_.change(edit);
    ASSERT_FALSE(fault) << "expected " << fault->expected << ", was " << fault->found;
  }
  /// The report of the last change.
  const SnapChange& done() const { return subject_.change(); }
  const testing::snapping::SnapBook::Segments& segments() const { return judge_.book().segments(); }
  std::string fault() {
    const auto fault = judge_.compare();
    return fault ? "expected " + fault->expected + ", found " + fault->found : "";
  }

 private:
  testing::snapping::LibrarySnap subject_;
  testing::snapping::SnapJudge judge_;

 public:
  SnapRounding& snap;
};

inline void expect_same(const SnapRounding& bulk, const SnapRounding& single) {
  testing::snapping::SnapPicture pictures[2];
  testing::snapping::LibrarySnap::read(bulk, pictures[0]);
  testing::snapping::LibrarySnap::read(single, pictures[1]);
  const auto difference = find_difference(pictures[1], pictures[0]);
  EXPECT_FALSE(difference) << difference->expected << ", in bulk " << difference->found;
  EXPECT_EQ(bulk.triangulation().digest(), single.triangulation().digest());
}

}  // namespace offgrid::navmesh
