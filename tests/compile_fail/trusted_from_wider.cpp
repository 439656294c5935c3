// Int::trusted takes its storage type only: a conversion would truncate before the check.
// expect: no matching (function|member function).*trusted
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

constexpr std::int64_t value = 5;

#ifdef MUST_NOT_COMPILE
constexpr auto trusted = Int<30>::trusted(value);
#else
constexpr auto trusted = Int<40>::trusted(value);
#endif
