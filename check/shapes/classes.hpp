// The named classes of pairs of shapes: which degenerate situations a campaign must have seen.
#pragma once

#include "engine/classes.hpp"
#include "shapes/shape.hpp"

namespace offgrid::testing::shapes {

std::vector<ClassGroup> shape_classes();

/// Counts the classes of each pair, by the definition: the library is not asked.
void count_shape_classes(const ShapeProgram& program, std::span<std::uint8_t> marks);

}  // namespace offgrid::testing::shapes
