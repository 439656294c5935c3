// Reports: what a disagreement looks like on the screen.
#pragma once

#include <string>

#include "predicates/shrink.hpp"

namespace offgrid::fuzz {

/// The question as a C++ expression, for example "orient(Point2::at(0, 0), Point2::at(1, 1),
/// Point2::at(2, 2))".
std::string expression(const Call& call);

/// Predicate, points, what was expected and what came.
std::string describe(const Finding& finding);

/// A GoogleTest case that fails as long as the bug is there. It needs nothing but the kernel.
std::string test_case(const Call& call, const std::string& expected);
std::string test_case(const Finding& finding);

/// Everything about a finding and its shrunk form.
std::string report(const Finding& found, const Shrunk& shrunk);

/// The question in work, as a test case; empty outside of questions.
std::string question_in_work();

}  // namespace offgrid::fuzz
