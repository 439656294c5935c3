// The byte code of shapes: what each byte of a program builds. bytes.hpp says what it is like.
#pragma once

#include <vector>

#include "engine/byte_source.hpp"
#include "shapes/construct.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

/// Reads shapes whose points come from those before.
class ShapeReader {
 public:
  enum class PointKind : std::uint8_t;

  /// Reads the lattice.
  explicit ShapeReader(ByteSource& source);

  ByteSource& source() { return source_; }
  /// A number of so many bytes, at most so large.
  std::int64_t literal(int bytes, std::int64_t most);
  Site3 literals(int bytes, std::int64_t most);
  Site3 point();
  /// A shape, beside another one if it is given.
  Shape shape(ShapeKind kind, const Shape* other);
  /// The vector part of a quaternion, and w: of the rotation of a cube in modes 0 to 2, literal in
  /// mode 7.
  Site3 rotation_axis_and_angle(std::int64_t& w);
  /// Makes the point the newest one.
  void add(const Site3& p);

 private:
  Site3 place(std::size_t code) const;
  const Site3& recent(std::size_t back) const { return recent_[(newest_ + 16 - back % 16) % 16]; }
  Site3 build(PointKind kind, std::size_t mode);
  Site3 of_points(PointKind kind, int mode);
  Site3 direction(const Site3& origin);
  std::int64_t radius(const Site3& centre, const Shape* other);
  void fill_box(Shape& box);
  void fill_oriented_box(Shape& box);
  std::int64_t half_extent(const Shape& box, std::size_t axis);
  void add_corners(const Shape& box);
  void fill_plane(Shape& plane);

  ByteSource& source_;
  Lattice lattice_;
  std::array<Site3, 16> recent_{};
  std::size_t newest_ = 0;
};

/// Writes shapes as literals.
class ShapeWriter {
 public:
  void byte(int value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
  void number(std::int64_t v, int bytes) {
    for (int i = 0; i < bytes; ++i) byte(static_cast<int>(v >> (8 * i) & 255));
  }
  void numbers(const Site3& site, int bytes) {
    for (const std::int64_t v : site) number(v, bytes);
  }
  void point(const Site3& p);
  void put(const Shape& shape);
  std::vector<std::uint8_t> bytes() && { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace offgrid::testing::shapes
