// The predicates of the navmesh with bugs: the kernel's, but for the bug that is
// switched on.
#include "bugs/predicates_with_bugs.hpp"

#undef Line2
#undef side_of_mesh_edge
#undef orient
#undef round_cross
#undef must_flip
#undef in_circle_perturbed
#undef hits
#undef closed_near

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "bugs/point_ages.hpp"

namespace offgrid::kernel {

namespace {

bool largest_is_an_apex(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  return std::max(c, d) > std::max(u, v);
}

bool lowest_is_an_apex(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  const auto below = [](const Point2& p, const Point2& q) {
    return p.y == q.y ? p.x < q.x : p.y < q.y;
  };
  return below(std::min(c, d, below), std::min(u, v, below));
}

// Doubles lose the last bits of a determinant of this size.
bool looks_cocircular(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  const auto x = [&](const Point2& p) { return static_cast<double>((p - d).x.raw()); };
  const auto y = [&](const Point2& p) { return static_cast<double>((p - d).y.raw()); };
  const auto lift = [&](const Point2& p) { return x(p) * x(p) + y(p) * y(p); };
  const auto cross = [&](const Point2& p, const Point2& q) { return x(p) * y(q) - x(q) * y(p); };
  const double sum = lift(u) * cross(v, c) + lift(v) * cross(c, u) + lift(c) * cross(u, v);
  const double size = lift(u) * std::abs(cross(v, c)) + lift(v) * std::abs(cross(c, u)) +
                      lift(c) * std::abs(cross(u, v));
  return std::abs(sum) <= size * 1e-7;
}

std::int64_t twice_area(const Point2& a, const Point2& b, const Point2& c) {
  const auto x = [&](const Point2& p) { return std::int64_t{p.x.raw()} - a.x.raw(); };
  const auto y = [&](const Point2& p) { return std::int64_t{p.y.raw()} - a.y.raw(); };
  return x(b) * y(c) - x(c) * y(b);
}

// Small if the point is old.
std::uint64_t age_of(const Point2& p) {
  auto& ages = testing::point_ages();
  const std::uint64_t word = std::uint64_t{static_cast<std::uint32_t>(p.x.raw())} << 32 |
                             static_cast<std::uint32_t>(p.y.raw());
  return ages.try_emplace(word, ages.size()).first->second;
}

bool oldest_is_an_apex(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  const std::uint64_t of_edge = std::min(age_of(u), age_of(v));
  return std::min(age_of(c), age_of(d)) < of_edge;
}

// As in_circle_perturbed, with the oldest point instead of the smallest.
Side in_circle_by_age(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const auto side = [](Sign sign) { return sign == Sign::positive ? Side::left : Side::right; };
  const std::uint64_t oldest = std::min({age_of(a), age_of(b), age_of(c), age_of(d)});
  const Sign turn = orient(a, b, c);
  if (age_of(d) == oldest) return side(turn);
  if (age_of(a) == oldest) return -side(orient(b, c, d));
  if (age_of(b) == oldest) return -side(orient(c, a, d));
  return -side(orient(a, b, d));
}

// The coordinates of a crossing rounded down: those of the honest rounding, or one less.
Point2 floor_of_crossing(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                         const Point2& rounded) {
  const std::int64_t x = rounded.x.raw(), y = rounded.y.raw();
  const bool is_left =
      orient_crossing(a, b, c, d, Point2::at(x, 0), Point2::at(x, 1)) == Sign::positive;
  const bool is_below =
      orient_crossing(a, b, c, d, Point2::at(0, y), Point2::at(1, y)) == Sign::negative;
  return Point2::at(is_left ? x - 1 : x, is_below ? y - 1 : y);
}

// The last grid point of a crossing: what is asked about it next is whether it is safe.
thread_local std::optional<Point2> last_rounded;

Sign orient_in_double(const Point2& a, const Point2& b, const Point2& c) {
  const auto x = [](const Point2& p) { return static_cast<double>(p.x.raw()); };
  const auto y = [](const Point2& p) { return static_cast<double>(p.y.raw()); };
  const double left = x(a) * y(b) + x(b) * y(c) + x(c) * y(a);
  const double right = y(a) * x(b) + y(b) * x(c) + y(c) * x(a);
  return left > right ? Sign::positive : left < right ? Sign::negative : Sign::zero;
}

}  // namespace

Sign orient_with_bugs(const Point2& a, const Point2& b, const Point2& c) {
  const Sign honest = orient(a, b, c);
  const bool is_unsafe = OFFGRID_BUG(cut_unsafe_rounding) && last_rounded == c;
  if (honest == Sign::zero && is_unsafe) return Sign::positive;
  return honest;
}

Point2 round_cross_with_bugs(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const Point2 honest = round_cross(a, b, c, d);
  last_rounded = honest;
  if (OFFGRID_BUG(world_floors_crossings)) return floor_of_crossing(a, b, c, d, honest);
  const int step = OFFGRID_BUG(cut_rounds_down) ? -1 : OFFGRID_BUG(cut_rounds_astray) ? 3 : 0;
  const auto moved = Point2::make(std::int64_t{honest.x.raw()} + step, honest.y.raw());
  return moved ? *moved : honest;
}

bool hits_with_bugs(const Point2& a, const Point2& b, const Point2& h) {
  const bool honest = hits(a, b, h);
  const bool is_buggy = OFFGRID_BUG(world_closed_pixels) || OFFGRID_BUG(world_open_pixels);
  if (a == h || b == h || !is_buggy) return honest;
  if (std::minmax(a.x, b.x).first > h.x || std::minmax(a.x, b.x).second < h.x) return false;
  if (std::minmax(a.y, b.y).first > h.y || std::minmax(a.y, b.y).second < h.y) return false;
  const auto size = [](auto difference) {
    return difference.raw() < 0 ? -std::int64_t{difference.raw()} : std::int64_t{difference.raw()};
  };
  // The segment's line passes the corners of the pixel at a distance that is exactly this.
  const std::int64_t to_corner = size((b - a).x) + size((b - a).y);
  const std::int64_t to_line = 2 * twice_area(a, b, h);
  const bool is_on_border = to_line == to_corner || to_line == -to_corner;
  return OFFGRID_BUG(world_closed_pixels) ? honest || is_on_border : honest && !is_on_border;
}

bool closed_near_with_bugs(const Point2& c, const Point2& d, const Point2& h, const Int<30>& side) {
  return OFFGRID_BUG(world_narrow_corridor) ? on_segment(c, d, h) : closed_near(c, d, h, side);
}

bool must_flip_with_bugs(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  const bool is_tie = in_circle(u, v, c, d) == Sign::zero;
  if (is_tie && (OFFGRID_BUG(flip_tie_keeps) || OFFGRID_BUG(world_no_tie_rule))) return false;
  if (is_tie && OFFGRID_BUG(world_ties_by_age)) return oldest_is_an_apex(u, v, c, d);
  if (is_tie && OFFGRID_BUG(flip_tie_largest)) return largest_is_an_apex(u, v, c, d);
  if (is_tie && OFFGRID_BUG(flip_tie_lowest)) return lowest_is_an_apex(u, v, c, d);
  if (OFFGRID_BUG(flip_in_double) && looks_cocircular(u, v, c, d)) {
    return std::min(c, d) < std::min(u, v);
  }
  return must_flip(u, v, c, d);
}

Side in_circle_perturbed_with_bugs(const Point2& a, const Point2& b, const Point2& c,
                                   const Point2& d) {
  const Side honest = in_circle_perturbed(a, b, c, d);
  if (in_circle(a, b, c, d) != Sign::zero) return honest;
  if (OFFGRID_BUG(fill_tie_first) || OFFGRID_BUG(world_no_tie_rule)) return Side::right;
  if (OFFGRID_BUG(world_ties_by_age)) return in_circle_by_age(a, b, c, d);
  if (OFFGRID_BUG(fill_tie_last)) return Side::left;
  if (OFFGRID_BUG(fill_tie_opposite)) return -honest;
  return honest;
}

Side side_of_mesh_edge_with_bugs(const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
  const Side honest = side_of_mesh_edge(u, v, q);
  if (orient(u.grid(), v.grid(), q) != Sign::zero) return honest;
  if (OFFGRID_BUG(walk_edge_tie)) return -honest;
  if (OFFGRID_BUG(walk_edge_tie_left)) return Side::left;
  if (OFFGRID_BUG(walk_edge_ignores_x) && u.grid().y == v.grid().y) return Side::left;
  return honest;
}

Result<Line2WithBugs> Line2WithBugs::through(const Point2& p, const Point2& q) {
  const Result<Line2> honest = Line2::through(p, q);
  if (!honest) return honest.error();
  return Line2WithBugs(*honest);
}

Sign Line2WithBugs::side(const Point2& point) const {
  if (OFFGRID_BUG(sight_side_in_double)) {
    const auto to = Point2::make(std::int64_t{honest_.origin().x.raw()} + direction().x.raw(),
                                 std::int64_t{honest_.origin().y.raw()} + direction().y.raw());
    return orient_in_double(honest_.origin(), *to, point);
  }
  const Sign honest = honest_.side(point);
  if (honest != Sign::zero) return honest;
  if (OFFGRID_BUG(sight_vertex_left)) return Sign::positive;
  if (OFFGRID_BUG(sight_vertex_right)) return Sign::negative;
  return honest;
}

Int<62> Line2WithBugs::side_value(const Point2& point) const {
  const Int<62> honest = honest_.side_value(point);
  if (sign_of(honest) != Sign::zero) return honest;
  const Int<62> left = constant<1>;
  const Int<62> right = constant<-1>;
  if (OFFGRID_BUG(walk_vertex_tie))
    return honest_.side(MeshPoint2(point)) == Side::left ? right : left;
  if (OFFGRID_BUG(walk_vertex_tie_left)) return left;
  if (OFFGRID_BUG(walk_line_ignores_x) && sign_of(direction().y) == Sign::zero) return left;
  return honest;
}

}  // namespace offgrid::kernel
