// World: a set of areas and the mesh of their edges. Each face has the state of the area that wins
// among those that cover it: walkable at a cost, or blocked; and then what updates (area.hpp) add.
//
//   World world = World::make({.low = Point2::at(0, 0), .high = Point2::at(1000, 1000)}).value();
//   auto edit = world.edit();
//   const AreaId crate = edit.add(Area::polygon({p, q, r}));
//   if (const auto done = edit.commit(); !done) std::puts(describe(done.error()).c_str());
//   ...
//   world.state(face).ground == Ground::walkable
//
// The mesh, the states of its faces and digest() are functions of the set of areas: they do not
// depend on the order of edits, the compiler or the processor, and undo() restores the state before
// the edit. Areas are snapped (snap.hpp), so a point of an edge moves by at most half a unit along
// each axis. A blocked frame, one unit wider than the margin, surrounds the world's rectangle.
//
// An edit takes effect as a whole or is refused. Ids of faces and vertices are valid until the next
// edit: one that changes most of the areas makes the mesh anew. Threads may call const members at
// once while no thread edits the world. A world that was moved from may only be assigned to or
// destroyed; its version is 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "offgrid/kernel/memory.hpp"
#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"
#include "offgrid/navmesh/world/detail/held_area.hpp"

namespace offgrid::navmesh {

/// A state of a world to return to.
///
///   const Mark before = world.mark();
///   ...                                   // edits
///   world.roll_back(before);
///   world.roll_back(world.mark() - 2);    // the last two edits
///
/// A mark is valid until its edit is undone or journal_limit more edits are done. Then it is
/// refused, also after as many new edits: a mark stands for a state, not for a number of edits. A
/// mark made by subtraction stands for a number of edits.
class Mark {
 public:
  /// The state of a new world.
  Mark() = default;

  /// The state `edits` edits before this one; a mark that every world refuses if there were fewer.
  friend Mark operator-(const Mark& mark, std::uint64_t edits) {
    if (edits == 0) return mark;
    return edits > mark.revision_ ? Mark(no_revision, any) : Mark(mark.revision_ - edits, any);
  }
  friend bool operator==(const Mark&, const Mark&) = default;

 private:
  friend class World;

  static constexpr std::uint64_t any = ~std::uint64_t{0}, no_revision = any;

  Mark(std::uint64_t revision, std::uint64_t serial) : revision_(revision), serial_(serial) {}

  std::uint64_t revision_ = 0;  ///< number of edits that made the state
  std::uint64_t serial_ = 0;    ///< serial number of the last edit, or `any`
};

/// A connected component: free faces that are connected over open edges. Only ids of the same
/// version of a world can be compared.
using ComponentId = Id<struct ComponentKind>;

struct WorldOptions {
  kernel::Point2 low{};
  kernel::Point2 high{};
  FaceState ground{};               ///< state of faces that no area covers
  std::size_t journal_limit = 256;  ///< number of edits that can be undone
  /// distance in grid units, at least 0, that grown areas may reach out of the rectangle
  std::int32_t margin = 0;
  /// Does a Change list faces? Edits are a little faster without.
  bool lists_faces = true;
  /// An edit is refused if the mesh would have more vertices.
  std::uint32_t max_vertices = Mesh::max_vertices;
  std::uint32_t floors = 1;  ///< number of floors over the rectangle
  /// Where the world gets the memory of its arrays: those by vertex, face, half-edge, segment and
  /// label, and the hash tables. Null: by `new`. Areas, as they were given, and the journal of them
  /// are in memory of their own, and so are chains of more than two vertices and lists that an edit
  /// needs while it runs. The resource must outlive the world, its copies and snapshots, which use
  /// it, too; it is called by threads that edit, copy or destroy one, and must not throw. It is no
  /// part of snapshots' files, of images and of digests.
  kernel::MemoryResource* memory = nullptr;

  /// Does the point lie in the rectangle, its border included?
  bool contains(const kernel::Point2& p) const {
    return low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y;
  }
};

/// The effect of an edit on the world. The lists of faces are sorted, and empty without
/// WorldOptions::lists_faces.
struct Change {
  std::vector<FaceKey> removed;     ///< faces that no longer exist
  std::vector<FaceKey> added;       ///< new faces
  std::vector<FaceKey> relabelled;  ///< faces with other areas, barriers or constraints than before
  /// enabled regions of this edit that cover no face, by increasing id
  std::vector<AreaId> without_faces;
  /// boxes on the map: each place, passage of a line, or start of a link that the edit may have
  /// freed meets one, so a path that has become shorter does, too
  std::vector<Box> opened;
  /// boxes on the map: each place, passage of a line, or start of a link that the edit may have
  /// taken away meets one, so a path that is broken does, too
  std::vector<Box> closed;
  SnapChange snap;
  Digest before;
  Digest after;
};

class Disc;
class World;
struct Snapshot;

namespace detail {
struct WorldState;
class Threads;

/// Planned changes of seams, or of links.
template <class ItemId, class Item>
struct ItemPlans {
  enum class Kind : std::uint8_t { put, replace, remove, enable, disable };
  struct Plan {
    Kind kind = Kind::remove;
    Item item{};  ///< for put and replace
  };

  std::uint32_t next = 0;  ///< smallest id above those of put()
  std::map<ItemId, Plan> by_id;
};
const WorldState& state_of(const World& world);
AreaResult<World> restore_world(const Snapshot& saved, const WorldOptions& options,
                                const Disc* disc, Threads& threads);
struct WorldPlan;
AreaResult<World> make_world(const WorldOptions& options, WorldPlan plan);
}  // namespace detail

/// Planned changes of a world, which commit() makes together. commit() refuses the edit if the
/// world has changed since edit() or the last commit(): by an edit, an undo, a move or an
/// assignment. Ids that add() gave out and no commit() used are not used again.
///
/// The verbs mean the same for areas, seams (seam.hpp) and links (link.hpp), each of which has ids
/// of its own:
///
///   verb           what is planned                          an id without an item
///   add            a new item under the next id             -
///   put            this item under this id                  gets the item
///   replace        this item in place of the one there      unknown_area, _seam or _link
///   remove         none there; forgets a planned addition   unknown_area, _seam or _link
///   set_enabled    the item there, on or off                unknown_area, _seam or _link
///   replace_all    areas only: these, and no others         gets the area
///
/// add() returns the id; none if no ids are left, then commit() returns no_ids_left. put() is for
/// items that are numbered elsewhere: it may reuse an id, but add() gives out larger ids only. It
/// requires id.value() > 0; checked. commit() returns the errors of the table, and checks an item
/// that comes. An id has an item if the world has it, or if the edit has planned to add or put it.
/// The last call for an id decides; but after add, put or replace, set_enabled() changes the
/// planned item, and after remove it changes nothing.
class WorldEdit {
 public:
  AreaId add(Area area);
  void put(AreaId id, Area area);
  void replace(AreaId id, Area area);
  void remove(AreaId id);
  void set_enabled(AreaId id, bool enabled);
  /// Puts an area of one or two parts, as grow() makes them: it covers the faces that one of its
  /// parts covers, and is replaced, removed, enabled and disabled as a whole. Requires one or two
  /// parts; checked. Both are enabled if the first one is.
  void put(AreaId id, std::vector<Area> parts);
  /// Plans a frame: the areas under ids from `from` on become these. An area that the world has
  /// under the same id, and that is equal, stays as it is; others are put, and what has no id here
  /// is removed. Areas with smaller ids stay, such as the walls of a level, and so do seams and
  /// links. Changes of areas from `from` on that the edit has planned before are forgotten.
  ///
  ///   std::map<AreaId, Area> crates;        // by numbers of the game, above those of its walls
  ///   ...                                   // a frame: some move, some come, some go
  ///   auto edit = world.edit();
  ///   edit.replace_all(crates, first_crate);
  ///   const auto done = edit.commit();
  ///
  /// Returns the ids whose area comes, changes or goes, increasing. Requires 0 < from.value(), and
  /// ids from `from` on; checked. Cost: the points of the areas, which are compared and not copied,
  /// and put() or remove() for what differs.
  std::vector<AreaId> replace_all(const std::map<AreaId, Area>& areas, AreaId from = AreaId{1});

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

  /// Makes the planned changes. Errors: stale_edit, no_ids_left, outside_world, cost_too_small,
  /// unknown_area, no_floors, unknown_floor, those of seams, links and updates, too_many_vertices;
  /// then all is as before. ground_too_dear, updates_cost_too_much and too_many_vertices clear the
  /// plan; the last two may change the ids of faces, vertices and components, and then version()
  /// changes, too. Cost: that of SnapRounding::edit, and O(log n) for
  /// each face that the changed areas cover, for n areas in the world.
  ///
  /// An edit that makes the mesh anew (SnapRounding::is_bulk) runs on so many threads, the caller's
  /// among them, where there is work for more than one: some thousand segments. Others take one.
  /// All results, ids among them, are the same for each number.
  AreaResult<Change> commit(unsigned threads = 1);

 private:
  friend class NavEdit;
  friend class NavMesh;
  friend class World;
  friend struct detail::WorldState;
  explicit WorldEdit(World& world);
  AreaResult<Change> commit_on(detail::Threads& threads);

  /// The planned change of an area.
  struct Plan {
    enum class Kind : std::uint8_t { put, replace, remove, enable, disable };
    Kind kind = Kind::remove;
    std::array<detail::HeldArea, 2> parts{};  ///< for put and replace
    const Area* before = nullptr;             ///< current area under the id; only during commit()
  };

  World* world_;
  std::uint64_t version_;
  std::uint32_t next_id_ = 0;  ///< smallest id above those of put()
  bool has_ids_ = true;
  std::map<AreaId, Plan> plans_;
  detail::ItemPlans<SeamId, Seam> seams_;
  detail::ItemPlans<LinkId, Link> links_;
};

class World {
 public:
  using Mark = navmesh::Mark;

  World(const World&);
  World(World&&) noexcept;
  World& operator=(const World&);
  World& operator=(World&&) noexcept;
  ~World();
  /// A world without areas. Errors: empty_rectangle, no_room_for_frame, cost_too_small,
  /// too_many_floors; too_many_vertices if the frames of the floors have too many.
  static AreaResult<World> make(const WorldOptions& options);

  // ---- editing
  WorldEdit edit() { return WorldEdit(*this); }
  /// Undoes the last edit, on threads as WorldEdit::commit. Errors: cannot_undo; too_many_vertices
  /// if the mesh would exceed Mesh::max_vertices in between.
  AreaResult<Change> undo(unsigned threads = 1);
  /// The current state.
  Mark mark() const;
  /// The number of edits since the mark. Errors: cannot_undo if the edit of the mark was undone or
  /// is older than the journal.
  AreaResult<std::size_t> edits_since(const Mark& mark) const;
  /// Undoes all edits since the mark. Returns their number. Errors: cannot_undo. Users that follow
  /// the changes, such as ElementIndex, undo one edit at a time instead: snap().changed_faces() has
  /// the faces of the last one only.
  AreaResult<std::size_t> roll_back(const Mark& mark);
  /// Removes all areas, barriers, seams and links, and forgets all edits: afterwards the world is
  /// that of make(options()), with its digest. Ids begin at 1 again, undo() has nothing to undo,
  /// and marks of before are refused, but for one of a new world; one made by subtraction stands
  /// for a number of the new edits. It is as if the world was assigned a new one, also for views,
  /// finders and what else follows it. But the memory is kept: one that is cleared and filled in
  /// each frame needs few fresh pages. Cost: what goes; the first call makes and keeps a new world.
  void clear();

  /// A number that changes with each edit and each undo; each state of a world in this process has
  /// its own, larger than 0. Results about the mesh are valid while the number stays.
  std::uint64_t version() const;

  // ---- areas
  const WorldOptions& options() const;
  const std::map<AreaId, Area>& areas() const;
  /// The second parts of the areas with two parts, by id.
  const std::map<AreaId, Area>& rims() const;
  /// The first part of the area, or null.
  const Area* find(AreaId id) const;
  const std::map<SeamId, Seam>& seams() const;
  const std::map<LinkId, Link>& links() const;

  // ---- the mesh
  /// The mesh as one walks on it: over seams, the twin of a half-edge is on another floor, or there
  /// is none. A vertex that seams join on several floors is one, if one goes from face to face
  /// about it.
  PlanarMesh planar() const;
  const Mesh& mesh() const { return planar().mesh(); }
  /// The same faces floor by floor, on each a triangulation of the rectangle; for keys of faces and
  /// to locate points. Its vertices have ids of their own if the world has seams.
  PlanarMesh floors() const;
  const SnapRounding& snap() const;
  const FaceState& state(FaceId f) const;
  bool is_blocked(FaceId f) const { return state(f).ground == Ground::blocked; }
  /// Is the edge part of an enabled barrier?
  bool is_barrier(HalfedgeId h) const;
  std::uint32_t floor_count() const { return options().floors; }
  Floor floor(FaceId f) const { return floors().floor(f); }
  /// A face of the floor whose closure contains the point; none outside the mesh. Requires that the
  /// floor exists; checked. Cost: a location.
  FaceId face_at(const FloorPoint& p) const;
  /// Faces of the surface whose closures hold the point, one for each place that it is: more than
  /// one only if seams part its surroundings on the floor.
  std::vector<FaceId> faces_at(const FloorPoint& p) const;
  /// Does the closure of the face hold the point of a floor, or the same point of a floor to which
  /// seams lead there? Requires a face whose closure holds the point on the map.
  bool is_at(FaceId f, const FloorPoint& p) const;
  /// The winding number of the loops of the area's part about the face, where `part` is 0 or 1; 0
  /// for disabled areas, barriers and missing parts.
  std::int32_t winding(FaceId f, AreaId id, std::uint32_t part = 0) const;

  /// The connected component of the face; none if the face is blocked. O(1): edits maintain it.
  ComponentId component(FaceId f) const;
  /// The connected components of the free faces of the floor whose closure contains the point,
  /// sorted; empty if the point is not free. More than one only where obstacles touch.
  std::vector<ComponentId> components(const FloorPoint& p) const;
  std::size_t component_count() const;
  /// Is the face in the 2-core of the graph of free faces and open edges? A face is in it if it
  /// stays when faces with at most one neighbour are removed again and again.
  bool is_thoroughfare(FaceId f) const;
  /// Is the face free and no thoroughfare? A shortest path enters dead ends only to start or to end
  /// there.
  bool is_dead_end(FaceId f) const;
  /// The edge by which a path leaves a dead end; none for the last face of a component of dead ends
  /// only.
  HalfedgeId exit(FaceId f) const;

  /// The digest of a face: its corners, constraints, barriers, and the winding number of each area.
  Digest digest(FaceId f) const;
  /// Equal for worlds with equal rectangles, margins, grounds and areas, whatever their ids; up to
  /// collisions of hashes, for no others. O(1).
  Digest digest() const;

 private:
  friend class NavMesh;
  friend class WorldEdit;
  friend const detail::WorldState& detail::state_of(const World& world);
  friend Snapshot snapshot(const World& world);
  friend Snapshot snapshot(World&& world);
  friend AreaResult<World> detail::restore_world(const Snapshot& saved, const WorldOptions& options,
                                                 const Disc* disc, detail::Threads& threads);
  friend AreaResult<World> detail::make_world(const WorldOptions& options, detail::WorldPlan plan);

  World();
  AreaResult<Change> undo_on(detail::Threads& threads);
  /// A world without areas whose mesh has lines, which are constraints and block nothing.
  static AreaResult<World> make(const WorldOptions& options, std::span<const Segment> lines);

  kernel::Owned<detail::WorldState> state_;
};

}  // namespace offgrid::navmesh
