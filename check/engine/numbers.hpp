// Numbers as plain lists, some of which are coordinates of points.
#pragma once

#include <cstddef>
#include <vector>

namespace offgrid::testing {

/// Wide enough for every number of a question to a predicate: a ray parameter has 127 bits. The
/// checks are developers' programs and may insist on __int128.
__extension__ using WideNumber = __int128;
using Numbers = std::vector<WideNumber>;

constexpr WideNumber magnitude(WideNumber v) { return v < 0 ? -v : v; }

/// Where the coordinates of a point are among numbers, and how many it has.
struct NumberSpot {
  std::size_t position;
  std::size_t count;
};

}  // namespace offgrid::testing
