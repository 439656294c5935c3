#include "oracle/cgal_host.hpp"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "bugs/bug.hpp"
#include "offgrid/verify/cgal_traits.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::triangulation::Edit;
using testing::triangulation::EditKind;
using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;

struct FloatOrientation {
  CGAL::Orientation operator()(const Point2& p, const Point2& q, const Point2& r) const {
    const auto x = [&](const Point2& a) { return static_cast<float>((a - p).x.raw()); };
    const auto y = [&](const Point2& a) { return static_cast<float>((a - p).y.raw()); };
    const float determinant = x(q) * y(r) - x(r) * y(q);
    return determinant > 0 ? CGAL::LEFT_TURN
                           : (determinant < 0 ? CGAL::RIGHT_TURN : CGAL::COLLINEAR);
  }
};

struct DoubleCircle {
  CGAL::Oriented_side operator()(const Point2& p, const Point2& q, const Point2& r,
                                 const Point2& s) const {
    const auto x = [&](const Point2& a) { return static_cast<double>((a - s).x.raw()); };
    const auto y = [&](const Point2& a) { return static_cast<double>((a - s).y.raw()); };
    const auto lift = [&](const Point2& a) { return x(a) * x(a) + y(a) * y(a); };
    const auto cross = [&](const Point2& a, const Point2& b) { return x(a) * y(b) - x(b) * y(a); };
    const double determinant =
        lift(p) * cross(q, r) + lift(q) * cross(r, p) + lift(r) * cross(p, q);
    return determinant > 0
               ? CGAL::ON_POSITIVE_SIDE
               : (determinant < 0 ? CGAL::ON_NEGATIVE_SIDE : CGAL::ON_ORIENTED_BOUNDARY);
  }
};

struct FloatTraits : CgalTraits {
  using Orientation_2 = FloatOrientation;
};
struct DoubleTraits : CgalTraits {
  using Side_of_oriented_circle_2 = DoubleCircle;
};

struct Stopped {
  std::string difference;
};

template <class Traits>
void triangulate(std::span<const Edit> edits) {
  std::vector<Point2> points;
  for (const Edit& edit : edits) {
    if (edit.kind == EditKind::insert) points.push_back(edit.a);
  }
  CGAL::Delaunay_triangulation_2<Traits> delaunay(points.begin(), points.end());
  for (std::size_t i = 0; i < points.size(); i += 3) {
    const auto vertex = delaunay.nearest_vertex(points[i]);
    if (vertex != nullptr && vertex->point() == points[i]) delaunay.remove(vertex);
  }
  CGAL::Constrained_Delaunay_triangulation_2<Traits> constrained;
  for (const Edit& edit : edits) {
    if (edit.kind == EditKind::insert) constrained.insert(edit.a);
    if (edit.kind == EditKind::constrain) constrained.insert_constraint(edit.a, edit.b);
  }
}

template <class Base>
HostCalls run_with(std::span<const Edit> edits) {
  on_paired_difference = [](const PairedDifference& difference) {
    throw Stopped{describe(difference)};
  };
  const std::uint64_t calls_before = paired_calls().calls, zeros_before = paired_calls().zeros;
  HostCalls result;
  try {
    triangulate<PairedTraits<Epick, Base>>(edits);
  } catch (const Stopped& stopped) {
    result.difference = stopped.difference;
  }
  result.calls = paired_calls().calls - calls_before;
  result.zeros = paired_calls().zeros - zeros_before;
  return result;
}

using Cdt = CGAL::Constrained_Delaunay_triangulation_2<Epick>;

Epick::Point_2 to_cgal(const kernel::Point2& p) { return {p.x.raw(), p.y.raw()}; }
kernel::Point2 from_cgal(const Epick::Point_2& p) {
  return kernel::Point2::at(static_cast<int>(p.x()), static_cast<int>(p.y()));
}

bool is_tied(const Cdt& cdt, const Cdt::Edge& edge) {
  const auto [face, index] = edge;
  const Cdt::Edge mirror = cdt.mirror_edge(edge);
  if (cdt.is_constrained(edge) || cdt.is_infinite(face) || cdt.is_infinite(mirror.first))
    return false;
  return cdt.side_of_oriented_circle(face, mirror.first->vertex(mirror.second)->point(), false) ==
         CGAL::ON_ORIENTED_BOUNDARY;
}

}  // namespace

HostCalls run_hosted(std::span<const Edit> edits) {
  if (is_on(testing::Bug::host_orientation_float)) return run_with<FloatTraits>(edits);
  if (is_on(testing::Bug::host_circle_double)) return run_with<DoubleTraits>(edits);
  return run_with<CgalTraits>(edits);
}

std::optional<std::set<testing::triangulation::Piece>> cgal_edges(
    const std::set<kernel::Point2>& points, const std::set<testing::triangulation::Piece>& pieces) {
  Cdt cdt;
  for (const kernel::Point2& p : points) cdt.insert(to_cgal(p));
  for (const testing::triangulation::Piece& piece : pieces)
    cdt.insert_constraint(to_cgal(piece.first), to_cgal(piece.second));
  std::set<testing::triangulation::Piece> edges;
  if (cdt.dimension() < 2) return edges;
  for (const Cdt::Edge& edge : cdt.finite_edges()) {
    if (is_tied(cdt, edge)) return std::nullopt;
    const auto segment = cdt.segment(edge);
    edges.insert(testing::triangulation::make_piece(from_cgal(segment.source()),
                                                    from_cgal(segment.target())));
  }
  return edges;
}

}  // namespace offgrid::verify
