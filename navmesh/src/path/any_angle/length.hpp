// Lengths of paths, as a search adds and compares them.
#pragma once

#include <cstdint>

#include "offgrid/kernel/length.hpp"
#include "path/box_tree.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// The length of a path, in units of 2^-16 of a unit.
using Length = FixedLength;

inline constexpr Length longest = *Length::checked(std::int64_t{1} << 62);
/// The length beyond which paths are dropped. Without a corner that it passes straight on a path
/// is a unit shorter, so the difference of the two is more than all corners take.
inline constexpr Length cut_off = *Length::checked(longest.raw() + (std::int64_t{1} << 60));

/// The length of a path to a root is at most cut_off and that of a leg less than 2^48, so sums
/// stay below 2^62 + 2^60 + 2^50.
inline Length sum(const Length& a, const Length& b) { return Length::trusted(a.raw() + b.raw()); }
inline Length distance(const kernel::Point2& a, const kernel::Point2& b) {
  return kernel::length(a, b);
}

/// No path is shorter, and no path of that length has fewer legs.
struct Bound {
  Length length;
  std::uint32_t legs = 0;
};

}  // namespace offgrid::navmesh::detail::any_angle
