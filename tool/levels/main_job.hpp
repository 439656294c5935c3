// The main job on one level: edit the world while ways are searched in it, and compare with worlds
// that are built from nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/level_world.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::tool {

struct JobOptions {
  int edits = 300;
  int comparisons = 3;
  std::uint64_t seed = 1;
  /// an area is left out of every world that is built to be compared with
  bool is_sabotaged = false;
};

struct JobReport {
  std::size_t areas = 0;  ///< when the level is built
  std::size_t triangles = 0;
  std::vector<double> edit_us;  ///< of each edit
  std::vector<double> path_us;  ///< of each search that found a way
  std::size_t pairs = 0;        ///< searches
  std::size_t reachable = 0;
  std::size_t wrong = 0;            ///< digests, legs and lengths that are not what they must be
  std::string first_wrong;          ///< what the first of them was
  std::vector<navmesh::Path> ways;  ///< some of the last ones, for a picture
};

/// Doors open and close, crates drop and are taken away, the last edit is undone; after each edit a
/// way is searched anew: one of four between two spawn points as they come, the others between two
/// places of the level that are connected, if there are such. `comparisons` times all is compared
/// with a world built from the same areas in another order.
JobReport run_job(LevelWorld& level, const JobOptions& options);

}  // namespace offgrid::tool
