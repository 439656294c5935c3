#include <cmath>
#include <cstdint>

#include "navmesh/inputs.hpp"

namespace offgrid::bench {

using kernel::Point2;
using testing::Random;

// 200 x 200 rectangles, each turned by any angle and inside a cell of its own.
ConstrainedInput boxes() {
  ConstrainedInput input{"40,000 boxes", {}, {}, true};
  Random random(1);
  for (std::int64_t column = 0; column < 200; ++column) {
    for (std::int64_t row = 0; row < 200; ++row) {
      const std::int64_t centre_x =
          column * 10'000'000 - 996'500'000 + random.between(0, 1'000'000);
      const std::int64_t centre_y = row * 10'000'000 - 996'500'000 + random.between(0, 1'000'000);
      const auto half_width = static_cast<double>(random.between(500'000, 1'400'000));
      const auto half_height = static_cast<double>(random.between(500'000, 1'400'000));
      const double angle = static_cast<double>(random.between(0, 628)) / 100;
      const auto first = static_cast<std::uint32_t>(input.points.size());
      for (std::uint32_t corner = 0; corner < 4; ++corner) {
        const double x = corner == 0 || corner == 3 ? -half_width : half_width;
        const double y = corner < 2 ? -half_height : half_height;
        input.points.push_back(
            Point2::at(centre_x + std::lround(x * std::cos(angle) - y * std::sin(angle)),
                       centre_y + std::lround(x * std::sin(angle) + y * std::cos(angle))));
        input.constraints.push_back({first + corner, first + (corner + 1) % 4});
      }
    }
  }
  return input;
}

// 316 x 316 segments, each inside a cell of its own.
ConstrainedInput segments() {
  ConstrainedInput input{"99,856 segments", {}, {}, true};
  Random random(1);
  constexpr std::int64_t side = 316;
  constexpr std::int64_t cell = 6'000'000;
  const auto inside = [&random](std::int64_t column) {
    return column * cell - side * cell / 2 + random.between(0, cell - 100'000);
  };
  for (std::int64_t column = 0; column < side; ++column) {
    for (std::int64_t row = 0; row < side; ++row) {
      const auto first = static_cast<std::uint32_t>(input.points.size());
      for (int end = 0; end < 2; ++end) {
        const std::int64_t x = inside(column);
        input.points.push_back(Point2::at(x, inside(row)));
      }
      input.constraints.push_back({first, first + 1});
    }
  }
  return input;
}

// Segments across the whole grid, wide apart on the left and next to each other on the right.
ConstrainedInput slivers() {
  ConstrainedInput input{"2,000 slivers", {}, {}, false};
  for (std::uint32_t i = 0; i < 2000; ++i) {
    input.points.push_back(Point2::at(-1'000'000'000, std::int64_t{100'000} * i));
    input.points.push_back(Point2::at(1'000'000'000, std::int64_t{i}));
    input.constraints.push_back({2 * i, 2 * i + 1});
  }
  return input;
}

}  // namespace offgrid::bench
