#include "offgrid/navmesh/path/cheap_path.hpp"

#include <algorithm>
#include <limits>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/path/funnel.hpp"
#include "path/corner_floors.hpp"
#include "path/cost_potential.hpp"
#include "path/line_bender.hpp"
#include "path/line_cost.hpp"
#include "path/path_ends.hpp"
#include "path/portal_search.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

struct detail::CheapMemory {
  PortalSearch search;
  FaceCorridor straight;
  Funnel funnel;
  std::vector<Portal> portals;
};

namespace {

/// For each corner of a line between its ends the face that the corridor leaves by the last edge
/// that ends there, or the one that the corner is in.
std::vector<FaceId> corner_faces(const View& view, const detail::FaceCorridor& corridor,
                                 const detail::CorridorLine& line) {
  std::vector<FaceId> faces;
  for (const detail::Turn& turn : detail::turns_of(view, corridor, line))
    faces.push_back(corridor.faces[static_cast<std::size_t>(turn.last)]);
  return faces;
}

/// The line that is taut in the corridor.
detail::CorridorLine pull_taut(detail::CheapMemory& memory, const Point2& from, const Point2& to) {
  detail::CorridorLine line;
  const auto taut = memory.funnel.pull(from, memory.portals, to);
  line.corners.assign(taut.begin(), taut.end());
  for (const std::size_t portal : memory.funnel.portals_of_corners())
    line.turns.push_back(detail::Turn::at_edge(portal));
  return line;
}

/// The least bound that proves that the cost is at most so many thousandths of it.
PathLength least_bound(const PathLength& cost, std::int64_t thousandths) {
  const auto ratio = *kernel::Int<63>::checked(thousandths);
  const auto thousand = cost * kernel::constant<1000>;
  return *PathLength::checked(kernel::floor_div(thousand + ratio - kernel::constant<1>, ratio));
}

/// ceil(1000 cost / bound); 1000 for the cost 0.
std::int64_t thousandths_of(const PathLength& cost, const PathLength& bound) {
  constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();
  if (cost == kernel::constant<0>) return 1000;
  if (bound == kernel::constant<0>) return no_bound;
  const auto ratio =
      kernel::floor_div(cost * kernel::constant<1000> + bound - kernel::constant<1>, bound);
  const auto fits = kernel::Int<62>::checked(ratio);
  return fits ? std::int64_t{fits->raw()} : no_bound;
}

}  // namespace

std::string describe(const CheapPathError& error) { return detail::describe_common(error); }

std::string describe(const RefineError& error) {
  if (error.code == RefineErrorCode::ratio_below_one)
    return "the ratio of " + std::to_string(error.thousandths) +
           " thousandths is less than 1, which is 1000";
  return describe(CheapPathError{static_cast<CheapPathErrorCode>(error.code), error.at});
}

CheapPathFinder::CheapPathFinder() = default;
CheapPathFinder::CheapPathFinder(const CheapPathFinder&) = default;
CheapPathFinder::CheapPathFinder(CheapPathFinder&&) noexcept = default;
CheapPathFinder& CheapPathFinder::operator=(const CheapPathFinder&) = default;
CheapPathFinder& CheapPathFinder::operator=(CheapPathFinder&&) noexcept = default;
CheapPathFinder::~CheapPathFinder() = default;

CheapPathResult CheapPathFinder::find(const View& view, const FloorPoint& from,
                                      const FloorPoint& to) {
  return find(view, from, to, detail::PortalRules{});
}

CheapPathResult CheapPathFinder::find(const View& view, const FloorPoint& from,
                                      const FloorPoint& to, const Trim& trim) {
  detail::PortalRules rules;
  rules.trim = trim;
  return find(view, from, to, rules);
}

/// The cheapest line that was found, and the corridor that it is in.
struct CheapPathFinder::Best {
  detail::FaceCorridor corridor;
  detail::CorridorLine line;
  CostBounds cost;

  /// Takes another line if it is cheaper, or the first one.
  void offer(const View& view, const detail::FaceCorridor& through, detail::CorridorLine other) {
    const CostBounds its = detail::line_cost(view, through, other);
    if (!line.corners.empty() && its.upper >= cost.upper) return;
    line = std::move(other);
    cost = its;
    corridor.faces = through.faces;
    corridor.crossed = through.crossed;
  }
};

CheapPathResult CheapPathFinder::find(const View& view, const FloorPoint& start,
                                      const FloorPoint& goal, const detail::PortalRules& rules) {
  detail::PathEnds ends;
  if (const auto error = detail::find_ends<CheapPathErrorCode>(view, start, goal, ends))
    return *error;
  auto best = search(view, start, goal, ends, rules);
  if (!best) return best.error();
  CheapPath path = finished(view, start, goal, std::move(*best));
  path.lower_bound = std::max(detail::cost_bound(view, start.point, ends.start, goal.point),
                              detail::cost_bound(view, goal.point, ends.goal, start.point));
  return path;
}

kernel::Result<CheapPathFinder::Best, CheapPathError> CheapPathFinder::search(
    const View& view, const FloorPoint& start, const FloorPoint& goal, const detail::PathEnds& ends,
    const detail::PortalRules& rules) {
  const Point2 &from = start.point, &to = goal.point;
  const CheapPathError unreachable{CheapPathErrorCode::unreachable, to};
  if (!detail::may_be_connected(view, ends)) return unreachable;
  const auto corridor = memory_->search.run(view, from, ends.start, to, ends.goal, rules);
  if (!corridor) return unreachable;
  Best best;
  best.corridor.estimate = corridor->estimate;
  try_lines(view, from, to, *corridor, best);
  // every multiplier is at least 1
  const bool may_be_cheaper = kernel::length(from, to) < best.cost.upper;
  if (may_be_cheaper && follow_straight_line(view, start, to, ends, rules))
    best.offer(view, memory_->straight, {{from, to}, {{}, {}}});
  return best;
}

/// Tries the lines of a corridor: the one that is taut in it, and those that bend where the
/// multiplier changes.
void CheapPathFinder::try_lines(const View& view, const Point2& from, const Point2& to,
                                const detail::FaceCorridor& corridor, Best& best) {
  detail::portals_of(view, corridor, memory_->portals);
  detail::CorridorLine taut = pull_taut(*memory_, from, to);
  const std::vector<Point2> corners = taut.corners;
  best.offer(view, corridor, std::move(taut));
  detail::LineBender bender(view, corridor, memory_->portals, from, to);
  if (!bender.has_bends()) return;
  for (detail::CorridorLine other : {bender.at_vertices(), bender.anywhere()}) {
    if (other.corners != corners) best.offer(view, corridor, std::move(other));
  }
}

CheapPath CheapPathFinder::finished(const View& view, const FloorPoint& start,
                                    const FloorPoint& goal, Best best) {
  CheapPath path;
  path.cost = best.cost;
  path.length = detail::length_of(best.line.corners);
  if (view.floor_count() > 1)
    path.floors = detail::corner_floors(view, start, goal, best.line.corners,
                                        corner_faces(view, best.corridor, best.line));
  path.corners = std::move(best.line.corners);
  path.estimate = best.corridor.estimate;
  path.faces = std::move(best.corridor.faces);
  return path;
}

RefinedPathResult CheapPathFinder::refine(const View& view, const FloorPoint& start,
                                          const FloorPoint& goal, const Refinement& wanted) {
  if (wanted.thousandths < 1000)
    return RefineError{RefineErrorCode::ratio_below_one, {}, wanted.thousandths};
  const auto fault = [](const auto& error) {
    return RefineError{static_cast<RefineErrorCode>(error.code), error.at};
  };
  detail::PathEnds ends;
  if (const auto error = detail::find_ends<CheapPathErrorCode>(view, start, goal, ends))
    return fault(*error);
  auto best = search(view, start, goal, ends, {});
  if (!best) return fault(best.error());
  PathLength bound = std::max(detail::cost_bound(view, start.point, ends.start, goal.point),
                              detail::cost_bound(view, goal.point, ends.goal, start.point));
  if (bound < least_bound(best->cost.upper, wanted.thousandths))
    bound = std::max(bound, prove(view, start.point, goal.point, ends, wanted, *best));
  RefinedPath refined{.path = finished(view, start, goal, std::move(*best))};
  refined.path.lower_bound = bound;
  refined.thousandths = thousandths_of(refined.path.cost.upper, bound);
  refined.is_proved = refined.thousandths <= wanted.thousandths;
  return refined;
}

kernel::Result<PathLength, CheapPathError> CheapPathFinder::bound(const View& view,
                                                                  const FloorPoint& from,
                                                                  const FloorPoint& to,
                                                                  const PathLength& wanted,
                                                                  std::size_t triangles_max) const {
  detail::PathEnds ends;
  if (const auto error = detail::find_ends<CheapPathErrorCode>(view, from, to, ends)) return *error;
  const PathLength simple = std::max(detail::cost_bound(view, from.point, ends.start, to.point),
                                     detail::cost_bound(view, to.point, ends.goal, from.point));
  if (simple >= wanted) return simple;
  detail::CostPotential potential(view, from.point, to.point, ends, wanted, triangles_max);
  return std::max(simple, potential.raise(wanted));
}

/// Raises a bound until it suffices. If it does not, looks for a cheaper path among more points,
/// and then for the best bound between the one that is proved and the one that is wanted.
PathLength CheapPathFinder::prove(const View& view, const Point2& from, const Point2& to,
                                  const detail::PathEnds& ends, const Refinement& wanted,
                                  Best& best) {
  const auto target = [&] { return least_bound(best.cost.upper, wanted.thousandths); };
  detail::CostPotential potential(view, from, to, ends, target(), wanted.triangles_max);
  PathLength bound = potential.raise(target());
  if (bound >= target()) return bound;
  detail::PortalRules finer;
  finer.fineness = 4;
  if (const auto corridor = memory_->search.run(view, from, ends.start, to, ends.goal, finer))
    try_lines(view, from, to, *corridor, best);
  PathLength next = target();
  for (int tries = 0; tries < 3 && bound < target(); ++tries) {
    bound = std::max(bound, potential.raise(next));
    next = *PathLength::checked(kernel::floor_div(bound + target(), kernel::constant<2>));
  }
  return bound;
}

/// Collects the faces that the straight line passes in the offset mesh, without those that only its
/// ends touch. Returns false if a face, or an edge between them, is closed, or if the line leads to
/// another floor than the goal's.
bool CheapPathFinder::follow_straight_line(const View& view, const FloorPoint& from,
                                           const Point2& to, const detail::PathEnds& ends,
                                           const detail::PortalRules& rules) {
  std::vector<FaceId>& faces = memory_->straight.faces;
  std::vector<HalfedgeId>& crossed = memory_->straight.crossed;
  const auto start = view.locate(from);
  if (!start) return false;
  faces.assign(1, start->face);
  crossed.clear();
  const auto touches = [&](FaceId f, const Point2& p) {
    const auto [a, b, c] = view.planar().triangle(f);
    return kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside;
  };
  for (const Crossing& crossing : traverse(view.planar(), *start, to)) {
    if (!crossing.entered) return false;  // a wall at a seam
    if (touches(crossing.entered, from.point)) {
      faces.back() = crossing.entered;  // so far the line has not left its start
      continue;
    }
    faces.push_back(crossing.entered);
    crossed.push_back(crossing.halfedge);
  }
  while (!crossed.empty() && touches(faces[faces.size() - 2], to)) {
    faces.pop_back();
    crossed.pop_back();
  }
  const auto is_closed = [&](HalfedgeId h) {
    return !view.is_open(h) || (rules.trim && rules.trim->is_closed(view.planar(), h));
  };
  return !view.is_blocked(faces.front()) &&
         std::none_of(crossed.begin(), crossed.end(), is_closed) &&
         std::find(ends.goal_faces.begin(), ends.goal_faces.end(), faces.back()) !=
             ends.goal_faces.end();
}

}  // namespace offgrid::navmesh
