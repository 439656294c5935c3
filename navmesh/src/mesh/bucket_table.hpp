// BucketTable: a hash table whose searches have a bound that no choice of keys breaks.
//
// A bucket is a short row of slots; the used ones come first. A key whose bucket is full is crowded
// out: it goes to a sorted tree. Hashes are no secret, so an attacker can choose keys for one
// bucket; a search still looks at one bucket and O(log n) nodes of the tree. At most half of the
// slots are in use, and then one key in a hundred is crowded out. When a bucket loses a key, a
// crowded-out one takes its slot, so only searches in full buckets look at the tree. Nothing here
// depends on addresses or chance.
//
// A Slot has is_free(), which is true of Slot{}, and hash(). A Key has a member `hash` and is
// ordered by it first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "mesh/image_of.hpp"
#include "offgrid/kernel/prefetch.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"

namespace offgrid::navmesh::detail {

template <class Slot, class Key>
class BucketTable {
 public:
  static constexpr std::size_t bucket_size = 8;

  std::size_t size() const { return used_; }
  /// The number of keys in the tree.
  std::size_t crowded_count() const { return crowded_.size(); }
  /// Makes room for `count` keys and a few more.
  void reserve(std::size_t count) {
    const std::size_t slots = 2 * count + count / 8;
    if (slots <= slot_count()) return;
    const std::size_t before = std::max<std::size_t>(1, buckets_.size());
    const std::size_t times = (slots + bucket_size * before - 1) / (bucket_size * before);
    grow_to(times * before);
  }
  /// Loads the bucket of a hash ahead of a search; changes nothing but time.
  void prefetch(std::uint32_t hash) const {
    if (!buckets_.empty()) kernel::prefetch(buckets_.data() + home_of(hash));
  }
  /// The slot of the key, or null; valid until the next change. is_it(slot) says whether a slot
  /// holds the key; it is called for the slots of one bucket.
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
  /// The slot of the key, and whether the key is new; a new key gets the slot `made`, whose hash
  /// must be the key's.
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
  /// Removes a key. Requires the slot that find returned for it.
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
  /// Calls take(slot) for each slot in use; take must not change its key.
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
    constexpr std::size_t links = 4 * sizeof(void*);  // the links of a tree node
    return buckets_.capacity() * sizeof(Bucket) +
           crowded_.size() * (sizeof(std::pair<Key, Slot>) + links);
  }

 private:
  friend struct ImageOf<BucketTable>;

  using Slots = std::array<Slot, bucket_size>;
  /// A bucket, at the beginning of a cache line.
  struct alignas(64) Bucket {
    Slots slots;
  };

  std::size_t slot_count() const { return bucket_size * buckets_.size(); }
  /// The bucket of a hash, from its highest bits: the keys of a bucket are consecutive in the tree,
  /// and a table of k times as many buckets splits each into k.
  std::size_t home_of(std::uint32_t hash) const {
    return static_cast<std::size_t>(std::uint64_t{hash} * buckets_.size() >> 32);
  }
  /// Puts a slot into its bucket; null if the bucket is full.
  Slot* put(const Slot& made) {
    for (Slot& slot : buckets_[home_of(made.hash())].slots) {
      if (slot.is_free()) return &(slot = made);
    }
    return nullptr;
  }
  // Moves the bucket's last slot to the freed one, and a crowded-out one to the bucket's end.
  void close(Slots& slots, typename Slots::iterator gone) {
    const std::size_t home = home_of(gone->hash());
    const auto is_free = [](const Slot& slot) { return slot.is_free(); };
    const auto end = std::find_if(gone, slots.end(), is_free), last = end - 1;
    *gone = *last;
    *last = {};
    if (crowded_.empty() || end != slots.end()) return;
    Key first{};
    first.hash = static_cast<std::uint32_t>(((std::uint64_t{home} << 32) + buckets_.size() - 1) /
                                            buckets_.size());
    const auto waits = crowded_.lower_bound(first);
    if (waits == crowded_.end() || home_of(waits->first.hash) != home) return;
    *last = waits->second;
    crowded_.erase(waits);
  }
  // There are a multiple of the buckets before. So each is split, and no key that had a slot is
  // crowded out.
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

  LargeVector<Bucket> buckets_;  ///< at most half of the slots are in use
  std::map<Key, Slot> crowded_;
  std::size_t used_ = 0;
};

}  // namespace offgrid::navmesh::detail
