// The generator classes of the test support as generators of inputs.
#pragma once

#include "framework/campaign.hpp"

namespace offgrid::verify {

/// Points of a Class2 (the variant) into the coordinate slots, then the question's other slots.
void generate_in_plane(const Question& question, int variant, Random& random, Call& inputs);
/// Points of a Class3; a direction becomes a difference of two of them.
void generate_in_space(const Question& question, int variant, Random& random, Call& inputs);
/// Two ray parameters from the coordinates of a Class3: unrelated, equal but not reduced, or
/// neighbours.
void generate_ray_parameters(const Question& question, int variant, Random& random, Call& inputs);

/// Writes points into the coordinate slots of a question, in order.
void store_points(const Question& question, std::span<const kernel::Point2> points, Call& inputs);

/// One cell per predicate and class.
void add_plane_cells(std::vector<Cell>& cells, const Question& question);
void add_space_cells(std::vector<Cell>& cells, const Question& question);

}  // namespace offgrid::verify
