// Random edits of triangulations, on points that coincide often.
#pragma once

#include <span>
#include <vector>

#include "support/random.hpp"
#include "triangulation/model.hpp"

namespace offgrid::testing::triangulation {

/// A random edit; half of the points that it names come from the model, the others from the pool.
Edit random_edit(Random& random, const EditModel& model, std::span<const kernel::Point2> pool);

/// The edits of a random sequence. The seed chooses their points: a small grid with any spacing,
/// anywhere up to the ends of the range, or one of the classes of generate.hpp.
std::vector<Edit> random_edits(std::uint64_t seed, std::size_t count);

/// The insertions of such points, all of them, and after them this many constraints that can be
/// had.
std::vector<Edit> random_input(std::uint64_t seed, std::size_t constraints);

}  // namespace offgrid::testing::triangulation
