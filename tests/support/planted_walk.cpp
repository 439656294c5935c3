// Compiled with planted_predicates.hpp in front, so this walk asks predicates with bugs; and has bugs of its own around it.
#include "support/walk_subject.hpp"

namespace offgrid::testing {

namespace {

using kernel::Point2;

class PlantedWalk final : public LibraryWalk {
 public:
  void traverse(const Point2& a, const Point2& b, std::vector<CrossedEdge>& crossings) const override {
    LibraryWalk::traverse(a, b, crossings);
    const bool leaves = OFFGRID_BUG(walk_stops_at_border) && !LibraryWalk::locate(b);
    if (crossings.empty() || (!leaves && !OFFGRID_BUG(walk_drops_last_crossing))) return;
    crossings.pop_back();
  }
};

}  // namespace

std::unique_ptr<WalkSubject> planted_walk(const NamedBug& bug) {
  current_bug = bug.bug;
  return std::make_unique<PlantedWalk>();
}

}  // namespace offgrid::testing
