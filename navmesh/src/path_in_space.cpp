#include "offgrid/navmesh/path_in_space.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "ground/ground_index.hpp"
#include "offgrid/kernel/quotient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/offset/detail/sight_walk.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;

namespace {

/// A place of a leg; from 0 at its begin to 1 at its end.
struct LegPart {
  Int<63> numerator = kernel::constant<0>;
  Int<63> denominator = kernel::constant<1>;

  friend bool operator==(const LegPart& a, const LegPart& b) {
    return a.numerator * b.denominator == b.numerator * a.denominator;
  }
  friend bool operator<(const LegPart& a, const LegPart& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
};
constexpr LegPart leg_begin{};
constexpr LegPart leg_end{kernel::constant<1>, kernel::constant<1>};

LegPart leg_part(const Int<63>& numerator, const Int<63>& denominator) {
  const std::int64_t divisor = std::gcd(numerator.raw(), denominator.raw());
  return {Int<63>::trusted(numerator.raw() / divisor),
          Int<63>::trusted(denominator.raw() / divisor)};
}
LegPart leg_part(const SegmentParameter& t) {
  return {Int<63>::trusted(t.numerator), Int<63>::trusted(t.denominator)};
}

/// A part of a leg from its first place on to the first place of the next one.
struct FloorPart {
  LegPart from;
  Floor floor = 0;

  friend bool operator<(const FloorPart& a, const FloorPart& b) {
    return a.from == b.from ? a.floor < b.floor : a.from < b.from;
  }
};
using FloorParts = std::vector<FloorPart>;

/// The floors of walks along a leg, for SightWalk: a tree, in which walks that part share what is
/// before.
class FloorTree {
 public:
  FloorTree(const World& world, const Point2& from, const Point2& to)
      : world_(world), line_(from, to) {}

  void at(const Point2& p) { now_.place = {p, p}; }
  void across(const Point2& u, const Point2& v) { now_.place = {u, v}; }
  void in(FaceId f) {
    const Floor floor = world_.floor(f);
    if (now_.last != none && nodes_[now_.last].part.floor == floor) return;
    nodes_.push_back({{now_.last == none ? leg_begin : place(), floor}, now_.last});
    now_.last = static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  void arrive() {
    FloorParts parts;
    for (std::uint32_t i = now_.last; i != none; i = nodes_[i].before) {
      // of several floors at one place only the last one has a part of the leg
      if (parts.empty() || nodes_[i].part.from < parts.back().from) parts.push_back(nodes_[i].part);
    }
    std::reverse(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end(),
                            [](const auto& a, const auto& b) { return a.floor == b.floor; }),
                parts.end());
    if (!best_ || parts < *best_) best_ = std::move(parts);
  }
  /// The walk, among those that arrived, that is first in the order of places and floors.
  const std::optional<FloorParts>& best() const { return best_; }

  static constexpr std::uint32_t none = 0xFFFFFFFF;
  struct Mark {
    std::uint32_t last = none;
    std::array<Point2, 2> place{};  ///< an edge that the line crosses, or a point of it twice
  };
  const Mark& mark() const { return now_; }
  void return_to(const Mark& mark) { now_ = mark; }

 private:
  struct Node {
    FloorPart part;
    std::uint32_t before = none;
  };

  LegPart place() const {
    const auto& [u, v] = now_.place;
    return leg_part(u == v ? line_.at(u) : line_.crossing(u, v));
  }

  const World& world_;
  detail::SightLine line_;
  std::vector<Node> nodes_;
  Mark now_;
  std::optional<FloorParts> best_;
};

struct FloorTrail {
  using Mark = FloorTree::Mark;

  FloorTree* tree = nullptr;

  void at(const Point2& p) { tree->at(p); }
  void across(const Point2& u, const Point2& v) { tree->across(u, v); }
  void in(FaceId f) { tree->in(f); }
  void arrive() { tree->arrive(); }
  const Mark& mark() const { return tree->mark(); }
  void return_to(const Mark& mark) { tree->return_to(mark); }
};

/// The floors on which the leg leads from one corner to the next, different one; none if it is not
/// free.
std::optional<FloorParts> floors_of_leg(const View& view, const FloorPoint& from,
                                        const FloorPoint& to) {
  FloorTree tree(view.world(), from.point, to.point);
  const detail::SightWalk<View, detail::SightLine, FloorTrail> walk(view, from.point, to.point, &to,
                                                                    {&tree});
  for (const FaceId f : view.faces_at(from)) walk.run(f);
  return tree.best();
}

/// The part of a leg that is over a triangle.
struct CoveredPart {
  LegPart first;
  LegPart last;
  std::uint32_t triangle = 0;
};

class LegOverGround {
 public:
  LegOverGround(const detail::GroundIndex& index, std::size_t leg, const Point2& from,
                const Point2& to)
      : index_(index), leg_(leg), from_(from), to_(to) {
    const GroundPoint first{from, 0}, last{to, 0};
    std::vector<std::uint32_t> near;
    index.cells.for_each_near(GroundTriangle{first, last, last},
                              [&](std::uint32_t i) { near.push_back(i); });
    kernel::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    for (const std::uint32_t i : near) add(i);
    kernel::sort(covered_.begin(), covered_.end(), [](const CoveredPart& a, const CoveredPart& b) {
      return a.first == b.first ? a.triangle < b.triangle : a.first < b.first;
    });
  }

  /// Adds the points of a part of the leg, on a floor.
  void add_points(const FloorPart& part, const LegPart& last, std::vector<SpacePathPoint>& points) {
    std::vector<CoveredPart> over;
    std::vector<LegPart> places;
    for (CoveredPart each : covered_) {
      if (index_.floors[each.triangle] != part.floor) continue;
      each.first = std::max(each.first, part.from);
      each.last = std::min(each.last, last);
      if (!(each.first < each.last)) continue;
      over.push_back(each);
      places.push_back(each.first);
      places.push_back(each.last);
    }
    kernel::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    add_between(over, places, points);
  }

  /// The point of the leg at a corner: its height is that of the relief.
  std::optional<SpacePathPoint> corner(const FloorPoint& at) const {
    if (at.floor >= index_.ends.size()) return std::nullopt;
    const auto height = index_.height(at);
    if (!height) return std::nullopt;
    return SpacePathPoint{.x = at.point.x,
                          .y = at.point.y,
                          .z = height->numerator,
                          .z_w = height->denominator,
                          .leg = leg_,
                          .floor = at.floor};
  }

 private:
  void add(std::uint32_t triangle) {
    const GroundTriangle& t = index_.triangles[triangle];
    CoveredPart part{leg_begin, leg_end, triangle};
    for (std::size_t k = 0; k < 3; ++k) {
      const Point2 &u = t[k].at, &v = t[(k + 1) % 3].at;
      const Int<62> first = kernel::orient_value(u, v, from_),
                    last = kernel::orient_value(u, v, to_);
      const bool begins_in = first >= kernel::constant<0>, ends_in = last >= kernel::constant<0>;
      if (!begins_in && !ends_in) return;
      if (begins_in && ends_in) continue;
      // the values have different signs, so the difference is twice the area of a quadrilateral
      if (begins_in)
        part.last = std::min(part.last, leg_part(first, first - last));
      else
        part.first = std::max(part.first, leg_part(-first, last - first));
    }
    if (part.first < part.last) covered_.push_back(part);
  }

  /// Parts between neighbouring places, each on the lowest triangle over it.
  void add_between(std::span<const CoveredPart> over, std::span<const LegPart> places,
                   std::vector<SpacePathPoint>& points) const {
    std::vector<CoveredPart> open;  // those over the part
    std::size_t next = 0;
    std::uint32_t before = no_triangle;
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
      for (; next < over.size() && !(places[i] < over[next].first); ++next)
        open.push_back(over[next]);
      std::erase_if(open, [&](const CoveredPart& each) { return !(places[i] < each.last); });
      if (open.empty()) {
        before = no_triangle;
        continue;
      }
      const std::uint32_t lowest = lowest_of(open, places[i], places[i + 1]);
      // on one triangle the line goes on straight
      if (before == lowest) points.pop_back();
      if (before != lowest) add_point(point_on(lowest, places[i]), points);
      points.push_back(point_on(lowest, places[i + 1]));
      before = lowest;
    }
  }
  std::uint32_t lowest_of(std::span<const CoveredPart> open, const LegPart& first,
                          const LegPart& last) const {
    const auto is_lower = [&](std::uint32_t s, std::uint32_t t) {
      for (const LegPart& place : {first, last}) {
        const SpacePathPoint p = point_on(s, place), q = point_on(t, place);
        const kernel::Sign order = kernel::compare(p.z * q.z_w, q.z * p.z_w);
        if (order != kernel::Sign::zero) return order == kernel::Sign::negative;
      }
      return s < t;
    };
    std::uint32_t lowest = open.front().triangle;
    for (const CoveredPart& each : open) {
      if (each.triangle != lowest && is_lower(each.triangle, lowest)) lowest = each.triangle;
    }
    return lowest;
  }
  static constexpr std::uint32_t no_triangle = 0xFFFFFFFF;
  static void add_point(const SpacePathPoint& point, std::vector<SpacePathPoint>& points) {
    if (!points.empty() && !points.back().link && points.back().is_at(point)) points.pop_back();
    points.push_back(point);
  }

  /// The point of the triangle's plane over a place of the leg: a linear function is the mean of
  /// its values at the ends, weighted.
  SpacePathPoint point_on(std::uint32_t triangle, const LegPart& place) const {
    const GroundTriangle& t = index_.triangles[triangle];
    const detail::PlaneHeight first = detail::plane_height(t, from_),
                              last = detail::plane_height(t, to_);
    const Int<63> done = place.numerator,
                  left = *Int<63>::checked(place.denominator - place.numerator);
    return {.x = *Int<94>::checked(from_.x * left + to_.x * done),
            .y = *Int<94>::checked(from_.y * left + to_.y * done),
            .w = place.denominator,
            .z = first.numerator * left + last.numerator * done,
            .z_w = first.denominator * place.denominator,
            .leg = leg_,
            .floor = index_.floors[triangle]};
  }

  const detail::GroundIndex& index_;
  std::size_t leg_;
  Point2 from_;
  Point2 to_;
  std::vector<CoveredPart> covered_;  ///< by first place
};

/// A path, of whatever finder.
struct AnyPath {
  std::span<const Point2> corners;
  std::span<const Floor> floors;
  std::span<const PathLink> links;

  FloorPoint corner(std::size_t i) const {
    return {corners[i], floors.empty() ? Floor{} : floors[i]};
  }
};

class SpaceTracer {
 public:
  SpaceTracer(const View& view, const Relief& relief, const AnyPath& path)
      : view_(view), index_(detail::index_of(relief)), path_(path) {}

  kernel::Result<SpacePath, SpacePathError> run() {
    auto link = path_.links.begin();
    bool is_at_corner = false;  // does the line end at the corner where the leg begins?
    const std::size_t legs = path_.corners.size() - 1;
    for (std::size_t leg = 0; leg < legs; ++leg) {
      const bool is_link = link != path_.links.end() && link->corner == leg;
      if (is_link) {
        if (!is_at_corner && !add_corner(leg)) return *error_;
        points_.back().link = (link++)->link;
      } else if (!add_leg(leg)) {
        return *error_;
      }
      is_at_corner = !is_link;
    }
    if (!is_at_corner && !add_corner(legs)) return *error_;
    return SpacePath{std::move(points_)};
  }

 private:
  bool fail(SpacePathErrorCode code, std::size_t corner, const FloorPoint& at) {
    error_ = {code, corner, at};
    return false;
  }

  /// The point's floor or, if that is not free, the smallest one to which seams lead there.
  std::optional<Floor> floor_of(const FloorPoint& p) const {
    if (!view_.world().options().contains(p.point)) return std::nullopt;
    std::optional<Floor> best;
    const Location at = view_.world().snap().triangulation().locate(p);
    for (const FaceId f : detail::free_faces(view_, at)) {
      const Floor floor = view_.world().floor(f);
      if (floor == p.floor) return floor;
      best = std::min(best.value_or(floor), floor);
    }
    return best;
  }
  /// Adds a corner at which no leg ends or begins.
  bool add_corner(std::size_t i) {
    const FloorPoint named = path_.corner(i);
    const auto floor = floor_of(named);
    if (!floor) return fail(SpacePathErrorCode::not_free, i, named);
    const FloorPoint at{named.point, *floor};
    const LegOverGround leg(index_, i, at.point, at.point);
    return add_corner(leg, i, at);
  }
  bool add_corner(const LegOverGround& leg, std::size_t i, const FloorPoint& at) {
    const auto point = leg.corner(at);
    if (!point) return fail(SpacePathErrorCode::no_ground, i, at);
    points_.push_back(*point);
    return true;
  }

  bool add_leg(std::size_t i) {
    const FloorPoint from = path_.corner(i), to = path_.corner(i + 1);
    const auto parts = from.point == to.point ? std::nullopt : floors_of_leg(view_, from, to);
    if (!parts) return fail(SpacePathErrorCode::not_free, i, from);
    LegOverGround leg(index_, i, from.point, to.point);
    const std::size_t before = points_.size();
    std::vector<SpacePathPoint> points;
    for (std::size_t k = 0; k < parts->size(); ++k) {
      const LegPart last = k + 1 < parts->size() ? (*parts)[k + 1].from : leg_end;
      leg.add_points((*parts)[k], last, points);
    }
    const auto is_over = [&](const auto& each, const Point2& p) {
      return each.x == p.x * each.w && each.y == p.y * each.w;
    };
    if (points.empty() || !is_over(points.front(), from.point)) {
      if (!add_corner(leg, i, {from.point, parts->front().floor})) return false;
    }
    points_.insert(points_.end(), points.begin(), points.end());
    if (points.empty() || !is_over(points.back(), to.point)) {
      if (!add_corner(leg, i + 1, {to.point, parts->back().floor})) return false;
    }
    join(before);
    return true;
  }
  /// Takes out the point before if a leg begins where the last one ends.
  void join(std::size_t at) {
    if (at == 0 || points_[at - 1].link || !points_[at - 1].is_at(points_[at])) return;
    points_.erase(points_.begin() + static_cast<std::ptrdiff_t>(at) - 1);
  }

  const View& view_;
  const detail::GroundIndex& index_;
  const AnyPath& path_;
  std::vector<SpacePathPoint> points_;
  std::optional<SpacePathError> error_;
};

kernel::Result<SpacePath, SpacePathError> trace(const View& view, const Relief& relief,
                                                const AnyPath& path) {
  OFFGRID_EXPECTS(!path.corners.empty(), "path_in_space: the path has a corner");
  OFFGRID_EXPECTS(relief.floor_count() <= view.floor_count(),
                  "path_in_space: the relief has no more floors than the world");
  return SpaceTracer(view, relief, path).run();
}

}  // namespace

SpacePathPoint::Rounded SpacePathPoint::rounded() const {
  const Int<94> at_x = kernel::round_div(x, w), at_y = kernel::round_div(y, w);
  const Int<158> at_z = kernel::round_div(z, z_w);
  return {.at = {*kernel::Coordinate2::checked(at_x), *kernel::Coordinate2::checked(at_y)},
          .z = (*Int<63>::checked(at_z)).raw(),
          .error_x = kernel::nearest_double(at_x * w - x, w),
          .error_y = kernel::nearest_double(at_y * w - y, w),
          .error_z = kernel::nearest_double(at_z * z_w - z, z_w)};
}

std::array<double, 3> SpacePathPoint::doubles() const {
  return {kernel::nearest_double(x, w), kernel::nearest_double(y, w),
          kernel::nearest_double(z, z_w)};
}

bool SpacePathPoint::is_at(const SpacePathPoint& other) const {
  return x * other.w == other.x * w && y * other.w == other.y * w && z * other.z_w == other.z * z_w;
}

std::string describe(const SpacePathError& error) {
  const std::string at = "(" + std::to_string(error.at.point.x.raw()) + ", " +
                         std::to_string(error.at.point.y.raw()) + ") on floor " +
                         std::to_string(error.at.floor);
  const std::string corner = "corner " + std::to_string(error.corner) + ", " + at + ",";
  switch (error.code) {
    case SpacePathErrorCode::not_free: return "the leg from " + corner + " is not free";
    case SpacePathErrorCode::no_ground: return corner + " has no height";
  }
  return "unknown error";
}

kernel::Result<SpacePath, SpacePathError> path_in_space(const View& view, const Relief& relief,
                                                        const Path& path) {
  return trace(view, relief, {path.corners, path.floors, path.links});
}

kernel::Result<SpacePath, SpacePathError> path_in_space(const View& view, const Relief& relief,
                                                        const CheapPath& path) {
  return trace(view, relief, {path.corners, path.floors, {}});
}

}  // namespace offgrid::navmesh
