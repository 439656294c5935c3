#include "oracle/shifted.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>

#include "oracle/definitions.hpp"

namespace offgrid::verify {

namespace {

namespace wide = boost::multiprecision;
/// The largest product, in order_along, has 31 + 582 bits for a moved coordinate and 166 more.
using Wide =
    wide::number<wide::cpp_int_backend<1024, 1024, wide::signed_magnitude, wide::unchecked, void>,
                 wide::et_off>;

using kernel::LeveledLine;
using kernel::MeshPoint2;
using kernel::Order;
using kernel::Point2;
using kernel::Side;
using kernel::Sign;

struct MovedPoint {
  Wide x, y;
};

/// The two components of level l are moved by -2^-(unit (2l - 1)), -2^-(2 unit l), or by plus
/// these.
template <int Unit, bool Plus>
struct World {
  static int scale_of(int level) { return 2 * Unit * level; }

  static MovedPoint moved(const Pair& p, int level, int scale) {
    MovedPoint result{Wide(p.x) << scale, Wide(p.y) << scale};
    if (level > 0) {
      const Wide first = Wide(1) << (scale - Unit * (2 * level - 1)),
                 second = Wide(1) << (scale - 2 * Unit * level);
      result.x += Plus ? first : -first;
      result.y += Plus ? second : -second;
    }
    return result;
  }

  /// a x + b y = c. A translation does not change the direction, so a and b are the integers of the
  /// line that was not moved.
  struct Line {
    std::int64_t a, b;
    Wide c;

    Line(const Pair& from, const Pair& to, int level, int scale)
        : a(from.y - to.y), b(to.x - from.x) {
      const MovedPoint p = moved(from, level, scale);
      c = p.x * a + p.y * b;
    }
    Line(const LeveledLine& line, int scale)
        : Line(line.from, line.to, static_cast<int>(line.level), scale) {}

    int side(const MovedPoint& p) const { return Wide(p.x * a + p.y * b - c).sign(); }
  };

  /// (x / w, y / w) by Cramer's rule; x and y carry the scale.
  struct Meeting {
    Wide x, y;
    Wide128 w;

    Meeting(const Line& first, const Line& second)
        : x(first.c * second.b - second.c * first.b),
          y(second.c * first.a - first.c * second.a),
          w(Wide128{first.a} * second.b - Wide128{second.a} * first.b) {}
  };

  static int highest_level(const LeveledLine& a, const LeveledLine& b, const LeveledLine& c) {
    return std::max(
        {static_cast<int>(a.level), static_cast<int>(b.level), static_cast<int>(c.level)});
  }

  static Side side_of_mesh_edge(const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
    const Line edge(u.grid(), v.grid(), 1, scale_of(1));
    return edge.side(moved(q, 0, scale_of(1))) > 0 ? Side::left : Side::right;
  }
  static Side side_of_line(const Point2& p, const Point2& q, const MeshPoint2& v) {
    const Line line(p, q, 0, scale_of(1));
    return line.side(moved(v.grid(), 1, scale_of(1))) > 0 ? Side::left : Side::right;
  }
  static Order order_x(const MeshPoint2& v, const Point2& q) {
    return moved(v.grid(), 1, scale_of(1)).x < moved(q, 0, scale_of(1)).x ? Order::before
                                                                          : Order::after;
  }
  static Order order_y(const MeshPoint2& v, const Point2& q) {
    return moved(v.grid(), 1, scale_of(1)).y < moved(q, 0, scale_of(1)).y ? Order::before
                                                                          : Order::after;
  }
  static Sign side3_or_zero(const LeveledLine& first, const LeveledLine& second,
                            const LeveledLine& third) {
    const int scale = scale_of(highest_level(first, second, third));
    const Meeting x(Line(first, scale), Line(second, scale));
    const Line line(third, scale);
    const int side = Wide(x.x * line.a + x.y * line.b - line.c * Wide(x.w)).sign();
    return static_cast<Sign>(side * signum(x.w));
  }
  /// Constructs both meetings and compares how far along the line's direction they are.
  static Order order_along(const LeveledLine& line, const LeveledLine& first,
                           const LeveledLine& second) {
    const int scale = scale_of(highest_level(line, first, second));
    const Line base(line, scale);
    const Meeting x(base, Line(first, scale)), y(base, Line(second, scale));
    const Pair along = Pair(line.to) - Pair(line.from);
    const Wide reach_x = x.x * along.x + x.y * along.y, reach_y = y.x * along.x + y.y * along.y;
    const int order =
        Wide(reach_x * Wide(y.w) - reach_y * Wide(x.w)).sign() * signum(x.w) * signum(y.w);
    return order < 0 ? Order::before : Order::after;
  }
};

using Minus = World<97, false>;
using Plus = World<97, true>;

}  // namespace

void answer_with_shifted_meshes(testing::Subject& subject) {
  subject.side_of_mesh_edge = Minus::side_of_mesh_edge;
  subject.side_of_line = Minus::side_of_line;
  subject.order_x = Minus::order_x;
  subject.order_y = Minus::order_y;
  subject.side3_or_zero = Minus::side3_or_zero;
  subject.order_along = Minus::order_along;
  subject.side_of_mesh_edge_plus = Plus::side_of_mesh_edge;
  subject.side_of_line_plus = Plus::side_of_line;
  subject.order_x_plus = Plus::order_x;
  subject.order_y_plus = Plus::order_y;
  subject.side3_or_zero_plus = Plus::side3_or_zero;
}

namespace too_large {

void side_of_mesh_edge(testing::Subject& subject) {
  subject.side_of_mesh_edge = World<20, false>::side_of_mesh_edge;
}
void side_of_line(testing::Subject& subject) {
  subject.side_of_line = World<20, false>::side_of_line;
}
void side3(testing::Subject& subject) { subject.side3_or_zero = World<40, false>::side3_or_zero; }
void order_along(testing::Subject& subject) { subject.order_along = World<40, false>::order_along; }

}  // namespace too_large

namespace rung {

namespace {

/// Three lines whose right-hand sides may be replaced: the determinant that decides side3 is linear
/// in them.
struct Pencil {
  std::array<Equation, 3> lines;

  template <class RightSide>
  Wide determinant(const RightSide& c) const {
    const auto& [first, second, third] = lines;
    const auto minor = [](const Equation& p, const Equation& q) {
      return Wide(Wide128{p.a} * q.b - Wide128{q.a} * p.b);
    };
    return Wide(c(0)) * minor(second, third) + Wide(c(1)) * minor(third, first) +
           Wide(c(2)) * minor(first, second);
  }
};

}  // namespace

int of_direction(const Point2& from, const Point2& to, const Point2& tested) {
  if (turn(from, to, tested) != 0) return 0;
  if (from.y != to.y) return from.y < to.y ? 1 : 2;
  return from.x < to.x ? 3 : 4;
}

int of_order(std::int64_t mesh, std::int64_t query) {
  return mesh < query ? 0 : (mesh == query ? 1 : 2);
}

int of_side3(const LeveledLine& first, const LeveledLine& second, const LeveledLine& third) {
  const std::array<const LeveledLine*, 3> lines{&first, &second, &third};
  const Pencil pencil{{Equation(first.from, first.to), Equation(second.from, second.to),
                       Equation(third.from, third.to)}};
  if (!pencil.determinant([&](std::size_t i) { return pencil.lines[i].c; }).is_zero()) return 0;
  bool is_first = true;
  for (int level = 1; level <= 3; ++level) {
    const auto at_level = [&](std::size_t i) { return static_cast<int>(lines[i]->level) == level; };
    const int count = at_level(0) + at_level(1) + at_level(2);
    if (count == 0) continue;
    const auto coefficient = [&](std::int64_t Equation::* axis) {
      return pencil.determinant(
          [&](std::size_t i) { return at_level(i) ? Wide128{pencil.lines[i].*axis} : Wide128{0}; });
    };
    const bool by_first = !coefficient(&Equation::a).is_zero(),
               by_second = !coefficient(&Equation::b).is_zero();
    if (by_first || by_second) return (is_first ? (count == 1 ? 1 : 3) : 5) + (by_first ? 0 : 1);
    is_first = false;
  }
  return first.level == second.level && second.level == third.level ? 7 : 8;
}

}  // namespace rung

}  // namespace offgrid::verify
