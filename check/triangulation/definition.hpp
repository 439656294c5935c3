// The definition of a canonical constrained Delaunay triangulation, checked face by face.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "triangulation/library_triangulation.hpp"

namespace offgrid::testing::triangulation {

/// The fault of the faces as the triangulation of these points and pieces of constraints, or
/// nothing: they are counter-clockwise, fit together, cover the convex hull once, use every point,
/// have every piece as an edge, and no free edge must be flipped.
std::string find_fault(const std::set<kernel::Point2>& points, const std::set<Piece>& pieces,
                       const std::vector<LibraryTriangulation::Face>& faces);

/// Must the edge u-v between the corners c, on its left, and d be flipped? If d is inside the
/// circle through u, v and c; of four points on a circle the smallest has the diagonal.
bool must_flip(const kernel::Point2& u, const kernel::Point2& v, const kernel::Point2& c,
               const kernel::Point2& d);

std::set<Piece> edges_of(const std::vector<LibraryTriangulation::Face>& faces);

}  // namespace offgrid::testing::triangulation
