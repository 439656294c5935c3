#include "snapping/generators.hpp"

namespace offgrid::testing::snapping {

using kernel::Point2;

SegmentUse random_overlap(Random& random, const Point2& middle, const kernel::Vector2& step,
                          std::int64_t places) {
  const std::int64_t off = random.chance(1, 4) ? 1 : 0, first = random.between(0, places - 1);
  const auto place = [&](std::int64_t i) {
    const std::int64_t steps = i - places / 2;
    return Point2::at(middle.x.raw() + steps * step.x.raw(),
                      middle.y.raw() + steps * step.y.raw() + random.between(-off, off));
  };
  const std::int64_t last = random.between(first + 1, places);
  SegmentUse made{place(first), {}, 1};
  do {
    made.b = place(last);
  } while (made.a == made.b);
  return made;
}

}  // namespace offgrid::testing::snapping
