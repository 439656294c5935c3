// The judge of shapes: everything that the library says of a pair, beside the definition.
#pragma once

#include <optional>

#include "engine/finding.hpp"
#include "shapes/answers.hpp"

namespace offgrid::testing::shapes {

/// The first wrong answer about the pair; `must_meet` is the definition's word whether they meet.
std::optional<Finding> judge_pair(const ShapePair& pair, bool must_meet);

/// The fault of a first hit.
std::optional<Fault> check_hit(const std::optional<HitAnswer>& hit, const Shape& line,
                               const Shape& triangle);

}  // namespace offgrid::testing::shapes
