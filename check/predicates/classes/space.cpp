#include <algorithm>
#include <array>

#include "predicates/classes.hpp"

namespace offgrid::predicates::classes {
namespace {

int naive_sign(double v) { return (v > 0) - (v < 0); }

using Row = std::array<double, 3>;

Row difference(const Grid3& a, const Grid3& b) {
  return {static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y),
          static_cast<double>(a.z - b.z)};
}

double determinant(const Row& a, const Row& b, const Row& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

int naive_orient(const Case& c) {
  return naive_sign(determinant(difference(c.at3(1), c.at3(0)), difference(c.at3(2), c.at3(0)),
                                difference(c.at3(3), c.at3(0))));
}

/// The sign of the lifted determinant in doubles, with CGAL's sign: positive inside for a
/// positively oriented tetrahedron.
int naive_in_sphere(const Case& c) {
  std::array<Row, 4> rows;
  std::array<double, 4> lift{};
  for (std::size_t i = 0; i < 4; ++i) {
    rows[i] = difference(c.at3(i), c.at3(4));
    lift[i] = rows[i][0] * rows[i][0] + rows[i][1] * rows[i][1] + rows[i][2] * rows[i][2];
  }
  return naive_sign(lift[0] * determinant(rows[1], rows[2], rows[3]) -
                    lift[1] * determinant(rows[0], rows[2], rows[3]) +
                    lift[2] * determinant(rows[0], rows[1], rows[3]) -
                    lift[3] * determinant(rows[0], rows[1], rows[2]));
}

bool large(const Case& c, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const Grid3 p = c.at3(i);
    if (std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}) > (std::int64_t{1} << 27))
      return true;
  }
  return false;
}

bool coplanar_zero(const Case& c) {
  return c.answer() == 0 && c.different3(4) && !c.in_line3(0, 1, 2) && !c.in_line3(0, 1, 3);
}

bool on_sphere(const Case& c) {
  return c.answer() == 0 && c.different3(5) && c.volume(0, 1, 2, 3) != 0;
}

/// side_of_edge: the origin, the direction, and the edge, as numbers 0-2, 3-5, 6-8, 9-11.
bool parallel_to_edge(const Case& c) {
  const Grid3 d = c.grid3(3), b = c.grid3(6), e = c.grid3(9);
  const Number x = e.x - b.x, y = e.y - b.y, z = e.z - b.z;
  return d.y * z == d.z * y && d.z * x == d.x * z && d.x * y == d.y * x;
}

Number wider(const Case& c) {
  return std::max({magnitude(c.number(0)), magnitude(c.number(1)), magnitude(c.number(2)),
                   magnitude(c.number(3))});
}

/// compare_ray_parameters: the signs of the two denominators.
bool signs(const Case& c, int first, int second) {
  return sign(c.number(1)) == first && sign(c.number(3)) == second;
}

}  // namespace

std::span<const Class> orient3d() {
  static constexpr std::array list{
      Class{"positive", [](const Case& c) { return c.answer() > 0; }},
      Class{"negative", [](const Case& c) { return c.answer() < 0; }},
      Class{"zero, one plane", coplanar_zero},
      Class{"zero, one plane, large",
            [](const Case& c) { return coplanar_zero(c) && large(c, 4); }},
      Class{"zero, three on a line",
            [](const Case& c) { return c.different3(4) && c.in_line3(0, 1, 2); }},
      Class{"zero, repeated point",
            [](const Case& c) { return c.answer() == 0 && !c.different3(4); }},
      Class{"volume 1, large",
            [](const Case& c) { return magnitude(c.volume(0, 1, 2, 3)) == 1 && large(c, 4); }},
      Class{"double is wrong", [](const Case& c) { return naive_orient(c) != c.answer(); }},
  };
  return list;
}

std::span<const Class> in_sphere() {
  static constexpr std::array list{
      Class{"positive", [](const Case& c) { return c.answer() > 0; }},
      Class{"negative", [](const Case& c) { return c.answer() < 0; }},
      Class{"zero, five on a sphere", on_sphere},
      Class{"zero, five on a sphere, large",
            [](const Case& c) { return on_sphere(c) && large(c, 5); }},
      Class{"zero, four in a plane",
            [](const Case& c) {
              return c.answer() == 0 && c.different3(5) && c.volume(0, 1, 2, 3) == 0;
            }},
      Class{"not zero, four in a plane",
            [](const Case& c) { return c.answer() != 0 && c.volume(0, 1, 2, 3) == 0; }},
      Class{"zero, repeated point",
            [](const Case& c) { return c.answer() == 0 && !c.different3(5); }},
      Class{"double is wrong", [](const Case& c) { return naive_in_sphere(c) != c.answer(); }},
  };
  return list;
}

std::span<const Class> plane_side() {
  static constexpr std::array list{
      Class{"positive", [](const Case& c) { return c.answer() > 0; }},
      Class{"negative", [](const Case& c) { return c.answer() < 0; }},
      Class{"zero, none of the three",
            [](const Case& c) { return c.answer() == 0 && c.different3(4); }},
      Class{"zero, large",
            [](const Case& c) { return c.answer() == 0 && c.different3(4) && large(c, 4); }},
      Class{"zero, one of the three",
            [](const Case& c) { return c.answer() == 0 && !c.different3(4); }},
      Class{"volume 1, large",
            [](const Case& c) { return magnitude(c.volume(0, 1, 2, 3)) == 1 && large(c, 4); }},
  };
  return list;
}

std::span<const Class> side_of_edge() {
  static constexpr std::array list{
      Class{"positive", [](const Case& c) { return c.answer() > 0; }},
      Class{"negative", [](const Case& c) { return c.answer() < 0; }},
      Class{"zero, no direction", [](const Case& c) { return c.grid3(3) == Grid3{}; }},
      Class{"zero, the edge is a point", [](const Case& c) { return c.grid3(6) == c.grid3(9); }},
      Class{"zero, parallel",
            [](const Case& c) {
              return c.grid3(3) != Grid3{} && c.grid3(6) != c.grid3(9) && parallel_to_edge(c);
            }},
      Class{"zero, the line meets the edge's line",
            [](const Case& c) { return c.answer() == 0 && !parallel_to_edge(c); }},
      Class{"zero, the origin is an end",
            [](const Case& c) { return c.grid3(0) == c.grid3(6) || c.grid3(0) == c.grid3(9); }},
  };
  return list;
}

std::span<const Class> compare_ray_parameters() {
  static constexpr std::array list{
      Class{"less, both denominators positive",
            [](const Case& c) { return c.answer() < 0 && signs(c, 1, 1); }},
      Class{"more, both denominators positive",
            [](const Case& c) { return c.answer() > 0 && signs(c, 1, 1); }},
      Class{"first denominator negative",
            [](const Case& c) { return c.answer() != 0 && signs(c, -1, 1); }},
      Class{"second denominator negative",
            [](const Case& c) { return c.answer() != 0 && signs(c, 1, -1); }},
      Class{"both denominators negative",
            [](const Case& c) { return c.answer() != 0 && signs(c, -1, -1); }},
      Class{"equal, the same numbers",
            [](const Case& c) {
              return c.answer() == 0 && c.number(0) == c.number(2) && c.number(1) == c.number(3);
            }},
      Class{"equal, other numbers",
            [](const Case& c) {
              return c.answer() == 0 && c.number(0) != c.number(2) && c.number(0) != 0;
            }},
      Class{"equal, wide",
            [](const Case& c) {
              return c.answer() == 0 && c.number(0) != c.number(2) && wider(c) > (Number{1} << 100);
            }},
      Class{"equal, zero", [](const Case& c) { return c.number(0) == 0 && c.number(2) == 0; }},
      Class{"not equal, wide",
            [](const Case& c) { return c.answer() != 0 && wider(c) > (Number{1} << 100); }},
  };
  return list;
}

std::span<const Class> compare_distance3() {
  static constexpr std::array list{
      Class{"closer", [](const Case& c) { return c.answer() < 0; }},
      Class{"farther", [](const Case& c) { return c.answer() > 0; }},
      Class{"equal, different points",
            [](const Case& c) { return c.answer() == 0 && !c.same3(1, 2); }},
      Class{"equal, different points, large",
            [](const Case& c) { return c.answer() == 0 && !c.same3(1, 2) && large(c, 3); }},
      Class{"same point", [](const Case& c) { return c.same3(1, 2); }},
  };
  return list;
}

}  // namespace offgrid::predicates::classes
