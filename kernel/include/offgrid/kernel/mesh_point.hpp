// MeshPoint2: a grid point that stands an infinitesimal off the grid.
//
// It acts at grid() - (iota1, iota2) with 0 < iota2 << iota1 << 1 (offset.hpp chooses the sign). It
// is a type of its own so that a predicate over points of one kind returns Sign, a predicate that
// mixes a query with the mesh returns Side, and a mix without meaning does not compile.
#pragma once

#include "offgrid/kernel/point.hpp"

namespace offgrid::kernel {

/// A mesh vertex: a grid point that acts an infinitesimal off the grid. Explicit to make, so that
/// it never mixes with Point2 unnoticed.
class MeshPoint2 {
 public:
  constexpr MeshPoint2() = default;
  constexpr explicit MeshPoint2(const Point2& grid) : grid_(grid) {}

  /// The grid point it stands next to. Editing and everything inside the mesh uses this; queries
  /// use the offset predicates.
  constexpr const Point2& grid() const { return grid_; }

  friend constexpr bool operator==(const MeshPoint2&, const MeshPoint2&) = default;
  friend constexpr std::strong_ordering operator<=>(const MeshPoint2&, const MeshPoint2&) = default;

 private:
  Point2 grid_;
};

/// All mesh points have the same offset, so their difference is that of the grid points.
constexpr Vector2 operator-(const MeshPoint2& a, const MeshPoint2& b) {
  return a.grid() - b.grid();
}

}  // namespace offgrid::kernel
