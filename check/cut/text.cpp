#include <algorithm>

#include "cut/program.hpp"
#include "engine/point_text.hpp"

namespace offgrid::testing::cut {

using kernel::Point2;

namespace {

std::string word_of(const CutUpdate& update) {
  return std::string(update.is_against ? "update-against" : "update-along") +
         (update.is_unrestricted ? "-unrestricted" : "");
}

bool read(const Step& step, CutUpdate& made) {
  const std::vector<Point2> corners = points_of(step, 3);
  std::copy(corners.begin(), corners.end(), made.triangle.begin());
  for (const int flags : {0, 1, 2, 3}) {
    made.is_against = (flags & 1) != 0;
    made.is_unrestricted = (flags & 2) != 0;
    if (step.word == word_of(made)) return !corners.empty();
  }
  return false;
}

}  // namespace

Step step_of(const CutUpdate& update) {
  Step step{word_of(update), {}};
  append(step, {update.triangle[0], update.triangle[1], update.triangle[2]});
  return step;
}

std::vector<Step> steps_of(const CutProgram& program) {
  std::vector<Step> steps{{"square", {}}};
  append(steps[0], {program.low, program.high});
  for (const CutUpdate& update : program.updates) steps.push_back(step_of(update));
  return steps;
}

std::string read(const std::vector<Step>& steps, CutProgram& made) {
  const std::vector<Point2> ends = steps.empty() ? std::vector<Point2>() : points_of(steps[0], 2);
  // Every square is cut in both modes; saved files may still say so.
  const bool is_square =
      !ends.empty() && (steps[0].word == "square" || steps[0].word == "square-in-both-modes");
  if (!is_square || ends[1].x <= ends[0].x || ends[1].y <= ends[0].y) {
    return "the first step must be: square X Y X Y, from its lower left corner to its upper right";
  }
  made = {ends[0], ends[1]};
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (read(steps[i], made.updates.emplace_back())) continue;
    return "'" + show(steps[i]) +
           "' is no update: update-along X Y X Y X Y, or update-against, each with -unrestricted";
  }
  return "";
}

std::string test_of_cuts(const CutProgram& program, const std::string& name) {
  std::string text = "TEST(" + name + ") {\n  expect_updates_hold({" + code_of(program.low) + ", " +
                     code_of(program.high) + ", {\n";
  for (const CutUpdate& update : program.updates) {
    text += "      {{";
    for (const Point2& p : update.triangle) text += (text.back() == '{' ? "" : ", ") + code_of(p);
    text += update.is_against ? "}, true" : "}, false";
    text += update.is_unrestricted ? ", true},\n" : "},\n";
  }
  return text + "  }});\n}\n";
}

}  // namespace offgrid::testing::cut
