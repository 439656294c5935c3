// Runs edits on a triangulation and says where it first differs from what it ought to be.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "support/edits.hpp"

namespace offgrid::testing {

struct EditFailure {
  std::size_t edit = 0;  ///< after this one of the edits
  std::string expected;
  std::string found;
};

/// After each edit: was it refused when it had to be. After every `check_every` edits and after the
/// last one: the points, the pieces of constraints, the validator, and the digest of a
/// triangulation that is built from nothing by the honest library.
std::optional<EditFailure> find_failure(TriangulationSubject& subject, std::span<const Edit> edits,
                                        std::size_t check_every);

/// The edits of a random sequence. The seed chooses their points: a small grid with any spacing,
/// anywhere up to the ends of the range, or one of the classes of generate.hpp.
std::vector<Edit> random_edits(std::uint64_t seed, std::size_t count);

/// The insertions of such points, all of them, and after them this many constraints that can be
/// had.
std::vector<Edit> random_input(std::uint64_t seed, std::size_t constraints);

}  // namespace offgrid::testing
