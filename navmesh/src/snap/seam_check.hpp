// SeamCheck: may seams come and go? Everything is asked before an edit, of the state as it is.
//
//     may:   a--------b   a----b     a---.---b     a====b        may not:  a---x---b     a---+===b
//            equal        common     one ends      both sides              they cross    they run
//                         end        inside        have one                              along
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "snap/corridor.hpp"
#include "snap/segment_grid.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

/// The seam with a segment from its smaller end to the larger one.
SeamUse normalized(const SeamUse& seam);

class SeamCheck {
 public:
  using Find = std::function<OriginalId(const Segment&, Floor)>;

  /// `find` answers the original of a segment of a floor, or none.
  SeamCheck(const SnapState& state, const Find& find, Corridor& corridor)
      : state_(state), find_(find), corridor_(corridor) {}

  /// The first fault, if any. Requires segments of positive length in the
  /// world, on floors that exist. Cost: the faces close to the segments, and their pairs that
  /// come close to each other.
  std::optional<SnapError> run(std::span<const SeamUse> seams);

 private:
  /// A side of a segment on a floor: its ends, the floor, and whether it is the left one.
  using Side = std::tuple<kernel::Point2, kernel::Point2, Floor, bool>;
  static Side side_of(const SeamUse& seam, bool is_left);
  bool is_taken(const SeamUse& seam, bool is_left) const;
  bool is_there(const SeamUse& seam) const;
  /// Has the original a seam that does not go?
  bool keeps_a_seam(OriginalId id) const;
  std::optional<SnapErrorCode> find_known(const Segment& s, Floor floor, Segment& other);
  std::optional<SnapError> find_pairs(std::span<const SeamUse> seams, Floor floor) const;

  const SnapState& state_;
  const Find& find_;
  Corridor& corridor_;
  std::set<Side> gone_;   ///< sides whose seam goes
  std::set<Side> taken_;  ///< sides that get a seam
};

}  // namespace offgrid::navmesh::detail
