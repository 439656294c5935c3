// The shortest ways of a small world, by brute force: every corner sees every other one or not, and
// Dijkstra's algorithm over that.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::testing {

/// Euclidean lengths in units of 2^-256, rounded down; each leg is off by less than one unit.
using FineLength = boost::multiprecision::cpp_int;
FineLength fine_length(std::span<const kernel::Point2> way);

/// A way whose Euclidean length is the least but for rounding in the 256th binary place; none if
/// there is none.
std::optional<std::vector<kernel::Point2>> best_way(const navmesh::World& world,
                                                    const kernel::Point2& from,
                                                    const kernel::Point2& to);

/// What is wrong with the finder's answer: a corner that does not see the next one, or at which the
/// way goes straight on, a length that is not the sum, a way longer than the guarantee allows, or
/// one where there is none, or none where there is one.
std::string find_path_fault(navmesh::ShortestPathFinder& finder, const navmesh::World& world,
                            const kernel::Point2& from, const kernel::Point2& to);

}  // namespace offgrid::testing
