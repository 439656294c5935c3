// EdgeUsers: which originals pass along which edge. An edge is known by its two vertices, in any
// order.
//
// A hash table. Most edges have one user, and the slot of the edge holds it.
// Segments that overlap on one line share edges, and n of them may share n edges; the users of such
// an edge are in a block of a pool, in the order of their ids:
//
//     slots                            pool, by words
//     | 3-8 | 1 user  | original 17 |
//     | 8-9 | 3 users | block ------+-->  | weight | size, line? | 4 | 9 | 17 |   |   |   |
//
// So a user is found among n others in log n steps, and ids that lie side by side move when one
// comes or goes. The block also keeps two answers that would take all users to find: the sum of
// their weights, and whether they are known to lie on one line. A segment of that line crosses none
// of them, and passes all at once. Blocks double, and go to lists for their size when an edge has
// one user again; the table and the pool grow and are never given back. Numbers of vertices follow
// from the order in which they came, which somebody may have chosen; the table's searches are
// bounded all the same (bucket_table.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/bucket_table.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/snap/snap.hpp"

namespace offgrid::navmesh {

namespace detail {

class EdgeUsers {
 public:
  EdgeUsers() { free_.fill(none); }

  /// Returns whether the edge had no user before. Requires that the original does not use it yet.
  /// Cost: the search; for n users, up to n ids move.
  bool add(VertexId u, VertexId v, OriginalId user, const LargeVector<Original>& originals);
  /// The same for several at once, by their ids, which lie on one line.
  bool add_line(VertexId u, VertexId v, std::span<const OriginalId> line,
                const LargeVector<Original>& originals);
  /// Returns whether the edge has no user any more. Requires that the original uses it; checked.
  bool remove(VertexId u, VertexId v, OriginalId user);

  /// Calls take(original) for each user of the edge.
  template <class Take>
  void for_each(VertexId u, VertexId v, const Take& take) const {
    for_each_unless(u, v, [](OriginalId) { return false; }, take);
  }
  /// The same, but for no user if all are known to lie on one line and skips(one of them).
  template <class Skips, class Take>
  void for_each_unless(VertexId u, VertexId v, const Skips& skips, const Take& take) const {
    const Entry* entry = find(Key(u, v));
    if (entry == nullptr) return;
    if (entry->count == 1) return take(OriginalId{entry->first});
    const std::uint32_t* users = users_of(*entry);
    if (is_line(*entry) && skips(OriginalId{users[0]})) return;
    for (std::uint32_t i = 0; i < entry->count; ++i) take(OriginalId{users[i]});
  }

  // ---- weights: each original has one, at first 0
  /// The sum over the edge's users. Cost: the search.
  std::uint32_t weight(VertexId u, VertexId v) const;
  /// The original weighs so much more; each edge that it uses is to be told by add_to_sum, or all
  /// of them by sum_weights.
  void add_weight(OriginalId user, std::int32_t more);
  void add_to_sum(VertexId u, VertexId v, std::int32_t more);
  void sum_weights();
  /// The originals weigh what they weigh there. Requires that no edge has a user.
  void copy_weights(const EdgeUsers& from) { weights_ = from.weights_; }

  /// Room for so many edges.
  void reserve(std::size_t edges);
  std::size_t edge_count() const { return entries_.size(); }
  /// In bytes.
  std::size_t memory() const { return entries_.memory() + pool_.capacity() * sizeof(pool_[0]); }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::uint32_t header = 2;      ///< words of a block before its users
  static constexpr std::uint32_t unit_log = 2;    ///< a block has 2^unit_log words or more
  static constexpr std::uint32_t line_bit = 256;  ///< of the second word; the rest is the size

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
    std::uint32_t first = 0;  ///< the user if there is one, otherwise the block, in units
    std::uint32_t count = 0;  ///< of users; 0: the slot is free

    bool is_free() const { return count == 0; }
    std::uint32_t hash() const { return hash_of(edge); }
  };

  static auto is(const Key& key) {
    return [edge = key.edge](const Entry& entry) { return entry.edge == edge; };
  }
  const Entry* find(const Key& key) const { return entries_.find(key, is(key)); }
  Entry* find(const Key& key) { return entries_.find(key, is(key)); }

  // ---- blocks
  std::uint32_t* block_at(std::uint32_t first) {
    return pool_.data() + (std::size_t{first} << unit_log);
  }
  const std::uint32_t* block_at(std::uint32_t first) const {
    return pool_.data() + (std::size_t{first} << unit_log);
  }
  std::uint32_t* users_of(const Entry& entry) { return block_at(entry.first) + header; }
  const std::uint32_t* users_of(const Entry& entry) const { return block_at(entry.first) + header; }
  std::uint32_t sum_of(const Entry& entry) const;
  std::uint32_t& weight_of(const Entry& entry) { return block_at(entry.first)[0]; }
  std::uint32_t weight_of(OriginalId user) const {
    return user.value() < weights_.size() ? weights_[user.value()] : 0;
  }
  bool is_line(const Entry& entry) const { return (block_at(entry.first)[1] & line_bit) != 0; }
  std::uint32_t take_block(std::uint32_t size_log);
  void drop_block(std::uint32_t first);
  bool make_room(Entry& entry);
  void insert(Entry& entry, OriginalId user, const LargeVector<Original>& originals);

  BucketTable<Entry, Key> entries_;
  LargeVector<std::uint32_t> pool_;
  std::array<std::uint32_t, 32> free_;  ///< by the logarithm of the size: the first block
  LargeVector<std::uint32_t> weights_;  ///< by original; those beyond weigh nothing
};

}  // namespace detail

}  // namespace offgrid::navmesh
