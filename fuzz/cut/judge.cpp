#include "cut/judge.hpp"

namespace offgrid::fuzz {

using navmesh::CutErrorCode;
using testing::Finding;

namespace {

std::string name_of(CutErrorCode code) {
  return code == CutErrorCode::none ? "an update"
                                    : "a refusal: " + describe(navmesh::CutError{.code = code});
}

/// Only rounding refuses what the definition allows.
bool is_right_refusal(CutErrorCode expected, CutErrorCode found) {
  if (expected != CutErrorCode::none) return found == expected;
  return found == CutErrorCode::none || found == CutErrorCode::no_safe_rounding ||
         found == CutErrorCode::sides_fold;
}

}  // namespace

std::optional<Finding> judge_cuts(const CutProgram& program,
                                  const std::function<void(const CutObservation&)>& observe) {
  GridTrace cut = *GridTrace::rectangle(program.low(), program.high(), {});
  ExactTwin twin(program);
  for (std::size_t i = 0; i < program.updates.size(); ++i) {
    const CutUpdate& update = program.updates[i];
    const std::uint64_t number = i + 1;
    navmesh::mark_faces(cut);
    const GridTrace before = cut;
    const auto report = update_under_test(cut, update, number);
    const CutErrorCode expected = expected_refusal(program, update),
                       found = report ? CutErrorCode::none : report.error().code;
    if (!is_right_refusal(expected, found))
      return Finding{"refusal", text_of(update), name_of(expected), name_of(found), i};
    if (const std::string wrong = violation_after(before, cut, update, report); !wrong.empty()) {
      return Finding{"update", text_of(update), "an update as it is defined", wrong, i};
    }
    const std::string differs = report ? twin.follow(update, number, *report, cut) : "";
    if (observe) observe({before, cut, update, report, report && twin.is_exact()});
    if (!differs.empty())
      return Finding{"exact", text_of(update), "what the exact cut gives", differs, i};
  }
  return std::nullopt;
}

}  // namespace offgrid::fuzz
