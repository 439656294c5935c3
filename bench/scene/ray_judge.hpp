// Which answers about rays are wrong?
//
// The nearest hit of a ray is the nearest of all that any subject found and that is one: each
// subject's triangle is asked again, exactly. So a subject is wrong if it misses the hit, names a
// triangle that the ray does not meet, or one that it meets behind it. Another triangle of the same
// point is right.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "offgrid/kernel/ray.hpp"
#include "scene/ray_sets.hpp"
#include "scene/subjects.hpp"

namespace offgrid::bench {

/// The answers of a subject to some rays of a set.
struct RayAnswers {
  std::vector<std::size_t> rays;
  std::vector<std::uint32_t> nearest;
  std::vector<std::uint8_t> any;
};

struct RayVerdict {
  std::size_t rays = 0;
  std::size_t missed = 0;         ///< there is a hit, and none was found
  std::size_t wrong_nearest = 0;  ///< a hit was found, and it is not the nearest, or not there
  std::size_t wrong_any = 0;
};

class RayJudge {
 public:
  RayJudge(const Body& body, const RaySet& set);

  /// Hears the answers of a subject. All are heard before any is judged.
  void hear(const RayAnswers& answers);
  RayVerdict judge(const RayAnswers& answers) const;
  std::size_t hits() const;

 private:
  using Parameter = std::optional<kernel::RayParameter>;

  Parameter parameter(std::size_t ray, std::uint32_t triangle) const;

  const Body* body_;
  const RaySet* set_;
  std::vector<Parameter> nearest_;
};

}  // namespace offgrid::bench
