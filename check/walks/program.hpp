// Programs of walks: what mesh there is, and which walks and lines of sight are asked for.
// form.hpp says how they are written.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing::walks {

struct WalkLine {
  kernel::Point2 from{}, to{};
  bool is_of_second_mesh = false;

  friend bool operator==(const WalkLine&, const WalkLine&) = default;
};

struct WalkStep {
  enum class Kind : std::uint8_t {
    barrier,   ///< an edge of the mesh, unless an end is no point or it crosses an earlier barrier
    blocked,   ///< a face that stops lines of sight, unless the mesh does not have it
    locate,    ///< the point `from`
    traverse,  ///< from `from` to `to`
    ray,       ///< from `from` through `to`
    meeting,   ///< along the line of `from` and `to` from its meeting with `start`, up to `bound`
    sight,     ///< from `from` to `to`
  };
  using Line = WalkLine;

  Kind kind = Kind::locate;
  kernel::Point2 from{}, to{};
  Line start{};
  std::optional<Line> bound{};           ///< none: the walk goes on to the border
  std::array<kernel::Point2, 3> face{};  ///< in any order

  bool is_question() const { return kind != Kind::barrier && kind != Kind::blocked; }
  Line line() const { return {from, to}; }
  /// Do its lines have directions, and the first two a meeting?
  bool is_allowed() const;

  friend bool operator==(const WalkStep&, const WalkStep&) = default;
};

bool are_parallel(const WalkStep::Line& a, const WalkStep::Line& b);

/// The mesh is made first, of the points and all barriers; then the questions are asked.
struct WalkProgram {
  std::vector<kernel::Point2> points{};
  std::vector<WalkStep> steps{};
};

}  // namespace offgrid::testing::walks
