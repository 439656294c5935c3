#include "cut/maker.hpp"

#include <utility>

#include "engine/point_maker.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::testing::cut {
namespace {

using kernel::Point2;
using Triangle = std::array<Point2, 3>;

/// All triangles of the 3x3 grid of even points, which turn left.
std::vector<Triangle> small_triangles() {
  std::vector<Point2> corners;
  for (int i = 0; i < 9; ++i) corners.push_back(Point2::at(2 * (i / 3), 2 * (i % 3)));
  std::vector<Triangle> triangles;
  for (const Point2& a : corners) {
    for (const Point2& b : corners) {
      for (const Point2& c : corners) {
        if (a < b && a < c && kernel::orient(a, b, c) == kernel::Sign::positive)
          triangles.push_back({a, b, c});
      }
    }
  }
  return triangles;
}

CutAct small_line(Choices& choices) {
  static const std::vector<Triangle> triangles = small_triangles();
  constexpr std::uint64_t places = 25;
  const auto place = [](std::uint64_t i) {
    return Point2::at(static_cast<std::int64_t>(i / 5), static_cast<std::int64_t>(i % 5));
  };
  CutAct act{.kind = CutAct::Kind::line};
  act.update.triangle = choices.pick(triangles);
  const std::uint64_t first = choices.below(places), second = choices.below(places - 1);
  act.line = {place(first), place(second < first ? second : second + 1)};
  act.update.is_against = choices.chance(1, 2);
  return act;
}

class Maker {
 public:
  explicit Maker(Choices& choices) : c_(choices), points_(choices) {
    const auto low = points_.places().low(), high = points_.places().high();
    made_.low = Point2::at(low.x, low.y);
    made_.high = Point2::at(high.x, high.y);
    sides_.push_back({made_.low, made_.high});
    has_crossings_ = c_.chance(1, 2);
    is_anywhere_ = c_.chance(1, 8);
  }

  CutProgram run() {
    std::int64_t left = c_.between(1, 8);
    if (c_.chance(1, 64)) left *= c_.chance(1, 16) ? 12 : 5;
    for (; left > 0; --left) made_.acts.push_back(c_.chance(1, 64) ? small_line(c_) : update());
    return std::move(made_);
  }

 private:
  using Segment = std::array<Point2, 2>;

  Point2 point() {
    if (!is_anywhere_ || c_.chance(1, 2)) return points_.point();
    const std::int64_t x = c_.between(made_.low.x.raw(), made_.high.x.raw());
    return Point2::at(x, c_.between(made_.low.y.raw(), made_.high.y.raw()));
  }

  CutAct update() {
    CutAct act;
    Triangle& t = act.update.triangle;
    for (Point2& corner : t) corner = point();
    act.update.is_against = c_.chance(1, 2);
    act.update.is_unrestricted = c_.chance(1, 16);
    for (std::size_t k = 0; k < 3; ++k) {
      const Segment side{t[k], t[(k + 1) % 3]};
      if (has_crossings_) remember_crossing(side);
      sides_.push_back(side);
    }
    return act;
  }
  /// With one of the sides before it, or the diagonal of the rectangle: a vertex of the mesh, if no
  /// other side has led them past it.
  void remember_crossing(const Segment& side) {
    const auto& [a, b] = side;
    const auto& [c, d] = c_.pick(sides_);
    if (kernel::proper_cross(a, b, c, d)) points_.remember(kernel::round_cross(a, b, c, d));
  }

  Choices& c_;
  PointMaker points_;
  CutProgram made_;
  std::vector<Segment> sides_;
  bool has_crossings_ = false;  ///< among the points from which others come
  bool is_anywhere_ = false;    ///< may be a corner
};

}  // namespace

CutProgram make_cuts(Choices& choices) { return Maker(choices).run(); }

CutProgram make_small_cuts(Choices& choices) {
  return {Point2::at(0, 0), Point2::at(1, 1), {small_line(choices)}};
}

}  // namespace offgrid::testing::cut
