// The ages of points, by which the bug world-ties-by-age breaks ties.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace offgrid::testing {

/// When a point was first asked about, by thread.
inline std::unordered_map<std::uint64_t, std::uint64_t>& point_ages() {
  thread_local std::unordered_map<std::uint64_t, std::uint64_t> ages;
  return ages;
}

/// Points have other ages as long as this lives.
class OtherPointAges {
 public:
  OtherPointAges() { ages_.swap(point_ages()); }
  ~OtherPointAges() { ages_.swap(point_ages()); }
  OtherPointAges(const OtherPointAges&) = delete;
  OtherPointAges& operator=(const OtherPointAges&) = delete;

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> ages_;
};

}  // namespace offgrid::testing
