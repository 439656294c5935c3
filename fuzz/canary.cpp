// The canary: the same fuzzer with a kernel that is wrong on purpose. If it is not reported, the fuzzer is broken, and its silence about
// the kernel means nothing. The bug is planted here and not taken from the list of planted bugs, so that neither vouches for the other.
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

/// Three different points on one line are said to turn left.
kernel::Sign wrong_orient(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& c) {
  const kernel::Sign turn = testing::honest_subject().orient(a, b, c);
  const bool different = a != b && b != c && c != a;
  return turn == kernel::Sign::zero && different ? kernel::Sign::positive : turn;
}

}  // namespace

const Target& target() {
  static const Target canary = [] {
    Target result{.name = "offgrid-fuzz-canary",
                  .summary = "The predicate fuzzer over a kernel that is wrong on purpose: it has to report that.",
                  .must_fail = true,
                  .subject = testing::honest_subject()};
    result.subject.orient = wrong_orient;
    return result;
  }();
  return canary;
}

}  // namespace offgrid::fuzz
