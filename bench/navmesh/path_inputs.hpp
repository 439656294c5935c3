// Worlds in which ways are searched, and pairs of points in them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navmesh/options.hpp"
#include "navmesh/results.hpp"
#include "navmesh/world_inputs.hpp"

namespace offgrid::bench {

/// 3,500 4-gons that overlap, walls across all of it, and doors in them: about 35,000 faces. Where
/// a door is there is nothing else.
struct Clutter {
  static constexpr int side = 60'000;

  navmesh::World world;
  navmesh::AreaId halving;  ///< the only door of a wall through the middle
  navmesh::AreaId beside;   ///< one of two doors of another wall; the other one is always open
  navmesh::AreaId closet;   ///< the only door of a room of a few faces
  navmesh::AreaId crate;    ///< no door: it stands in the open
};
/// With all doors open and the crate away.
Clutter clutter();
/// Enables an area, or disables it. Returns whether the world took it.
bool set_enabled(navmesh::World& world, navmesh::AreaId id, bool enabled);

struct Journey {
  kernel::Point2 from;
  kernel::Point2 to;
};

struct PathInput {
  navmesh::World world;
  std::vector<Journey> connected;  ///< pairs of free points with a way between them
  std::vector<Journey> apart;      ///< without
};

/// An input that is made when it is wanted; none if it cannot be had, and then there is a note.
struct PathSource {
  std::string name;
  std::function<std::optional<PathInput>(Results&)> make;
};

/// The generated ones, then maps of Moving AI's from the folder of shared data.
std::vector<PathSource> path_sources(const Options& options);

}  // namespace offgrid::bench
