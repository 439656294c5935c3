// With the arithmetic of x87 doubles have 64 bits until they are stored.
// expect: doubles must be rounded to 53 bits
#ifdef MUST_NOT_COMPILE
#undef __FLT_EVAL_METHOD__
#define __FLT_EVAL_METHOD__ 2
#endif

#include "offgrid/kernel/point.hpp"
