#include "offgrid/scene/mesh/mesh_query.hpp"

#include "mesh/mesh_data.hpp"
#include "mesh/tree_walk.hpp"
#include "mesh/wide_query.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {
namespace {

using detail::FirstTriangle;
using detail::FoundTriangle;
using detail::hit_widely;
using detail::is_wide;
using detail::MeshData;
using exact::Reach;

/// The ray that is at s.a at 0 and at s.b at 1.
Ray3 along(const Segment3& s) { return {s.a, s.b - s.a}; }

/// The triangle that the ray, within its reach, hits first.
std::optional<FoundTriangle> first_triangle(const MeshData& mesh, const Ray3& ray, Reach reach) {
  if (is_wide(mesh, ray)) return hit_widely(mesh, ray, reach, false);
  FirstTriangle<Int<95>> first(reach);
  detail::with_tree(mesh, [&](const auto& tree) {
    detail::nearest(
        tree, [&](const Box3& box) { return detail::entry(box, ray); },
        [&](std::uint32_t i) {
          return exact::first_parameter(ray.origin, ray.direction, mesh.triangle(i), reach);
        },
        first);
  });
  if (!first.triangle()) return std::nullopt;
  return FoundTriangle{*first.triangle(), mesh.triangle(*first.triangle())};
}

/// The shape that stands for another one in the test of a box: as good as the shape, or a box
/// around it where that is tested faster.
const Ball3& in_boxes(const Ball3& ball) { return ball; }
const Box3& in_boxes(const Box3& box) { return box; }
const OrientedBox3& in_boxes(const OrientedBox3& box) { return box; }
const Plane3& in_boxes(const Plane3& plane) { return plane; }
const Segment3& in_boxes(const Segment3& s) { return s; }
const Ray3& in_boxes(const Ray3& ray) { return ray; }
const Point3& in_boxes(const Point3& p) { return p; }
Box3 in_boxes(const Triangle3& t) { return Box3::around(t); }

/// Calls take(i) for the triangles that meet the shape, until it returns false. Returns whether it
/// never did.
template <class Shape, class Take>
bool for_each_meeting(const MeshData& mesh, const Shape& shape, const Take& take) {
  const auto& for_boxes = in_boxes(shape);
  return detail::with_tree(mesh, [&](const auto& tree) {
    return detail::walk(
        tree, [&](const Box3& box) { return meets(box, for_boxes); },
        [&](std::uint32_t i) { return !meets(mesh.triangle(i), shape) || take(i); });
  });
}

template <class Shape>
bool is_met(const Mesh& mesh, const Shape& shape) {
  return !for_each_meeting(mesh.data(), shape, [](std::uint32_t) { return false; });
}

template <class Shape>
std::vector<std::uint32_t> met(const Mesh& mesh, const Shape& shape) {
  std::vector<std::uint32_t> found;
  for_each_meeting(mesh.data(), shape, [&](std::uint32_t i) {
    found.push_back(i);
    return true;
  });
  kernel::sort(found.begin(), found.end());
  return found;
}

/// Calls take(i, triangle) for the triangles of a mesh whose boxes meet the bounds of another one,
/// until it returns false. Returns whether it never did.
template <class Take>
bool for_each_near(const Mesh& mesh, const Mesh& other, const Take& take) {
  const std::optional<Box3>& bounds = other.bounds();
  if (!bounds) return true;
  return detail::with_tree(mesh.data(), [&](const auto& tree) {
    return detail::walk(
        tree, [&](const Box3& box) { return meets(box, *bounds); },
        [&](std::uint32_t i) {
          const Triangle3 t = mesh.data().triangle(i);
          return !meets(Box3::around(t), *bounds) || take(i, t);
        });
  });
}

bool is_smaller(const Mesh& a, const Mesh& b) {
  return a.triangles().size() <= b.triangles().size();
}

}  // namespace

std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Ray3& ray) {
  const auto first = first_triangle(mesh.data(), ray, Reach::ray);
  if (!first) return std::nullopt;
  return MeshHit{first->index, *hit(ray, first->corners)};
}

std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Segment3& s) {
  const auto first = first_triangle(mesh.data(), along(s), Reach::segment);
  if (!first) return std::nullopt;
  return MeshHit{first->index, *hit(s, first->corners)};
}

bool any_hit(const Mesh& mesh, const Ray3& ray) {
  if (is_wide(mesh.data(), ray)) return hit_widely(mesh.data(), ray, Reach::ray, true).has_value();
  return is_met(mesh, ray);
}

bool meets(const Mesh& mesh, const Point3& p) { return is_met(mesh, p); }
bool meets(const Mesh& mesh, const Segment3& s) {
  if (is_wide(mesh.data(), along(s)))
    return hit_widely(mesh.data(), along(s), Reach::segment, true).has_value();
  return is_met(mesh, s);
}
bool meets(const Mesh& mesh, const Ball3& ball) { return is_met(mesh, ball); }
bool meets(const Mesh& mesh, const Box3& box) { return is_met(mesh, box); }
bool meets(const Mesh& mesh, const OrientedBox3& box) { return is_met(mesh, box); }
bool meets(const Mesh& mesh, const Plane3& plane) { return is_met(mesh, plane); }
bool meets(const Mesh& mesh, const Triangle3& triangle) { return is_met(mesh, triangle); }

bool meets(const Mesh& a, const Mesh& b) {
  const Mesh& few = is_smaller(a, b) ? a : b;
  const Mesh& many = is_smaller(a, b) ? b : a;
  return !for_each_near(few, many,
                        [&](std::uint32_t, const Triangle3& t) { return !is_met(many, t); });
}

std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Point3& p) {
  return met(mesh, p);
}
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Segment3& s) {
  return met(mesh, s);
}
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Ball3& ball) {
  return met(mesh, ball);
}
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Box3& box) {
  return met(mesh, box);
}
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const OrientedBox3& box) {
  return met(mesh, box);
}
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Plane3& plane) {
  return met(mesh, plane);
}
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Triangle3& triangle) {
  return met(mesh, triangle);
}

std::vector<TrianglePair> touching_pairs(const Mesh& a, const Mesh& b) {
  std::vector<TrianglePair> pairs;
  const bool a_few = is_smaller(a, b);
  const Mesh& many = a_few ? b : a;
  for_each_near(a_few ? a : b, many, [&](std::uint32_t i, const Triangle3& t) {
    for (const std::uint32_t k : met(many, t))
      pairs.push_back(a_few ? TrianglePair{i, k} : TrianglePair{k, i});
    return true;
  });
  kernel::sort(pairs.begin(), pairs.end(), [](const TrianglePair& p, const TrianglePair& q) {
    return p.first != q.first ? p.first < q.first : p.second < q.second;
  });
  return pairs;
}

}  // namespace offgrid::scene
