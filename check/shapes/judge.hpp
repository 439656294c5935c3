// The judge of shapes: everything that the library says of a pair, beside the definition.
#pragma once

#include <functional>
#include <optional>

#include "engine/finding.hpp"
#include "shapes/library_shapes.hpp"

namespace offgrid::testing::shapes {

/// The first wrong answer about the pair. The definition's word whether they meet can be given.
std::optional<Finding> judge(const LibraryShapes& subject, const ShapePair& pair);
std::optional<Finding> judge(const LibraryShapes& subject, const ShapePair& pair, bool must_meet);

/// The fault of a first hit.
std::optional<Fault> check_hit(const std::optional<HitAnswer>& hit, const Shape& line,
                               const Shape& triangle);

/// The first of all pairs that is wrong.
std::optional<Finding> judge(const LibraryShapes& subject, const ShapeProgram& program);

/// The pair with smaller numbers for which `fails` still holds.
ShapePair shrunk_pair(const ShapePair& pair, const std::function<bool(const ShapePair&)>& fails);

/// A GoogleTest case that needs nothing but the library. `name` is as in "Suite, case".
std::string test_of_shapes(const ShapeProgram& program, const std::string& name);

/// A declaration of a shape under a name.
std::string code_of(const Shape& shape, const std::string& name);
/// A line that expects a fraction of the library to be equal.
std::string equal_code(const std::string& fraction, const Ratio& right);

}  // namespace offgrid::testing::shapes
