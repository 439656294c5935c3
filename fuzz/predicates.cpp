// The predicates of the kernel against the rational reference.
#include "predicates/predicate_target.hpp"

namespace offgrid::fuzz {
namespace {

class Predicates final : public PredicateTarget {
 public:
  Predicates() : PredicateTarget(testing::honest_subject()) {}
  const char* name() const override { return "offgrid-fuzz-predicates"; }
  const char* summary() const override {
    return "Asks every predicate of the kernel and the rational reference the same questions.";
  }
};

}  // namespace

Target& target() {
  static Predicates predicates;
  return predicates;
}

}  // namespace offgrid::fuzz
