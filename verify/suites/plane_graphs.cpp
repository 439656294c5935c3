#include "suites/plane_graphs.hpp"

#include <cstdlib>
#include <numeric>

#include "oracle/definitions.hpp"
#include "oracle/triangulation_definition.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::Piece;

bool passes_no_point(const Point2& a, const Point2& b) {
  return std::gcd(std::abs(a.x.raw() - b.x.raw()), std::abs(a.y.raw() - b.y.raw())) == 1;
}

/// Edges that pass through no point meet in a common end, or cross.
bool cross(const Piece& e, const Piece& f) {
  return turn(e.first, e.second, f.first) * turn(e.first, e.second, f.second) < 0 &&
         turn(f.first, f.second, e.first) * turn(f.first, f.second, e.second) < 0;
}

}  // namespace

PlaneGraphs PlaneGraphs::on_grid(int side) {
  PlaneGraphs made;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) made.points_.push_back(Point2::at(x, y));
  }
  for (std::size_t i = 0; i < made.points_.size(); ++i) {
    for (std::size_t j = i + 1; j < made.points_.size(); ++j) {
      if (passes_no_point(made.points_[i], made.points_[j]))
        made.edges_.push_back(testing::make_piece(made.points_[i], made.points_[j]));
    }
  }
  for (const Piece& e : made.edges_) {
    std::uint64_t crossed = 0;
    for (std::size_t f = 0; f < made.edges_.size(); ++f)
      crossed |= std::uint64_t{cross(e, made.edges_[f])} << f;
    made.crossed_.push_back(crossed);
  }
  made.add_supersets(0, 0);
  return made;
}

void PlaneGraphs::add_supersets(std::uint64_t graph, std::size_t next_edge) {
  graphs_.push_back(graph);
  for (std::size_t e = next_edge; e < edges_.size(); ++e) {
    if ((crossed_[e] & graph) == 0) add_supersets(graph | std::uint64_t{1} << e, e + 1);
  }
}

bool PlaneGraphs::is_canonical(std::uint64_t graph,
                               const testing::TriangulationSubject& subject) const {
  std::vector<Piece> pieces;
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    if ((graph >> e & 1) != 0) pieces.push_back(edges_[e]);
  }
  const auto rebuilt = testing::honest_triangulation();
  if (!rebuilt->build(points_, pieces) || subject.digest() != rebuilt->digest()) return false;
  const std::set<Piece> expected(pieces.begin(), pieces.end());
  return subject.pieces() == expected &&
         find_fault({points_.begin(), points_.end()}, expected, subject.faces()).empty();
}

}  // namespace offgrid::verify
