#include "offgrid/navmesh/mesh/mesh.hpp"

#include <utility>

#include "mesh/star.hpp"

namespace offgrid::navmesh {

bool Mesh::can_add(std::size_t vertices, std::size_t faces) const {
  return vertices <= max_vertices - vertex_count() && faces <= max_faces - face_count();
}

void Mesh::reserve(std::size_t vertices, std::size_t faces) {
  vertices_.reserve(vertices);
  halfedges_.reserve(3 * faces);
}

HalfedgeId Mesh::find_halfedge(VertexId u, VertexId v) const {
  const HalfedgeId h = find_edge(u, v);
  return h && origin(h) == u ? h : HalfedgeId{};
}

// Searches both stars in step, so the smaller one bounds the cost.
HalfedgeId Mesh::find_edge(VertexId u, VertexId v) const {
  detail::Star about_u(*this, u);
  detail::Star about_v(*this, v);
  for (; about_u.current() && about_v.current(); about_u.advance(), about_v.advance()) {
    const HalfedgeId h = about_u.current();
    if (target(h) == v) return h;
    if (apex(h) == v) return is_border(prev(h)) ? prev(h) : twin(prev(h));
    const HalfedgeId g = about_v.current();
    if (target(g) == u) return is_border(g) ? g : twin(g);
    if (apex(g) == u) return prev(g);
  }
  return {};
}

VertexId Mesh::add_vertex() {
  OFFGRID_EXPECTS(can_add(1, 0), "Mesh::add_vertex: there is room for a vertex");
  if (!free_vertices_.empty()) {
    const std::uint32_t v = free_vertices_.back();
    free_vertices_.pop_back();
    vertices_[v] = HalfedgeRecord::none;
    return VertexId{v};
  }
  vertices_.push_back(HalfedgeRecord::none);
  return VertexId{vertex_bound() - 1};
}

void Mesh::remove_vertex(VertexId v) {
  OFFGRID_EXPECTS(is_alive(v) && is_isolated(v),
                  "Mesh::remove_vertex: the vertex exists and has no faces");
  vertices_[v.value()] = dead;
  free_vertices_.push_back(v.value());
}

FaceId Mesh::add_face(VertexId a, VertexId b, VertexId c) {
  std::uint32_t f = face_bound();
  if (!free_faces_.empty()) {
    f = free_faces_.back();
    free_faces_.pop_back();
  } else {
    OFFGRID_EXPECTS(f < max_faces, "Mesh::add_face: there is room for a face");
    halfedges_.resize(halfedges_.size() + 3);
  }
  HalfedgeRecord* corner = &halfedges_[3 * std::size_t{f}];
  corner[0] = {a.value(), HalfedgeRecord::none};
  corner[1] = {b.value(), HalfedgeRecord::none};
  corner[2] = {c.value(), HalfedgeRecord::none};
  return FaceId{f};
}

void Mesh::remove_face(FaceId f) {
  OFFGRID_ENSURES(is_alive(f), "Mesh::remove_face: the face exists");
  halfedges_[3 * std::size_t{f.value()}].origin = HalfedgeRecord::none;
  free_faces_.push_back(f.value());
}

void Mesh::mirror_face(const Mesh& other, FaceId f) {
  const bool was_alive = is_alive(f), is_there = other.is_alive(f);
  if (!was_alive && !is_there) return;
  const std::size_t first = 3 * std::size_t{f.value()};
  for (std::size_t bound = face_bound(); bound <= f.value(); ++bound)
    free_faces_.push_back(static_cast<std::uint32_t>(bound));
  detail::grow_to(halfedges_, first + 3);
  for (std::size_t k = first; k < first + 3; ++k)
    halfedges_[k] = is_there ? other.halfedges_[k] : HalfedgeRecord{};
  if (is_there && !was_alive) free_faces_.pop_back();
  if (was_alive && !is_there) free_faces_.push_back(f.value());
}

void Mesh::set_constrained(HalfedgeId h, bool constrained) {
  set_origin(h, origin(h), constrained);
  if (const HalfedgeId other = twin(h)) set_origin(other, origin(other), constrained);
}

void Mesh::flip(HalfedgeId h) {
  // face(h) = (u, v, a) becomes (b, a, u), face(g) = (v, u, b) becomes (a, b, v):
  //
  //          a                   a
  //        /   \               / ^ \       the arrow: h
  //       u --h-> v    ->     u  h  v
  //        \   /               \ | /
  //          b                   b
  const HalfedgeId g = twin(h);
  OFFGRID_ENSURES(g && !is_constrained(h), "Mesh::flip: the edge has two faces and is free");
  const HalfedgeId va = next(h);
  const HalfedgeId au = prev(h);
  const HalfedgeId ub = next(g);
  const HalfedgeId bv = prev(g);
  const HalfedgeRecord from_v = record(va);
  const HalfedgeRecord from_a = record(au);
  const HalfedgeRecord from_u = record(ub);
  const HalfedgeRecord from_b = record(bv);
  const auto put = [this](HalfedgeId slot, const HalfedgeRecord& edge) {
    record(slot) = edge;
    if (edge.twin != HalfedgeRecord::none) record(HalfedgeId{edge.twin}).twin = slot.value();
    vertices_[edge.vertex()] = slot.value();
  };
  record(h).origin = from_b.vertex();
  record(g).origin = from_a.vertex();
  put(va, from_a);  // a -> u
  put(au, from_u);  // u -> b
  put(ub, from_b);  // b -> v
  put(bv, from_v);  // v -> a
}

Mesh Mesh::adopt(detail::LargeVector<HalfedgeRecord> halfedges,
                 detail::LargeVector<std::uint32_t> vertex_halfedges) {
  OFFGRID_EXPECTS(halfedges.size() % 3 == 0, "Mesh::adopt: three records a face");
  OFFGRID_EXPECTS(halfedges.size() / 3 <= max_faces && vertex_halfedges.size() <= max_vertices,
                  "Mesh::adopt: within the limits");
  Mesh mesh;
  mesh.halfedges_ = std::move(halfedges);
  mesh.vertices_ = std::move(vertex_halfedges);
  return mesh;
}

std::size_t Mesh::memory() const {
  return halfedges_.capacity() * sizeof(HalfedgeRecord) +
         (vertices_.capacity() + free_faces_.capacity() + free_vertices_.capacity()) *
             sizeof(std::uint32_t);
}

}  // namespace offgrid::navmesh
