// Shrinking: the smallest numbers on which a question still gets a wrong answer.
#pragma once

#include <functional>
#include <optional>

#include "predicates/table.hpp"

namespace offgrid::predicates {

/// Puts a question; nothing if the answer is right, or the question not allowed.
using Ask = std::function<std::optional<Finding>(const Call&)>;

/// Tries small points in place of the question's own, moves it to the origin, halves it, merges
/// points, brings each number nearer to zero, as long as it still gets a wrong answer.
Finding shrink_numbers(const Finding& finding, const Ask& ask);

}  // namespace offgrid::predicates
