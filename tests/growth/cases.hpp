// The costs that the pages and headers promise, as cases of growing size: what is measured, and the
// largest exponent that is allowed. offgrid-growth counts their operations, offgrid-bench-navmesh
// times them.
#pragma once

#include <functional>
#include <span>

namespace offgrid::growth {

struct Case {
  const char* name;
  const char* what;      ///< is measured, in words
  int smallest;          ///< size to count at; then twice, four and eight times as many
  int smallest_timed;    ///< the same to take the time at
  double most_exponent;  ///< e: the cost must grow at most as n^e
  /// Builds what the measured work needs and returns the work, which is done once.
  std::function<std::function<void()>(int size)> prepare;
};

/// All of them. The objects stay.
std::span<const Case> all_cases();

}  // namespace offgrid::growth
