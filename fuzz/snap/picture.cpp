#include "snap/picture.hpp"

#include <algorithm>
#include <array>

#include "mesh/picture.hpp"
#include "snapping/book.hpp"
#include "snapping/library_snap.hpp"
#include "triangulation/plane.hpp"

namespace offgrid::fuzz {
namespace {

using testing::snapping::SnapPicture;

/// The segments that were put in, and the chains that were made of them.
void draw_panel(Picture& page, const std::string& caption, const SnapPicture& shown) {
  std::vector<kernel::Point2> points;
  for (const SnapPicture::Pixel& pixel : shown.pixels) {
    const kernel::Point2 p = point_of(pixel.centre);
    if (!testing::triangulation::is_at_the_end_of_the_range(p)) points.push_back(p);
  }
  io::Canvas canvas = page.panel(caption, points);
  const auto draw = [&](const testing::Site& a, const testing::Site& b, const io::Style& style) {
    draw_segment(canvas, point_of(a), point_of(b), style);
  };
  for (const SnapPicture::Segment& s : shown.segments)
    draw(s.ends.first, s.ends.second, io::Style::line(io::palette::faint_ink, 1));
  for (const SnapPicture::Use& use : shown.uses) {
    draw(shown.pixels[use.u].centre, shown.pixels[use.v].centre,
         io::Style::line(io::palette::ink, 3));
  }
  draw_vertices(canvas, points);
}

}  // namespace

std::string picture_of_snap(const testing::snapping::SnapProgram& program,
                            const testing::Finding& finding) {
  testing::snapping::SnapBook book(program.low, program.high);
  testing::snapping::LibrarySnap subject;
  subject.start(program.low, program.high);
  const auto edits = edits_of(program);
  for (std::size_t i = 0; i <= finding.index && i < edits.size(); ++i) {
    book.apply(edits[i]);
    subject.edit(edits[i]);
  }
  testing::snapping::SnapDefinition definition;
  book.define(definition);
  SnapPicture shown;
  subject.read(shown);
  Picture picture("A wrong snap rounding", finding.after + ": " + finding.where, 2);
  draw_panel(picture, "the definition", definition.picture());
  draw_panel(picture, "under test", shown);
  const std::array legend{io::LegendEntry{io::palette::faint_ink, "segments"},
                          io::LegendEntry{io::palette::ink, "chains and pixels"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
