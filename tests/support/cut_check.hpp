// Oracles for updates of a cut mesh: what must hold after one, from the definition and not from the
// code that cuts. Each answers an empty text, or what does not hold.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/pixel.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/cut/cut_exact.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {

using Rational = ExactPlane::Number;
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;

/// The data of a face under test: which face it was part of before the last update, and which
/// updates it went through, as a hash.
struct Trace {
  FaceId origin;
  bool updated = false;
  std::uint64_t history = 0;

  void update(std::uint64_t number) {
    updated = true;
    history = (history ^ number) * 0x9E3779B97F4A7C15U + (history >> 29);
  }
  friend bool operator==(const Trace&, const Trace&) = default;
};

using GridTrace = GridCut<Trace>;
using ExactTrace = ExactCut<Trace>;

/// A number modulo the prime 2^61 - 1. Sums of thousands of rational areas have no short
/// denominator; their residues are equal by accident once in 2^61. Signs are never taken from
/// residues.
class Residue {
 public:
  using Wide = boost::multiprecision::uint128_t;
  static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

  Residue() = default;
  explicit Residue(const Integer& n) {
    const Integer rest = n % prime;
    value_ = static_cast<std::uint64_t>(rest < 0 ? Integer(rest + prime) : rest);
  }
  explicit Residue(const Rational& q) {
    *this = Residue(numerator(q)) * inverse(Residue(denominator(q)));
  }

  friend Residue operator+(Residue a, Residue b) { return of((a.value_ + b.value_) % prime); }
  friend Residue operator-(Residue a, Residue b) {
    return of((a.value_ + prime - b.value_) % prime);
  }
  friend Residue operator*(Residue a, Residue b) {
    return of(static_cast<std::uint64_t>(Wide(a.value_) * b.value_ % prime));
  }
  Residue& operator+=(Residue other) { return *this = *this + other; }
  friend bool operator==(Residue, Residue) = default;

 private:
  static Residue of(std::uint64_t v) {
    Residue r;
    r.value_ = v;
    return r;
  }
  static Residue inverse(Residue a) {  // a^(prime - 2)
    Residue result = of(1);
    for (std::uint64_t e = prime - 2; e != 0; e >>= 1, a = a * a)
      result = (e & 1) != 0 ? result * a : result;
    return result;
  }

  std::uint64_t value_ = 0;
};

/// Twice the signed area of a triangle, exactly.
inline Rational twice_area(const kernel::Point2& a, const kernel::Point2& b,
                           const kernel::Point2& c) {
  return Rational(std::int64_t{kernel::orient_value(a, b, c).raw()});
}
inline Rational twice_area(const ExactPlane::Point& a, const ExactPlane::Point& b,
                           const ExactPlane::Point& c) {
  return ExactPlane::orient(a, b, c);
}
template <class C>
Rational twice_area(const C& cut, FaceId f) {
  const auto v = cut.mesh().vertices(f);
  return twice_area(cut.point(v[0]), cut.point(v[1]), cut.point(v[2]));
}

/// The same, quicker: modulo a prime.
inline Residue residue_area(const kernel::Point2& a, const kernel::Point2& b,
                            const kernel::Point2& c) {
  return Residue(Integer(std::int64_t{kernel::orient_value(a, b, c).raw()}));
}
inline Residue residue_area(const ExactPlane::Point& a, const ExactPlane::Point& b,
                            const ExactPlane::Point& c) {
  const Residue ax(a.x);
  const Residue ay(a.y);
  return (Residue(b.x) - ax) * (Residue(c.y) - ay) - (Residue(b.y) - ay) * (Residue(c.x) - ax);
}
template <class C>
Residue residue_area(const C& cut, FaceId f) {
  const auto v = cut.mesh().vertices(f);
  return residue_area(cut.point(v[0]), cut.point(v[1]), cut.point(v[2]));
}

template <class C>
Residue total_area(const C& cut) {
  Residue sum;
  for (const FaceId f : cut.mesh().faces()) sum += residue_area(cut, f);
  return sum;
}
template <class C>
Residue updated_area(const C& cut) {
  Residue sum;
  for (const FaceId f : cut.mesh().faces())
    sum += cut.data(f).updated ? residue_area(cut, f) : Residue{};
  return sum;
}
inline Residue residue(std::int64_t n) { return Residue(Integer(n)); }

/// Twice the area of all faces with one history, for each history; for small meshes.
template <class C>
std::map<std::uint64_t, Rational> area_by_history(const C& cut) {
  std::map<std::uint64_t, Rational> areas;
  for (const FaceId f : cut.mesh().faces()) areas[cut.data(f).history] += twice_area(cut, f);
  return areas;
}

/// Twice the area that a closed path winds round, each part as often as it does.
inline Integer wound_area(std::span<const kernel::Point2> path) {
  Integer area;
  for (std::size_t i = 0; i < path.size(); ++i) {
    area += std::int64_t{kernel::orient_value(path[0], path[i], path[(i + 1) % path.size()]).raw()};
  }
  return area;
}

/// Begins a new update: each face is its own origin, none is updated.
template <class C>
void mark_faces(C& cut) {
  for (const FaceId f : cut.mesh().faces()) {
    cut.data(f).origin = f;
    cut.data(f).updated = false;
  }
}

/// The mesh is sound, its faces turn left, and they cover as much as before.
template <class C>
std::string check_mesh(const C& cut, Residue total) {
  if (const auto violation = find_violation(cut.mesh())) return describe(*violation);
  for (const FaceId f : cut.mesh().faces()) {
    const auto [a, b, c] = cut.mesh().vertices(f);
    if (twice_area(cut.point(a), cut.point(b), cut.point(c)) <= 0)
      return "face " + std::to_string(f.value()) + " is not counter-clockwise";
  }
  return total_area(cut) == total ? "" : "the total area has changed";
}

/// How often a closed path winds round a point that is not on it, whose coordinates are those of
/// `thrice` divided by three.
inline int winding(std::span<const kernel::Point2> path, std::int64_t thrice_x,
                   std::int64_t thrice_y) {
  using Wide = boost::multiprecision::int128_t;
  int turns = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const kernel::Point2& a = path[i];
    const kernel::Point2& b = path[(i + 1) % path.size()];
    const std::int64_t ax = 3 * std::int64_t{a.x.raw()} - thrice_x;
    const std::int64_t ay = 3 * std::int64_t{a.y.raw()} - thrice_y;
    const std::int64_t bx = 3 * std::int64_t{b.x.raw()} - thrice_x;
    const std::int64_t by = 3 * std::int64_t{b.y.raw()} - thrice_y;
    if ((ay <= 0) == (by <= 0)) continue;
    const Wide turn = Wide(ax) * by - Wide(ay) * bx;
    if (ay <= 0 && turn > 0) ++turns;
    if (ay > 0 && turn < 0) --turns;
  }
  return turns;
}

/// The closed path of the snapped triangle. Empty if the chains do not join.
inline std::vector<kernel::Point2> outline(const GridTrace& cut, const CutReport& report) {
  std::vector<kernel::Point2> path;
  for (std::size_t k = 0; k < 3; ++k) {
    if (report.chains[k].empty() || report.chains[k].back() != report.chains[(k + 1) % 3].front())
      return {};
    for (const VertexId v : report.chains[k]) {
      if (v != report.chains[k].back()) path.push_back(cut.point(v));
    }
  }
  return path;
}

/// Each side begins and ends at its corners, and is never further from its segment than one and a
/// half units per axis.
inline std::string check_chains(const GridTrace& cut, const CutReport& report, UpdatingTriangle t) {
  if (kernel::orient(t[0], t[1], t[2]) == kernel::Sign::negative) std::swap(t[1], t[2]);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::vector<VertexId>& chain = report.chains[k];
    if (chain.size() < 2 || cut.point(chain.front()) != t[k] ||
        cut.point(chain.back()) != t[(k + 1) % 3])
      return "a side has lost a corner";
    for (std::size_t i = 0; i < chain.size(); ++i) {
      if (!kernel::closed_near(t[k], t[(k + 1) % 3], cut.point(chain[i]), kernel::constant<3>))
        return "a side strays from its segment";
      if (i > 0 && !cut.mesh().find_edge(chain[i - 1], chain[i]))
        return "a side is not made of edges";
    }
  }
  return "";
}

/// The faces that were updated are those that the snapped triangle's outline winds round, once; and
/// their area is the outline's.
inline std::string check_inside(const GridTrace& cut, const CutReport& report) {
  const std::vector<kernel::Point2> path = outline(cut, report);
  if (path.empty()) return "the sides do not join";
  Integer area;
  for (const FaceId f : cut.mesh().faces())
    area += cut.data(f).updated ? numerator(twice_area(cut, f)) : Integer(0);
  if (area != wound_area(path)) return "the updated area is not that of the snapped triangle";
  for (const FaceId f : cut.mesh().faces()) {
    std::int64_t x = 0;
    std::int64_t y = 0;
    for (const VertexId v : cut.mesh().vertices(f)) {
      x += cut.point(v).x.raw();
      y += cut.point(v).y.raw();
    }
    if (winding(path, x, y) != (cut.data(f).updated ? 1 : 0))
      return "face " + std::to_string(f.value()) + " is on the wrong side";
  }
  return "";
}

/// Each face is a part of the one whose data it has: on the grid, up to a bend of one and a half
/// units per axis for each of the three sides (9/2 in all); otherwise exactly, and the parts make
/// up the whole.
inline std::string check_lineage(const GridTrace& before, const GridTrace& after) {
  for (const FaceId f : after.mesh().faces()) {
    const FaceId origin = after.data(f).origin;
    if (!before.mesh().is_alive(origin))
      return "face " + std::to_string(f.value()) + " has data from nowhere";
    const auto t = before.planar().triangle(origin);
    for (const VertexId v : after.mesh().vertices(f)) {
      const kernel::Point2& p = after.point(v);
      const bool near =
          kernel::point_in_triangle(t[0], t[1], t[2], p) != kernel::Containment::outside ||
          kernel::closed_near(t[0], t[1], p, kernel::constant<9>) ||
          kernel::closed_near(t[1], t[2], p, kernel::constant<9>) ||
          kernel::closed_near(t[2], t[0], p, kernel::constant<9>);
      if (!near)
        return "face " + std::to_string(f.value()) + " has the data of face " +
               std::to_string(origin.value()) + ", far away";
    }
  }
  return "";
}
inline std::string check_lineage(const ExactTrace& before, const ExactTrace& after) {
  std::map<FaceId, Residue> parts;
  for (const FaceId f : after.mesh().faces()) {
    const FaceId origin = after.data(f).origin;
    if (!before.mesh().is_alive(origin))
      return "face " + std::to_string(f.value()) + " has data from nowhere";
    parts[origin] += residue_area(after, f);
    const auto v = before.mesh().vertices(origin);
    if (v == after.mesh().vertices(f)) continue;  // the whole: points never move
    for (std::size_t k = 0; k < 3; ++k) {
      for (const VertexId p : after.mesh().vertices(f)) {
        if (twice_area(before.point(v[k]), before.point(v[(k + 1) % 3]), after.point(p)) < 0) {
          return "face " + std::to_string(f.value()) + " is not a part of face " +
                 std::to_string(origin.value());
        }
      }
    }
  }
  for (const FaceId f : before.mesh().faces()) {
    if (parts[f] != residue_area(before, f))
      return "the parts of face " + std::to_string(f.value()) + " do not make it up";
  }
  return "";
}

/// Data outside is what it was: a face that was not updated has its origin's history.
template <class C>
std::string check_outside(const C& before, const C& after) {
  for (const FaceId f : after.mesh().faces()) {
    const Trace& trace = after.data(f);
    if (!trace.updated && trace.history != before.data(trace.origin).history)
      return "face " + std::to_string(f.value()) + " was changed";
  }
  return "";
}

/// Everything about an update on the grid. `before` is a copy made after mark_faces.
inline std::string check_update(const GridTrace& before, const GridTrace& after,
                                const CutReport& report, const UpdatingTriangle& t) {
  for (const std::string& text :
       {check_mesh(after, total_area(before)), check_chains(after, report, t),
        check_inside(after, report), check_lineage(before, after), check_outside(before, after)}) {
    if (!text.empty()) return text;
  }
  return report.unfinished == 0 ? "" : "there are unfinished faces";
}

/// Everything about an exact update of a triangle that lies in the mesh.
inline std::string check_update(const ExactTrace& before, const ExactTrace& after,
                                const CutReport& report, const UpdatingTriangle& t) {
  for (const std::string& text : {check_mesh(after, total_area(before)),
                                  check_lineage(before, after), check_outside(before, after)}) {
    if (!text.empty()) return text;
  }
  const Rational area = twice_area(t[0], t[1], t[2]);
  if (updated_area(after) != Residue(Rational(abs(area))))
    return "the updated area is not that of the updating triangle";
  const auto corner = [&t](std::size_t k) { return ExactPlane::point(t[k % 3]); };
  for (const FaceId f : after.mesh().faces()) {
    if (!after.data(f).updated) continue;
    for (const VertexId v : after.mesh().vertices(f)) {
      for (std::size_t k = 0; k < 3; ++k) {
        if (twice_area(corner(k), corner(k + 1), after.point(v)) * area < 0)
          return "face " + std::to_string(f.value()) + " sticks out";
      }
    }
  }
  return report.unfinished == 0 ? "" : "there are unfinished faces";
}

/// The same in every observable way: topology down to the free lists' contents apart, points and
/// data of what is alive.
template <class C>
bool is_same(const C& a, const C& b) {
  if (a.mesh().face_count() != b.mesh().face_count() ||
      a.mesh().vertex_count() != b.mesh().vertex_count())
    return false;
  for (const VertexId v : a.mesh().vertices()) {
    if (!b.mesh().is_alive(v) || a.mesh().halfedge(v) != b.mesh().halfedge(v)) return false;
    if (!(a.point(v).x == b.point(v).x) || !(a.point(v).y == b.point(v).y)) return false;
  }
  for (const FaceId f : a.mesh().faces()) {
    if (!b.mesh().is_alive(f) || !(a.data(f) == b.data(f)) ||
        a.mesh().vertices(f) != b.mesh().vertices(f))
      return false;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = a.mesh().halfedge(f, k);
      if (a.mesh().twin(h) != b.mesh().twin(h) ||
          a.mesh().is_constrained(h) != b.mesh().is_constrained(h))
        return false;
    }
  }
  return true;
}

/// The face's data at a point that is on no edge.
template <class C>
std::uint64_t history_at(const C& cut, const Rational& x, const Rational& y) {
  for (const FaceId f : cut.mesh().faces()) {
    const auto v = cut.mesh().vertices(f);
    const auto corner = [&](std::size_t k) {
      const auto& p = cut.point(v[k % 3]);
      if constexpr (std::is_same_v<typename C::Point, kernel::Point2>)
        return ExactPlane::point(p);
      else
        return p;
    };
    bool holds = true;
    for (std::size_t k = 0; k < 3; ++k)
      holds = holds && ExactPlane::orient(corner(k), corner(k + 1), {x, y}) >= 0;
    if (holds) return cut.data(f).history;
  }
  return ~std::uint64_t{0};
}

/// Updates with a number that goes into the histories of the faces inside.
template <class C>
auto update(C& cut, const UpdatingTriangle& t, const CutOptions& options = {},
            std::uint64_t number = 1) {
  return cut.update(t, [number](Trace& trace) { trace.update(number); }, options);
}

/// A triangle in a random square of the given size in [0, side]^2; now and then it is flat.
inline UpdatingTriangle random_triangle(testing::Random& random, std::int64_t side,
                                        std::int64_t size) {
  const std::int64_t x = random.between(0, side - size);
  const std::int64_t y = random.between(0, side - size);
  UpdatingTriangle t;
  for (kernel::Point2& p : t) {
    const kernel::Point2 q = testing::random_point(random, 0, size);
    p = kernel::Point2::at(x + q.x.raw(), y + q.y.raw());
  }
  return t;
}

/// The square [0, side]^2 as two faces.
template <class C>
C square_of(std::int64_t side) {
  return *C::rectangle(kernel::Point2::at(0, 0), kernel::Point2::at(side, side), Trace{});
}

/// The control: the source's splitting as it is, with crossings rounded to the grid. It has to fail
/// the checks.
struct NaivePlane {
  using Number = std::int64_t;
  using Point = kernel::Point2;
  static constexpr bool follows_sides = false;
  std::size_t bits_max = 64;

  static Point point(const kernel::Point2& p) { return p; }
  static kernel::Sign sign(Number n) { return kernel::sign_of(n); }
  static Number orient(const Point& a, const Point& b, const Point& c) {
    return kernel::orient_value(a, b, c).raw();
  }
  static Point crossing(const Point& u, Number side_u, const Point& v, Number side_v) {
    const double part =
        static_cast<double>(side_u) / (static_cast<double>(side_u) - static_cast<double>(side_v));
    const auto between = [part](double from, double to) { return from + part * (to - from); };
    return kernel::Point2::round(between(u.x.raw(), v.x.raw()), between(u.y.raw(), v.y.raw()))
        .value()
        .point;
  }
  static Number along(const Point& from, const Point& to, const Point& p) {
    return kernel::dot(p - from, to - from).raw();
  }
  static std::size_t bits(const Point&) { return 0; }
};

/// The other control: the same in double precision.
struct FloatPlane {
  using Number = double;
  using Point = kernel::Vec2<double>;
  static constexpr bool follows_sides = false;
  std::size_t bits_max = 64;

  static Point point(const kernel::Point2& p) {
    return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
  }
  static kernel::Sign sign(Number n) {
    return static_cast<kernel::Sign>(static_cast<int>(n > 0) - static_cast<int>(n < 0));
  }
  static Number orient(const Point& a, const Point& b, const Point& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  }
  static Point crossing(const Point& u, Number side_u, const Point& v, Number side_v) {
    const Number part = side_u / (side_u - side_v);
    return {u.x + part * (v.x - u.x), u.y + part * (v.y - u.y)};
  }
  static Number along(const Point& from, const Point& to, const Point& p) {
    return (p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y);
  }
  static std::size_t bits(const Point&) { return 0; }
};

}  // namespace offgrid::navmesh
