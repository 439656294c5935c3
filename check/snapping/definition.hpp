// Snap rounding from its definition, in plain fixed-width integers: every pair of segments, every
// segment against the hot pixels. No formula of the kernel is used: crossings are points on a line,
// and whether a pixel is met is decided by clipping.
#pragma once

#include <cstdint>
#include <vector>

#include "snapping/picture.hpp"

namespace offgrid::testing {

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
};

class SnapDefinition {
 public:
  /// Forgets all segments.
  void clear() { picture_.segments.clear(); }
  /// Adds uses of a segment; nothing if the points are equal.
  void add(const Site& p, const Site& q, std::uint32_t uses = 1);
  void add_rectangle(const Site& low, const Site& high);
  void finish(WorldOracle oracle);

  const SnapPicture& picture() const { return picture_; }

 private:
  void merge_segments();
  void heat_pixels(WorldOracle oracle);
  void make_chains(WorldOracle oracle);

  SnapPicture picture_;
  std::vector<Site> heated_;  ///< working memory
};

}  // namespace offgrid::testing
