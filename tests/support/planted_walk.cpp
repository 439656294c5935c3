// Compiled with planted_predicates.hpp in front, so this walk asks predicates with bugs; and has bugs of its own around it.
#include <array>

#include "support/planted_triangulation.hpp"
#include "support/walk_subject.hpp"

namespace offgrid::testing {

namespace {

using kernel::Point2;

enum class StepBug : std::uint8_t { none, drops_last_crossing, stops_at_border };

struct Entry {
  WalkBug bug;
  PredicateBug predicate;
  StepBug step;
};

constexpr std::array entries{
    Entry{{"walk-edge-tie", "a query on an edge is on the other side than the offset says"}, PredicateBug::edge_tie_opposite, {}},
    Entry{{"walk-edge-tie-left", "a query on an edge is always on its left"}, PredicateBug::edge_tie_left, {}},
    Entry{{"walk-edge-ignores-x", "on a horizontal edge the offset is forgotten"}, PredicateBug::edge_ignores_x, {}},
    Entry{{"walk-vertex-tie", "a vertex on the line is on the other side than the offset says"}, PredicateBug::line_tie_opposite, {}},
    Entry{{"walk-vertex-tie-left", "a vertex on the line is always on its left"}, PredicateBug::line_tie_left, {}},
    Entry{{"walk-line-ignores-x", "on a horizontal line the offset is forgotten"}, PredicateBug::line_ignores_x, {}},
    Entry{{"walk-drops-last-crossing", "the walk ends one face too early"}, {}, StepBug::drops_last_crossing},
    Entry{{"walk-stops-at-border", "leaving the mesh is no crossing"}, {}, StepBug::stops_at_border},
};

class PlantedWalk final : public LibraryWalk {
 public:
  explicit PlantedWalk(StepBug bug) : bug_(bug) {}

  void traverse(const Point2& a, const Point2& b, std::vector<CrossedEdge>& crossings) const override {
    LibraryWalk::traverse(a, b, crossings);
    if (crossings.empty() || bug_ == StepBug::none) return;
    if (bug_ == StepBug::stops_at_border && LibraryWalk::locate(b)) return;
    crossings.pop_back();
  }

 private:
  StepBug bug_;
};

constexpr std::array<WalkBug, entries.size()> list_bugs() {
  std::array<WalkBug, entries.size()> bugs{};
  for (std::size_t i = 0; i < entries.size(); ++i) bugs[i] = entries[i].bug;
  return bugs;
}

constexpr std::array<WalkBug, entries.size()> bugs = list_bugs();

}  // namespace

std::span<const WalkBug> walk_bugs() { return bugs; }

const WalkBug* find_walk_bug(std::string_view name) {
  for (const WalkBug& bug : bugs) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

std::unique_ptr<WalkSubject> planted_walk(const WalkBug& bug) {
  for (const Entry& entry : entries) {
    if (std::string_view(entry.bug.name) != bug.name) continue;
    current_predicate_bug() = entry.predicate;
    return std::make_unique<PlantedWalk>(entry.step);
  }
  return nullptr;
}

}  // namespace offgrid::testing
