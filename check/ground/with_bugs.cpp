// Compiled with predicates_with_bugs.hpp in front, so this ground is that of the copy of the
// library that has bugs.
#include "ground/library_ground.hpp"

namespace offgrid::testing::ground {

std::unique_ptr<GroundSubject> ground_under_test() {
  if (is_on(Bug::none)) return honest_ground();
  return std::make_unique<LibraryGround>();
}

}  // namespace offgrid::testing::ground
