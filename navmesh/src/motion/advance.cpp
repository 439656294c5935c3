#include <utility>

#include "motion/stepper.hpp"
#include "path/link_graph.hpp"

namespace offgrid::navmesh {

namespace {

using detail::Stepper;

/// The leg from a corner to the next one.
Leg leg_from(const Path& path, std::size_t corner) {
  Leg leg = detail::leg_between(path.corner(corner), path.corner(corner + 1));
  if (const PathLink* taken = detail::link_at(path, corner)) {
    leg.link = taken->link;
    leg.length = *PathLength::checked(taken->cost);
  }
  return leg;
}

/// Does the link still lead from one end of the leg to the other?
bool is_usable(const View& view, const Leg& leg) {
  const Link* link = detail::link_in(view, leg.link);
  if (link == nullptr) return false;
  // A place may have several floors, at a seam.
  const auto are_one = [&](const FloorPoint& a, const FloorPoint& b) {
    return a.point == b.point && visible(view, a, b);
  };
  const auto leads = [&](const FloorPoint& from, const FloorPoint& to) {
    return are_one(from, leg.from) && are_one(to, leg.to);
  };
  return leads(link->from, link->to) || (link->both_ways && leads(link->to, link->from));
}

bool is_on(const AgentPlace& place, const Path& path) {
  return place.next < path.corners.size() && place.start == path.corner(0) &&
         place.leg.to == path.corner(place.next);
}

/// The place at the beginning of a new path; none if the path does not begin there.
std::optional<AgentPlace> begun(const AgentPlace& place, const Path& path) {
  if (path.corners.empty()) return std::nullopt;
  AgentPlace on = place;
  on.start = path.corner(0);
  on.next = 0;
  if (!place.is_between && place.point == on.start) {
    on.leg = {.from = place.point, .to = place.point};
    on.leg.travelled = detail::owed(place);
    return on;
  }
  if (!place.is_between) return std::nullopt;
  if (place.leg.to == on.start) return on;
  if (place.leg.link || place.leg.from != on.start) return std::nullopt;
  on.leg = detail::reversed(place.leg);
  return on;
}

// A link that was begun is ended, whatever became of it.
bool is_open(const Stepper& stepper, const AgentPlace& place, const Leg& leg) {
  if (!leg.link) return stepper.is_open(place, leg);
  return place.is_between || is_usable(stepper.view(), leg);
}

class Walker {
 public:
  /// Is the first leg known to be open?
  Walker(const Stepper& stepper, const Path& path, bool begins_open)
      : stepper_(stepper), path_(path), is_known_open_(begins_open) {}

  Step go(const AgentPlace& place, std::int64_t distance) {
    Step step;
    step.end = move(place, distance);
    step.place = std::move(last_);
    step.passed = std::move(passed_);
    return step;
  }

 private:
  StepEnd move(const AgentPlace& place, std::int64_t distance) {
    leg_ = place.leg;
    leg_.travelled = *PathLength::checked(leg_.travelled + kernel::Int<63>::trusted(distance));
    last_ = place;
    while (leg_.travelled >= leg_.length) {
      if (!is_leg_open()) return StepEnd::blocked;
      last_.point = leg_.to;
      last_.is_between = false;
      if (const auto covered = cover_of_link()) return *covered;
      if (last_.next + 1 == path_.corners.size()) return arrive();
      pass_corner();
    }
    if (!is_leg_open()) return StepEnd::blocked;
    if (!leg_.link) {
      last_ = stepper_.settle(last_, leg_);
    } else {
      last_.leg = leg_;
      last_.is_between = leg_.travelled > kernel::constant<0>;
    }
    return StepEnd::moving;
  }
  /// The end of the step if an edit has covered the end of a link.
  std::optional<StepEnd> cover_of_link() {
    const auto covered = leg_.link ? stepper_.cover(last_) : std::nullopt;
    if (!covered) return std::nullopt;
    last_ = covered->place;
    return covered->end;
  }
  bool is_leg_open() {
    return std::exchange(is_known_open_, false) || is_open(stepper_, last_, leg_);
  }
  void pass_corner() {
    const PathLength surplus = *PathLength::checked(leg_.travelled - leg_.length);
    if (leg_.from != leg_.to) passed_.push_back(leg_.to);
    leg_ = leg_from(path_, last_.next++);
    last_.leg = leg_;
    leg_.travelled = surplus;
  }
  StepEnd arrive() {
    last_.leg = leg_;
    last_.leg.travelled = leg_.length;
    return StepEnd::arrived;
  }

  const Stepper& stepper_;
  const Path& path_;
  bool is_known_open_;  ///< the leg, as it was when the step began
  AgentPlace last_;     ///< where the agent has come
  std::vector<FloorPoint> passed_;
  Leg leg_;  ///< the leg that begins there or that it is on, with the distance given
};

}  // namespace

Step detail::advance(const Stepper& stepper, const AgentPlace& place, const Path& path,
                     std::int64_t distance) {
  if (const auto covered = stepper.cover(place)) return *covered;
  const bool is_old = is_on(place, path);
  if (is_old && is_open(stepper, place, place.leg))
    return Walker(stepper, path, true).go(place, distance);
  // A place may be on a path by chance that begins there; the first leg of one is not gone back.
  const bool is_on_first_leg = is_old && place.is_between && place.next == 1;
  if (const auto start = is_on_first_leg ? std::nullopt : begun(place, path)) {
    Step step = Walker(stepper, path, false).go(*start, distance);
    if (!is_old || step.end != StepEnd::blocked || !step.passed.empty()) return step;
  }
  return {.place = place, .end = is_old ? StepEnd::blocked : StepEnd::other_path};
}

Step advance(const View& view, const AgentPlace& place, const Path& path, std::int64_t distance) {
  OFFGRID_EXPECTS(distance >= 0, "advance: the distance is not negative");
  detail::GroundMemory memory;
  return detail::advance(Stepper(view, memory), place, path, distance);
}

PathLength length_left(const AgentPlace& place, const Path& path) {
  PathLength left = *PathLength::checked(place.leg.length - place.leg.travelled);
  for (std::size_t corner = place.next; corner + 1 < path.corners.size(); ++corner)
    left = *PathLength::checked(left + leg_from(path, corner).length);
  return left;
}

PathResult<Path> find_path(ShortestPathFinder& finder, const View& view, const AgentPlace& place,
                           const FloorPoint& goal) {
  if (!place.is_between) return finder.find(view, place.point, goal);
  const Leg& leg = place.leg;
  if (leg.link) return finder.find(view, leg.to, goal);
  detail::GroundMemory memory;
  const Stepper stepper(view, memory);
  PathResult<Path> best = PathError{.code = PathErrorCode::start_blocked, .at = place.point.point};
  PathLength least;
  for (const Leg& half : {leg, detail::reversed(leg)}) {
    if (!stepper.is_open_along(half)) continue;
    auto path = finder.find(view, half.to, goal);
    if (path) {
      const auto length = *PathLength::checked(path->length + (half.length - half.travelled));
      if (best && length >= least) continue;
      least = length;
    } else if (best || best.error().code != PathErrorCode::start_blocked) {
      continue;
    }
    best = std::move(path);
  }
  return best;
}

}  // namespace offgrid::navmesh
