#include "walks/report.hpp"

#include <algorithm>

#include "mesh/picture.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;
using Kind = WalkQuery::Kind;

std::string line_code(const WalkQuery& query, std::size_t i, bool is_second) {
  return "LeveledLine{" + code_of(query.points[i]) + ", " + code_of(query.points[i + 1]) +
         ", Level::" + (is_second ? "second_mesh" : "query") + "}";
}

/// Three times the centre of a face: its name in a test, whatever its id is.
std::string centre(const Scene::Triangle& t) {
  std::int64_t x = 0, y = 0;
  for (const Point2& p : t) {
    x += p.x.raw();
    y += p.y.raw();
  }
  return "{" + std::to_string(x) + ", " + std::to_string(y) + "}";
}

std::string mesh_code(const WalkProgram& program, const Scene& scene) {
  std::string text = "  Triangulation t = *Triangulation::build(std::vector<Point2>{";
  for (const Point2& p : program.points) text += (text.back() == '{' ? "" : ", ") + code_of(p);
  text += "});\n";
  for (const auto& [a, b] : scene.barriers()) {
    text += "  ASSERT_TRUE(t.insert_constraint(t.find(" + code_of(a) + "), t.find(" + code_of(b) +
            ")).has_value());\n";
  }
  return text + "  const PlanarMesh mesh = t.planar();\n";
}

std::string sight_code(const Scene& scene, const WalkQuery& query) {
  const auto t = WalkDefinition(scene).sight(query);
  const std::string ends = code_of(query.points[0]) + ", " + code_of(query.points[1]);
  if (!t)
    return "  EXPECT_EQ(raycast(ConstrainedSurface(mesh), " + ends + ").stop, RayStop::start);\n";
  return "  EXPECT_EQ(raycast(ConstrainedSurface(mesh), " + ends + ").t, (SegmentParameter{" +
         std::to_string(t->numerator) + ", " + std::to_string(t->denominator) + "}));\n";
}

/// A statement that makes `walk`, after one that makes `start`.
std::string walk_code(const WalkQuery& query) {
  const std::string from = code_of(query.points[0]), to = code_of(query.points[1]);
  switch (query.kind) {
    case Kind::traverse: return "traverse(mesh, *start, " + to + ")";
    case Kind::ray: return "traverse_ray(mesh, *start, " + to + ")";
    case Kind::meeting: {
      const std::string bound =
          query.is_bounded
              ? "WalkBound::at_line(" + line_code(query, 4, query.last_is_of_second_mesh) + ")"
              : "WalkBound::none()";
      return "traverse(mesh, *start, {" + from + ", " + to + "}, " + bound + ")";
    }
    case Kind::locate:
    case Kind::sight: return "";
  }
  return "";
}

std::string faces_code(const Scene& scene, const WalkQuery& query) {
  const auto faces = WalkDefinition(scene).faces(query);
  const bool is_meeting = query.kind == Kind::meeting;
  std::string text = "  const auto start = locate(mesh, ";
  text += is_meeting ? "LineMeeting{" + line_code(query, 0, false) + ", " +
                           line_code(query, 2, query.first_is_of_second_mesh) + "});\n"
                     : code_of(query.points[0]) + ");\n";
  if (!faces || faces->front() == outside) return text + "  EXPECT_FALSE(start.has_value());\n";
  text +=
      "  ASSERT_TRUE(start.has_value());\n  // A face by the sum of its corners; none is "
      "outside.\n";
  text +=
      "  using Sum = std::array<std::int64_t, 2>;\n  const auto sum = [&](FaceId f) {\n    Sum "
      "result{};\n";
  text +=
      "    if (f) for (const Point2& p : mesh.triangle(f)) result = {result[0] + p.x.raw(), "
      "result[1] + p.y.raw()};\n";
  text += "    return f ? std::optional(result) : std::nullopt;\n  };\n";
  text += "  std::vector<std::optional<Sum>> faces{sum(" +
          std::string(is_meeting ? "*start" : "start->face") + ")};\n";
  if (query.kind != Kind::locate) {
    text += "  for (const Crossing& crossing : " + walk_code(query) +
            ") faces.push_back(sum(crossing.entered));\n";
  }
  text += "  const std::vector<std::optional<Sum>> expected{";
  for (const std::uint32_t f : *faces) {
    text += text.back() == '{' ? "" : ", ";
    text += f == outside ? "std::nullopt" : "Sum" + centre(scene.triangles()[f]);
  }
  return text + "};\n  EXPECT_EQ(faces, expected);\n";
}

void draw_panel(Picture& picture, const std::string& caption, const Scene& scene,
                const WalkQuery& query, const FaceSequence& faces) {
  std::vector<Point2> points = scene.points();
  const std::size_t count = query.point_count();
  points.insert(points.end(), query.points.begin(),
                query.points.begin() + static_cast<std::ptrdiff_t>(count));
  io::Canvas canvas = picture.panel(caption, points);
  draw_triangles(canvas, scene.triangles(), io::Style::line(io::palette::faint_ink));
  std::size_t number = 0;
  for (const std::uint32_t f : faces) {
    if (f >= scene.triangles().size()) continue;
    const Scene::Triangle& t = scene.triangles()[f];
    draw_triangles(canvas, {&t, 1},
                   {.fill = io::palette::left, .stroke = io::palette::faint_ink, .opacity = 0.7});
    io::Position at{};
    for (const Point2& p : t) at = {at.x + io::position(p).x / 3, at.y + io::position(p).y / 3};
    canvas.text(at, std::to_string(++number), {.size = 13, .anchor = io::Anchor::middle});
  }
  for (const auto& [a, b] : scene.barriers())
    draw_segment(canvas, a, b, io::Style::line(io::palette::ink, 3));
  for (const Point2& p : scene.points())
    canvas.point(io::position(p), 2.5, io::Style::filled(io::palette::ink));
  if (count == 1) draw_point(canvas, query.points[0], io::palette::wrong);
  for (std::size_t i = 0; i + 1 < count; i += 2) {
    const io::Colour colour = i == 0 ? io::palette::wrong : io::palette::right;
    io::Style style = io::Style::line(colour, 2);
    style.dashed = i > 0;
    draw_segment(canvas, query.points[i], query.points[i + 1], style);
    draw_point(canvas, query.points[i], colour, i == 0 ? "from" : "");
    draw_point(canvas, query.points[i + 1], colour, i == 0 ? "to" : "");
  }
}

}  // namespace

std::string explain_walks(const WalkProgram& program) {
  std::string text = "  vertices";
  for (const Point2& p : program.points) text += " " + text_of(p);
  text += "\n";
  for (const auto& [a, b] : program.constraints)
    text += "  constraint " + text_of(a) + " - " + text_of(b) + "\n";
  for (const WalkQuery& query : program.queries) text += "  " + show(query) + "\n";
  return text;
}

std::string test_of_walk(const WalkProgram& program) {
  const Scene scene(program);
  const WalkQuery& query = program.queries.back();
  std::string text =
      "#include <gtest/gtest.h>\n\n#include <array>\n#include <cstdint>\n#include "
      "<optional>\n#include <vector>\n\n";
  for (const char* header : {"offset/visible", "offset/walk", "triangulation/triangulation"}) {
    text += std::string("#include \"offgrid/navmesh/") + header + ".hpp\"\n";
  }
  text += "\n";
  text += "TEST(FuzzWalks, case_" + fingerprint(write_walks(program)) + ") {\n";
  text += "  using namespace offgrid::kernel;\n  using namespace offgrid::navmesh;\n" +
          mesh_code(program, scene);
  return text + (query.kind == Kind::sight ? sight_code(scene, query) : faces_code(scene, query)) +
         "}\n";
}

std::string picture_of_walk(const WalkProgram& program, const WalkFinding& finding) {
  const Scene scene(program);
  Picture picture("A wrong answer to " + finding.where, show(finding.query), 2);
  draw_panel(picture, "expected: " + finding.expected, scene, finding.query,
             finding.expected_faces);
  draw_panel(picture, "found: " + finding.found, scene, finding.query, finding.found_faces);
  const std::array legend{io::LegendEntry{io::palette::left, "faces, in their order"},
                          io::LegendEntry{io::palette::wrong, "the walk"},
                          io::LegendEntry{io::palette::right, "lines that bound it"},
                          io::LegendEntry{io::palette::ink, "barriers"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
