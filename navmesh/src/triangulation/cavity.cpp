#include "triangulation/cavity.hpp"

#include "offgrid/kernel/in_circle_perturbed.hpp"

namespace offgrid::navmesh::detail {

// `beyond` runs the other way round than its edge is seen from the point.
bool Cavity::is_taken(const Sheet& sheet, HalfedgeId beyond) const {
  if (sheet.mesh.is_constrained(beyond)) return false;
  return kernel::must_flip(sheet.point(sheet.mesh.target(beyond)),
                           sheet.point(sheet.mesh.origin(beyond)), point_,
                           sheet.point(sheet.mesh.apex(beyond)));
}

void Cavity::leave(const Sheet& sheet, HalfedgeId inner) {
  pending_.push_back(inner);
  search(sheet);
}

void Cavity::enter(const Sheet& sheet, HalfedgeId border) {
  const Mesh& mesh = sheet.mesh;
  if (!is_taken(sheet, border)) {
    rim_.push_back({mesh.target(border), mesh.origin(border), border, mesh.is_constrained(border)});
    return;
  }
  take(sheet, border);
  pending_.push_back(mesh.prev(border));
  pending_.push_back(mesh.next(border));
  search(sheet);
}

void Cavity::search(const Sheet& sheet) {
  const Mesh& mesh = sheet.mesh;
  while (!pending_.empty()) {
    const HalfedgeId inner = pending_.back();
    pending_.pop_back();
    const HalfedgeId beyond = mesh.twin(inner);
    if (!beyond || !is_taken(sheet, beyond)) {
      rim_.push_back({mesh.origin(inner), mesh.target(inner), beyond, mesh.is_constrained(inner)});
      continue;
    }
    take(sheet, beyond);
    for (const HalfedgeId h : {mesh.prev(beyond), mesh.next(beyond)}) {
      mesh.prefetch(mesh.twin(h));
      pending_.push_back(h);
    }
  }
}

void Cavity::fill(const Sheet& sheet, VertexId v, bool is_closed) {
  Mesh& mesh = sheet.mesh;
  HalfedgeId first_spoke;
  HalfedgeId last_spoke;  // from the rim to v, of the face before
  for (const RimEdge& edge : rim_) {
    const FaceId f = sheet.make_face(edge.from, edge.to, v);
    const HalfedgeId h = mesh.halfedge(f, 0);
    if (edge.outer) mesh.link(h, edge.outer);
    mesh.set_origin(h, edge.from, edge.constrained);
    const HalfedgeId spoke = mesh.halfedge(f, 2);
    if (last_spoke) {
      mesh.link(spoke, last_spoke);
    } else {
      first_spoke = spoke;
    }
    last_spoke = mesh.halfedge(f, 1);
  }
  if (is_closed) mesh.link(first_spoke, last_spoke);
}

}  // namespace offgrid::navmesh::detail
