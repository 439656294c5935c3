#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/prefetch.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "triangulation/edit_tools.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

EditResult<Point2> Triangulation::remove(VertexId v) {
  OFFGRID_EXPECTS(mesh_.is_alive(v), "Triangulation::remove: the vertex exists");
  forget_changes();
  const Point2 p = points_[v.value()];
  const auto refusal = [&](const Point2& other) {
    return EditError{
        .code = EditErrorCode::vertex_is_constrained, .other = {p, other}, .point = p, .vertex = v};
  };
  if (mesh_.face_count() == 0) {
    const auto here = tools_->line.find(p);
    if (here->second.constrained) return refusal(std::next(here)->first);
    if (here != tools_->line.begin() && std::prev(here)->second.constrained)
      return refusal(std::prev(here)->first);
    tools_->line.erase(here);
    drop_vertex(v);
    return p;
  }
  tools_->index_of(floor(v)).prefetch(p);
  if (!collect_link(v)) {
    tools_->slots.clear();
    return refusal(smallest_constrained_neighbour(v));
  }
  if (tools_->link.nodes.size() == tools_->link.edges.size()) {
    remove_inner();
  } else if (is_last_off_line()) {
    OFFGRID_EXPECTS(floors_.empty(), "Triangulation::remove: a floor of a stack keeps a face");
    fall_to_line();
  } else {
    remove_at_border();
  }
  edit_context().remove_unused_slots();
  drop_vertex(v);
  return p;
}

// Collects the neighbours of v, counter-clockwise, and the edges between them; a border vertex has
// one edge less than neighbours. The faces become free slots. Returns false if an edge at v is
// constrained.
bool Triangulation::collect_link(VertexId v) {
  tools_->link.clear();
  VertexId last;
  for (const HalfedgeId h : mesh_.outgoing(v)) {
    const HalfedgeId rim = mesh_.next(h);
    const VertexId node = mesh_.origin(rim);
    last = mesh_.target(rim);
    if (mesh_.is_constrained(h) || mesh_.is_constrained(mesh_.prev(h))) return false;
    mesh_.prefetch(mesh_.twin(rim));
    mesh_.prefetch(node);
    kernel::prefetch(points_.data() + node.value());
    tools_->link.nodes.push_back(node);
    tools_->link.edges.push_back({mesh_.twin(rim), mesh_.is_constrained(rim)});
    tools_->slots.push_back(mesh_.face(h));
  }
  if (last != tools_->link.nodes.front()) tools_->link.nodes.push_back(last);
  return true;
}

// The lexicographically smallest end of the constraints at v, so that the refusal does not depend
// on the half-edge kept for v.
Point2 Triangulation::smallest_constrained_neighbour(VertexId v) const {
  std::optional<Point2> smallest;
  const auto consider = [&](HalfedgeId h, VertexId w) {
    if (mesh_.is_constrained(h) && (!smallest || point(w) < *smallest)) smallest = point(w);
  };
  for (const HalfedgeId h : mesh_.outgoing(v)) {
    consider(h, mesh_.target(h));
    consider(mesh_.prev(h), mesh_.apex(h));
  }
  return *smallest;
}

// The hole lies on the left of its base w0 -> w1, and the chain leads clockwise from w0 to w1:
//
//      w3----w2              w3----w2
//      | \  / |              |  hole |        chain w0 w4 w3 w2 w1
//      w4--v--w1      ->     w4     w1
//        \ | /                 \    /
//          w0                    w0
void Triangulation::remove_inner() {
  tools_->hole.clear();
  tools_->hole.base = tools_->link.edges[0];
  tools_->hole.nodes.push_back(tools_->link.nodes[0]);
  for (std::size_t i = tools_->link.nodes.size() - 1; i > 0; --i) {
    tools_->hole.nodes.push_back(tools_->link.nodes[i]);
    tools_->hole.edges.push_back(tools_->link.edges[i]);
  }
  tools_->filler.fill(edit_context(), tools_->hole);
}

// The neighbours are an open chain w0 .. wk. The new border is their convex hull on the side of v
// (Graham's scan in the order about v); each pocket between hull and chain is a hole:
//
//            v
//        /  / \  \                                  removed: v
//      w0  |   |  w4     ->     w0----w2----w4        hull: w0 w2 w4
//        \ | w2| /                \  /  \  /          holes: w0 w1 w2 and w2 w3 w4
//         w1   w3                  w1    w3
void Triangulation::remove_at_border() {
  std::vector<std::uint32_t> hull;
  const auto turns_left = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return kernel::orient(point(tools_->link.nodes[a]), point(tools_->link.nodes[b]),
                          point(tools_->link.nodes[c])) == Sign::positive;
  };
  for (std::uint32_t i = 0; i < tools_->link.nodes.size(); ++i) {
    while (hull.size() >= 2 && turns_left(hull[hull.size() - 2], hull.back(), i)) hull.pop_back();
    hull.push_back(i);
  }
  for (std::size_t i = 1; i < hull.size(); ++i) fill_pocket(hull[i - 1], hull[i]);
}

void Triangulation::fill_pocket(std::uint32_t low, std::uint32_t high) {
  if (high == low + 1) {
    const HalfedgeId outer = tools_->link.edges[low].outer;
    OFFGRID_EXPECTS(outer, "Triangulation::remove: the other vertices are not on one line");
    mesh_.unlink(outer);
    mesh_.set_halfedge(outer);
    mesh_.set_halfedge(mesh_.next(outer));
    return;
  }
  tools_->hole.clear();
  for (std::uint32_t i = high; i > low; --i) {
    tools_->hole.nodes.push_back(tools_->link.nodes[i]);
    tools_->hole.edges.push_back(tools_->link.edges[i - 1]);
  }
  tools_->hole.nodes.push_back(tools_->link.nodes[low]);
  tools_->filler.fill(edit_context(), tools_->hole);
}

bool Triangulation::is_last_off_line() const {
  for (const detail::HoleEdge& edge : tools_->link.edges) {
    if (edge.outer) return false;
  }
  for (const VertexId w : tools_->link.nodes) {
    if (kernel::orient(point(tools_->link.nodes.front()), point(tools_->link.nodes.back()),
                       point(w)) != Sign::zero)
      return false;
  }
  return true;
}

void Triangulation::fall_to_line() {
  const bool ascends = point(tools_->link.nodes.front()) < point(tools_->link.nodes.back());
  for (std::size_t i = 0; i < tools_->link.nodes.size(); ++i) {
    const VertexId w = tools_->link.nodes[i];
    bool constrained = false;  // the edge to the next vertex on the line
    if (ascends && i < tools_->link.edges.size()) constrained = tools_->link.edges[i].constrained;
    if (!ascends && i > 0) constrained = tools_->link.edges[i - 1].constrained;
    tools_->line.emplace(point(w), detail::LineVertex{w, constrained});
    mesh_.clear_halfedge(w);
  }
}

}  // namespace offgrid::navmesh
