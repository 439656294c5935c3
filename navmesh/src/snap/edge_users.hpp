// EdgeUsers: the originals whose chains have an edge, for each edge. An edge is given by its two
// vertices in any order.
//
// It is a hash table. Most edges have one user, and the slot of the edge holds it. Segments that
// overlap on one line share edges, and n of them may share n edges; the users of such an edge are
// in a block of a pool, in the order of their ids:
//
//     slots                            pool, by words
//     | 3-8 | 1 user  | original 17 |
//     | 8-9 | 3 users | block ------+-->  | weight | size, line? | 4 | 9 | 17 |   |   |   |
//
// So a user is found among n in log n steps, and adding or removing one moves a contiguous run of
// ids. The block also keeps two facts that depend on all users: the sum of their weights, and
// whether they are known to lie on one line. A segment of that line crosses none of them and can
// skip all at once. Blocks double, and go to a free list of their size when the edge has one user
// again; the table and the pool never shrink. Vertex ids depend on the order of edits, which
// an attacker may choose; the table's searches are bounded all the same (bucket_table.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/bucket_table.hpp"
#include "mesh/image_of.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/snap/snap.hpp"

namespace offgrid::navmesh {

namespace detail {

class EdgeUsers {
 public:
  EdgeUsers() { free_.fill(none); }

  /// Adds a user to an edge; returns whether it is the first one. Requires that the original does
  /// not use the edge. Cost: the search; up to n ids move for n users.
  bool add(VertexId u, VertexId v, OriginalId user, const LargeVector<Original>& originals);
  /// Adds several users that lie on one line, by increasing id; returns whether they are the first.
  bool add_line(VertexId u, VertexId v, std::span<const OriginalId> line,
                const LargeVector<Original>& originals);
  /// Removes a user from an edge; returns whether it was the last one. Aborts if the original does
  /// not use the edge.
  bool remove(VertexId u, VertexId v, OriginalId user);

  /// Calls take(original) for each user of the edge.
  template <class Take>
  void for_each(VertexId u, VertexId v, const Take& take) const {
    for_each_unless(u, v, [](OriginalId) { return false; }, take);
  }
  /// Calls take(original) for each user of the edge; for none if the users are known to lie on one
  /// line and skips(one of them) is true.
  template <class Skips, class Take>
  void for_each_unless(VertexId u, VertexId v, const Skips& skips, const Take& take) const {
    const Entry* entry = find(Key(u, v));
    if (entry == nullptr) return;
    if (entry->count == 1) return take(OriginalId{entry->first});
    const std::uint32_t* users = users_of(*entry);
    if (is_line(*entry) && skips(OriginalId{users[0]})) return;
    for (std::uint32_t i = 0; i < entry->count; ++i) take(OriginalId{users[i]});
  }

  // ---- weights: each original has one, initially 0
  /// The sum of the weights of the edge's users. Cost: the search.
  std::uint32_t weight(VertexId u, VertexId v) const;
  /// Adds to the weight of an original. The caller must call add_to_sum for each edge that it uses,
  /// or sum_weights.
  void add_weight(OriginalId user, std::int32_t more);
  void add_to_sum(VertexId u, VertexId v, std::int32_t more);
  void sum_weights();
  /// Copies the weights of the originals. Requires that no edge has a user.
  void copy_weights(const EdgeUsers& from) { weights_ = from.weights_; }

  /// Reserves memory for this number of edges.
  void reserve(std::size_t edges);
  std::size_t edge_count() const { return entries_.size(); }
  /// Bytes of the arrays, reserved ones included.
  std::size_t memory() const { return entries_.memory() + pool_.capacity() * sizeof(pool_[0]); }

 private:
  friend struct ImageOf<EdgeUsers>;

  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::uint32_t header = 2;      ///< words of a block before its users
  static constexpr std::uint32_t unit_log = 2;    ///< a block has 2^unit_log words or more
  static constexpr std::uint32_t line_bit = 256;  ///< in the second word, whose rest is the size

  static std::uint32_t hash_of(std::uint64_t edge) {
    return static_cast<std::uint32_t>((edge ^ edge >> 29) * 0xbf58476d1ce4e5b9U >> 32);
  }

  struct Key {
    std::uint32_t hash = 0;
    std::uint64_t edge = 0;  ///< the smaller vertex id, then the larger one

    Key() = default;
    Key(VertexId u, VertexId v)
        : edge(std::uint64_t{std::min(u, v).value()} << 32 | std::max(u, v).value()) {
      hash = hash_of(edge);
    }
    friend constexpr auto operator<=>(const Key&, const Key&) = default;
  };
  struct Entry {
    std::uint64_t edge = 0;
    std::uint32_t first = 0;  ///< the user if there is one; otherwise the block, in units
    std::uint32_t count = 0;  ///< the number of users; 0: the slot is free

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
  std::array<std::uint32_t, 32> free_;  ///< the first free block of each size, by its logarithm
  LargeVector<std::uint32_t> weights_;  ///< the weight of each original; 0 beyond the end
};

}  // namespace detail

}  // namespace offgrid::navmesh
