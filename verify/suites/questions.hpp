// The questions by kind; each list is built once.
#pragma once

#include <vector>

#include "framework/question.hpp"
#include "oracle/definitions.hpp"

namespace offgrid::verify {

/// The predicates of the plane that know no offset.
std::vector<Question> plane_questions();
/// The predicates of space, and the comparison of ray parameters.
std::vector<Question> space_questions();
/// T1, T2, T3, side3 and order_along, for both offset signs.
std::vector<Question> offset_questions();

/// The i-th pair of integers as a point.
inline Pair pair_at(const Inputs& inputs, std::size_t i) {
  return {inputs.values[2 * i], inputs.values[2 * i + 1]};
}
inline kernel::Point2 point_at(const Inputs& inputs, std::size_t i) {
  return kernel::Point2::at(static_cast<std::int32_t>(inputs.values[2 * i]),
                            static_cast<std::int32_t>(inputs.values[2 * i + 1]));
}

inline bool answer_is_zero(const Inputs&, Answer answer) { return answer == 0; }

}  // namespace offgrid::verify
