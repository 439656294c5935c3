// Compiled with planted_predicates.hpp in front, so this is the copy of the library that has bugs; and bugs of its own around it.
#include <array>
#include <iterator>

#include "support/triangulation_subject.hpp"

namespace offgrid::testing {

namespace {

using kernel::Point2;

class PlantedTriangulation final : public LibraryTriangulation {
 public:
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
    if (OFFGRID_BUG(build_forgets_a_constraint) && !some.empty()) some.pop_back();
    if (OFFGRID_BUG(build_forgets_a_point) && some.empty() && some_points.size() >= 8) some_points.pop_back();
    return LibraryTriangulation::build(some_points, some);
  }

  std::array<std::uint64_t, 2> digest() const override {
    if (!OFFGRID_BUG(digest_forgets_constraints)) return LibraryTriangulation::digest();
    LibraryTriangulation free;
    free.build(points(), {});
    return pieces().empty() ? LibraryTriangulation::digest() : free.digest();
  }

 private:
  bool insert(const Edit& edit) {
    const std::set<Piece> before = pieces_if(OFFGRID_BUG(insert_frees_a_piece) || OFFGRID_BUG(insert_forgets_border));
    if (OFFGRID_BUG(insert_merges_neighbours)) {
      for (const Point2& p : points()) {
        if (p.x == edit.a.x && p.y - edit.a.y == kernel::constant<1>) return true;
      }
    }
    const std::size_t faces_before = OFFGRID_BUG(insert_forgets_border) ? faces().size() : 0;
    if (!LibraryTriangulation::apply(edit)) return false;
    if (OFFGRID_BUG(insert_frees_a_piece)) {
      const std::set<Piece> after = pieces();
      for (const Piece& piece : after) {
        if (before.count(piece) != 0) continue;
        LibraryTriangulation::apply({EditKind::release, piece.first, piece.second});
        break;
      }
    }
    if (OFFGRID_BUG(insert_forgets_border) && faces_before != 0 && faces().size() == faces_before + 1 && !before.empty()) {
      LibraryTriangulation::apply({EditKind::release, before.begin()->first, before.begin()->second});
    }
    return true;
  }

  bool remove(const Edit& edit) {
    if (LibraryTriangulation::apply(edit)) return true;
    if (!OFFGRID_BUG(remove_frees_constraints)) return false;
    for (const Piece& piece : pieces()) {
      if (piece.first == edit.a || piece.second == edit.a) LibraryTriangulation::apply({EditKind::release, piece.first, piece.second});
    }
    return LibraryTriangulation::apply(edit);
  }

  bool constrain(const Edit& edit) {
    const std::set<Piece> before = pieces_if(OFFGRID_BUG(constrain_stops_at_vertex));
    if (!LibraryTriangulation::apply(edit)) return OFFGRID_BUG(constrain_swallows_crossing) && edit.a != edit.b;
    if (!OFFGRID_BUG(constrain_stops_at_vertex)) return true;
    std::vector<Piece> fresh;
    for (const Piece& piece : pieces()) {
      if (before.count(piece) == 0) fresh.push_back(piece);
    }
    for (std::size_t i = 1; i < fresh.size(); ++i) LibraryTriangulation::apply({EditKind::release, fresh[i].first, fresh[i].second});
    return true;
  }

  bool release(const Edit& edit) {
    const bool changes = OFFGRID_BUG(release_does_nothing) || OFFGRID_BUG(release_frees_the_first_piece);
    const std::set<Piece> before = pieces_if(changes);
    if (!LibraryTriangulation::apply(edit)) return false;
    bool keep = OFFGRID_BUG(release_does_nothing);
    for (const Piece& piece : before) {
      if (pieces().count(piece) != 0) continue;
      if (keep) LibraryTriangulation::apply({EditKind::constrain, piece.first, piece.second});
      keep = true;
    }
    return true;
  }

  std::set<Piece> pieces_if(bool wanted) const { return wanted ? pieces() : std::set<Piece>{}; }
};

}  // namespace

std::unique_ptr<TriangulationSubject> planted_triangulation(const NamedBug& bug) {
  current_bug = bug.bug;
  return std::make_unique<PlantedTriangulation>();
}

}  // namespace offgrid::testing
