#include "snapping/domain.hpp"

#include "engine/broken_contract.hpp"
#include "snapping/judge.hpp"

namespace offgrid::testing::snapping {

std::optional<Finding> Snap::judge(const Case& program, std::span<std::uint8_t> marks) {
  LibrarySnap subject;
  SnapJudge judge(subject, program.low, program.high);
  SnapMarks counter(program.low, marks);
  const auto edits = edits_of(program);
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const char* where = "refusal";
    std::optional<Fault> fault;
    try {
      const SnapBook before = judge.book();
      fault = judge.change(edits[i]);
      if (!fault) {
        where = "rounding";
        fault = judge.compare();
      }
      if (!fault && !marks.empty()) counter.see(edits[i], before, judge.book(), judge.defined());
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
