// OriginalIndex: the ids of segments by their two ends.
//
// A slot has the id and 32 bits of the hash, and whoever asks says which segment an id is. So a
// search mostly looks at one place of the table, which can be said beforehand. The hash spreads
// what maps and generators bring: points of lattices, rows of equal sides. Whoever chooses segments
// of one hash gets searches of O(log n) steps (bucket_table.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "mesh/bucket_table.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class OriginalIndex {
 public:
  /// A segment by its ends; a < b.
  struct Key {
    std::uint32_t hash = 0;
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    friend constexpr auto operator<=>(const Key&, const Key&) = default;
  };
  static Key key_of(const kernel::Point2& a, const kernel::Point2& b) {
    std::uint64_t mixed = word_of(a) * 0x9e3779b97f4a7c15U ^ word_of(b) * 0xd6e8feb86659fd93U;
    mixed ^= mixed >> 32;
    mixed *= 0xbf58476d1ce4e5b9U;
    return {static_cast<std::uint32_t>(mixed >> 32), word_of(a), word_of(b)};
  }

  std::size_t size() const { return table_.size(); }
  /// How many found their bucket full.
  std::size_t crowded_count() const { return table_.crowded_count(); }
  /// Room for so many, and for a few that follow.
  void reserve(std::size_t count) { table_.reserve(count); }
  /// Says that the key is looked for soon.
  void prefetch(const Key& key) const { table_.prefetch(key.hash); }
  /// The id with this key, or none. Calls is_it(id), which says whether it has, for ids whose hash
  /// is the same: as many as there are in a bucket at most.
  template <class IsIt>
  OriginalId find(const Key& key, const IsIt& is_it) const {
    const Slot* slot = table_.find(
        key, [&](const Slot& other) { return other.hash_ == key.hash && is_it(other.id); });
    return slot == nullptr ? OriginalId{} : slot->id;
  }
  /// Requires that it is not there.
  void add(const Key& key, OriginalId id) {
    table_.find_or_add(key, [](const Slot&) { return false; }, {key.hash, id});
  }
  /// Requires that it is there; checked.
  void erase(const Key& key, OriginalId id) {
    const Slot* slot = table_.find(key, [id](const Slot& other) { return other.id == id; });
    OFFGRID_EXPECTS(slot != nullptr, "OriginalIndex::erase: the id is there");
    table_.erase(key, slot);
  }

 private:
  struct Slot {
    std::uint32_t hash_ = 0;
    OriginalId id;

    bool is_free() const { return !id; }
    std::uint32_t hash() const { return hash_; }
  };

  BucketTable<Slot, Key> table_;
};

}  // namespace offgrid::navmesh::detail
