// The predicates of the kernel against the rational reference.
#include "case_target.hpp"
#include "predicates/domain.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<predicates::Predicates> all(
      "Asks every predicate of the kernel and the rational reference the same questions.");
  return all;
}

}  // namespace offgrid::fuzz
