#include "scenes/form.hpp"

#include <algorithm>

#include "shapes/construct.hpp"

namespace offgrid::testing::scenes {
namespace {

bool is_good(const MeshPlan& mesh) {
  const auto is_triangle = [&](const auto& corners) {
    return std::all_of(corners.begin(), corners.end(),
                       [&](std::uint32_t corner) { return corner < mesh.vertices.size(); });
  };
  return std::all_of(mesh.vertices.begin(), mesh.vertices.end(), is_inside) &&
         std::all_of(mesh.triangles.begin(), mesh.triangles.end(), is_triangle);
}

bool is_good(const Act& act) {
  // Scaled by a rotation the numbers of a plane must still fit 63 bits.
  constexpr std::int64_t extra = std::int64_t{1} << 30;
  const bool is_plane = act.shape.kind == ShapeKind::plane;
  const auto is_id = [](std::int64_t id) { return id >= -1 && id < 1000; };
  return is_valid(act.shape) &&
         !(is_plane && magnitude(WideNumber{act.shape.numbers[6]}) >= extra) &&
         is_inside(act.pose.position) && is_rotation(act.pose.turn) && is_inside(act.from) &&
         is_inside(act.to) && is_id(act.model) && is_id(act.mesh) && is_id(act.parent);
}

}  // namespace

std::string settle(SceneProgram& program) {
  for (std::size_t i = 0; i < program.meshes.size(); ++i) {
    if (!is_good(program.meshes[i]))
      return "mesh " + std::to_string(i) + " has a number out of range";
  }
  for (const Act& act : program.acts) {
    if (!is_good(act)) return "'" + line_of(act) + "' has a number out of range";
  }
  return program.acts.empty() ? "there must be something to do" : "";
}

}  // namespace offgrid::testing::scenes
