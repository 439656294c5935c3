#include "predicates/maker.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/construct.hpp"
#include "support/generate.hpp"

namespace offgrid::predicates {
namespace {

using namespace testing::construct;
using testing::Choices;

/// The eight newest points, of the plane or of space.
template <class Point>
class Newest {
 public:
  explicit Newest(const std::array<Point, 8>& points) : points_(points) {}

  /// The i-th newest one; 0 is the newest.
  const Point& operator[](std::size_t i) const { return points_[(newest_ + 8 - i % 8) % 8]; }
  void add(const Point& p) {
    newest_ = (newest_ + 1) % 8;
    points_[newest_] = p;
  }
  /// An earlier point again, if the new one would be outside the grid.
  void add(const std::optional<Point>& p) { add(p ? *p : Point((*this)[1])); }

 private:
  std::array<Point, 8> points_;
  std::size_t newest_ = 7;
};

std::uint8_t byte(Choices& choices) { return static_cast<std::uint8_t>(choices.below(256)); }
int mode(Choices& choices) { return static_cast<int>(choices.below(4)); }

// ---- the plane

using Plane = Newest<Grid2>;
using Add2 = void (*)(Plane&, Choices&);

void anchor2(Plane& points, Choices& c) {
  const std::int64_t x = anchored2(byte(c));
  points.add(Grid2{x, anchored2(byte(c))});
}
void literal2(Plane& points, Choices& c) {
  const std::int64_t x = c.between(-limit2, limit2);
  points.add(Grid2{x, c.between(-limit2, limit2)});
}
void fill2(Plane& points, Choices& c) {
  const testing::Class2 which = c.pick(testing::all_classes2());
  testing::Random random(c.below(65536));
  std::array<kernel::Point2, 6> made;
  testing::fill(which, random, made);
  for (const kernel::Point2& p : made) points.add(Grid2{p.x.raw(), p.y.raw()});
}

/// Two earlier points, not the same one twice in a row.
struct Pair2 {
  Pair2(const Plane& points, Choices& c)
      : first(points[c.below(8)]), second(points[1 + c.below(8)]) {}
  Grid2 first, second;
};
void along2(Plane& points, Choices& c) {
  const Pair2 pair(points, c);
  const int how = mode(c);
  points.add(along_line(pair.first, pair.second, how, byte(c)));
}
void turn2(Plane& points, Choices& c) {
  const Pair2 pair(points, c);
  points.add(turned(pair.first, pair.second, mode(c)));
}
void mirror2(Plane& points, Choices& c) {
  const Pair2 pair(points, c);
  points.add(mirrored(pair.first, pair.second, mode(c)));
}
void next_to2(Plane& points, Choices& c) {
  const Pair2 pair(points, c);
  const int how = mode(c);
  points.add(next_to_line(pair.first, pair.second, how, static_cast<int>(c.between(-8, 7))));
}
void repeat2(Plane& points, Choices& c) { points.add(Grid2(points[c.below(8)])); }
void nudge2(Plane& points, Choices& c) {
  const Grid2 from = points[c.below(8)];
  const std::int64_t dx = c.between(-8, 7), dy = c.between(-8, 7);
  const Grid2 moved{from.x + dx, from.y + dy};
  points.add(inside(moved) ? std::optional(moved) : std::nullopt);
}
void blend2(Plane& points, Choices& c) {
  const Pair2 pair(points, c);
  const Grid2 third = points[c.below(8)];
  points.add(blended(pair.first, pair.second, third, mode(c)));
}
void pixel2(Plane& points, Choices& c) {
  const Pair2 pair(points, c);
  points.add(through_pixel(pair.first, pair.second, mode(c)));
}
std::array<Grid2, 4> two_lines(const Plane& points) {
  return {points[3], points[2], points[1], points[0]};
}
/// A new point, and a second one so that their line passes the crossing of the newest two lines.
void aim2(Plane& points, Choices& c) {
  const std::array<Grid2, 4> lines = two_lines(points);
  anchor2(points, c);
  points.add(aimed(lines, points[0], mode(c)));
}
void crossing2(Plane& points, Choices&) { points.add(near_crossing(two_lines(points))); }

// ---- space

using Space = Newest<Grid3>;
using Add3 = void (*)(Space&, Choices&);

void anchor3(Space& points, Choices& c) {
  const std::int64_t x = anchored3(byte(c)), y = anchored3(byte(c));
  points.add(Grid3{x, y, anchored3(byte(c))});
}
void literal3(Space& points, Choices& c) {
  const std::int64_t x = c.between(-limit3, limit3), y = c.between(-limit3, limit3);
  points.add(Grid3{x, y, c.between(-limit3, limit3)});
}
void fill3(Space& points, Choices& c) {
  const testing::Class3 which = c.pick(testing::all_classes3());
  testing::Random random(c.below(65536));
  std::array<kernel::Point3, 5> made;
  testing::fill(which, random, made);
  for (const kernel::Point3& p : made) points.add(Grid3{p.x.raw(), p.y.raw(), p.z.raw()});
}
void along3(Space& points, Choices& c) {
  const Grid3 first = points[c.below(8)], second = points[1 + c.below(8)];
  const int how = mode(c);
  points.add(along_line(first, second, how, byte(c)));
}
void cube3(Space& points, Choices& c) {
  const Grid3 first = points[c.below(8)], second = points[1 + c.below(8)];
  points.add(cube_image(first, second, byte(c)));
}
void plane3(Space& points, Choices& c) {
  const Grid3 first = points[c.below(8)], second = points[1 + c.below(8)];
  const Grid3 third = points[c.below(8)];
  const auto k = static_cast<int>(c.between(-8, 7)), l = static_cast<int>(c.between(-8, 7));
  points.add(in_plane(first, second, third, k, l));
}
void repeat3(Space& points, Choices& c) { points.add(Grid3(points[c.below(8)])); }
void nudge3(Space& points, Choices& c) {
  const Grid3 from = points[c.below(8)];
  const std::int64_t dx = c.between(-8, 7), dy = c.between(-8, 7), dz = c.between(-8, 7);
  const Grid3 moved{from.x + dx, from.y + dy, from.z + dz};
  points.add(inside(moved) ? std::optional(moved) : std::nullopt);
}

// ---- the few that a case takes; those that stand twice are more common

constexpr std::array<Add2, 12> of_plane{along2, along2, turn2,  mirror2, next_to2,  repeat2,
                                        nudge2, blend2, pixel2, aim2,    crossing2, anchor2};
constexpr std::array<Add3, 8> of_space{along3, cube3,   cube3,  plane3,
                                       plane3, repeat3, nudge3, anchor3};

/// Predicates whose ties ask for one kind of construction: circles are made by turning and
/// mirroring, corners of pixels by pixel2.
struct Favourite {
  std::string_view predicate;
  std::array<Add2, 3> of_plane;
};
constexpr std::array favourites{
    Favourite{"in_circle", {turn2, mirror2, turn2}},
    Favourite{"in_circle_perturbed", {turn2, mirror2, turn2}},
    Favourite{"must_flip", {turn2, mirror2, mirror2}},
    Favourite{"compare_distance2", {turn2, mirror2, turn2}},
    Favourite{"compare_distance_to_segments", {turn2, mirror2, blend2}},
    Favourite{"compare_distance_to_segment", {blend2, mirror2, along2}},
    Favourite{"hits", {pixel2, pixel2, along2}},
    Favourite{"closed_near", {pixel2, along2, blend2}},
    Favourite{"round_cross", {pixel2, along2, pixel2}},
};
constexpr std::array<std::string_view, 2> of_spheres{"in_sphere", "compare_distance3"};

bool is_in_space(Layout layout) {
  return std::any_of(layout.begin(), layout.end(), [](Argument kind) {
    return kind == Argument::point3 || kind == Argument::vector3;
  });
}

class Maker {
 public:
  Maker(Choices& choices, std::span<const Asked> all) : c_(choices), all_(all) {}

  std::vector<Call> run() {
    const std::array<std::size_t, 2> asked{c_.below(all_.size()), c_.below(all_.size())};
    build(all_[asked[0]]);
    std::vector<Call> calls;
    for (std::int64_t left = c_.between(1, 3); left > 0; --left)
      calls.push_back(ask(asked[c_.chance(1, 4) ? 1 : 0]));
    return calls;
  }

 private:
  void build(const Asked& asked) {
    const bool has_favourite = c_.chance(1, 2);
    if (is_in_space(asked.layout)) {
      const bool is_of_spheres = std::count(of_spheres.begin(), of_spheres.end(), asked.name) != 0;
      std::array<Add3, 3> few{cube3, cube3, cube3};
      if (!has_favourite || !is_of_spheres)
        for (Add3& each : few) each = c_.pick(of_space);
      build(space_, few, std::array{anchor3, literal3, fill3});
    } else {
      const auto* favourite =
          std::find_if(favourites.begin(), favourites.end(),
                       [&](const Favourite& each) { return each.predicate == asked.name; });
      std::array<Add2, 3> few{};
      if (has_favourite && favourite != favourites.end())
        few = favourite->of_plane;
      else
        for (Add2& each : few) each = c_.pick(of_plane);
      build(plane_, few, std::array{anchor2, literal2, fill2});
    }
  }
  /// On the small grid that is there, on anchors, anywhere, or on points of a class.
  template <class Points, class Add>
  void build(Points& points, const std::array<Add, 3>& few, const std::array<Add, 3>& starts) {
    constexpr std::array<std::int64_t, 3> counts{4, 3, 1};
    if (const std::size_t start = c_.below(4); start > 0) {
      for (std::int64_t i = counts[start - 1]; i > 0; --i) starts[start - 1](points, c_);
    }
    for (std::int64_t left = c_.between(0, 6); left > 0; --left) c_.pick(few)(points, c_);
  }

  // ---- questions

  /// Half of them take the newest points in order, which were built to belong together.
  Call ask(std::size_t predicate) {
    call_ = {.predicate = predicate, .numbers = {}};
    written_ = next_point_ = 0;
    takes_newest_ = c_.chance(1, 2);
    for (const Argument kind : all_[predicate].layout) {
      switch (kind) {
        case Argument::point2:
        case Argument::mesh_point2: push(point2()); break;
        case Argument::point3: push(point3()); break;
        case Argument::vector3: {
          const Grid3 from = point3(), to = point3();
          push(Grid3{to.x - from.x, to.y - from.y, to.z - from.z});
          break;
        }
        case Argument::leveled_line:
          push(point2());
          push(point2());
          push(Number{c_.between(0, 3)});
          break;
        case Argument::ray_parameter: push_ray_parameter(); break;
        case Argument::squared_distance: push_squared_distance(); break;
        case Argument::double_half_side: push_double_half_side(); break;
      }
    }
    return call_;
  }

  std::size_t next_place() { return next_point_++ + (takes_newest_ ? 0 : c_.below(8)); }
  Grid2 point2() { return plane_[next_place()]; }
  Grid3 point3() { return space_[next_place()]; }
  void push(Number v) { call_.numbers[written_++] = v; }
  void push(const Grid2& p) {
    push(Number{p.x});
    push(Number{p.y});
  }
  void push(const Grid3& p) {
    push(Number{p.x});
    push(Number{p.y});
    push(Number{p.z});
  }

  /// Two points as two numbers of growing width; a multiple of the parameter before, or nearly; or
  /// any numbers.
  void push_ray_parameter() {
    const std::uint64_t kind = c_.below(8);
    const std::int64_t factor = c_.between(-8, 7);
    const Limits limits = limits_of(Argument::ray_parameter, 0);
    if (kind == 7) {
      for (int i = 0; i < 2; ++i) {
        const auto high = static_cast<std::int64_t>(c_.below(UINT64_MAX));
        const Number v = high * (Number{1} << 64) + static_cast<Number>(c_.below(UINT64_MAX));
        push(limits.hold(v) ? v : limits.low);
      }
    } else if (kind >= 4 && written_ >= 2) {
      const Number over = call_.numbers[written_ - 2], under = call_.numbers[written_ - 1];
      const bool fits = magnitude(over) < limits.high / 16 && magnitude(under) < limits.high / 16;
      const Number by = fits && factor != 0 ? factor : (factor < 0 ? -1 : 1);
      push(by * over + (kind == 6 && fits ? 1 : 0));
      push(by * under);
    } else {
      constexpr std::array<int, 4> shifts{0, 20, 60, 96};
      for (int i = 0; i < 2; ++i) {
        const Grid2& p = plane_[static_cast<std::size_t>(factor + 8) + next_point_++];
        push((Number{1} << shifts[kind % 4]) * p.x + p.y);
      }
    }
  }

  /// The squared distance of the first point to another one, or that by one more or less; a small
  /// number; any number.
  void push_squared_distance() {
    const std::uint64_t kind = c_.below(16), operand = c_.below(16);
    if (kind > 12) return push(Number{c_.between(0, INT64_MAX)});
    if (kind % 4 == 3) return push(static_cast<Number>(operand));
    const Grid2& q = plane_[operand + next_point_];
    const Number dx = call_.numbers[0] - q.x, dy = call_.numbers[1] - q.y;
    const Number v = dx * dx + dy * dy + (kind % 4 == 2 ? -1 : static_cast<Number>(kind % 4));
    push(limits_of(Argument::squared_distance, 0).hold(v) ? v : 0);
  }

  /// A small number; one that just reaches a coordinate of another point, or the line; any number.
  void push_double_half_side() {
    const std::uint64_t kind = c_.below(16), operand = c_.below(16);
    if (kind > 12) return push(Number{c_.between(0, limit2)});
    const auto& n = call_.numbers;
    const Grid2& q = plane_[operand];
    auto v = static_cast<Number>(operand);
    if (kind % 4 == 1) v = 2 * magnitude(n[4] - q.x);
    if (kind % 4 == 2) v = 2 * magnitude(n[5] - q.y);
    if (kind % 4 == 3) {
      const Number dx = n[2] - n[0], dy = n[3] - n[1];
      const Number area = 2 * magnitude(dx * (n[5] - n[1]) - dy * (n[4] - n[0]));
      const Number span = magnitude(dx) + magnitude(dy);
      if (span != 0) v = area / span + static_cast<Number>(operand % 2);
    }
    const Limits limits = limits_of(Argument::double_half_side, 0);
    push(limits.hold(v) ? v : limits.high);
  }

  Choices& c_;
  std::span<const Asked> all_;
  Plane plane_{{{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}}}};
  Space space_{
      {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}}}};
  Call call_;
  std::size_t written_ = 0, next_point_ = 0;
  bool takes_newest_ = false;
};

}  // namespace

std::vector<Call> make_calls(Choices& choices, std::span<const Asked> all) {
  return Maker(choices, all).run();
}

}  // namespace offgrid::predicates
