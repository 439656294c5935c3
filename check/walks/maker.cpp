#include "walks/maker.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/point_maker.hpp"
#include "walks/scene.hpp"

namespace offgrid::testing::walks {
namespace {

using kernel::Point2;
using Kind = WalkStep::Kind;
using Segment = std::array<Point2, 2>;

constexpr std::size_t points_max = 50, few_points = 20;

/// a + (b - a) / parts * share, or a if that is outside the range.
Point2 along(const Point2& a, const Point2& b, std::int64_t parts, std::int64_t share) {
  const std::int64_t dx = std::int64_t{b.x.raw()} - a.x.raw(),
                     dy = std::int64_t{b.y.raw()} - a.y.raw();
  const auto p = Point2::make(a.x.raw() + dx / parts * share, a.y.raw() + dy / parts * share);
  return p ? *p : a;
}

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices), points_(choices) {}

  WalkProgram run() {
    if (c_.chance(2, 3)) block();
    for (std::int64_t i = c_.between(1, 8); i > 0; --i) add(points_.point());
    for (std::int64_t i = c_.between(0, made_.points.size() > few_points ? 12 : 4); i > 0; --i) {
      const Point2 a = vertex();
      made_.steps.push_back({.kind = Kind::barrier, .from = a, .to = vertex()});
    }
    constexpr std::array kinds{Kind::locate, Kind::traverse, Kind::ray, Kind::meeting, Kind::sight};
    const Kind favourite = c_.pick(kinds);
    if (favourite == Kind::sight && c_.chance(1, 2)) block_faces();
    for (std::int64_t i = c_.between(2, 12); i > 0; --i)
      ask(c_.chance(1, 2) ? c_.pick(kinds) : favourite);
    return std::move(made_);
  }

 private:
  void add(const Point2& p) {
    if (made_.points.size() < points_max) made_.points.push_back(p);
  }
  /// Some places, row by row.
  void block() {
    const Places& places = points_.places();
    const auto below_side = [&] {
      return static_cast<std::int64_t>(c_.below(static_cast<std::uint64_t>(places.side)));
    };
    const std::int64_t column = below_side(), row = below_side(),
                       count = c_.chance(1, 8) ? c_.between(17, 49) : c_.between(1, 16);
    for (std::int64_t i = 0; i < count; ++i) {
      const construct::Grid2 p = places.at(column + i % places.side, row + i / places.side);
      add(Point2::at(p.x, p.y));
    }
  }
  void block_faces() {
    const WalkScene scene = make_scene(made_);
    for (std::size_t f = 0; f < scene.faces.size(); ++f) {
      if (c_.chance(1, 4)) made_.steps.push_back({.kind = Kind::blocked, .face = scene.corners(f)});
    }
  }

  const Point2& vertex() { return c_.pick(made_.points); }
  /// A point, a vertex in one of four cases.
  Point2 place() { return c_.chance(1, 4) ? vertex() : points_.point(); }
  /// In one of four cases both on a line through two vertices.
  Segment places() {
    if (!c_.chance(1, 4)) {
      const Point2 from = place();
      return {from, place()};
    }
    const Point2 u = vertex(), v = vertex();
    const construct::Grid2 a{u.x.raw(), u.y.raw()}, b{v.x.raw(), v.y.raw()};
    const auto on_line = [&] {
      const auto mode = static_cast<int>(c_.below(4));
      const auto p = construct::along_line(a, b, mode, static_cast<std::uint8_t>(c_.below(256)));
      return p && construct::inside(*p) ? Point2::at(p->x, p->y) : u;
    };
    const Point2 from = on_line();
    return {from, on_line()};
  }
  WalkStep::Line line() {
    const auto [from, to] = places();
    return {from, to, c_.chance(1, 2)};
  }
  void ask(Kind kind) {
    const auto [from, to] = places();
    WalkStep step{.kind = kind, .from = from, .to = to};
    if (kind == Kind::meeting) {
      step.start = line();
      if (c_.chance(1, 2)) step.bound = c_.chance(1, 4) ? step.start : line();
      if (!step.is_allowed()) step.kind = Kind::ray;
    }
    made_.steps.push_back(std::move(step));
  }

  Choices& c_;
  PointMaker points_;
  WalkProgram made_;
};

/// Routes: vertices of a grid with a few left out, and questions around a vertex, or along lines
/// through two of them, from and to shares of their distance: so that a walk runs along edges,
/// through vertices and between the middles of edges, which random points rarely do together.
class Routes {
 public:
  explicit Routes(Choices& choices) : c_(choices) {
    constexpr std::size_t step_60 = 10;
    const std::size_t side = c_.chance(1, 4) ? c_.below(2) : 2;
    grid_ = Places::of(step_60, side, c_.below(Places::origins));
    side_ = std::min<std::int64_t>(grid_.side, 5);
  }

  WalkProgram run() {
    some_places();
    for (std::int64_t i = c_.between(0, 2); i > 0; --i) {
      const Point2 a = c_.pick(made_.points);
      made_.steps.push_back({.kind = Kind::barrier, .from = a, .to = c_.pick(made_.points)});
    }
    for (int i = 0; i < 12; ++i) {
      constexpr std::array kinds{Kind::traverse, Kind::traverse, Kind::traverse,
                                 Kind::ray,      Kind::sight,    Kind::locate};
      const Kind kind = c_.pick(kinds);
      const auto [from, to] = c_.chance(1, 3) ? along_vertices() : around_a_vertex();
      made_.steps.push_back({.kind = kind, .from = from, .to = to});
    }
    return std::move(made_);
  }

 private:
  Point2 at(std::int64_t column, std::int64_t row) const {
    const construct::Grid2 p = grid_.at(column, row);
    return Point2::at(p.x, p.y);
  }
  /// Wide enough for three in a line that are not on the border; the corners are not needed for
  /// that.
  void some_places() {
    const std::uint64_t missing = c_.below(4);
    for (std::int64_t column = 0; column < side_; ++column) {
      for (std::int64_t row = 0; row < side_; ++row) {
        const bool is_corner = column % (side_ - 1) == 0 && row % (side_ - 1) == 0;
        if (made_.points.size() < few_points && !(is_corner && side_ > 3) && !c_.chance(missing, 8))
          made_.points.push_back(at(column, row));
      }
    }
    if (made_.points.empty()) made_.points.push_back(at(0, 0));
  }
  Segment along_vertices() {
    // In twelfths, of which the step is a multiple.
    constexpr std::array<std::int64_t, 20> shares{-24, -12, -6, -4, -3, 0,  0,  2,  3,  4,
                                                  6,   6,   8,  9,  12, 12, 15, 18, 24, 36};
    const Point2 u = c_.pick(made_.points), v = c_.pick(made_.points);
    const Point2 from = along(u, v, 12, c_.pick(shares));
    return {from, along(u, v, 12, c_.pick(shares))};
  }
  /// Two points with a vertex between them that is not on the border, if it is not left out: both
  /// in faces, on edges or at vertices.
  Segment around_a_vertex() {
    // Mostly less than a step, so that the ends are not on the border. Multiples of 20, so that a
    // quarter of one is a number.
    constexpr std::array<std::int64_t, 12> offsets{0,  0,   20, -20, 20, -20,
                                                   40, -40, 60, -60, 60, 120};
    constexpr std::array<std::int64_t, 6> quarters{1, 2, 4, 4, 8, 12};
    const std::int64_t column = c_.between(1, side_ - 2);
    const Point2 w = at(column, c_.between(1, side_ - 2));
    const std::int64_t x = c_.pick(offsets), other = c_.pick(offsets);
    const std::int64_t y = c_.chance(1, 4) ? x : c_.chance(1, 3) ? -x : other;
    const std::int64_t quarter = c_.pick(quarters);
    const auto s = Point2::make(w.x.raw() + x, w.y.raw() + y),
               t = Point2::make(w.x.raw() - x * quarter / 4, w.y.raw() - y * quarter / 4);
    return {s ? *s : w, t ? *t : w};
  }

  Choices& c_;
  Places grid_;
  std::int64_t side_;
  WalkProgram made_;
};

}  // namespace

WalkProgram make_walks(Choices& choices) {
  return choices.chance(1, 4) ? Routes(choices).run() : Maker(choices).run();
}

WalkProgram make_small_walks(Choices& choices) {
  const auto place = [&] {
    const std::int64_t x = choices.between(0, 2);
    return Point2::at(x, choices.between(0, 2));
  };
  WalkProgram made;
  made.points = {Point2::at(0, 0), Point2::at(2, 0), Point2::at(2, 2), Point2::at(0, 2)};
  if (choices.chance(1, 2)) made.points.push_back(Point2::at(1, 1));
  const Point2 a = choices.pick(made.points);
  made.steps.push_back({.kind = Kind::barrier, .from = a, .to = choices.pick(made.points)});
  const Kind kind = choices.pick(std::array{Kind::traverse, Kind::ray, Kind::sight});
  const Point2 from = place();
  made.steps.push_back({.kind = kind, .from = from, .to = place()});
  return made;
}

}  // namespace offgrid::testing::walks
