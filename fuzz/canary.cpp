// The canary: the same fuzzer with a kernel that is wrong on purpose. If it is not reported, the
// fuzzer is broken, and its silence about the kernel means nothing. The bug is written here and not
// taken from the list of bugs, so that neither vouches for the other.
#include "case_target.hpp"
#include "predicates/domain.hpp"

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

struct Canary : predicates::Predicates {
  static constexpr auto name = "canary";
  static constexpr bool must_fail = true;
  static std::optional<testing::Finding> judge(const Case& program, std::span<std::uint8_t> marks) {
    return find_wrong_answer(program, wrong_subject(), marks);
  }
};

}  // namespace

Target& target() {
  static CaseTarget<Canary> canary(
      "The predicate fuzzer over a kernel that is wrong on purpose: it has to report that.");
  return canary;
}

}  // namespace offgrid::fuzz
