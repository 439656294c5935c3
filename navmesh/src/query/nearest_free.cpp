#include "offgrid/navmesh/query/nearest_free.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "mesh/text_of.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "query/nearest_ground.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;
using kernel::SquaredDistance;

std::string describe(const NearestError& error) {
  const std::string at = detail::text_of(error.at);
  switch (error.code) {
    case NearestErrorCode::outside_world: return at + " is outside the world";
    case NearestErrorCode::start_blocked: return "the start " + at + " is blocked";
    case NearestErrorCode::nothing_free:
      return "no face is free, so no free point is nearest to " + at;
  }
  return "unknown error";
}

namespace {

Sign compare_distances(const SquaredDistance& a, const SquaredDistance& b) {
  return kernel::compare(a.numerator * b.denominator, b.numerator * a.denominator);
}

/// The integer part of a squared distance, which has at most 63 bits for two points of the grid.
std::int64_t whole_part(const SquaredDistance& d) {
  const std::optional<Int<63>> whole =
      Int<63>::checked(kernel::floor_div(d.numerator, d.denominator));
  OFFGRID_ENSURES(whole.has_value(), "nearest_free: a squared distance is less than 2^63");
  return whole->raw();
}

/// from + (to - from) * part / whole, where part / whole is reduced, so that only the common
/// divisor of to - from and whole is left to cancel.
RationalPoint::Coordinate between(const Int<30>& from, const Int<30>& to, const Int<63>& part,
                                  const Int<63>& whole) {
  const std::int64_t step = (to - from).raw();
  const std::int64_t shared = std::gcd(step, whole.raw());
  const auto rest = Int<63>::trusted(whole.raw() / shared);
  return {from * rest + *Int<31>::checked(step / shared) * part, rest};
}

/// The foot of the perpendicular from p on the line through a and b.
RationalPoint foot(const Point2& p, const Point2& a, const Point2& b) {
  const std::int64_t along = dot(b - a, p - a).raw(), whole = squared_distance(a, b).raw();
  const std::int64_t shared = std::gcd(along, whole);
  const auto part = Int<63>::trusted(along / shared), of = Int<63>::trusted(whole / shared);
  return {between(a.x, b.x, part, of), between(a.y, b.y, part, of)};
}

/// The squared distance of p from the line through a and b: area^2 / whole. With s = gcd(area,
/// whole) it is (area / s)^2 s / (whole / s), where only s and whole / s can have a common divisor.
Ratio<124, 63> squared_height(const Point2& p, const Point2& a, const Point2& b) {
  const std::int64_t area = kernel::orient_value(a, b, p).raw(),
                     whole = squared_distance(a, b).raw();
  const std::int64_t shared = std::gcd(area, whole);
  const std::int64_t again = std::gcd(shared, whole / shared);
  return {Int<62>::trusted(area / again) * Int<62>::trusted(area / shared),
          Int<63>::trusted(whole / shared / again)};
}

/// A best-first search from p through the faces that do not count (#), over seams, too.
///
///     .-------------.     The segment from p to a nearest point q meets only faces that do not
///     |####### ,----|     count, or it would meet a nearer point before. These faces are connected
///     |###p---q     |     through edges that meet the segment, none of them farther from p than q.
///     |#######|     |     So the search enters them in the order of the distance of the edges, and
///     '-------'-----'     stops when that exceeds the distance of the best q so far.
///
/// Where seams close the plane, the ground closer to p than r may consist of parts that meet
/// farther away. So the reach of a face counts: the least r for which the part about p has points
/// of it.
///
/// If p is outside the world's rectangle, the search starts at the nearest point of that: what of
/// the rectangle is closer to p than r is convex and holds it.
class NearestSearch {
 public:
  NearestSearch(const View& view, const FloorPoint& p, const FaceFilter& counts)
      : view_(view),
        mesh_(view.planar()),
        topology_(view.mesh()),
        has_seams_(!view.world().seams().empty()),
        p_(p.point),
        start_(nearest_in_rectangle(view.world().options(), p.point)),
        floor_(p.floor),
        counts_(counts) {}

  std::optional<NearestPoint> run() {
    const Location at = locate(start_, floor_);
    if (const auto here = find_here(at, start_, floor_)) return here;
    detail::for_each_surface_face_at(view_.world(), at,
                                     [&](HalfedgeId h) { enter(topology_.face(h), {}); });
    const auto is_later = [this](const Waiting& a, const Waiting& b) { return is_after(a, b); };
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end(), is_later);
      const Waiting next = open_.back();
      open_.pop_back();
      if (best_ && next.whole > whole_part(best_->reach)) break;
      enter(next.face, has_seams_ ? reaches_[next.reach] : SquaredDistance{});
    }
    if (!best_) return std::nullopt;
    return described();
  }

  /// Looks at all faces, whatever parts them from p.
  std::optional<NearestPoint> run_everywhere() {
    std::optional<NearestPoint> best;
    for (std::uint32_t floor = 0; floor < view_.floor_count(); ++floor) {
      const auto on = static_cast<Floor>(floor);
      const auto here = find_here(locate(start_, on), start_, on);
      if (here && (!best || here->floor < best->floor)) best = here;
    }
    if (best) return best;
    for (const FaceId f : topology_.faces()) {
      if (!is_counted(f)) continue;
      for (std::uint32_t k = 0; k < 3; ++k) consider(topology_.halfedge(f, k), {});
    }
    if (!best_) return std::nullopt;
    return described();
  }

  /// Is the point of the floor free?
  bool is_free(const Point2& q, Floor floor) const {
    return find_here(locate(q, floor), q, floor).has_value();
  }

 private:
  struct Candidate {
    SquaredDistance reach;     ///< that of the ground which holds the point, at least `distance`
    SquaredDistance distance;  ///< that of the point
    HalfedgeId halfedge;       ///< the edge with the point, as a half-edge of the free face
    RationalPoint point;
  };
  /// A face to enter.
  struct Waiting {
    std::int64_t whole = 0;   ///< the integer part of its reach
    std::uint32_t reach = 0;  ///< the index of its reach; with seams only
    FaceId face;
  };

  static Point2 nearest_in_rectangle(const WorldOptions& options, const Point2& p) {
    return {std::clamp(p.x, options.low.x, options.high.x),
            std::clamp(p.y, options.low.y, options.high.y)};
  }

  /// Is a entered after b?
  bool is_after(const Waiting& a, const Waiting& b) const {
    if (a.whole != b.whole || !has_seams_) return a.whole > b.whole;
    return compare_distances(reaches_[a.reach], reaches_[b.reach]) == Sign::positive;
  }

  Location locate(const Point2& q, Floor floor) const {
    return view_.world().snap().triangulation().locate({q, floor});
  }
  Floor floor_of(HalfedgeId h) const { return view_.world().floor(topology_.face(h)); }

  bool is_counted(FaceId f) const { return !view_.is_blocked(f) && (!counts_ || counts_(f)); }

  /// The location itself, if a face that counts contains it. An edge is named by its half-edge in
  /// such a face; if both faces count, by the one with the smaller origin. On a seam the location
  /// has several floors: the one asked for is taken, or else the smallest.
  std::optional<NearestPoint> find_here(const Location& at, const Point2& q, Floor floor) const {
    const auto key = [&](HalfedgeId h) {
      return std::tuple(floor_of(h) != floor, floor_of(h), mesh_.point(topology_.origin(h)));
    };
    HalfedgeId best;
    detail::for_each_surface_face_at(view_.world(), at, [&](HalfedgeId h) {
      if (is_counted(topology_.face(h)) && (!best || key(h) < key(best))) best = h;
    });
    if (!best) return std::nullopt;
    Location feature{.place = at.place, .vertex = {}, .halfedge = best};
    if (at.place == Place::vertex) {
      feature.vertex = topology_.origin(best);
      feature.halfedge = {};
    }
    if (at.place == Place::face) feature.halfedge = at.halfedge;
    return NearestPoint{
        RationalPoint(q), {kernel::squared_distance(p_, q)}, feature, floor_of(best)};
  }

  void enter(FaceId f, const SquaredDistance& reach) {
    if (!entered_.insert(f.value()).second) return;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId beyond = topology_.twin(topology_.halfedge(f, k));
      if (!beyond) continue;
      const FaceId next = topology_.face(beyond);
      if (is_counted(next)) {
        consider(beyond, reach);
      } else if (!entered_.contains(next.value())) {
        wait(next, reach_of(beyond, reach));
      }
    }
  }

  void wait(FaceId f, const SquaredDistance& reach) {
    const std::int64_t whole = whole_part(reach);
    if (best_ && whole > whole_part(best_->reach)) return;
    open_.push_back({whole, static_cast<std::uint32_t>(reaches_.size()), f});
    if (has_seams_) reaches_.push_back(reach);
    std::push_heap(open_.begin(), open_.end(),
                   [this](const Waiting& a, const Waiting& b) { return is_after(a, b); });
  }

  /// The reach of a face behind an edge of a face of the given reach. In a plane it is the distance
  /// of the edge: the segment to it enters nearer edges first.
  SquaredDistance reach_of(HalfedgeId edge, const SquaredDistance& before) const {
    const SquaredDistance distance = distance_to(edge);
    const bool is_detour = has_seams_ && compare_distances(before, distance) == Sign::positive;
    return is_detour ? before : distance;
  }

  SquaredDistance distance_to(HalfedgeId h) const {
    const auto [a, b] = mesh_.segment(h);
    return kernel::squared_distance(p_, a, b);
  }

  /// The end of the edge that is its nearest point to p; none if that is the foot of the
  /// perpendicular.
  VertexId nearest_end(HalfedgeId h) const {
    const auto [a, b] = mesh_.segment(h);
    if (sign_of(dot(b - a, p_ - a)) != Sign::positive) return topology_.origin(h);
    if (sign_of(dot(a - b, p_ - b)) != Sign::positive) return topology_.target(h);
    return {};
  }

  RationalPoint nearest_on(HalfedgeId h) const {
    if (const VertexId end = nearest_end(h)) return RationalPoint(mesh_.point(end));
    const auto [a, b] = mesh_.segment(h);
    return foot(p_, a, b);
  }

  void consider(HalfedgeId h, const SquaredDistance& before) {
    const SquaredDistance reach = reach_of(h, before), distance = distance_to(h);
    Sign order = best_ ? compare_distances(reach, best_->reach) : Sign::negative;
    if (order == Sign::zero && has_seams_) order = compare_distances(distance, best_->distance);
    if (order == Sign::positive) return;
    const RationalPoint point = nearest_on(h);
    if (order == Sign::negative || point < best_->point ||
        (point == best_->point && floor_of(h) < floor_of(best_->halfedge)))
      best_ = Candidate{reach, distance, h, point};
  }

  NearestPoint described() const {
    const HalfedgeId h = best_->halfedge;
    if (const VertexId end = nearest_end(h)) {
      return {best_->point,
              {kernel::squared_distance(p_, mesh_.point(end))},
              {.place = Place::vertex, .vertex = end, .halfedge = {}},
              floor_of(h)};
    }
    const auto [a, b] = mesh_.segment(h);
    return {best_->point,
            squared_height(p_, a, b),
            {.place = Place::edge, .vertex = {}, .halfedge = h},
            floor_of(h)};
  }

  const View& view_;
  PlanarMesh mesh_;
  const Mesh& topology_;
  bool has_seams_;
  Point2 p_;
  Point2 start_;  ///< p, or the nearest point of the rectangle
  Floor floor_;
  const FaceFilter& counts_;
  std::unordered_set<std::uint32_t> entered_;  ///< entered faces
  std::vector<Waiting> open_;                  ///< a heap
  std::vector<SquaredDistance> reaches_;       ///< of the faces that waited; with seams only
  std::optional<Candidate> best_;
};

/// The integers next to a coordinate, the smaller one first.
std::vector<std::int64_t> about(const RationalPoint::Coordinate& x) {
  const auto below = Int<30>::checked(kernel::floor_div(x.numerator, x.denominator));
  OFFGRID_ENSURES(below.has_value(), "nearest_free: a point of an edge is in the grid");
  if (x.denominator == kernel::constant<1>) return {below->raw()};
  return {below->raw(), std::int64_t{below->raw()} + 1};
}

/// The grid point of nearest_free_grid about the nearest point to p.
FloorPoint grid_point(const View& view, const FloorPoint& p, const FaceFilter& counts,
                      const NearestPoint& nearest) {
  const NearestSearch search(view, p, counts);
  std::vector<Point2> found;
  for (const std::int64_t x : about(nearest.point.x)) {
    for (const std::int64_t y : about(nearest.point.y)) {
      const auto q = Point2::make(x, y);
      if (q && view.world().options().contains(*q) && search.is_free(*q, nearest.floor))
        found.push_back(*q);
    }
  }
  if (nearest.feature.place == Place::edge) {
    for (const Point2& end : view.planar().segment(nearest.feature.halfedge)) found.push_back(end);
  }
  const auto best =
      std::min_element(found.begin(), found.end(), [&](const Point2& a, const Point2& b) {
        const Sign order = kernel::compare_distance(p.point, a, b);
        return order == Sign::zero ? a < b : order == Sign::negative;
      });
  return FloorPoint{*best, nearest.floor};
}

/// The faces that are connected through open edges with a free face that contains the start.
std::vector<bool> reachable_faces(const View& view, const FloorPoint& start) {
  std::vector<bool> is_reached(view.mesh().face_bound());
  detail::flood_free(view, start, [&](FaceId f) {
    const bool is_new = !is_reached[f.value()];
    is_reached[f.value()] = true;
    return is_new;
  });
  return is_reached;
}

/// The filter of the faces that can be reached from the start: in a whole world by its connected
/// components, which edits keep up to date, in a view by a search.
NearestResult<FaceFilter> reachable_from(const View& view, const FloorPoint& start,
                                         const FloorPoint& goal) {
  const World& world = view.world();
  for (const Point2& p : {start.point, goal.point}) {
    if (!world.options().contains(p)) return NearestError{NearestErrorCode::outside_world, p};
  }
  if (view.is_whole()) {
    std::vector<ComponentId> components = world.components(start);
    if (components.empty()) return NearestError{NearestErrorCode::start_blocked, start.point};
    return FaceFilter([&world, components = std::move(components)](FaceId f) {
      return std::binary_search(components.begin(), components.end(), world.component(f));
    });
  }
  std::vector<bool> faces = reachable_faces(view, start);
  if (std::find(faces.begin(), faces.end(), true) == faces.end())
    return NearestError{NearestErrorCode::start_blocked, start.point};
  return FaceFilter([faces = std::move(faces)](FaceId f) { return faces[f.value()]; });
}

}  // namespace

NearestResult<NearestPoint> nearest_free(const View& view, const FloorPoint& p,
                                         const FaceFilter& counts) {
  if (!view.world().options().contains(p.point))
    return NearestError{NearestErrorCode::outside_world, p.point};
  if (const auto nearest = NearestSearch(view, p, counts).run()) return *nearest;
  return NearestError{NearestErrorCode::nothing_free, p.point};
}

NearestResult<FloorPoint> nearest_free_grid(const View& view, const FloorPoint& p,
                                            const FaceFilter& counts) {
  const auto nearest = nearest_free(view, p, counts);
  if (!nearest) return nearest.error();
  return grid_point(view, p, counts, *nearest);
}

std::optional<FloorPoint> detail::nearest_ground(const View& view, const FloorPoint& p,
                                                 const FaceFilter& counts) {
  auto nearest = NearestSearch(view, p, counts).run();
  if (!nearest) nearest = NearestSearch(view, p, counts).run_everywhere();
  if (!nearest) return std::nullopt;
  return grid_point(view, p, counts, *nearest);
}

NearestResult<NearestPoint> nearest_reachable(const View& view, const FloorPoint& start,
                                              const FloorPoint& goal) {
  const auto counts = reachable_from(view, start, goal);
  if (!counts) return counts.error();
  return nearest_free(view, goal, *counts);
}

NearestResult<FloorPoint> nearest_reachable_grid(const View& view, const FloorPoint& start,
                                                 const FloorPoint& goal) {
  const auto counts = reachable_from(view, start, goal);
  if (!counts) return counts.error();
  return nearest_free_grid(view, goal, *counts);
}

}  // namespace offgrid::navmesh
