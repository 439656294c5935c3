// NavMesh: a world for movers of several sizes, edited as one.
//
//   NavMesh mesh = *NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(4096, 4096), .radii
//   = {24, 60}}); auto edit = mesh.edit(); const AreaId crate = edit.add({.loops = {{p, q, r,
//   s}}}); if (const auto done = edit.commit(); !done) std::puts(describe(done.error()).c_str());
//   if (const auto path = mesh.path(from, to, Mover{1})) ...      // for the centre of a disc of
//   radius 24
//
// Mover{0} is a point, Mover{1} has the first radius, and so on; whoever takes a Mover requires
// that there is one, which is checked. Each has a World of its own in which what is blocked, and
// barriers, are grown by its radius (grow.hpp); walkable areas are as they were given. So a mover
// of radius r keeps its distance from obstacles, with two exceptions. The border of the world, and
// of ground that is walkable on blocked ground, it may reach with its centre. And a walkable area
// that wins over an obstacle (Area::priority), as a door over a wall or a road over a house, wins
// over what the obstacle was grown by as well: within such an area the centre may come close to it.
// An obstacle to keep away from needs the priority of what is beside it. Barriers win over all
// areas. Every edit goes to all worlds or to none.
//
// The worlds are there to be asked: view(mover) is what visible(), raycast(), nearest_free() and
// all other queries take. A mesh that was not made, or that was moved from, may only be assigned to
// or destroyed; every other call stops the program and says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
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

/// Which of a mesh's movers: 0 is a point, the others have radii.
using Mover = Id<struct MoverKind>;
inline constexpr Mover point_mover{0};

struct NavMeshOptions {
  kernel::Point2 low{};
  kernel::Point2 high{};
  FaceState ground{};  ///< of what no area covers
  /// of movers, in grid units, each in [1, Disc::max_radius]
  std::vector<std::int32_t> radii{};
  /// 8, 16 or 32: of the polygon that stands for a mover
  int disc_sides = 16;
  std::size_t journal_limit = 256;  ///< how many edits can be undone
  bool lists_faces = true;          ///< does a NavChange say which faces?
  /// of each world; edits after which there are more are refused
  std::uint32_t max_vertices = Mesh::max_vertices;
};

/// What an edit did, by mover.
using NavChange = std::vector<Change>;

class NavMesh;

/// Changes that happen together, in the worlds of all movers. As a WorldEdit otherwise. An edit
/// must not outlive its mesh. If the mesh is moved or assigned, add() gives no id and commit()
/// answers stale_edit.
class NavEdit {
 public:
  AreaId add(Area area);
  void remove(AreaId id);
  /// Another area under the same id.
  void replace(AreaId id, Area area);
  void set_enabled(AreaId id, bool enabled);

  /// Errors: those of WorldEdit::commit; then all worlds are as they were. If it is another world
  /// than a point's that has no room for its vertices, the others did the edit and took it back, so
  /// numbers are good no longer.
  AreaResult<NavChange> commit();

 private:
  friend class NavMesh;
  explicit NavEdit(NavMesh& mesh);
  bool is_of_mesh() const;

  NavMesh* mesh_;
  const World* world_;  ///< the mesh's first, as long as the mesh stays where it is
  WorldEdit edit_;
  std::map<AreaId, bool> changed_;  ///< may its shape have changed?
};

class NavMesh {
 public:
  /// Nothing; only to be assigned to.
  NavMesh() = default;
  /// A mesh without areas. Errors: radius_too_large, with the radius, also if it is not positive;
  /// those of World::make. Requires 8, 16 or 32 sides of a disc; checked.
  static AreaResult<NavMesh> make(const NavMeshOptions& options);

  // ---- editing
  NavEdit edit() {
    expect_made();
    return NavEdit(*this);
  }
  /// Takes the last edit back. Errors: cannot_undo.
  AreaResult<NavChange> undo();
  /// The state that the mesh is in.
  Mark mark() const { return world().mark(); }
  /// Takes back all edits since the mark. Errors: cannot_undo. Returns how many.
  AreaResult<std::size_t> roll_back(const Mark& mark);
  /// The areas as they were given, by id.
  const std::map<AreaId, Area>& areas() const { return world().areas(); }

  // ---- movers
  std::size_t mover_count() const {
    expect_made();
    return worlds_.size();
  }
  std::int32_t radius(Mover mover) const {
    expect_mover(mover);
    return mover == point_mover ? 0 : disc(mover).radius();
  }
  /// How much farther than its radius a mover may stay away from obstacles, in units of 2^-16.
  kernel::Int<48> overshoot(Mover mover) const;
  /// What the mover's centre may stand on. Its areas have the ids of areas(), and are grown: an
  /// obstacle that is no convex polygon has two parts, itself and its rim (World::rims).
  const World& world(Mover mover = point_mover) const {
    expect_mover(mover);
    return worlds_[mover.value()];
  }
  /// The same for somebody for whom some areas are not there. Ids of no area are left out of
  /// nothing.
  View view(Mover mover = point_mover, std::span<const AreaId> without = {}) const;

  // ---- queries; every function that takes a View can be asked about view(mover) as well
  /// The shortest path. Errors: those of ShortestPathFinder::find, which keeps its memory from one
  /// search to the next and so takes less time for many: finder.find(view(mover), from, to).
  PathResult<Path> path(const kernel::Point2& from, const kernel::Point2& to,
                        Mover mover = point_mover) const;
  bool visible(const kernel::Point2& from, const kernel::Point2& to,
               Mover mover = point_mover) const;
  RayHit raycast(const kernel::Point2& from, const kernel::Point2& to,
                 Mover mover = point_mover) const;
  bool is_free(const kernel::Point2& p, Mover mover = point_mover) const {
    return visible(p, p, mover);
  }
  /// Can the mover get from one point to the other at all? Cost: two locations.
  bool is_reachable(const kernel::Point2& from, const kernel::Point2& to,
                    Mover mover = point_mover) const;
  /// The face that holds the point; none if it is outside the world. In the offset model
  /// (walk.hpp), so there is one and never two.
  std::optional<Position> locate(const kernel::Point2& p, Mover mover = point_mover) const;
  /// The areas that cover the place in the mover's world, grown or not, by increasing id.
  std::vector<AreaId> areas_at(const Position& at, Mover mover = point_mover) const {
    return View(world(mover)).areas(at.face);
  }
  /// What the place is like in the mover's world.
  const FaceState& state(const Position& at, Mover mover = point_mover) const {
    return world(mover).state(at.face);
  }

  /// Equal for meshes with equal rectangles, grounds, movers and areas, whatever their ids; a
  /// function of these and of nothing else.
  Digest digest() const;

 private:
  friend class NavEdit;

  // Both are checked in every build.
  void expect_made() const;
  void expect_mover(Mover mover) const;
  const Disc& disc(Mover mover) const { return discs_[mover.value() - 1]; }

  AreaResult<NavChange> follow(const std::map<AreaId, bool>& changed, Change of_points);
  void plan(WorldEdit& edit, std::size_t mover, AreaId id) const;
  void plan_toggle(WorldEdit& edit, std::size_t mover, AreaId id) const;

  std::vector<World> worlds_;  ///< by mover
  std::vector<Disc> discs_;    ///< by mover but the first
  std::size_t journal_limit_ = 0;
  std::size_t undoable_ = 0;
};

}  // namespace offgrid::navmesh
