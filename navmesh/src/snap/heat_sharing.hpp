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

#include <cstdint>
#include <vector>

#include "mesh/disjoint_sets.hpp"
#include "snap/corridor.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

/// The location of a point, and a vertex near it where a search may begin; either may be unknown.
struct PixelSpot {
  Location location;
  VertexId near;
};

/// A change to the heat of a pixel.
struct PixelHeat {
  kernel::Point2 point{};
  std::int64_t change = 0;
  Floor floor = 0;
  PixelSpot spot;
  VertexId vertex{};     ///< the new vertex at the point, once it is inserted
  std::int64_t own = 0;  ///< the part of the change that is the pixel's own

  bool is_at(Floor on, const kernel::Point2& p) const { return floor == on && point == p; }
  bool is_vertex() const { return spot.location.place == Place::vertex; }
  /// The location, which is searched for if it is unknown.
  Location located(const SnapState& state) const;
};

class HeatSharing {
 public:
  /// Replaces changes of own heat, at most one for a pixel and with known locations, by those of
  /// heat, sorted by floor and point. Cost: the seams at these pixels, and searches for the pixels
  /// on other floors.
  void share(const SnapState& state, Corridor& corridor, std::vector<PixelHeat>& heat);

 private:
  void share_one(const SnapState& state, Corridor& corridor, std::vector<PixelHeat>& shared);
  template <class Take>
  static void for_each_seam_at(const SnapState& state, Corridor& corridor, const PixelHeat& pixel,
                               const Take& take);
  std::size_t pixel_on(const SnapState& state, OriginalId seam, const kernel::Point2& point);

  // Working memory: one pixel on several floors.
  std::vector<PixelHeat> floors_;
  DisjointSets sets_;               ///< of indices of floors_
  std::vector<std::int64_t> sums_;  ///< own heat after the change, of each root
};

}  // namespace offgrid::navmesh::detail
