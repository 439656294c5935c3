#include "offgrid/navmesh/query/nearest_free.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "mesh/text_of.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/navmesh/offset/detail/faces_at.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;
using kernel::SquaredDistance;

std::string describe(const NearestError& error) {
  const std::string at = detail::text_of(error.at);
  switch (error.code) {
    case NearestErrorCode::none: return "no error";
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

/// A best-first search from p through the faces that do not count (#).
///
///     .-------------.     The segment from p to a nearest point q meets only faces that do not
///     |####### ,----|     count, or it would meet a nearer point before. These faces are connected
///     |###p---q     |     through edges that meet the segment, none of them farther from p than q.
///     |#######|     |     So the search enters them in the order of the distance of the edges, and
///     '-------'-----'     stops when that exceeds the distance of the best q so far.
class NearestSearch {
 public:
  NearestSearch(const View& view, const Point2& p, const FaceFilter& counts)
      : view_(view), mesh_(view.planar()), topology_(view.mesh()), p_(p), counts_(counts) {}

  NearestResult<NearestPoint> run() {
    const Location at = view_.world().snap().triangulation().locate(p_);
    if (const auto here = find_here(at)) return *here;
    detail::for_each_face_at(topology_, at, [&](HalfedgeId h) { enter(topology_.face(h)); });
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end(), std::greater<>());
      const auto [distance, face] = open_.back();
      open_.pop_back();
      if (best_ && distance > whole_part(best_->distance)) break;
      enter(face);
    }
    if (!best_) return NearestError{NearestErrorCode::nothing_free, p_};
    return described();
  }

  bool is_free(const Point2& q) const {
    return find_here(view_.world().snap().triangulation().locate(q)).has_value();
  }

 private:
  struct Candidate {
    SquaredDistance distance;
    HalfedgeId halfedge;  ///< the edge with the point, as a half-edge of the free face
    RationalPoint point;
  };

  bool is_counted(FaceId f) const { return !view_.is_blocked(f) && (!counts_ || counts_(f)); }

  /// The location itself, if a face that counts contains it. An edge is named by its half-edge in
  /// such a face; if both faces count, by the one with the smaller origin.
  std::optional<NearestPoint> find_here(const Location& at) const {
    Location feature = at;
    bool is_free = false;
    const auto origin = [this](HalfedgeId h) { return mesh_.point(topology_.origin(h)); };
    detail::for_each_face_at(topology_, at, [&](HalfedgeId h) {
      if (!is_counted(topology_.face(h))) return;
      if (at.place == Place::edge && (!is_free || origin(h) < origin(feature.halfedge)))
        feature.halfedge = h;
      is_free = true;
    });
    if (!is_free) return std::nullopt;
    return NearestPoint{RationalPoint(p_), {}, feature};
  }

  void enter(FaceId f) {
    if (!entered_.insert(f.value()).second) return;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId beyond = topology_.twin(topology_.halfedge(f, k));
      if (!beyond) continue;
      const FaceId next = topology_.face(beyond);
      if (is_counted(next)) {
        consider(beyond);
      } else if (!entered_.contains(next.value())) {
        const std::int64_t distance = whole_part(distance_to(beyond));
        if (best_ && distance > whole_part(best_->distance)) continue;
        open_.emplace_back(distance, next);
        std::push_heap(open_.begin(), open_.end(), std::greater<>());
      }
    }
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

  void consider(HalfedgeId h) {
    const SquaredDistance distance = distance_to(h);
    const Sign order = best_ ? compare_distances(distance, best_->distance) : Sign::negative;
    if (order == Sign::positive) return;
    const RationalPoint point = nearest_on(h);
    if (order == Sign::negative || point < best_->point) best_ = Candidate{distance, h, point};
  }

  NearestPoint described() const {
    const HalfedgeId h = best_->halfedge;
    if (const VertexId end = nearest_end(h)) {
      return {best_->point,
              {kernel::squared_distance(p_, mesh_.point(end))},
              {.place = Place::vertex, .vertex = end, .halfedge = {}}};
    }
    const auto [a, b] = mesh_.segment(h);
    return {best_->point,
            squared_height(p_, a, b),
            {.place = Place::edge, .vertex = {}, .halfedge = h}};
  }

  const View& view_;
  PlanarMesh mesh_;
  const Mesh& topology_;
  Point2 p_;
  const FaceFilter& counts_;
  std::unordered_set<std::uint32_t> entered_;  ///< entered faces
  /// a heap of faces to enter, by the distance of the edge to them
  std::vector<std::pair<std::int64_t, FaceId>> open_;
  std::optional<Candidate> best_;
};

/// The integers next to a coordinate, the smaller one first.
std::vector<std::int64_t> about(const RationalPoint::Coordinate& x) {
  const auto below = Int<30>::checked(kernel::floor_div(x.numerator, x.denominator));
  OFFGRID_ENSURES(below.has_value(), "nearest_free: a point of an edge is in the grid");
  if (x.denominator == kernel::constant<1>) return {below->raw()};
  return {below->raw(), std::int64_t{below->raw()} + 1};
}

/// The faces that are connected through open edges with a free face that contains the start.
std::vector<bool> reachable_faces(const View& view, const Location& start) {
  const Mesh& mesh = view.mesh();
  std::vector<bool> is_reached(mesh.face_bound());
  std::vector<FaceId> open;
  const auto reach = [&](FaceId f) {
    if (is_reached[f.value()]) return;
    is_reached[f.value()] = true;
    open.push_back(f);
  };
  detail::for_each_face_at(mesh, start, [&](HalfedgeId h) {
    if (!view.is_blocked(mesh.face(h))) reach(mesh.face(h));
  });
  while (!open.empty()) {
    const FaceId f = open.back();
    open.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (view.is_open(h)) reach(mesh.face(mesh.twin(h)));
    }
  }
  return is_reached;
}

/// The filter of the faces that can be reached from the start: in a whole world by its connected
/// components, which edits keep up to date, in a view by a search.
NearestResult<FaceFilter> reachable_from(const View& view, const Point2& start,
                                         const Point2& goal) {
  const World& world = view.world();
  for (const Point2& p : {start, goal}) {
    if (!world.options().contains(p)) return NearestError{NearestErrorCode::outside_world, p};
  }
  if (view.is_whole()) {
    std::vector<ComponentId> components = world.components(start);
    if (components.empty()) return NearestError{NearestErrorCode::start_blocked, start};
    return FaceFilter([&world, components = std::move(components)](FaceId f) {
      return std::binary_search(components.begin(), components.end(), world.component(f));
    });
  }
  std::vector<bool> faces = reachable_faces(view, world.snap().triangulation().locate(start));
  if (std::find(faces.begin(), faces.end(), true) == faces.end())
    return NearestError{NearestErrorCode::start_blocked, start};
  return FaceFilter([faces = std::move(faces)](FaceId f) { return faces[f.value()]; });
}

}  // namespace

NearestResult<NearestPoint> nearest_free(const View& view, const Point2& p,
                                         const FaceFilter& counts) {
  if (!view.world().options().contains(p)) return NearestError{NearestErrorCode::outside_world, p};
  return NearestSearch(view, p, counts).run();
}

NearestResult<Point2> nearest_free_grid(const View& view, const Point2& p,
                                        const FaceFilter& counts) {
  const auto nearest = nearest_free(view, p, counts);
  if (!nearest) return nearest.error();
  const NearestSearch search(view, p, counts);
  std::vector<Point2> found;
  for (const std::int64_t x : about(nearest->point.x)) {
    for (const std::int64_t y : about(nearest->point.y)) {
      const auto q = Point2::make(x, y);
      if (q && view.world().options().contains(*q) && search.is_free(*q)) found.push_back(*q);
    }
  }
  if (nearest->feature.place == Place::edge) {
    for (const Point2& end : view.planar().segment(nearest->feature.halfedge)) found.push_back(end);
  }
  return *std::min_element(found.begin(), found.end(), [&](const Point2& a, const Point2& b) {
    const Sign order = kernel::compare_distance(p, a, b);
    return order == Sign::zero ? a < b : order == Sign::negative;
  });
}

NearestResult<NearestPoint> nearest_reachable(const View& view, const Point2& start,
                                              const Point2& goal) {
  const auto counts = reachable_from(view, start, goal);
  if (!counts) return counts.error();
  return nearest_free(view, goal, *counts);
}

NearestResult<Point2> nearest_reachable_grid(const View& view, const Point2& start,
                                             const Point2& goal) {
  const auto counts = reachable_from(view, start, goal);
  if (!counts) return counts.error();
  return nearest_free_grid(view, goal, *counts);
}

}  // namespace offgrid::navmesh
