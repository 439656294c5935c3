// A hash of a sequence of numbers, for programs that print one over all their answers.
#pragma once

#include <cstdint>

namespace offgrid::testing {

/// In unsigned arithmetic: multiply and fold, twice per number.
class Hash {
 public:
  void add(std::uint64_t v) {
    state_ = (state_ ^ v) * 0x9e3779b97f4a7c15U;
    state_ = (state_ ^ (state_ >> 29)) * 0xbf58476d1ce4e5b9U;
    state_ ^= state_ >> 32;
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x6f66666772696400U;
};

}  // namespace offgrid::testing
