// Triangulation: the canonical constrained Delaunay triangulation of a set of grid points, which
// can be edited.
//
// Canonical: cocircular ties are decided by coordinates (in_circle_perturbed.hpp), so the set of
// faces is a function of the set of points and the set of constraints. No order of edits, no
// compiler and no processor can change it; ids may differ, digest() does not.
//
//   Triangulation t;
//   const VertexId a = t.insert(Point2::at(0, 0))->vertex;
//   const VertexId b = t.insert(Point2::at(8, 2))->vertex;
//   ...
//   if (const auto made = t.insert_constraint(a, b); !made)
//   std::puts(describe(made.error()).c_str());
//
// Constraints are edges that stay. One that passes through vertices consists of pieces from vertex
// to vertex; a vertex that is inserted into a piece splits it. The pieces are all that is kept:
// which constraint a piece came from is the caller's to know. Fewer than three points, or all on
// one line: there are vertices, constraints and a digest, but no faces. Errors are values and leave
// the triangulation as it was. Not thread-safe while it is edited; const members may be called at
// once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"
#include "offgrid/navmesh/mesh/owned.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

enum class EditErrorCode : std::uint8_t {
  none,
  too_many_vertices,     ///< more than Mesh::max_vertices
  one_point_constraint,  ///< a constraint needs two different points
  /// a constraint of a bulk build names a point that is not in the list
  constraint_unknown_point,
  /// two constraints cross in a point that is no vertex; one of those that are crossed is named
  constraints_cross,
  /// a constraint passes through a vertex, and the caller asked to refuse that; the first one is
  /// named
  constraint_through_vertex,
  constraint_missing,     ///< there is no such constraint to remove
  vertex_is_constrained,  ///< a vertex that is an end of a constraint cannot be removed
};

/// Why an edit of a triangulation was refused, and where. A refused edit has changed nothing, but
/// for Triangulation::insert_constraints, which says what it leaves. Members that do not matter to
/// the code are left as they are here.
struct EditError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);
  using Segment = std::array<kernel::Point2, 2>;

  EditErrorCode code = EditErrorCode::none;
  Segment constraint{};  ///< the constraint that was to be inserted or removed
  /// the edge that it crosses, or that keeps a vertex; a piece of a constraint of the user
  Segment other{};
  kernel::Point2 point{};  ///< the vertex that it passes, or that is to be removed
  VertexId vertex{};       ///< the same as an id
  /// in a bulk build: the position of the constraint in the input
  std::size_t index = no_index;
  /// in a bulk build: the position of the first constraint that covers `other`
  std::size_t other_index = no_index;

  friend bool operator==(const EditError&, const EditError&) = default;
};

/// A T, or the reason why there is none.
template <class T>
using EditResult = kernel::Result<T, EditError>;

/// The error in words, as in "constraint (0, 0)-(4, 4) crosses constraint (0, 4)-(4, 0)".
std::string describe(const EditError& error);

/// Where a grid point lies in a triangulation, exactly. For editing; queries use the offset mesh,
/// which has no such cases.
enum class Place : std::uint8_t {
  vertex,   ///< on a vertex
  edge,     ///< inside an edge
  face,     ///< inside a face
  outside,  ///< outside the convex hull; or anywhere off the vertices while there is no face
};

struct Location {
  Place place = Place::outside;
  VertexId vertex;  ///< of place vertex
  HalfedgeId
      /// edge: a half-edge of it. face: one of its three. outside: one at the border with the point
      /// strictly on its right
      halfedge;

  friend bool operator==(const Location&, const Location&) = default;
};

namespace detail {
struct EditTools;
struct Sheet;
}  // namespace detail

/// A constraint of a bulk build: the positions of its ends in the list of points.
struct Constraint {
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  friend constexpr bool operator==(const Constraint&, const Constraint&) = default;
};

/// What to do with a constraint that passes through a vertex between its ends.
enum class ThroughVertex : std::uint8_t {
  split,   ///< it becomes one piece more
  refuse,  ///< it is an error, constraint_through_vertex
};

struct InsertedVertex {
  VertexId vertex;
  bool is_new = false;  ///< false: the point was there already
};

struct InsertedConstraint {
  /// edges that are constrained now and were not; 0: all of it was there already
  std::uint32_t new_pieces = 0;
  std::uint32_t crossed_edges = 0;  ///< edges that had to give way
  /// orientations that were asked: one for each vertex met, at most
  std::uint32_t side_tests = 0;
};

class Triangulation {
 public:
  /// Nothing: no vertices. One that was moved from is as empty.
  Triangulation();
  Triangulation(const Triangulation&);
  Triangulation(Triangulation&&) noexcept;
  Triangulation& operator=(const Triangulation&);
  Triangulation& operator=(Triangulation&&) noexcept;
  ~Triangulation();

  /// The triangulation of all the points, which may repeat, and constraints between them.
  /// `vertex_of`, if given, receives the vertex of each point of the list. Vertices are numbered
  /// along a Hilbert curve, whatever the order of the input. Errors: too_many_vertices; of
  /// constraints those of insert_constraint, with the positions of both constraints in the input.
  /// Cost: O(n log n) for the points, then that of insert_constraint for each constraint.
  static EditResult<Triangulation> build(std::span<const kernel::Point2> points,
                                         std::span<const Constraint> constraints = {},
                                         ThroughVertex through = ThroughVertex::split,
                                         std::vector<VertexId>* vertex_of = nullptr);

  // ---- reading
  const Mesh& mesh() const { return mesh_; }
  kernel::Point2 point(VertexId v) const { return planar().point(v); }
  /// For queries; not valid across an edit.
  PlanarMesh planar() const { return {mesh_, points_}; }
  std::size_t vertex_count() const { return mesh_.vertex_count(); }
  std::size_t face_count() const { return mesh_.face_count(); }
  bool empty() const { return vertex_count() == 0; }

  /// Where the point lies, exactly. `near`, if given, is a vertex where the search begins;
  /// otherwise an index finds one. Cost: from a vertex k faces away, about k steps; expected O(1)
  /// steps with the index.
  Location locate(const kernel::Point2& p, VertexId near = {}) const;
  /// The vertex at the point, or none.
  VertexId find(const kernel::Point2& p, VertexId near = {}) const {
    return locate(p, near).vertex;
  }
  /// Is the edge u-v there and constrained? Also while there are no faces.
  bool is_constrained(VertexId u, VertexId v) const;

  /// Equal for equal sets of points and constraints. Cost: linear.
  Digest digest() const;
  /// Bytes in use by the arrays, with what they have reserved.
  std::size_t memory() const;

  // ---- editing
  /// Adds a vertex. A point inside a constrained edge splits the edge. Errors: too_many_vertices.
  /// Cost: locate, and the faces that change: expected O(1).
  EditResult<InsertedVertex> insert(const kernel::Point2& p, VertexId near = {});
  /// Removes a vertex and fills the hole. Returns its point. Errors: vertex_is_constrained. The id
  /// is dead afterwards. Cost: quadratic in the number of neighbours up to 64 of them, n log n
  /// beyond.
  EditResult<kernel::Point2> remove(VertexId v);
  /// Constrains the segment between two vertices. Already there: nothing changes. Errors:
  /// one_point_constraint, constraints_cross, constraint_through_vertex if asked to refuse that.
  /// Cost: the neighbours of each vertex on the segment and the faces that it crosses.
  EditResult<InsertedConstraint> insert_constraint(VertexId u, VertexId v,
                                                   ThroughVertex through = ThroughVertex::split);
  /// As insert_constraint for each of them, whose ends are values of vertices that exist, in an
  /// order of its own. Requires that no vertex was ever removed. Errors: as build; then some of
  /// them are inserted. Cost: less than one by one, since those that are close to each other follow
  /// each other.
  EditError insert_constraints(std::span<const Constraint> constraints);
  /// Frees the constrained edges that make up the segment between two vertices; returns how many.
  /// Errors: constraint_missing, naming the piece that is not there.
  EditResult<std::uint32_t> remove_constraint(VertexId u, VertexId v);

  /// The same of one edge that is there and is no constraint, or is one: who knows it saves the
  /// search. Constraining changes no face, and freeing none but by flips.
  void constrain_edge(HalfedgeId edge);
  void free_edge(HalfedgeId edge);

  /// The faces that the last edit made, changed or removed, in no particular order and perhaps
  /// repeated: is_alive tells. Not valid across an edit.
  std::span<const FaceId> changed_faces() const { return changed_; }

 private:
  friend class ConstraintLoader;

  detail::Sheet sheet();
  VertexId add_vertex(const kernel::Point2& p);
  void drop_vertex(VertexId v);
  HalfedgeId start_of_walk(const kernel::Point2& p, VertexId near) const;

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

  /// As insert_constraint, but nothing if more edges than that are crossed.
  std::optional<EditResult<InsertedConstraint>> insert_short_constraint(VertexId u, VertexId v,
                                                                        ThroughVertex through,
                                                                        std::size_t most_crossed);
  EditResult<InsertedConstraint> constrain_on_line(VertexId u, VertexId v, ThroughVertex through);
  EditResult<std::uint32_t> release_on_line(VertexId u, VertexId v);
  /// By its number among those of the constraint.
  void constrain_piece(std::size_t number);
  void legalize();

  Mesh mesh_;
  detail::LargeVector<kernel::Point2> points_;  ///< by vertex
  std::vector<FaceId> changed_;
  Owned<detail::EditTools> tools_;
};

}  // namespace offgrid::navmesh
