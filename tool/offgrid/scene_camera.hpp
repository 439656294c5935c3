// Camera: the rays of a picture of a scene.
#pragma once

#include <array>
#include <optional>

#include "common/failure.hpp"
#include "offgrid/kernel/formula.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::tool {

/// Rays are rounded to the grid once, and are exact from there on. Their doubles are sums, products
/// and square roots, so a picture is the same on every machine.
///
///        ________ up           a ray of a place of the picture:
///       |   .    |  |          from the eye    origin + t (forward + a right + b up)
///       |    .p  |             from above      origin + a right + b up + t forward
///   eye o--------|--> forward
///       |________| -> right    a from -1 to 1 over the picture's width, b over its height
class Camera {
 public:
  using Vector = kernel::Vec3<double>;

  /// The size of a picture in pixels.
  struct Size {
    double width = 1;
    double height = 1;
  };

  /// A view along an axis (0, 1, 2 for x, y, z) from its far end, of the whole box if zoom is 1.
  static Camera from_above(const scene::Box3& box, int axis, const Size& size, double zoom);

  /// A view from the eye to a place in the middle of the picture, whose upper side is towards an
  /// axis; towards the next one if the view is along that axis. The shorter side of the picture is
  /// seen under an angle of about 53 degrees if zoom is 1. Errors: wrong_usage if both are one
  /// place.
  static Outcome<Camera> from_eye(const kernel::Point3& eye, const kernel::Point3& look, int axis,
                                  const Size& size, double zoom);

  /// The ray of a place of the picture, in pixels from the left upper corner; none if it begins
  /// outside the grid.
  std::optional<scene::Ray3> ray(double column, double row) const;

  /// The direction of light, from the picture's left upper side: towards the light, of length 1.
  const Vector& light() const { return light_; }

 private:
  void set_light();

  Size size_;
  bool is_parallel_ = true;
  Vector origin_{};
  Vector forward_{};
  Vector right_{};
  Vector up_{};
  Vector light_{};
};

}  // namespace offgrid::tool
