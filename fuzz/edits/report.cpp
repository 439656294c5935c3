#include "edits/report.hpp"

#include <memory>

#include "mesh/picture.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::Edit;
using testing::EditKind;

std::string at(const Point2& p) { return "at" + text_of(p); }

/// The edit as the library is called. Edits of points that are no vertices are not put to it.
std::string call_of(const Edit& edit, testing::EditModel& model) {
  const bool has_points = model.points().count(edit.a) != 0 &&
                          (edit.kind == EditKind::remove || model.points().count(edit.b) != 0);
  const std::string expected = model.apply(edit) ? "EXPECT_TRUE" : "EXPECT_FALSE";
  if (edit.kind == EditKind::insert)
    return "  " + expected + "(t.insert(" + code_of(edit.a) + ").has_value());\n";
  if (!has_points) return "  // A missing point: " + testing::show(edit) + "\n";
  std::string call = edit.kind == EditKind::remove ? "t.remove(" + at(edit.a) + ")"
                     : edit.kind == EditKind::constrain
                         ? "t.insert_constraint(" + at(edit.a) + ", " + at(edit.b) + ")"
                         : "t.remove_constraint(" + at(edit.a) + ", " + at(edit.b) + ")";
  return "  " + expected + "(" + call + ".has_value());\n";
}

std::string place_name(const LookUp& look, const testing::TriangulationSubject& rebuilt) {
  constexpr std::array names{"outside", "vertex", "edge", "face"};
  return std::string("Place::") + names[rebuilt.locate(look.point, look.near).size()];
}

std::unique_ptr<testing::TriangulationSubject> rebuild(const testing::EditModel& model) {
  auto subject = testing::honest_triangulation();
  subject->build({model.points().begin(), model.points().end()},
                 {model.pieces().begin(), model.pieces().end()});
  return subject;
}

void draw_panel(Picture& picture, const std::string& caption,
                const testing::TriangulationSubject& subject) {
  const std::vector<Point2> points = subject.points();
  io::Canvas canvas = picture.panel(caption, points);
  draw_triangles(canvas, subject.faces(),
                 {.fill = io::palette::left, .stroke = io::palette::faint_ink, .opacity = 0.55});
  for (const testing::Piece& piece : subject.pieces())
    draw_segment(canvas, piece.first, piece.second, io::Style::line(io::palette::ink, 3));
  draw_vertices(canvas, points);
}

}  // namespace

std::string explain_edits(const EditProgram& program) {
  std::string text;
  testing::EditModel model;
  for (const Edit& edit : program.edits) {
    text += "  " + testing::show(edit);
    text += model.apply(edit) ? "\n" : "   (refused)\n";
  }
  for (const LookUp& look : program.look_ups)
    text += "  locate " + text_of(look.point) + " from near " + text_of(look.near) + "\n";
  return text;
}

std::string test_of_edits(const EditProgram& program) {
  std::string text =
      "#include <gtest/gtest.h>\n\n#include <vector>\n\n#include "
      "\"offgrid/navmesh/triangulation/triangulation.hpp\"\n";
  text += "#include \"offgrid/navmesh/triangulation/triangulation_check.hpp\"\n\n";
  text += "TEST(FuzzEdits, case_" + fingerprint(write_edits(program)) + ") {\n";
  text +=
      "  using namespace offgrid::navmesh;\n  using offgrid::kernel::Point2;\n  Triangulation t;\n";
  text +=
      "  [[maybe_unused]] const auto at = [&t](int x, int y) { return t.find(Point2::at(x, y)); "
      "};\n";
  testing::EditModel model;
  for (const Edit& edit : program.edits) text += call_of(edit, model);
  text += "  EXPECT_FALSE(find_violation(t.planar()));\n  const std::vector<Point2> points{";
  for (const Point2& p : model.points()) text += (text.back() == '{' ? "" : ", ") + code_of(p);
  text += "};\n  const std::vector<Constraint> constraints{";
  const auto index = [&](const Point2& p) {
    return std::to_string(std::distance(model.points().begin(), model.points().find(p)));
  };
  for (const auto& [a, b] : model.pieces())
    text += (text.back() == '{' ? "{" : ", {") + index(a) + ", " + index(b) + "}";
  text += "};\n  EXPECT_EQ(t.digest(), Triangulation::build(points, constraints)->digest());\n";
  const auto rebuilt = rebuild(model);
  for (const LookUp& look : program.look_ups) {
    text += "  EXPECT_EQ(t.locate(" + code_of(look.point) + ", " + at(look.near) + ").place, " +
            place_name(look, *rebuilt) + ");\n";
  }
  return text + "}\n";
}

std::string picture_of_edits(const EditProgram& program, const Finding& finding,
                             const testing::TriangulationSubject& subject) {
  Picture picture("A wrong triangulation",
                  finding.after + ": expected " + finding.expected + ", got " + finding.found, 2);
  draw_panel(picture, "a rebuild of the same points and constraints", *rebuild(model_of(program)));
  draw_panel(picture, "under test", subject);
  const std::array legend{io::LegendEntry{io::palette::left, "faces"},
                          io::LegendEntry{io::palette::ink, "constraints and vertices"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
