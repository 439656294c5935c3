// Answers for small coordinates in machine integers, fast enough for every tuple of a grid:
// determinants of the points themselves, not of differences as in the kernel, and a mesh that is
// moved by 2^-20 and 2^-40. Larger coordinates go to slow oracles.
#include <algorithm>

#include "oracle/definitions.hpp"
#include "oracle/oracle.hpp"
#include "oracle/shifted.hpp"

namespace offgrid::verify {

namespace {

using kernel::MeshPoint2;
using kernel::Point2;
using kernel::Point3;
using kernel::Side;
using kernel::Sign;

/// The largest term below is the squared length of a vector times a determinant of three points, 18
/// + 30 bits and a few for sums.
constexpr std::int64_t largest = 1 << 9;

// of scaled coordinates: iota1 = 2^-20, which times 2^10 is still below 1
constexpr int first_shift = 20;
constexpr int second_shift = 40;  // iota2 = 2^-40, which times 2^10 is below 2^-20

struct Place {
  std::int64_t x, y;

  Place(const Point2& p) : x(p.x.raw()), y(p.y.raw()) {}
  bool is_small() const { return -largest <= x && x <= largest && -largest <= y && y <= largest; }
  std::int64_t square() const { return x * x + y * y; }
};

struct Place3 {
  std::int64_t x, y, z;

  Place3(const Point3& p) : x(p.x.raw()), y(p.y.raw()), z(p.z.raw()) {}
  bool is_small() const {
    return std::max({x, y, z}) <= largest && std::min({x, y, z}) >= -largest;
  }
  std::int64_t square() const { return x * x + y * y + z * z; }
};

template <class... Places>
bool all_small(const Places&... places) {
  return (places.is_small() && ...);
}

/// The questions about larger points.
const testing::Subject& slow_oracle() {
  static const testing::Subject oracle = [] {
    testing::Subject made{};
    answer_with_rationals(made);
    answer_with_shifted_meshes(made);
    return made;
  }();
  return oracle;
}

Sign sign_of(std::int64_t v) { return static_cast<Sign>((v > 0) - (v < 0)); }

/// Twice the area of the triangle, by its corners' ordinates.
std::int64_t area(const Place& a, const Place& b, const Place& c) {
  return a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y);
}

std::int64_t determinant(const Place3& p, const Place3& q, const Place3& r) {
  return p.x * (q.y * r.z - q.z * r.y) + p.y * (q.z * r.x - q.x * r.z) +
         p.z * (q.x * r.y - q.y * r.x);
}
std::int64_t volume(const Place3& a, const Place3& b, const Place3& c, const Place3& d) {
  return determinant(b, c, d) - determinant(a, c, d) + determinant(a, b, d) - determinant(a, b, c);
}

Sign orient(const Point2& a, const Point2& b, const Point2& c) {
  if (!all_small(Place(a), Place(b), Place(c))) return slow_oracle().orient(a, b, c);
  return sign_of(area(a, b, c));
}

Sign in_circle(const Point2& pa, const Point2& pb, const Point2& pc, const Point2& pd) {
  const Place a = pa, b = pb, c = pc, d = pd;
  if (!all_small(a, b, c, d)) return slow_oracle().in_circle(pa, pb, pc, pd);
  return sign_of(a.square() * area(b, c, d) - b.square() * area(a, c, d) +
                 c.square() * area(a, b, d) - d.square() * area(a, b, c));
}

/// Is q one of the points of the segment, which are those in its line and between its ends?
bool is_on(const Place& a, const Place& b, const Place& q) {
  return area(a, b, q) == 0 && (q.x - a.x) * (q.x - b.x) <= 0 && (q.y - a.y) * (q.y - b.y) <= 0;
}

kernel::SegmentIntersection intersect(const Point2& pa, const Point2& pb, const Point2& pc,
                                      const Point2& pd) {
  const Place a = pa, b = pb, c = pc, d = pd;
  if (!all_small(a, b, c, d)) return slow_oracle().intersect(pa, pb, pc, pd);
  kernel::SegmentIntersection found{kernel::SegmentContact::disjoint, is_on(c, d, a),
                                    is_on(c, d, b), is_on(a, b, c), is_on(a, b, d)};
  const bool is_cut = area(a, b, c) * area(a, b, d) < 0 && area(c, d, a) * area(c, d, b) < 0;
  // The ends on the other segment, as places: one of them is a touch, two are an overlap.
  const Point2* met = nullptr;
  bool is_overlap = false;
  const auto meet = [&](bool is_end_on, const Point2& end) {
    if (!is_end_on) return;
    is_overlap = is_overlap || (met != nullptr && *met != end);
    met = &end;
  };
  meet(found.a_on_cd, pa);
  meet(found.b_on_cd, pb);
  meet(found.c_on_ab, pc);
  meet(found.d_on_ab, pd);
  if (met != nullptr) found.contact = kernel::SegmentContact::touching;
  if (is_overlap) found.contact = kernel::SegmentContact::overlapping;
  if (is_cut) found.contact = kernel::SegmentContact::crossing;
  return found;
}

Sign orient3d(const Point3& pa, const Point3& pb, const Point3& pc, const Point3& pd) {
  const Place3 a = pa, b = pb, c = pc, d = pd;
  if (!all_small(a, b, c, d)) return slow_oracle().orient3d(pa, pb, pc, pd);
  return sign_of(volume(a, b, c, d));
}

Sign in_sphere(const Point3& pa, const Point3& pb, const Point3& pc, const Point3& pd,
               const Point3& pe) {
  const Place3 a = pa, b = pb, c = pc, d = pd, e = pe;
  if (!all_small(a, b, c, d, e)) return slow_oracle().in_sphere(pa, pb, pc, pd, pe);
  return sign_of(-a.square() * volume(b, c, d, e) + b.square() * volume(a, c, d, e) -
                 c.square() * volume(a, b, d, e) + d.square() * volume(a, b, c, e) -
                 e.square() * volume(a, b, c, d));
}

/// On which side of the line is q, if q is moved by these parts of the grid's unit? All times
/// 2^second_shift.
template <int sign>
Side moved_side(const Place& from, const Place& to, const Place& q) {
  const std::int64_t dx = to.x - from.x, dy = to.y - from.y;
  constexpr std::int64_t first = sign * (std::int64_t{1} << (second_shift - first_shift)),
                         second = sign;
  const Wide128 height = Wide128{area(from, to, q)} * (std::int64_t{1} << second_shift) +
                         Wide128{dx} * second - Wide128{dy} * first;
  return height > 0 ? Side::left : Side::right;
}

/// `moves` is where a vertex of the mesh is moved to, -1 or 1; a mesh that is moved is a query that
/// is moved back.
template <int moves>
Side side_of_mesh_edge(const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
  if (all_small(Place(u.grid()), Place(v.grid()), Place(q)))
    return moved_side<-moves>(u.grid(), v.grid(), q);
  return (moves < 0 ? slow_oracle().side_of_mesh_edge : slow_oracle().side_of_mesh_edge_plus)(u, v,
                                                                                              q);
}
template <int moves>
Side side_of_line(const Point2& p, const Point2& q, const MeshPoint2& v) {
  if (all_small(Place(p), Place(q), Place(v.grid()))) return moved_side<moves>(p, q, v.grid());
  return (moves < 0 ? slow_oracle().side_of_line : slow_oracle().side_of_line_plus)(p, q, v);
}

}  // namespace

void answer_with_small_integers(testing::Subject& subject) {
  subject.orient = orient;
  subject.in_circle = in_circle;
  subject.intersect = intersect;
  subject.orient3d = orient3d;
  subject.in_sphere = in_sphere;
  subject.side_of_mesh_edge = side_of_mesh_edge<-1>;
  subject.side_of_mesh_edge_plus = side_of_mesh_edge<1>;
  subject.side_of_line = side_of_line<-1>;
  subject.side_of_line_plus = side_of_line<1>;
}

}  // namespace offgrid::verify
