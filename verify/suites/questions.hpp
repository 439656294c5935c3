// The points and lines of a question's arguments, for suites that look into them.
#pragma once

#include <array>

#include "framework/question.hpp"
#include "oracle/definitions.hpp"
#include "predicates/marshal.hpp"

namespace offgrid::verify {

/// The i-th number of a call, of those that fit.
inline std::int64_t number(const Call& call, std::size_t i) {
  return static_cast<std::int64_t>(call.numbers[i]);
}
/// The i-th pair of numbers as a point.
inline Pair pair_at(const Call& call, std::size_t i) {
  return {number(call, 2 * i), number(call, 2 * i + 1)};
}
inline kernel::Point2 point_at(const Call& call, std::size_t i) {
  return predicates::marshal::Traits<kernel::Point2>::read(&call.numbers[2 * i]);
}
inline std::array<kernel::LeveledLine, 3> lines_of(const Call& call) {
  using Line = predicates::marshal::Traits<kernel::LeveledLine>;
  return {Line::read(&call.numbers[0]), Line::read(&call.numbers[5]),
          Line::read(&call.numbers[10])};
}

}  // namespace offgrid::verify
