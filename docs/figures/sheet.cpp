#include "sheet.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "offgrid/io/number.hpp"

namespace offgrid::figures {

std::vector<Position> places_of(std::span<const kernel::Point2> points) {
  std::vector<Position> positions;
  for (const kernel::Point2& p : points) positions.push_back(io::position(p));
  return positions;
}

namespace {

constexpr double margin = 14;
constexpr double gap = 18;
constexpr double caption_height = 24;

double sheet_width(std::size_t columns, double frame_width) {
  return 2 * margin + static_cast<double>(columns) * (frame_width + gap) - gap;
}

double sheet_height(std::size_t rows, double frame_height) {
  return 2 * margin + static_cast<double>(rows) * (frame_height + caption_height + gap) - gap;
}

// An SVG inside the SVG cuts off what is outside of its box; its units stay those of the page.
void open_clip(io::SvgPage& page, const Box& box) {
  std::string text = "<svg";
  const auto add = [&text](std::string_view name, double value) {
    text.append(" ").append(name).append("=\"").append(io::number(value, 2)).append("\"");
  };
  add("x", box.min.x);
  add("y", box.min.y);
  add("width", box.width());
  add("height", box.height());
  text.append(" viewBox=\"")
      .append(io::number(box.min.x, 2))
      .append(" ")
      .append(io::number(box.min.y, 2));
  text.append(" ")
      .append(io::number(box.width(), 2))
      .append(" ")
      .append(io::number(box.height(), 2))
      .append("\">\n");
  page.raw(text);
}

}  // namespace

Sheet::Sheet(std::string_view title, std::size_t frames, std::size_t columns, double frame_width,
             double frame_height)
    : page_(sheet_width(columns, frame_width),
            sheet_height((frames + columns - 1) / columns, frame_height), title),
      columns_(columns),
      frame_width_(frame_width),
      frame_height_(frame_height) {}

void Sheet::frame(std::string_view caption, const Box& world,
                  const std::function<void(Canvas&)>& draw) {
  const double x = margin + static_cast<double>(next_ % columns_) * (frame_width_ + gap);
  const double y =
      margin + static_cast<double>(next_ / columns_) * (frame_height_ + caption_height + gap);
  ++next_;
  Canvas canvas =
      Canvas::undistorted(page_, {{x, y}, {x + frame_width_, y + frame_height_}}, world);
  open_clip(page_, canvas.on_page());
  draw(canvas);
  page_.raw("</svg>\n");
  page_.text({x + frame_width_ / 2, y + frame_height_ + 17}, caption,
             {.size = 13, .colour = io::palette::faint_ink, .anchor = io::Anchor::middle});
}

void Sheet::close_up(std::string_view caption, const Box& world,
                     const std::function<void(Canvas&)>& draw) {
  frame(caption, world, [&](Canvas& canvas) {
    draw(canvas);
    const Box& box = canvas.on_page();
    page_.rectangle({{box.min.x + 0.5, box.min.y + 0.5}, {box.max.x - 0.5, box.max.y - 0.5}},
                    Style::line(io::palette::frame));
  });
}

Box padded(const Box& box, double part) {
  const double room = part * std::max(box.width(), box.height());
  return {{box.min.x - room, box.min.y - room}, {box.max.x + room, box.max.y + room}};
}

Box box_around(std::span<const Position> positions) {
  Box box{positions.front(), positions.front()};
  for (const Position& p : positions) {
    box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
    box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y)};
  }
  return box;
}

void draw_grid(Canvas& canvas, double radius) {
  const Box& world = canvas.world();
  for (double y = std::ceil(world.min.y); y <= world.max.y; ++y) {
    for (double x = std::ceil(world.min.x); x <= world.max.x; ++x)
      canvas.point({x, y}, radius, Style::filled(role::dots));
  }
}

void draw_arrow(Canvas& canvas, Position from, Position to, Colour colour, double width,
                bool dashed) {
  const Position a = canvas.map(from);
  const Position b = canvas.map(to);
  const double length = std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
  if (length <= 0) return;
  const Position along{(b.x - a.x) / length, (b.y - a.y) / length};
  const double head = 4 + 2.5 * width;
  const double half = 0.42 * head;
  const Position neck{b.x - along.x * head, b.y - along.y * head};
  Style style = Style::line(colour, width);
  style.dashed = dashed;
  canvas.page().line(a, neck, style);
  const std::array<Position, 3> corners{b,
                                        Position{neck.x - along.y * half, neck.y + along.x * half},
                                        Position{neck.x + along.y * half, neck.y - along.x * half}};
  canvas.page().polygon(corners, Style::filled(colour));
}

Position draw_motion(Canvas& canvas, const kernel::Point2& from, const kernel::Point2& to,
                     const navmesh::RayHit& hit) {
  const Position a = io::position(from), b = io::position(to);
  const double t = static_cast<double>(hit.t.numerator) / static_cast<double>(hit.t.denominator);
  const Position end{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
  if (hit.stop == navmesh::RayStop::none) {
    draw_arrow(canvas, a, b, role::fresh, 2);
  } else {
    draw_arrow(canvas, end, b, role::wrong, 1.2, true);
    canvas.line(a, end, Style::line(role::fresh, 2));
  }
  return end;
}

void draw_dot(Canvas& canvas, Position at, Colour colour, double radius) {
  Style style = Style::filled(colour);
  style.stroke = io::palette::paper;
  canvas.point(at, radius, style);
}

void draw_label(Canvas& canvas, Position at, double right, double down, std::string_view words,
                Colour colour, double size) {
  const Position p = canvas.map(at);
  // A letter's middle is about a third of its size above the base line.
  canvas.page().text({p.x + right, p.y + down + size * 0.35}, words,
                     {.size = size, .colour = colour, .anchor = io::Anchor::middle});
}

void draw_polygon(Canvas& canvas, std::span<const Position> corners, Colour fill, Colour stroke,
                  double stroke_width) {
  Style style = Style::filled(fill);
  if (stroke_width > 0) {
    style.stroke = stroke;
    style.stroke_width = stroke_width;
  }
  canvas.polygon(corners, style);
}

void draw_outline(Canvas& canvas, std::span<const Position> corners, Colour colour, double width) {
  Style style = Style::line(colour, width);
  style.dashed = true;
  canvas.polygon(corners, style);
}

io::MeshStyle mesh_style(double vertex_radius) {
  return {.edge = Style::line(role::edge, 1),
          .constraint = Style::line(role::constraint, 2),
          .vertex = Style::filled(io::palette::faint_ink),
          .vertex_radius = vertex_radius};
}

Position middle(std::span<const Position> corners) {
  Position sum;
  for (const Position& p : corners) sum = {sum.x + p.x, sum.y + p.y};
  const auto count = static_cast<double>(corners.size());
  return {sum.x / count, sum.y / count};
}

std::vector<Position> shrunk(std::span<const Position> corners, double part) {
  const Position centre = middle(corners);
  std::vector<Position> result;
  for (const Position& p : corners)
    result.push_back({p.x + part * (centre.x - p.x), p.y + part * (centre.y - p.y)});
  return result;
}

}  // namespace offgrid::figures
