#include "triangulation/text.hpp"

#include <algorithm>

#include "bugs/bugs_off.hpp"
#include "engine/point_text.hpp"
#include "triangulation/library_triangulation.hpp"
#include "triangulation/model.hpp"

namespace offgrid::testing::triangulation {

using kernel::Point2;

namespace {

Step step_of(const Edit& edit) {
  Step step{edit.name(), {}};
  append(step, {edit.a});
  if (edit.has_two_points()) append(step, {edit.b});
  return step;
}

Step step_of(const LookUp& look) {
  Step step{"locate", {}};
  append(step, {look.point, look.near});
  return step;
}

bool read(const Step& step, EditProgram& made) {
  const auto word = std::find(edit_names.begin(), edit_names.end(), step.word);
  Edit edit{static_cast<EditKind>(word - edit_names.begin()), {}, {}};
  const bool is_edit = word != edit_names.end();
  const std::vector<Point2> points = points_of(step, is_edit && !edit.has_two_points() ? 1 : 2);
  if (points.empty() || (!is_edit && step.word != "locate")) return false;
  edit.a = points.front();
  if (edit.has_two_points()) edit.b = points.back();
  if (is_edit) {
    made.edits.push_back(edit);
  } else {
    made.look_ups.push_back({points.front(), points.back()});
  }
  return true;
}

std::string at(const Point2& p) { return "at" + text_of(p); }

/// The edit as the library is called. Edits of points that are no vertices are not put to it.
std::string call_of(const Edit& edit, EditModel& model) {
  if (!model.has_points_of(edit)) return "  // A missing point: " + show(edit) + "\n";
  const std::string ends = at(edit.a) + ", " + at(edit.b);
  const std::array calls{"insert(" + code_of(edit.a), "remove(" + at(edit.a),
                         "insert_constraint(" + ends, "remove_constraint(" + ends};
  return (model.apply(edit) ? "  EXPECT_TRUE(t." : "  EXPECT_FALSE(t.") +
         calls[static_cast<std::size_t>(edit.kind)] + ").has_value());\n";
}

template <class Items, class Code>
std::string listed(const Items& items, const Code& code) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + code(item);
  return "{" + text + "};\n";
}

}  // namespace

std::string show(const Edit& edit) { return show(step_of(edit)); }

std::vector<Step> steps_of(const EditProgram& program) {
  std::vector<Step> steps;
  for (const Edit& edit : program.edits) steps.push_back(step_of(edit));
  for (const LookUp& look : program.look_ups) steps.push_back(step_of(look));
  return steps;
}

std::string read(const std::vector<Step>& steps, EditProgram& made) {
  for (const Step& step : steps) {
    if (!read(step, made)) {
      return "'" + show(step) +
             "' is no edit: insert X Y, remove X Y, constrain X Y X Y, release X Y X Y, or locate "
             "X Y from near X Y";
    }
  }
  return made.edits.empty() ? "there are no edits" : "";
}

std::string explain(const EditProgram& program) {
  std::string text;
  EditModel model;
  for (const Edit& edit : program.edits)
    text += "  " + show(edit) + (model.apply(edit) ? "\n" : "   (refused)\n");
  for (const LookUp& look : program.look_ups) text += "  " + show(step_of(look)) + "\n";
  return text;
}

std::string test_of_edits(const EditProgram& program, const std::string& name) {
  std::string text = "#include <gtest/gtest.h>\n\n#include <vector>\n\n";
  for (const char* header : {"triangulation", "triangulation_check"})
    text += std::string("#include \"offgrid/navmesh/triangulation/") + header + ".hpp\"\n";
  text += "\nTEST(" + name +
          ") {\n  using namespace offgrid::navmesh;\n  using offgrid::kernel::Point2;\n"
          "  Triangulation t;\n  [[maybe_unused]] const auto at = [&t](int x, int y) { return "
          "t.find(Point2::at(x, y)); };\n";
  EditModel model;
  for (const Edit& edit : program.edits) text += call_of(edit, model);
  const std::vector<Point2> points(model.points().begin(), model.points().end());
  const std::vector<Piece> pieces(model.pieces().begin(), model.pieces().end());
  const auto index = [&](const Point2& p) {
    return std::to_string(std::lower_bound(points.begin(), points.end(), p) - points.begin());
  };
  text += "  EXPECT_FALSE(find_violation(t.planar()));\n  const std::vector<Point2> points" +
          listed(points, code_of) + "  const std::vector<Constraint> constraints" +
          listed(pieces,
                 [&](const Piece& piece) {
                   return "{" + index(piece.first) + ", " + index(piece.second) + "}";
                 }) +
          "  EXPECT_EQ(t.digest(), Triangulation::build(points, constraints)->digest());\n";
  const BugsOff honest;
  LibraryTriangulation rebuilt;
  rebuilt.build(points, pieces);
  for (const LookUp& look : program.look_ups) {
    constexpr std::array places{"outside", "vertex", "edge", "face"};
    text += "  EXPECT_EQ(t.locate(" + code_of(look.point) + ", " + at(look.near) +
            ").place, Place::" + places[rebuilt.locate(look.point, look.near).size()] + ");\n";
  }
  return text + "}\n";
}

}  // namespace offgrid::testing::triangulation
