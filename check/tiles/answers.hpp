// Answers of worlds in tiles beside those of the whole: states, rays, sight and paths.
#pragma once

#include <optional>
#include <string>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "support/random.hpp"
#include "tiles/tiles.hpp"

namespace offgrid::testing::tiles {

/// A place for a question: an end of a link, a corner of an area, one on a line of the grid, or
/// any.
navmesh::FloorPoint any_place(Random& random, const navmesh::TileGrid& grid,
                              const TiledItems& items);

/// Adds links between places of the world: up to three, of which most cost nothing.
void add_links(Random& random, const navmesh::TileGrid& grid, TiledItems& items);

/// The words for an answer that differs, as in "the path from (1, 2) to (3, 4) is not that ...".
std::string differs(const char* what, const navmesh::FloorPoint& from,
                    const navmesh::FloorPoint& to);

/// Are both paths, or both errors, the same?
bool are_same(const navmesh::PathResult<navmesh::Path>& a,
              const navmesh::PathResult<navmesh::Path>& b);

/// Asks a world in tiles, which has the queries of TiledWorld, and the whole. The fault; none: the
/// answers are equal. An error of the world is one unless it is excused.
template <class Tiled, class IsExcused>
std::optional<std::string> wrong_answer(Tiled& tiled, const navmesh::World& whole,
                                        navmesh::ShortestPathFinder& finder,
                                        const navmesh::FloorPoint& from,
                                        const navmesh::FloorPoint& to,
                                        const IsExcused& is_excused) {
  const auto state = tiled.state_at(from);
  if (!state && !is_excused(state.error())) return describe(state.error());
  if (state && *state != state_at(whole, from)) return differs("the state", from, from);
  const auto hit = tiled.raycast(from, to.point);
  if (!hit && !is_excused(hit.error())) return describe(hit.error());
  if (hit) {
    const navmesh::RayHit expected = raycast(whole, from, to.point);
    if (hit->stop != expected.stop || hit->t != expected.t) return differs("the ray", from, to);
  }
  const auto sees = tiled.visible(from, to);
  if (!sees && !is_excused(sees.error())) return describe(sees.error());
  if (sees && *sees != visible(whole, from, to)) return differs("sight", from, to);
  const auto path = tiled.path(from, to);
  if (!path && !is_excused(path.error())) return describe(path.error());
  if (path && !are_same(*path, finder.find(whole, from, to))) return differs("the path", from, to);
  return std::nullopt;
}

}  // namespace offgrid::testing::tiles
