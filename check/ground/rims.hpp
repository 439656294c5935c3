// Rims by their definition: each side of each face, and each distance in fractions. The faces of a
// world are taken as they are: other judges look at them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ground/program.hpp"

namespace offgrid::testing::ground {

/// A face of a world. Side k runs from corner k to the next one.
struct WorldFace {
  static constexpr std::size_t none = SIZE_MAX;

  std::array<Site, 3> corners{};
  std::int64_t floor = 0;
  bool is_free = false;
  bool has_areas = false;  ///< does any area cover it?
  std::array<std::size_t, 3> across{none, none,
                                    none};  ///< the faces beyond the sides, by seams, too
  std::array<std::size_t, 3> beside{none, none, none};  ///< those on the same floor
  std::array<bool, 3> is_open{};                        ///< does one pass from here over the side?
};

using WorldSide = std::pair<Site, Site>;

/// The sides of the rims of a floor, with ground on the left, each once. The world's rectangle is
/// given by its smaller corner and its larger one. A reach of nothing is any.
std::set<WorldSide> right_rims(const std::vector<WorldFace>& faces, const WorldSide& rectangle,
                               std::int64_t floor, std::optional<std::int64_t> reach);

}  // namespace offgrid::testing::ground
