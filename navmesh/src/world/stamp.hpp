// Stamp: a number that is unique in this process. A cached result with the stamp of its state is
// never used for another state, neither after an edit nor after an assignment.
#pragma once

#include <cstdint>

namespace offgrid::navmesh::detail {

class Stamp {
 public:
  /// The stamp that no state has.
  Stamp() = default;
  static Stamp next();

  std::uint64_t value() const { return value_; }

 private:
  explicit Stamp(std::uint64_t value) : value_(value) {}

  std::uint64_t value_ = 0;
};

}  // namespace offgrid::navmesh::detail
