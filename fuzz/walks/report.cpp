#include "walks/report.hpp"

#include "mesh/picture.hpp"

namespace offgrid::fuzz {

using kernel::Point2;
using testing::walks::FaceSequence;
using testing::walks::WalkProgram;
using testing::walks::WalkQuery;
using testing::walks::WalkScene;

namespace {

void draw_panel(Picture& picture, const std::string& caption, const WalkScene& scene,
                const WalkQuery& query, const FaceSequence& faces) {
  std::vector<Point2> points = scene.points;
  const std::size_t count = query.point_count();
  points.insert(points.end(), query.points.begin(),
                query.points.begin() + static_cast<std::ptrdiff_t>(count));
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
  std::string text;
  for (const testing::Step& step : testing::walks::steps_of(program))
    text += "  " + show(step) + "\n";
  return text;
}

std::string picture_of_walk(const WalkProgram& program,
                            const testing::walks::WalkFinding& finding) {
  const WalkScene scene = testing::walks::make_scene(program);
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
