// An Int does not decay to a built-in integer, which would wrap.
// expect: (cannot|no viable) conver(t|sion) .*Int<30>.* to .*int
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

constexpr Int<30> five = constant<5>;

#ifdef MUST_NOT_COMPILE
constexpr std::int64_t number = five;
#else
constexpr std::int64_t number = five.raw();
#endif
