// The canary: the same fuzzer with a kernel that is wrong on purpose. If it is not reported, the
// fuzzer is broken, and its silence about the kernel means nothing. The bug is written here and not
// taken from the list of bugs, so that neither vouches for the other.
#include "predicates/predicate_target.hpp"

namespace offgrid::fuzz {
namespace {

/// Three different points on one line are said to turn left.
kernel::Sign wrong_orient(const kernel::Point2& a, const kernel::Point2& b,
                          const kernel::Point2& c) {
  const kernel::Sign turn = testing::honest_subject().orient(a, b, c);
  const bool different = a != b && b != c && c != a;
  return turn == kernel::Sign::zero && different ? kernel::Sign::positive : turn;
}

testing::Subject wrong_subject() {
  testing::Subject subject = testing::honest_subject();
  subject.orient = wrong_orient;
  return subject;
}

class Canary final : public PredicateTarget {
 public:
  Canary() : PredicateTarget(wrong_subject()) {}
  const char* name() const override { return "offgrid-fuzz-canary"; }
  const char* summary() const override {
    return "The predicate fuzzer over a kernel that is wrong on purpose: it has to report that.";
  }
  bool must_fail() const override { return true; }
};

}  // namespace

Target& target() {
  static Canary canary;
  return canary;
}

}  // namespace offgrid::fuzz
