// CGAL's answers. The only file of the demonstration that includes CGAL is the one behind this
// header.
#pragma once

#include <optional>

#include "offgrid/io/svg.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::demo::cgal {

using kernel::Point2;
using kernel::Point3;

/// EPICK: CGAL's Exact_predicates_inexact_constructions_kernel. Predicates answer -1, 0 or 1.
int orient(const Point2& a, const Point2& b, const Point2& c);
int in_circle(const Point2& a, const Point2& b, const Point2& c, const Point2& d);
int orient3d(const Point3& a, const Point3& b, const Point3& c, const Point3& d);

/// in_circle with ties broken as CGAL's Delaunay triangulation breaks them; never 0.
int in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c, const Point2& d);

/// The intersection that EPICK constructs, in doubles; nothing if CGAL finds no single point.
std::optional<io::Position> inexact_crossing(const Point2& a, const Point2& b, const Point2& c,
                                             const Point2& d);

/// The intersection that EPECK, the kernel with exact constructions, finds, rounded exactly to the
/// grid, halves upwards.
std::optional<io::Position> exact_rounded_crossing(const Point2& a, const Point2& b,
                                                   const Point2& c, const Point2& d);

/// The order of two crossings along a -> b, compared as points that EPICK or EPECK constructs.
/// Requires a lexicographically before b.
int inexact_order(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                  const Point2& e, const Point2& f);
int exact_order(const Point2& a, const Point2& b, const Point2& c, const Point2& d, const Point2& e,
                const Point2& f);

}  // namespace offgrid::demo::cgal
