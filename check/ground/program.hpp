// Soups of triangles as plain numbers, and questions about the ground that they make. form.hpp says
// how they are written.
#pragma once

#include <array>
#include <vector>

#include "engine/numbers.hpp"
#include "snapping/picture.hpp"

namespace offgrid::testing::ground {

/// Coordinates are at most so large, heights of ground less than 2^29.
inline constexpr std::int64_t map_limit = (std::int64_t{1} << 30) - 1;
inline constexpr std::int64_t height_limit = std::int64_t{1} << 29;

/// A place of the map and a height.
struct GroundCorner {
  Site at;
  std::int64_t z = 0;

  friend auto operator<=>(const GroundCorner&, const GroundCorner&) = default;
};
using GroundFace = std::array<GroundCorner, 3>;
using SiteLoops = std::vector<std::vector<Site>>;

struct ImportPlan {
  std::int64_t rise = 1;
  std::int64_t run = 1;
  std::int64_t step = 0;
  std::int64_t max_rise = -1;  ///< -1: none
  std::int64_t twice_within = 0;

  friend bool operator==(const ImportPlan&, const ImportPlan&) = default;
};

enum class GroundAsk : std::uint8_t {
  height,  ///< the heights of the floors at a place
  locate,  ///< the floor nearest to a height
  rod,     ///< the ground in a rod
  low      ///< the ground below triangles of the soup
};

struct GroundQuestion {
  GroundAsk kind = GroundAsk::height;
  Site at{};                           ///< of height and locate
  std::int64_t z = 0;                  ///< locate: the height; low: how high
  std::int64_t up = 0;                 ///< of locate
  std::int64_t down = 0;               ///< of locate
  std::int64_t z_low = 0, z_high = 0;  ///< of a rod
  bool is_even_odd = false;            ///< of a rod
  SiteLoops loops{};                   ///< of a rod
};

struct GroundProgram {
  ImportPlan plan{};
  std::vector<GroundFace> soup{};
  std::vector<GroundQuestion> questions{};
};

}  // namespace offgrid::testing::ground
