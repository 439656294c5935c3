// Programs of walks: what the byte code of `offgrid-fuzz-walks` means.
//
// Behind the byte for the grid (mesh/program.hpp) an operation is one byte: four bits say which (a
// vertex, a block of places, a constraint, or a question), two whether its points are vertices by
// number, two are its mode. The mesh is made first, of all vertices and constraints.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mesh/program.hpp"
#include "offgrid/kernel/side3.hpp"

namespace offgrid::fuzz {

struct WalkQuery {
  enum class Kind : std::uint8_t {
    locate,    ///< points[0]
    traverse,  ///< from points[0] to points[1]
    ray,       ///< from points[0] through points[1]
    /// along the line of points 0, 1 from its meeting with that of 2, 3, and if it is bounded to
    /// that with the line of 4, 5
    meeting,
    sight,  ///< from points[0] to points[1], constraints are barriers
  };
  Kind kind = Kind::locate;
  std::array<kernel::Point2, 6> points{};
  bool first_is_of_second_mesh = false;
  bool last_is_of_second_mesh = false;
  bool is_bounded = false;

  std::size_t point_count() const;
  kernel::LeveledLine walk() const { return {points[0], points[1], kernel::Level::query}; }
  kernel::LeveledLine first() const {
    return {points[2], points[3], level(first_is_of_second_mesh)};
  }
  kernel::LeveledLine last() const { return {points[4], points[5], level(last_is_of_second_mesh)}; }
  /// Do its lines have directions, and the first two a meeting?
  bool is_allowed() const;

 private:
  static kernel::Level level(bool is_second) {
    return is_second ? kernel::Level::second_mesh : kernel::Level::query;
  }
};

struct WalkProgram {
  static constexpr std::size_t points_max = 20;
  static constexpr std::size_t constraints_max = 6;
  static constexpr std::size_t queries_max = 12;

  std::uint8_t header = 0;
  std::vector<kernel::Point2> points;
  /// between points; those that cannot be had are left out
  std::vector<std::pair<kernel::Point2, kernel::Point2>> constraints;
  std::vector<WalkQuery> queries;
};

template <class Use>
void each_list(WalkProgram& program, const Use& use) {
  use(program.queries);
  use(program.constraints);
  use(program.points);
}
template <class Use>
void each_point(WalkProgram& program, const Use& use) {
  for (kernel::Point2& p : program.points) use(p);
  for (auto& [a, b] : program.constraints) {
    use(a);
    use(b);
  }
  for (WalkQuery& query : program.queries) {
    for (std::size_t i = 0; i < query.point_count(); ++i) use(query.points[i]);
  }
}

WalkProgram read_walks(std::span<const std::uint8_t> input);
Input write_walks(const WalkProgram& program);
Input random_walk_program(testing::Random& random);

/// As in "traverse (0, 0) -> (2, 2)".
std::string show(const WalkQuery& query);

}  // namespace offgrid::fuzz
