// EdgeView and TriangleView: an edge and a face of a mesh with the topological questions of
// "Trivial navigation mesh generation", whose names stand in quotes below.
//
// A view is a mesh and an id, is passed by value, and is invalid after an edit that changes its
// element. Views return ids, `none` where there is no answer, and know no coordinates.
//
//   const TriangleView triangle{mesh, f};
//   const EdgeView edge = triangle.edge(0);
//   edge.other_face(f)                      // across the edge
//   triangle.opposite_vertex(edge)          // the corner that is not on it
#pragma once

#include <array>

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh {

/// An edge, between at most two faces, seen in the direction of one of its half-edges.
class EdgeView {
 public:
  /// Requires a live half-edge; checked in debug builds where it is read.
  EdgeView(const Mesh& mesh, HalfedgeId h) : mesh_(&mesh), halfedge_(h) {}

  HalfedgeId halfedge() const { return halfedge_; }
  VertexId origin() const { return mesh_->origin(halfedge_); }
  VertexId target() const { return mesh_->target(halfedge_); }
  std::array<VertexId, 2> vertices() const { return {origin(), target()}; }

  /// Is v an end of the edge? "part of" (point)
  bool has(VertexId v) const { return v == origin() || v == target(); }
  /// Is the edge one of f's three? "part of" (triangle)
  bool has(FaceId f) const { return f == left_face() || (right_face() && f == right_face()); }
  /// The end other than v; none if v is no end. "other point"
  VertexId other_end(VertexId v) const {
    if (v == origin()) return target();
    return v == target() ? origin() : VertexId{};
  }

  /// Are the two views of the same edge, from either side?
  bool is_same_edge(const EdgeView& other) const {
    return has(other.origin()) && has(other.target());
  }
  /// Do the two share exactly one end? "is connected", "shares point"
  bool is_connected_to(const EdgeView& other) const {
    return shared_vertex(other) && !is_same_edge(other);
  }
  /// The end that both have; none if they share none, the origin if they are the same edge. "shared
  /// point"
  VertexId shared_vertex(const EdgeView& other) const {
    if (other.has(origin())) return origin();
    return other.has(target()) ? target() : VertexId{};
  }
  /// The end of this edge that the other lacks; none unless they share exactly one. "unshared
  /// point"
  VertexId unshared_vertex(const EdgeView& other) const {
    return is_connected_to(other) ? other_end(shared_vertex(other)) : VertexId{};
  }

  /// The face on the left of the half-edge, never none. "one triangle"
  FaceId left_face() const { return mesh_->face(halfedge_); }
  /// The face on its right; none at the border. "other triangle"
  FaceId right_face() const {
    const HalfedgeId other = mesh_->twin(halfedge_);
    return other ? mesh_->face(other) : FaceId{};
  }
  /// The face across the edge from f; none at the border, or if f is not at the edge. "other
  /// triangle"
  FaceId other_face(FaceId f) const {
    if (f == left_face()) return right_face();
    return has(f) ? left_face() : FaceId{};
  }

 private:
  const Mesh* mesh_;
  HalfedgeId halfedge_;
};

/// A face: three vertices, three edges, counter-clockwise.
class TriangleView {
 public:
  TriangleView(const Mesh& mesh, FaceId f) : mesh_(&mesh), face_(f) {}

  FaceId face() const { return face_; }
  std::array<VertexId, 3> vertices() const { return mesh_->vertices(face_); }
  /// The edge from corner k to the next one, with the face on its left.
  EdgeView edge(std::uint32_t k) const { return {*mesh_, mesh_->halfedge(face_, k)}; }
  std::array<EdgeView, 3> edges() const { return {edge(0), edge(1), edge(2)}; }

  /// Is v a corner? "contains" (point)
  bool has(VertexId v) const {
    const std::array<VertexId, 3> corners = vertices();
    return v == corners[0] || v == corners[1] || v == corners[2];
  }
  /// Is the edge one of the three? "has edge"
  bool has(const EdgeView& edge) const { return edge.has(face_); }

  /// The half-edge of the edge in this face; none if the edge is not one of the three.
  HalfedgeId halfedge_of(const EdgeView& edge) const {
    if (edge.left_face() == face_) return edge.halfedge();
    return has(edge) ? mesh_->twin(edge.halfedge()) : HalfedgeId{};
  }
  /// The corner opposite to the edge; none if the edge is not one of the three. "opposite point"
  VertexId opposite_vertex(const EdgeView& edge) const {
    const HalfedgeId h = halfedge_of(edge);
    return h ? mesh_->apex(h) : VertexId{};
  }
  /// The edge on the left of an observer who looks from `edge` into the triangle. Aborts if `edge`
  /// is not one of the three. "edge left of"
  EdgeView left_edge(const EdgeView& edge) const { return {*mesh_, mesh_->prev(required(edge))}; }
  /// The edge on the right of that observer. Aborts if `edge` is not one of the three. "edge right
  /// of"
  EdgeView right_edge(const EdgeView& edge) const { return {*mesh_, mesh_->next(required(edge))}; }
  /// The edge opposite to v. Aborts if v is not a corner.
  EdgeView opposite_edge(VertexId v) const {
    OFFGRID_EXPECTS(has(v), "TriangleView::opposite_edge: the vertex is a corner");
    std::uint32_t k = 0;
    while (mesh_->apex(mesh_->halfedge(face_, k)) != v) ++k;
    return edge(k);
  }

 private:
  HalfedgeId required(const EdgeView& edge) const {
    OFFGRID_EXPECTS(has(edge), "TriangleView: the edge is one of the triangle's");
    return halfedge_of(edge);
  }

  const Mesh* mesh_;
  FaceId face_;
};

}  // namespace offgrid::navmesh
