// All plane graphs on a small grid: every input that a constrained triangulation of its points can
// have.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "support/edits.hpp"

namespace offgrid::verify {

class PlaneGraphs {
 public:
  /// The edges of a grid of side x side points: on 3 x 3 there are 28 edges that pass through no
  /// point, and 1,150,976 sets of them that do not cross.
  static PlaneGraphs on_grid(int side);

  const std::vector<kernel::Point2>& points() const { return points_; }
  const std::vector<testing::Piece>& edges() const { return edges_; }
  std::uint64_t count() const { return graphs_.size(); }
  /// A set of edges, one bit each.
  std::uint64_t graph(std::uint64_t i) const { return graphs_[i]; }

  /// Is the triangulation the one of this graph: by the definition, and by the digest of one that
  /// is built from nothing?
  bool is_canonical(std::uint64_t graph, const testing::TriangulationSubject& subject) const;

 private:
  void add_supersets(std::uint64_t graph, std::size_t next_edge);

  std::vector<kernel::Point2> points_;
  std::vector<testing::Piece> edges_;
  std::vector<std::uint64_t> crossed_;  ///< by edge: the edges that it crosses
  std::vector<std::uint64_t> graphs_;
};

}  // namespace offgrid::verify
