#include "walks/scene.hpp"

#include <algorithm>

#include "bugs/bugs_off.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "walks/mesh_scene.hpp"

namespace offgrid::testing::walks {

WalkScene make_scene(const WalkProgram& program) {
  using Triangle = WalkProgram::Triangle;
  const BugsOff honest;
  navmesh::Triangulation triangulation = *navmesh::Triangulation::build(program.points);
  for (const auto& [a, b] : program.barriers) {
    const navmesh::VertexId u = triangulation.find(a), v = triangulation.find(b);
    if (u && v && u != v) static_cast<void>(triangulation.insert_constraint(u, v));
  }
  const auto sorted = [](Triangle corners) {
    std::sort(corners.begin(), corners.end());
    return corners;
  };
  const auto planar = triangulation.planar();
  return scene_of(
      planar, [&](navmesh::HalfedgeId h) { return planar.mesh().is_constrained(h); },
      [&](navmesh::FaceId f) {
        return std::any_of(program.blocked.begin(), program.blocked.end(), [&](const Triangle& t) {
          return sorted(t) == sorted(planar.triangle(f));
        });
      });
}

}  // namespace offgrid::testing::walks
