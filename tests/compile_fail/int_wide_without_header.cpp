// A result above 127 bits says which header it needs.
// expect: include offgrid/kernel/wide_int.hpp
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

constexpr Int<100> a;

#ifdef MUST_NOT_COMPILE
constexpr auto square = a * a;
#else
constexpr auto product = a * Int<27>{};
#endif
