// The Hilbert curve over the grid: neighbours on the curve are neighbours in the plane (Hilbert
// 1891).
//
// It orders points for construction, numbers vertices, and finds a vertex near a point. Speed
// depends on it, no result does. One step divides a square into four, in the order A B C D:
//
//     +-------+        +---+---+
//     |       |        | B | C |      A has the axes swapped, D swapped and inverted,
//     |       |   ->   +---+---+      B and C have them unchanged
//     |       |        | A | D |
//     +-------+        +---+---+
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"

namespace offgrid::navmesh {

namespace detail {

class Threads;

/// The step of the curve for four bits of x and four of y at once, in each of its four states. The
/// index is state, x, y; the entry is the next state and eight bits of the key. A state says
/// whether the two axes are inverted (bit 0) and swapped (bit 1).
constexpr std::array<std::uint16_t, 4 * 256> make_hilbert_table() {
  std::array<std::uint16_t, 4 * 256> table{};
  for (unsigned index = 0; index < table.size(); ++index) {
    unsigned state = index >> 8;
    unsigned key = 0;
    for (unsigned bit = 4; bit-- > 0;) {
      const unsigned inverted = state & 1;
      const bool swapped = state >= 2;
      const unsigned x_bit = (index >> (4 + bit) & 1) ^ inverted;
      const unsigned y_bit = (index >> bit & 1) ^ inverted;
      const unsigned x = swapped ? y_bit : x_bit;
      const unsigned y = swapped ? x_bit : y_bit;
      key = 4 * key + ((3 * x) ^ y);
      if (y == 0) state ^= 2 + x;
    }
    table[index] = static_cast<std::uint16_t>(state << 8 | key);
  }
  return table;
}

inline constexpr std::array<std::uint16_t, 4 * 256> hilbert_table = make_hilbert_table();

}  // namespace detail

/// The position of a point on the curve, in [0, 2^64). Different points have different positions.
/// Cost: eight look-ups in a table of 2 KiB.
constexpr std::uint64_t hilbert_key(const kernel::Point2& p) {
  const std::uint32_t x = static_cast<std::uint32_t>(p.x.raw()) + (std::uint32_t{1} << 30);
  const std::uint32_t y = static_cast<std::uint32_t>(p.y.raw()) + (std::uint32_t{1} << 30);
  std::uint64_t key = 0;
  std::uint32_t state = 0;
  for (int shift = 28; shift >= 0; shift -= 4) {
    const std::uint32_t entry =
        detail::hilbert_table[state << 8 | (x >> shift & 15) << 4 | (y >> shift & 15)];
    key = key << 8 | (entry & 255);
    state = entry >> 8;
  }
  return key;
}

/// The order of a list of points along the curve.
struct HilbertOrder {
  /// indices into the list, in the order of the curve
  detail::LargeVector<std::uint32_t> order;
  detail::LargeVector<std::uint64_t> keys;  ///< the points' keys, in the order of the list
};

/// Sorts points along the curve; equal points keep their order. Cost: linear (radix sort), 24 bytes
/// per point.
HilbertOrder hilbert_sort(std::span<const kernel::Point2> points);
/// The same; threads make the keys.
HilbertOrder hilbert_sort(std::span<const kernel::Point2> points, detail::Threads& threads);

}  // namespace offgrid::navmesh
