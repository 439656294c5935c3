// Compiled with planted_predicates.hpp in front, so this is the copy of the library that has bugs; and bugs of its own around it.
#include "support/planted_triangulation.hpp"

#include <array>
#include <iterator>

#include "support/triangulation_subject.hpp"

namespace offgrid::testing {

namespace {

using kernel::Point2;

enum class EditBug : std::uint8_t {
  none,
  insert_frees_a_piece,
  insert_merges_neighbours,
  insert_forgets_border,
  remove_frees_constraints,
  constrain_stops_at_vertex,
  constrain_swallows_crossing,
  release_does_nothing,
  release_frees_the_first_piece,
  build_forgets_a_constraint,
  build_forgets_a_point,
  digest_forgets_constraints,
};

struct Entry {
  TriangulationBug bug;
  PredicateBug predicate;
  EditBug edit;
};

constexpr std::array entries{
    Entry{{"flip-tie-keeps", "a cocircular edge is never flipped, so the order of edits shows", false}, PredicateBug::flip_tie_keeps, {}},
    Entry{{"flip-tie-largest", "of four cocircular points the largest gets the diagonal", false}, PredicateBug::flip_tie_largest, {}},
    Entry{{"flip-tie-lowest", "cocircular points are compared by y first", false}, PredicateBug::flip_tie_lowest, {}},
    Entry{{"flip-in-double", "nearly cocircular points count as cocircular", false}, PredicateBug::flip_in_double, {}},
    Entry{{"fill-tie-first", "in a hole the first of the cocircular corners wins", false}, PredicateBug::fill_tie_first, {}},
    Entry{{"fill-tie-last", "in a hole the last of the cocircular corners wins", false}, PredicateBug::fill_tie_last, {}},
    Entry{{"fill-tie-opposite", "in a hole the tie rule has the wrong sign", false}, PredicateBug::fill_tie_opposite, {}},
    Entry{{"insert-frees-a-piece", "a vertex on a constraint frees one of the two pieces", false}, {}, EditBug::insert_frees_a_piece},
    Entry{{"insert-merges-neighbours", "a point next to a vertex is taken for it", false}, {}, EditBug::insert_merges_neighbours},
    Entry{{"insert-forgets-border", "a vertex outside the hull frees the constraint that it sees", false},
          {},
          EditBug::insert_forgets_border},
    Entry{{"remove-frees-constraints", "a vertex goes with the constraints that end there", false}, {}, EditBug::remove_frees_constraints},
    Entry{{"constrain-stops-at-vertex", "a constraint ends at the first vertex that it meets", false},
          {},
          EditBug::constrain_stops_at_vertex},
    Entry{{"constrain-swallows-crossing", "a crossing constraint is accepted and forgotten", false},
          {},
          EditBug::constrain_swallows_crossing},
    Entry{{"release-does-nothing", "a constraint that is removed stays", false}, {}, EditBug::release_does_nothing},
    Entry{{"release-frees-the-first-piece", "only the first piece of a constraint is freed", false},
          {},
          EditBug::release_frees_the_first_piece},
    Entry{{"build-forgets-a-constraint", "a bulk build loses the last constraint", true}, {}, EditBug::build_forgets_a_constraint},
    Entry{{"build-forgets-a-point", "a bulk build loses the last of eight points or more", true}, {}, EditBug::build_forgets_a_point},
    Entry{{"digest-forgets-constraints", "the digest tells constrained edges not from free ones", false},
          {},
          EditBug::digest_forgets_constraints},
};

class PlantedTriangulation final : public LibraryTriangulation {
 public:
  explicit PlantedTriangulation(EditBug bug) : bug_(bug) {}

  bool apply(const Edit& edit) override {
    switch (edit.kind) {
      case EditKind::insert: return insert(edit);
      case EditKind::remove: return remove(edit);
      case EditKind::constrain: return constrain(edit);
      case EditKind::release: return release(edit);
    }
    return false;
  }

  bool build(const std::vector<Point2>& points, const std::vector<Piece>& constraints) override {
    std::vector<Point2> some_points = points;
    std::vector<Piece> some = constraints;
    if (bug_ == EditBug::build_forgets_a_constraint && !some.empty()) some.pop_back();
    if (bug_ == EditBug::build_forgets_a_point && some.empty() && some_points.size() >= 8) some_points.pop_back();
    return LibraryTriangulation::build(some_points, some);
  }

  std::array<std::uint64_t, 2> digest() const override {
    if (bug_ != EditBug::digest_forgets_constraints) return LibraryTriangulation::digest();
    LibraryTriangulation free;
    free.build(points(), {});
    return pieces().empty() ? LibraryTriangulation::digest() : free.digest();
  }

 private:
  bool insert(const Edit& edit) {
    const std::set<Piece> before = pieces_if(EditBug::insert_frees_a_piece, EditBug::insert_forgets_border);
    if (bug_ == EditBug::insert_merges_neighbours) {
      for (const Point2& p : points()) {
        if (p.x == edit.a.x && p.y - edit.a.y == kernel::constant<1>) return true;
      }
    }
    const std::size_t faces_before = bug_ == EditBug::insert_forgets_border ? faces().size() : 0;
    if (!LibraryTriangulation::apply(edit)) return false;
    if (bug_ == EditBug::insert_frees_a_piece) {
      const std::set<Piece> after = pieces();
      for (const Piece& piece : after) {
        if (before.count(piece) != 0) continue;
        LibraryTriangulation::apply({EditKind::release, piece.first, piece.second});
        break;
      }
    }
    if (bug_ == EditBug::insert_forgets_border && faces_before != 0 && faces().size() == faces_before + 1 && !before.empty()) {
      LibraryTriangulation::apply({EditKind::release, before.begin()->first, before.begin()->second});
    }
    return true;
  }

  bool remove(const Edit& edit) {
    if (LibraryTriangulation::apply(edit)) return true;
    if (bug_ != EditBug::remove_frees_constraints) return false;
    for (const Piece& piece : pieces()) {
      if (piece.first == edit.a || piece.second == edit.a) LibraryTriangulation::apply({EditKind::release, piece.first, piece.second});
    }
    return LibraryTriangulation::apply(edit);
  }

  bool constrain(const Edit& edit) {
    const std::set<Piece> before = pieces_if(EditBug::constrain_stops_at_vertex, EditBug::none);
    if (!LibraryTriangulation::apply(edit)) return bug_ == EditBug::constrain_swallows_crossing && edit.a != edit.b;
    if (bug_ != EditBug::constrain_stops_at_vertex) return true;
    std::vector<Piece> fresh;
    for (const Piece& piece : pieces()) {
      if (before.count(piece) == 0) fresh.push_back(piece);
    }
    for (std::size_t i = 1; i < fresh.size(); ++i) LibraryTriangulation::apply({EditKind::release, fresh[i].first, fresh[i].second});
    return true;
  }

  bool release(const Edit& edit) {
    const std::set<Piece> before = pieces_if(EditBug::release_does_nothing, EditBug::release_frees_the_first_piece);
    if (!LibraryTriangulation::apply(edit)) return false;
    bool keep = bug_ == EditBug::release_does_nothing;
    for (const Piece& piece : before) {
      if (pieces().count(piece) != 0) continue;
      if (keep) LibraryTriangulation::apply({EditKind::constrain, piece.first, piece.second});
      keep = true;
    }
    return true;
  }

  std::set<Piece> pieces_if(EditBug first, EditBug second) const {
    return bug_ != EditBug::none && (bug_ == first || bug_ == second) ? pieces() : std::set<Piece>{};
  }

  EditBug bug_;
};

constexpr std::array<TriangulationBug, entries.size()> list_bugs() {
  std::array<TriangulationBug, entries.size()> bugs{};
  for (std::size_t i = 0; i < entries.size(); ++i) bugs[i] = entries[i].bug;
  return bugs;
}

constexpr std::array<TriangulationBug, entries.size()> bugs = list_bugs();

}  // namespace

std::atomic<PredicateBug>& current_predicate_bug() {
  static std::atomic<PredicateBug> bug{PredicateBug::none};
  return bug;
}

std::unordered_map<std::uint64_t, std::uint64_t>& point_ages() {
  thread_local std::unordered_map<std::uint64_t, std::uint64_t> ages;
  return ages;
}

std::span<const TriangulationBug> triangulation_bugs() { return bugs; }

const TriangulationBug* find_triangulation_bug(std::string_view name) {
  for (const TriangulationBug& bug : bugs) {
    if (name == bug.name) return &bug;
  }
  return nullptr;
}

std::unique_ptr<TriangulationSubject> planted_triangulation(const TriangulationBug& bug) {
  for (const Entry& entry : entries) {
    if (std::string_view(entry.bug.name) != bug.name) continue;
    current_predicate_bug() = entry.predicate;
    return std::make_unique<PlantedTriangulation>(entry.edit);
  }
  return nullptr;
}

}  // namespace offgrid::testing
