// Compiled with predicates_with_bugs.hpp in front, so this walk is that of the copy of the library
// that has bugs; and has one around it.
#include "support/walk_subject.hpp"

namespace offgrid::testing {

namespace {

class WalkThatEndsEarly final : public LibraryWalk {
 public:
  void traverse(const kernel::Point2& a, const kernel::Point2& b,
                std::vector<CrossedEdge>& crossings) const override {
    LibraryWalk::traverse(a, b, crossings);
    if (!crossings.empty()) crossings.pop_back();
  }
};

}  // namespace

std::unique_ptr<WalkSubject> walk_under_test() {
  if (is_on(Bug::none)) return honest_walk();
  if (OFFGRID_BUG(walk_drops_last_crossing)) return std::make_unique<WalkThatEndsEarly>();
  return std::make_unique<LibraryWalk>();
}

}  // namespace offgrid::testing
