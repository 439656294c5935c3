// Scene: a mesh with obstacles as lists, for the subject and for those who judge it.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "walks/program.hpp"

namespace offgrid::testing::walks {

/// The corners of each face as indices into a list of points, counter-clockwise.
using FaceList = std::vector<std::array<std::uint32_t, 3>>;

/// An edge by its ends, in the direction of the half-edge whose face is left when it is crossed.
using CrossedEdge = std::pair<std::uint32_t, std::uint32_t>;

struct WalkScene {
  std::vector<kernel::Point2> points;
  FaceList faces;
  std::vector<CrossedEdge> barriers;  ///< in either direction
  std::vector<bool> is_blocked;       ///< one for each face

  std::array<kernel::Point2, 3> corners(std::size_t face) const {
    const auto [a, b, c] = faces[face];
    return {points[a], points[b], points[c]};
  }
  std::array<kernel::Point2, 2> ends(const CrossedEdge& edge) const {
    return {points[edge.first], points[edge.second]};
  }
};

/// The mesh of the program, as the library triangulates it.
WalkScene make_scene(const WalkProgram& program);

}  // namespace offgrid::testing::walks
