// LevelWorld: a level of the game as a world: sectors are ground, walls are grown by the player's
// radius, doors are areas that can be switched.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/level_sectors.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::tool {

/// A door, whose parts are switched together.
struct Door {
  std::vector<navmesh::AreaId> parts;
  bool is_closed = true;
};

struct LevelWorld {
  std::string name;
  navmesh::World world;
  navmesh::Disc disc;
  std::vector<Door> doors{};
  /// the players' starts, each once; in a level with fewer than two also the monsters'
  std::vector<kernel::Point2> spawns{};
  std::vector<kernel::Point2> places{};  ///< the places of all things of the game, each once
  std::size_t lines = 0;
  std::size_t walls = 0;         ///< lines that stop the player
  std::size_t open_sectors = 0;  ///< sectors that are left out because their lines do not close
  double build_ms = 0;
};

/// Builds the world in one edit. The sides of a sector are joined as its lines say, in any order; a
/// sector whose sides do not close has no ground. Errors: those of a world.
navmesh::AreaResult<LevelWorld> build_level(const io::WadLevel& level);

}  // namespace offgrid::tool
