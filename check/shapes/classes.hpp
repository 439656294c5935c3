// The named classes of pairs of shapes: which degenerate situations a campaign must have seen.
#pragma once

#include "engine/classes.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

std::vector<ClassGroup> shape_classes();

/// Counts the classes of the pair, by the definition, whose word is whether they meet.
void count_shape_classes(const ShapePair& pair, bool meets, std::span<std::uint8_t> marks);

}  // namespace offgrid::testing::shapes
