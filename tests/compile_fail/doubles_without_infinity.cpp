// With -ffinite-math-only compilers define this macro as 1.
// expect: infinite numbers count
#ifdef MUST_NOT_COMPILE
#undef __FINITE_MATH_ONLY__
#define __FINITE_MATH_ONLY__ 1
#endif

#include "offgrid/kernel/point.hpp"
