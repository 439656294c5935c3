// Lines of paths in space, judged: each piece must be on the plane of one face of its floor, and
// none be lower; floors change at seams.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ground/answers.hpp"
#include "support/random.hpp"

namespace offgrid::testing::ground {

struct LinePlace {
  Ratio x, y, z;
  std::int64_t floor = 0;
  std::size_t leg = 0;
};

struct LineAnswer {
  std::string refusal{};  ///< empty, or the reason why there is no line
  bool is_path = false;   ///< is there a path?
  std::vector<Site> corners{};
  std::vector<LinePlace> points{};
};

/// A place on a floor.
struct FloorSite {
  Site at;
  std::int64_t floor = 0;
};

/// Places on faces of the floors, and corners of them. None if there are no faces.
std::vector<FloorSite> places_on(std::span<const std::vector<GroundFace>> floors, Random& random,
                                 std::size_t count);

/// Says in words why a line along the corners is wrong; nothing if it is right.
std::optional<std::string> wrong_line(std::span<const std::vector<GroundFace>> floors,
                                      std::span<const GroundSeam> seams, const LineAnswer& line);

}  // namespace offgrid::testing::ground
