// A snap rounding in a square, and the segments that it was told of.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "support/world_model.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using testing::find_snap_fault;
using testing::make_piece;
using testing::Piece;

inline SnapRounding square(std::int64_t side) {
  return *SnapRounding::rectangle(Point2::at(0, 0), Point2::at(side, side));
}
inline Segment segment(int ax, int ay, int bx, int by) {
  return {Point2::at(ax, ay), Point2::at(bx, by)};
}

/// The segments that were put in, and the snap rounding that was told of them.
class Told {
 public:
  explicit Told(std::int64_t side) : snap(square(side)) {}

  void change(const std::vector<SegmentUse>& uses) {
    const auto done = snap.edit(uses);
    ASSERT_TRUE(done) << describe(done.error());
    for (const auto& [s, change] : uses) {
      const Piece piece = make_piece(s.from, s.to);
      if ((counts[piece] += change) == 0) counts.erase(piece);
    }
  }
  std::set<Piece> segments() const {
    std::set<Piece> used;
    for (const auto& [piece, count] : counts) used.insert(piece);
    return used;
  }
  std::string fault() const { return find_snap_fault(snap, segments()); }

  SnapRounding snap;
  std::map<Piece, int> counts;
};

inline void expect_same(const SnapRounding& bulk, const SnapRounding& single) {
  EXPECT_EQ(bulk.triangulation().digest(), single.triangulation().digest());
  EXPECT_EQ(bulk.original_count(), single.original_count());
  for (const VertexId v : single.mesh().vertices()) {
    const VertexId same = bulk.triangulation().find(single.planar().point(v));
    ASSERT_TRUE(same);
    EXPECT_EQ(bulk.heat(same), single.heat(v));
  }
}

}  // namespace offgrid::navmesh
