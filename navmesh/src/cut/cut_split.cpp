#include "offgrid/navmesh/cut/detail/split.hpp"

namespace offgrid::navmesh::detail {

namespace {

/// Gives `to` the constraint and the twin of `from`.
void move_edge(Mesh& mesh, HalfedgeId from, HalfedgeId to) {
  mesh.set_origin(to, mesh.origin(to), mesh.is_constrained(from));
  if (const HalfedgeId other = mesh.twin(from)) {
    mesh.link(to, other);
  } else {
    mesh.unlink(to);
  }
}

/// Divides the face of h = u -> v with apex a into (u, x, a), which keeps the slot, and (x, v, a).
/// Returns the half-edge x -> v.
HalfedgeId divide(Mesh& mesh, HalfedgeId h, VertexId x) {
  const HalfedgeId side = mesh.next(h);
  const VertexId v = mesh.origin(side);
  const VertexId a = mesh.apex(h);
  const FaceId child = mesh.add_face(x, v, a);
  const HalfedgeId half = mesh.halfedge(child, 0);
  move_edge(mesh, side, mesh.next(half));
  mesh.set_origin(half, x, mesh.is_constrained(h));
  mesh.set_origin(side, x, false);
  mesh.link(side, mesh.prev(half));
  mesh.set_halfedge(mesh.next(half));
  mesh.set_halfedge(mesh.prev(half));
  return half;
}

/// Undoes divide, except for the half-edges kept for vertices, which the caller restores.
void join(Mesh& mesh, HalfedgeId h, FaceId child) {
  const HalfedgeId half = mesh.halfedge(child, 0);
  const HalfedgeId side = mesh.next(h);
  mesh.set_origin(side, mesh.target(half), false);
  move_edge(mesh, mesh.next(half), side);
  mesh.remove_face(child);
}

void undo_face(Mesh& mesh, const Split& split) {
  const HalfedgeId first = split.halfedge;
  const HalfedgeId second = mesh.next(first);
  const HalfedgeId third = mesh.prev(first);
  const HalfedgeId to_second = mesh.halfedge(split.children[0].face, 0);
  const HalfedgeId to_third = mesh.halfedge(split.children[1].face, 0);
  mesh.set_origin(third, mesh.origin(to_third), false);
  move_edge(mesh, to_third, third);
  move_edge(mesh, to_second, second);
  mesh.remove_face(split.children[1].face);
  mesh.remove_face(split.children[0].face);
  for (const std::size_t k : {0U, 1U, 2U}) mesh.set_halfedge(split.kept[k]);
}

void undo_edge(Mesh& mesh, const Split& split) {
  const HalfedgeId h = split.halfedge;
  const FaceId right = split.children[1].face;
  // On the right the ends are swapped, so the face that kept its slot holds v, and its half of the
  // edge runs v -> x.
  const HalfedgeId g = right ? mesh.twin(mesh.halfedge(split.children[0].face, 0)) : HalfedgeId{};
  if (right) join(mesh, g, right);
  join(mesh, h, split.children[0].face);
  if (right) mesh.link(h, g);
  for (const HalfedgeId kept : split.kept) {
    if (kept) mesh.set_halfedge(kept);
  }
}

}  // namespace

Split split_edge(Mesh& mesh, HalfedgeId h) {
  OFFGRID_EXPECTS(mesh.can_add(1, 2), "split_edge: there is room for a vertex and two faces");
  const HalfedgeId g = mesh.twin(h);
  Split split;
  split.halfedge = h;
  split.kept = {mesh.halfedge(mesh.origin(h)), mesh.halfedge(mesh.target(h)),
                mesh.halfedge(mesh.apex(h)), g ? mesh.halfedge(mesh.apex(g)) : HalfedgeId{}};
  split.vertex = mesh.add_vertex();
  const HalfedgeId left_half = divide(mesh, h, split.vertex);
  split.children[0] = {mesh.face(h), mesh.face(left_half)};
  mesh.set_halfedge(h);
  mesh.set_halfedge(left_half);
  mesh.unlink(h);
  if (g) {
    const HalfedgeId right_half = divide(mesh, g, split.vertex);
    split.children[1] = {mesh.face(g), mesh.face(right_half)};
    mesh.link(h, right_half);
    mesh.link(left_half, g);
  }
  return split;
}

Split split_face(Mesh& mesh, FaceId f) {
  OFFGRID_EXPECTS(mesh.can_add(1, 2), "split_face: there is room for a vertex and two faces");
  const std::array<VertexId, 3> corner = mesh.vertices(f);
  const HalfedgeId first = mesh.halfedge(f, 0);
  const HalfedgeId second = mesh.halfedge(f, 1);
  const HalfedgeId third = mesh.halfedge(f, 2);
  Split split;
  split.kind = Split::Kind::face;
  split.halfedge = first;
  split.kept = {mesh.halfedge(corner[0]), mesh.halfedge(corner[1]), mesh.halfedge(corner[2]),
                HalfedgeId{}};
  const VertexId x = split.vertex = mesh.add_vertex();
  const FaceId beside_second = mesh.add_face(corner[1], corner[2], x);
  const FaceId beside_third = mesh.add_face(corner[2], corner[0], x);
  split.children = {Split::Child{f, beside_second}, Split::Child{f, beside_third}};
  move_edge(mesh, second, mesh.halfedge(beside_second, 0));
  move_edge(mesh, third, mesh.halfedge(beside_third, 0));
  mesh.set_origin(second, corner[1], false);
  mesh.set_origin(third, x, false);
  mesh.link(second, mesh.halfedge(beside_second, 2));
  mesh.link(mesh.halfedge(beside_second, 1), mesh.halfedge(beside_third, 2));
  mesh.link(mesh.halfedge(beside_third, 1), third);
  mesh.set_halfedge(mesh.halfedge(beside_second, 0));
  mesh.set_halfedge(mesh.halfedge(beside_third, 0));
  mesh.set_halfedge(third);
  return split;
}

void undo(Mesh& mesh, const Split& split) {
  if (split.kind == Split::Kind::face) {
    undo_face(mesh, split);
  } else {
    undo_edge(mesh, split);
  }
  mesh.clear_halfedge(split.vertex);
  mesh.remove_vertex(split.vertex);
}

}  // namespace offgrid::navmesh::detail
