// Stepper: what advance and slide share: sight from places, and a leg's point on the grid.
#pragma once

#include <optional>
#include <vector>

#include "motion/known_ground.hpp"
#include "motion/leg_line.hpp"
#include "offgrid/navmesh/motion/motion.hpp"

namespace offgrid::navmesh::detail {

/// The leg on the ground between the points, of which nothing is done.
Leg leg_between(const FloorPoint& from, const FloorPoint& to);

/// The link that the path takes at the corner, or null.
const PathLink* link_at(const Path& path, std::size_t corner);

/// The leg from its other end; its point is the same.
Leg reversed(const Leg& leg);

/// The distance by which a place on the grid is behind its leg's point, or ahead of it if negative;
/// measured to the end of the leg. 0 without a leg.
PathLength owed(const AgentPlace& place);

class Stepper {
 public:
  /// Requires that the view and the memory, which is of it, outlive the stepper.
  Stepper(const View& view, GroundMemory& memory) : view_(view), ground_(view, memory) {}

  const View& view() const { return view_; }
  /// The view, with what is known of it.
  const KnownGround& ground() const { return ground_; }

  /// The step of an agent that an edit has covered; none if it is free, or on a link.
  std::optional<Step> cover(const AgentPlace& place) const;

  /// Can an agent at the leg's point go on to its end?
  bool is_open_along(const Leg& leg) const { return static_cast<bool>(arrive(leg.to, leg)); }
  /// Can the agent go straight from its place to the end of the leg, which is that of the place or
  /// begins at it?
  bool is_open(const AgentPlace& place, const Leg& leg) const;

  /// The point with its floor, if the place on the grid sees it.
  std::optional<FloorPoint> seen(const FloorPoint& from, const kernel::Point2& to) const;
  /// Is the vertex what the place on the grid sees at its point? Over a seam it may see another
  /// one.
  bool sees_vertex(const FloorPoint& from, VertexId v) const;
  /// The same as seen() if the point is plain: all free ground about it is connected about it, so
  /// that it is on no barrier and not where obstacles touch. A motion that ends there has one side.
  std::optional<FloorPoint> plain_point(const FloorPoint& from, const kernel::Point2& p) const;

  /// The place on the leg, rounded by the rule of motion.hpp. `last` is the old place, or the last
  /// corner passed; the leg is its own or begins at it, and is open.
  AgentPlace settle(const AgentPlace& last, const Leg& leg) const;

  /// The grid points with both coordinates within a unit of the leg's point and not more than a
  /// unit from the leg, nearest first: by the sum of both differences, then by coordinates.
  static std::vector<kernel::Point2> points_about(const Leg& leg);

 private:
  FloorPoint on_its_floor(const kernel::Point2& p, FaceId f) const {
    return {p, view_.world().floor(f)};
  }
  /// A face at the end of a straight motion to the leg's point; none if it is not free.
  std::optional<FaceId> arrive(const FloorPoint& from, const Leg& leg) const;
  bool sees(const FloorPoint& from, const Leg& leg) const;
  /// Is there one side only to leave the place on?
  bool is_one_sided(const AgentPlace& last) const;
  template <class Point>
  bool is_plain(FaceId f, const Point& p) const;
  bool is_plain_between(HalfedgeId h, HalfedgeId beyond) const;
  /// Is free ground about the point in one place at most? Seams may part it on its floor.
  bool is_one_place(const FloorPoint& p) const;
  bool is_free_at(FaceId f, const kernel::Point2& p) const;
  std::size_t free_faces_about(HalfedgeId at) const;
  std::size_t faces_reached_about(HalfedgeId at) const;

  const View& view_;
  KnownGround ground_;
};

/// advance() and slide(), with what is known of the view.
Step advance(const Stepper& stepper, const AgentPlace& place, const Path& path,
             std::int64_t distance);
Step slide(const Stepper& stepper, const AgentPlace& place, const kernel::Point2& target,
           std::int64_t distance);

}  // namespace offgrid::navmesh::detail
