// run_job: the main job on one level: edits the world, searches paths in it, and compares it with
// rebuilt worlds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/level_world.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::levels {

struct JobOptions {
  int edits = 300;
  int comparisons = 3;
  std::uint64_t seed = 1;
  /// is an area left out of every rebuilt world?
  bool has_bug = false;
};

struct JobReport {
  std::size_t areas = 0;  ///< the areas of the level when it is built
  std::size_t triangles = 0;
  std::vector<double> edit_us;  ///< the time of each edit
  std::vector<double> path_us;  ///< the time of each search that found a path
  std::size_t pairs = 0;        ///< searches
  std::size_t reachable = 0;
  std::size_t wrong = 0;             ///< wrong digests, legs and lengths
  std::string first_wrong;           ///< a description of the first of them
  std::vector<navmesh::Path> paths;  ///< some of the last paths, for a picture
};

/// Runs the job: doors open and close, crates are added and removed, the last edit is undone; after
/// each edit it searches a path: one in four between two random spawn points, the others between
/// two connected places of the level, if there are any. `comparisons` times it compares everything
/// with a world built from the same areas in another order.
JobReport run_job(tool::LevelWorld& level, const JobOptions& options);

}  // namespace offgrid::levels
