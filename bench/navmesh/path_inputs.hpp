// Worlds for path searches, and pairs of points in them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/options.hpp"
#include "report/results.hpp"
#include "navmesh/world_inputs.hpp"

namespace offgrid::bench {

/// A world of 3,500 overlapping 4-gons, walls across all of it, and doors in them: about 35,000
/// faces. Nothing else covers a door.
struct Clutter {
  static constexpr int side = 60'000;

  navmesh::World world;
  navmesh::AreaId halving;  ///< the only door of a wall through the middle
  navmesh::AreaId beside;   ///< one of two doors of another wall; the other one is always open
  navmesh::AreaId closet;   ///< the only door of a room of a few faces
  navmesh::AreaId crate;    ///< a crate in the open
};
/// The clutter with all doors open and the crate disabled.
Clutter clutter();
/// Enables or disables an area; returns whether the world accepted it.
bool set_enabled(navmesh::World& world, navmesh::AreaId id, bool enabled);

struct Journey {
  kernel::Point2 from;
  kernel::Point2 to;
};

struct PathInput {
  navmesh::World world;
  std::vector<Journey> connected;  ///< pairs of connected free points
  std::vector<Journey> apart;      ///< pairs of free points without a path
};

/// An input that is made on demand; none, with a note, if it is missing.
struct PathSource {
  std::string name;
  std::function<std::optional<PathInput>(Results&)> make;
};

/// The generated inputs, then maps of Moving AI from the folder of shared data.
std::vector<PathSource> path_sources(const Options& options);

}  // namespace offgrid::bench
