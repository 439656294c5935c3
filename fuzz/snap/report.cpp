#include "snap/report.hpp"

#include <algorithm>
#include <array>

#include "mesh/picture.hpp"

namespace offgrid::fuzz {
namespace {

using testing::snapping::SnapBook;
using testing::snapping::SnapPicture;

/// The segments that were put in, and the chains that were made of them.
void draw_panel(Picture& page, const std::string& caption, const SnapPicture& shown) {
  std::vector<kernel::Point2> points;
  for (const SnapPicture::Pixel& pixel : shown.pixels) {
    const kernel::Point2 p = point_of(pixel.centre);
    if (!is_at_the_end_of_the_range(p)) points.push_back(p);
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

std::string explain_snap(const SnapProgram& program) {
  std::string text;
  SnapBook book(program.low, program.high);
  for (const std::vector<SegmentUse>& edit : program.edits) {
    for (const SegmentUse& use : edit) text.append("  ").append(show(use)).append("\n");
    text += book.apply(edit) ? "  all at once\n" : "  all at once (refused)\n";
  }
  return text;
}

std::string test_of_snap(const SnapProgram& program) {
  return testing::snapping::test_of_snap(program,
                                         "FuzzSnap, case_" + fingerprint(write_snap(program)));
}

std::string picture_of_snap(const SnapProgram& program, const testing::Finding& finding,
                            const testing::snapping::LibrarySnap& subject) {
  SnapBook book(program.low, program.high);
  for (std::size_t i = 0; i <= finding.index && i < program.edits.size(); ++i)
    book.apply(program.edits[i]);
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
