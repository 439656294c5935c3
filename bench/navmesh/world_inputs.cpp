#include "navmesh/world_inputs.hpp"

#include <algorithm>

#include "support/random_point.hpp"
#include "support/shuffle.hpp"

namespace offgrid::bench {

using kernel::Point2;
using testing::Random;

namespace {

Point2 moved(const Point2& p, int dx, int dy) { return Point2::at(p.x.raw() + dx, p.y.raw() + dy); }

}  // namespace

SegmentSet random_segments() {
  constexpr std::int64_t longest = 897'000;  // along an axis; chosen for the number of crossings
  SegmentSet set{1 << 24, {}};
  Random random(7);
  while (set.segments.size() < 10'000) {
    const Point2 a = testing::random_point(random, 0, set.side);
    const std::int64_t dx = random.between(-longest, longest);
    const std::int64_t dy = random.between(-longest, longest);
    const auto within = [&](std::int64_t v) {
      return static_cast<int>(std::clamp<std::int64_t>(v, 0, set.side));
    };
    const Point2 b = Point2::at(within(a.x.raw() + dx), within(a.y.raw() + dy));
    if (a != b) set.segments.push_back({a, b});
  }
  return set;
}

SegmentSet lattice_segments() {
  constexpr int pitch = 1000, count = 60;
  SegmentSet set{(count + 1) * pitch, {}};
  const auto add = [&](int ax, int ay, int bx, int by) {
    set.segments.push_back(
        {Point2::at(ax * pitch, ay * pitch), Point2::at(bx * pitch, by * pitch)});
  };
  for (int i = 1; i <= count; ++i) {
    add(i, 0, i, count + 1);
    add(0, i, count + 1, i);
  }
  for (int i = -count / 2; i <= count / 2; ++i)
    add(std::max(0, i), std::max(0, -i), count + 1 + std::min(0, i), count + 1 - std::max(0, i));
  return set;
}

Loop random_quad(Random& random, int side, int size) {
  const Point2 centre = testing::random_point(random, size, side - size);
  return quad_about(random, centre, size);
}

Loop quad_about(Random& random, const Point2& centre, int size) {
  Loop loop;
  for (const auto& [x, y] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
    const int dx = static_cast<int>(random.between(size / 3, size));
    const int dy = static_cast<int>(random.between(size / 3, size));
    loop.push_back(moved(centre, x * dx, y * dy));
  }
  return loop;
}

Loop octagon_about(const Point2& centre, int radius) {
  const int near = radius * 70 / 99;  // a convergent of sqrt(1/2)
  Loop loop;
  for (const auto& [x, y] : {std::pair(radius, 0),
                             {near, near},
                             {0, radius},
                             {-near, near},
                             {-radius, 0},
                             {-near, -near},
                             {0, -radius},
                             {near, -near}}) {
    loop.push_back(moved(centre, x, y));
  }
  return loop;
}

std::vector<Loop> random_quads(std::size_t count, int side, int size, std::uint64_t seed) {
  Random random(seed);
  std::vector<Loop> loops;
  for (std::size_t i = 0; i < count; ++i) loops.push_back(random_quad(random, side, size));
  return loops;
}

std::vector<Loop> separate_boxes(int across, int pitch, int width, std::uint64_t seed) {
  Random random(seed);
  std::vector<Loop> loops;
  for (int i = 0; i < across * across; ++i) {
    const int dx = static_cast<int>(random.between(1, pitch - width - 1));
    const int dy = static_cast<int>(random.between(1, pitch - width - 1));
    const Point2 low = Point2::at(i % across * pitch + dx, i / across * pitch + dy);
    loops.push_back(navmesh::Area::rectangle(low, moved(low, width, width)).loops.front());
  }
  // In no order.
  testing::shuffle(loops, random);
  return loops;
}

}  // namespace offgrid::bench
