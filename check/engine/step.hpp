// Steps: the text form of a case, one operation or one thing to say of it in a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

/// A word and whole numbers, as in "see 0 0 4 2". What the words mean is the domain's.
struct Step {
  std::string word;
  std::vector<std::int64_t> numbers;

  friend bool operator==(const Step&, const Step&) = default;
};

std::string show(const Step& step);

/// The points of a step, or none if there are others than so many, or they are out of range.
std::vector<kernel::Point2> points_of(const Step& step, std::size_t count);
void append(Step& step, std::initializer_list<kernel::Point2> points);

}  // namespace offgrid::testing
