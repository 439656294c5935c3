// Point2::at takes integers of any width, and no double: that would be rounded without a word.
// expect: no matching (function|member function).*at
#include "offgrid/kernel/point.hpp"

using namespace offgrid::kernel;

#ifdef MUST_NOT_COMPILE
constexpr auto point = Point2::at(2.9, 1);
#else
constexpr auto point = Point2::at(2LL, 1U);
#endif
