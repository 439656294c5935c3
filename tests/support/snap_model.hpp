// Snap rounding from its definition: every pair of segments, every pixel, over integers without a
// limit. And random segments that matter.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "support/edits.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

/// What a set of segments is rounded to.
struct SnapModel {
  std::map<kernel::Point2, std::uint64_t> heat;  ///< of the hot pixels, by centre
  std::map<Piece, std::vector<kernel::Point2>> chains;
  std::set<Piece> edges;

  /// Requires different segments, each from its smaller end.
  explicit SnapModel(const std::set<Piece>& segments);
  /// The canonical triangulation of the pixels and edges.
  navmesh::Triangulation triangulate() const;
};

/// Where the snapping layer has been wrong, or could be.
enum class SnapClass : std::uint8_t {
  dense,    ///< many short segments on few points
  boxes,    ///< sides of rectangles: ties of circles, overlaps, crossings that are grid points
  slivers,  ///< long ones side by side: crossings close together
  bundle,   ///< through one point or nearly
  corners,  ///< of slope one and minus one: crossings on the corners of pixels
  far,      ///< short ones, far from each other
};
inline constexpr int snap_class_count = 6;

/// A random segment of the class in [0, side]^2. Requires side >= 4.
navmesh::Segment random_segment(Random& random, SnapClass which, std::int64_t side);

/// What is wrong with the snap rounding of these segments and the four sides of its rectangle;
/// empty if nothing is.
std::string find_snap_fault(const navmesh::SnapRounding& snap, std::set<Piece> segments);

}  // namespace offgrid::testing
