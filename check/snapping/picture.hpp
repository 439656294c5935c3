// All that a snap rounding shows, as plain numbers: the library's is read into it, and the
// definition makes one of segments.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/finding.hpp"
#include "engine/site.hpp"

namespace offgrid::testing::snapping {

/// A segment is used so often more; negative: less.
struct SegmentUse {
  kernel::Point2 a{}, b{};
  std::int32_t change = 1;

  friend bool operator==(const SegmentUse&, const SegmentUse&) = default;
};

struct SnapPicture {
  using Ends = std::pair<Site, Site>;  ///< the smaller one first

  struct Segment {
    Ends ends;
    std::uint32_t uses = 0;
    std::vector<std::uint32_t> chain;  ///< numbers of pixels, from the smaller end

    friend bool operator==(const Segment&, const Segment&) = default;
  };
  struct Pixel {
    Site centre;
    std::uint64_t heat = 0;

    friend auto operator<=>(const Pixel&, const Pixel&) = default;
  };
  /// A constrained edge between two pixels, u < v, and the number of a segment that uses it.
  struct Use {
    std::uint32_t u = 0, v = 0, segment = 0;

    friend auto operator<=>(const Use&, const Use&) = default;
  };
  static constexpr std::uint32_t none =
      0xFFFFFFFF;  ///< an edge's segment if nothing uses it, or one twice

  std::vector<Segment> segments;  ///< sorted by their ends
  std::vector<Pixel> pixels;      ///< sorted
  std::vector<Use> uses;          ///< sorted

  /// Requires that the segment is in use.
  const Segment& find(const Site& p, const Site& q) const;
};

/// The first difference in words, or nothing.
std::optional<Fault> find_difference(const SnapPicture& expected, const SnapPicture& found);

}  // namespace offgrid::testing::snapping
