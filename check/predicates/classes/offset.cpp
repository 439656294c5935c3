#include <algorithm>
#include <array>

#include "predicates/classes.hpp"

namespace offgrid::predicates::classes {
namespace {

/// Are points 0, 1, 2 on one line, with the direction of 0-1 (of 1-2 for queries it is the same
/// pair) in the given signs?
template <int X, int Y>
bool tie_towards(const Case& c) {
  const int x = sign(c.at(1).x - c.at(0).x), y = sign(c.at(1).y - c.at(0).y);
  return c.area(0, 1, 2) == 0 && y == Y && (Y != 0 || x == X);
}

constexpr std::array tie_of_point_and_line{
    Class{"left, no tie", [](const Case& c) { return c.answer() > 0 && c.area(0, 1, 2) != 0; }},
    Class{"right, no tie", [](const Case& c) { return c.answer() < 0 && c.area(0, 1, 2) != 0; }},
    Class{"tie, upwards", tie_towards<0, 1>},
    Class{"tie, downwards", tie_towards<0, -1>},
    Class{"tie, along +x", tie_towards<1, 0>},
    Class{"tie, along -x", tie_towards<-1, 0>},
    Class{"tie at the first point", [](const Case& c) { return c.same(0, 2); }},
    Class{"tie at the second point", [](const Case& c) { return c.same(1, 2); }},
    Class{"tie, large",
          [](const Case& c) { return c.area(0, 1, 2) == 0 && c.different(3) && c.large(3); }},
    Class{"area 1, large",
          [](const Case& c) { return magnitude(c.area(0, 1, 2)) == 1 && c.large(3); }},
};

/// Three leveled lines, 5 numbers each.
struct Lines {
  explicit Lines(const Case& c) {
    for (std::size_t i = 0; i < 3; ++i) {
      from[i] = c.grid2(5 * i);
      to[i] = c.grid2(5 * i + 2);
      level[i] = static_cast<int>(c.number(5 * i + 4));
    }
  }
  Number cross(std::size_t i, std::size_t j) const {
    return Case::cross_of(from[i], to[i], from[j], to[j]);
  }

  /// Zero if the three lines meet in one point; below 2^126. The first two must not be parallel.
  Number value() const {
    return cross(0, 1) * Case::area_of(from[2], to[2], from[0]) +
           Case::area_of(from[1], to[1], from[0]) * cross(2, 0);
  }
  bool tie() const { return value() == 0; }
  /// No tie, but so near to one that an infinitesimal of 2^-31 or more, of an oracle or a careless
  /// kernel, would change the answer.
  bool near_tie() const { return !tie() && magnitude(value()) < (Number{1} << 40) && large(); }

  bool large() const {
    std::int64_t widest = 0;
    for (std::size_t i = 0; i < 3; ++i)
      widest = std::max({widest, std::abs(to[i].x - from[i].x), std::abs(to[i].y - from[i].y)});
    return widest > (std::int64_t{1} << 28);
  }
  int at_level(int wanted) const {
    return static_cast<int>(level[0] == wanted) + (level[1] == wanted) + (level[2] == wanted);
  }

  std::array<Grid2, 3> from, to;
  std::array<int, 3> level{};
};

/// The first level that says anything about the tie, and how: its single line, or the line that is
/// not among its two.
struct Rung {
  int level = 0;  ///< 0: none, the answer is zero
  int lines = 0;
  std::size_t odd = 0;
};

Rung rung_of(const Lines& lines) {
  for (int level = 1; level <= 3; ++level) {
    const int count = lines.at_level(level);
    if (count != 1 && count != 2) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      if ((lines.level[i] == level) != (count == 1)) continue;
      if (lines.cross((i + 1) % 3, (i + 2) % 3) != 0) return {level, count, i};
    }
  }
  return {};
}

template <int Count, std::size_t Odd>
bool decided_by(const Case& c) {
  const Lines lines(c);
  if (!lines.tie()) return false;
  const Rung rung = rung_of(lines);
  return rung.lines == Count && rung.odd == Odd;
}

}  // namespace

std::span<const Class> side_of_mesh_edge() { return tie_of_point_and_line; }
std::span<const Class> side_of_line() { return tie_of_point_and_line; }

std::span<const Class> order_x() {
  static constexpr std::array list{
      Class{"before, no tie",
            [](const Case& c) { return c.answer() < 0 && c.at(0).x != c.at(1).x; }},
      Class{"after, no tie",
            [](const Case& c) { return c.answer() > 0 && c.at(0).x != c.at(1).x; }},
      Class{"tie", [](const Case& c) { return c.at(0).x == c.at(1).x; }},
      Class{"tie, large", [](const Case& c) { return c.at(0).x == c.at(1).x && c.large(2); }},
  };
  return list;
}

std::span<const Class> order_y() {
  static constexpr std::array list{
      Class{"before, no tie",
            [](const Case& c) { return c.answer() < 0 && c.at(0).y != c.at(1).y; }},
      Class{"after, no tie",
            [](const Case& c) { return c.answer() > 0 && c.at(0).y != c.at(1).y; }},
      Class{"tie", [](const Case& c) { return c.at(0).y == c.at(1).y; }},
      Class{"tie, large", [](const Case& c) { return c.at(0).y == c.at(1).y && c.large(2); }},
  };
  return list;
}

std::span<const Class> side3_or_zero() {
  static constexpr std::array list{
      Class{"no tie", [](const Case& c) { return !Lines(c).tie(); }},
      Class{"nearly a tie, large", [](const Case& c) { return Lines(c).near_tie(); }},
      Class{"tie, first alone at its level", decided_by<1, 0>},
      Class{"tie, second alone at its level", decided_by<1, 1>},
      Class{"tie, third alone at its level", decided_by<1, 2>},
      Class{"tie, two of a level, first not", decided_by<2, 0>},
      Class{"tie, two of a level, second not", decided_by<2, 1>},
      Class{"tie, two of a level, third not", decided_by<2, 2>},
      Class{"tie, the second level decides",
            [](const Case& c) { return Lines(c).tie() && rung_of(Lines(c)).level == 2; }},
      Class{"tie, the second level after the first was silent",
            [](const Case& c) {
              const Lines lines(c);
              return lines.tie() && rung_of(lines).level == 2 && lines.at_level(1) != 0;
            }},
      Class{"tie, the third level decides",
            [](const Case& c) { return Lines(c).tie() && rung_of(Lines(c)).level == 3; }},
      Class{"tie, large", [](const Case& c) { return Lines(c).large() && Lines(c).tie(); }},
      Class{
          "zero, one level",
          [](const Case& c) { return c.answer() == 0 && Lines(c).level[0] == Lines(c).level[1]; }},
      Class{"zero, the third line is the first or second",
            [](const Case& c) {
              const Lines lines(c);
              return c.answer() == 0 && (lines.cross(0, 2) == 0 || lines.cross(1, 2) == 0);
            }},
  };
  return list;
}

std::span<const Class> order_along() {
  static constexpr std::array list{
      Class{"before, no tie", [](const Case& c) { return c.answer() < 0 && !Lines(c).tie(); }},
      Class{"after, no tie", [](const Case& c) { return c.answer() > 0 && !Lines(c).tie(); }},
      Class{"nearly a tie, large", [](const Case& c) { return Lines(c).near_tie(); }},
      Class{"before, tie", [](const Case& c) { return c.answer() < 0 && Lines(c).tie(); }},
      Class{"after, tie", [](const Case& c) { return c.answer() > 0 && Lines(c).tie(); }},
      Class{"tie, the line is a query",
            [](const Case& c) { return Lines(c).level[0] == 0 && Lines(c).tie(); }},
      Class{"tie, large", [](const Case& c) { return Lines(c).large() && Lines(c).tie(); }},
  };
  return list;
}

}  // namespace offgrid::predicates::classes
