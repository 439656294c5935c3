#include "shapes/reader.hpp"

#include <algorithm>
#include <cmath>

#include "shapes/definition.hpp"

namespace offgrid::testing::shapes {

/// The kinds of points, by the upper four bits of their byte. Part of the corpus's format.
enum class ShapeReader::PointKind : std::uint8_t {
  place,        ///< one byte: two bits for each axis of the lattice
  place_again,  ///< the same, so that it is common
  recent,       ///< the mode is how many points back
  recent_again,
  nudged,         ///< two bytes: a recent point moved by up to eight units
  along,          ///< pair, steps: on the line of two, by steps from grid point to grid point
  between,        ///< pair, share: about so many 255ths of the way
  in_plane,       ///< two pairs: a + k (b - a) + l (c - a)
  next_to_plane,  ///< two pairs: as near to the plane of a, b, c as it can be, without being on it
  blended,        ///< two pairs: a + b - c
  cube_image,     ///< pair, symmetry: turned or mirrored about another
  whole_length,   ///< two bytes: a way from a recent point whose length is whole
  mixed,          ///< two pairs: a coordinate of each
  anchored,       ///< three bytes: coordinates near powers of two and the ends of the range
  literal,        ///< twelve bytes
  halfway,        ///< pair
};

namespace {
Lattice lattice_of(ByteSource& source) {
  const std::uint8_t frame = source.byte();
  return Lattice::of_bytes(frame, source.byte());
}
}  // namespace

ShapeReader::ShapeReader(ByteSource& source) : source_(source), lattice_(lattice_of(source)) {
  for (std::size_t i = 0; i < recent_.size(); ++i) add(place(i % 2 + (i / 2 % 2) * 4 + i / 4 * 16));
}

// ---- numbers

std::int64_t ShapeReader::literal(int bytes, std::int64_t most) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(source_.byte()) << (8 * i);
  const auto number = bytes == 4 ? std::int64_t{static_cast<std::int32_t>(value)}
                                 : static_cast<std::int64_t>(value);
  return number % (most + 1);
}
Site3 ShapeReader::literals(int bytes, std::int64_t most) {
  Site3 made{};
  for (std::int64_t& v : made) v = literal(bytes, most);
  return made;
}

// ---- points

Site3 ShapeReader::place(std::size_t code) const {
  return lattice_.at({static_cast<std::int64_t>(code & 3), static_cast<std::int64_t>(code >> 2 & 3),
                      static_cast<std::int64_t>(code >> 4 & 3)});
}
void ShapeReader::add(const Site3& p) {
  newest_ = (newest_ + 1) % 16;
  recent_[newest_] = p;
}

Site3 ShapeReader::point() {
  const std::uint8_t code = source_.point_byte();
  const auto kind = static_cast<PointKind>(code >> 4);
  Site3 made = build(kind, code & 15);
  if (!is_inside(made)) made = recent(code & 15);
  // A point that is there already stays where it is.
  if (kind != PointKind::recent && kind != PointKind::recent_again) add(made);
  return made;
}

Site3 ShapeReader::build(PointKind kind, std::size_t mode) {
  switch (kind) {
    case PointKind::place:
    case PointKind::place_again: return place(source_.byte());
    case PointKind::recent:
    case PointKind::recent_again: return recent(mode);
    case PointKind::nudged: {
      const int first = source_.byte(), second = source_.byte();
      return plus(recent(mode), {nibble(first), nibble(first >> 4), nibble(second)});
    }
    case PointKind::anchored: {
      Site3 made{};
      for (std::int64_t& v : made) v = anchored(source_.byte());
      return made;
    }
    case PointKind::literal: return literals(4, limit3);
    case PointKind::whole_length: {
      const std::uint8_t which = source_.byte();
      return plus(recent(mode), whole_way(which, source_.byte()));
    }
    default: return of_points(kind, static_cast<int>(mode));
  }
}

Site3 ShapeReader::of_points(PointKind kind, int mode) {
  const std::size_t pair = source_.byte(), other = source_.byte();
  const Site3 &a = recent(pair), &b = recent(pair >> 4), &c = recent(other);
  switch (kind) {
    case PointKind::along: return along(a, b, static_cast<std::int8_t>(other));
    case PointKind::between: return between(a, b, static_cast<std::int64_t>(other));
    case PointKind::in_plane: return in_plane({a, b, c}, nibble(mode), nibble(int(other >> 4)));
    case PointKind::next_to_plane: return next_to_plane({a, b, c}, mode);
    case PointKind::blended: return minus(plus(a, b), c);
    case PointKind::cube_image: return cube_image(a, b, other);
    case PointKind::mixed: return {a[0], b[1], c[2]};
    default: return between(a, b, 127 + (mode & 1));
  }
}

// ---- shapes

Shape ShapeReader::shape(ShapeKind kind, const Shape* other) {
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
    default:
      for (std::size_t i = 0; i < size_of(kind); i += 3) made.set(i, point());
  }
  return made;
}

/// Modes 0, 1: to a point; 2: away from it; 3: to it, as short as it can be; 4: none; 5: literal.
Site3 ShapeReader::direction(const Site3& origin) {
  const int mode = source_.byte() % 6;
  if (mode == 4) return {};
  if (mode == 5) return literals(4, 2 * limit3 + 1);
  const Site3 way = minus(point(), origin);
  return mode == 2 ? minus({}, way) : mode == 3 ? primitive(way) : way;
}

/// Modes 0: small; 1: to a recent point; 2: to the other shape; 3: literal.
std::int64_t ShapeReader::radius(const Site3& centre, const Shape* other) {
  const int mode = source_.byte(), by = mode >> 2;
  constexpr std::int64_t most = 2 * limit3 + 1;
  if (mode % 4 == 0) return by;
  if (mode % 4 == 3) return std::abs(literal(4, most));
  Shape reached;
  reached.set(0, recent(static_cast<std::size_t>(by >> 2)));
  if (mode % 4 == 2 && other != nullptr) reached = *other;
  const Ratio distance = squared_distance(reached, centre);
  const auto floor =
      static_cast<std::int64_t>(sqrt(WideInteger(distance.numerator / distance.denominator)));
  return std::clamp<std::int64_t>(floor + std::array{0, 0, 1, -1}[by & 3], 0, most);
}

/// The lowest three bits of the mode make it flat on an axis, if the next three are set.
void ShapeReader::fill_box(Shape& box) {
  const Site3 a = point(), b = point();
  const int flat = source_.byte();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const bool is_flat = (flat >> axis & 1) != 0 && (flat & 56) == 56;
    box.numbers[axis] = std::min(a[axis], is_flat ? a[axis] : b[axis]);
    box.numbers[3 + axis] = std::max(a[axis], is_flat ? a[axis] : b[axis]);
  }
  add(box.site(0));
  add({box.numbers[3], box.numbers[1], box.numbers[2]});
  add(box.site(3));
}

Site3 ShapeReader::rotation_axis_and_angle(std::int64_t& w) {
  const int mode = source_.byte();
  if (mode % 8 == 7) {
    w = literal(4, 1 << 17);
    return literals(4, 1 << 17);
  }
  const bool is_of_cube = mode % 8 < 3;
  const int first = source_.byte(), second = source_.byte();
  // The rotations of a cube have components of one size.
  const auto number = [&](int bits) {
    return is_of_cube ? std::clamp<std::int64_t>(nibble(bits) / 3, -1, 1) : nibble(bits);
  };
  w = number(first);
  return {number(first >> 4), number(second), number(second >> 4)};
}

void ShapeReader::fill_oriented_box(Shape& box) {
  const Site3 a = point();
  const int mode = source_.byte();
  box.set(0, mode % 4 == 3 ? literals(4, 2 * limit3 + 1) : plus(a, mode % 4 == 2 ? point() : a));
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

/// Modes 0: small; 1: reaches a recent point; 2: a multiple of the scale, so that corners are on
/// the grid; 3: literal.
std::int64_t ShapeReader::half_extent(const Shape& box, std::size_t axis) {
  const int mode = source_.byte(), by = mode >> 2;
  constexpr std::int64_t most = 2 * limit3 + 1;
  if (mode % 4 == 0) return by;
  if (mode % 4 == 3) return std::abs(literal(4, most));
  if (mode % 4 == 2) return std::min<std::int64_t>(most, by * scale_of_rotation(box));
  const Site3 reach = reach_of(box, recent(static_cast<std::size_t>(by & 15)));
  return std::clamp<std::int64_t>(reach[axis] + std::array{0, 0, 1, -1}[by >> 4], 0, most);
}

/// Corners that are on the grid become recent points.
void ShapeReader::add_corners(const Shape& box) {
  for (const int corner : {0, 7, 1}) {
    if (const auto p = corner_of(box, corner); p && is_inside(*p)) add(*p);
  }
}

/// Modes 0, 1: through three points, moved by the mode's upper bits; 2: a small normal through a
/// point; 3: literal.
void ShapeReader::fill_plane(Shape& plane) {
  const int mode = source_.byte();
  const Site3 p = point();
  plane.set(3, p);
  plane.numbers[6] = mode % 4 == 3 ? literal(8, std::int64_t{1} << 61) : nibble(mode >> 4);
  Site3 normal{};
  if (mode % 4 == 3) {
    normal = literals(8, (std::int64_t{1} << 61) - 1);
  } else if (mode % 4 == 2) {
    const int first = source_.byte();
    normal = {nibble(first), nibble(first >> 4), nibble(source_.byte())};
  } else {
    const Site3 q = point();
    normal = cross(minus(q, p), minus(point(), p));
    if ((mode & 4) != 0) normal = primitive(normal);
    if ((mode & 8) != 0) plane.numbers[6] = 0;
  }
  plane.set(0, normal);
  if (is_valid(plane)) return;
  plane.set(0, {0, 0, 1});
  plane.numbers[6] = 0;
}

// ---- writing

void ShapeWriter::point(const Site3& p) {
  byte(static_cast<int>(ShapeReader::PointKind::literal) << 4);
  numbers(p, 4);
}

void ShapeWriter::put(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::ray:
      point(shape.site(0));
      byte(5);
      return numbers(shape.site(3), 4);
    case ShapeKind::ball:
      point(shape.site(0));
      byte(3);
      return number(shape.numbers[3], 4);
    case ShapeKind::oriented_box:
      point({});
      byte(3);
      numbers(shape.site(0), 4);
      byte(7);
      for (std::size_t i = 3; i < 7; ++i) number(shape.numbers[i], 4);
      for (std::size_t i = 7; i < 10; ++i) {
        byte(3);
        number(shape.numbers[i], 4);
      }
      return;
    case ShapeKind::plane:
      byte(3);
      point(shape.site(3));
      number(shape.numbers[6], 8);
      return numbers(shape.site(0), 8);
    default:
      for (std::size_t i = 0; i < size_of(shape.kind); i += 3) point(shape.site(i));
      if (shape.kind == ShapeKind::box) byte(0);
  }
}

}  // namespace offgrid::testing::shapes
