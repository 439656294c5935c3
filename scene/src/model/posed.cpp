#include "offgrid/scene/model/posed.hpp"

#include <algorithm>

#include "meet/boxes.hpp"
#include "meet/ray_triangle.hpp"
#include "meet/triangle_ball.hpp"
#include "meet/triangle_box.hpp"
#include "meet/triangle_plane.hpp"
#include "meet/triangle_triangle.hpp"
#include "mesh/mesh_data.hpp"
#include "mesh/posed_ray.hpp"
#include "mesh/tree_walk.hpp"
#include "mesh/wide_query.hpp"
#include "model/posed_mesh.hpp"
#include "model/posed_nearest.hpp"
#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {
namespace {

using detail::MeshData;
using detail::PosedCorner;
using detail::PosedMesh;
using detail::PosedRay;
using exact::Reach;

/// The corners times a factor.
template <class T>
auto scaled(const Rotation::Entry& factor, const T& t) {
  using P = decltype(exact::times(factor, t.a));
  return exact::Corners<P>{exact::times(factor, t.a), exact::times(factor, t.b),
                           exact::times(factor, t.c)};
}

/// Each shape in coordinates of the world times the scale, and the triangles that it meets there.
bool meets_scaled(const exact::Corners<PosedCorner>& t, const Rotation::Entry& n, const Point3& p) {
  return exact::point_meets(exact::times(n, p), t);
}
bool meets_scaled(const exact::Corners<PosedCorner>& t, const Rotation::Entry& n,
                  const Ball3& ball) {
  return exact::triangle_meets_ball(t.a, t.b, t.c, exact::times(n, ball.centre()),
                                    n * ball.radius());
}
bool meets_scaled(const exact::Corners<PosedCorner>& t, const Rotation::Entry& n,
                  const OrientedBox3& box) {
  return exact::triangle_meets_box(t.a, t.b, t.c, exact::times(n, box.doubled_centre()),
                                   box.rotation(), exact::times(n, box.doubled_half()));
}
bool meets_scaled(const exact::Corners<PosedCorner>& t, const Rotation::Entry& n, const Box3& box) {
  const OrientedBox3 doubled(box);
  return exact::triangle_meets_box(t.a, t.b, t.c, exact::times(n, doubled.doubled_centre()),
                                   exact::Unturned(), exact::times(n, doubled.doubled_half()));
}
bool meets_scaled(const exact::Corners<PosedCorner>& t, const Rotation::Entry& n,
                  const Plane3& plane) {
  return exact::plane_meets(plane.normal(), plane.offset() * n, t);
}
bool meets_scaled(const exact::Corners<PosedCorner>& t, const Rotation::Entry& n,
                  const Triangle3& s) {
  return exact::triangles_meet(t, scaled(n, s));
}

template <class Shape>
bool is_met(const Mesh& mesh, const Pose& pose, const Shape& shape) {
  const PosedMesh posed(mesh, pose);
  return !detail::with_tree(posed.mesh(), [&](const auto& tree) {
    return detail::walk(
        tree, [&](const Box3& box) { return meets(posed.box(box), shape); },
        [&](std::uint32_t i) { return !meets_scaled(posed.triangle(i), posed.scale(), shape); });
  });
}

/// Calls take(i) for the triangles whose boxes the line enters, until it returns false.
template <class Take>
bool for_each_entered(const MeshData& mesh, const PosedRay& ray, const Take& take) {
  return detail::with_tree(mesh, [&](const auto& tree) {
    return detail::walk(tree, [&](const Box3& box) { return ray.entry(box).has_value(); }, take);
  });
}

/// The triangle that the ray, within its reach, hits first.
std::optional<detail::FoundTriangle> first_triangle(const MeshData& data, const PosedRay& ray,
                                                    Reach reach) {
  if (detail::is_wide(data, ray)) return detail::hit_widely(data, ray, reach, false);
  detail::FirstTriangle<PosedRay::Number> first(reach);
  detail::with_tree(data, [&](const auto& tree) {
    detail::nearest(
        tree, [&](const Box3& box) { return ray.entry(box); },
        [&](std::uint32_t i) { return first_parameter(ray, data.triangle(i), reach); }, first);
  });
  if (!first.triangle()) return std::nullopt;
  return detail::FoundTriangle{*first.triangle(), data.triangle(*first.triangle())};
}

std::optional<MeshHit> nearest(const Mesh& mesh, const Pose& pose, const Ray3& line, Reach reach) {
  detail::expect_on_grid(mesh, pose);
  const PosedRay ray(pose.rotation, pose.position, line);
  const auto first = first_triangle(mesh.data(), ray, reach);
  if (!first) return std::nullopt;
  const auto hit = ray.hit(first->corners, reach);
  OFFGRID_EXPECTS(hit.has_value(), "the triangle that is found is hit");
  return MeshHit{first->index,
                 {.t = {hit->t.numerator, hit->t.denominator},
                  .at = {hit->weight[0], hit->weight[1], hit->weight[2]}}};
}

bool is_hit(const Mesh& mesh, const Pose& pose, const Ray3& line, Reach reach) {
  detail::expect_on_grid(mesh, pose);
  const PosedRay ray(pose.rotation, pose.position, line);
  if (detail::is_wide(mesh.data(), ray))
    return detail::hit_widely(mesh.data(), ray, reach, true).has_value();
  return !for_each_entered(
      mesh.data(), ray, [&](std::uint32_t i) { return !ray.hit(mesh.data().triangle(i), reach); });
}

Ray3 line_of(const Segment3& s) { return {s.a, s.b - s.a}; }

}  // namespace

std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Pose& pose, const Ray3& ray) {
  return nearest(mesh, pose, ray, Reach::ray);
}

std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Pose& pose, const Segment3& s) {
  return nearest(mesh, pose, line_of(s), Reach::segment);
}

bool meets(const Mesh& mesh, const Pose& pose, const Ray3& ray) {
  return is_hit(mesh, pose, ray, Reach::ray);
}
bool meets(const Mesh& mesh, const Pose& pose, const Segment3& s) {
  return is_hit(mesh, pose, line_of(s), Reach::segment);
}
bool meets(const Mesh& mesh, const Pose& pose, const Point3& p) { return is_met(mesh, pose, p); }
bool meets(const Mesh& mesh, const Pose& pose, const Ball3& ball) {
  return is_met(mesh, pose, ball);
}
bool meets(const Mesh& mesh, const Pose& pose, const Box3& box) { return is_met(mesh, pose, box); }
bool meets(const Mesh& mesh, const Pose& pose, const OrientedBox3& box) {
  return is_met(mesh, pose, box);
}
bool meets(const Mesh& mesh, const Pose& pose, const Plane3& plane) {
  return is_met(mesh, pose, plane);
}

bool meets(const Mesh& mesh, const Pose& pose, const Triangle3& t) {
  const PosedMesh posed(mesh, pose);
  const Box3 around = Box3::around(t);
  return !detail::with_tree(posed.mesh(), [&](const auto& tree) {
    return detail::walk(
        tree, [&](const Box3& box) { return meets(posed.box(box), around); },
        [&](std::uint32_t i) { return !meets_scaled(posed.triangle(i), posed.scale(), t); });
  });
}

std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Pose& pose, const Point3& p) {
  detail::BestPoint best;
  detail::offer_nearest(mesh, pose, p, 0, best);
  return best.found() ? std::optional(best.found()->found) : std::nullopt;
}

std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Pose& pose, const Ball3& within) {
  detail::BestPoint best(within.radius());
  detail::offer_nearest(mesh, pose, within.centre(), 0, best);
  return best.found() ? std::optional(best.found()->found) : std::nullopt;
}

bool meets(const Mesh& a, const Pose& pose_a, const Mesh& b, const Pose& pose_b) {
  const bool a_is_small = a.triangles().size() <= b.triangles().size();
  const PosedMesh few(a_is_small ? a : b, a_is_small ? pose_a : pose_b);
  const PosedMesh many(a_is_small ? b : a, a_is_small ? pose_b : pose_a);
  const auto all = many.box();
  if (!all) return false;
  const auto meets_many = [&](const Box3& around, const exact::Corners<PosedCorner>& t) {
    const auto wide = scaled(many.scale(), t);
    return !detail::with_tree(many.mesh(), [&](const auto& tree) {
      return detail::walk(
          tree, [&](const Box3& box) { return meets(many.box(box), around); },
          [&](std::uint32_t i) {
            return !exact::triangles_meet(wide, scaled(few.scale(), many.triangle(i)));
          });
    });
  };
  return !detail::with_tree(few.mesh(), [&](const auto& tree) {
    return detail::walk(
        tree, [&](const Box3& box) { return meets(few.box(box), *all); },
        [&](std::uint32_t i) {
          const Box3 around = few.box(Box3::around(few.mesh().triangle(i)));
          return !meets(around, *all) || !meets_many(around, few.triangle(i));
        });
  });
}

}  // namespace offgrid::scene
