#include <algorithm>
#include <vector>

#include "motion/stepper.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"

namespace offgrid::navmesh {

namespace {

using detail::Stepper;
using kernel::Int;
using kernel::Point2;

/// How far along the leg one comes closer to the target: up to the foot of its perpendicular, at
/// most to the leg's end, at least 0.
PathLength closest(const Leg& leg, const Point2& target) {
  const kernel::Vector2 along = leg.to.point - leg.from.point;
  const Int<63> done = dot(along, target - leg.from.point), whole = dot(along, along);
  if (done <= kernel::constant<0>) return {};
  if (done >= whole) return leg.length;
  const auto length = Int<48>::trusted(static_cast<std::int64_t>(leg.length.raw()));
  return *PathLength::checked(kernel::floor_div(done * length, whole));
}

/// The straight walls of a view: the half-edges of free faces that are not open, where those that
/// follow each other in one line, with free ground beside them, count as one.
class Walls {
 public:
  explicit Walls(const View& view) : view_(view), mesh_(view.mesh()) {}

  /// The ends of the walls at which a ray from the point stops: of both, if it is at a corner.
  std::vector<VertexId> ends(const RayHit& hit, const Point2& from) const {
    std::vector<VertexId> ends;
    const auto add = [&](HalfedgeId wall) {
      if (!wall) return;
      ends.push_back(begin_of(wall));
      ends.push_back(end_of(wall));
    };
    if (hit.stop == RayStop::edge) add(hit.halfedge);
    if (hit.stop != RayStop::vertex) return ends;
    for (const HalfedgeId spoke : mesh_.outgoing(hit.vertex)) {
      if (view_.is_blocked(mesh_.face(spoke)) || !is_in_angle(from, spoke)) continue;
      // The borders of the ground about the vertex from which the ray comes.
      add(first_closed(spoke, [this](HalfedgeId h) { return mesh_.next(mesh_.twin(h)); }));
      add(first_closed(mesh_.prev(spoke),
                       [this](HalfedgeId h) { return mesh_.prev(mesh_.twin(h)); }));
    }
    return ends;
  }

 private:
  Point2 origin(HalfedgeId h) const { return view_.planar().point(mesh_.origin(h)); }
  Point2 target(HalfedgeId h) const { return view_.planar().point(mesh_.target(h)); }

  /// Is p in the angle of the half-edge's face about its origin, or on the border of that?
  bool is_in_angle(const Point2& p, HalfedgeId spoke) const {
    const Point2 v = origin(spoke);
    return kernel::orient(v, target(spoke), p) != kernel::Sign::negative &&
           kernel::orient(v, origin(mesh_.prev(spoke)), p) != kernel::Sign::positive;
  }
  /// The first half-edge that is not open, turning about a vertex; none if all are open.
  template <class Turn>
  HalfedgeId first_closed(HalfedgeId h, const Turn& turn) const {
    const HalfedgeId first = h;
    while (view_.is_open(h)) {
      h = turn(h);
      if (h == first) return {};
    }
    return h;
  }

  // A wall goes on straight if the free ground beside it fills half a turn about its end: edges
  // that are crossed on the way about that are strictly to the left.
  VertexId end_of(HalfedgeId wall) const {
    for (;;) {
      const Point2 u = origin(wall), v = target(wall);
      HalfedgeId h = mesh_.next(wall);
      while (view_.is_open(h) && kernel::orient(u, v, target(h)) == kernel::Sign::positive)
        h = mesh_.next(mesh_.twin(h));
      if (view_.is_open(h) || kernel::orient(u, v, target(h)) != kernel::Sign::zero)
        return mesh_.target(wall);
      wall = h;
    }
  }
  VertexId begin_of(HalfedgeId wall) const {
    for (;;) {
      const Point2 u = origin(wall), v = target(wall);
      HalfedgeId h = mesh_.prev(wall);
      while (view_.is_open(h) && kernel::orient(u, v, origin(h)) == kernel::Sign::positive)
        h = mesh_.prev(mesh_.twin(h));
      if (view_.is_open(h) || kernel::orient(u, v, origin(h)) != kernel::Sign::zero)
        return mesh_.origin(wall);
      wall = h;
    }
  }

  const View& view_;
  const Mesh& mesh_;
};

class Slider {
 public:
  Slider(const Stepper& stepper, const Point2& target) : stepper_(stepper), target_(target) {}

  Step go(const AgentPlace& place, std::int64_t distance) {
    place_ = place;
    left_ = *PathLength::checked(detail::owed(place) + Int<63>::trusted(distance));
    Step step;
    step.end = move();
    step.place = std::move(place_);
    if (!passed_.empty() && !step.place.is_between && passed_.back() == step.place.point)
      passed_.pop_back();
    step.passed = std::move(passed_);
    return step;
  }

 private:
  StepEnd move() {
    if (place_.is_between) {
      if (const auto end = leave_leg()) return *end;
    } else {
      place_ = AgentPlace::at(place_.point);
    }
    // Once towards an obstacle, then along it, so that each turn is of another wall.
    for (bool is_near = false; place_.point.point != target_; is_near = !is_near) {
      const RayHit hit = raycast(stepper_.ground(), place_.point, target_);
      if (hit.stop == RayStop::none) return follow(leg_to(target_), StepEnd::arrived);
      if (!is_near && approach(hit)) continue;
      is_near = true;
      const auto wall = best_wall(hit);
      if (!wall) return StepEnd::stopped;
      Leg leg = leg_to(*wall);
      if (left_ < leg.length || closest(leg, target_) < leg.length)
        return follow(leg, StepEnd::stopped);
      leg.travelled = leg.length;
      if (!pass_near(leg)) return StepEnd::stopped;
    }
    return StepEnd::arrived;
  }

  Leg leg_to(const Point2& p) const {
    const auto end = stepper_.seen(place_.point, p);
    return detail::leg_between(place_.point, *end);
  }
  void pass(const FloorPoint& p, const PathLength& length) {
    place_ = AgentPlace::at(p);
    passed_.push_back(p);
    left_ = *PathLength::checked(left_ - length);
  }

  /// Goes to the plain point next to that of the leg that is closer to the target and seen. Returns
  /// false if there is none.
  bool pass_near(const Leg& leg) {
    for (const Point2& p : Stepper::points_about(leg)) {
      if (kernel::compare_distance(target_, p, place_.point.point) != kernel::Sign::negative)
        continue;
      const auto end = stepper_.plain_point(place_.point, p);
      if (!end) continue;
      pass(*end, detail::leg_between(place_.point, *end).length);
      return true;
    }
    return false;
  }

  /// Goes on along the leg of a place inside it, or back; a link is always ended. None if the agent
  /// has left the leg with some of the distance left.
  std::optional<StepEnd> leave_leg() {
    Leg leg = place_.leg;
    const bool is_link = static_cast<bool>(leg.link);
    if (!is_link && closest(leg, target_) < leg.travelled) leg = detail::reversed(leg);
    if (!is_link && !stepper_.is_open_along(leg)) return StepEnd::stopped;
    PathLength most = is_link ? leg.length : closest(leg, target_);
    const PathLength done = *PathLength::checked(leg.travelled + left_);
    const bool ends_plain = stepper_.plain_point(leg.to, leg.to.point).has_value();
    if (!is_link && most == leg.length && leg.to.point != target_ && !ends_plain)
      most = *PathLength::checked(most - kernel::constant<1>);
    if (done >= leg.length && most == leg.length) {
      if (is_link) {
        if (const auto covered = stepper_.cover(AgentPlace::at(leg.to))) {
          place_ = covered->place;
          return covered->end;
        }
      }
      left_ = *PathLength::checked(done - leg.length);
      pass(leg.to, {});
      return std::nullopt;
    }
    place_.leg = leg;
    leg.travelled = std::min(done, most);
    if (is_link)
      place_.leg = leg;
    else
      place_ = stepper_.settle(place_, leg);
    return done > most ? StepEnd::stopped : StepEnd::moving;
  }

  /// Moves along a leg that is seen, until the distance is used or the leg comes no closer.
  StepEnd follow(Leg leg, StepEnd at_end) {
    const PathLength most = closest(leg, target_);
    const bool is_all = left_ >= most;
    leg.travelled = std::min(left_, most);
    place_ = is_all && most == leg.length ? AgentPlace::at(leg.to) : stepper_.settle(place_, leg);
    return is_all ? at_end : StepEnd::moving;
  }

  /// Moves as close to the obstacle that the ray has hit as the distance lets, on the grid. Returns
  /// false if no point there is closer to the target.
  bool approach(const RayHit& hit) {
    if (left_ <= PathLength{}) return false;
    Leg leg = detail::leg_between(place_.point, {target_, place_.point.floor});
    const auto length = Int<48>::trusted(static_cast<std::int64_t>(leg.length.raw()));
    const PathLength reach = *PathLength::checked(kernel::floor_div(
        Int<63>::trusted(hit.t.numerator) * length, Int<63>::trusted(hit.t.denominator)));
    leg.travelled = std::min(left_, reach);
    return pass_near(leg);
  }

  /// The end of a wall at which the ray stops that is seen, and towards which one comes closest to
  /// the target for the distance; the smallest of several.
  std::optional<Point2> best_wall(const RayHit& hit) const {
    std::optional<Point2> best;
    for (const VertexId end : Walls(stepper_.view()).ends(hit, place_.point.point)) {
      const Point2 p = stepper_.view().planar().point(end);
      if (is_better(p, best) && stepper_.sees_vertex(place_.point, end)) best = p;
    }
    return best;
  }
  /// Is the direction to p closer to that of the target than the best one, and less than a quarter
  /// turn from it?
  bool is_better(const Point2& p, const std::optional<Point2>& best) const {
    const Point2& here = place_.point.point;
    const Int<63> gain = dot(p - here, target_ - here);
    if (gain <= kernel::constant<0>) return false;
    if (!best) return true;
    const Int<63> other = dot(*best - here, target_ - here);
    const auto one = gain * gain * kernel::squared_distance(here, *best);
    const auto two = other * other * kernel::squared_distance(here, p);
    return one > two || (one == two && p < *best);
  }
  const Stepper& stepper_;
  Point2 target_;
  AgentPlace place_;
  PathLength left_;  ///< the distance that was not used
  std::vector<FloorPoint> passed_;
};

}  // namespace

Step detail::slide(const Stepper& stepper, const AgentPlace& place, const Point2& target,
                   std::int64_t distance) {
  if (const auto covered = stepper.cover(place)) return *covered;
  return Slider(stepper, target).go(place, distance);
}

Step slide(const View& view, const AgentPlace& place, const Point2& target, std::int64_t distance) {
  OFFGRID_EXPECTS(distance >= 0, "slide: the distance is not negative");
  detail::GroundMemory memory;
  return detail::slide(Stepper(view, memory), place, target, distance);
}

}  // namespace offgrid::navmesh
