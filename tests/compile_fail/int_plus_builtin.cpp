// An Int and a built-in integer do not add: the built-in one has no width.
// expect: (no match for .operator|invalid operands to binary expression)
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

constexpr Int<30> five = constant<5>;

#ifdef MUST_NOT_COMPILE
constexpr auto six = five + 1;
#else
constexpr auto six = five + constant<1>;
#endif
