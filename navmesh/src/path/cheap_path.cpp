#include "offgrid/navmesh/path/cheap_path.hpp"

#include <algorithm>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/path/funnel.hpp"
#include "path/corner_floors.hpp"
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

}  // namespace

std::string describe(const CheapPathError& error) { return detail::describe_common(error); }

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

CheapPathResult CheapPathFinder::find(const View& view, const FloorPoint& start,
                                      const FloorPoint& goal, const detail::PortalRules& rules) {
  detail::PathEnds ends;
  const Point2 &from = start.point, &to = goal.point;
  if (const auto error = detail::find_ends<CheapPathErrorCode>(view, start, goal, ends))
    return *error;
  if (!detail::may_be_connected(view, ends))
    return CheapPathError{CheapPathErrorCode::unreachable, to};
  auto corridor = memory_->search.run(view, from, ends.start, to, ends.goal, rules);
  if (!corridor) return CheapPathError{CheapPathErrorCode::unreachable, to};
  detail::portals_of(view, *corridor, memory_->portals);
  CheapPath path;
  detail::CorridorLine line = pull_taut(*memory_, from, to);
  path.cost = detail::line_cost(view, *corridor, line);
  const auto try_line = [&](const detail::FaceCorridor& through, detail::CorridorLine other) {
    const CostBounds cost = detail::line_cost(view, through, other);
    if (cost.upper >= path.cost.upper) return false;
    line = std::move(other);
    path.cost = cost;
    return true;
  };
  detail::LineBender bender(view, *corridor, memory_->portals, from, to);
  if (bender.has_bends()) {
    for (detail::CorridorLine other : {bender.at_vertices(), bender.anywhere()}) {
      if (other.corners != line.corners) try_line(*corridor, std::move(other));
    }
  }
  // every multiplier is at least 1
  const bool may_be_cheaper = kernel::length(from, to) < path.cost.upper;
  if (may_be_cheaper && follow_straight_line(view, start, to, ends, rules) &&
      try_line(memory_->straight, {{from, to}, {{}, {}}}))
    corridor->faces = memory_->straight.faces;
  path.length = detail::length_of(line.corners);
  if (view.floor_count() > 1)
    path.floors =
        detail::corner_floors(view, start, goal, line.corners, corner_faces(view, *corridor, line));
  path.corners = std::move(line.corners);
  path.lower_bound = std::max(detail::cost_bound(view, from, ends.start, to),
                              detail::cost_bound(view, to, ends.goal, from));
  path.estimate = corridor->estimate;
  path.faces = std::move(corridor->faces);
  return path;
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
