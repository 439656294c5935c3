// Something that is not a lemma narrows nothing.
// expect: no matching function for call to .*narrow
#include "offgrid/kernel/lemma.hpp"

using namespace offgrid::kernel;

struct Hope {
  static constexpr int from = 63;
  static constexpr int to = 70;
  static constexpr const char* name = "hope";
};

#ifdef MUST_NOT_COMPILE
constexpr auto area = narrow<Hope>(Int<63>{});
#else
constexpr auto area = narrow<lemma::orient_range>(Int<63>{});
#endif
