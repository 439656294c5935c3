// SeamTable: the seams of a stack, by the originals along which they run.
//
// A seam joins two originals with the same ends, on two floors: what is left of one, seen from its
// smaller end to the larger one, and what is right of the other are neighbours. So a side of an
// original has one seam at most.
//
//      floor 2   a ---------- b      left of it is open: what is across lies right of ab on floor 5
//      floor 5   a ---------- b
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mesh/image_of.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/snap/snap.hpp"

namespace offgrid::navmesh::detail {

/// A side of an original, seen from its smaller end to the larger one.
enum class SeamSide : std::uint8_t { left, right };

class SeamTable {
 public:
  bool empty() const { return count_ == 0; }
  bool has(OriginalId id) const { return find(id) != none; }
  /// The original on the other floor beyond that side; none if the side has no seam.
  OriginalId partner(OriginalId id, SeamSide side) const { return beyond(id, side).partner; }
  /// The same; none also if the seam is closed.
  OriginalId open_partner(OriginalId id, SeamSide side) const {
    const Beyond& found = beyond(id, side);
    return found.is_open ? found.partner : OriginalId{};
  }
  /// Calls take(partner) for the partners of an original.
  template <class Take>
  void for_each_partner(OriginalId id, const Take& take) const {
    const std::uint32_t entry = find(id);
    if (entry == none) return;
    for (const Beyond& side : entries_[entry]) {
      if (side.partner) take(side.partner);
    }
  }

  /// Joins the left side of one original with the right side of the other, or opens or closes the
  /// seam between them.
  void link(OriginalId left, OriginalId right, bool is_open) {
    entry_of(left)[index(SeamSide::left)] = {right, is_open};
    entry_of(right)[index(SeamSide::right)] = {left, is_open};
  }
  void unlink(OriginalId left, OriginalId right) {
    clear(left, SeamSide::left);
    clear(right, SeamSide::right);
  }

 private:
  friend struct ImageOf<SeamTable>;

  struct Beyond {
    OriginalId partner;
    bool is_open = true;
  };
  /// Beyond the left and the right side of an original.
  using Entry = std::array<Beyond, 2>;

  static constexpr std::uint32_t none = 0xFFFFFFFF;

  static std::size_t index(SeamSide side) { return side == SeamSide::left ? 0 : 1; }
  std::uint32_t find(OriginalId id) const {
    return id.value() < entry_.size() ? entry_[id.value()] : none;
  }
  const Beyond& beyond(OriginalId id, SeamSide side) const {
    static constexpr Beyond nothing{};
    const std::uint32_t entry = find(id);
    return entry == none ? nothing : entries_[entry][index(side)];
  }
  Entry& entry_of(OriginalId id) {
    if (id.value() >= entry_.size()) entry_.resize(id.value() + std::size_t{1}, none);
    std::uint32_t& entry = entry_[id.value()];
    if (entry == none) {
      ++count_;
      if (free_.empty()) {
        entry = static_cast<std::uint32_t>(entries_.size());
        entries_.emplace_back();
      } else {
        entry = free_.back();
        free_.pop_back();
      }
    }
    return entries_[entry];
  }
  void clear(OriginalId id, SeamSide side) {
    const std::uint32_t entry = find(id);
    entries_[entry][index(side)] = {};
    if (entries_[entry][0].partner || entries_[entry][1].partner) return;
    free_.push_back(entry);
    entry_[id.value()] = none;
    --count_;
  }

  LargeVector<std::uint32_t> entry_;  ///< by original, up to the largest one with a seam
  LargeVector<Entry> entries_;
  LargeVector<std::uint32_t> free_;  ///< unused entries
  std::size_t count_ = 0;            ///< number of originals with a seam
};

}  // namespace offgrid::navmesh::detail
