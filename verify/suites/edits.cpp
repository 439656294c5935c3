#include "suites/edits.hpp"

#include <array>

namespace offgrid::verify {

using testing::Edit;
using testing::EditKind;
using testing::TriangulationSubject;

std::optional<testing::EditFailure> find_order_failure(TriangulationSubject& subject,
                                                       const std::vector<Edit>& edits) {
  return testing::find_failure(subject, edits, 1);
}

namespace {

constexpr std::array kinds{
    std::pair{"insert", EditKind::insert}, std::pair{"remove", EditKind::remove},
    std::pair{"constrain", EditKind::constrain}, std::pair{"release", EditKind::release}};

std::optional<Edit> edit_of(const Step& step) {
  for (const auto& [word, kind] : kinds) {
    Edit edit{kind, {}, {}};
    if (step.word != word) continue;
    const std::vector<kernel::Point2> points = points_of(step, has_two_points(edit) ? 2 : 1);
    if (points.empty()) return std::nullopt;
    edit.a = points.front();
    if (has_two_points(edit)) edit.b = points.back();
    return edit;
  }
  return std::nullopt;
}

std::string read(const std::vector<Step>& steps, std::vector<Edit>& edits) {
  for (const Step& step : steps) {
    const auto edit = edit_of(step);
    if (!edit) {
      return std::string("'")
          .append(show(step))
          .append("' is no edit: insert X Y, remove X Y, constrain X Y X Y, release X Y X Y");
    }
    edits.push_back(*edit);
  }
  return edits.empty() ? "there are no edits" : "";
}

}  // namespace

std::vector<Step> steps_of(const std::vector<Edit>& edits) {
  std::vector<Step> steps;
  for (const Edit& edit : edits) {
    steps.push_back({kinds[static_cast<std::size_t>(edit.kind)].first, {}});
    append(steps.back(), {edit.a});
    if (has_two_points(edit)) append(steps.back(), {edit.b});
  }
  return steps;
}

StepVerdict check_edits(const std::vector<Step>& steps, FindEditFailure find) {
  std::vector<Edit> edits;
  StepVerdict verdict;
  verdict.unreadable = read(steps, edits);
  if (!verdict.is_readable()) return verdict;
  if (const auto failure = find(*testing::triangulation_under_test(), edits)) {
    verdict = {"", failure->expected,
               "after edit " + std::to_string(failure->edit + 1) + ", " +
                   show(edits[failure->edit]) + ": " + failure->found};
  }
  return verdict;
}

std::string show_edits(const std::vector<Step>& steps) {
  std::vector<Edit> edits;
  read(steps, edits);
  return show_as_test(edits, "found_by_the_verifier");
}

}  // namespace offgrid::verify
