#include "cgal_answers.hpp"

#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include <cmath>

namespace offgrid::demo::cgal {
namespace {

using Inexact = CGAL::Exact_predicates_inexact_constructions_kernel;
using Exact = CGAL::Exact_predicates_exact_constructions_kernel;

template <class Kernel>
typename Kernel::Point_2 to_cgal(const Point2& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
}

Inexact::Point_3 to_cgal(const Point3& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw()),
          static_cast<double>(p.z.raw())};
}

template <class Kernel>
std::optional<typename Kernel::Point_2> segment_crossing(const Point2& a, const Point2& b,
                                                         const Point2& c, const Point2& d) {
  using Segment = typename Kernel::Segment_2;
  const auto result = CGAL::intersection(Segment(to_cgal<Kernel>(a), to_cgal<Kernel>(b)),
                                         Segment(to_cgal<Kernel>(c), to_cgal<Kernel>(d)));
  if (!result) return std::nullopt;
  const auto* const point = boost::get<typename Kernel::Point_2>(&*result);
  if (point == nullptr) return std::nullopt;
  return *point;
}

/// floor(v + 1/2). The double only proposes; the comparisons, which are exact, decide.
double round_half_up(const Exact::FT& v) {
  double candidate = std::floor(CGAL::to_double(v));
  while (v < Exact::FT(candidate) - 0.5) candidate -= 1;
  while (v >= Exact::FT(candidate) + 0.5) candidate += 1;
  return candidate;
}

template <class Kernel>
int order(const Point2& a, const Point2& b, const Point2& c, const Point2& d, const Point2& e,
          const Point2& f) {
  const auto first = segment_crossing<Kernel>(a, b, c, d);
  const auto second = segment_crossing<Kernel>(a, b, e, f);
  if (!first || !second) return 0;
  return static_cast<int>(CGAL::compare_xy(*first, *second));
}

}  // namespace

int orient(const Point2& a, const Point2& b, const Point2& c) {
  return static_cast<int>(
      CGAL::orientation(to_cgal<Inexact>(a), to_cgal<Inexact>(b), to_cgal<Inexact>(c)));
}

int in_circle(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return static_cast<int>(CGAL::side_of_oriented_circle(to_cgal<Inexact>(a), to_cgal<Inexact>(b),
                                                        to_cgal<Inexact>(c), to_cgal<Inexact>(d)));
}

int orient3d(const Point3& a, const Point3& b, const Point3& c, const Point3& d) {
  return static_cast<int>(CGAL::orientation(to_cgal(a), to_cgal(b), to_cgal(c), to_cgal(d)));
}

int in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const CGAL::Delaunay_triangulation_2<Inexact> triangulation;
  constexpr bool perturb = true;
  return static_cast<int>(triangulation.side_of_oriented_circle(
      to_cgal<Inexact>(a), to_cgal<Inexact>(b), to_cgal<Inexact>(c), to_cgal<Inexact>(d), perturb));
}

std::optional<io::Position> inexact_crossing(const Point2& a, const Point2& b, const Point2& c,
                                             const Point2& d) {
  const auto point = segment_crossing<Inexact>(a, b, c, d);
  if (!point) return std::nullopt;
  return io::Position{point->x(), point->y()};
}

std::optional<io::Position> exact_rounded_crossing(const Point2& a, const Point2& b,
                                                   const Point2& c, const Point2& d) {
  const auto point = segment_crossing<Exact>(a, b, c, d);
  if (!point) return std::nullopt;
  return io::Position{round_half_up(point->x()), round_half_up(point->y())};
}

int inexact_order(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                  const Point2& e, const Point2& f) {
  return order<Inexact>(a, b, c, d, e, f);
}

int exact_order(const Point2& a, const Point2& b, const Point2& c, const Point2& d, const Point2& e,
                const Point2& f) {
  return order<Exact>(a, b, c, d, e, f);
}

}  // namespace offgrid::demo::cgal
