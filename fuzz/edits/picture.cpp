#include "edits/picture.hpp"

#include "bugs/bugs_off.hpp"
#include "mesh/picture.hpp"
#include "triangulation/library_triangulation.hpp"
#include "triangulation/model.hpp"

namespace offgrid::fuzz {
namespace {

void draw_panel(Picture& picture, const std::string& caption,
                const testing::triangulation::LibraryTriangulation& subject) {
  const std::vector<kernel::Point2> points = subject.points();
  io::Canvas canvas = picture.panel(caption, points);
  draw_triangles(canvas, subject.faces(),
                 {.fill = io::palette::left, .stroke = io::palette::faint_ink, .opacity = 0.55});
  for (const auto& [a, b] : subject.pieces())
    draw_segment(canvas, a, b, io::Style::line(io::palette::ink, 3));
  draw_vertices(canvas, points);
}

}  // namespace

std::string picture_of_edits(const testing::triangulation::EditProgram& program,
                             const testing::Finding& finding) {
  testing::triangulation::EditModel model;
  testing::triangulation::LibraryTriangulation subject, rebuilt;
  for (std::size_t i = 0; i < program.edits.size() && i <= finding.index; ++i) {
    model.apply(program.edits[i]);
    subject.apply(program.edits[i]);
  }
  {
    const testing::BugsOff honest;
    rebuilt.build({model.points().begin(), model.points().end()},
                  {model.pieces().begin(), model.pieces().end()});
  }
  Picture picture("A wrong triangulation",
                  finding.after + ": expected " + finding.expected + ", got " + finding.found, 2);
  draw_panel(picture, "a rebuild of the same points and constraints", rebuilt);
  draw_panel(picture, "under test", subject);
  const std::array legend{io::LegendEntry{io::palette::left, "faces"},
                          io::LegendEntry{io::palette::ink, "constraints and vertices"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
