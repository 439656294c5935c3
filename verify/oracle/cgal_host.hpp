// CGAL's triangulations: running on the kernel, with CGAL's own kernel asked beside it, and on
// CGAL's own.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "triangulation/program.hpp"

namespace offgrid::verify {

struct HostCalls {
  std::uint64_t calls = 0;
  std::uint64_t zeros = 0;
  std::string difference;  ///< the first question with two answers; empty: none
};

/// Builds CGAL's Delaunay triangulation of the points of the edits, removes some of them, and
/// builds its constrained one with the constraints, both with paired predicates. The kernel has the
/// bug that is on.
HostCalls run_hosted(std::span<const testing::triangulation::Edit> edits);

/// The edges of CGAL's constrained Delaunay triangulation, or none if it is not unique: if some
/// free edge has cocircular neighbours.
std::optional<std::set<testing::triangulation::Piece>> cgal_edges(
    const std::set<kernel::Point2>& points, const std::set<testing::triangulation::Piece>& pieces);

}  // namespace offgrid::verify
