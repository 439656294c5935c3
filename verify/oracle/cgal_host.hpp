// CGAL's triangulations running on the kernel, with CGAL's own kernel asked beside it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/edits.hpp"

namespace offgrid::verify {

/// What the kernel that hosts CGAL may get wrong, to see it caught.
enum class HostBug : std::uint8_t { none, orientation_in_float, circle_in_double };

struct HostCalls {
  std::uint64_t calls = 0;
  std::uint64_t zeros = 0;
  std::string difference;  ///< the first question with two answers; empty: none
};

/// Builds CGAL's Delaunay triangulation of the points of the edits, removes some of them, and
/// builds its constrained one with the constraints, both with paired predicates.
HostCalls run_hosted(std::span<const testing::Edit> edits, HostBug bug);

}  // namespace offgrid::verify
