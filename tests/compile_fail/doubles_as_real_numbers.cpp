// Under options for fast mathematics compilers define this macro.
// expect: infinite numbers and rounding count
#ifdef MUST_NOT_COMPILE
#define __FAST_MATH__ 1
#endif

#include "offgrid/kernel/point.hpp"
