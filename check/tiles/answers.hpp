// The faces and answers of a world in tiles, beside those of the whole that it is: states, rays,
// sight and paths.
#pragma once

#include <optional>
#include <string>

#include "bugs/bugs_off.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "offgrid/navmesh/tiled_world.hpp"
#include "support/random.hpp"
#include "tiles/tiles.hpp"

namespace offgrid::testing::tiles {

/// A place for a question: an end of a link, a corner of an area, one on a line of the grid, or
/// any.
navmesh::FloorPoint any_place(Random& random, const navmesh::TileGrid& grid,
                              const TiledItems& items);

/// Adds links between places of the world: up to three, of which most cost nothing.
void add_links(Random& random, const navmesh::TileGrid& grid, TiledItems& items);

/// The fault of the loaded tiles, beside the whole: their faces are others, or their bytes are not
/// those of their summaries, or too many are loaded, or an area that they do not need.
std::optional<std::string> wrong_faces(const TiledItems& items, navmesh::TiledWorld& world,
                                       const navmesh::World& whole,
                                       const navmesh::TiledOptions& options);

/// Is the budget too small, or the room for vertices, or do updates add too much: those of a part
/// of the items, or beyond the tiles?
bool is_excused(const navmesh::TiledError& error, const navmesh::TileGrid& grid,
                const navmesh::TiledOptions& options);

/// The words for an answer that differs, as in "the path from (1, 2) to (3, 4) is not that ...".
std::string differs(const char* what, const navmesh::FloorPoint& from,
                    const navmesh::FloorPoint& to);

/// Are both paths, or both errors, the same?
bool are_same(const navmesh::PathResult<navmesh::Path>& a,
              const navmesh::PathResult<navmesh::Path>& b);

/// The first answer that is not that of the whole: state, ray, sight and path between two places.
/// The world has the queries of TiledWorld. An error of it is a fault unless it is excused. Counts
/// "states", "rays", "sights" and "paths".
template <class Tiled, class IsExcused>
std::optional<std::string> wrong_answers(Tiled& tiled, const navmesh::World& whole,
                                         navmesh::ShortestPathFinder& finder,
                                         const navmesh::FloorPoint& from,
                                         const navmesh::FloorPoint& to, const IsExcused& is_excused,
                                         Counts& counts) {
  std::optional<std::string> fault;
  const auto compare = [&](const char* counted, const auto& answer, const auto& is_right) {
    if (fault) return;
    if (answer) {
      ++counts[counted];
      const BugsOff honest;
      if (!is_right(*answer)) fault = differs(counted, from, to);
    } else if (!is_excused(answer.error())) {
      fault = describe(answer.error());
    }
  };
  compare("states", tiled.state_at(from),
          [&](const auto& state) { return state == state_at(whole, from); });
  compare("rays", tiled.raycast(from, to.point), [&](const navmesh::RayHit& hit) {
    const navmesh::RayHit expected = raycast(whole, from, to.point);
    return hit.stop == expected.stop && hit.t == expected.t;
  });
  compare("sights", tiled.visible(from, to),
          [&](bool sees) { return sees == visible(whole, from, to); });
  compare("paths", tiled.path(from, to),
          [&](const auto& path) { return are_same(path, finder.find(whole, from, to)); });
  return fault;
}

}  // namespace offgrid::testing::tiles
