// World: areas, and the mesh that they make. Every face knows which areas cover it and so whether
// one may walk there and at what cost.
//
//   World world = World::make({.low = Point2::at(0, 0), .high = Point2::at(1000, 1000)}).value();
//   auto edit = world.edit();
//   const AreaId crate = edit.add({.loops = {{p, q, r}}});
//   if (const auto done = edit.commit(); !done) std::puts(describe(done.error()).c_str());
//   ...
//   world.state(face).ground == Ground::walkable
//
// The mesh, what covers its faces, and digest() are functions of the set of areas: no order of
// edits, compiler or processor changes them, and undoing an edit gives back what was there before.
// Areas are snapped (snap.hpp), so an edge moves by half a unit at most along each axis. Outside
// the world's rectangle everything is blocked: a frame is about it, one unit wider than the margin.
// An edit is all or nothing. One that brings or takes most of what there is makes the mesh anew, so
// numbers of faces and vertices are good until the next edit only. Not thread-safe while it is
// edited; const members may be called at once. One that was not made, or was moved from, may only
// be assigned to or destroyed: all else stops the program and says so, questions about one face or
// edge in builds with OFFGRID_CHECKS only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "offgrid/navmesh/mesh/owned.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// A state of a world to come back to.
///
///   const Mark before = world.mark();
///   ...                                   // edits
///   world.roll_back(before);
///   world.roll_back(world.mark() - 2);    // the last two edits
///
/// A mark is good until the world goes back behind it, or journal_limit more edits are done. After
/// that it is refused, also if as many edits were done again: it names a state and not a number of
/// edits, unless it was counted back from another one.
class Mark {
 public:
  /// The state in which a world is made.
  Mark() = default;

  /// The state so many edits before this one, whatever they were; one that no world has if there
  /// were not so many.
  friend Mark operator-(const Mark& mark, std::uint64_t edits) {
    if (edits == 0) return mark;
    return edits > mark.revision_ ? Mark(no_revision, any) : Mark(mark.revision_ - edits, any);
  }
  friend bool operator==(const Mark&, const Mark&) = default;

 private:
  friend class World;

  static constexpr std::uint64_t any = ~std::uint64_t{0}, no_revision = any;

  Mark(std::uint64_t revision, std::uint64_t serial) : revision_(revision), serial_(serial) {}

  std::uint64_t revision_ = 0;  ///< how many edits made the state
  std::uint64_t serial_ = 0;    ///< of the last of them; `any`: it does not matter
};

/// A set of free faces that are connected over open edges. Two of the same version of a world can
/// be compared; nothing else.
using ComponentId = Id<struct ComponentKind>;

struct WorldOptions {
  kernel::Point2 low{};
  kernel::Point2 high{};
  FaceState ground{};               ///< of what no area covers
  std::size_t journal_limit = 256;  ///< how many edits can be undone
  /// how far areas may reach out of the rectangle, for those that were grown; not negative
  std::int32_t margin = 0;
  /// does a Change say which faces? Without, edits are a little faster
  bool lists_faces = true;
  /// edits after which there are more are refused
  std::uint32_t max_vertices = Mesh::max_vertices;

  /// Does the point lie in the rectangle, its border included?
  bool contains(const kernel::Point2& p) const {
    return low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y;
  }
};

/// What an edit did to the world.
struct Change {
  /// faces that were there before, sorted; these three only if WorldOptions::lists_faces
  std::vector<FaceKey> removed;
  std::vector<FaceKey> added;  ///< faces that were not, sorted
  /// faces that stayed, and which areas cover them changed; sorted
  std::vector<FaceKey> relabelled;
  /// enabled regions of this edit that cover nothing; by increasing id
  std::vector<AreaId> without_faces;
  SnapChange snap;
  Digest before;
  Digest after;
};

class World;
struct Snapshot;

namespace detail {
struct WorldState;
const WorldState& inside(const World& world);
}  // namespace detail

/// Changes of a world that happen together, at commit(). Refused if the world was edited or an edit
/// was taken back since edit() or the last commit(), or if it was moved or assigned. Ids that were
/// given out and not committed are not used again. Of several calls for one id the last one says
/// what becomes of it; set_enabled changes what is planned for it, if that leaves an area.
class WorldEdit {
 public:
  /// None if no ids are left, which commit() says as well.
  AreaId add(Area area);
  void remove(AreaId id);
  /// Another area under the same id.
  void replace(AreaId id, Area area);
  /// An area under an id of the caller's choice, in place of the one that has it, if any. For
  /// worlds whose areas are numbered elsewhere: an id that was in use before may come back, but
  /// add() gives out larger ones only. Requires id.value() > 0, which is the frame's; checked.
  void put(AreaId id, Area area);
  /// An area of two parts, as grow() makes them, or of one: it covers what one of its parts covers,
  /// and is replaced, removed, enabled and disabled as one. Requires one or two parts; checked. The
  /// second is enabled if the first is.
  void put(AreaId id, std::vector<Area> parts);
  void set_enabled(AreaId id, bool enabled);

  /// Errors: stale_edit, no_ids_left, outside_world, cost_too_small, unknown_area,
  /// too_many_vertices; then the world is as it was. After the last of them faces, vertices and
  /// components may have other numbers, which version() tells, and what was planned is forgotten.
  /// Cost: that of SnapRounding::edit, and the faces that the areas cover, each times the logarithm
  /// of how many areas there are, however many cover it.
  AreaResult<Change> commit();

 private:
  friend class World;
  friend struct detail::WorldState;
  explicit WorldEdit(World& world);

  /// What is to become of an area.
  struct Plan {
    enum class Kind : std::uint8_t { put, replace, remove, enable, disable };
    Kind kind = Kind::remove;
    Area area{};                   ///< of put and replace
    std::vector<Area> others{};    ///< the parts of the area that follow the first
    const Area* before = nullptr;  ///< what is under the id; only within commit
  };

  World* world_;
  std::uint64_t version_;
  std::uint32_t next_id_ = 0;  ///< above those that are put
  bool has_ids_ = true;
  std::map<AreaId, Plan> plans_;
};

class World {
 public:
  using Mark = navmesh::Mark;

  /// Not made yet: it may be assigned to and nothing else, as one that was moved from.
  World();
  World(const World&);
  World(World&&) noexcept;
  World& operator=(const World&);
  World& operator=(World&&) noexcept;
  ~World();
  /// A world without areas. Errors: empty_rectangle, no_room_for_frame, cost_too_small.
  static AreaResult<World> make(const WorldOptions& options);

  // ---- editing
  WorldEdit edit() {
    expect_here();
    return WorldEdit(*this);
  }
  /// Takes the last edit back. Errors: cannot_undo; too_many_vertices if Mesh::max_vertices is too
  /// few on the way.
  AreaResult<Change> undo();
  /// The state that the world is in.
  Mark mark() const;
  /// How many edits were done since the mark. Errors: cannot_undo, if the world went back behind it
  /// or the journal does not reach it.
  AreaResult<std::size_t> edits_since(const Mark& mark) const;
  /// Takes back all edits since the mark. Errors: cannot_undo. Returns how many. Who follows what
  /// changes, as an ElementIndex must, takes them back one by one: snap().changed_faces() is of the
  /// last one only.
  AreaResult<std::size_t> roll_back(const Mark& mark);

  /// Another number after each edit, and after each that is taken back; no other state of a world
  /// in this process has it. What was found out about the mesh is good as long as this stays. 0 if
  /// the world was moved from.
  std::uint64_t version() const;

  // ---- areas
  const WorldOptions& options() const;
  const std::map<AreaId, Area>& areas() const;
  /// The second parts of those areas that have two.
  const std::map<AreaId, Area>& rims() const;
  /// The area, of several parts the first, or null.
  const Area* find(AreaId id) const;

  // ---- the mesh
  PlanarMesh planar() const;
  const Mesh& mesh() const;
  const SnapRounding& snap() const;
  const FaceState& state(FaceId f) const;
  bool is_blocked(FaceId f) const { return state(f).ground == Ground::blocked; }
  /// Is the edge part of a barrier that is enabled?
  bool is_barrier(HalfedgeId h) const;
  /// A face whose closure holds the point; none outside the mesh. Cost: a location.
  FaceId face_at(const kernel::Point2& p) const;
  /// The winding number of the area's loops about the face, of its first part or its second; 0 for
  /// areas that are disabled, and for parts that do not exist.
  std::int32_t winding(FaceId f, AreaId id, std::uint32_t part = 0) const;

  /// The free faces that one can walk to from the face; none if it is blocked. Cost: none, since
  /// edits keep it.
  ComponentId component(FaceId f) const;
  /// The same of all free faces whose closure holds the point: more than one only where obstacles
  /// touch. Sorted; empty if it is not free.
  std::vector<ComponentId> components(const kernel::Point2& p) const;
  std::size_t component_count() const;
  /// Is the face free, and on a way from somewhere to somewhere else? Otherwise it is blocked, or a
  /// dead end.
  bool is_thoroughfare(FaceId f) const;
  /// Does no way lead through the face, so that one enters it only to stay or to turn back?
  bool is_dead_end(FaceId f) const;
  /// Of a dead end: the edge by which one leaves it; none for the last face of a component that has
  /// nothing but dead ends.
  HalfedgeId exit(FaceId f) const;

  /// Of one face: its corners, its constraints and barriers, and which areas go round it how often.
  Digest digest(FaceId f) const;
  /// Equal for worlds with equal rectangles, grounds and areas, whatever their ids, and, but for
  /// accidents, for no others. Cost: none.
  Digest digest() const;

 private:
  friend class WorldEdit;
  friend const detail::WorldState& detail::inside(const World& world);
  friend Snapshot snapshot(const World& world);
  friend AreaResult<World> restore(const Snapshot& saved);

  static constexpr const char* here = "World: it was made, and not moved from since";

  void expect_here() const;
  void ensure_here() const;
  Owned<detail::WorldState> state_;
};

}  // namespace offgrid::navmesh
