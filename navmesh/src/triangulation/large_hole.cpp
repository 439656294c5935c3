#include "triangulation/large_hole.hpp"

#include <utility>

#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

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
