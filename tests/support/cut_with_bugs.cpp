// Compiled with predicates_with_bugs.hpp in front, so this cut is that of the copy of the library
// that has bugs; and has one around it.
#include "support/cut_subject.hpp"

namespace offgrid::testing {

namespace {

/// As if the last two parts of a split had never been made: the first of them is whole again.
class CutThatLeavesNeighbours final : public LibraryCut {
 public:
  CutOutcome update(const CutUpdate& update, std::uint64_t number,
                    const SplitObserver& observe) override {
    last_split_ = {};
    return LibraryCut::update(update, number, [&](const CutSplit& split) {
      last_split_ = split;
      CutSplit told = split;
      if (split.part_count == 4) told.part_count = 3;
      observe(told);
    });
  }

  void read(CutMesh& mesh) const override {
    LibraryCut::read(mesh);
    if (last_split_.part_count != 4) return;
    mesh.faces[last_split_.parts[3].face].twins = {no_index, no_index, no_index};
  }

 private:
  CutSplit last_split_;
};

}  // namespace

std::unique_ptr<CutSubject> cut_under_test() {
  if (is_on(Bug::none)) return honest_cut();
  if (OFFGRID_BUG(cut_leaves_neighbour)) return std::make_unique<CutThatLeavesNeighbours>();
  return std::make_unique<LibraryCut>();
}

}  // namespace offgrid::testing
