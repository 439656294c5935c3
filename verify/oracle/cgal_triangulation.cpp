#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "oracle/triangulation_definition.hpp"

namespace offgrid::verify {

namespace {

using Epick = CGAL::Exact_predicates_inexact_constructions_kernel;
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

std::optional<std::set<testing::Piece>> cgal_edges(const std::set<kernel::Point2>& points,
                                                   const std::set<testing::Piece>& pieces) {
  Cdt cdt;
  for (const kernel::Point2& p : points) cdt.insert(to_cgal(p));
  for (const testing::Piece& piece : pieces)
    cdt.insert_constraint(to_cgal(piece.first), to_cgal(piece.second));
  std::set<testing::Piece> edges;
  if (cdt.dimension() < 2) return edges;
  for (const Cdt::Edge& edge : cdt.finite_edges()) {
    if (is_tied(cdt, edge)) return std::nullopt;
    const auto segment = cdt.segment(edge);
    edges.insert(testing::make_piece(from_cgal(segment.source()), from_cgal(segment.target())));
  }
  return edges;
}

}  // namespace offgrid::verify
