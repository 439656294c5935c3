#include "snapping/program.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/point_text.hpp"

namespace offgrid::testing::snapping {

using kernel::Point2;

bool SnapBook::apply(const std::vector<SegmentUse>& edit) {
  const auto is_inside = [this](const Point2& p) {
    return low_.x <= p.x && p.x <= high_.x && low_.y <= p.y && p.y <= high_.y;
  };
  Segments changed = segments_;
  for (const SegmentUse& use : edit) {
    if (use.a == use.b || !is_inside(use.a) || !is_inside(use.b)) return false;
    changed[std::minmax(use.a, use.b)] += use.change;
  }
  for (auto segment = changed.begin(); segment != changed.end();) {
    if (segment->second < 0) return false;
    segment = segment->second == 0 ? changed.erase(segment) : std::next(segment);
  }
  segments_ = std::move(changed);
  return true;
}

void SnapBook::define(SnapDefinition& definition) const {
  definition.clear();
  definition.add_rectangle(site_of(low_), site_of(high_));
  for (const auto& [ends, uses] : segments_)
    definition.add(site_of(ends.first), site_of(ends.second), static_cast<std::uint32_t>(uses));
  definition.finish(WorldOracle::exact);
}

std::vector<Step> steps_of(const SnapProgram& program) {
  std::vector<Step> steps{{"rectangle", {}}};
  append(steps.back(), {program.low, program.high});
  for (const std::vector<SegmentUse>& edit : program.edits) {
    for (const SegmentUse& use : edit) {
      steps.push_back({use.change < 0 ? "remove" : "add", {}});
      append(steps.back(), {use.a, use.b});
      if (std::abs(use.change) != 1) steps.back().numbers.push_back(std::abs(use.change));
    }
    steps.push_back({"commit", {}});
  }
  return steps;
}

namespace {

/// Takes a step that says how often a segment is used more, or less.
bool read_use(Step step, std::vector<SegmentUse>& edit) {
  const int sign = step.word == "add" ? 1 : step.word == "remove" ? -1 : 0;
  std::int64_t times = 1;
  if (step.numbers.size() == 5) {
    times = step.numbers.back();
    step.numbers.pop_back();
  }
  const std::vector<Point2> ends = points_of(step, 2);
  if (sign == 0 || ends.empty() || times < 0 || times > 1000000) return false;
  edit.push_back({ends[0], ends[1], static_cast<std::int32_t>(sign * times)});
  return true;
}

}  // namespace

std::string read(const std::vector<Step>& steps, SnapProgram& made) {
  const std::vector<Point2> corners = points_of(steps.empty() ? Step{} : steps[0], 2);
  if (corners.empty() || steps[0].word != "rectangle" || !(corners[0].x < corners[1].x) ||
      !(corners[0].y < corners[1].y))
    return "the first step must be: rectangle X Y X Y, from the lower left corner to the upper "
           "right";
  made = {corners[0], corners[1], {}};
  std::vector<SegmentUse> edit;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (steps[i].word == "commit" && steps[i].numbers.empty()) {
      made.edits.push_back(std::exchange(edit, {}));
    } else if (!read_use(steps[i], edit)) {
      return std::string("'")
          .append(show(steps[i]))
          .append("' is no use: add X Y X Y, remove X Y X Y, commit");
    }
  }
  return "";
}

std::string show(const SegmentUse& use) {
  std::string text = use.change < 0 ? "remove " : "add ";
  text += text_of(use.a) + "-" + text_of(use.b);
  return std::abs(use.change) == 1 ? text
                                   : text + " " + std::to_string(std::abs(use.change)) + " times";
}

namespace {

/// As in "{{Point2::at(0, 1), Point2::at(2, 3)}, 1}".
std::string code_of(const SegmentUse& use) {
  return "{{" + testing::code_of(use.a) + ", " + testing::code_of(use.b) + "}, " +
         std::to_string(use.change) + "}";
}

/// The chains and pixels of the definition, as expectations.
std::string expectations(const SnapBook& book) {
  SnapDefinition definition;
  book.define(definition);
  const SnapPicture& picture = definition.picture();
  std::string text =
      "  EXPECT_EQ(snap.mesh().vertex_count(), " + std::to_string(picture.pixels.size()) + "u);\n";
  for (const auto& [ends, uses] : book.segments()) {
    const auto& chain = picture.find(site_of(ends.first), site_of(ends.second)).chain;
    text += "  EXPECT_EQ(snap.original(snap.find({" + testing::code_of(ends.first) + ", " +
            testing::code_of(ends.second) + "})).chain.size(), " + std::to_string(chain.size()) +
            "u);\n";
  }
  return text;
}

}  // namespace

std::string test_of_snap(const SnapProgram& program, const std::string& name) {
  std::string text =
      "#include <gtest/gtest.h>\n\n#include <array>\n#include <vector>\n\n#include "
      "\"offgrid/navmesh/snap/snap.hpp\"\n\nTEST(" +
      name +
      ") {\n  using namespace offgrid::navmesh;\n  using offgrid::kernel::Point2;\n  const Point2 "
      "low = " +
      testing::code_of(program.low) + ", high = " + testing::code_of(program.high) +
      ";\n  auto snap = *SnapRounding::rectangle(low, high);\n";
  SnapBook book(program.low, program.high);
  for (const std::vector<SegmentUse>& edit : program.edits) {
    text += "  EXPECT_EQ(snap.edit(std::vector<SegmentUse>{";
    for (const SegmentUse& use : edit) text += (text.back() == '{' ? "" : ", ") + code_of(use);
    text += "}).has_value(), " + std::string(book.apply(edit) ? "true" : "false") + ");\n";
  }
  text += "  auto rebuilt = *SnapRounding::rectangle(low, high);\n";
  for (auto segment = book.segments().rbegin(); segment != book.segments().rend(); ++segment) {
    const SegmentUse use{segment->first.first, segment->first.second,
                         static_cast<std::int32_t>(segment->second)};
    text += "  EXPECT_TRUE(rebuilt.edit(std::array{SegmentUse" + code_of(use) + "}));\n";
  }
  return text + "  EXPECT_EQ(snap.triangulation().digest(), rebuilt.triangulation().digest());\n" +
         expectations(book) + "}\n";
}

}  // namespace offgrid::testing::snapping
