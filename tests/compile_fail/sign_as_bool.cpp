// A Sign is no truth value: zero is one of three answers.
// expect: ((could not convert|cannot convert).*Sign|Sign.* is not contextually convertible)
#include "offgrid/kernel/orient.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(0, 0), b = Point2::at(4, 0), c = Point2::at(0, 4),
                 d = Point2::at(1, 1);

#ifdef MUST_NOT_COMPILE
constexpr bool left = orient(a, b, c) ? true : false;
#else
constexpr bool left = orient(a, b, c) == Sign::positive;
#endif
