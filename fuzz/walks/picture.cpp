#include "walks/picture.hpp"

#include "mesh/picture.hpp"
#include "walks/judge.hpp"

namespace offgrid::fuzz {

using kernel::Point2;
using testing::walks::FaceSequence;
using testing::walks::WalkProgram;
using testing::walks::WalkScene;
using testing::walks::WalkStep;

namespace {

void draw_panel(Picture& picture, const std::string& caption, const WalkScene& scene,
                const WalkStep& step, const FaceSequence& faces) {
  std::vector<WalkStep::Line> lines{step.line()};
  if (step.kind == WalkStep::Kind::locate) lines.front().to = step.from;
  if (step.kind == WalkStep::Kind::meeting) {
    lines.push_back(step.start);
    if (step.bound) lines.push_back(*step.bound);
  }
  std::vector<Point2> points = scene.points;
  for (const auto& line : lines) points.insert(points.end(), {line.from, line.to});
  io::Canvas canvas = picture.panel(caption, points);
  for (std::size_t f = 0; f < scene.faces.size(); ++f) {
    const Triangle t = scene.corners(f);
    draw_triangles(canvas, {&t, 1}, io::Style::line(io::palette::faint_ink));
  }
  std::size_t number = 0;
  for (const std::uint32_t f : faces) {
    if (f >= scene.faces.size()) continue;
    const Triangle t = scene.corners(f);
    draw_triangles(canvas, {&t, 1},
                   {.fill = io::palette::left, .stroke = io::palette::faint_ink, .opacity = 0.7});
    io::Position at{};
    for (const Point2& p : t) at = {at.x + io::position(p).x / 3, at.y + io::position(p).y / 3};
    canvas.text(at, std::to_string(++number), {.size = 13, .anchor = io::Anchor::middle});
  }
  for (const testing::walks::CrossedEdge& barrier : scene.barriers) {
    const auto [a, b] = scene.ends(barrier);
    draw_segment(canvas, a, b, io::Style::line(io::palette::ink, 3));
  }
  for (const Point2& p : scene.points)
    canvas.point(io::position(p), 2.5, io::Style::filled(io::palette::ink));
  for (const auto& line : lines) {
    const bool is_walk = &line == &lines.front();
    const io::Colour colour = is_walk ? io::palette::wrong : io::palette::right;
    io::Style style = io::Style::line(colour, 2);
    style.dashed = !is_walk;
    draw_segment(canvas, line.from, line.to, style);
    draw_point(canvas, line.from, colour, is_walk ? "from" : "");
    if (line.to != line.from) draw_point(canvas, line.to, colour, is_walk ? "to" : "");
  }
}

}  // namespace

std::string picture_of_walks(const WalkProgram& program, const testing::Finding& finding) {
  const WalkScene scene = testing::walks::make_scene(program);
  Picture picture("A wrong answer to " + finding.where, finding.after, 2);
  const auto wrong = judge_walks(program, scene).value_or(testing::walks::WalkFinding{});
  draw_panel(picture, "expected: " + finding.expected, scene, wrong.step, wrong.expected_faces);
  draw_panel(picture, "found: " + finding.found, scene, wrong.step, wrong.found_faces);
  const std::array legend{io::LegendEntry{io::palette::left, "faces, in their order"},
                          io::LegendEntry{io::palette::wrong, "the walk"},
                          io::LegendEntry{io::palette::right, "lines that bound it"},
                          io::LegendEntry{io::palette::ink, "barriers"}};
  picture.legend(legend);
  return picture.document();
}

}  // namespace offgrid::fuzz
