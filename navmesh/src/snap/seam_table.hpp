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
#include <map>

#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/snap/snap.hpp"

namespace offgrid::navmesh::detail {

/// A side of an original, seen from its smaller end to the larger one.
enum class SeamSide : std::uint8_t { left, right };

class SeamTable {
 public:
  bool empty() const { return seams_.empty(); }
  bool has(OriginalId id) const { return seams_.contains(id); }
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
    const auto found = seams_.find(id);
    if (found == seams_.end()) return;
    for (const Beyond& side : found->second) {
      if (side.partner) take(side.partner);
    }
  }

  /// Joins the left side of one original with the right side of the other, or opens or closes the
  /// seam between them.
  void link(OriginalId left, OriginalId right, bool is_open) {
    seams_[left][index(SeamSide::left)] = {right, is_open};
    seams_[right][index(SeamSide::right)] = {left, is_open};
  }
  void unlink(OriginalId left, OriginalId right) {
    clear(left, SeamSide::left);
    clear(right, SeamSide::right);
  }

 private:
  struct Beyond {
    OriginalId partner;
    bool is_open = true;
  };

  static std::size_t index(SeamSide side) { return side == SeamSide::left ? 0 : 1; }
  const Beyond& beyond(OriginalId id, SeamSide side) const {
    static constexpr Beyond nothing{};
    const auto found = seams_.find(id);
    return found == seams_.end() ? nothing : found->second[index(side)];
  }
  void clear(OriginalId id, SeamSide side) {
    const auto found = seams_.find(id);
    found->second[index(side)] = {};
    if (!found->second[0].partner && !found->second[1].partner) seams_.erase(found);
  }

  std::map<OriginalId, std::array<Beyond, 2>> seams_;  ///< beyond the left and right side
};

}  // namespace offgrid::navmesh::detail
