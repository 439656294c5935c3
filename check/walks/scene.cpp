#include "walks/scene.hpp"

#include <algorithm>

#include "bugs/bugs_off.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "walks/mesh_scene.hpp"

namespace offgrid::testing::walks {

namespace {

using Triangle = std::array<kernel::Point2, 3>;

Triangle sorted(Triangle corners) {
  std::sort(corners.begin(), corners.end());
  return corners;
}

}  // namespace

WalkScene make_scene(const WalkProgram& program) {
  const BugsOff honest;
  navmesh::Triangulation triangulation = *navmesh::Triangulation::build(program.points);
  std::vector<Triangle> blocked;
  for (const WalkStep& step : program.steps) {
    if (step.kind == WalkStep::Kind::blocked) blocked.push_back(sorted(step.face));
    if (step.kind != WalkStep::Kind::barrier) continue;
    const navmesh::VertexId u = triangulation.find(step.from), v = triangulation.find(step.to);
    if (u && v && u != v) static_cast<void>(triangulation.insert_constraint(u, v));
  }
  const auto planar = triangulation.planar();
  return scene_of(
      planar, [&](navmesh::HalfedgeId h) { return planar.mesh().is_constrained(h); },
      [&](navmesh::FaceId f) {
        return std::find(blocked.begin(), blocked.end(), sorted(planar.triangle(f))) !=
               blocked.end();
      });
}

}  // namespace offgrid::testing::walks
