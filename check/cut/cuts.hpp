// Cuts on the grid as plain lists: meshes, updates, splits and outcomes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "offgrid/kernel/point.hpp"

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

enum class CutRefusal : std::uint8_t {
  none,
  flat,
  unrestricted,
  outside,
  no_safe_rounding,
  sides_fold,
  other
};

struct CutUpdate {
  std::array<kernel::Point2, 3> triangle{};
  bool is_against = false;       ///< the edges of a side are split in the other order
  bool is_unrestricted = false;  ///< which is refused on the grid
};

/// One split, just done: the new vertex and the faces around it.
struct CutSplit {
  enum class Kind : std::uint8_t { corner_in_face, corner_on_edge, crossed_edge };
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

struct CutOutcome {
  CutRefusal refusal = CutRefusal::none;
  std::uint32_t refused_side = no_index;         ///< of a refusal at a crossing
  std::array<kernel::Point2, 2> refused_edge{};  ///< likewise: the edge that is crossed
  std::array<std::uint32_t, 3> splits{};
  std::uint32_t corners = 0;
  std::uint32_t rounded = 0;
  std::uint32_t neighbours = 0;
  std::uint32_t routed = 0;
  std::uint32_t unfinished = 0;
  std::vector<std::uint32_t> inside{};
  std::array<std::vector<std::uint32_t>, 3> chains{};
};

}  // namespace offgrid::testing::cut
