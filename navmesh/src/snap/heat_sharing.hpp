// HeatSharing: pixels that seams join are hot together.
//
// A seam runs on two floors and needs the same chain on both. So a pixel that is hot on one floor
// is hot on every floor that a seam through it leads to, and so on from there:
//
//      floor 0     o heats h        join(0, h) = {0, 1, 2}: a seam from 0 to 1 meets h,
//                  |                and one from 1 to 2 does. The heat of h is the same on
//      floor 1   --h-- seam         the three: the sum of their own heats, which are what
//                  |                ends and crossings on each floor give it.
//      floor 2   --h-- seam
//
// Own heat is kept apart; otherwise a ring of seams would keep itself hot.
//
// More hot pixels than ends and crossings make are harmless: everything else stays within half a
// unit of its segment all the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mesh/disjoint_sets.hpp"
#include "snap/pixel_users.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class HeatSharing {
 public:
  /// Replaces changes of own heat, at most one for a pixel, with known locations and sorted by
  /// floor and point, by those of heat. Adds the turns of the originals at these pixels, in no
  /// order. Cost: that of PixelUsers::for_each for each pixel, and searches for pixels on other
  /// floors.
  void share(const SnapState& state, PixelUsers& users, std::vector<PixelHeat>& heat,
             std::vector<ChainTurn>& turns);

 private:
  /// A pixel, and the originals that meet it: a range of users_.
  struct SeamPixel {
    std::uint32_t heat = 0;  ///< its index
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    bool has_seam = false;
  };

  SeamPixel find_users(const SnapState& state, PixelUsers& users,
                       const std::vector<PixelHeat>& heat, std::size_t i);
  void share_one(const SnapState& state, PixelUsers& users, std::vector<PixelHeat>& heat);
  std::size_t pixel_on(const SnapState& state, PixelUsers& users, OriginalId seam,
                       std::vector<PixelHeat>& heat);

  // Working memory.
  std::vector<OriginalId> users_;
  std::vector<SeamPixel> pixels_;   ///< all that seams meet
  std::vector<SeamPixel> floors_;   ///< one pixel on several floors
  DisjointSets sets_;               ///< of indices of floors_
  std::vector<std::int64_t> sums_;  ///< own heat after the change, of each root
};

}  // namespace offgrid::navmesh::detail
