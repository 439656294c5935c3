// Snap rounding from its definition, in plain fixed-width integers: every pair of segments, every
// segment against the hot pixels. No formula of the kernel is used: crossings are points on a line,
// and whether a pixel is met is decided by clipping.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/point.hpp"

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

/// A point as plain numbers.
struct Site {
  std::int64_t x = 0;
  std::int64_t y = 0;

  friend auto operator<=>(const Site&, const Site&) = default;
};
inline Site site_of(const kernel::Point2& p) { return {p.x.raw(), p.y.raw()}; }

class SnapDefinition {
 public:
  struct Segment {
    Site a, b;  ///< a < b
    std::uint32_t uses = 0;
    std::uint32_t begin = 0, end = 0;  ///< of its chain

    friend bool operator==(const Segment& s, const Segment& t) { return s.a == t.a && s.b == t.b; }
  };
  struct Pixel {
    Site centre;
    std::uint64_t heat = 0;
  };
  /// An edge of a chain; u < v.
  struct Use {
    std::uint32_t u = 0, v = 0, segment = 0;

    friend auto operator<=>(const Use&, const Use&) = default;
  };

  /// Forgets all segments.
  void clear() { segments_.clear(); }
  /// One use more; nothing if the points are equal.
  void add(const Site& p, const Site& q);
  void finish(WorldOracle oracle);

  const std::vector<Segment>& segments() const { return segments_; }  ///< sorted
  const std::vector<Pixel>& pixels() const { return pixels_; }        ///< sorted
  const std::vector<Use>& uses() const { return uses_; }              ///< sorted
  /// Numbers of pixels, from a to b.
  std::span<const std::uint32_t> chain(const Segment& s) const {
    return std::span(chains_).subspan(s.begin, s.end - s.begin);
  }
  /// Requires that the segment is in use.
  const Segment& find(const Site& p, const Site& q) const;

 private:
  void merge_segments();
  void heat_pixels(WorldOracle oracle);
  void make_chains(WorldOracle oracle);

  std::vector<Segment> segments_;
  std::vector<Pixel> pixels_;
  std::vector<std::uint32_t> chains_;
  std::vector<Use> uses_;
  std::vector<Site> heated_;  ///< working memory
};

}  // namespace offgrid::testing
