// OriginalIndex: the ids of segments by their two ends.
//
// A hash table with open addressing that holds no ends: a slot has the id and 32 bits of the hash, and whoever asks says which segment an
// id is. So a search mostly looks at one place of the table, which can be said beforehand. The table doubles when it must, and never gets
// smaller.
//
// The hash spreads what maps and generators bring: points of lattices, rows of equal sides. It is no secret, so somebody can choose
// segments of one hash; then each search takes as long as there are such segments, and its answer is right all the same.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/detail/large_vector.hpp"
#include "offgrid/navmesh/detail/prefetch.hpp"
#include "offgrid/navmesh/detail/snap_state.hpp"
#include "offgrid/navmesh/digest.hpp"

namespace offgrid::navmesh::detail {

class OriginalIndex {
 public:
  /// Bits of the hash of a segment from a to b; a < b.
  static std::uint32_t hash_of(const kernel::Point2& a, const kernel::Point2& b) {
    std::uint64_t mixed = word_of(a) * 0x9e3779b97f4a7c15U ^ word_of(b) * 0xd6e8feb86659fd93U;
    mixed ^= mixed >> 32;
    mixed *= 0xbf58476d1ce4e5b9U;
    return static_cast<std::uint32_t>(mixed >> 32);
  }

  std::size_t size() const { return used_; }
  /// Room for so many.
  void reserve(std::size_t count) {
    if (slots_.size() < 2 * count) grow_to(std::bit_ceil(2 * count));
  }
  /// Says that the hash is looked for soon.
  void prefetch(std::uint32_t hash) const {
    if (!slots_.empty()) detail::prefetch(slots_.data() + home_of(hash));
  }
  /// The id with this hash of which is_it(id) holds, or none.
  template <class IsIt>
  OriginalId find(std::uint32_t hash, const IsIt& is_it) const {
    if (slots_.empty()) return {};
    for (std::size_t i = home_of(hash); slots_[i].id; i = after(i)) {
      if (slots_[i].hash == hash && is_it(slots_[i].id)) return slots_[i].id;
    }
    return {};
  }
  /// Requires that it is not there.
  void add(std::uint32_t hash, OriginalId id) {
    if (2 * (used_ + 1) > slots_.size()) grow_to(std::max<std::size_t>(16, 2 * slots_.size()));
    put({hash, id});
    ++used_;
  }
  /// Requires that it is there; checked. Those behind it that would not be found any more move up (Knuth, TAOCP 3, 6.4, algorithm R).
  void erase(std::uint32_t hash, OriginalId id) {
    OFFGRID_EXPECTS(!slots_.empty(), "OriginalIndex::erase: the id is there");
    std::size_t slot = home_of(hash);
    while (slots_[slot].id && slots_[slot].id != id) slot = after(slot);
    OFFGRID_EXPECTS(slots_[slot].id, "OriginalIndex::erase: the id is there");
    --used_;
    for (std::size_t next = after(slot); slots_[next].id; next = after(next)) {
      const std::size_t mask = slots_.size() - 1, home = home_of(slots_[next].hash);
      if (((next - home) & mask) < ((next - slot) & mask)) continue;
      slots_[slot] = slots_[next];
      slot = next;
    }
    slots_[slot] = {};
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    OriginalId id;  ///< none: the slot is free
  };

  std::size_t home_of(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
  std::size_t after(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }
  void put(const Slot& slot) {
    std::size_t i = home_of(slot.hash);
    while (slots_[i].id) i = after(i);
    slots_[i] = slot;
  }
  void grow_to(std::size_t size) {
    LargeVector<Slot> before(size);
    before.swap(slots_);
    for (const Slot& slot : before) {
      if (slot.id) put(slot);
    }
  }

  LargeVector<Slot> slots_;  ///< a power of two, at most half of them in use
  std::size_t used_ = 0;
};

}  // namespace offgrid::navmesh::detail
