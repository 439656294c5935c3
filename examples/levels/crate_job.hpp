// run_crates: crates are dropped in a level by exact rays, each takes its footprint out of the
// navigation mesh, and paths go round it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/level_world.hpp"
#include "levels/crate_yard.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::levels {

struct CrateOptions {
  int crates = 200;
  int orders = 3;  ///< the number of other orders in which the crates edit a world
  std::uint64_t seed = 1;
  /// is a crate left out of every world that is compared?
  bool has_bug = false;
};

struct CrateReport {
  std::size_t crates = 0;       ///< the crates that found a place
  std::size_t on_crates = 0;    ///< those that lie on another one
  std::size_t obstacles = 0;    ///< those that are in the player's way, and no step
  std::vector<double> drop_us;  ///< the time of each drop, with its footprint
  std::vector<double> edit_us;  ///< the time of each edit of the mesh
  std::size_t searches = 0;     ///< the searches after the edits
  std::size_t detours = 0;      ///< paths that became longer by the crate
  std::size_t cut_off = 0;      ///< goals that no path reaches any more
  std::size_t wrong = 0;
  std::string first_wrong;             ///< a description of the first wrong answer
  std::vector<navmesh::Path> paths;    ///< some paths at the end, for a picture
  std::vector<scene::ModelId> models;  ///< the crates
};

/// Opens the doors, drops the crates in the yard, and puts the footprint of each into the world:
/// near things of the game, on paths, and on other crates. Before and after each edit it searches a
/// path between two connected places. At the end it pushes crates about. Wrong is
///
///   - a leg of a path that is not visible, or closer to a footprint than the player's radius, up
///     to two units that roundings take
///   - two crates that overlap
///   - another digest of a world whose areas were added at once, of one whose crates came in
///     another order, after a crate was pushed and the push undone, after all was undone
///   - another path in a world that was made in another order
CrateReport run_crates(const LevelSolid& solid, tool::LevelWorld& level, CrateYard& yard,
                       const CrateOptions& options);

}  // namespace offgrid::levels
