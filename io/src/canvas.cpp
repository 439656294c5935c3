#include "offgrid/io/canvas.hpp"

#include <algorithm>
#include <vector>

namespace offgrid::io {
namespace {

std::vector<Position> map_all(const Canvas& canvas, std::span<const Position> corners) {
  std::vector<Position> mapped;
  mapped.reserve(corners.size());
  for (const Position& p : corners) mapped.push_back(canvas.map(p));
  return mapped;
}

}  // namespace

Canvas::Canvas(SvgPage& page, const Box& on_page, const Box& world)
    : page_(&page), on_page_(on_page), world_(world) {}

Canvas Canvas::undistorted(SvgPage& page, const Box& on_page, const Box& world) {
  const double scale = std::min(on_page.width() / world.width(), on_page.height() / world.height());
  const Position centre{(on_page.min.x + on_page.max.x) / 2, (on_page.min.y + on_page.max.y) / 2};
  const Position half{world.width() * scale / 2, world.height() * scale / 2};
  return {page,
          {{centre.x - half.x, centre.y - half.y}, {centre.x + half.x, centre.y + half.y}},
          world};
}

Position Canvas::map(Position p) const {
  return {on_page_.min.x + (p.x - world_.min.x) / world_.width() * on_page_.width(),
          on_page_.max.y - (p.y - world_.min.y) / world_.height() * on_page_.height()};
}

void Canvas::rectangle(const Box& box, const Style& style) {
  const Position upper_left = map({box.min.x, box.max.y});
  const Position lower_right = map({box.max.x, box.min.y});
  page_->rectangle({upper_left, lower_right}, style);
}

void Canvas::line(Position from, Position to, const Style& style) {
  page_->line(map(from), map(to), style);
}

void Canvas::point(Position at, double radius, const Style& style) {
  page_->circle(map(at), radius, style);
}

void Canvas::polygon(std::span<const Position> corners, const Style& style) {
  page_->polygon(map_all(*this, corners), style);
}

void Canvas::polyline(std::span<const Position> corners, const Style& style) {
  page_->polyline(map_all(*this, corners), style);
}

void Canvas::text(Position at, std::string_view words, const TextStyle& style) {
  page_->text(map(at), words, style);
}

}  // namespace offgrid::io
