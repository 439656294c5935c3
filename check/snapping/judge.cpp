#include "snapping/judge.hpp"

#include "engine/broken_contract.hpp"

namespace offgrid::testing::snapping {

std::optional<Fault> SnapJudge::change(const std::vector<SegmentUse>& edit) {
  const bool must_take = book_.apply(edit);
  const bool is_taken = subject_.edit(edit);
  if (must_take == is_taken) return std::nullopt;
  return Fault{must_take ? "taken" : "refused", is_taken ? "taken" : "refused"};
}

std::optional<Fault> SnapJudge::compare() {
  book_.define(definition_);
  subject_.read(picture_);
  if (auto fault = find_difference(definition_.picture(), picture_)) return fault;
  if (auto violation = subject_.find_violation(); !violation.empty())
    return Fault{"a sound mesh", std::move(violation)};
  if (subject_.digest() != digest_of(picture_))
    return Fault{"the digest of the triangulation of these edges", "another digest"};
  return std::nullopt;
}

std::optional<Finding> judge(LibrarySnap& subject, const SnapProgram& program) {
  SnapJudge judge(subject, program.low, program.high);
  for (std::size_t i = 0; i < program.edits.size(); ++i) {
    const char* where = "refusal";
    std::optional<Fault> fault;
    try {
      fault = judge.change(program.edits[i]);
      if (!fault) {
        where = "rounding";
        fault = judge.compare();
      }
    } catch (const BrokenContract& broken) {
      where = "contract";
      fault = Fault{"none", broken.what};
    }
    if (fault)
      return Finding{where, "edit " + std::to_string(i + 1), fault->expected, fault->found, i};
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::snapping
