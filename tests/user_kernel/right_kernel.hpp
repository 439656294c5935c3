// RightKernel: a user's kernel with every function of user_kernel.hpp, each of which asks the
// library's own function as the table there describes it.
#pragma once

#include <array>
#include <cstdint>

#include "offgrid/kernel/kernel.hpp"
#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::testing {

struct RightKernel {
  using Number = std::int32_t;
  using N = Number;

  static kernel::Point2 at(N x, N y) { return kernel::Point2::at(x, y); }
  static kernel::Point3 at(N x, N y, N z) { return kernel::Point3::at(x, y, z); }
  static kernel::MeshPoint2 mesh(N x, N y) { return kernel::MeshPoint2(at(x, y)); }
  static scene::Ray3 ray(const kernel::Point3& o, const kernel::Point3& q) { return {o, q - o}; }
  static scene::Box3 box(const kernel::Point3& low, const kernel::Point3& high) {
    return scene::Box3::make(low, high).value();
  }

  static kernel::Sign orient(N ax, N ay, N bx, N by, N cx, N cy) {
    return kernel::orient(at(ax, ay), at(bx, by), at(cx, cy));
  }

  static kernel::Sign in_circle(N ax, N ay, N bx, N by, N cx, N cy, N dx, N dy) {
    return kernel::in_circle(at(ax, ay), at(bx, by), at(cx, cy), at(dx, dy));
  }

  static bool on_segment(N ax, N ay, N bx, N by, N qx, N qy) {
    return kernel::on_segment(at(ax, ay), at(bx, by), at(qx, qy));
  }

  static bool segments_intersect(N ax, N ay, N bx, N by, N cx, N cy, N dx, N dy) {
    return kernel::intersect(at(ax, ay), at(bx, by), at(cx, cy), at(dx, dy)).contact !=
           kernel::SegmentContact::disjoint;
  }

  static int point_in_triangle(N ax, N ay, N bx, N by, N cx, N cy, N px, N py) {
    return static_cast<int>(
               kernel::point_in_triangle(at(ax, ay), at(bx, by), at(cx, cy), at(px, py))) -
           1;
  }

  static bool triangles_intersect(N ax, N ay, N bx, N by, N cx, N cy, N px, N py, N qx, N qy, N rx,
                                  N ry) {
    return kernel::triangles_intersect(at(ax, ay), at(bx, by), at(cx, cy), at(px, py), at(qx, qy),
                                       at(rx, ry));
  }

  static kernel::Sign compare_angle(N ox, N oy, N px, N py, N qx, N qy) {
    return kernel::compare_angle(at(ox, oy), at(px, py), at(qx, qy));
  }

  static kernel::Sign compare_distance(N ox, N oy, N px, N py, N qx, N qy) {
    return kernel::compare_distance(at(ox, oy), at(px, py), at(qx, qy));
  }

  static kernel::Side in_circle_perturbed(N ax, N ay, N bx, N by, N cx, N cy, N dx, N dy) {
    return kernel::in_circle_perturbed(at(ax, ay), at(bx, by), at(cx, cy), at(dx, dy));
  }

  static kernel::Side side_of_mesh_edge(N ux, N uy, N vx, N vy, N qx, N qy) {
    return kernel::side_of_mesh_edge(mesh(ux, uy), mesh(vx, vy), at(qx, qy));
  }

  static kernel::Side side_of_line(N px, N py, N qx, N qy, N vx, N vy) {
    return kernel::side_of_line(at(px, py), at(qx, qy), mesh(vx, vy));
  }

  static kernel::Order order_x(N vx, N vy, N qx, N qy) {
    return kernel::order_x(mesh(vx, vy), at(qx, qy));
  }

  static kernel::Order order_y(N vx, N vy, N qx, N qy) {
    return kernel::order_y(mesh(vx, vy), at(qx, qy));
  }

  static kernel::Order order_along(N px, N py, N qx, N qy, N ux, N uy, N vx, N vy, N sx, N sy, N tx,
                                   N ty) {
    return kernel::order_along({at(px, py), at(qx, qy)},
                               {at(ux, uy), at(vx, vy), kernel::Level::mesh},
                               {at(sx, sy), at(tx, ty), kernel::Level::mesh});
  }

  static std::array<N, 2> round_cross(N ax, N ay, N bx, N by, N cx, N cy, N dx, N dy) {
    const kernel::Point2 nearest =
        kernel::round_cross(at(ax, ay), at(bx, by), at(cx, cy), at(dx, dy));
    return {nearest.x.raw(), nearest.y.raw()};
  }

  static kernel::Sign orient_crossing(N ax, N ay, N bx, N by, N cx, N cy, N dx, N dy, N ex, N ey,
                                      N fx, N fy) {
    return kernel::orient_crossing(at(ax, ay), at(bx, by), at(cx, cy), at(dx, dy), at(ex, ey),
                                   at(fx, fy));
  }

  static kernel::Sign compare_crossings(N ax, N ay, N bx, N by, N cx, N cy, N dx, N dy, N ex, N ey,
                                        N fx, N fy) {
    return kernel::compare_crossings(at(ax, ay), at(bx, by), at(cx, cy), at(dx, dy), at(ex, ey),
                                     at(fx, fy));
  }

  static kernel::Sign orient3d(N ax, N ay, N az, N bx, N by, N bz, N cx, N cy, N cz, N dx, N dy,
                               N dz) {
    return kernel::orient3d(at(ax, ay, az), at(bx, by, bz), at(cx, cy, cz), at(dx, dy, dz));
  }

  static kernel::Sign in_sphere(N ax, N ay, N az, N bx, N by, N bz, N cx, N cy, N cz, N dx, N dy,
                                N dz, N ex, N ey, N ez) {
    return kernel::in_sphere(at(ax, ay, az), at(bx, by, bz), at(cx, cy, cz), at(dx, dy, dz),
                             at(ex, ey, ez));
  }

  static bool triangles_intersect3d(N ax, N ay, N az, N bx, N by, N bz, N cx, N cy, N cz, N px,
                                    N py, N pz, N qx, N qy, N qz, N rx, N ry, N rz) {
    return scene::meets(scene::Triangle3{at(ax, ay, az), at(bx, by, bz), at(cx, cy, cz)},
                        scene::Triangle3{at(px, py, pz), at(qx, qy, qz), at(rx, ry, rz)});
  }

  static bool ray_intersects_triangle(N ox, N oy, N oz, N qx, N qy, N qz, N ax, N ay, N az, N bx,
                                      N by, N bz, N cx, N cy, N cz) {
    return scene::meets(scene::Triangle3{at(ax, ay, az), at(bx, by, bz), at(cx, cy, cz)},
                        ray(at(ox, oy, oz), at(qx, qy, qz)));
  }

  static bool ray_intersects_box(N ox, N oy, N oz, N qx, N qy, N qz, N lx, N ly, N lz, N hx, N hy,
                                 N hz) {
    return scene::meets(box(at(lx, ly, lz), at(hx, hy, hz)), ray(at(ox, oy, oz), at(qx, qy, qz)));
  }

  static bool triangle_intersects_box(N ax, N ay, N az, N bx, N by, N bz, N cx, N cy, N cz, N lx,
                                      N ly, N lz, N hx, N hy, N hz) {
    return scene::meets(scene::Triangle3{at(ax, ay, az), at(bx, by, bz), at(cx, cy, cz)},
                        box(at(lx, ly, lz), at(hx, hy, hz)));
  }

  static bool boxes_intersect(N lx, N ly, N lz, N hx, N hy, N hz, N kx, N ky, N kz, N gx, N gy,
                              N gz) {
    return scene::meets(box(at(lx, ly, lz), at(hx, hy, hz)), box(at(kx, ky, kz), at(gx, gy, gz)));
  }
};

}  // namespace offgrid::testing
