// Shapes as plain numbers, and the pairs of them that are asked about: the language in which every
// check says which two shapes are compared. They are read from bytes (bytes.hpp) and from text, and
// written as both and as a test.
//
//   point X Y Z          triangle A B C       segment A B       box LOW HIGH
//   ray ORIGIN DIRECTION        ball CENTRE RADIUS
//   oriented-box DOUBLED_CENTRE W X Y Z DOUBLED_HALF      W X Y Z: the quaternion
//   plane NORMAL POINT EXTRA    the points p with NORMAL p = NORMAL POINT + EXTRA
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/numbers.hpp"
#include "engine/step.hpp"

namespace offgrid::testing::shapes {

/// Part of the corpus's format: append, never reorder.
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
  /// Those of the text form; the unused ones are 0.
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
/// Is (w, x, y, z) a quaternion that the library takes, of components below 2^17?
bool is_rotation(const std::array<std::int64_t, 4>& turn);
/// Is it a triangle without area, a flat box, a ray or segment of one point, or a ball without
/// radius?
bool is_degenerate(const Shape& shape);

/// Two shapes that are asked about.
struct ShapePair {
  Shape a, b;

  friend bool operator==(const ShapePair&, const ShapePair&) = default;
};

/// The kinds of all pairs for which there is a test, each once: `a` is the one that the library
/// names first. Part of the corpus's format.
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
  std::vector<ShapePair> pairs;
};

/// A step for each shape, two for each pair.
std::vector<Step> steps_of(const ShapeProgram& program);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, ShapeProgram& made);
/// As in "ball 0 0 4 2".
std::string show(const Shape& shape);

/// The numbers of a pair, as shrink_numbers takes them, and the points among them.
Numbers numbers_of(const ShapePair& pair, std::vector<NumberSpot>& points);
/// The pair with other numbers, which may be none that is valid.
ShapePair with_numbers(const ShapePair& pair, const Numbers& numbers);

}  // namespace offgrid::testing::shapes
