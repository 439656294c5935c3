#include "paths/clearance.hpp"

#include <algorithm>
#include <set>

namespace offgrid::testing::paths {

using kernel::Point2;
using Outcome = PathAnswer::Outcome;

namespace {

using Wide = kernel::detail::Int128;

/// A witness is sought among so many walls at most: each pair of corners is asked about all.
constexpr std::size_t walls_max = 40;

Wide dot(const Site& o, const Site& a, const Site& b) {
  return Wide{a.x - o.x} * Wide{b.x - o.x} + Wide{a.y - o.y} * Wide{b.y - o.y};
}
Wide squared_distance(const Site& p, const Site& q) { return dot(p, q, q); }

/// Is the point closer to the segment than the root of the square?
bool is_within(const Site& p, const Site& u, const Site& v, const Wide& square) {
  const Wide along = dot(u, v, p), whole = squared_distance(u, v);
  if (along <= Wide{0}) return squared_distance(p, u) < square;
  if (along >= whole) return squared_distance(p, v) < square;
  const Wide area = Wide{v.x - u.x} * Wide{p.y - u.y} - Wide{v.y - u.y} * Wide{p.x - u.x};
  return area * area < square * whole;
}

bool are_within(const std::array<Site, 2>& a, const std::array<Site, 2>& b, const Wide& square) {
  return meet(a[0], a[1], b[0], b[1]) || is_within(a[0], b[0], b[1], square) ||
         is_within(a[1], b[0], b[1], square) || is_within(b[0], a[0], a[1], square) ||
         is_within(b[1], a[0], a[1], square);
}

Wide square_of(std::int64_t width) { return Wide{width} * Wide{width}; }

bool share(const std::vector<std::uint32_t>& some, const std::vector<std::uint32_t>& others) {
  return std::find_first_of(some.begin(), some.end(), others.begin(), others.end()) != some.end();
}

}  // namespace

void ClearanceDefinition::make() {
  walls_.clear();
  is_at_wall_.clear();
  const std::vector<WorldPicture::Face>& faces = ground_.picture().faces;
  for (std::uint32_t f = 0; f < faces.size(); ++f) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t v = faces[f].vertices[k];
      if (v >= is_at_wall_.size()) is_at_wall_.resize(v + 1);
      if (ground_.is_open(f, k) && ground_.is_open(f, (k + 2) % 3)) continue;
      is_at_wall_[v] = true;
      if (ground_.is_free(f) && !ground_.is_open(f, k))
        walls_.push_back({ground_.corner(f, k), ground_.corner(f, k + 1)});
    }
  }
}

/// The faces about the leg from these on; none if an obstacle is closer to it than the radius.
ClearanceDefinition::Faces ClearanceDefinition::near(Faces faces, const Segment& leg,
                                                     std::int32_t radius) const {
  const Wide square = square_of(radius);
  const auto is_close = [&](const Segment& wall) { return are_within(leg, wall, square); };
  if (!ground_.has_floors())
    return std::any_of(walls_.begin(), walls_.end(), is_close) ? Faces{} : faces;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const std::uint32_t f = faces[i];
    for (std::size_t k = 0; k < 3; ++k) {
      if (!is_close({ground_.corner(f, k), ground_.corner(f, k + 1)})) continue;
      if (!ground_.is_open(f, k)) return {};
      const std::uint32_t next = ground_.picture().faces[f].twins[k] / 3;
      if (std::find(faces.begin(), faces.end(), next) == faces.end()) faces.push_back(next);
    }
  }
  return faces;
}

bool ClearanceDefinition::keeps_clear(const FloorPlace& from, const Point2& to,
                                      std::int32_t radius) const {
  return !ground_.is_outside(from) &&
         !near(ground_.faces_at(from), {site_of(from.point), site_of(to)}, radius).empty();
}

// ---- none

/// Are both ends of the edge obstacles, with less than the width between them?
bool ClearanceDefinition::is_narrow(std::uint32_t f, std::size_t k, std::int32_t radius) const {
  const auto& vertices = ground_.picture().faces[f].vertices;
  return is_at_wall_[vertices[k]] && is_at_wall_[vertices[(k + 1) % 3]] &&
         squared_distance(ground_.corner(f, k), ground_.corner(f, k + 1)) <
             square_of(2 * std::int64_t{radius});
}

/// Is there the width between a wall, if the third edge is one, and the corner opposite?
bool ClearanceDefinition::has_room(std::uint32_t f, std::size_t third, std::int32_t radius) const {
  const std::size_t apex = (third + 2) % 3;
  return ground_.is_open(f, third) || !is_at_wall_[ground_.picture().faces[f].vertices[apex]] ||
         !is_within(ground_.corner(f, apex), ground_.corner(f, third), ground_.corner(f, third + 1),
                    square_of(2 * std::int64_t{radius}));
}

/// From edge to edge, over those by which a face is entered.
bool ClearanceDefinition::has_corridor(const Faces& starts, const Faces& goals,
                                       std::int32_t radius) const {
  if (share(starts, goals)) return true;
  std::vector<std::uint32_t> entered;
  std::vector<bool> is_known(3 * ground_.picture().faces.size());
  const auto cross = [&](std::uint32_t f, std::size_t k) {
    if (!ground_.is_open(f, k) || is_narrow(f, k, radius)) return;
    const std::uint32_t twin = ground_.picture().faces[f].twins[k];
    if (!is_known[twin]) entered.push_back(twin);
    is_known[twin] = true;
  };
  for (const std::uint32_t f : starts) {
    for (std::size_t k = 0; k < 3; ++k) cross(f, k);
  }
  for (std::size_t i = 0; i < entered.size(); ++i) {
    const std::uint32_t f = entered[i] / 3;
    if (share({f}, goals)) return true;
    const std::size_t next = (entered[i] + 1) % 3, last = (entered[i] + 2) % 3;
    if (has_room(f, last, radius)) cross(f, next);
    if (has_room(f, next, radius)) cross(f, last);
  }
  return false;
}

/// Do clear lines lead there, between the corners of squares about the ends of walls?
bool ClearanceDefinition::has_witness(const Site& from, const Site& to, std::int32_t radius) const {
  if (ground_.has_floors() || walls_.size() > walls_max) return false;
  std::set<Site> left{to};
  for (const Segment& wall : walls_) {
    for (const Site& end : wall) {
      for (const std::int64_t dx : {-radius, radius}) {
        for (const std::int64_t dy : {-radius, radius}) left.insert({end.x + dx, end.y + dy});
      }
    }
  }
  std::vector<Site> reached{from};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (auto p = left.begin(); p != left.end();) {
      const bool is_reached = !near({0}, {reached[i], *p}, radius).empty();
      if (is_reached && *p == to) return true;
      if (is_reached) reached.push_back(*p);
      p = is_reached ? left.erase(p) : std::next(p);
    }
  }
  return false;
}

// ---- answers

PathAnswer ClearanceDefinition::expected(const FloorPlace& from, const FloorPlace& to,
                                         std::int32_t radius) const {
  if (radius <= 0 || radius >= radius_end)
    return {Outcome::radius_out_of_range, from.point, {}, {}};
  const PathAnswer ends = ground_.at_ends(from, to);
  if (ends.outcome != Outcome::found) return ends;
  if (!keeps_clear(from, from.point, radius)) return {Outcome::start_too_close, from.point, {}, {}};
  if (!keeps_clear(to, to.point, radius)) return {Outcome::goal_too_close, to.point, {}, {}};
  if (!has_corridor(ground_.faces_at(from), ground_.faces_at(to), radius))
    return {Outcome::unreachable, to.point, {}, {}};
  return {Outcome::found, {}, {}, {}};
}

/// Does each leg keep clear from the one before on, on the floors that the answer tells? Where the
/// ground surrounds a point more than once, the line itself says on which floor it goes on.
bool ClearanceDefinition::goes(Faces faces, const Faces& goals, const PathAnswer& answer,
                               std::int32_t radius) const {
  for (std::size_t i = 1; i < answer.corners.size(); ++i) {
    const Site to = site_of(answer.corners[i]);
    const Segment leg{site_of(answer.corners[i - 1]), to};
    if (near(faces, leg, radius).empty()) return false;
    if (!ground_.has_floors()) continue;
    faces = near(std::move(faces), leg, 0);
    const bool is_told = i + 1 < answer.corners.size();
    std::erase_if(faces, [&](std::uint32_t f) {
      return !ground_.holds(f, to) || (is_told && ground_.first_floor(to, f) != answer.floors[i]);
    });
  }
  return !ground_.has_floors() || share(faces, goals);
}

ClearanceDefinition::Complaint ClearanceDefinition::find_fault(const FloorPlace& from,
                                                               const FloorPlace& to,
                                                               std::int32_t radius,
                                                               const PathAnswer& answer) const {
  const PathAnswer best = expected(from, to, radius);
  if (best.outcome == Outcome::unreachable &&
      has_witness(site_of(from.point), site_of(to.point), radius))
    return Fault{"portals that no clear path passes", "one: the definition is wrong"};
  if (best.outcome == Outcome::found && answer.outcome == Outcome::no_clearance)
    return PathDefinition::compare({Outcome::no_clearance, to.point, {}, {}}, answer);
  if (auto fault = PathDefinition::compare(best, answer)) return fault;
  if (answer.outcome != Outcome::found) return std::nullopt;
  if (auto fault = ground_.check_corners(from, to, answer)) return fault;
  const std::vector<PathDefinition::Place> starts = ground_.places_at(from);
  if (std::any_of(starts.begin(), starts.end(), [&](const PathDefinition::Place& start) {
        return goes(start.faces, ground_.faces_at(to), answer, radius);
      }))
    return std::nullopt;
  return Fault{"legs that keep clear, and the first floor of each corner", text_of(answer)};
}

}  // namespace offgrid::testing::paths
