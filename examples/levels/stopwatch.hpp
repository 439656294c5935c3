// microseconds_since: the time that a step of a job takes.
#pragma once

#include <chrono>

namespace offgrid::levels {

inline double microseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
      .count();
}

}  // namespace offgrid::levels
