#include "triangulation/cavity.hpp"

#include "offgrid/kernel/in_circle_perturbed.hpp"

namespace offgrid::navmesh::detail {

// `beyond` belongs to the face that is tested, so it runs clockwise about the point.
bool Cavity::is_taken(const EditContext& context, HalfedgeId beyond) const {
  if (context.mesh.is_constrained(beyond)) return false;
  return kernel::must_flip(context.point(context.mesh.target(beyond)),
                           context.point(context.mesh.origin(beyond)), point_,
                           context.point(context.mesh.apex(beyond)));
}

void Cavity::grow_across(const EditContext& context, HalfedgeId inner) {
  pending_.push_back(inner);
  search(context);
}

void Cavity::grow_into(const EditContext& context, HalfedgeId border) {
  const Mesh& mesh = context.mesh;
  if (!is_taken(context, border)) {
    rim_.push_back({mesh.target(border), mesh.origin(border), border, mesh.is_constrained(border)});
    return;
  }
  take(context, border);
  pending_.push_back(mesh.prev(border));
  pending_.push_back(mesh.next(border));
  search(context);
}

void Cavity::search(const EditContext& context) {
  const Mesh& mesh = context.mesh;
  while (!pending_.empty()) {
    const HalfedgeId inner = pending_.back();
    pending_.pop_back();
    const HalfedgeId beyond = mesh.twin(inner);
    if (!beyond || !is_taken(context, beyond)) {
      rim_.push_back({mesh.origin(inner), mesh.target(inner), beyond, mesh.is_constrained(inner)});
      continue;
    }
    take(context, beyond);
    for (const HalfedgeId h : {mesh.prev(beyond), mesh.next(beyond)}) {
      mesh.prefetch(mesh.twin(h));
      pending_.push_back(h);
    }
  }
}

void Cavity::fill(const EditContext& context, VertexId v, bool is_closed) {
  Mesh& mesh = context.mesh;
  HalfedgeId first_spoke;
  HalfedgeId last_spoke;  // the half-edge from the rim to v in the previous face
  for (const RimEdge& edge : rim_) {
    const FaceId f = context.make_face(edge.from, edge.to, v);
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
