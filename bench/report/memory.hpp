// Memory of a finished structure, and the most that its construction adds.
//
// A figure is measured in a process of its own, forked from this one while it is small, so that no
// freed memory is reused. The child prepares the input, returns free memory to the system, records
// its resident set, resets its high-water mark, builds, returns free memory again and reads both.
#pragma once

#include <functional>

namespace offgrid::bench {

struct Usage {
  double held = 0;  ///< bytes of the finished structure
  double peak = 0;  ///< bytes at the worst moment of its construction; 0 if the system does not say
};

/// The memory of a structure that `build` makes; it calls its argument while the structure is
/// alive.
Usage memory_of(const std::function<void(const std::function<void()>& inspect)>& build);

}  // namespace offgrid::bench
