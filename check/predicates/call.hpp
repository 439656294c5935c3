// Call: one question to one predicate, as plain numbers.
//
// All arguments lie flat in one array of numbers, so that
// shrinking, printing and replaying know nothing about the single predicate: its layout (a list of
// Argument kinds) says what the numbers mean and how large they may be.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/numbers.hpp"

namespace offgrid::predicates {

using Number = testing::WideNumber;
using testing::magnitude;

/// A point of the plane's grid, |x|, |y| < 2^30.
struct Grid2 {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend constexpr bool operator==(const Grid2&, const Grid2&) = default;
};

/// A point of space's grid, |x|, |y|, |z| < 2^29.
struct Grid3 {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t z = 0;
  friend constexpr bool operator==(const Grid3&, const Grid3&) = default;
};

enum class Argument : std::uint8_t {
  point2,            ///< x, y
  mesh_point2,       ///< x, y
  point3,            ///< x, y, z
  vector3,           ///< x, y, z
  leveled_line,      ///< from.x, from.y, to.x, to.y, level
  ray_parameter,     ///< numerator, denominator
  squared_distance,  ///< one number of 63 bits, not negative
  double_half_side,  ///< closed_near's r2: one number of 30 bits, not negative
};

/// How many numbers an argument takes.
constexpr std::size_t size_of(Argument kind) {
  constexpr std::array<std::size_t, 8> sizes{2, 2, 3, 3, 5, 2, 1, 1};
  return sizes[static_cast<std::size_t>(kind)];
}

/// The allowed values of one number of an argument, both ends included.
struct Limits {
  Number low = 0;
  Number high = 0;

  constexpr bool hold(Number v) const { return low <= v && v <= high; }
};

constexpr Limits limits_of(Argument kind, std::size_t index) {
  const auto symmetric = [](int bits) {
    const Number high = (((Number{1} << (bits - 1)) - 1) << 1) + 1;
    return Limits{-high, high};
  };
  switch (kind) {
    case Argument::point2:
    case Argument::mesh_point2: return symmetric(30);
    case Argument::point3: return symmetric(29);
    // a difference of two points
    case Argument::vector3: return {symmetric(30).low + 1, symmetric(30).high - 1};
    case Argument::leveled_line: return index == 4 ? Limits{0, 3} : symmetric(30);
    case Argument::ray_parameter: return symmetric(127);
    case Argument::squared_distance: return {0, symmetric(63).high};
    case Argument::double_half_side: return {0, symmetric(30).high};
  }
  return {};
}

using Layout = std::span<const Argument>;

constexpr std::size_t size_of(Layout layout) {
  std::size_t total = 0;
  for (const Argument kind : layout) total += size_of(kind);
  return total;
}

using Spot = testing::NumberSpot;

/// The points among the numbers.
inline std::vector<Spot> spots_of(Layout layout) {
  std::vector<Spot> spots;
  std::size_t position = 0;
  for (const Argument kind : layout) {
    if (kind == Argument::point2 || kind == Argument::mesh_point2) spots.push_back({position, 2});
    if (kind == Argument::point3) spots.push_back({position, 3});
    if (kind == Argument::leveled_line) {
      spots.push_back({position, 2});
      spots.push_back({position + 2, 2});
    }
    position += size_of(kind);
  }
  return spots;
}

/// Two triangles of space are the longest argument list, of a user's kernel.
inline constexpr std::size_t numbers_max = 18;

struct Call {
  std::size_t predicate = 0;  ///< index into all_predicates()
  std::array<Number, numbers_max> numbers{};

  friend constexpr bool operator==(const Call&, const Call&) = default;
};

/// Are all numbers of a call with this layout in range?
inline bool within_limits(Layout layout, const Call& call) {
  std::size_t position = 0;
  for (const Argument kind : layout) {
    for (std::size_t i = 0; i < size_of(kind); ++i) {
      if (!limits_of(kind, i).hold(call.numbers[position++])) return false;
    }
  }
  return true;
}

}  // namespace offgrid::predicates
