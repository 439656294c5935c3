// NaiveKernel: a typical kernel, textbook formulas over a number type, here mostly double. Replace
// the bodies by calls of your own code.
#pragma once

#include <algorithm>
#include <concepts>

// docs/tutorials/kernel.md shows the pieces between marks.

// --8<-- [start:kernel]
/// The functions are those of offgrid/verify/user_kernel.hpp; leave out what your kernel does not
/// have.
template <class NumberType>
struct NaiveKernel {
  using Number = NumberType;

  static Number orient(Number ax, Number ay, Number bx, Number by, Number cx, Number cy) {
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  }

  // --8<-- [end:kernel]
  static Number in_circle(Number ax, Number ay, Number bx, Number by, Number cx, Number cy,
                          Number dx, Number dy) {
    const Number a = square(ax - dx) + square(ay - dy);
    const Number b = square(bx - dx) + square(by - dy);
    const Number c = square(cx - dx) + square(cy - dy);
    return a * orient(dx, dy, bx, by, cx, cy) + b * orient(dx, dy, cx, cy, ax, ay) +
           c * orient(dx, dy, ax, ay, bx, by);
  }

  static bool on_segment(Number ax, Number ay, Number bx, Number by, Number qx, Number qy) {
    const bool in_box = std::min(ax, bx) <= qx && qx <= std::max(ax, bx) &&
                        std::min(ay, by) <= qy && qy <= std::max(ay, by);
    return in_box && orient(ax, ay, bx, by, qx, qy) == 0;
  }

  static bool segments_intersect(Number ax, Number ay, Number bx, Number by, Number cx, Number cy,
                                 Number dx, Number dy) {
    const int c = sign(orient(ax, ay, bx, by, cx, cy));
    const int d = sign(orient(ax, ay, bx, by, dx, dy));
    const int a = sign(orient(cx, cy, dx, dy, ax, ay));
    const int b = sign(orient(cx, cy, dx, dy, bx, by));
    if (a * b < 0 && c * d < 0) return true;
    return on_segment(ax, ay, bx, by, cx, cy) || on_segment(ax, ay, bx, by, dx, dy) ||
           on_segment(cx, cy, dx, dy, ax, ay) || on_segment(cx, cy, dx, dy, bx, by);
  }

  /// 1 inside, 0 on the boundary, -1 outside.
  static int point_in_triangle(Number ax, Number ay, Number bx, Number by, Number cx, Number cy,
                               Number px, Number py) {
    const int turn = sign(orient(ax, ay, bx, by, cx, cy));
    if (turn == 0) {
      const bool touches = on_segment(ax, ay, bx, by, px, py) ||
                           on_segment(bx, by, cx, cy, px, py) || on_segment(cx, cy, ax, ay, px, py);
      return touches ? 0 : -1;
    }
    const int ab = turn * sign(orient(ax, ay, bx, by, px, py));
    const int bc = turn * sign(orient(bx, by, cx, cy, px, py));
    const int ca = turn * sign(orient(cx, cy, ax, ay, px, py));
    return std::min({ab, bc, ca});
  }

  static bool triangles_intersect(Number ax, Number ay, Number bx, Number by, Number cx, Number cy,
                                  Number px, Number py, Number qx, Number qy, Number rx,
                                  Number ry) {
    const Number first[4][2] = {{ax, ay}, {bx, by}, {cx, cy}, {ax, ay}};
    const Number second[4][2] = {{px, py}, {qx, qy}, {rx, ry}, {px, py}};
    for (int i = 0; i < 3; ++i) {
      const Number* u = first[i];
      const Number* v = first[i + 1];
      for (int j = 0; j < 3; ++j) {
        const Number* s = second[j];
        const Number* t = second[j + 1];
        if (segments_intersect(u[0], u[1], v[0], v[1], s[0], s[1], t[0], t[1])) return true;
      }
    }
    return point_in_triangle(ax, ay, bx, by, cx, cy, px, py) >= 0 ||
           point_in_triangle(px, py, qx, qy, rx, ry, ax, ay) >= 0;
  }

  static int compare_angle(Number ox, Number oy, Number px, Number py, Number qx, Number qy) {
    const int p_half = lower_half(px - ox, py - oy);
    const int q_half = lower_half(qx - ox, qy - oy);
    return p_half != q_half ? p_half - q_half : -sign(orient(ox, oy, px, py, qx, qy));
  }

  static Number compare_distance(Number ox, Number oy, Number px, Number py, Number qx, Number qy) {
    return (square(px - ox) + square(py - oy)) - (square(qx - ox) + square(qy - oy));
  }

  static Number orient3d(Number ax, Number ay, Number az, Number bx, Number by, Number bz,
                         Number cx, Number cy, Number cz, Number dx, Number dy, Number dz) {
    return determinant(bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az, dx - ax, dy - ay,
                       dz - az);
  }

  /// Five times the width of a coordinate does not fit 128 bits: only a floating kernel has this
  /// one.
  static Number in_sphere(Number ax, Number ay, Number az, Number bx, Number by, Number bz,
                          Number cx, Number cy, Number cz, Number dx, Number dy, Number dz,
                          Number ex, Number ey, Number ez)
    requires std::floating_point<Number>
  {
    const Number a[3] = {ax - ex, ay - ey, az - ez};
    const Number b[3] = {bx - ex, by - ey, bz - ez};
    const Number c[3] = {cx - ex, cy - ey, cz - ez};
    const Number d[3] = {dx - ex, dy - ey, dz - ez};
    return lift(a) * determinant(b, c, d) - lift(b) * determinant(c, d, a) +
           lift(c) * determinant(d, a, b) - lift(d) * determinant(a, b, c);
  }

 private:
  static Number square(Number v) { return v * v; }
  static int sign(Number v) { return static_cast<int>(v > 0) - static_cast<int>(v < 0); }
  /// 0 for directions in [0, pi), 1 for [pi, 2 pi).
  static int lower_half(Number x, Number y) { return y < 0 || (y == 0 && x < 0) ? 1 : 0; }
  static Number lift(const Number (&v)[3]) { return square(v[0]) + square(v[1]) + square(v[2]); }
  static Number determinant(Number ux, Number uy, Number uz, Number vx, Number vy, Number vz,
                            Number wx, Number wy, Number wz) {
    return ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx);
  }
  static Number determinant(const Number (&u)[3], const Number (&v)[3], const Number (&w)[3]) {
    return determinant(u[0], u[1], u[2], v[0], v[1], v[2], w[0], w[1], w[2]);
  }
};
