#include "walks/scene.hpp"

#include "support/sight_scene.hpp"

namespace offgrid::fuzz {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::VertexId;

Scene::Scene(const WalkProgram& program)
    : triangulation_(*navmesh::Triangulation::build(program.points)) {
  for (const auto& [a, b] : program.constraints) {
    const VertexId u = triangulation_.find(a), v = triangulation_.find(b);
    if (u && v && u != v) static_cast<void>(triangulation_.insert_constraint(u, v));
  }
  // A mesh of its own, whose faces and vertices are numbered without gaps.
  for (const VertexId v : mesh().vertices()) points_.push_back(triangulation_.point(v));
  for (const FaceId f : mesh().faces()) {
    const auto [a, b, c] = mesh().vertices(f);
    faces_.push_back({a.value(), b.value(), c.value()});
    triangles_.push_back(planar().triangle(f));
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh().halfedge(f, k);
      if (!mesh().is_constrained(h) || (mesh().twin(h) && mesh().twin(h) < h)) continue;
      barriers_.push_back(planar().segment(h));
    }
  }
}

testing::SightScene Scene::sight_scene() const {
  return testing::sight_scene(
      planar(), [this](HalfedgeId h) { return mesh().is_constrained(h); },
      [](FaceId) { return false; });
}

}  // namespace offgrid::fuzz
