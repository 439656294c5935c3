#include "offgrid/scene_camera.hpp"

#include <algorithm>
#include <cmath>

#include "offgrid/kernel/rounding.hpp"

namespace offgrid::tool {

namespace {

using Vector = Camera::Vector;

Vector sum(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
Vector times(double factor, const Vector& v) { return {factor * v.x, factor * v.y, factor * v.z}; }
Vector of_length_1(const Vector& v) { return times(1 / std::sqrt(kernel::formula::dot3(v, v)), v); }
bool is_zero(const Vector& v) { return v.x == 0 && v.y == 0 && v.z == 0; }

Vector unit(int axis) {
  return {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0};
}

Vector vector_of(const kernel::Point3& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw()),
          static_cast<double>(p.z.raw())};
}

/// Half of the picture's width and height, the shorter one being 1.
Camera::Size half_of(const Camera::Size& size) {
  const double shorter = std::min(size.width, size.height);
  return {size.width / shorter, size.height / shorter};
}

/// The nearest direction of the grid. Requires components below 2^30 in magnitude.
kernel::Vector3 direction_of(const Vector& v) {
  const auto component = [](double d) {
    return kernel::Int<30>::checked(kernel::round_half_up(d).value()).value();
  };
  return {component(v.x), component(v.y), component(v.z)};
}

}  // namespace

Camera Camera::from_above(const scene::Box3& box, int axis, const Size& size, double zoom) {
  Camera camera;
  camera.size_ = size;
  camera.forward_ = times(-1, unit(axis));
  // Seen along y, z comes towards the viewer's feet; along x and z the other two axes are as usual.
  const Vector right = unit(axis == 0 ? 1 : 0);
  const Vector up = axis == 1 ? times(-1, unit(2)) : unit(axis == 0 ? 2 : 1);
  const Vector low = vector_of(box.low());
  const Vector high = vector_of(box.high());
  const Vector extent = sum(high, times(-1, low));
  const double width = std::fabs(kernel::formula::dot3(extent, right));
  const double height = std::fabs(kernel::formula::dot3(extent, up));
  // Grid units in a pixel, with a border of a twentieth; a point is seen one unit wide.
  const double pixel =
      std::max({width / size.width, height / size.height, 1 / size.width}) * 1.1 / zoom;
  camera.right_ = times(pixel * size.width / 2, right);
  camera.up_ = times(pixel * size.height / 2, up);
  camera.origin_ = times(0.5, sum(low, high));
  (axis == 0   ? camera.origin_.x
   : axis == 1 ? camera.origin_.y
               : camera.origin_.z) = axis == 0   ? high.x
                                     : axis == 1 ? high.y
                                                 : high.z;
  camera.set_light();
  return camera;
}

Outcome<Camera> Camera::from_eye(const kernel::Point3& eye, const kernel::Point3& look, int axis,
                                 const Size& size, double zoom) {
  const Vector forward = sum(vector_of(look), times(-1, vector_of(eye)));
  if (is_zero(forward)) return wrong_usage("--eye and --look are one place on the grid");
  Camera camera;
  camera.size_ = size;
  camera.is_parallel_ = false;
  camera.origin_ = vector_of(eye);
  Vector right = kernel::formula::cross3(forward, unit(axis));
  if (is_zero(right)) right = kernel::formula::cross3(forward, unit((axis + 1) % 3));
  camera.forward_ = of_length_1(forward);
  right = of_length_1(right);
  const Vector up = kernel::formula::cross3(right, camera.forward_);
  const Size half = half_of(size);
  camera.right_ = times(half.width / 2 / zoom, right);
  camera.up_ = times(half.height / 2 / zoom, up);
  camera.set_light();
  return camera;
}

void Camera::set_light() {
  const Vector left = times(-0.4, of_length_1(right_));
  const Vector above = times(0.6, of_length_1(up_));
  light_ = of_length_1(sum(times(-1, forward_), sum(left, above)));
}

std::optional<scene::Ray3> Camera::ray(double column, double row) const {
  const double a = 2 * column / size_.width - 1;
  const double b = 1 - 2 * row / size_.height;
  const Vector aside = sum(times(a, right_), times(b, up_));
  const Vector from = is_parallel_ ? sum(origin_, aside) : origin_;
  const Vector to = is_parallel_ ? forward_ : sum(forward_, aside);
  const auto origin = kernel::Point3::round(from.x, from.y, from.z);
  if (!origin) return std::nullopt;
  // The longest component becomes 2^29, as fine as a direction can be.
  const double longest = std::max({std::fabs(to.x), std::fabs(to.y), std::fabs(to.z)});
  return scene::Ray3{origin->point, direction_of(times(0x1p29 / longest, to))};
}

}  // namespace offgrid::tool
