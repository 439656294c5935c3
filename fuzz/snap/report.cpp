#include "snap/report.hpp"

#include "mesh/picture.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using testing::Site;
using testing::SnapDefinition;

std::string text_of(const SegmentUse& use) {
  std::string text = use.change > 0 ? "add " : "take away ";
  return text.append(fuzz::text_of(use.a)).append(" - ").append(fuzz::text_of(use.b));
}

/// The book up to an edit, that one included.
SnapBook book_after(const SnapProgram& program, std::size_t edit) {
  SnapBook book;
  for (std::size_t i = 0; i <= edit && i < program.edits.size(); ++i) book.apply(program.edits[i]);
  return book;
}

Point2 point_of(const Site& p) {
  return Point2::at(static_cast<std::int32_t>(p.x), static_cast<std::int32_t>(p.y));
}

bool is_side(const Point2& a, const Point2& b) {
  return is_at_the_end_of_the_range(a) && is_at_the_end_of_the_range(b) &&
         (a.x == b.x || a.y == b.y);
}

void draw_chain(io::Canvas& canvas, const std::vector<Point2>& points) {
  for (std::size_t i = 1; i < points.size(); ++i)
    draw_segment(canvas, points[i - 1], points[i], io::Style::line(io::palette::ink, 3));
}

void draw_panel(Picture& picture, const std::string& caption, const SnapBook& book,
                const std::vector<std::vector<Point2>>& chains) {
  std::vector<Point2> points;
  for (const std::vector<Point2>& chain : chains)
    points.insert(points.end(), chain.begin(), chain.end());
  io::Canvas canvas = picture.panel(caption, points);
  for (const auto& [ends, uses] : book.segments()) {
    draw_segment(canvas, ends.first, ends.second, io::Style::line(io::palette::faint_ink, 1));
  }
  for (const std::vector<Point2>& chain : chains) draw_chain(canvas, chain);
  draw_vertices(canvas, points);
}

}  // namespace

std::string explain_snap(const SnapProgram& program) {
  std::string text;
  SnapBook book;
  for (const std::vector<SegmentUse>& edit : program.edits) {
    for (const SegmentUse& use : edit) text.append("  ").append(text_of(use)).append("\n");
    text += book.apply(edit) ? "  all at once\n" : "  all at once (refused)\n";
  }
  return text;
}

std::string test_of_snap(const SnapProgram& program) {
  std::string text =
      "#include <gtest/gtest.h>\n\n#include <array>\n#include <vector>\n\n#include "
      "\"offgrid/navmesh/snap/snap.hpp\"\n\n";
  text += "TEST(FuzzSnap, case_" + fingerprint(write_snap(program)) + ") {\n";
  text +=
      "  using namespace offgrid::navmesh;\n  using offgrid::kernel::Point2;\n  const Point2 low "
      "= " +
      code_of(low_corner());
  text += ", high = " + code_of(high_corner()) +
          ";\n  auto snap = *SnapRounding::rectangle(low, high);\n";
  SnapBook book;
  for (const std::vector<SegmentUse>& edit : program.edits) {
    text += "  EXPECT_EQ(snap.edit(std::vector<SegmentUse>{";
    for (const SegmentUse& use : edit) {
      text += (text.back() == '{' ? "{{" : ", {{") + code_of(use.a) + ", " + code_of(use.b) +
              "}, " + std::to_string(use.change) + "}";
    }
    text += "}).has_value(), " + std::string(book.apply(edit) ? "true" : "false") + ");\n";
  }
  text += "  auto rebuilt = *SnapRounding::rectangle(low, high);\n";
  for (auto segment = book.segments().rbegin(); segment != book.segments().rend(); ++segment) {
    text += "  EXPECT_TRUE(rebuilt.edit(std::array{SegmentUse{{" + code_of(segment->first.first) +
            ", " + code_of(segment->first.second) + "}, " + std::to_string(segment->second) +
            "}}));\n";
  }
  text += "  EXPECT_EQ(snap.triangulation().digest(), rebuilt.triangulation().digest());\n";
  const SnapDefinition definition = book.definition();
  text += "  EXPECT_EQ(snap.mesh().vertex_count(), " + std::to_string(definition.pixels().size()) +
          "u);\n";
  for (const SnapDefinition::Segment& s : definition.segments()) {
    const Point2 a = point_of(s.a), b = point_of(s.b);
    if (is_side(a, b)) continue;
    text += "  EXPECT_EQ(snap.original(snap.find({" + code_of(a) + ", " + code_of(b) +
            "})).chain.size(), " + std::to_string(definition.chain(s).size()) + "u);\n";
  }
  return text + "}\n";
}

std::string picture_of_snap(const SnapProgram& program, const Finding& finding,
                            const testing::SnapSubject& subject) {
  const SnapBook book = book_after(program, finding.index);
  const SnapDefinition definition = book.definition();
  std::vector<std::vector<Point2>> expected, found;
  for (const SnapDefinition::Segment& s : definition.segments()) {
    if (is_side(point_of(s.a), point_of(s.b))) continue;
    auto& chain = expected.emplace_back();
    for (const std::uint32_t pixel : definition.chain(s))
      chain.push_back(point_of(definition.pixels()[pixel].centre));
  }
  testing::SnapPicture shown;
  subject.read(shown);
  for (const testing::SnapPicture::Chain& chain : shown.chains) {
    if (!is_side(chain.a, chain.b)) found.push_back(chain.points);
  }
  Picture picture("A wrong snap rounding",
                  "edit " + std::to_string(finding.index + 1) + ": " + finding.where, 2);
  draw_panel(picture, "the definition", book, expected);
  draw_panel(picture, "under test", book, found);
  const std::array legend{io::LegendEntry{io::palette::faint_ink, "segments"},
                          io::LegendEntry{io::palette::ink, "chains and pixels"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
