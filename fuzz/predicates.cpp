// The predicates of the kernel against the rational reference.
#include "target.hpp"

namespace offgrid::fuzz {

const Target& target() {
  static const Target predicates{.name = "offgrid-fuzz-predicates",
                                 .summary = "Asks every predicate of the kernel and the rational reference the same questions.",
                                 .must_fail = false,
                                 .subject = testing::honest_subject()};
  return predicates;
}

}  // namespace offgrid::fuzz
