// Left of and before are different answers.
// expect: (no match for .operator|invalid operands to binary|comparison (between|of different))
#include "offgrid/kernel/sign.hpp"

using namespace offgrid::kernel;

constexpr Order order = Order::after;
constexpr Side side = Side::left;

#ifdef MUST_NOT_COMPILE
constexpr bool same = side == order;
#else
constexpr bool same = to_int(side) == to_int(order);
#endif
