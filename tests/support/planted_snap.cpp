// Compiled with planted_predicates.hpp in front, so this snap rounding is that of the copy of the library that has bugs.
#include "support/planted_triangulation.hpp"
#include "support/snap_subject.hpp"

namespace offgrid::testing {

namespace {

struct Entry {
  SnapBug bug;
  PredicateBug predicate = PredicateBug::none;
  WorldMistake mistake = WorldMistake::none;
};

constexpr std::array entries{
    Entry{{"snap-closed-pixels", "a pixel has all of its border"}, PredicateBug::pixels_closed},
    Entry{{"snap-open-pixels", "a pixel has none of its border"}, PredicateBug::pixels_open},
    Entry{{"snap-floors-crossings", "crossings are rounded down, though pixels have their centres on the grid"},
          PredicateBug::crossings_floored},
    Entry{{"snap-heat-not-counted", "a pixel cools when one of those who heated it goes"}, {}, WorldMistake::heat_not_counted},
    Entry{{"snap-new-pixel-bends-nobody", "only segments through its centre are bent to a new hot pixel"},
          {},
          WorldMistake::new_pixel_bends_nobody},
    Entry{{"snap-bulk-trusts-edges", "where pixels are neighbours in the triangulation, no segment meets another pixel between them",
           true},
          {},
          WorldMistake::bulk_trusts_edges},
    Entry{{"snap-line-stays", "an edge of segments on one line ignores another one that comes"},
          {},
          WorldMistake::line_stays},
    Entry{{"snap-carriers-cross-once", "segments that overlap heat once where they cross others",
           true},
          {},
          WorldMistake::carriers_cross_once},
};

constexpr std::array<SnapBug, entries.size()> list_bugs() {
  std::array<SnapBug, entries.size()> bugs{};
  for (std::size_t i = 0; i < entries.size(); ++i) bugs[i] = entries[i].bug;
  return bugs;
}

constexpr std::array<SnapBug, entries.size()> bugs = list_bugs();

}  // namespace

std::span<const SnapBug> snap_bugs() { return bugs; }

const SnapBug* find_snap_bug(std::string_view name) {
  for (const SnapBug& bug : bugs) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

std::unique_ptr<SnapSubject> planted_snap(const SnapBug& bug) {
  for (const Entry& entry : entries) {
    if (std::string_view(bug.name) != entry.bug.name) continue;
    current_predicate_bug() = entry.predicate;
    current_world_mistake() = entry.mistake;
    return std::make_unique<LibrarySnap>();
  }
  return nullptr;
}

}  // namespace offgrid::testing
