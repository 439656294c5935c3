// A lemma narrows what it was proved for, and nothing wider.
// expect: no matching function for call to .*narrow
#include "offgrid/kernel/lemma.hpp"

using namespace offgrid::kernel;

#ifdef MUST_NOT_COMPILE
constexpr auto area = narrow<lemma::orient_range>(Int<64>{});
#else
constexpr auto area = narrow<lemma::orient_range>(Int<63>{});
#endif
