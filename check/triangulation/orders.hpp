// Edits in all orders: everything that can be done to small grids, and long random sequences. A
// triangulation is a function of its points and constraints, whatever the order of edits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "triangulation/library_triangulation.hpp"

namespace offgrid::testing::triangulation {

/// So many cases, in jobs of so many. Each job begins with nothing, and answers the edits after
/// which the subject is another triangulation than a rebuild, if there are any.
struct EditPart {
  using Run = std::function<std::optional<EditProgram>(LibraryTriangulation&, std::uint64_t begin,
                                                       std::uint64_t end)>;

  std::string name;
  std::uint64_t cases;
  std::uint64_t cases_per_job;
  Run run;
};

/// So many random edits, which find most bugs; all insertion orders of the 3x3 grid, all subsets of
/// the 5x5 grid, and all plane graphs on the 3x3 grid (there are 1,150,976: every input that a
/// constrained triangulation of its points can have).
std::vector<EditPart> edit_parts(std::uint64_t seed, std::uint64_t random_edits);

}  // namespace offgrid::testing::triangulation
