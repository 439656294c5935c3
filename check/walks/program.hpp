// Programs of walks: the language in which every check says what mesh there is, and which walks and
// lines of sight are asked for. They are read from bytes (fuzz/walks/bytes.hpp) and from text, and
// written as both and as a test.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/step.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::testing::walks {

struct WalkQuery {
  enum class Kind : std::uint8_t {
    locate,    ///< points[0]
    traverse,  ///< from points[0] to points[1]
    ray,       ///< from points[0] through points[1]
    /// along the line of points 0, 1 from its meeting with that of 2, 3, and if it is bounded to
    /// that with the line of 4, 5
    meeting,
    sight,  ///< from points[0] to points[1]
  };
  struct Line {
    kernel::Point2 from{}, to{};
    bool is_of_second_mesh = false;
  };

  Kind kind = Kind::locate;
  std::array<kernel::Point2, 6> points{};
  bool first_is_of_second_mesh = false;
  bool last_is_of_second_mesh = false;
  bool is_bounded = false;

  std::size_t point_count() const;
  Line walk() const { return {points[0], points[1]}; }
  Line first() const { return {points[2], points[3], first_is_of_second_mesh}; }
  Line last() const { return {points[4], points[5], last_is_of_second_mesh}; }
  /// Do its lines have directions, and the first two a meeting?
  bool is_allowed() const;
};

bool are_parallel(const WalkQuery::Line& a, const WalkQuery::Line& b);

/// A mesh is made first, then the queries are asked.
struct WalkProgram {
  using Segment = std::array<kernel::Point2, 2>;
  using Triangle = std::array<kernel::Point2, 3>;
  static constexpr std::size_t points_max = 20;  ///< of one that is read from bytes

  std::vector<kernel::Point2> points{};
  /// Edges of the mesh; those whose ends are no points, or that cross earlier ones, are left out.
  std::vector<Segment> barriers{};
  /// Faces that stop lines of sight, in any order and from any corner; those that the mesh does not
  /// have are left out.
  std::vector<Triangle> blocked{};
  std::vector<WalkQuery> queries{};
  std::uint8_t header = 0;  ///< the byte that says on which grid the points are, if it was read
};

template <class Use>
void each_list(WalkProgram& program, const Use& use) {
  use(program.queries);
  use(program.blocked);
  use(program.barriers);
  use(program.points);
}
template <class Use>
void each_point(WalkProgram& program, const Use& use) {
  for (kernel::Point2& p : program.points) use(p);
  for (WalkProgram::Segment& barrier : program.barriers) {
    for (kernel::Point2& p : barrier) use(p);
  }
  for (WalkProgram::Triangle& face : program.blocked) {
    for (kernel::Point2& p : face) use(p);
  }
  for (WalkQuery& query : program.queries) {
    for (std::size_t i = 0; i < query.point_count(); ++i) use(query.points[i]);
  }
}

/// A step for each point, barrier, blocked face and query, so that any of them can be left out.
std::vector<Step> steps_of(const WalkProgram& program);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, WalkProgram& made);
/// As in "see 0 0 4 2".
std::string show(const WalkQuery& query);

/// A GoogleTest case that asks the queries again. `name` is as in "Suite, case".
std::string test_of_walks(const WalkProgram& program, const std::string& name);

}  // namespace offgrid::testing::walks
