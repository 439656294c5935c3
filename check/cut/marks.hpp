// CutMarks: which degenerate situations a program of cuts reaches. The judge tells it what came of
// each update, and the mesh before and after it.
#pragma once

#include <cstdint>
#include <span>

#include "cut/cuts.hpp"
#include "engine/classes.hpp"

namespace offgrid::testing::cut {

inline constexpr auto cut_class_list = list_of_classes(
    "corner:", "at a vertex", "on an edge", "on the border", "inside a face", "outside, refused",
    "side:", "along an edge", "along the border", "through a vertex", "without a crossing",
    "crossing:", "at a grid point", "rounded", "at a neighbour", "routed through an end",
    "on the rectangle's diagonal", "triangle:", "flat, refused", "turning right",
    "of the smallest area", "that is a face", "of edges only",
    "update:", "of all faces but one, or all", "against the order", "at the end of the range",
    "that agrees with the exact cut", "refused:", "without a safe rounding",
    "with a fold at the second side", "with a fold at the third side", "as unrestricted",
    "line:", "across no edge", "across one, through a corner", "across two edges");

/// An update that the judge found right.
struct CutSeen {
  const CutUpdate& update;
  const CutAnswer& answer;
  const CutMesh &before, &after;
  bool is_exact;             ///< the exact cut agrees
  kernel::Point2 low, high;  ///< of the rectangle
};

class CutMarks : ClassMarks<cut_class_list> {
 public:
  using ClassMarks::ClassMarks;
  void see(const CutSeen& seen);
  /// Takes the number of faces that the triangle must have become.
  void see_line(std::size_t faces);

 private:
  void see_corner(const CutMesh& mesh, const kernel::Point2& p);
  void see_side(const CutSeen& seen, const kernel::Point2& p, const kernel::Point2& q);
  void see_done(const CutSeen& seen);
};

}  // namespace offgrid::testing::cut
