// Drops characters on terrain, and on a turned sheet above it: what does each come to stand on, how
// high, and is it too steep? On an edge or a vertex nobody falls through, and heights are exact.
#include <array>
#include <cstdio>
#include <numeric>
#include <vector>

#include "offgrid/scene/scene.hpp"

using namespace offgrid::scene;

namespace {

constexpr int heights[3][3] = {{0, 10, 60}, {10, 35, 60}, {0, 25, 300}};

Mesh terrain() {
  std::vector<Point3> vertices;
  for (int i = 0; i < 9; ++i)
    vertices.push_back(Point3::at(i % 3 * 100, i / 3 * 100, heights[i / 3][i % 3]));
  std::vector<MeshTriangle> triangles;
  for (const std::uint32_t i : {0U, 1U, 3U, 4U}) {
    triangles.push_back({i, i + 1, i + 4});
    triangles.push_back({i, i + 4, i + 3});
  }
  return Mesh::make(vertices, triangles).value();
}

/// Is the triangle steeper than 45 degrees where it stands?
bool is_steep(const Triangle3& t, const Pose& pose) {
  const auto n = pose.rotation.turned(Plane3::through(t.a, t.b, t.c)->normal());
  return n.x * n.x + n.y * n.y > n.z * n.z;
}

void drop(const Scene& scene, int x, int y) {
  const Ray3 fall{Point3::at(x, y, 1000), Point3::at(0, 0, -1) - Point3{}};
  const auto first = scene.nearest_hit(fall);
  std::printf("(%d, %d): %s", x, y, first ? "" : "falls\n");
  if (!first) return;
  const auto& [fallen, length] = first->hit.t;
  const auto number = [](const auto& v) -> long long { return Int<62>::checked(v)->raw(); };
  const auto height = number(offgrid::kernel::constant<1000> * length - fallen);
  const auto divisor = std::gcd(height, number(length));
  const Triangle3 t = scene.content(first->model)->triangle(first->triangle);
  std::printf("model %u, triangle %u, %lld/%lld high%s\n", first->model.value(), first->triangle,
              height / divisor, number(length) / divisor,
              is_steep(t, scene.world_pose(first->model)) ? ", too steep" : "");
}

}  // namespace

int main() {
  Scene scene;
  scene.add(scene.create(terrain()).value()).value();
  const std::array corners = {Point3::at(0, 0, 0), Point3::at(60, 0, 0), Point3::at(0, 60, 0)};
  const std::array<MeshTriangle, 1> sheet = {{{0, 1, 2}}};
  const Pose turned{Point3::at(20, 20, 99), Rotation::make(3, 0, 1, 0).value()};  // 4/5, 3/5
  scene.add(scene.create(Mesh::make(corners, sheet).value(), turned).value()).value();
  for (const auto& [x, y] : {std::pair(50, 100), {100, 100}, {170, 160}, {24, 21}, {201, 0}})
    drop(scene, x, y);
}
