// Pairs of shapes as bytes: the code of `offgrid-fuzz-shapes`, and the generator of every check.
//
// Two bytes choose a lattice, which may be skewed, flat, or at the end of the range. Then a pair is
// one byte for the kinds, and its shapes. A point is one byte, four bits of kind and four of mode,
// and at most twelve bytes of operands: a place of the lattice, one of the sixteen newest points or
// beside one, on a line or in a plane of some, next to a plane (as near as a grid point can be),
// and so on. What else a shape needs is a byte of mode with operands: a radius that reaches to the
// other shape, half extents that reach a point, the rotations of a cube. Missing bytes read as
// zero, and every byte string means something.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shapes/shape.hpp"
#include "support/random.hpp"

namespace offgrid::testing::shapes {

using ShapeBytes = std::vector<std::uint8_t>;

inline constexpr std::size_t shape_pairs_max = 6;

ShapeProgram read_shapes(std::span<const std::uint8_t> bytes);
/// Bytes that are read as these pairs; of shape_pairs_max at most.
ShapeBytes write_shapes(const ShapeProgram& program);

/// Random bytes of some pairs: of the kind of that number, or of any. A program takes a few kinds
/// of points only, so that they come together.
ShapeBytes random_shape_bytes(Random& random, std::optional<std::size_t> pair_kind, int pairs);

}  // namespace offgrid::testing::shapes
