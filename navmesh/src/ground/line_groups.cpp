#include "ground/line_groups.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;

namespace {

/// A line: its shortest direction between grid points, to the right or upwards, and the cross
/// product of the direction with any of its points.
struct LineKey {
  std::int32_t dx = 0;
  std::int32_t dy = 0;
  std::int64_t offset = 0;

  friend bool operator==(const LineKey&, const LineKey&) = default;
};

LineKey key_of(const Segment& s) {
  const auto [from, to] = std::minmax(s.from, s.to);
  const std::int32_t dx = (to.x - from.x).raw(), dy = (to.y - from.y).raw();
  const std::int32_t shared = std::gcd(dx, dy);
  const auto x = Int<31>::trusted(dx / shared), y = Int<31>::trusted(dy / shared);
  return {x.raw(), y.raw(), (x * from.y - y * from.x).raw()};
}

std::uint64_t mixed(std::uint64_t v) {
  v ^= v >> 32;
  v *= 0x9e3779b97f4a7c15U;
  return v ^ (v >> 29);
}

std::uint64_t hash_of(const LineKey& key) {
  const auto direction = static_cast<std::uint64_t>(static_cast<std::uint32_t>(key.dx)) << 32 |
                         static_cast<std::uint32_t>(key.dy);
  return mixed(mixed(direction) + static_cast<std::uint64_t>(key.offset));
}

}  // namespace

LineGroups::LineGroups(std::span<const Segment> segments) {
  constexpr std::uint32_t none = 0xFFFFFFFF;
  const std::size_t slots = std::bit_ceil(2 * segments.size() + 1);
  std::vector<std::uint32_t> table(slots, none);  // the line of each slot
  std::vector<LineKey> keys;
  std::vector<std::uint32_t> line_of(segments.size());
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const LineKey key = key_of(segments[i]);
    std::size_t slot = hash_of(key) & (slots - 1);
    while (table[slot] != none && !(keys[table[slot]] == key)) slot = (slot + 1) & (slots - 1);
    if (table[slot] == none) {
      table[slot] = static_cast<std::uint32_t>(keys.size());
      keys.push_back(key);
    }
    line_of[i] = table[slot];
  }
  groups_ = Groups(keys.size(), [&](const auto& take) {
    for (std::uint32_t i = 0; i < line_of.size(); ++i) take(line_of[i], i);
  });
}

}  // namespace offgrid::navmesh::detail
