// The sign of an unsigned value would be that of its conversion.
// expect: no matching function.*sign_of
#include "offgrid/kernel/sign.hpp"

using namespace offgrid::kernel;

#ifdef MUST_NOT_COMPILE
constexpr auto sign = sign_of(std::uint64_t{5});
#else
constexpr auto sign = sign_of(std::int64_t{5});
#endif
