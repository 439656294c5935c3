// An agent of a world that moves: where it is and what a step did, whichever copy of the library
// tells it.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/kernel/int128.hpp"
#include "worlds/paths.hpp"

namespace offgrid::testing::worlds {

/// A grid point, or a point inside a leg: the fraction travelled / length of it.
struct AgentSpot {
  FloorPlace point{};
  bool is_between = false;
  bool is_on_link = false;
  FloorPlace leg_from{}, leg_to{};
  std::int64_t travelled = 0, length = 0;  ///< in units of 2^-16
};

struct AgentStep {
  enum class End : std::uint8_t {
    moving,
    arrived,
    blocked,
    displaced,
    covered,
    other_path,
    stopped
  };

  AgentSpot at;
  End end = End::moving;
  std::vector<FloorPlace> passed{};
  kernel::detail::Int128 left{};  ///< of the path, in units of 2^-16
  // of an agent of a crowd, as it reports
  bool is_stuck = false;
  bool got_stuck = false;  ///< in this step
  bool arrived = false;    ///< in this step
};

/// A path that is kept while the world is edited, and what the library says of it since then.
struct KeptPath {
  FloorPlace from{}, to{};
  PathAnswer path{};
  bool is_broken = false;
  bool is_just_broken = false;  ///< by the last edit
  bool is_perhaps_shorter = false;
};

/// An agent of a crowd, as it is put in.
struct CrowdPlan {
  FloorPlace at{};
  FloorPlace goal{};
  std::int32_t radius = 0;
  std::int64_t speed = 0;          ///< in a step, in units of 2^-16
  std::int64_t arrive_within = 0;  ///< of the goal, in units of 2^-16
  bool goes_near = false;          ///< as near to it as one gets, if no path leads there
};

}  // namespace offgrid::testing::worlds
