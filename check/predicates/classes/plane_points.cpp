#include <array>

#include "predicates/classes.hpp"

namespace offgrid::predicates::classes {
namespace {

int naive_sign(double v) { return (v > 0) - (v < 0); }

/// The first version that everybody writes: the orientation in double arithmetic.
int naive_orient(const Case& c) {
  const auto ax = static_cast<double>(c.at(0).x), ay = static_cast<double>(c.at(0).y);
  const auto bx = static_cast<double>(c.at(1).x), by = static_cast<double>(c.at(1).y);
  const auto cx = static_cast<double>(c.at(2).x), cy = static_cast<double>(c.at(2).y);
  return naive_sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
}

int naive_in_circle(const Case& c) {
  std::array<double, 3> x{}, y{}, lift{};
  for (std::size_t i = 0; i < 3; ++i) {
    x[i] = static_cast<double>(c.at(i).x - c.at(3).x);
    y[i] = static_cast<double>(c.at(i).y - c.at(3).y);
    lift[i] = x[i] * x[i] + y[i] * y[i];
  }
  return naive_sign(lift[0] * (x[1] * y[2] - y[1] * x[2]) + lift[1] * (x[2] * y[0] - y[2] * x[0]) +
                    lift[2] * (x[0] * y[1] - y[0] * x[1]));
}

bool all_in_line(const Case& c) {
  return c.area(0, 1, 2) == 0 && c.area(0, 1, 3) == 0 && c.area(1, 2, 3) == 0 &&
         c.area(0, 2, 3) == 0;
}

/// Four different points on one circle.
bool on_circle(const Case& c) { return c.answer() == 0 && c.different(4) && !all_in_line(c); }

bool before(const Grid2& a, const Grid2& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

/// Which of the four points comes first in lexicographic order.
std::size_t smallest(const Case& c) {
  std::size_t result = 0;
  for (std::size_t i = 1; i < 4; ++i) {
    if (before(c.at(i), c.at(result))) result = i;
  }
  return result;
}

/// Is the in-circle determinant zero? It is below 2^124, so it is zero exactly if it is zero modulo
/// 2^128, and there unsigned arithmetic is exact whatever the intermediate products do.
bool tie(const Case& c) {
  std::array<Number, 3> x{}, y{};
  for (std::size_t i = 0; i < 3; ++i) {
    x[i] = c.at(i).x - c.at(3).x;
    y[i] = c.at(i).y - c.at(3).y;
  }
  __extension__ using Wrapping = unsigned __int128;
  Wrapping total = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    total += static_cast<Wrapping>(x[i] * x[i] + y[i] * y[i]) *
             static_cast<Wrapping>(x[j] * y[k] - y[j] * x[k]);
  }
  return total == 0;
}

template <std::size_t First, int Turn>
bool tie_at(const Case& c) {
  return sign(c.area(0, 1, 2)) == Turn && smallest(c) == First && tie(c);
}

bool opposite(const Case& c) { return c.area(0, 1, 2) == 0 && c.dot(0, 1, 2) < 0; }

bool on_half_axis(const Case& c, int x, int y) {
  for (const std::size_t i : {1U, 2U}) {
    const std::int64_t dx = c.at(i).x - c.at(0).x, dy = c.at(i).y - c.at(0).y;
    if (sign(dx) == x && sign(dy) == y) return true;
  }
  return false;
}

/// Is one direction along -x, where the lower half begins, and the other strictly in the half with
/// the given sign of y?
bool at_half_turn(const Case& c, int y) {
  const auto along = [&c](std::size_t i) {
    return c.at(i).y == c.at(0).y && c.at(i).x < c.at(0).x;
  };
  const auto beside = [&c, y](std::size_t i) { return sign(c.at(i).y - c.at(0).y) == y; };
  return (along(1) && beside(2)) || (along(2) && beside(1));
}

}  // namespace

std::span<const Class> orient() {
  static constexpr std::array list{
      Class{"left", [](const Case& c) { return c.answer() > 0; }},
      Class{"right", [](const Case& c) { return c.answer() < 0; }},
      Class{"zero, different points",
            [](const Case& c) { return c.answer() == 0 && c.different(3); }},
      Class{"zero, different points, large",
            [](const Case& c) { return c.answer() == 0 && c.different(3) && c.large(3); }},
      Class{"zero, repeated point",
            [](const Case& c) { return c.answer() == 0 && !c.different(3); }},
      Class{"area 1, large",
            [](const Case& c) { return magnitude(c.area(0, 1, 2)) == 1 && c.large(3); }},
      Class{"double is wrong", [](const Case& c) { return naive_orient(c) != c.answer(); }},
  };
  return list;
}

std::span<const Class> in_circle() {
  static constexpr std::array list{
      Class{"positive", [](const Case& c) { return c.answer() > 0; }},
      Class{"negative", [](const Case& c) { return c.answer() < 0; }},
      Class{"zero, four on a circle", on_circle},
      Class{"zero, four on a circle, large",
            [](const Case& c) { return on_circle(c) && c.large(4); }},
      Class{"zero, four on a line", [](const Case& c) { return c.different(4) && all_in_line(c); }},
      Class{"zero, repeated point",
            [](const Case& c) { return c.answer() == 0 && !c.different(4); }},
      Class{"three on a line, not zero",
            [](const Case& c) { return c.answer() != 0 && c.area(0, 1, 2) == 0; }},
      Class{"double is wrong", [](const Case& c) { return naive_in_circle(c) != c.answer(); }},
  };
  return list;
}

std::span<const Class> in_circle_perturbed() {
  static constexpr std::array list{
      Class{"no tie", [](const Case& c) { return !tie(c); }},
      Class{"tie, counter-clockwise, a smallest", tie_at<0, 1>},
      Class{"tie, counter-clockwise, b smallest", tie_at<1, 1>},
      Class{"tie, counter-clockwise, c smallest", tie_at<2, 1>},
      Class{"tie, counter-clockwise, d smallest", tie_at<3, 1>},
      Class{"tie, clockwise, a smallest", tie_at<0, -1>},
      Class{"tie, clockwise, b smallest", tie_at<1, -1>},
      Class{"tie, clockwise, c smallest", tie_at<2, -1>},
      Class{"tie, clockwise, d smallest", tie_at<3, -1>},
      Class{"tie, large", [](const Case& c) { return c.large(4) && tie(c); }},
      Class{"tie, smallest by y",
            [](const Case& c) {
              const std::int64_t x = c.at(smallest(c)).x;
              int equal = 0;
              for (std::size_t i = 0; i < 4; ++i) equal += c.at(i).x == x;
              return equal > 1 && tie(c);
            }},
  };
  return list;
}

std::span<const Class> must_flip() {
  static constexpr std::array list{
      Class{"no tie, flip", [](const Case& c) { return c.answer() == 1 && !tie(c); }},
      Class{"no tie, keep", [](const Case& c) { return c.answer() == 0 && !tie(c); }},
      Class{"tie, u smallest", tie_at<0, 1>},
      Class{"tie, v smallest", tie_at<1, 1>},
      Class{"tie, c smallest", tie_at<2, 1>},
      Class{"tie, d smallest", tie_at<3, 1>},
      Class{"tie, large", [](const Case& c) { return c.large(4) && tie(c); }},
  };
  return list;
}

std::span<const Class> compare_angle() {
  static constexpr std::array list{
      Class{"smaller", [](const Case& c) { return c.answer() < 0; }},
      Class{"larger", [](const Case& c) { return c.answer() > 0; }},
      Class{"same direction, other length",
            [](const Case& c) { return c.answer() == 0 && !c.same(1, 2); }},
      Class{"same point", [](const Case& c) { return c.same(1, 2); }},
      Class{"opposite directions", opposite},
      Class{"one along +x", [](const Case& c) { return on_half_axis(c, 1, 0); }},
      Class{"one along -x", [](const Case& c) { return on_half_axis(c, -1, 0); }},
      Class{"one along -x, the other above", [](const Case& c) { return at_half_turn(c, 1); }},
      Class{"one along -x, the other below", [](const Case& c) { return at_half_turn(c, -1); }},
      Class{"one along +y", [](const Case& c) { return on_half_axis(c, 0, 1); }},
      Class{"one along -y", [](const Case& c) { return on_half_axis(c, 0, -1); }},
      Class{"area 1, large",
            [](const Case& c) { return magnitude(c.area(0, 1, 2)) == 1 && c.large(3); }},
  };
  return list;
}

std::span<const Class> compare_distance2() {
  static constexpr std::array list{
      Class{"closer", [](const Case& c) { return c.answer() < 0; }},
      Class{"farther", [](const Case& c) { return c.answer() > 0; }},
      Class{"equal, different points",
            [](const Case& c) { return c.answer() == 0 && !c.same(1, 2); }},
      Class{"equal, different points, large",
            [](const Case& c) { return c.answer() == 0 && !c.same(1, 2) && c.large(3); }},
      Class{"same point", [](const Case& c) { return c.same(1, 2); }},
  };
  return list;
}

std::span<const Class> length() {
  static constexpr std::array list{
      Class{"zero", [](const Case& c) { return c.same(0, 1); }},
      Class{"whole units",
            [](const Case& c) { return c.answer() > 0 && (c.answer() & 0xffff) == 0; }},
      Class{"whole units, large",
            [](const Case& c) { return (c.answer() & 0xffff) == 0 && c.large(2); }},
      Class{"rounded up",
            [](const Case& c) {
              return Number{c.answer()} * c.answer() != c.squared(0, 1) * (Number{1} << 32);
            }},
      Class{"rounded up, large",
            [](const Case& c) {
              return c.large(2) &&
                     Number{c.answer()} * c.answer() != c.squared(0, 1) * (Number{1} << 32);
            }},
  };
  return list;
}

}  // namespace offgrid::predicates::classes
