// The parts of the suite cut that compute with rational numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "support/cut_model.hpp"

namespace offgrid::verify {

using Corners = std::array<kernel::Point2, 3>;

/// The result of comparing the two modes.
struct ModesTally {
  std::uint64_t compared = 0;  ///< updates
  std::uint64_t splits = 0;    ///< on the grid
  std::uint64_t left_out = 0;  ///< because a crossing is no grid point, or the update is refused

  void add(const ModesTally& other);
};

/// Does the updates in both modes, leaving out those with a crossing that is no grid point, up to
/// six: the same faces inside, by their centres, and the same areas; and in exact mode the area of
/// the updating triangle, as a rational number.
std::optional<testing::CutFailure> find_difference_of_modes(
    const kernel::Point2& low, const kernel::Point2& high,
    const std::vector<testing::CutUpdate>& updates, ModesTally& tally);
/// Random updates with corners on a coarse lattice, of which many have crossings on grid points
/// only.
std::vector<testing::CutUpdate> updates_on_lattice(std::uint64_t seed);
kernel::Point2 lattice_end();

/// One triangle and one directed line, through two points.
struct LineCase {
  Corners triangle{};
  std::array<kernel::Point2, 2> line{};
  bool against = false;
};

struct LineTally {
  std::uint64_t three = 0;  ///< the line crosses two edges
  std::uint64_t two = 0;    ///< it passes through a corner and crosses the edge opposite
  std::uint64_t whole = 0;  ///< it crosses none

  void add(const LineTally& other);
};

/// Are the faces those that the line and the order of edges say? `order_is_ignored` is a bug of the
/// cut.
std::optional<testing::Fault> find_line_fault(const LineCase& line_case, bool order_is_ignored,
                                              LineTally& tally);

/// Every triangle of the 3x3 grid with every line through two points of the half grid, in both
/// orders.
std::vector<LineCase> all_line_cases();

}  // namespace offgrid::verify
