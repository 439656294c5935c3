// Doubles have no strong order: a NaN would compare as equal.
// expect: no matching function.*compare
#include "offgrid/kernel/sign.hpp"

using namespace offgrid::kernel;

#ifdef MUST_NOT_COMPILE
constexpr auto sign = compare(0.5, 1.0);
#else
constexpr auto sign = compare(5, 10);
#endif
