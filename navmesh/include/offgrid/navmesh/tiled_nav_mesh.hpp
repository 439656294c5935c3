// TiledNavMesh: a NavMesh in tiles: a world in tiles for each size of agents, edited as one.
//
//   const TiledAgents agents = *TiledAgents::make(options, {24, 60}, 16);
//   MemoryTileStore points, small, large;               // one for each agent
//   TileStore* const stores[] = {&points, &small, &large};
//   TiledNavMesh mesh = *TiledNavMesh::make(agents, stores, {.most_loaded = 16});
//   TiledEdit edit;
//   edit.put(AreaId{1}, crate);                         // as it is, not grown
//   if (const auto done = mesh.commit(edit); !done) complain(describe(done.error()));
//   const auto path = mesh.path(from, to, Agent{1});    // loads the tiles that the answer needs
//
// Agents are those of a NavMesh: Agent{0} is a point, Agent{1} has the first radius, and so on.
// Areas are grown as a whole and then cut into tiles, so an agent's world in tiles is that of the
// grown areas and the lines of its grid, and all answers are those of this whole, whatever tiles of
// which agent are loaded. Obstacles reach out of the rectangle when they are grown, so the grids of
// agents differ in their margins; lines run along the same numbers.
//
// The store of points has the areas as they were given; each other store has the grown ones. They
// are written one after the other, the points' first. If one fails, what was written is taken out
// again; and stores that do not belong together, as after a crash between two of them, are refused
// by make(). Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/tiled_world.hpp"

namespace offgrid::navmesh {

/// The agents of a world in tiles: the grid of each, and the areas that it has in the place of one
/// that is given. All that machines need that cut and build the tiles of agents apart.
class TiledAgents {
 public:
  /// The agents of a NavMesh of these options and radii, in tiles of 2^log_side. Requires 8, 16 or
  /// 32 sides of a disc; checked. Errors: those of TileGrid::make and, as bad_world, of
  /// NavMesh::make.
  static kernel::Result<TiledAgents, TileGridError> make(const WorldOptions& world,
                                                         std::vector<std::int32_t> radii,
                                                         int log_side, int disc_sides = 16);

  std::size_t size() const { return grids_.size(); }
  /// The grid of an agent's world. Requires that the agent exists; checked, also below.
  const TileGrid& grid(Agent agent) const;
  std::int32_t radius(Agent agent) const;

  /// Ids of areas are from 1 to this one: an agent's world has more areas than are given.
  static constexpr AreaId largest_id{0x7FFFFFFD};
  /// The id of the second part of a grown area, if it has two (grow.hpp).
  static constexpr AreaId rim_id(AreaId id) { return AreaId{id.value() | 0x80000000}; }
  /// The areas of an agent's world in the place of this one: itself for points, or one that does
  /// not grow; of others up to two parts, the second one under rim_id(). None for one that grows to
  /// nothing. Requires an area that the world takes (ItemCheck), and an id of at most largest_id;
  /// the id is checked. Cost: that of grow().
  std::vector<std::pair<AreaId, Area>> parts_of(Agent agent, AreaId id, const Area& area) const;

 private:
  TiledAgents() = default;

  std::vector<TileGrid> grids_;  ///< by agent
  std::vector<Disc> discs_;      ///< by agent - 1
};

struct TiledNavError {
  Agent agent{};  ///< the agent in whose world it is
  /// Areas are named by the ids under which they were given.
  TiledError error{};

  friend bool operator==(const TiledNavError&, const TiledNavError&) = default;
};

/// The error in words, as in "agent 1: tile (3, -1) is not loaded".
std::string describe(const TiledNavError& error);

template <class T>
using TiledNavResult = kernel::Result<T, TiledNavError>;

/// By agent: the tiles that an edit has changed, sorted.
using TiledNavChange = std::vector<std::vector<TileKey>>;

class TiledNavMesh {
 public:
  /// The mesh that the stores have, or an empty one, without a loaded tile. TiledOptions hold for
  /// each agent. The stores must outlive it. Requires a store for each agent, none of them twice,
  /// and options.most_loaded > 0; checked. Errors: those of TiledWorld::make; other_areas, which is
  /// not seen of a store that does not know StoredHead::given, as a folder.
  static TiledNavResult<TiledNavMesh> make(const TiledAgents& agents,
                                           std::span<TileStore* const> stores,
                                           const TiledOptions& options = {});

  const TiledAgents& agents() const { return agents_; }

  // ---- tiles, as of TiledWorld. Requires that the agent exists; checked, here and below.
  std::optional<TiledNavError> load(const TileKey& tile, Agent agent = point_agent);
  std::optional<TiledNavError> evict(const TileKey& tile, Agent agent = point_agent);
  bool is_loaded(const TileKey& tile, Agent agent = point_agent) const {
    return of(agent).is_loaded(tile);
  }
  std::vector<TileKey> loaded(Agent agent = point_agent) const { return of(agent).loaded(); }
  /// The loaded tiles of an agent as a world. Areas have the ids of TiledAgents::parts_of: a view
  /// without an area has both of its parts switched off.
  const World& world(Agent agent = point_agent) const { return of(agent).world(); }

  // ---- edits
  /// Makes the planned changes in the worlds of all agents, or in none. The areas are as for a
  /// NavMesh, not grown; seams and links are the same for all agents. Errors: those of
  /// TiledWorld::commit; reserved_id also for ids beyond TiledAgents::largest_id; half_written if a
  /// store fails, and an earlier one fails again when the edit is taken out. From then on all edits
  /// are refused so.
  TiledNavResult<TiledNavChange> commit(const TiledEdit& edit);
  /// Undoes the last edit, for all agents. Errors: cannot_undo; store_failed, half_written as
  /// above.
  TiledNavResult<TiledNavChange> undo();
  /// The digest of the whole of an agent: make_whole() of its grid and its parts_of all areas.
  TiledNavResult<Digest> digest(Agent agent = point_agent);
  TiledNavResult<Tile> summary(const TileKey& tile, Agent agent = point_agent);

  // ---- queries, as of TiledWorld, for an agent, or in a view of its world(); checked
  TiledNavResult<std::optional<FaceState>> state_at(const View& view, const FloorPoint& p);
  TiledNavResult<std::optional<FaceState>> state_at(const FloorPoint& p,
                                                    Agent agent = point_agent) {
    return state_at(world(agent), p);
  }
  TiledNavResult<std::optional<Position>> locate(const View& view, const FloorPoint& p);
  TiledNavResult<std::optional<Position>> locate(const FloorPoint& p, Agent agent = point_agent) {
    return locate(world(agent), p);
  }
  TiledNavResult<RayHit> raycast(const View& view, const FloorPoint& from,
                                 const kernel::Point2& to);
  TiledNavResult<RayHit> raycast(const FloorPoint& from, const kernel::Point2& to,
                                 Agent agent = point_agent) {
    return raycast(world(agent), from, to);
  }
  TiledNavResult<bool> visible(const View& view, const FloorPoint& from, const FloorPoint& to);
  TiledNavResult<bool> visible(const FloorPoint& from, const FloorPoint& to,
                               Agent agent = point_agent) {
    return visible(world(agent), from, to);
  }
  TiledNavResult<PathResult<Path>> path(const View& view, const FloorPoint& from,
                                        const FloorPoint& to);
  TiledNavResult<PathResult<Path>> path(const FloorPoint& from, const FloorPoint& to,
                                        Agent agent = point_agent) {
    return path(world(agent), from, to);
  }

 private:
  /// By agent.
  using Drafts = std::vector<std::shared_ptr<TiledWorld::Draft>>;
  using Edits = std::vector<TiledEdit>;

  explicit TiledNavMesh(const TiledAgents& agents) : agents_(agents) {}

  const TiledWorld& of(Agent agent) const;
  TiledWorld& of(Agent agent) { return const_cast<TiledWorld&>(std::as_const(*this).of(agent)); }
  /// The agent of a view.
  Agent agent_of(const View& view) const;
  TiledEdit edit_of(Agent agent, const TiledEdit& given, const TiledEdit& back) const;
  std::optional<TiledNavError> begin(Agent agent, const TiledEdit& edit, Drafts& drafts);
  /// Writes what has begun; returns the edits back.
  TiledNavResult<Edits> finish(const Drafts& drafts, TiledNavChange& changed);
  /// Takes an edit that is written out of a world and its store.
  static std::optional<TiledError> take_out(TiledWorld& world, TiledWorld::Draft& draft);
  TiledNavError take_out(const Drafts& drafts, std::size_t written, const TiledError& error);

  TiledAgents agents_;
  std::vector<TiledWorld> worlds_;       ///< by agent
  std::deque<Edits> journal_;            ///< undoes the edits, the latest last
  std::optional<TiledNavError> broken_;  ///< half_written
};

}  // namespace offgrid::navmesh
