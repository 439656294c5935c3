// Places of floors, links between them, and the answers of searches for paths, whichever copy of
// the library gives them.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/point_text.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::testing::worlds {

using FloorNumber = std::uint16_t;

/// A point of a floor. A point alone is one of floor 0.
struct FloorPlace {
  kernel::Point2 point{};
  FloorNumber floor = 0;

  FloorPlace() = default;
  FloorPlace(const kernel::Point2& p, FloorNumber on = 0)  // NOLINT(google-explicit-constructor)
      : point(p), floor(on) {}
  friend auto operator<=>(const FloorPlace&, const FloorPlace&) = default;
};

/// As in "(4, -1)", or "(4, -1)/2" on floor 2.
inline std::string text_of(const FloorPlace& p) {
  return testing::text_of(p.point) + (p.floor == 0 ? "" : "/" + std::to_string(p.floor));
}

/// A link leads from a place to another one at a cost. Links have numbers of their own, as areas
/// have.
struct LinkPlan {
  static constexpr std::uint64_t unit = std::uint64_t{1} << 16;
  static constexpr std::uint64_t max_cost = std::uint64_t{1} << 58;

  FloorPlace from{}, to{};
  std::uint64_t cost = 0;  ///< in units of 2^-16
  bool is_both_ways = false;
  std::uint64_t tag = 0;
  bool is_enabled = true;

  /// The same link from its smaller end, if it leads both ways.
  LinkPlan forward() const {
    return is_both_ways && to < from ? LinkPlan{to, from, cost, true, tag, is_enabled} : *this;
  }
  friend auto operator<=>(const LinkPlan&, const LinkPlan&) = default;
};

/// A link that a path takes from one of its corners to the next one.
struct TakenLink {
  std::size_t corner = 0;
  LinkPlan link;  ///< from its smaller end, as forward() says

  friend bool operator==(const TakenLink&, const TakenLink&) = default;
};

/// In units of 2^-16; the high word first.
using LengthWords = std::array<std::uint64_t, 2>;

struct PathAnswer {
  enum class Outcome : std::uint8_t {
    found,
    outside_world,
    start_blocked,
    goal_blocked,
    unreachable,
    // Only of paths that keep clear.
    radius_out_of_range,
    start_too_close,
    goal_too_close,
    no_clearance
  };

  Outcome outcome = Outcome::unreachable;
  /// of those that are not found: the point that the answer names
  kernel::Point2 at{};
  std::vector<kernel::Point2> corners;  ///< of those that are found, as what follows
  LengthWords length{};
  std::vector<TakenLink> links{};     ///< in the path's order
  std::vector<FloorNumber> floors{};  ///< of the corners; not told of shortest paths

  friend bool operator==(const PathAnswer&, const PathAnswer&) = default;
};

struct FaceCorners {
  std::array<kernel::Point2, 3> corners{};
  FloorNumber floor = 0;

  friend auto operator<=>(const FaceCorners&, const FaceCorners&) = default;
};

/// The box of a large agent; one without size closes nothing.
struct BoxPlan {
  std::int32_t width = 0, height = 0;
};

/// A cheap path, or none, with what is told of its cost.
struct CheapAnswer {
  PathAnswer path;
  std::vector<FaceCorners> faces{};
  LengthWords lower{}, upper{}, bound{}, estimate{};

  friend bool operator==(const CheapAnswer&, const CheapAnswer&) = default;
};

/// A cheap path that is proved to be within a ratio of the best.
struct RefinedAnswer {
  CheapAnswer cheap;
  std::int64_t thousandths = 0;
  bool is_proved = false;
  /// a bound that was asked to be twice what the path costs
  LengthWords beyond{};

  friend bool operator==(const RefinedAnswer&, const RefinedAnswer&) = default;
};

/// A path that leads as near to its goal as one gets, or an error.
struct NearAnswer {
  PathAnswer path;
  FloorPlace end{};  ///< of those that are found, as what follows
  bool is_goal = false;

  friend bool operator==(const NearAnswer&, const NearAnswer&) = default;
};

}  // namespace offgrid::testing::worlds
