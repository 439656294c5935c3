// The parts that all path finders share: locating the ends, the portals of a corridor, the length
// of a line.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "mesh/text_of.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/path/funnel.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "path/portal_search.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

inline FloorPoint point_of(const Position& p) { return {p.point, p.floor}; }
inline const FloorPoint& point_of(const FloorPoint& p) { return p; }

inline Location locate_end(const View& view, const FloorPoint& p) {
  return view.world().snap().triangulation().locate(p);
}
/// Saves the search if the point is strictly inside the position's face, which may be an old one.
inline Location locate_end(const View& view, const Position& p) {
  const PlanarMesh mesh = view.world().floors();
  if (mesh.mesh().is_alive(p.face) && view.world().floor(p.face) == p.floor) {
    const auto is_left = [&](std::uint32_t k) {
      const auto [a, b] = mesh.segment(mesh.mesh().halfedge(p.face, k));
      return kernel::orient(a, b, p.point) == kernel::Sign::positive;
    };
    if (is_left(0) && is_left(1) && is_left(2))
      return {Place::face, {}, mesh.mesh().halfedge(p.face, 0)};
  }
  return locate_end(view, point_of(p));
}

/// Locates both ends, points of floors or positions, and their free faces. Errors: outside_world,
/// start_blocked, goal_blocked.
template <class Code, class End>
std::optional<PathErrorOf<Code>> find_ends(const View& view, const End& from, const End& to,
                                           PathEnds& ends) {
  for (const End& p : {from, to}) {
    if (!view.world().options().contains(p.point))
      return PathErrorOf<Code>{Code::outside_world, p.point};
  }
  ends.start = locate_end(view, from);
  ends.goal = locate_end(view, to);
  collect_free_faces(view, ends.start, ends.start_faces);
  if (ends.start_faces.empty()) return PathErrorOf<Code>{Code::start_blocked, from.point};
  collect_free_faces(view, ends.goal, ends.goal_faces);
  if (ends.goal_faces.empty()) return PathErrorOf<Code>{Code::goal_blocked, to.point};
  return std::nullopt;
}

/// May the ends be connected? Exact by components in a whole world; true in a view that leaves
/// areas out, where only a search can tell.
inline bool may_be_connected(const View& view, const PathEnds& ends) {
  return !view.is_whole() ||
         std::any_of(ends.start_faces.begin(), ends.start_faces.end(), [&](FaceId from) {
           return std::any_of(ends.goal_faces.begin(), ends.goal_faces.end(), [&](FaceId to) {
             return view.world().component(from) == view.world().component(to);
           });
         });
}

/// Replaces `portals` by those of a corridor. The target of a half-edge of the face that the line
/// leaves is on the left of the line.
inline void portals_of(const View& view, const FaceCorridor& corridor,
                       std::vector<Portal>& portals) {
  portals.clear();
  for (const HalfedgeId h : corridor.crossed) {
    const auto [right, left] = view.planar().segment(h);
    portals.push_back({left, right});
  }
}

inline PathLength length_of(std::span<const kernel::Point2> corners) {
  PathLength sum = kernel::constant<0>;
  for (std::size_t i = 1; i < corners.size(); ++i)
    sum = *PathLength::checked(sum + kernel::length(corners[i - 1], corners[i]));
  return sum;
}

/// The errors that all finders have, in words.
template <class Code>
std::string describe_common(const PathErrorOf<Code>& error) {
  const std::string at = text_of(error.at);
  switch (error.code) {
    case Code::outside_world: return at + " is outside the world";
    case Code::start_blocked: return "the start " + at + " is blocked";
    case Code::goal_blocked: return "the goal " + at + " is blocked";
    case Code::unreachable: return "no path leads to the goal " + at;
    default: return "unknown error";
  }
}

}  // namespace offgrid::navmesh::detail
