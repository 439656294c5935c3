// The inputs of measured worlds, always the same, from the given random numbers.
#pragma once

#include <vector>

#include "offgrid/navmesh/world/world.hpp"
#include "support/random.hpp"

namespace offgrid::bench {

using Loop = navmesh::Area::Loop;

/// Segments in a square from the origin.
struct SegmentSet {
  int side = 0;
  std::vector<navmesh::Segment> segments;
};

/// 10,000 segments with 51,000 crossings.
SegmentSet random_segments();
/// Segments whose crossings are all grid points: 60 along x and along y, 61 along the diagonals.
SegmentSet lattice_segments();

/// A 4-gon about a point, its corners at distances from size / 3 to size along both axes.
Loop quad_about(testing::Random& random, const kernel::Point2& centre, int size);
/// A quad_about a random point.
Loop random_quad(testing::Random& random, int side, int size);
/// A regular octagon, rounded.
Loop octagon_about(const kernel::Point2& centre, int radius);
std::vector<Loop> random_quads(std::size_t count, int side, int size, std::uint64_t seed);
/// Squares of `width` about the points of a square lattice, `across` along each axis, moved at
/// random so that none meet.
std::vector<Loop> separate_boxes(int across, int pitch, int width, std::uint64_t seed);

}  // namespace offgrid::bench
