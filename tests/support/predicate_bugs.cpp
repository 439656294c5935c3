#include "support/predicate_bugs.hpp"

#include <vector>

namespace offgrid::testing {

std::span<const PredicateBug> predicate_bugs() {
  static const std::vector<PredicateBug> all = [] {
    std::vector<PredicateBug> result;
    for (const auto part :
         {bugs_in_determinants(), bugs_in_segments(), bugs_in_offsets(), bugs_in_space()}) {
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  }();
  return all;
}

const PredicateBug* find_predicate_bug(std::string_view name) {
  for (const PredicateBug& bug : predicate_bugs()) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

}  // namespace offgrid::testing
