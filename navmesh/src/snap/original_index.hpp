// OriginalIndex: finds the id of a segment by its floor and its two ends.
//
// A slot has the id and 32 bits of the hash; the caller compares the segment of an id. So a search
// mostly looks at one bucket of the table, which can be prefetched. The hash spreads the inputs of
// maps and generators, such as points of lattices and rows of equal sides. Segments chosen to have
// one hash make searches of O(log n) steps (bucket_table.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "mesh/bucket_table.hpp"
#include "mesh/image_of.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class OriginalIndex {
 public:
  /// A segment by its floor and its ends; a < b.
  struct Key {
    std::uint32_t hash = 0;
    Floor floor = 0;
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    friend constexpr auto operator<=>(const Key&, const Key&) = default;
  };
  static Key key_of(const kernel::Point2& a, const kernel::Point2& b, Floor floor = 0) {
    std::uint64_t mixed = word_of(a) * 0x9e3779b97f4a7c15U ^ word_of(b) * 0xd6e8feb86659fd93U;
    mixed ^= floor * 0xa0761d6478bd642fU;
    mixed ^= mixed >> 32;
    mixed *= 0xbf58476d1ce4e5b9U;
    return {static_cast<std::uint32_t>(mixed >> 32), floor, word_of(a), word_of(b)};
  }

  std::size_t size() const { return table_.size(); }
  /// The number of keys that are not in their bucket (bucket_table.hpp).
  std::size_t crowded_count() const { return table_.crowded_count(); }
  /// Makes room for `count` segments and a few more.
  void reserve(std::size_t count) { table_.reserve(count); }
  /// Loads the bucket of a key ahead of a search; changes nothing but time.
  void prefetch(const Key& key) const { table_.prefetch(key.hash); }
  /// The id with this key, or none. is_it(id) says whether an id has the key; it is called for ids
  /// with the same hash, at most as many as a bucket holds.
  template <class IsIt>
  OriginalId find(const Key& key, const IsIt& is_it) const {
    const Slot* slot = table_.find(
        key, [&](const Slot& other) { return other.hash_ == key.hash && is_it(other.id); });
    return slot == nullptr ? OriginalId{} : slot->id;
  }
  /// Adds an id. Requires that the key is not there.
  void add(const Key& key, OriginalId id) {
    table_.find_or_add(key, [](const Slot&) { return false; }, {key.hash, id});
  }
  /// Erases an id. Aborts if it is not there.
  void erase(const Key& key, OriginalId id) {
    const Slot* slot = table_.find(key, [id](const Slot& other) { return other.id == id; });
    OFFGRID_EXPECTS(slot != nullptr, "OriginalIndex::erase: the id is there");
    table_.erase(key, slot);
  }

 private:
  friend struct ImageOf<OriginalIndex>;

  struct Slot {
    std::uint32_t hash_ = 0;
    OriginalId id;

    bool is_free() const { return !id; }
    std::uint32_t hash() const { return hash_; }
  };

  BucketTable<Slot, Key> table_;
};

}  // namespace offgrid::navmesh::detail
