// Machine: the byte code of the predicate fuzzer.
//
// An input is a list of operations. Each is one byte, 6 bits of operation and 2 bits of mode, and a
// few operand bytes. The machine holds the eight newest points of the plane and of space; an
// operation appends a point that is built from them (engine/construct.hpp), or asks one predicate
// about them. Missing operand bytes read as zero, and every byte string means something, so that a
// fuzzer can cut and paste freely. At the start the points are a small grid, so that a question
// without any construction makes sense already.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/construct.hpp"
#include "predicates/call.hpp"

namespace offgrid::fuzz {

using namespace predicates;
using namespace testing::construct;

/// The operations, by the upper six bits of their byte; one that may be reached by several values
/// is more common in random bytes.
enum class Operation : std::uint8_t {
  anchor2,   ///< x, y: two anchored coordinates
  literal2,  ///< x, y: four bytes each
  fill2,     ///< class, two bytes of seed: six points of the shared generator of degeneracies
  along2,    ///< pair, amount: on the line of two points
  turn2,     ///< pair: turned by mode quarters about a point
  mirror2,   ///< pair: mirrored at an axis through a point
  next_to2,  ///< pair, steps: beside the line of two points
  repeat2,   ///< which: an earlier point again
  nudge2,    ///< which, offset: an earlier point moved by up to eight units
  blend2,    ///< pair, third: parallelogram, axis-aligned corner, midpoint, swapped coordinates
  pixel2,    ///< pair: through the corner, an edge's middle or the centre of a pixel
  /// x, y: a new point, and a second one so that their line passes the crossing of the lines of the
  /// four newest
  aim2,
  crossing2,  ///< none: near the crossing of the lines of the four newest
  anchor3,    ///< x, y, z
  literal3,   ///< x, y, z: four bytes each
  fill3,      ///< class, two bytes of seed: five points
  along3,     ///< pair, amount
  cube3,      ///< pair, symmetry: cospherical
  plane3,     ///< pair, third, coefficients: coplanar
  repeat3,    ///< which
  nudge3,     ///< which, two offsets
  call,       ///< predicate, operands
};

/// The effect of one operation.
struct Step {
  std::size_t begin = 0;  ///< its bytes are [begin, end)
  std::size_t end = 0;
  Operation operation = Operation::anchor2;
  /// its point would have left the grid: an earlier point was repeated instead
  bool fell_back = false;
  Call call;  ///< what was asked, if operation is Operation::call
};

class Machine {
 public:
  /// The layouts of the predicates are passed in, so that the byte code does not depend on them.
  Machine(std::span<const std::uint8_t> bytes, std::span<const Layout> predicates);

  /// Runs the next operation. False at the end of the bytes, or when the operations an input may
  /// have are used up.
  bool next(Step& step);

  static constexpr int operations_max = 24;
  static constexpr int calls_max = 6;

 private:
  static constexpr std::size_t points_kept = 8;

  std::uint8_t byte();
  std::uint64_t little_endian(int bytes);
  int nibble();
  std::int64_t literal(std::int64_t limit);

  /// The i-th newest point, 0 is the newest.
  const Grid2& point2(int i) const {
    return points2_[(newest2_ + points_kept - (static_cast<std::size_t>(i) & 7)) & 7];
  }
  const Grid3& point3(int i) const {
    return points3_[(newest3_ + points_kept - (static_cast<std::size_t>(i) & 7)) & 7];
  }
  void append(const Grid2& p);
  void append(const Grid3& p);
  template <class Point>
  void append(const std::optional<Point>& p, Step& step);

  void build2(Step& step, int mode);
  void build3(Step& step, int mode);
  void fill2();
  void fill3();
  void aim(Step& step, int mode);

  void ask(Call& call);
  void push(Call& call, Number v) { call.numbers[written_++] = v; }
  void push_point2(Call& call);
  void push_point3(Call& call);
  void push_vector3(Call& call);
  void push_ray_parameter(Call& call);
  void push_squared_distance(Call& call);
  void push_double_half_side(Call& call);

  std::span<const std::uint8_t> bytes_;
  std::span<const Layout> predicates_;
  std::size_t position_ = 0;
  int operations_ = 0;
  int calls_ = 0;
  std::array<Grid2, points_kept> points2_;
  std::array<Grid3, points_kept> points3_;
  std::size_t newest2_ = points_kept - 1;
  std::size_t newest3_ = points_kept - 1;

  // While a call's operands are read:
  int pending_nibble_ = -1;
  int next_point_ = 0;
  std::size_t written_ = 0;
};

/// A program that asks exactly this call: its points as literals, then the question.
std::vector<std::uint8_t> encode(const Call& call, std::span<const Layout> predicates);

/// The byte of an operation.
std::uint8_t opcode(Operation operation, int mode);

}  // namespace offgrid::fuzz
