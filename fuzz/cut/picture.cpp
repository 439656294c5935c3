#include "cut/picture.hpp"

#include <algorithm>

#include "cut/library_cut.hpp"
#include "mesh/picture.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::cut::CutFace;
using testing::cut::CutMesh;
using testing::cut::CutProgram;
using testing::cut::CutUpdate;

/// Fills the faces for which `is_filled` holds.
template <class Filled>
void draw_panel(Picture& picture, const std::string& caption, const CutMesh& mesh,
                const CutUpdate& update, io::Colour colour, const Filled& is_filled) {
  std::vector<Point2> points = mesh.points;
  points.insert(points.end(), update.triangle.begin(), update.triangle.end());
  io::Canvas canvas = picture.panel(caption, points);
  for (const CutFace& face : mesh.faces) {
    const Triangle t = mesh.triangle(face.corners);
    if (is_filled(face))
      draw_triangles(canvas, {&t, 1}, {.fill = colour, .stroke = std::nullopt, .opacity = 0.6});
    draw_triangles(canvas, {&t, 1}, io::Style::line(io::palette::faint_ink));
  }
  for (const Point2& p : mesh.points)
    canvas.point(io::position(p), 2.5, io::Style::filled(io::palette::ink));
  draw_triangles(canvas, {&update.triangle, 1}, io::Style::line(io::palette::wrong, 2));
  for (const Point2& p : update.triangle) draw_point(canvas, p, io::palette::wrong);
}

}  // namespace

std::string picture_of_cuts(const CutProgram& program, const testing::Finding& finding) {
  const testing::cut::CutAct& wrong = program.acts[finding.index];
  if (wrong.kind == testing::cut::CutAct::Kind::line) return "";
  Picture picture("A wrong cut", "expected " + finding.expected + ", got " + finding.found, 2);
  testing::cut::LibraryCut cut;
  cut.start(program.low, program.high);
  const auto do_update = [&](std::size_t i) {
    if (program.acts[i].kind == wrong.kind)
      static_cast<void>(
          cut.update(program.acts[i].update, i + 1, [](const testing::cut::CutSplit&) {}));
  };
  for (std::size_t i = 0; i < finding.index; ++i) do_update(i);
  CutMesh before, after;
  cut.read(before);
  do_update(finding.index);
  cut.read(after);
  const CutUpdate& update = wrong.update;
  draw_panel(picture, "before", before, update, io::palette::frame,
             [](const CutFace& face) { return face.history != 0; });
  draw_panel(picture, "after", after, update, io::palette::left, [&](const CutFace& face) {
    return std::ranges::any_of(before.faces, [&](const CutFace& old) {
      return testing::cut::updated_history(old.history, finding.index + 1) == face.history;
    });
  });
  const std::array legend{io::LegendEntry{io::palette::wrong, "the updating triangle"},
                          io::LegendEntry{io::palette::frame, "updated before"},
                          io::LegendEntry{io::palette::left, "updated now"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
