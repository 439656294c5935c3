// EpochMap: a hash map from 64-bit words that is emptied at no cost, for searches that use it again and again.
#pragma once

#include <cstddef>
#include <cstdint>
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
  }
  /// The value of the key, and whether it is there now only because it was asked for; then it is Value{}. Good until the next call.
  std::pair<Value&, bool> find_or_add(std::uint64_t key) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = slot_of(key);
    if (slot.epoch == epoch_) return {slot.value, false};
    slot = {key, epoch_, Value{}};
    ++size_;
    marks_ |= mark_of(key);
    return {slot.value, true};
  }
  bool contains(std::uint64_t key) const {
    if ((marks_ & mark_of(key)) == 0) return false;
    const Slot& slot = slots_[index_of(key)];
    return slot.epoch == epoch_;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t epoch = 0;
    Value value{};
  };

  static std::uint64_t mark_of(std::uint64_t key) { return std::uint64_t{1} << (key & 63); }
  // Linear probing: the key's slot, or a free one for it.
  std::size_t index_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = static_cast<std::size_t>((key ^ key >> 32) * 0x9e3779b97f4a7c15U >> 20) & mask;
    while (slots_[i].epoch == epoch_ && slots_[i].key != key) i = (i + 1) & mask;
    return i;
  }
  Slot& slot_of(std::uint64_t key) { return slots_[index_of(key)]; }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.epoch == epoch_) slot_of(slot.key) = std::move(slot);
    }
  }

  std::vector<Slot> slots_;  ///< a power of two
  std::uint64_t epoch_ = 1;
  std::size_t size_ = 0;
  std::uint64_t marks_ = 0;  ///< of all keys: where there are few, most of those that are not there are told by them
};

}  // namespace offgrid::navmesh::detail
