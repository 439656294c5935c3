// A negative shift would narrow without a lemma.
// expect: no matching function.*shift_left
#include "offgrid/kernel/int.hpp"

using namespace offgrid::kernel;

#ifdef MUST_NOT_COMPILE
constexpr auto shifted = shift_left<-1>(constant<4>);
#else
constexpr auto shifted = shift_left<1>(constant<4>);
#endif
