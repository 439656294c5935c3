// Triangulation: the canonical constrained Delaunay triangulation of a set of grid points, which
// can be edited.
//
// Canonical means that coordinates decide cocircular ties (in_circle_perturbed.hpp), so the set of
// faces is a function of the set of points and the set of constraints. No order of edits, no
// compiler and no processor changes it; ids may differ, digest() does not.
//
//   Triangulation t;
//   const VertexId a = t.insert(Point2::at(0, 0))->vertex;
//   const VertexId b = t.insert(Point2::at(8, 2))->vertex;
//   ...
//   const auto made = t.insert_constraint(a, b);
//   if (!made) std::puts(describe(made.error()).c_str());
//
// A constraint is an edge that stays. One that passes through vertices consists of pieces from
// vertex to vertex, and inserting a vertex into a piece splits it. The triangulation keeps pieces
// only; the caller knows the constraint a piece came from. Fewer than three points, or points all
// on one line, have vertices, constraints and a digest, but no faces. A stack has several
// triangulations, its floors, in one mesh. Errors are values and leave the triangulation unchanged.
// Const members may be called concurrently, other members may not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

enum class EditErrorCode : std::uint8_t {
  too_many_vertices = 1,  ///< more than Mesh::max_vertices
  one_point_constraint,   ///< a constraint needs two different points
  /// a constraint of a bulk build names a point that is not in the list
  constraint_unknown_point,
  /// the constraint crosses another one in a point that is no vertex; `other` is one that it
  /// crosses
  constraints_cross,
  /// the constraint passes through a vertex and ThroughVertex::refuse was given; `vertex` is the
  /// first one
  constraint_through_vertex,
  constraint_missing,     ///< there is no such constraint to remove
  vertex_is_constrained,  ///< a vertex that is an end of a constraint cannot be removed
};

/// The reason why an edit of a triangulation was refused, and the place. A refused edit has changed
/// nothing, except Triangulation::insert_constraints, which says what it leaves. Members that do
/// not belong to the code have their default values.
struct EditError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);
  using Segment = std::array<kernel::Point2, 2>;

  EditErrorCode code;
  Segment constraint{};  ///< the constraint to insert or remove
  /// the constrained edge that it crosses, that is missing, or that keeps a vertex from removal
  Segment other{};
  kernel::Point2 point{};  ///< the vertex that it passes through, or the vertex to remove
  VertexId vertex{};       ///< the id of that vertex
  /// the constraint's index in the input of a bulk build
  std::size_t index = no_index;
  /// the index of the first constraint that covers `other`, in the input of a bulk build
  std::size_t other_index = no_index;

  friend bool operator==(const EditError&, const EditError&) = default;
};

/// A T, or the error.
template <class T>
using EditResult = kernel::Result<T, EditError>;

/// The error in words, as in "constraint (0, 0)-(4, 4) crosses constraint (0, 4)-(4, 0)".
std::string describe(const EditError& error);

/// The kind of element on which a grid point lies, exactly. For editing; queries use the offset
/// mesh, where a point always lies inside a face or outside.
enum class Place : std::uint8_t {
  vertex,   ///< on a vertex
  edge,     ///< inside an edge
  face,     ///< inside a face
  outside,  ///< outside the convex hull; or anywhere off the vertices while there is no face
};

struct Location {
  Place place = Place::outside;
  VertexId vertex;  ///< the vertex at the point, if place is vertex
  /// place edge: a half-edge of the edge; face: a half-edge of the face; outside: a border
  /// half-edge with the point strictly on its right
  HalfedgeId halfedge;

  friend bool operator==(const Location&, const Location&) = default;
};

namespace detail {
struct EditTools;
struct EditContext;
}  // namespace detail

/// A constraint of a bulk build: the indices of its ends in the list of points.
struct Constraint {
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  friend constexpr bool operator==(const Constraint&, const Constraint&) = default;
};

/// The treatment of a constraint that passes through a vertex between its ends.
enum class ThroughVertex : std::uint8_t {
  split,   ///< the vertex splits the constraint into pieces
  refuse,  ///< the edit fails with constraint_through_vertex
};

struct InsertedVertex {
  VertexId vertex;
  bool is_new = false;  ///< false: the point was a vertex already
};

struct InsertedConstraint {
  /// edges that are newly constrained; 0 if the whole constraint was there already
  std::uint32_t new_pieces = 0;
  std::uint32_t crossed_edges = 0;  ///< edges that were removed because the constraint crosses them
  /// orientation tests: one for each vertex met, at most
  std::uint32_t side_tests = 0;
};

class Triangulation {
 public:
  /// An empty triangulation. A moved-from one is empty, too.
  Triangulation();
  Triangulation(const Triangulation&);
  Triangulation(Triangulation&&) noexcept;
  Triangulation& operator=(const Triangulation&);
  Triangulation& operator=(Triangulation&&) noexcept;
  ~Triangulation();

  /// The triangulation of points, which may repeat, and of constraints between them. `vertex_of`,
  /// if given, receives the vertex of each point. Vertices are numbered along a Hilbert curve,
  /// whatever the order of the input. Errors: too_many_vertices, constraint_unknown_point, and
  /// those of insert_constraint with the indices of both constraints. Cost: O(n log n) for the
  /// points, then that of insert_constraint for each constraint.
  static EditResult<Triangulation> build(std::span<const kernel::Point2> points,
                                         std::span<const Constraint> constraints = {},
                                         ThroughVertex through = ThroughVertex::split,
                                         std::vector<VertexId>* vertex_of = nullptr);

  /// The triangulations as the floors of a stack, numbered as given: one mesh, in which floors have
  /// no vertex and no face in common. Requires one at least; if they are several, that each has
  /// faces and is as `build` made it; checked. Errors: too_many_vertices. Cost: linear.
  static EditResult<Triangulation> stack(std::vector<Triangulation> floors);

  // ---- reading
  const Mesh& mesh() const { return mesh_; }
  kernel::Point2 point(VertexId v) const { return planar().point(v); }
  /// The mesh with its points, for queries; invalid after an edit.
  PlanarMesh planar() const { return {mesh_, points_, floors_.empty() ? nullptr : floors_.data()}; }
  std::size_t vertex_count() const { return mesh_.vertex_count(); }
  std::size_t face_count() const { return mesh_.face_count(); }
  bool empty() const { return vertex_count() == 0; }
  std::uint32_t floor_count() const;
  /// The floor of a vertex: 0 but in a stack.
  Floor floor(VertexId v) const { return floors_.empty() ? Floor{} : floors_[v.value()]; }

  /// The element on which the point lies, exactly. The search begins at the vertex `near` and stays
  /// on its floor, or at a vertex of `floor` that an index finds. Cost: about k steps from a vertex
  /// k faces away; expected O(1) steps with the index.
  Location locate(const kernel::Point2& p, VertexId near = {}, Floor floor = 0) const;
  Location locate(const FloorPoint& p) const { return locate(p.point, {}, p.floor); }
  /// The vertex at the point; none if there is no vertex.
  VertexId find(const kernel::Point2& p, VertexId near = {}, Floor floor = 0) const {
    return locate(p, near, floor).vertex;
  }
  /// Is u-v a constrained edge? Works without faces, too.
  bool is_constrained(VertexId u, VertexId v) const;

  /// A digest of the set of faces and constraints, so equal for equal sets of points and
  /// constraints. Cost: linear.
  Digest digest() const;
  /// Bytes of the arrays, reserved ones included.
  std::size_t memory() const;

  // ---- editing
  /// Adds a vertex, on the floor of `near` if it is given; returns the existing one if there is one
  /// at the point. A point inside a constrained edge splits the edge. Errors: too_many_vertices.
  /// Cost: locate, and the faces that change: expected O(1).
  EditResult<InsertedVertex> insert(const kernel::Point2& p, VertexId near = {}, Floor floor = 0);
  /// Removes a vertex and fills the hole; returns its point. The id is dead afterwards. Aborts if
  /// `v` does not exist, or if a floor of a stack would have no face left. Errors:
  /// vertex_is_constrained. Cost: quadratic in the number of neighbours up to 64 of them, n log n
  /// beyond.
  EditResult<kernel::Point2> remove(VertexId v);
  /// Constrains the segment between two vertices; pieces that are constrained already stay. Aborts
  /// if `u` or `v` does not exist. Errors: one_point_constraint, constraints_cross, and
  /// constraint_through_vertex with ThroughVertex::refuse. Cost: the neighbours of each vertex on
  /// the segment and the faces that it crosses.
  EditResult<InsertedConstraint> insert_constraint(VertexId u, VertexId v,
                                                   ThroughVertex through = ThroughVertex::split);
  /// Inserts constraints whose ends are the values of vertex ids, in an order of its own. Requires
  /// that no vertex was ever removed. Errors: those of build; some constraints are inserted then.
  /// Cost: less than one by one, since neighbouring constraints are inserted one after the other.
  std::optional<EditError> insert_constraints(std::span<const Constraint> constraints);
  /// Frees the constrained edges that make up the segment between two vertices; returns their
  /// number. Aborts if `u` or `v` does not exist. Errors: one_point_constraint, and
  /// constraint_missing, which names the piece that is not constrained.
  EditResult<std::uint32_t> remove_constraint(VertexId u, VertexId v);

  /// Constrains an edge that exists and is free; saves the search of insert_constraint. Changes no
  /// face. Aborts if the edge does not exist or is constrained.
  void constrain_edge(HalfedgeId edge);
  /// Frees an edge that exists and is constrained; saves the search of remove_constraint. Aborts if
  /// the edge does not exist or is free.
  void free_edge(HalfedgeId edge);

  /// The faces that the last edit made, changed or removed, in no particular order; a face may
  /// repeat. Mesh::is_alive tells the removed ones. Invalid after an edit.
  std::span<const FaceId> changed_faces() const { return changed_; }
  /// The faces of changed_faces() as they were just before each change, in the same order;
  /// FaceKey{} for a new one. Empty unless keep_former_faces(true) came before the edit.
  std::span<const FaceKey> former_faces() const { return former_; }
  void keep_former_faces(bool keeps) { keeps_former_ = keeps; }
  bool keeps_former_faces() const { return keeps_former_; }

 private:
  friend class ConstraintLoader;

  detail::EditContext edit_context();
  void forget_changes() {
    changed_.clear();
    former_.clear();
  }
  VertexId add_vertex(const kernel::Point2& p, Floor floor);
  void drop_vertex(VertexId v);
  HalfedgeId start_of_walk(const kernel::Point2& p, VertexId near, Floor floor) const;

  EditResult<InsertedVertex> insert_on_line(const kernel::Point2& p);
  void raise_from_line(VertexId apex);
  void insert_at_edge(HalfedgeId h, VertexId v);
  void insert_outside(HalfedgeId border, VertexId v);

  bool collect_link(VertexId v);
  kernel::Point2 smallest_constrained_neighbour(VertexId v) const;
  void remove_inner();
  void remove_at_border();
  void fill_pocket(std::uint32_t low, std::uint32_t high);
  bool is_last_off_line() const;
  void fall_to_line();

  /// Does what insert_constraint does; returns nothing, and changes nothing, if the segment crosses
  /// more edges than most_crossed.
  std::optional<EditResult<InsertedConstraint>> insert_short_constraint(VertexId u, VertexId v,
                                                                        ThroughVertex through,
                                                                        std::size_t most_crossed);
  EditResult<InsertedConstraint> constrain_on_line(VertexId u, VertexId v, ThroughVertex through);
  EditResult<std::uint32_t> release_on_line(VertexId u, VertexId v);
  /// Constrains a piece that crosses faces, given its index in crossed.pieces().
  void constrain_piece(std::size_t index);
  void legalize();

  Mesh mesh_;
  detail::LargeVector<kernel::Point2> points_;  ///< the point of each vertex slot
  detail::LargeVector<Floor> floors_;           ///< the floor of each vertex slot; only of a stack
  std::vector<FaceId> changed_;
  std::vector<FaceKey> former_;  ///< of changed_, if keeps_former_
  bool keeps_former_ = false;
  kernel::Owned<detail::EditTools> tools_;
};

}  // namespace offgrid::navmesh
