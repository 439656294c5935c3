#include "triangulation/hole.hpp"

#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/orient.hpp"
#include "triangulation/large_hole.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Side;
using kernel::Sign;

namespace {

// The node strictly left of the base low -> high whose circle through the base holds no other node.
std::uint32_t find_apex(const EditContext& context, const Hole& hole, std::uint32_t low,
                        std::uint32_t high) {
  const Point2& a = context.point(hole.nodes[low]);
  const Point2& b = context.point(hole.nodes[high]);
  std::uint32_t apex = low;
  for (std::uint32_t i = low + 1; i < high; ++i) {
    const VertexId candidate = hole.nodes[i];
    if (kernel::orient(a, b, context.point(candidate)) != Sign::positive) continue;
    const bool is_first = apex == low;
    if (!is_first && candidate == hole.nodes[apex]) continue;
    if (is_first || kernel::in_circle_perturbed(a, b, context.point(hole.nodes[apex]),
                                                context.point(candidate)) == Side::left)
      apex = i;
  }
  OFFGRID_EXPECTS(apex != low, "HoleFiller: a corner lies left of the base");
  return apex;
}

}  // namespace

HalfedgeId HoleFiller::fill(const EditContext& context, const Hole& hole) {
  OFFGRID_EXPECTS(hole.nodes.size() >= 3, "HoleFiller: a hole has three nodes");
  if (hole.nodes.size() > few_nodes) return fill_large_hole(context, hole);
  Mesh& mesh = context.mesh;
  placed_.assign(hole.edges.size(), HalfedgeId{});
  HalfedgeId base;
  tasks_.push_back({0, static_cast<std::uint32_t>(hole.nodes.size() - 1), hole.base.outer});
  while (!tasks_.empty()) {
    const Task task = tasks_.back();
    tasks_.pop_back();
    if (task.high == task.low + 1) {
      close_edge(context, hole, task);
      continue;
    }
    const std::uint32_t apex = find_apex(context, hole, task.low, task.high);
    const FaceId f =
        context.make_face(hole.nodes[task.low], hole.nodes[task.high], hole.nodes[apex]);
    if (task.parent) mesh.link(mesh.halfedge(f, 0), task.parent);
    if (!base) base = mesh.halfedge(f, 0);
    tasks_.push_back({apex, task.high, mesh.halfedge(f, 1)});
    tasks_.push_back({task.low, apex, mesh.halfedge(f, 2)});
  }
  if (hole.base.constrained) mesh.set_constrained(base, true);
  return base;
}

// Links the parent with what lies beyond the edge of the chain that it has reached.
void HoleFiller::close_edge(const EditContext& context, const Hole& hole, const Task& task) {
  const HoleEdge& edge = hole.edges[task.low];
  HalfedgeId outer = edge.outer;
  if (edge.partner != HoleEdge::no_partner) {
    placed_[task.low] = task.parent;
    outer = placed_[edge.partner];
  }
  if (outer) context.mesh.link(task.parent, outer);
  if (edge.constrained) context.mesh.set_constrained(task.parent, true);
}

}  // namespace offgrid::navmesh::detail
