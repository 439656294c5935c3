// The definition of a canonical constrained Delaunay triangulation, checked face by face with
// predicates that are not the kernel's, and CGAL's answer to the same question where it is unique.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/edits.hpp"

namespace offgrid::verify {

using Face = testing::TriangulationSubject::Face;

/// The fault of the faces as the triangulation of these points and pieces of constraints, or
/// nothing: they are counter-clockwise, fit together, cover the convex hull once, use every point,
/// have every piece as an edge, and no free edge must be flipped.
std::string find_fault(const std::set<kernel::Point2>& points,
                       const std::set<testing::Piece>& pieces, const std::vector<Face>& faces);

/// The edges of CGAL's constrained Delaunay triangulation, or none if it is not unique: if some
/// free edge has cocircular neighbours.
std::optional<std::set<testing::Piece>> cgal_edges(const std::set<kernel::Point2>& points,
                                                   const std::set<testing::Piece>& pieces);

std::set<testing::Piece> edges_of(const std::vector<Face>& faces);

}  // namespace offgrid::verify
