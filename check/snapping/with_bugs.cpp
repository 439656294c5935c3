// Compiled with predicates_with_bugs.hpp in front, so this snap rounding is that of the copy of the
// library that has bugs.
#include "snapping/library_snap.hpp"

namespace offgrid::testing::snapping {

std::unique_ptr<SnapSubject> snap_under_test() {
  if (is_on(Bug::none)) return honest_snap();
  return std::make_unique<LibrarySnap>();
}

}  // namespace offgrid::testing::snapping
