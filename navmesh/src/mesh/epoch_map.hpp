// EpochMap: a hash map from 64-bit words that empties in O(1), for searches that reuse it.
//
// A key that finds no slot close to its own goes to a sorted tree, so a search costs O(log n) at
// most, whatever the keys are; only keys chosen for that get there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace offgrid::navmesh::detail {

template <class Value>
class EpochMap {
 public:
  /// Forgets everything.
  void clear() {
    ++epoch_;
    size_ = 0;
    marks_ = 0;
    crowded_.clear();
  }
  /// The value of the key, and whether the key is new; a new key has Value{}. The reference is
  /// valid until the next call.
  std::pair<Value&, bool> find_or_add(std::uint64_t key) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    const std::size_t i = index_of(key);
    if (slots_[i].is(key, epoch_)) return {slots_[i].value, false};
    if (slots_[i].epoch == epoch_) {
      const auto [place, is_new] = crowded_.try_emplace(key);
      size_ += is_new ? 1 : 0;
      marks_ |= mark_of(key);
      return {place->second, is_new};
    }
    slots_[i] = {key, epoch_, Value{}};
    ++size_;
    marks_ |= mark_of(key);
    return {slots_[i].value, true};
  }
  bool contains(std::uint64_t key) const {
    if ((marks_ & mark_of(key)) == 0) return false;
    const Slot& slot = slots_[index_of(key)];
    return slot.is(key, epoch_) || (slot.epoch == epoch_ && crowded_.count(key) > 0);
  }
  /// The number of keys in the tree.
  std::size_t crowded_count() const { return crowded_.size(); }

 private:
  static constexpr std::size_t most_steps = 64;

  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t epoch = 0;
    Value value{};

    bool is(std::uint64_t k, std::uint64_t now) const { return epoch == now && key == k; }
  };

  static std::uint64_t mark_of(std::uint64_t key) { return std::uint64_t{1} << (key & 63); }
  // Linear probing: the key's slot, or a free one for it, or after most_steps one of another key.
  std::size_t index_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = static_cast<std::size_t>((key ^ key >> 32) * 0x9e3779b97f4a7c15U >> 20) & mask;
    const std::size_t end = (i + most_steps) & mask;
    while (slots_[i].epoch == epoch_ && slots_[i].key != key) {
      i = (i + 1) & mask;
      if (i == end) break;
    }
    return i;
  }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    std::map<std::uint64_t, Value> crowded;
    crowded.swap(crowded_);
    for (Slot& slot : old) {
      if (slot.epoch == epoch_) put(slot.key, std::move(slot.value));
    }
    for (auto& [key, value] : crowded) put(key, std::move(value));
  }
  void put(std::uint64_t key, Value&& value) {
    Slot& slot = slots_[index_of(key)];
    if (slot.epoch == epoch_) {
      crowded_.emplace(key, std::move(value));
    } else {
      slot = {key, epoch_, std::move(value)};
    }
  }

  std::vector<Slot> slots_;  ///< a power of two of them
  std::map<std::uint64_t, Value> crowded_;
  std::uint64_t epoch_ = 1;
  std::size_t size_ = 0;
  /// the marks of all keys; while there are few keys, they rule out most absent ones
  std::uint64_t marks_ = 0;
};

}  // namespace offgrid::navmesh::detail
