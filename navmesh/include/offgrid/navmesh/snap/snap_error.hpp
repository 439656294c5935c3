// SnapError: why an edit of segments was refused. A refused edit has changed nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"

namespace offgrid::navmesh {

struct Segment {
  kernel::Point2 from{};
  kernel::Point2 to{};

  friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

enum class SnapErrorCode : std::uint8_t {
  none,
  empty_rectangle,    ///< the upper corner is not above and to the right of the lower one
  outside_rectangle,  ///< a segment does not lie in the rectangle
  one_point_segment,  ///< a segment needs two different ends
  not_in_use,         ///< a segment is not used as often as it is given up
  too_many_uses,      ///< a segment is used 2^32 times
  too_many_vertices,  ///< more than SnapRounding::limit_vertices allows
};

/// What was wrong, and where. Members that do not matter to the code are left as they are here.
struct SnapError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  SnapErrorCode code = SnapErrorCode::none;
  std::size_t index = no_index;  ///< the position of the segment in the input; the first one if it is named several times
  Segment segment{};             ///< or the rectangle, from its lower to its upper corner

  friend bool operator==(const SnapError&, const SnapError&) = default;
};

/// The error in words, as in "segment 3, (0, 0)-(9, 9), is not inside the rectangle".
std::string describe(const SnapError& error);

/// A T, or the reason why there is none.
template <class T>
using SnapResult = kernel::Result<T, SnapError>;

}  // namespace offgrid::navmesh
