#include "motion/stepper.hpp"

#include <algorithm>
#include <array>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

/// A grid line of one axis within a unit of a point, and length() times its distance.
struct GridLine {
  Int<31> at;
  Int<81> distance;
};

/// The two or three grid lines within a unit of the point `scaled` / `length`.
std::vector<GridLine> lines_about(const Int<79>& scaled, const Int<49>& length) {
  const Int<79> below = kernel::floor_div(scaled, length);
  std::vector<GridLine> lines;
  for (const std::int64_t shift : {-1, 0, 1}) {
    const auto at =
        Int<31>::trusted(static_cast<std::int32_t>(static_cast<std::int64_t>(below.raw()) + shift));
    const Int<81> distance = abs(at * length - scaled);
    if (distance <= length) lines.push_back({at, distance});
  }
  return lines;
}

bool is_within_a_unit(const Leg& leg, const Point2& p) {
  const Int<62> area = kernel::orient_value(leg.from.point, leg.to.point, p);
  return area * area <= kernel::squared_distance(leg.from.point, leg.to.point);
}

}  // namespace

Leg leg_between(const FloorPoint& from, const FloorPoint& to) {
  Leg leg;
  leg.from = from;
  leg.to = to;
  leg.length = kernel::length(from.point, to.point);
  return leg;
}

const PathLink* link_at(const Path& path, std::size_t corner) {
  const auto found = std::find_if(path.links.begin(), path.links.end(),
                                  [&](const PathLink& link) { return link.corner == corner; });
  return found == path.links.end() ? nullptr : &*found;
}

Leg reversed(const Leg& leg) {
  Leg back = leg;
  std::swap(back.from, back.to);
  back.travelled = *PathLength::checked(leg.length - leg.travelled);
  return back;
}

PathLength owed(const AgentPlace& place) {
  const Leg& leg = place.leg;
  if (place.is_between || leg.link) return {};
  const PathLength left = kernel::length(place.point.point, leg.to.point);
  return *PathLength::checked(left - (leg.length - leg.travelled));
}

// ---- sight

std::optional<FaceId> Stepper::arrive(const FloorPoint& from, const Leg& leg) const {
  const LegPoint x(leg);
  using Walk = SightWalk<KnownGround, LegLine>;
  const RayHit hit = cast(ground_, from, Walk(ground_, from.point, x));
  if (hit.stop != RayStop::none) return std::nullopt;
  return hit.face;
}

std::optional<FloorPoint> Stepper::seen(const FloorPoint& from, const Point2& to) const {
  const RayHit hit = raycast(ground_, from, to);
  if (hit.stop != RayStop::none) return std::nullopt;
  return on_its_floor(to, hit.face);
}

bool Stepper::sees_vertex(const FloorPoint& from, VertexId v) const {
  const RayHit hit = raycast(ground_, from, view_.planar().point(v));
  if (hit.stop != RayStop::none) return false;
  const auto corners = view_.mesh().vertices(hit.face);
  return std::find(corners.begin(), corners.end(), v) != corners.end();
}

// Both rays must arrive in one face, or in two with an open edge between them, on which the point
// then lies: so it is the same place.
bool Stepper::sees(const FloorPoint& from, const Leg& leg) const {
  const auto one = arrive(leg.to, leg), other = arrive(from, leg);
  if (!one || !other) return false;
  if (*one == *other) return true;
  const Mesh& mesh = view_.mesh();
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(*one, k);
    if (mesh.twin(h) && mesh.face(mesh.twin(h)) == *other && view_.is_open(h)) return true;
  }
  return false;
}

bool Stepper::is_open(const AgentPlace& place, const Leg& leg) const {
  if (place.is_between) return is_open_along(place.leg);
  return ground_.is_known_open(place.point, leg.to) || visible(ground_, place.point, leg.to);
}

std::optional<Step> Stepper::cover(const AgentPlace& place) const {
  if (place.leg.link && place.is_between) return std::nullopt;
  if (place.is_between) {
    if (is_open_along(place.leg) || is_open_along(reversed(place.leg))) return std::nullopt;
  } else if (ground_.is_known_free(place.point) || is_free(ground_, place.point)) {
    return std::nullopt;
  }
  const auto nearest = nearest_free_grid(view_, place.point);
  if (!nearest) return Step{.place = place, .end = StepEnd::covered};
  return Step{.place = AgentPlace::at(*nearest), .end = StepEnd::displaced};
}

// ---- the grid point of a leg's point

std::vector<Point2> Stepper::points_about(const Leg& leg) {
  const LegPoint x(leg);
  struct Candidate {
    Int<82> distance;
    Point2 point;
  };
  std::vector<Candidate> candidates;
  for (const GridLine& column :
       lines_about(x.mixed(leg.from.point.x, leg.to.point.x), x.length())) {
    for (const GridLine& row : lines_about(x.mixed(leg.from.point.y, leg.to.point.y), x.length())) {
      const auto p = Point2::make(column.at, row.at);
      if (p && is_within_a_unit(leg, *p))
        candidates.push_back({column.distance + row.distance, *p});
    }
  }
  kernel::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.point < b.point);
  });
  std::vector<Point2> points;
  points.reserve(candidates.size());
  for (const Candidate& candidate : candidates) points.push_back(candidate.point);
  return points;
}

std::size_t Stepper::free_faces_about(HalfedgeId at) const {
  const auto spokes = view_.mesh().outgoing(view_.mesh().origin(at));
  return static_cast<std::size_t>(
      std::count_if(spokes.begin(), spokes.end(),
                    [&](HalfedgeId spoke) { return !view_.is_blocked(view_.mesh().face(spoke)); }));
}

bool Stepper::is_one_place(const FloorPoint& p) const {
  if (view_.floor_count() == 1) return true;
  const std::vector<FaceId> places = view_.faces_at(p);
  return std::count_if(places.begin(), places.end(),
                       [&](FaceId f) { return is_free_at(f, p.point); }) <= 1;
}

/// Is there free ground at the place of the point that is in the closure of the face?
bool Stepper::is_free_at(FaceId f, const Point2& p) const {
  const Mesh& mesh = view_.mesh();
  bool is_free = !view_.is_blocked(f);
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k), across = mesh.twin(h);
    const auto [u, v] = view_.planar().segment(h);
    if (u == p) return free_faces_about(h) > 0;
    if (across && v != p && kernel::orient(u, v, p) == Sign::zero)
      is_free = is_free || !view_.is_blocked(mesh.face(across));
  }
  return is_free;
}

/// The number of faces to which one comes about the origin from the face of the half-edge.
std::size_t Stepper::faces_reached_about(HalfedgeId at) const {
  const Mesh& mesh = view_.mesh();
  std::size_t count = 1;
  HalfedgeId h = at;
  while (view_.is_open(mesh.prev(h))) {
    h = mesh.twin(mesh.prev(h));
    if (h == at) return count;
    ++count;
  }
  for (h = at; view_.is_open(h); ++count) h = mesh.next(mesh.twin(h));
  return count;
}

namespace {

Sign side_of(const Point2& u, const Point2& v, const Point2& p) { return kernel::orient(u, v, p); }
Sign side_of(const Point2& u, const Point2& v, const LegPoint& x) { return x.side_of(u, v); }

}  // namespace

// The point is inside the edge of h; `beyond` is the other side of the edge on the same floor. At a
// seam that is other ground than the one across the seam, and a second seam may lead away from it.
bool Stepper::is_plain_between(HalfedgeId h, HalfedgeId beyond) const {
  const Mesh& mesh = view_.mesh();
  const auto is_free = [&](HalfedgeId side) { return side && !view_.is_blocked(mesh.face(side)); };
  const HalfedgeId across = mesh.twin(h);
  if (is_free(across) && !view_.is_open(h)) return false;
  return across == beyond || (!is_free(beyond) && !is_free(mesh.twin(beyond)));
}

template <class Point>
bool Stepper::is_plain(FaceId f, const Point& p) const {
  const Mesh& mesh = view_.mesh();
  const PlanarMesh planar = view_.planar(), of_floors = view_.world().floors();
  const Mesh& floors = of_floors.mesh();
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k);
    const Point2 corner = planar.point(mesh.origin(h));
    if (corner == p) return faces_reached_about(h) == free_faces_about(h);
  }
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k);
    const auto [u, v] = planar.segment(h);
    const HalfedgeId beyond = floors.twin(h);
    if (side_of(u, v, p) == Sign::zero && beyond) return is_plain_between(h, beyond);
  }
  return true;
}

std::optional<FloorPoint> Stepper::plain_point(const FloorPoint& from, const Point2& p) const {
  const RayHit hit = raycast(ground_, from, p);
  if (hit.stop != RayStop::none || !is_plain(hit.face, p)) return std::nullopt;
  const FloorPoint on = on_its_floor(p, hit.face);
  ground_.note(on, hit.face);
  const bool is_start_plain = from.point != p || is_one_place(from);
  return is_start_plain && is_one_place(on) ? std::optional(on) : std::nullopt;
}

// From a plain point there is one side only. Otherwise the leg decides, at its own point.
bool Stepper::is_one_sided(const AgentPlace& last) const {
  if (last.is_between) return false;
  const RayHit hit = raycast(ground_, last.point, last.point.point);
  return hit.stop == RayStop::none && is_plain(hit.face, last.point.point) &&
         is_one_place(last.point);
}

AgentPlace Stepper::settle(const AgentPlace& last, const Leg& leg) const {
  AgentPlace place = last;
  place.is_between = false;
  place.leg = leg;
  if (leg.travelled <= kernel::constant<0>) return place;  // it waits at the leg's start
  const bool is_sure = is_one_sided(last);
  const auto face = is_sure ? std::nullopt : arrive(leg.to, leg);
  const bool may_leave = is_sure || (face && is_plain(*face, LegPoint(leg)));
  for (const Point2& p : may_leave ? points_about(leg) : std::vector<Point2>{}) {
    if (!last.is_between && p == last.point.point) return place;
    const auto candidate = plain_point(leg.to, p);
    if (!candidate || (!last.is_between && !visible(ground_, last.point, *candidate))) continue;
    if (!is_sure && !sees(*candidate, leg)) continue;
    place.point = *candidate;
    ground_.note_open(*candidate, leg.to);  // sight is symmetric
    return place;
  }
  place.is_between = true;
  if (!last.is_between && last.point != leg.from) {
    // The old place is beside the leg: the leg begins there now, and as much of it is left.
    place.leg = leg_between(last.point, leg.to);
    place.leg.travelled = *PathLength::checked(place.leg.length - (leg.length - leg.travelled));
    if (place.leg.travelled <= kernel::constant<0>) {
      place.is_between = false;
      return place;
    }
  }
  const std::vector<Point2> about = points_about(place.leg);
  place.point = {about.empty() ? place.leg.from.point : about.front(), place.leg.from.floor};
  return place;
}

}  // namespace offgrid::navmesh::detail
