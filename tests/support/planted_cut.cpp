// Compiled with planted_predicates.hpp in front, so this cut asks predicates with bugs; and has bugs of its own around it.
#include "support/cut_subject.hpp"

namespace offgrid::testing {

namespace {

class PlantedCut final : public LibraryCut {
 public:
  CutOutcome update(const CutUpdate& update, std::uint64_t number, const SplitObserver& observe) override {
    updated_ = 0;
    last_ = nullptr;
    last_split_ = {};
    CutOutcome outcome = LibraryCut::update(update, number, [&](const CutSplit& split) { observe(spoilt(split)); });
    if (outcome.refusal != CutRefusal::none) {
      leave_trace(update, number);
      return outcome;
    }
    if (OFFGRID_BUG(cut_misses_inside) && last_ != nullptr) *last_ = before_last_;
    if (OFFGRID_BUG(cut_floods_past_chain)) flood_on(outcome, number);
    if (OFFGRID_BUG(cut_chain_loses_vertex) && outcome.chains[1].size() > 2) outcome.chains[1].erase(outcome.chains[1].begin() + 1);
    return outcome;
  }

  void read(CutMesh& mesh) const override {
    LibraryCut::read(mesh);
    if (!OFFGRID_BUG(cut_leaves_neighbour) || last_split_.part_count != 4) return;
    // As if the last two parts had never been made: the first of them is whole again.
    mesh.faces[last_split_.parts[3].face].twins = {no_index, no_index, no_index};
  }

 protected:
  void apply(std::uint64_t& history, std::uint64_t number) override {
    before_last_ = history;
    last_ = &history;
    LibraryCut::apply(history, number);
    if (OFFGRID_BUG(cut_updates_twice) && updated_++ == 0) LibraryCut::apply(history, number);
  }

 private:
  CutSplit spoilt(const CutSplit& honest) {
    CutSplit split = honest;
    last_split_ = honest;
    const auto set = [&](CutSplit::Part& part, std::uint64_t history) {
      part.history = history;
      cut().data(navmesh::FaceId{part.face}) = history;
    };
    CutSplit::Part* newest = &split.parts[0];
    for (std::uint32_t i = 1; i < split.part_count; ++i) newest = split.parts[i].face > newest->face ? &split.parts[i] : newest;
    if (OFFGRID_BUG(cut_data_to_one_part)) set(*newest, 0);
    if (OFFGRID_BUG(cut_data_of_neighbour) && split.part_count == 4) {
      for (std::uint32_t i = 0; i < 4; ++i) set(split.parts[i], split.parts[0].history);
    }
    if (OFFGRID_BUG(cut_leaves_neighbour) && split.part_count == 4) split.part_count = 3;
    return split;
  }

  void leave_trace(const CutUpdate& update, std::uint64_t number) {
    if (OFFGRID_BUG(cut_refusal_leaves_data)) LibraryCut::apply(cut().data(navmesh::FaceId{0}), number);
    if (!OFFGRID_BUG(cut_refusal_leaves_corner)) return;
    // A small triangle at a corner is cut in, and changes no data.
    const kernel::Point2 p = update.triangle[0];
    const auto q = kernel::Point2::make(std::int64_t{p.x.raw()} + 1, p.y.raw()),
               r = kernel::Point2::make(p.x.raw(), std::int64_t{p.y.raw()} + 1);
    if (q && r) static_cast<void>(cut().update({p, *q, *r}, [](std::uint64_t&) {}));
  }

  /// Updates one face behind the first edge of the first chain.
  void flood_on(const CutOutcome& outcome, std::uint64_t number) {
    const navmesh::HalfedgeId h =
        cut().mesh().find_halfedge(navmesh::VertexId{outcome.chains[0][1]}, navmesh::VertexId{outcome.chains[0][0]});
    if (h) LibraryCut::apply(cut().data(cut().mesh().face(h)), number);
  }

  std::uint32_t updated_ = 0;
  std::uint64_t* last_ = nullptr;
  std::uint64_t before_last_ = 0;
  CutSplit last_split_;
};

}  // namespace

std::unique_ptr<CutSubject> planted_cut(const NamedBug& bug) {
  current_bug = bug.bug;
  return std::make_unique<PlantedCut>();
}

}  // namespace offgrid::testing
