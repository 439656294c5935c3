// One triangle cut by one line in the exact mode: the faces that there must be, by cases.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "cut/cuts.hpp"
#include "engine/finding.hpp"

namespace offgrid::testing::cut {

/// A line that is directed, through two points.
using CutLine = std::array<kernel::Point2, 2>;

struct LineVerdict {
  /// The faces that there must be: three if the line crosses two edges, two if it passes through a
  /// corner and crosses the edge opposite, one if it crosses none.
  std::size_t faces = 0;
  std::optional<Fault> fault{};
};
/// Are the faces of the triangle those that the line and the order of edges say?
LineVerdict judge_line(const CutUpdate& update, const CutLine& line);

}  // namespace offgrid::testing::cut
