// EdgeUsers: which originals pass along which edge. An edge is known by its two vertices, in any order.
//
// A hash table from the pair of vertices to a list in a pool; both grow and are never given back. The
// order within a list is that of its history, so it must not decide anything. Numbers of vertices
// follow from the order in which they came, which somebody may have chosen; the table's searches are
// bounded all the same (bucket_table.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/navmesh/detail/bucket_table.hpp"
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
  bool is_used(VertexId u, VertexId v) const { return find(Key(u, v)) != nullptr; }

  /// Calls take(original) for each user of the edge.
  template <class Take>
  void for_each(VertexId u, VertexId v, const Take& take) const {
    const Entry* entry = find(Key(u, v));
    if (entry == nullptr) return;
    for (std::uint32_t i = entry->head; i != none; i = pool_[i].next) take(pool_[i].user);
  }

  /// Room for so many uses and edges.
  void reserve(std::size_t uses);
  std::size_t edge_count() const { return entries_.size(); }
  std::size_t memory() const;

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  static std::uint32_t hash_of(std::uint64_t edge) {
    return static_cast<std::uint32_t>((edge ^ edge >> 29) * 0xbf58476d1ce4e5b9U >> 32);
  }

  struct Key {
    std::uint32_t hash = 0;
    std::uint64_t edge = 0;  ///< the smaller vertex and the other one

    Key() = default;
    Key(VertexId u, VertexId v)
        : edge(std::uint64_t{std::min(u, v).value()} << 32 | std::max(u, v).value()) {
      hash = hash_of(edge);
    }
    friend constexpr auto operator<=>(const Key&, const Key&) = default;
  };
  struct Entry {
    std::uint64_t edge = 0;
    std::uint32_t head = none;  ///< in the pool; none: the slot is free

    bool is_free() const { return head == none; }
    std::uint32_t hash() const { return hash_of(edge); }
  };
  struct Use {
    OriginalId user;
    std::uint32_t next = none;
  };

  static auto is(const Key& key) {
    return [edge = key.edge](const Entry& entry) { return entry.edge == edge; };
  }
  const Entry* find(const Key& key) const { return entries_.find(key, is(key)); }

  BucketTable<Entry, Key> entries_;
  LargeVector<Use> pool_;
  std::uint32_t free_ = none;
};

}  // namespace detail

}  // namespace offgrid::navmesh
