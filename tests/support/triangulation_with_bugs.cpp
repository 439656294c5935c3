// Compiled with predicates_with_bugs.hpp in front, so this triangulation is that of the copy of the
// library that has bugs.
#include "support/triangulation_subject.hpp"

namespace offgrid::testing {

std::unique_ptr<TriangulationSubject> triangulation_under_test() {
  if (is_on(Bug::none)) return honest_triangulation();
  return std::make_unique<LibraryTriangulation>();
}

}  // namespace offgrid::testing
