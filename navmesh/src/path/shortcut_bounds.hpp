// ShortcutBounds: how short a path by links may be, if nothing is in its course.
//
// A link that costs less than the straight line is a shortcut. With D for the least length from the
// start of a shortcut by it to the goal, straight between shortcuts, a path from p by shortcuts has
// at least the least |p, start| + D. The others are no shorter than a straight line.
//
// D is found by Dijkstra's algorithm from the goal, no farther than a search asks. Paths backwards
// from the goal, and from each start whose D is known, wait on a heap for the next end of a
// shortcut, part by part of a tree of boxes. None go on from a start that another one reaches as
// soon.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "path/box_tree.hpp"

namespace offgrid::navmesh::detail {

class ShortcutBounds {
 public:
  struct Link {
    kernel::Point2 from{};
    kernel::Point2 to{};
    FixedLength cost;
  };

  /// Takes links, and the link of each start, in an order along the map; a link may have several.
  /// Cost: O(n log n).
  void build(std::span<const Link> links, std::span<const std::uint32_t> link_at);
  bool is_empty() const { return ends_.is_empty(); }
  const BoxTree& starts() const { return starts_; }
  /// Begins with a goal. Cost: what the last goal took.
  void begin(const kernel::Point2& goal);
  /// A lower bound of the lengths of paths from a point to the goal by shortcuts, or `most` if that
  /// is less. Cost: mostly O(log n) for each shortcut whose D is less than `most`, once.
  FixedLength rest_from(const kernel::Point2& p, const FixedLength& most);
  /// A lower bound of D of the shortcuts in this part. It is close if it is less than `most`.
  FixedLength rest_by(BoxTree::Part starts, const FixedLength& most);

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr FixedLength infinite = *FixedLength::checked(std::int64_t{1} << 62);
  /// stands for D before it is known; of a link that is no shortcut it is infinite
  static constexpr FixedLength not_known = *FixedLength::checked(std::int64_t{1} << 61);
  /// the largest D, so that sums are small; a smaller one is a lower bound still
  static constexpr FixedLength largest = *FixedLength::checked(std::int64_t{1} << 60);

  /// Paths backwards from a known start, or from the goal, to the ends of a part.
  struct Waiting {
    FixedLength bound;
    std::uint32_t by = none;  ///< the link; none: the goal
    BoxTree::Part part = BoxTree::whole;

    bool operator<(const Waiting& other) const { return bound > other.bound; }
  };

  void wait(std::uint32_t by, BoxTree::Part part);
  FixedLength bound_of(std::uint32_t by, BoxTree::Part part) const;
  /// Takes the first item off the heap. Returns the link whose D is known by it; or none.
  std::uint32_t advance();
  void settle(std::uint32_t end, const FixedLength& rest);
  FixedLength least_known(const kernel::Point2& p, const FixedLength& most,
                          BoxTree::Part part) const;
  void set_rest(std::uint32_t link, const FixedLength& rest);
  /// A lower bound of what is not known.
  FixedLength unknown() const { return open_.empty() ? infinite : open_.front().bound; }

  kernel::Point2 goal_{};
  std::vector<Link> links_;
  std::vector<std::uint32_t> link_at_end_;  ///< the shortcuts, in the order of their ends
  BoxTree ends_;
  LeastValues costs_;  ///< by ends_; of those whose D is known it is infinite
  BoxTree starts_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> starts_of_;  ///< links with their starts
  LeastValues rests_;              ///< by starts_: D; or not_known; or it is infinite
  std::vector<FixedLength> rest_;  ///< the same by links
  std::vector<Waiting> open_;
  std::vector<std::uint32_t> settled_;  ///< ends
  struct Asked {
    kernel::Point2 from{};
    FixedLength most;
    FixedLength rest;
  };
  std::optional<Asked> last_;  ///< the last call of rest_from
};

}  // namespace offgrid::navmesh::detail
