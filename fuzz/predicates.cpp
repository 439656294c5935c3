// The predicates of the kernel against the rational reference.
#include "predicates/domain.hpp"

namespace offgrid::fuzz {
namespace {

struct Predicates : PredicateDomain {
  static constexpr auto name = "predicates";
  static constexpr auto summary =
      "Asks every predicate of the kernel and the rational reference the same questions.";
  Predicates() : PredicateDomain(testing::honest_subject()) {}
};

}  // namespace

Target& target() {
  static ProgramTarget<Predicates> predicates;
  return predicates;
}

}  // namespace offgrid::fuzz
