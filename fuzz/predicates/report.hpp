// Reports: a question to a predicate as code.
#pragma once

#include <string>

#include "predicates/call.hpp"

namespace offgrid::fuzz {

using namespace predicates;

/// The question as a C++ expression, for example "orient(Point2::at(0, 0), Point2::at(1, 1),
/// Point2::at(2, 2))".
std::string expression(const Call& call);

/// A GoogleTest case that fails as long as the bug is there. It needs nothing but the kernel.
std::string test_case(const Call& call, const std::string& expected);

}  // namespace offgrid::fuzz
