#include "growth/floods.hpp"

#include <cstdint>

#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::growth {

using kernel::Point2;

namespace {

// Factors of the hashes of version 0.1.
constexpr std::uint64_t first_factor = 0x9e3779b97f4a7c15U;
constexpr std::uint64_t second_factor = 0xd6e8feb86659fd93U;
constexpr std::uint64_t last_factor = 0xbf58476d1ce4e5b9U;

bool is_sampled(const Point2& p) {
  std::uint64_t bits = navmesh::word_of(p) * first_factor;
  bits ^= bits >> 32;
  bits *= second_factor;
  return bits >> 61 == 0;
}

std::uint32_t hash_of(const Point2& a, const Point2& b) {
  std::uint64_t mixed = navmesh::word_of(a) * first_factor ^ navmesh::word_of(b) * second_factor;
  mixed ^= mixed >> 32;
  mixed *= last_factor;
  return static_cast<std::uint32_t>(mixed >> 32);
}

/// The first point right of p, at most so far along each axis, to which the segment has the hash;
/// p itself if there is none.
Point2 end_of_segment(const Point2& p, std::int64_t farthest, std::uint32_t hash) {
  constexpr std::uint32_t last_bits = (1U << 14) - 1;
  for (std::int64_t x = 1; x < farthest; ++x) {
    for (std::int64_t y = 0; y < farthest; ++y) {
      const Point2 q = Point2::at(p.x.raw() + x, p.y.raw() + y);
      if ((hash_of(p, q) & last_bits) == hash) return q;
    }
  }
  return p;
}

}  // namespace

std::vector<Point2> points_that_no_sample_has(std::size_t count) {
  constexpr std::int64_t pitch = 1000;
  std::int64_t side = 1;
  while (static_cast<std::size_t>(side * side) < 2 * count) ++side;
  std::vector<Point2> points;
  for (std::int64_t i = 0; points.size() < count; ++i) {
    const Point2 p = Point2::at(i % side * pitch, i / side * pitch);
    if (!is_sampled(p)) points.push_back(p);
  }
  return points;
}

std::vector<navmesh::Segment> segments_of_one_hash(std::size_t count) {
  constexpr std::int64_t pitch = 1000, farthest = 300;
  std::int64_t side = 1;
  while (static_cast<std::size_t>(side * side) < 2 * count) ++side;
  std::vector<navmesh::Segment> segments;
  for (std::int64_t i = 0; segments.size() < count; ++i) {
    const Point2 a = Point2::at(i % side * pitch, i / side * pitch);
    const Point2 b = end_of_segment(a, farthest, 0);
    if (a != b) segments.push_back({a, b});
  }
  return segments;
}

}  // namespace offgrid::growth
