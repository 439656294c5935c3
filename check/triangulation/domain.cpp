#include "triangulation/domain.hpp"

#include "engine/broken_contract.hpp"
#include "triangulation/judge.hpp"

namespace offgrid::testing::triangulation {

std::optional<Finding> Edits::judge(const Case& program, std::span<std::uint8_t> marks) {
  EditMarks counter(marks);
  LibraryTriangulation subject;
  try {
    if (auto finding = judge_edits(subject, program.edits)) return finding;
    if (auto finding = judge_answers(program.edits, counter)) return finding;
    return judge_rebuild(subject, program.edits);
  } catch (const BrokenContract& broken) {
    return Finding{"contract", "an edit", "an answer",
                   std::string("the program stopped: ") + broken.what};
  }
}

}  // namespace offgrid::testing::triangulation
