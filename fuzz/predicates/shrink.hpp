// Shrinking: the smallest question that still gets a wrong answer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "predicates/judge.hpp"

namespace offgrid::fuzz {

struct Shrunk {
  Finding finding;
  std::vector<std::uint8_t> input;    ///< a program that asks exactly this question
  std::size_t operations_before = 0;  ///< of the input that was found
  std::size_t operations_after = 0;   ///< after dropping what the wrong answer does not need
  std::size_t questions = 0;          ///< put to the subject on the way
};

/// First drops operations of the input, then shrinks the question that is left: tries small points
/// in place of its own, moves it to the origin, halves it, merges points, brings each number nearer
/// to zero, as long as the same predicate still disagrees with the reference.
Shrunk shrink(const Judge& judge, std::span<const std::uint8_t> input, const Finding& finding);

}  // namespace offgrid::fuzz
