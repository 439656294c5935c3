// Coordinates chosen by a reader of the source: points and segments that fill one place of a
// hash table.
#pragma once

#include <cstddef>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"

namespace offgrid::growth {

/// Points of which a hash that was used to choose one vertex in eight chooses none; different, and
/// at a distance of 1000 units at least.
std::vector<kernel::Point2> points_that_no_sample_has(std::size_t count);

/// Short segments apart from each other, each from its smaller end, that had the same last 14 bits
/// of a hash of their ends.
std::vector<navmesh::Segment> segments_of_one_hash(std::size_t count);

}  // namespace offgrid::growth
