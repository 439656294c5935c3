// A cast does not narrow an Int either.
// expect: no matching (function|conversion).*Int<30>
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

constexpr Int<31> wide;

#ifdef MUST_NOT_COMPILE
constexpr auto narrow = static_cast<Int<30>>(wide);
#else
constexpr auto wider = static_cast<Int<32>>(wide);
#endif
