// A Sign, which may be zero, and a Side, which is not, are different answers.
// expect: (no match for .operator|invalid operands to binary|comparison (between|of different))
#include "offgrid/kernel/sign.hpp"

using namespace offgrid::kernel;

constexpr Sign sign = Sign::positive;
constexpr Side side = Side::left;

#ifdef MUST_NOT_COMPILE
constexpr bool same = sign == side;
#else
constexpr bool same = sign == sign_of(side);
#endif
