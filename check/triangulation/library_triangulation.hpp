// The library's Triangulation, as the judges of this folder ask it: by points.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/program.hpp"

namespace offgrid::testing::triangulation {

class LibraryTriangulation {
 public:
  using Face = std::array<kernel::Point2, 3>;

  void clear() { triangulation_ = {}; }
  /// Does the edit on the points' vertices. False if it is refused, or a point of remove, constrain
  /// or release is no vertex. Nothing is done to locate.
  bool apply(const Edit& edit);
  /// Builds in bulk. False if that is refused.
  bool build(const std::vector<kernel::Point2>& points, const std::vector<Piece>& constraints);
  std::array<std::uint64_t, 2> digest() const;
  /// Counter-clockwise, each from its lexicographically smallest corner, sorted.
  std::vector<Face> faces() const;
  std::set<Piece> pieces() const;
  std::vector<kernel::Point2> points() const;
  /// The place of p: the vertex there, the ends of the edge, or the corners of the face that it is
  /// inside of, sorted; nothing outside. `near` is where to begin, if there is a vertex.
  std::vector<kernel::Point2> locate(const kernel::Point2& p, const kernel::Point2& near) const;
  /// The complaint of its validator, or nothing.
  std::string violation() const;

 private:
  bool is_on_border(const kernel::Point2& a, const kernel::Point2& b) const;

  navmesh::Triangulation triangulation_;
};

}  // namespace offgrid::testing::triangulation
