// Snap rounding from its definition, in plain fixed-width integers: every pair of segments, every
// segment against the hot pixels. No formula of the kernel is used: crossings are points on a line,
// and whether a pixel is met is decided by clipping.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "snapping/picture.hpp"

namespace offgrid::testing::snapping {

/// The mistakes that an oracle makes on purpose.
enum class WorldOracle : std::uint8_t {
  exact,
  rounds_down,        ///< crossings are rounded down
  open_pixels,        ///< a pixel has no border
  crossings_once,     ///< crossings in one pixel heat it once
  largest_tie,        ///< of four cocircular points the largest has the diagonal
  first_loop,         ///< only the first loop of an area goes round anything
  ignores_direction,  ///< a loop goes round a place as often as it passes it
  odd_is_nonzero,     ///< even-odd areas cover whatever they go round
  heat_stays,         ///< seams share no heat
  lines_unsorted,     ///< seams along one edge are passed in any order
};

class SnapDefinition {
 public:
  /// Forgets all segments.
  void clear() { picture_.segments.clear(); }
  /// Adds uses of a segment; nothing if the points are equal.
  void add(const Site& p, const Site& q, std::uint32_t uses = 1);
  void add_rectangle(const Site& low, const Site& high);
  void finish(WorldOracle oracle) {
    heat_pixels(oracle);
    make_chains(oracle);
  }
  // The two steps of it, between which the heat of a floor may change.
  void heat_pixels(WorldOracle oracle);
  void set_pixels(std::vector<SnapPicture::Pixel> sorted) { picture_.pixels = std::move(sorted); }
  void make_chains(WorldOracle oracle);

  const SnapPicture& picture() const { return picture_; }

  /// Is there a point of the segment in the half-open pixel?
  static bool meets(const SnapPicture::Ends& s, const Site& pixel, WorldOracle oracle);

 private:
  void merge_segments();

  SnapPicture picture_;
  std::vector<Site> heated_;  ///< working memory
};

}  // namespace offgrid::testing::snapping
