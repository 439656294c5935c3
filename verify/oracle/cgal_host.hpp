// CGAL's triangulations running on the kernel, with CGAL's own kernel asked beside it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/edits.hpp"

namespace offgrid::verify {

struct HostCalls {
  std::uint64_t calls = 0;
  std::uint64_t zeros = 0;
  std::string difference;  ///< the first question with two answers; empty: none
};

/// Builds CGAL's Delaunay triangulation of the points of the edits, removes some of them, and
/// builds its constrained one with the constraints, both with paired predicates. The kernel has the
/// bug that is on.
HostCalls run_hosted(std::span<const testing::Edit> edits);

}  // namespace offgrid::verify
