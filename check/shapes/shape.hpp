// Shapes as plain numbers, and the pairs of them that are asked about. form.hpp says which numbers
// a shape has, and how they are written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/numbers.hpp"

namespace offgrid::testing::shapes {

enum class ShapeKind : std::uint8_t {
  point,
  segment,
  ray,
  ball,
  box,
  oriented_box,
  plane,
  triangle
};
inline constexpr std::size_t shape_kinds = 8;

/// Points of space are below 2^29.
inline constexpr std::int64_t limit3 = (std::int64_t{1} << 29) - 1;

/// A point or a vector of plain numbers.
using Site3 = std::array<std::int64_t, 3>;
Site3 plus(const Site3& u, const Site3& v);
Site3 minus(const Site3& u, const Site3& v);
/// Requires coordinates below 2^31.
Site3 cross(const Site3& u, const Site3& v);

struct Shape {
  ShapeKind kind = ShapeKind::point;
  /// The unused ones are 0.
  std::array<std::int64_t, 10> numbers{};

  Site3 site(std::size_t position) const {
    return {numbers[position], numbers[position + 1], numbers[position + 2]};
  }
  void set(std::size_t position, const Site3& site) {
    for (std::size_t i = 0; i < 3; ++i) numbers[position + i] = site[i];
  }
  friend bool operator==(const Shape&, const Shape&) = default;
};

const char* name_of(ShapeKind kind);
/// How many numbers a shape of that kind has.
std::size_t size_of(ShapeKind kind);
/// Is it one that the library takes: in range, no reversed box, no rotation or normal of zeros?
bool is_valid(const Shape& shape);
/// The squared length of the quaternion of an oriented box.
std::int64_t norm_of(const Shape& box);
/// Is (w, x, y, z) a quaternion that the library takes, of components below 2^17?
bool is_rotation(const std::array<std::int64_t, 4>& turn);
/// Is it a triangle without area, a flat box, a ray or segment of one point, or a ball without
/// radius?
bool is_degenerate(const Shape& shape);

/// Two shapes that are asked about.
struct ShapePair {
  enum class Kind : std::uint8_t { ask };

  Shape a{}, b{};
  Kind kind = Kind::ask;  ///< there is one kind of step only

  friend bool operator==(const ShapePair&, const ShapePair&) = default;
};

/// The kinds of all pairs for which there is a test, each once: `a` is the one that the library
/// names first.
struct PairKind {
  ShapeKind a, b;
};
std::span<const PairKind> pair_kinds();
/// Its place among them, if there is a test for the two in this order.
std::optional<std::size_t> find_pair(ShapeKind a, ShapeKind b);
/// As in "triangle and ray".
std::string name_of(const PairKind& kind);
/// Is it a question of the suite ray3: a ray or a segment beside a triangle or a box?
bool is_of_rays(const PairKind& kind);

/// Pairs that are asked about one after the other.
struct ShapeProgram {
  std::vector<ShapePair> pairs{};
};

}  // namespace offgrid::testing::shapes
