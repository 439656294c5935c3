// Terms of different degree do not add: a formula that did so would be no polynomial of one degree.
// expect: (no match for .operator|invalid operands to binary expression)
#include "offgrid/kernel/degree.hpp"

using namespace offgrid::kernel;

constexpr Degree<1> x;
constexpr Degree<2> area = x * x;

#ifdef MUST_NOT_COMPILE
constexpr auto sum = area + x;
#else
constexpr auto sum = area + x * x;
#endif
