// Stamp: a number that no other state of anything in this process has, so that what was found out
// about a state is never taken for what holds for another one: not after an edit, and not after an
// assignment.
#pragma once

#include <cstdint>

namespace offgrid::navmesh::detail {

class Stamp {
 public:
  /// Of nothing: no state has it.
  Stamp() = default;
  static Stamp next();

  std::uint64_t value() const { return value_; }

 private:
  explicit Stamp(std::uint64_t value) : value_(value) {}

  std::uint64_t value_ = 0;
};

}  // namespace offgrid::navmesh::detail
