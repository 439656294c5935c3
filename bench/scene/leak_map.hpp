// The leak map: a closed body seen by a camera inside, once for each subject, with a red dot where
// a ray of the subject found nothing.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "scene/ray_sets.hpp"

namespace offgrid::bench {

/// A camera that looks at the origin. Requires an eye that is not above or below it.
class Camera {
 public:
  explicit Camera(const scene::Point3& eye);

  struct Place {
    double x = 0;  ///< from -1 to 1, to the right
    double y = 0;  ///< from -1 to 1, downward
    bool is_seen = false;
  };

  using Direction = std::array<double, 3>;

  const scene::Point3& eye() const { return eye_; }
  /// How far a direction goes to the right, down and ahead.
  Direction seen(const kernel::Vector3& direction) const;
  /// The place of a direction in the picture.
  Place place(const kernel::Vector3& direction) const;

 private:
  scene::Point3 eye_;
  Direction ahead_;
  Direction right_;
  Direction down_;
};

/// The rays of a subject that the camera sees, and those of them that left the body.
struct Leaks {
  std::string subject;
  std::size_t rays = 0;
  std::vector<scene::Ray3> leaked;
};

/// Draws the panels side by side, as an SVG.
std::string leak_map(const Body& body, const Camera& camera, const std::vector<Leaks>& panels);

}  // namespace offgrid::bench
