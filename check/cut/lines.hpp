// One triangle cut by one line in the exact mode: the faces that there must be, by cases.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/finding.hpp"
#include "engine/step.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::testing::cut {

struct LineCase {
  std::array<kernel::Point2, 3> triangle{};  ///< turns left
  std::array<kernel::Point2, 2> line{};      ///< directed, through two points
  bool is_against = false;
};

std::vector<Step> steps_of(const LineCase& line_case);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, LineCase& made);

struct LineVerdict {
  /// The faces that there must be: three if the line crosses two edges, two if it passes through a
  /// corner and crosses the edge opposite, one if it crosses none.
  std::size_t faces = 0;
  std::optional<Fault> fault{};
};
/// Are the faces those that the line and the order of edges say? `order_is_ignored` is a bug of the
/// cut.
LineVerdict judge_line(const LineCase& line_case, bool order_is_ignored = false);

/// Every triangle of the 3x3 grid with every line through two points of the half grid, in both
/// orders.
std::vector<LineCase> all_line_cases();

}  // namespace offgrid::testing::cut
