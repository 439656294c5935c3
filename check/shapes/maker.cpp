#include "shapes/maker.hpp"

#include <algorithm>

#include "shapes/definition.hpp"

namespace offgrid::testing::shapes {

enum class ShapeMaker::PointKind : std::uint8_t {
  place,        ///< of the lattice
  place_again,  ///< the same, so that it is common
  recent,       ///< the mode is how many points back
  recent_again,
  nudged,         ///< a recent point moved by up to eight units
  along,          ///< on the line of two, by steps from grid point to grid point
  between,        ///< about so many 255ths from one to the other
  in_plane,       ///< a + k (b - a) + l (c - a)
  next_to_plane,  ///< as near to the plane of a, b, c as it can be, without being on it
  blended,        ///< a + b - c
  cube_image,     ///< turned or mirrored about another
  whole_length,   ///< at a distance from a recent point that is a whole number
  mixed,          ///< a coordinate of each of three
  anchored,       ///< coordinates near powers of two and the ends of the range
  literal,
  halfway,
};

namespace {

constexpr std::int64_t most_doubled = 2 * limit3 + 1;

Lattice drawn_lattice(Choices& choices) {
  const auto frame = static_cast<std::uint8_t>(choices.below(256));
  return Lattice::of_bytes(frame, static_cast<std::uint8_t>(choices.below(256)));
}

}  // namespace

ShapeMaker::ShapeMaker(Choices& choices) : c_(choices), lattice_(drawn_lattice(choices)) {
  for (std::size_t i = 1; i < kinds_.size(); ++i) kinds_[i] = static_cast<PointKind>(below(16));
  for (std::int64_t i = 0; i < 16; ++i) add(lattice_.at({i % 2, i / 2 % 2, i / 4}));
}

Site3 ShapeMaker::literals(std::int64_t most) {
  Site3 made{};
  for (std::int64_t& v : made) v = c_.between(-most, most);
  return made;
}

// ---- points

Site3 ShapeMaker::place() {
  Site3 steps{};
  for (std::int64_t& v : steps) v = static_cast<std::int64_t>(below(4));
  return lattice_.at(steps);
}
void ShapeMaker::add(const Site3& p) {
  newest_ = (newest_ + 1) % 16;
  recent_[newest_] = p;
}

Site3 ShapeMaker::point() {
  const PointKind kind = c_.pick(kinds_);
  const std::size_t mode = below(16);
  Site3 made = build(kind, mode);
  if (!is_inside(made)) made = recent(mode);
  // A point that is there already stays where it is.
  if (kind != PointKind::recent && kind != PointKind::recent_again) add(made);
  return made;
}

Site3 ShapeMaker::build(PointKind kind, std::size_t mode) {
  switch (kind) {
    case PointKind::place:
    case PointKind::place_again: return place();
    case PointKind::recent:
    case PointKind::recent_again: return recent(mode);
    case PointKind::nudged: {
      Site3 moved = recent(mode);
      for (std::int64_t& v : moved) v += small();
      return moved;
    }
    case PointKind::anchored: {
      Site3 made{};
      for (std::int64_t& v : made) v = anchored(static_cast<std::uint8_t>(below(256)));
      return made;
    }
    case PointKind::literal: return literals(limit3);
    case PointKind::whole_length: {
      const auto which = static_cast<std::uint8_t>(below(256));
      return plus(recent(mode), whole_vector(which, static_cast<std::uint8_t>(below(256))));
    }
    default: return of_points(kind, mode);
  }
}

Site3 ShapeMaker::of_points(PointKind kind, std::size_t mode) {
  const Site3 &a = recent(below(16)), &b = recent(below(16));
  const auto third = [&]() -> const Site3& { return recent(below(16)); };
  switch (kind) {
    case PointKind::along: return along(a, b, c_.between(-128, 127));
    case PointKind::between: return between(a, b, c_.between(0, 255));
    case PointKind::in_plane: {
      const std::int64_t k = small();
      return in_plane({a, b, third()}, k, small());
    }
    case PointKind::next_to_plane: return next_to_plane({a, b, third()}, static_cast<int>(mode));
    case PointKind::blended: return minus(plus(a, b), third());
    case PointKind::cube_image: return cube_image(a, b, below(48));
    case PointKind::mixed: return {a[0], b[1], third()[2]};
    default: return between(a, b, 127 + static_cast<std::int64_t>(mode & 1));
  }
}

// ---- shapes

Shape ShapeMaker::shape(ShapeKind kind, const Shape* other) {
  Shape made{kind, {}};
  switch (kind) {
    case ShapeKind::ray:
      made.set(0, point());
      made.set(3, direction(made.site(0)));
      break;
    case ShapeKind::ball:
      made.set(0, point());
      made.numbers[3] = radius(made.site(0), other);
      break;
    case ShapeKind::box: fill_box(made); break;
    case ShapeKind::oriented_box: fill_oriented_box(made); break;
    case ShapeKind::plane: fill_plane(made); break;
    default: {
      // Now and then points of the other triangle.
      const bool is_like_it = other != nullptr && other->kind == kind && c_.chance(1, 4);
      for (std::size_t i = 0; i < size_of(kind); i += 3)
        made.set(i, is_like_it && c_.chance(1, 2) ? other->site(3 * below(3)) : point());
    }
  }
  return made;
}

/// To a point, in two of six cases; away from it; to it, as short as it can be; none; literal.
Site3 ShapeMaker::direction(const Site3& origin) {
  const std::size_t mode = below(6);
  if (mode == 4) return {};
  if (mode == 5) return literals(most_doubled);
  const Site3 line = minus(point(), origin);
  return mode == 2 ? minus({}, line) : mode == 3 ? primitive(line) : line;
}

/// Small; to a recent point; to the other shape; literal.
std::int64_t ShapeMaker::radius(const Site3& centre, const Shape* other) {
  const std::size_t mode = below(4);
  if (mode == 0) return c_.between(0, 63);
  if (mode == 3) return c_.between(0, most_doubled);
  Shape reached;
  reached.set(0, recent(below(16)));
  if (mode == 2 && other != nullptr) reached = *other;
  const Ratio distance = squared_distance(reached, centre);
  const auto floor =
      static_cast<std::int64_t>(sqrt(WideInteger(distance.numerator / distance.denominator)));
  return std::clamp<std::int64_t>(floor + c_.pick(std::array{0, 0, 1, -1}), 0, most_doubled);
}

/// Flat on some axes in one of eight cases.
void ShapeMaker::fill_box(Shape& box) {
  const Site3 a = point(), b = point();
  const std::size_t flat = c_.chance(1, 8) ? below(8) : 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const bool is_flat = (flat >> axis & 1) != 0;
    box.numbers[axis] = std::min(a[axis], is_flat ? a[axis] : b[axis]);
    box.numbers[3 + axis] = std::max(a[axis], is_flat ? a[axis] : b[axis]);
  }
  add(box.site(0));
  add({box.numbers[3], box.numbers[1], box.numbers[2]});
  add(box.site(3));
}

Site3 ShapeMaker::rotation_axis_and_angle(std::int64_t& w) {
  const std::size_t mode = below(8);
  if (mode == 7) {
    w = c_.between(-(1 << 17), 1 << 17);
    return literals(1 << 17);
  }
  // The rotations of a cube have components of one size.
  const auto number = [&] {
    const std::int64_t some = small();
    return mode < 3 ? std::clamp<std::int64_t>(some / 3, -1, 1) : some;
  };
  w = number();
  Site3 axis{};
  for (std::int64_t& v : axis) v = number();
  return axis;
}

void ShapeMaker::fill_oriented_box(Shape& box) {
  const Site3 a = point();
  const std::size_t mode = below(4);
  box.set(0, mode == 3 ? literals(most_doubled) : plus(a, mode == 2 ? point() : a));
  std::int64_t w = 0;
  box.set(4, rotation_axis_and_angle(w));
  box.numbers[3] = w;
  if (!is_valid(box)) {
    box.set(4, {});
    box.numbers[3] = 1;
  }
  for (std::size_t axis = 0; axis < 3; ++axis) box.numbers[7 + axis] = half_extent(box, axis);
  add_corners(box);
}

/// Small; reaches a recent point; a multiple of the scale, so that corners are on the grid;
/// literal.
std::int64_t ShapeMaker::half_extent(const Shape& box, std::size_t axis) {
  const std::size_t mode = below(4);
  if (mode == 0) return c_.between(0, 63);
  if (mode == 3) return c_.between(0, most_doubled);
  if (mode == 2) return std::min(most_doubled, c_.between(0, 63) * scale_of_rotation(box));
  const Site3 reach = reach_of(box, recent(below(16)));
  return std::clamp<std::int64_t>(reach[axis] + c_.pick(std::array{0, 0, 1, -1}), 0, most_doubled);
}

/// Corners that are on the grid become recent points.
void ShapeMaker::add_corners(const Shape& box) {
  for (const int corner : {0, 7, 1}) {
    if (const auto p = corner_of(box, corner); p && is_inside(*p)) add(*p);
  }
}

/// Through three points, moved or not, in two of four cases; a small normal through a point;
/// literal.
void ShapeMaker::fill_plane(Shape& plane) {
  constexpr std::int64_t most = (std::int64_t{1} << 61) - 1;
  const std::size_t mode = below(4);
  const Site3 p = point();
  plane.set(3, p);
  plane.numbers[6] = mode == 3 ? c_.between(-most, most) : small();
  Site3 normal{};
  if (mode == 3) {
    normal = literals(most);
  } else if (mode == 2) {
    for (std::int64_t& v : normal) v = small();
  } else {
    const Site3 q = point();
    normal = cross(minus(q, p), minus(point(), p));
    if (c_.chance(1, 2)) normal = primitive(normal);
    if (c_.chance(1, 2)) plane.numbers[6] = 0;
  }
  plane.set(0, normal);
  if (is_valid(plane)) return;
  plane.set(0, {0, 0, 1});
  plane.numbers[6] = 0;
}

ShapePair ShapeMaker::pair(std::size_t kind) {
  const auto [a, b] = pair_kinds()[kind];
  const Shape first = shape(a, nullptr);
  return {first, shape(b, &first)};
}

ShapeProgram make_shapes(Choices& choices) {
  ShapeMaker maker(choices);
  ShapeProgram made;
  for (std::int64_t i = choices.between(1, 4); i > 0; --i)
    made.pairs.push_back(maker.pair(choices.below(pair_kinds().size())));
  return made;
}

ShapeProgram make_small_shapes(Choices& choices) {
  const auto of_corners = [&](ShapeKind kind) {
    Shape made{kind, {}};
    for (std::size_t i = 0; i < size_of(kind); ++i) made.numbers[i] = choices.between(0, 1);
    return made;
  };
  const Shape triangle = of_corners(ShapeKind::triangle);
  return {{{triangle, of_corners(ShapeKind::segment)}}};
}

}  // namespace offgrid::testing::shapes
