#include "mesh/picture.hpp"

#include <algorithm>

#include "engine/point_text.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

io::Box box_around(std::span<const Point2> points) {
  io::Box box{{0, 0}, {1, 1}};
  if (!points.empty()) box = {io::position(points[0]), io::position(points[0])};
  for (const Point2& p : points) {
    const io::Position at = io::position(p);
    box = {{std::min(box.min.x, at.x), std::min(box.min.y, at.y)},
           {std::max(box.max.x, at.x), std::max(box.max.y, at.y)}};
  }
  const double extent = std::max({box.width(), box.height(), 1.0}) * 0.16;
  return {{box.min.x - extent, box.min.y - extent}, {box.max.x + extent, box.max.y + extent}};
}

}  // namespace

Picture::Picture(const std::string& title, const std::string& subtitle, std::size_t panels)
    : page_(static_cast<double>(panels) * (panel_width + margin) + margin, panel_height + 150,
            title) {
  page_.heading(title, subtitle);
}

io::Canvas Picture::panel(const std::string& caption, std::span<const Point2> points) {
  const double left = margin + static_cast<double>(next_++) * (panel_width + margin);
  page_.text({left, 88}, caption, {.size = 13, .bold = true});
  const io::Box box{{left, 98}, {left + panel_width, 98 + panel_height}};
  page_.rectangle(box, io::Style::line(io::palette::frame, 0.5));
  return io::Canvas::undistorted(page_, box, box_around(points));
}

void Picture::legend(std::span<const io::LegendEntry> entries) {
  page_.legend({margin, panel_height + 116}, entries);
}

void draw_triangles(io::Canvas& canvas, std::span<const Triangle> triangles,
                    const io::Style& style) {
  for (const Triangle& t : triangles) {
    const std::array<io::Position, 3> corners{io::position(t[0]), io::position(t[1]),
                                              io::position(t[2])};
    canvas.polygon(corners, style);
  }
}

void draw_segment(io::Canvas& canvas, const Point2& a, const Point2& b, const io::Style& style) {
  canvas.line(io::position(a), io::position(b), style);
}

void draw_point(io::Canvas& canvas, const Point2& p, io::Colour colour, const std::string& name) {
  canvas.point(io::position(p), 3.5, io::Style::filled(colour));
  const io::Position at = canvas.map(io::position(p));
  canvas.page().text({at.x + 6, at.y - 6},
                     name.empty() ? testing::text_of(p) : name + " " + testing::text_of(p),
                     {.size = 11, .colour = colour});
}

void draw_vertices(io::Canvas& canvas, std::span<const Point2> points) {
  for (const Point2& p : points) {
    if (points.size() <= 24) {
      draw_point(canvas, p, io::palette::ink);
    } else {
      canvas.point(io::position(p), 2, io::Style::filled(io::palette::ink));
    }
  }
}

}  // namespace offgrid::fuzz
