// BucketTable: a hash table whose searches have a bound that no choice of keys breaks.
//
// A bucket is a short row of slots, of which those in use come first. What finds its bucket full is
// crowded out and kept in a sorted tree, by key. Hashes are no secret, so somebody can choose keys
// for one bucket; a search looks at a bucket and O(log n) places of the tree all the same. In a
// table that is half full, which is the most, one key in a hundred is crowded out. When a bucket
// loses a key, one that was crowded out moves to its place, so the tree is asked about full buckets
// only. Nothing here depends on addresses or chance.
//
// Slot: is_free(), true of Slot{}, and hash(). Key: with a member `hash`, by which it is ordered
// first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/detail/prefetch.hpp"

namespace offgrid::navmesh::detail {

template <class Slot, class Key>
class BucketTable {
 public:
  static constexpr std::size_t bucket_size = 8;

  std::size_t size() const { return used_; }
  /// How many are crowded out.
  std::size_t crowded_count() const { return crowded_.size(); }
  /// Room for so many, and for a few that follow.
  void reserve(std::size_t count) {
    const std::size_t slots = 2 * count + count / 8;
    if (slots > slot_count()) grow_to(std::bit_ceil((slots + bucket_size - 1) / bucket_size));
  }
  /// Says that a key with this hash is looked for soon.
  void prefetch(std::uint32_t hash) const {
    if (!buckets_.empty()) detail::prefetch(buckets_.data() + home_of(hash));
  }
  /// The slot of the key, or null; valid until the next change. is_it(slot) says whether it has the
  /// key and is called for the slots of one bucket.
  template <class IsIt>
  const Slot* find(const Key& key, const IsIt& is_it) const {
    if (buckets_.empty()) return nullptr;
    for (const Slot& slot : buckets_[home_of(key.hash)].slots) {
      if (slot.is_free()) return nullptr;
      if (is_it(slot)) return &slot;
    }
    const auto found = crowded_.find(key);
    return found == crowded_.end() ? nullptr : &found->second;
  }
  template <class IsIt>
  Slot* find(const Key& key, const IsIt& is_it) {
    return const_cast<Slot*>(std::as_const(*this).find(key, is_it));
  }
  /// The slot of the key, which is `made` if the key was not there, and whether that is so.
  /// Requires its hash in `made`.
  template <class IsIt>
  std::pair<Slot*, bool> find_or_add(const Key& key, const IsIt& is_it, const Slot& made) {
    if (2 * (used_ + 1) > slot_count()) grow_to(std::max<std::size_t>(1, 2 * buckets_.size()));
    for (Slot& slot : buckets_[home_of(key.hash)].slots) {
      if (slot.is_free()) {
        ++used_;
        slot = made;
        return {&slot, true};
      }
      if (is_it(slot)) return {&slot, false};
    }
    const auto [place, is_new] = crowded_.try_emplace(key, made);
    used_ += is_new ? 1 : 0;
    return {&place->second, is_new};
  }
  /// Requires the slot of the key, as find gave it.
  void erase(const Key& key, const Slot* found) {
    --used_;
    auto& slots = buckets_[home_of(key.hash)].slots;
    const auto is_it = [found](const Slot& slot) { return &slot == found; };
    const auto gone = std::find_if(slots.begin(), slots.end(), is_it);
    if (gone == slots.end()) {
      crowded_.erase(key);
    } else {
      close(slots, gone);
    }
  }
  /// Calls take(slot) for all in use. The key of a slot must stay.
  template <class Take>
  void for_each(const Take& take) {
    for (Bucket& bucket : buckets_) {
      for (Slot& slot : bucket.slots) {
        if (!slot.is_free()) take(slot);
      }
    }
    for (auto& [key, slot] : crowded_) take(slot);
  }
  std::size_t memory() const {
    constexpr std::size_t links = 4 * sizeof(void*);  // of a node of the tree
    return buckets_.capacity() * sizeof(Bucket) +
           crowded_.size() * (sizeof(std::pair<Key, Slot>) + links);
  }

 private:
  using Slots = std::array<Slot, bucket_size>;
  /// Begins with a line of memory.
  struct alignas(64) Bucket {
    Slots slots;
  };

  std::size_t slot_count() const { return bucket_size * buckets_.size(); }
  /// By the highest bits, so that a bucket's keys follow each other in their order, and all come
  /// from one bucket when the table doubles.
  std::size_t home_of(std::uint32_t hash) const {
    return static_cast<std::size_t>(std::uint64_t{hash} * buckets_.size() >> 32);
  }
  /// Where the slot is now, or null if its bucket is full.
  Slot* put(const Slot& made) {
    for (Slot& slot : buckets_[home_of(made.hash())].slots) {
      if (slot.is_free()) return &(slot = made);
    }
    return nullptr;
  }
  // The last one moves to the free slot, and the first one that was crowded out to the end.
  void close(Slots& slots, typename Slots::iterator gone) {
    const std::size_t home = home_of(gone->hash());
    const auto is_free = [](const Slot& slot) { return slot.is_free(); };
    const auto end = std::find_if(gone, slots.end(), is_free), last = end - 1;
    *gone = *last;
    *last = {};
    if (crowded_.empty() || end != slots.end()) return;
    Key first{};
    first.hash = static_cast<std::uint32_t>((std::uint64_t{home} << 32) / buckets_.size());
    const auto waits = crowded_.lower_bound(first);
    if (waits == crowded_.end() || home_of(waits->first.hash) != home) return;
    *last = waits->second;
    crowded_.erase(waits);
  }
  // Buckets become several, so what was not crowded out is not now.
  void grow_to(std::size_t buckets) {
    LargeVector<Bucket> before(buckets);
    before.swap(buckets_);
    for (const Bucket& bucket : before) {
      for (const Slot& slot : bucket.slots) {
        if (!slot.is_free()) put(slot);
      }
    }
    std::erase_if(crowded_, [&](const auto& it) { return put(it.second) != nullptr; });
  }

  LargeVector<Bucket> buckets_;  ///< a power of two, at most half of the slots in use
  std::map<Key, Slot> crowded_;
  std::size_t used_ = 0;
};

}  // namespace offgrid::navmesh::detail
