// Compiled with predicates_with_bugs.hpp in front, so this cut is that of the copy of the library
// that has bugs; and has some around it.
#include "cut/library_cut.hpp"

namespace offgrid::testing::cut {

namespace {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::VertexId;

class CutWithBugs final : public LibraryCut {
 public:
  CutOutcome update(const CutUpdate& update, std::uint64_t number,
                    const SplitObserver& observe) override {
    const Cut before = OFFGRID_BUG(cut_reaches_across_an_edge) ? cut() : Cut();
    const auto& [a, b, c] = update.triangle;
    last_split_ = {};
    updated_ = 0;
    is_left_out_ =
        OFFGRID_BUG(cut_ignores_right_turns) && kernel::orient_value(a, b, c) < kernel::constant<0>;
    CutOutcome outcome = LibraryCut::update(update, number, [&](const CutSplit& split) {
      last_split_ = split;
      CutSplit told = split;
      if (OFFGRID_BUG(cut_leaves_neighbour) && split.part_count == 4) told.part_count = 3;
      observe(told);
    });
    if (outcome.refusal != CutRefusal::none) {
      leave_traces(outcome, number);
      return outcome;
    }
    if (OFFGRID_BUG(cut_reaches_across_an_edge)) reach_across(before, outcome, number);
    const FaceId newest{cut().mesh().face_bound() - 1};
    if (OFFGRID_BUG(cut_forgets_data_of_parts) && outcome.corners > 0 &&
        (outcome.inside.empty() || outcome.inside.back() != newest.value()))
      cut().data(newest) = 0;
    for (auto& chain : outcome.chains) {
      if (OFFGRID_BUG(cut_loses_a_bend) && outcome.routed > 0 && chain.size() > 2)
        chain.erase(chain.begin() + 1);
    }
    return outcome;
  }

  /// As if the last two parts of a split had never been made: the first of them is whole again.
  void read(CutMesh& mesh) const override {
    LibraryCut::read(mesh);
    if (!OFFGRID_BUG(cut_leaves_neighbour) || last_split_.part_count != 4) return;
    mesh.faces[last_split_.parts[3].face].twins = {no_index, no_index, no_index};
  }

 private:
  void apply(std::uint64_t& history, std::uint64_t number) override {
    const bool is_missed = OFFGRID_BUG(cut_misses_a_face) && ++updated_ == 4;
    if (!is_left_out_ && !is_missed) LibraryCut::apply(history, number);
  }

  /// The effects that a refused update has nevertheless.
  void leave_traces(CutOutcome& outcome, std::uint64_t number) {
    if (OFFGRID_BUG(cut_refusal_leaves_splits) && outcome.refusal == CutRefusal::sides_fold) {
      // A unit triangle at the rectangle's first corner, which splits a face but changes no data.
      const Point2 corner = cut().point(VertexId{0});
      const auto next = [&](int x, int y) {
        return Point2::at(std::int64_t{corner.x.raw()} + x, std::int64_t{corner.y.raw()} + y);
      };
      static_cast<void>(cut().update({corner, next(1, 0), next(1, 1)}, [](std::uint64_t&) {}));
    }
    if (OFFGRID_BUG(cut_refusal_changes_data) && outcome.refusal == CutRefusal::no_safe_rounding)
      LibraryCut::apply(cut().data(FaceId{0}), number);
    if (OFFGRID_BUG(cut_accepts_outside) && outcome.refusal == CutRefusal::outside) outcome = {};
  }

  /// The face beyond the first edge that was there before and is part of a side.
  void reach_across(const Cut& before, const CutOutcome& outcome, std::uint64_t number) {
    for (const auto& chain : outcome.chains) {
      for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
        const VertexId u{chain[i]}, v{chain[i + 1]};
        if (!before.mesh().is_alive(u) || !before.mesh().is_alive(v) ||
            !before.mesh().find_edge(u, v))
          continue;
        const navmesh::HalfedgeId beyond = cut().mesh().find_halfedge(v, u);
        if (beyond) return LibraryCut::apply(cut().data(cut().mesh().face(beyond)), number);
      }
    }
  }

  CutSplit last_split_;
  int updated_ = 0;           ///< the number of faces inside so far
  bool is_left_out_ = false;  ///< the triangle has no inside
};

}  // namespace

std::unique_ptr<CutSubject> cut_under_test() {
  if (is_on(Bug::none)) return honest_cut();
  return std::make_unique<CutWithBugs>();
}

}  // namespace offgrid::testing::cut
