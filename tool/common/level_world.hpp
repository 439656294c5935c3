// LevelWorld: a level of the game as a world to walk in: sectors are ground, walls are grown by the
// player's radius, doors are areas that can be switched.
#pragma once

#include <string>
#include <vector>

#include "offgrid/io/wad.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::tool {

/// What of the game counts; lengths in map units.
struct LevelRules {
  static constexpr int grid_units = 16;  ///< in a map unit
  static constexpr int radius = 16;      ///< of the player
  static constexpr int step = 24;        ///< the highest that the player climbs
  static constexpr int opening = 56;     ///< the lowest that the player fits through
};

/// A door: its parts are switched together.
struct Door {
  std::vector<navmesh::AreaId> parts;
  bool is_closed = true;
};

struct LevelWorld {
  std::string name;
  navmesh::World world;
  navmesh::Disc disc;
  std::vector<Door> doors;
  /// where players begin, each once; of a level with fewer than two also where monsters do
  std::vector<kernel::Point2> spawns;
  std::vector<kernel::Point2> places;  ///< where anything of the game stands, each once
  std::size_t lines = 0;
  std::size_t walls = 0;         ///< lines that stop the player
  std::size_t open_sectors = 0;  ///< sectors whose lines do not close, and which are left out
  double build_ms = 0;
};

/// Builds the world in one edit. The sides of a sector are followed as its lines say, whatever
/// their order; those that do not close leave it without ground. Errors: those of a world.
navmesh::AreaResult<LevelWorld> build_level(const io::WadLevel& level);

/// A box of the given half width about a point, grown by the player's disc.
navmesh::Area make_crate(const LevelWorld& level, const kernel::Point2& at,
                         std::int32_t half_width);

}  // namespace offgrid::tool
