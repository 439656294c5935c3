// Random shapes, meshes and poses. Their points are few, so that they touch.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/scene/mesh/mesh.hpp"
#include "offgrid/scene/model/pose.hpp"
#include "support/generate.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

/// One shape of each kind, and another triangle.
struct SomeShapes {
  kernel::Point3 point;
  scene::Segment3 segment;
  scene::Ray3 ray;
  scene::Ball3 ball = scene::Ball3::make(kernel::Point3{}, 0).value();
  scene::Box3 box = scene::Box3::around(scene::Triangle3{});
  scene::OrientedBox3 oriented{box};
  kernel::Plane3 plane = kernel::Plane3::make({kernel::constant<1>, {}, {}}, {}).value();
  scene::Triangle3 triangle;
  scene::Triangle3 other;
};

class SceneRandom {
 public:
  explicit SceneRandom(std::uint64_t seed) : random_(seed) {}

  Random& numbers() { return random_; }
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(random_.between(0, static_cast<std::int64_t>(count) - 1));
  }

  /// Chooses the points that the next shapes are made of: ten of a class, the range divided by
  /// 2^shift.
  void choose_points(Class3 which, int shift) {
    fill(which, random_, points_);
    for (kernel::Point3& p : points_) {
      const auto less = [&](const kernel::Coordinate3& v) {
        return std::int64_t{v.raw()} / (std::int64_t{1} << shift);
      };
      p = kernel::Point3::at(less(p.x), less(p.y), less(p.z));
    }
  }

  const kernel::Point3& point() { return points_[below(points_.size())]; }
  scene::Triangle3 triangle() {
    const kernel::Point3 a = point(), b = point();
    return {a, b, point()};
  }
  scene::Segment3 segment() {
    const kernel::Point3 a = point();
    return {a, point()};
  }
  scene::Ray3 ray() {
    const kernel::Point3 a = point();
    return {a, point() - a};
  }
  scene::Ball3 ball() {
    const kernel::Point3 c = point(), on = point();
    const auto d = on - c;
    const std::int64_t far = std::max({magnitude(d.x), magnitude(d.y), magnitude(d.z)});
    return scene::Ball3::make(c, std::max<std::int64_t>(0, far - random_.between(0, 1))).value();
  }
  scene::Box3 box() {
    const std::array corners = {point(), point()};
    return scene::Box3::around(corners.begin(), corners.end());
  }
  scene::OrientedBox3 oriented_box() {
    const kernel::Point3 p = point(), q = point(), on = point();
    const auto half = [](const auto& from, const auto& to) {
      return kernel::Int<30>::checked(magnitude(to - from)).value();
    };
    return scene::OrientedBox3::make({p.x + q.x, p.y + q.y, p.z + q.z}, rotation(),
                                     {half(p.x, on.x), half(p.y, on.y), half(p.z, on.z)})
        .value();
  }
  kernel::Plane3 plane() {
    const scene::Triangle3 t = triangle();
    const auto through = kernel::Plane3::through(t.a, t.b, t.c);
    return through ? *through : SomeShapes().plane;
  }
  SomeShapes shapes() {
    SomeShapes made;
    made.point = point();
    made.segment = segment();
    made.ray = ray();
    made.ball = ball();
    made.box = box();
    made.oriented = oriented_box();
    made.plane = plane();
    made.triangle = triangle();
    made.other = triangle();
    return made;
  }

  /// Most are small; some are as large as a rotation may be.
  scene::Rotation rotation() {
    const std::int64_t most = random_.chance(1, 4) ? 32767 : 3;
    const auto part = [&] { return random_.between(-most, most); };
    const std::int64_t w = part(), x = part(), y = part();
    const auto made = scene::Rotation::make(w, x, y, part());
    return made ? *made : scene::Rotation{};
  }
  scene::Pose pose() {
    const kernel::Point3 at = point();
    return {at, rotation()};
  }

  /// Triangles of the chosen points and of points between them.
  scene::Mesh mesh(std::size_t triangles, const scene::MeshOptions& options) {
    std::vector<kernel::Point3> vertices(points_.begin(), points_.end());
    while (vertices.size() < triangles / 2) {
      const kernel::Point3 p = vertices[below(vertices.size())], q = point();
      const auto middle = [](const kernel::Coordinate3& a, const kernel::Coordinate3& b) {
        return (std::int64_t{a.raw()} + b.raw()) / 2;
      };
      vertices.push_back(kernel::Point3::at(middle(p.x, q.x), middle(p.y, q.y), middle(p.z, q.z)));
    }
    std::vector<scene::MeshTriangle> made;
    const auto vertex = [&] { return static_cast<std::uint32_t>(below(vertices.size())); };
    while (made.size() < triangles) {
      const std::uint32_t a = vertex(), b = vertex();
      made.push_back({a, b, vertex()});
    }
    return scene::Mesh::make(vertices, made, options).value();
  }

  /// A closed mesh: the border of a box about the origin, outwards; its faces are split at random.
  scene::Mesh closed_mesh(std::int64_t half, const scene::MeshOptions& options) {
    std::vector<kernel::Point3> vertices;
    for (int i = 0; i < 8; ++i) {
      const auto side = [&](int axis) { return (i >> axis & 1) != 0 ? half : -half; };
      vertices.push_back(kernel::Point3::at(side(0), side(1), side(2)));
    }
    constexpr std::array<std::array<std::uint32_t, 4>, 6> faces = {
        {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
    std::vector<scene::MeshTriangle> made;
    for (const auto& [a, b, c, d] : faces) {
      if (random_.chance(1, 2))
        made.insert(made.end(), {{a, b, c}, {a, c, d}});
      else
        made.insert(made.end(), {{a, b, d}, {b, c, d}});
    }
    return scene::Mesh::make(vertices, made, options).value();
  }

 private:
  template <int Bits>
  static std::int64_t magnitude(const kernel::Int<Bits>& v) {
    return std::int64_t{abs(v).raw()};
  }

  Random random_;
  std::array<kernel::Point3, 10> points_{};
};

}  // namespace offgrid::testing
