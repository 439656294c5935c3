// The answer of a search for the shortest path, whichever copy of the library gives it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

struct PathAnswer {
  enum class Outcome : std::uint8_t {
    found,
    outside_world,
    start_blocked,
    goal_blocked,
    unreachable
  };

  Outcome outcome = Outcome::unreachable;
  /// of those that are not found: the point that the answer names
  kernel::Point2 at{};
  std::vector<kernel::Point2> corners;    ///< of those that are found, as what follows
  std::array<std::uint64_t, 2> length{};  ///< in units of 2^-16; the high word first

  friend bool operator==(const PathAnswer&, const PathAnswer&) = default;
};

}  // namespace offgrid::testing
