#include "cut/report.hpp"

#include "mesh/picture.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using navmesh::FaceId;

std::string call_of(const CutUpdate& update, std::size_t number) {
  std::string text = "cut.update({";
  for (const Point2& p : update.triangle) text += (text.back() == '{' ? "" : ", ") + code_of(p);
  text += "}, [](int& last) { last = " + std::to_string(number) + "; }";
  if (update.is_against || update.is_unrestricted) {
    text += ", {.scope = CutScope::" +
            std::string(update.is_unrestricted ? "unrestricted" : "interacting") +
            ", .order = EdgeOrder::" + (update.is_against ? "against" : "along") + "}";
  }
  return text + ")";
}

/// The claims that must hold after an update.
constexpr const char* checks_when_done = R"(  EXPECT_FALSE(find_violation(cut.mesh()));
  const auto area = [](const Point2& a, const Point2& b, const Point2& c) {
    return std::int64_t{orient_value(a, b, c).raw()};
  };
  // Twice the areas of all faces, of those that the update changed, and of what the three sides
  // enclose.
  std::int64_t all = 0, inside = 0, outline = 0;
  for (const FaceId f : cut.mesh().faces()) {
    const auto [a, b, c] = cut.planar().triangle(f);
    EXPECT_GT(area(a, b, c), 0);
    all += area(a, b, c);
    if (cut.data(f) == last_number) inside += area(a, b, c);
  }
  const Point2 origin = cut.point(report->chains[0].front());
  for (std::size_t k = 0; k < 3; ++k) {
    const auto& chain = report->chains[k];
    EXPECT_EQ(chain.back(), report->chains[(k + 1) % 3].front());
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      EXPECT_TRUE(cut.mesh().find_edge(chain[i], chain[i + 1]));
      outline += area(origin, cut.point(chain[i]), cut.point(chain[i + 1]));
    }
  }
  EXPECT_EQ(all, rectangle);
  EXPECT_EQ(inside, outline);
)";

constexpr const char* checks_when_refused = R"(  EXPECT_FALSE(find_violation(cut.mesh()));
  EXPECT_EQ(cut.mesh().face_count(), before.mesh().face_count());
  EXPECT_EQ(cut.mesh().vertex_count(), before.mesh().vertex_count());
  for (const FaceId f : before.mesh().faces()) {
    EXPECT_EQ(cut.mesh().vertices(f), before.mesh().vertices(f));
    EXPECT_EQ(cut.data(f), before.data(f));
  }
)";

std::string area_code(const CutProgram& program) {
  const auto side = [](const auto& from, const auto& to) {
    return std::to_string(std::int64_t{to.raw()} - from.raw());
  };
  return "2 * std::int64_t{" + side(program.low().x, program.high().x) + "} * " +
         side(program.low().y, program.high().y);
}

void draw_panel(Picture& picture, const std::string& caption, const GridTrace& cut,
                const CutUpdate& update, bool show_updated) {
  std::vector<Point2> points(update.triangle.begin(), update.triangle.end());
  for (const navmesh::VertexId v : cut.mesh().vertices()) points.push_back(cut.point(v));
  io::Canvas canvas = picture.panel(caption, points);
  for (const FaceId f : cut.mesh().faces()) {
    const Triangle t = cut.planar().triangle(f);
    const bool is_filled = show_updated ? cut.data(f).updated : cut.data(f).history != 0;
    const io::Colour colour = show_updated ? io::palette::left : io::palette::frame;
    if (is_filled)
      draw_triangles(canvas, {&t, 1}, {.fill = colour, .stroke = std::nullopt, .opacity = 0.6});
    draw_triangles(canvas, {&t, 1}, io::Style::line(io::palette::faint_ink));
  }
  for (const navmesh::VertexId v : cut.mesh().vertices())
    canvas.point(io::position(cut.point(v)), 2.5, io::Style::filled(io::palette::ink));
  draw_triangles(canvas, {&update.triangle, 1}, io::Style::line(io::palette::wrong, 2));
  for (const Point2& p : update.triangle) draw_point(canvas, p, io::palette::wrong);
}

}  // namespace

std::string test_of_cut(const CutProgram& program) {
  std::string text =
      "#include <gtest/gtest.h>\n\n#include <cstdint>\n\n#include \"offgrid/kernel/orient.hpp\"\n";
  text +=
      "#include \"offgrid/navmesh/cut/cut_grid.hpp\"\n#include "
      "\"offgrid/navmesh/mesh/mesh_check.hpp\"\n\n";
  text += "TEST(FuzzCut, case_" + fingerprint(write_cuts(program)) + ") {\n";
  text += "  using namespace offgrid::kernel;\n  using namespace offgrid::navmesh;\n";
  text += "  auto cut = *GridCut<int>::rectangle(" + code_of(program.low()) + ", " +
          code_of(program.high()) + ", 0);\n";
  GridTrace honest = *GridTrace::rectangle(program.low(), program.high(), {});
  bool is_done = false;
  for (std::size_t i = 0; i < program.updates.size(); ++i) {
    const CutUpdate& update = program.updates[i];
    is_done = navmesh::update(honest, update.triangle, update.options(), i + 1).has_value();
    if (i + 1 == program.updates.size()) break;
    text += std::string("  EXPECT_") + (is_done ? "TRUE" : "FALSE") + "(" + call_of(update, i + 1) +
            ".has_value());\n";
  }
  const std::string call = call_of(program.updates.back(), program.updates.size());
  if (!is_done) {
    text += "  const auto before = cut;\n  EXPECT_FALSE(" + call + ".has_value());\n";
    return text + checks_when_refused + "}\n";
  }
  text += "  const auto report = " + call + ";\n  ASSERT_TRUE(report.has_value());\n";
  text += "  const int last_number = " + std::to_string(program.updates.size()) + ";\n";
  text += "  const std::int64_t rectangle = " + area_code(program) + ";\n";
  return text + checks_when_done + "}\n";
}

std::string picture_of_cut(const CutProgram& program, const testing::Finding& finding) {
  Picture picture("A wrong cut", "expected " + finding.expected + ", got " + finding.found, 2);
  GridTrace cut = *GridTrace::rectangle(program.low(), program.high(), {});
  for (std::size_t i = 0; i < finding.index; ++i)
    static_cast<void>(update_under_test(cut, program.updates[i], i + 1));
  navmesh::mark_faces(cut);
  draw_panel(picture, "before", cut, program.updates[finding.index], false);
  static_cast<void>(update_under_test(cut, program.updates[finding.index], finding.index + 1));
  draw_panel(picture, "after", cut, program.updates[finding.index], true);
  const std::array legend{io::LegendEntry{io::palette::wrong, "the updating triangle"},
                          io::LegendEntry{io::palette::frame, "updated before"},
                          io::LegendEntry{io::palette::left, "updated now"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
