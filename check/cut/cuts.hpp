// Cuts on the grid as plain lists: meshes and splits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "cut/form.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/cut/cut_report.hpp"

namespace offgrid::testing::cut {

inline constexpr std::uint32_t no_index = 0xFFFFFFFF;

/// A face with its data: which updates it went through, in order, as a hash.
struct CutFace {
  /// all of them no_index: there is no such face
  std::array<std::uint32_t, 3> corners{no_index, no_index, no_index};
  /// of the edge from corner k: 4 * face + its corner there, or none
  std::array<std::uint32_t, 3> twins{no_index, no_index, no_index};
  std::uint64_t history = 0;

  friend bool operator==(const CutFace&, const CutFace&) = default;
};

/// The history after one more update.
constexpr std::uint64_t updated_history(std::uint64_t history, std::uint64_t number) {
  return (history ^ number) * 0x9E3779B97F4A7C15U + (history >> 29);
}

/// A mesh that is being cut, as lists by id.
struct CutMesh {
  std::vector<kernel::Point2> points;
  std::vector<CutFace> faces;

  std::array<kernel::Point2, 3> triangle(const std::array<std::uint32_t, 3>& corners) const {
    return {points[corners[0]], points[corners[1]], points[corners[2]]};
  }
  bool has_edge(std::uint32_t u, std::uint32_t v) const {
    return std::ranges::any_of(faces, [u, v](const CutFace& face) {
      return std::ranges::count(face.corners, u) + std::ranges::count(face.corners, v) == 2;
    });
  }
  friend bool operator==(const CutMesh&, const CutMesh&) = default;
};

/// One split, just done: the new vertex and the faces around it.
struct CutSplit {
  using Kind = navmesh::CutStep::Kind;
  struct Part {
    std::uint32_t face = no_index;
    std::array<std::uint32_t, 3> corners{};
    std::uint64_t history = 0;
  };
  Kind kind = Kind::crossed_edge;
  std::uint32_t side = 0;
  std::uint32_t vertex = no_index;
  kernel::Point2 point{};
  std::uint32_t part_count = 0;
  /// counter-clockwise; more than four are wrong, and more than six are not told
  std::array<Part, 6> parts{};
};
using SplitObserver = std::function<void(const CutSplit&)>;

/// The library's report, or why it refused the update.
using CutAnswer = navmesh::CutResult<navmesh::CutReport>;

}  // namespace offgrid::testing::cut
