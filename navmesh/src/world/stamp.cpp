#include "world/stamp.hpp"

#include <atomic>

namespace offgrid::navmesh::detail {

Stamp Stamp::next() {
  static std::atomic<std::uint64_t> counter = 1;
  return Stamp(counter.fetch_add(1, std::memory_order_relaxed));
}

}  // namespace offgrid::navmesh::detail
