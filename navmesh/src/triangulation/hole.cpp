#include "triangulation/hole.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

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

void HoleChain::finish() {
  if (inner_.size() < 4) return;  // the shortest chain with a pair of partners is u, w, x, w, v
  by_inner_.resize(inner_.size());
  std::iota(by_inner_.begin(), by_inner_.end(), std::uint32_t{0});
  kernel::sort(by_inner_.begin(), by_inner_.end(),
               [&](std::uint32_t i, std::uint32_t j) { return inner_[i] < inner_[j]; });
  for (HoleEdge& edge : hole.edges) {
    if (!edge.outer) continue;
    const auto found =
        std::lower_bound(by_inner_.begin(), by_inner_.end(), edge.outer,
                         [&](std::uint32_t i, HalfedgeId h) { return inner_[i] < h; });
    if (found != by_inner_.end() && inner_[*found] == edge.outer) edge.partner = *found;
  }
}

void HoleChain::reverse() {
  std::reverse(hole.nodes.begin(), hole.nodes.end());
  std::reverse(hole.edges.begin(), hole.edges.end());
  const std::uint32_t last = static_cast<std::uint32_t>(hole.edges.size()) - 1;
  for (HoleEdge& edge : hole.edges) {
    if (edge.partner != HoleEdge::no_partner) edge.partner = last - edge.partner;
  }
}

namespace {

class LargeHole {
 public:
  LargeHole(const EditContext& context, const Hole& hole)
      : context_(context), hole_(hole), last_(static_cast<std::uint32_t>(hole.nodes.size() - 1)) {
    std::vector<Point2> points;
    std::vector<Constraint> edges{{last_, 0}};
    for (const VertexId node : hole.nodes) points.push_back(context.point(node));
    for (std::uint32_t i = 0; i < last_; ++i) edges.push_back({i, i + 1});
    auto built = Triangulation::build(points, edges, ThroughVertex::refuse, &local_);
    OFFGRID_EXPECTS(built, "fill_large_hole: the hole is a polygon");
    triangulation_ = std::move(*built);
    copy_of_.resize(mesh().face_bound());
    node_of_.resize(mesh().vertex_bound());
    for (std::uint32_t i = 0; i <= last_; ++i) node_of_[local_[i].value()] = hole.nodes[i];
  }

  HalfedgeId fill() {
    const HalfedgeId base = mesh().find_halfedge(local_[0], local_[last_]);
    copy_faces(mesh().face(base));
    link_faces();
    for (std::uint32_t i = 0; i < last_; ++i) close_edge(i);
    if (hole_.base.outer) context_.mesh.link(copy(base), hole_.base.outer);
    if (hole_.base.constrained) context_.mesh.set_constrained(copy(base), true);
    return copy(base);
  }

 private:
  const Mesh& mesh() const { return triangulation_.mesh(); }
  HalfedgeId copy(HalfedgeId h) const {
    return context_.mesh.halfedge(copy_of_[mesh().face(h).value()], Numbering::corner(h.value()));
  }
  /// The half-edge inside the hole on the edge from node i to the next.
  HalfedgeId inner(std::uint32_t i) const { return mesh().find_halfedge(local_[i + 1], local_[i]); }

  // Copies the faces of the hole, by a flood from one of them.
  void copy_faces(FaceId first) {
    const auto take = [&](FaceId f) {
      const auto corner = mesh().vertices(f);
      copy_of_[f.value()] = context_.make_face(
          node_of_[corner[0].value()], node_of_[corner[1].value()], node_of_[corner[2].value()]);
      inside_.push_back(f);
    };
    take(first);
    for (std::size_t i = 0; i < inside_.size(); ++i) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh().halfedge(inside_[i], k);
        if (mesh().is_constrained(h)) continue;
        const FaceId beyond = mesh().face(mesh().twin(h));
        if (!copy_of_[beyond.value()]) take(beyond);
      }
    }
  }

  void link_faces() {
    for (const FaceId f : inside_) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh().halfedge(f, k);
        if (!mesh().is_constrained(h)) context_.mesh.link(copy(h), copy(mesh().twin(h)));
      }
    }
  }

  void close_edge(std::uint32_t i) {
    const HoleEdge& edge = hole_.edges[i];
    const HalfedgeId outer =
        edge.partner == HoleEdge::no_partner ? edge.outer : copy(inner(edge.partner));
    if (outer) context_.mesh.link(copy(inner(i)), outer);
    if (edge.constrained) context_.mesh.set_constrained(copy(inner(i)), true);
  }

  const EditContext& context_;
  const Hole& hole_;
  std::uint32_t last_;
  Triangulation triangulation_;
  std::vector<VertexId> local_;    ///< the vertex of triangulation_ for each node
  std::vector<VertexId> node_of_;  ///< the node of each vertex of triangulation_
  std::vector<FaceId> copy_of_;  ///< the copy of each face of triangulation_; none outside the hole
  std::vector<FaceId> inside_;   ///< the faces of triangulation_ inside the hole
};

}  // namespace

HalfedgeId fill_large_hole(const EditContext& context, const Hole& hole) {
  return LargeHole(context, hole).fill();
}

}  // namespace offgrid::navmesh::detail
