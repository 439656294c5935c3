// NavMesh: a world for agents of several sizes, edited as one.
//
//   NavMesh mesh = *NavMesh::make(
//       {.low = Point2::at(0, 0), .high = Point2::at(4096, 4096), .radii = {24, 60}});
//   auto edit = mesh.edit();
//   const AreaId crate = edit.add(Area::rectangle(p, q));
//   if (const auto done = edit.commit(); !done) std::puts(describe(done.error()).c_str());
//   if (const auto path = mesh.path(from, to, Agent{1})) ...  // the centre of a disc, radius 24
//
// Agent{0} is a point, Agent{1} has the first radius, and so on. Each agent has a World of its own,
// in which obstacles and barriers are grown by its radius (grow.hpp); walkable areas are as given.
// So an agent of radius r keeps a distance of at least r from obstacles, with two exceptions:
//
//   - Its centre may reach the border of the world, and the border of walkable ground on blocked
//     ground. make_ground_mesh() adds barriers there (rims).
//   - A walkable area that wins over an obstacle (Area::priority), such as a door in a wall or a
//     road over a house, also wins over the grown part of the obstacle. Within such an area the
//     centre may come close to the obstacle, unless the obstacle has the same priority.
//
// Barriers win over all areas. Every edit changes all worlds or none.
//
// A mesh is saved, restored and compared as a whole (nav_snapshot.hpp).
//
// view(agent) is the argument for visible(), raycast(), nearest_free() and all other queries. A
// mesh that was moved from may only be assigned to or destroyed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

/// An agent of a mesh: 0 is a point, the others are discs.
using Agent = Id<struct AgentKind>;
inline constexpr Agent point_agent{0};

struct NavMeshOptions {
  kernel::Point2 low{};
  kernel::Point2 high{};
  FaceState ground{};  ///< state of faces that no area covers
  /// radii of agents 1, 2, ... in grid units, each in [1, Disc::max_radius]
  std::vector<std::int32_t> radii{};
  /// number of sides of the polygon that replaces a disc: 8, 16 or 32
  int disc_sides = 16;
  std::size_t journal_limit = 256;  ///< number of edits that can be undone
  bool lists_faces = true;          ///< Does a NavChange list faces?
  /// An edit is refused if the mesh of an agent's world would have more vertices.
  std::uint32_t max_vertices = Mesh::max_vertices;
  std::uint32_t floors = 1;  ///< number of floors over the rectangle
  /// Where the worlds get the memory of their arrays (WorldOptions::memory). An edit on several
  /// threads calls it from all of them.
  kernel::MemoryResource* memory = nullptr;
};

/// The effect of an edit, by agent.
using NavChange = std::vector<Change>;

class NavMesh;
struct NavDiff;
struct RestoreError;
struct Snapshot;

/// Planned changes, which commit() makes together in the worlds of all agents; otherwise like
/// WorldEdit, whose verbs it has. An edit must not outlive its mesh. After the mesh was moved or
/// assigned, add() returns none and commit() returns stale_edit.
class NavEdit {
 public:
  AreaId add(Area area);
  void put(AreaId id, Area area);
  void replace(AreaId id, Area area);
  void remove(AreaId id);
  void set_enabled(AreaId id, bool enabled);
  /// Like WorldEdit::replace_all. Only areas that differ are grown.
  std::vector<AreaId> replace_all(const std::map<AreaId, Area>& areas, AreaId from = AreaId{1});
  // Seams and links are the same for all agents.
  SeamId add(const Seam& seam);
  void put(SeamId id, const Seam& seam);
  void replace(SeamId id, const Seam& seam);
  void remove(SeamId id);
  void set_enabled(SeamId id, bool enabled);
  LinkId add(const Link& link);
  void put(LinkId id, const Link& link);
  void replace(LinkId id, const Link& link);
  void remove(LinkId id);
  void set_enabled(LinkId id, bool enabled);

  /// Makes the planned changes in all worlds. Errors: those of WorldEdit::commit; then the areas of
  /// all worlds are as before. If the world of a disc returns too_many_vertices, the others have
  /// done and undone the edit: ids of faces, vertices and components from before are invalid.
  ///
  /// An edit runs on so many threads, the caller's among them, where their work is worth the time
  /// that it takes to start one: the worlds of discs are changed at once if the areas of the edit,
  /// as given and as grown, have some hundred points, and a world that is made anew, as in
  /// WorldEdit::commit, takes the threads that no other world needs. So more threads make a small
  /// edit neither faster nor slower. All results, ids of an edit that is done among them, are the
  /// same for each number.
  AreaResult<NavChange> commit(unsigned threads = 1);

 private:
  friend class NavMesh;
  explicit NavEdit(NavMesh& mesh);
  bool is_of_mesh() const;

  NavMesh* mesh_;
  const World* world_;  ///< address of the first world, to notice a move of the mesh
  WorldEdit edit_;
  std::map<AreaId, bool> changed_;  ///< changed areas; true if the shape may have changed
  std::set<SeamId> changed_seams_;
  std::set<LinkId> changed_links_;
};

class NavMesh {
 public:
  /// A mesh without areas. Requires 8, 16 or 32 sides of a disc; checked. Errors: radius_too_large,
  /// with the radius, also for a radius below 1; those of World::make.
  static AreaResult<NavMesh> make(const NavMeshOptions& options);
  /// The same with the options of a world, as of GroundImport::world_options(); its margin is
  /// replaced by that of the discs.
  static AreaResult<NavMesh> make(const WorldOptions& world, std::vector<std::int32_t> radii,
                                  int disc_sides = 16);

  // ---- editing
  NavEdit edit() { return NavEdit(*this); }
  /// Undoes the last edit, on threads as NavEdit::commit. Errors: cannot_undo.
  AreaResult<NavChange> undo(unsigned threads = 1);
  /// The current state.
  Mark mark() const { return world().mark(); }
  /// Undoes all edits since the mark. Returns their number. Errors: cannot_undo.
  AreaResult<std::size_t> roll_back(const Mark& mark, unsigned threads = 1);
  /// Clears the worlds of all agents (World::clear).
  void clear();
  /// The areas as given, by id.
  const std::map<AreaId, Area>& areas() const { return world().areas(); }
  const std::map<SeamId, Seam>& seams() const { return world().seams(); }
  const std::map<LinkId, Link>& links() const { return world().links(); }

  // ---- agents; a function that takes an agent aborts if it does not exist
  std::size_t agent_count() const { return worlds_.size(); }
  std::int32_t radius(Agent agent) const {
    expect_agent(agent);
    return agent == point_agent ? 0 : disc(agent).radius();
  }
  /// The distance beyond its radius that obstacles may keep an agent away, in units of 2^-16.
  kernel::Int<48> overshoot(Agent agent) const;
  /// The world of the agent's centre. Its areas have the ids of areas(); obstacles are grown, and
  /// an obstacle that is no convex polygon has two parts, itself and its rim (World::rims).
  const World& world(Agent agent = point_agent) const {
    expect_agent(agent);
    return worlds_[agent.value()];
  }
  /// The agent's world with the areas `without` switched off. Ids that no area has have no effect.
  View view(Agent agent = point_agent, std::span<const AreaId> without = {}) const;

  // ---- queries; every function that takes a View takes view(agent), too
  /// The shortest path. Errors: those of ShortestPathFinder::find. For many searches use a finder,
  /// which reuses its memory and is faster: finder.find(view(agent), from, to).
  PathResult<Path> path(const FloorPoint& from, const FloorPoint& to,
                        Agent agent = point_agent) const;
  bool visible(const FloorPoint& from, const FloorPoint& to, Agent agent = point_agent) const;
  RayHit raycast(const FloorPoint& from, const kernel::Point2& to, Agent agent = point_agent) const;
  bool is_free(const FloorPoint& p, Agent agent = point_agent) const {
    return visible(p, p, agent);
  }
  /// Does a path connect the points, by links or without? Cost: two locations for the points and
  /// for each link.
  bool is_reachable(const FloorPoint& from, const FloorPoint& to, Agent agent = point_agent) const;
  /// The face that contains the point, and its floor (View::locate); none outside the world.
  /// Unique, since the offset model decides on edges and vertices (walk.hpp).
  std::optional<Position> locate(const FloorPoint& p, Agent agent = point_agent) const;
  /// The areas of the agent's world that cover the position, by increasing id.
  std::vector<AreaId> areas_at(const Position& at, Agent agent = point_agent) const {
    return View(world(agent)).areas(at.face);
  }
  /// The state of the ground at a point in the agent's world: walkable iff the point is free
  /// (query/state_at.hpp). None outside the rectangle.
  std::optional<FaceState> state_at(const FloorPoint& p, Agent agent = point_agent) const;
  /// The state of the position's face in the agent's world; of a free point on the edge of an
  /// obstacle, locate() may answer the face of the obstacle.
  const FaceState& state(const Position& at, Agent agent = point_agent) const {
    return world(agent).state(at.face);
  }

  /// Equal for meshes with equal rectangles, grounds, agents and areas, whatever their ids; it
  /// depends on nothing else.
  Digest digest() const;

 private:
  friend class NavEdit;
  friend Snapshot snapshot(const NavMesh& mesh);
  friend kernel::Result<NavMesh, RestoreError> restore_mesh(const Snapshot& saved,
                                                            unsigned threads);
  friend NavDiff diff(const NavMesh& a, const NavMesh& b);

  NavMesh() = default;
  /// restore_mesh() of nav_snapshot.hpp. A mesh without areas is made of a snapshot without them.
  static kernel::Result<NavMesh, RestoreError> of(const Snapshot& saved, unsigned threads);

  // Checks in every build.
  void expect_agent(Agent agent) const;
  const Disc& disc(Agent agent) const { return discs_[agent.value() - 1]; }

  AreaResult<NavChange> follow(const NavEdit& edit, Change of_points, detail::Threads& threads);
  AreaResult<Change> follow(const NavEdit& edit, std::size_t agent, detail::Threads& threads);
  std::size_t size_of(const NavEdit& edit) const;
  void plan(WorldEdit& edit, std::size_t agent, AreaId id, std::vector<Area> parts) const;
  void plan_toggle(WorldEdit& edit, std::size_t agent, AreaId id) const;

  std::vector<World> worlds_;  ///< by agent
  std::vector<Disc> discs_;    ///< by agent - 1
  int disc_sides_ = 0;         ///< those of discs_, kept without discs, too
  std::size_t journal_limit_ = 0;
  std::size_t undoable_ = 0;
};

}  // namespace offgrid::navmesh
