// EdgeUsers: which originals pass along which edge. An edge is known by its two vertices, in any order.
//
// A hash table with open addressing from the pair of vertices to a list in a pool; both grow and are never given back. The order within a
// list is that of its history, so it must not decide anything.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/navmesh/detail/large_vector.hpp"
#include "offgrid/navmesh/id.hpp"

namespace offgrid::navmesh {

using OriginalId = Id<struct OriginalKind>;

namespace detail {

class EdgeUsers {
 public:
  /// Returns whether the edge had no user before. Requires that the original does not use it yet.
  bool add(VertexId u, VertexId v, OriginalId user);
  /// Returns whether the edge has no user any more. Requires that the original uses it; checked.
  bool remove(VertexId u, VertexId v, OriginalId user);
  bool is_used(VertexId u, VertexId v) const { return !entries_.empty() && entries_[slot_of(key_of(u, v))].head != none; }

  /// Calls take(original) for each user of the edge.
  template <class Take>
  void for_each(VertexId u, VertexId v, const Take& take) const {
    if (entries_.empty()) return;
    for (std::uint32_t i = entries_[slot_of(key_of(u, v))].head; i != none; i = pool_[i].next) take(pool_[i].user);
  }

  /// Room for so many uses and edges.
  void reserve(std::size_t uses);
  std::size_t edge_count() const { return used_; }
  std::size_t memory() const;

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t head = none;  ///< in the pool; none: the slot is free
  };
  struct Use {
    OriginalId user;
    std::uint32_t next = none;
  };

  static std::uint64_t key_of(VertexId u, VertexId v) { return std::uint64_t{std::min(u, v).value()} << 32 | std::max(u, v).value(); }
  std::size_t home_of(std::uint64_t key) const {
    key ^= key >> 29;
    key *= 0xbf58476d1ce4e5b9U;
    return static_cast<std::size_t>(key >> 32) & (entries_.size() - 1);
  }
  /// The slot of the key, or the free one where it belongs.
  std::size_t slot_of(std::uint64_t key) const {
    std::size_t slot = home_of(key);
    while (entries_[slot].head != none && entries_[slot].key != key) slot = (slot + 1) & (entries_.size() - 1);
    return slot;
  }
  void grow_to(std::size_t size);
  void erase(std::size_t slot);

  LargeVector<Entry> entries_;  ///< a power of two, at most half of them in use
  LargeVector<Use> pool_;
  std::uint32_t free_ = none;
  std::size_t used_ = 0;
};

}  // namespace detail

}  // namespace offgrid::navmesh
