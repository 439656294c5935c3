#include "triangulation/crossed_faces.hpp"

#include <utility>

#include "mesh/star.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

// Does the vertex have many neighbours? Counts no further than it must.
bool is_hub(const Mesh& mesh, VertexId v) {
  constexpr int many = 32;
  int degree = 0;
  for (Star star(mesh, v); star.current() && degree <= many; star.advance()) ++degree;
  return degree > many;
}

}  // namespace

// The search tests each neighbour of its start, so it begins at the end that is no hub.
bool CrossedFaces::find(const PlanarMesh& mesh, VertexId u, VertexId v, std::size_t limit) {
  pieces_.clear();
  crossed_.clear();
  blocking_ = {};
  side_tests_ = 0;
  is_reversed_ = false;
  // Most constraints of a polygon are edges already, which takes no predicate to find.
  if (const HalfedgeId edge = mesh.mesh().find_edge(u, v)) {
    pieces_.push_back({u, v, edge, 0, 0});
    return true;
  }
  is_reversed_ = is_hub(mesh.mesh(), u) && !is_hub(mesh.mesh(), v);
  if (is_reversed_) std::swap(u, v);
  for (VertexId from = u; from != v && !blocking_;) {
    const HalfedgeId edge = from == u ? HalfedgeId{} : mesh.mesh().find_edge(from, v);
    const Start start = edge ? Start{v, edge} : leave_vertex(mesh, from, v);
    Piece piece{from, start.on, start.edge, 0, 0};
    if (!start.on) {
      piece.edge = {};
      piece.begin = static_cast<std::uint32_t>(crossed_.size());
      piece.to = cross_faces(mesh, start.edge, from, v, limit);
      piece.end = static_cast<std::uint32_t>(crossed_.size());
    }
    pieces_.push_back(piece);
    from = piece.to;
    if (crossed_.size() > limit) return false;
  }
  return true;
}

// Rotates counter-clockwise about `from` until the segment lies in a face or on an edge. It lies in
// the face whose first neighbour is on its right and whose second neighbour is on its left; the
// angle of a face is less than 180 degrees, so the segment lies between them and not opposite.
CrossedFaces::Start CrossedFaces::leave_vertex(const PlanarMesh& mesh, VertexId from, VertexId v) {
  const Mesh& topology = mesh.mesh();
  const Point2 p = mesh.point(from);
  const Point2 q = mesh.point(v);
  const auto is_ahead = [&](VertexId w) { return (p < mesh.point(w)) == (p < q); };
  HalfedgeId before;
  bool before_is_right = false;
  VertexId first;
  Sign first_side = Sign::zero;
  for (const HalfedgeId h : topology.outgoing(from)) {
    const VertexId w = topology.target(h);
    ++side_tests_;
    const Sign side = kernel::orient(p, q, mesh.point(w));
    if (side == Sign::zero && is_ahead(w)) return {w, h};
    if (before_is_right && side == Sign::positive) return {{}, topology.next(before)};
    if (!before) {
      first = w;
      first_side = side;
    }
    before = h;
    before_is_right = side == Sign::negative;
  }
  // No half-edge leads to the last neighbour of a border vertex; the last neighbour of an inner
  // vertex is the first one.
  const VertexId w = topology.apex(before);
  Sign side = first_side;
  if (w != first) {
    ++side_tests_;
    side = kernel::orient(p, q, mesh.point(w));
  }
  if (side == Sign::zero && is_ahead(w)) return {w, topology.prev(before)};
  OFFGRID_EXPECTS(before_is_right && side == Sign::positive,
                  "CrossedFaces: the segment leaves its start into a face");
  return {{}, topology.next(before)};
}

// Follows the segment through the faces from the crossed edge `first`, from right to left, to the
// next vertex on it.
VertexId CrossedFaces::cross_faces(const PlanarMesh& mesh, HalfedgeId first, VertexId from,
                                   VertexId v, std::size_t limit) {
  const Mesh& topology = mesh.mesh();
  const Point2 p = mesh.point(from);
  const Point2 q = mesh.point(v);
  for (HalfedgeId h = first;;) {
    crossed_.push_back(h);
    if (crossed_.size() > limit) return v;
    if (topology.is_constrained(h)) {
      blocking_ = h;
      return v;
    }
    const HalfedgeId entered = topology.twin(h);
    const VertexId w = topology.apex(entered);
    if (w == v) return v;
    ++side_tests_;
    const Sign side = kernel::orient(p, q, mesh.point(w));
    if (side == Sign::zero) return w;
    h = side == Sign::positive ? topology.next(entered) : topology.prev(entered);
  }
}

}  // namespace offgrid::navmesh::detail
