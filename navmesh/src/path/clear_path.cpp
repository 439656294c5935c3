#include "offgrid/navmesh/path/clear_path.hpp"

#include <tuple>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/navmesh/path/funnel.hpp"
#include "path/corner_floors.hpp"
#include "path/line_mender.hpp"
#include "path/path_ends.hpp"
#include "path/portal_search.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

struct detail::ClearMemory {
  PortalSearch search;
  Funnel funnel;
  std::vector<Portal> portals;
};

namespace {

/// The crossed edge closest to the point; of several the shortest, then the smallest by
/// coordinates.
HalfedgeId closest(const View& view, std::span<const HalfedgeId> crossed, const Point2& p) {
  HalfedgeId best;
  for (const HalfedgeId h : crossed) {
    if (!best) {
      best = h;
      continue;
    }
    const auto ends = view.planar().segment(h), known = view.planar().segment(best);
    const Sign sign = kernel::compare_distance_to_segments(p, ends[0], ends[1], known[0], known[1]);
    const auto key = [](const auto& s) {
      return std::tuple(kernel::squared_distance(s[0], s[1]), s[0], s[1]);
    };
    if (sign == Sign::negative || (sign == Sign::zero && key(ends) < key(known))) best = h;
  }
  return best;
}

}  // namespace

bool keeps_clear(const View& view, const FloorPoint& from, const Point2& to, std::int32_t radius) {
  const auto disc = Disc::make(radius);
  OFFGRID_EXPECTS(disc.has_value(), "keeps_clear: the radius is positive and less than 2^28");
  return detail::LineMender(view, *disc).look(from, to).is_clear;
}

std::string describe(const ClearPathError& error) {
  using Code = ClearPathErrorCode;
  const std::string at = detail::text_of(error.at);
  switch (error.code) {
    case Code::radius_out_of_range: return "an agent's radius must be positive and less than 2^28";
    case Code::start_too_close:
      return "the start " + at + " is closer to an obstacle than the radius";
    case Code::goal_too_close:
      return "the goal " + at + " is closer to an obstacle than the radius";
    case Code::no_clearance: return "no path with clearance to the goal " + at + " was found";
    default: return detail::describe_common(error);
  }
}

ClearPathFinder::ClearPathFinder() = default;
ClearPathFinder::ClearPathFinder(const ClearPathFinder&) = default;
ClearPathFinder::ClearPathFinder(ClearPathFinder&&) noexcept = default;
ClearPathFinder& ClearPathFinder::operator=(const ClearPathFinder&) = default;
ClearPathFinder& ClearPathFinder::operator=(ClearPathFinder&&) noexcept = default;
ClearPathFinder::~ClearPathFinder() = default;

kernel::Result<Path, ClearPathError> ClearPathFinder::find(const View& view,
                                                           const FloorPoint& start,
                                                           const FloorPoint& goal,
                                                           std::int32_t radius) {
  const Point2 &from = start.point, &to = goal.point;
  candidates_ = 0;
  const auto disc = Disc::make(radius);
  if (!disc) return ClearPathError{ClearPathErrorCode::radius_out_of_range, from};
  detail::PathEnds ends;
  if (const auto error = detail::find_ends<ClearPathErrorCode>(view, start, goal, ends))
    return *error;
  detail::LineMender mender(view, *disc);
  if (!mender.look(start, from).is_clear)
    return ClearPathError{ClearPathErrorCode::start_too_close, from};
  if (!mender.look(goal, to).is_clear)
    return ClearPathError{ClearPathErrorCode::goal_too_close, to};
  if (!detail::may_be_connected(view, ends))
    return ClearPathError{ClearPathErrorCode::unreachable, to};
  const auto width = *kernel::Int<30>::checked(2 * radius);
  detail::PortalRules rules;
  rules.squared_width = width * width;
  for (; candidates_ < max_candidates; ++candidates_) {
    const auto corridor = memory_->search.run(view, from, ends.start, to, ends.goal, rules);
    if (!corridor)
      return ClearPathError{
          candidates_ == 0 ? ClearPathErrorCode::unreachable : ClearPathErrorCode::no_clearance,
          to};
    detail::portals_of(view, *corridor, memory_->portals);
    const auto line = memory_->funnel.pull(from, memory_->portals, to);
    if (auto path = mender.mend(line, start.floor, goal.floor)) {
      ++candidates_;
      const PathLength length = detail::length_of(*path);
      std::vector<Floor> floors =
          detail::corner_floors(view, start, goal, *path, mender.corner_faces());
      return Path{std::move(*path), std::move(floors), length};
    }
    const HalfedgeId door = closest(view, corridor->crossed, mender.failed_at());
    if (door) {
      rules.forbidden.insert({door.value(), view.mesh().twin(door).value()});
    } else {
      rules.allows_no_portal = false;
    }
  }
  return ClearPathError{ClearPathErrorCode::no_clearance, to};
}

}  // namespace offgrid::navmesh
