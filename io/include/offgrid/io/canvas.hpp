// Canvas: a box of the world, drawn into a box of a page. World y points up.
#pragma once

#include <span>
#include <string_view>

#include "offgrid/io/svg.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::io {

/// The position of a grid point in a picture. Exact, since a grid coordinate is a double.
inline Position position(const kernel::Point2& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
}

/// Draws into a box of a page, which must outlive it.
class Canvas {
 public:
  /// The world's box fills the page's box; the two axes may be scaled differently. Requires both
  /// boxes to have an area.
  Canvas(SvgPage& page, const Box& on_page, const Box& world);

  /// The largest canvas inside `on_page`, centred, that scales both axes alike.
  static Canvas undistorted(SvgPage& page, const Box& on_page, const Box& world);

  SvgPage& page() const { return *page_; }
  const Box& on_page() const { return on_page_; }
  const Box& world() const { return world_; }

  /// The page position of a world position.
  Position map(Position p) const;

  void rectangle(const Box& box, const Style& style);
  void line(Position from, Position to, const Style& style);
  /// Draws a disc with a radius in page pixels, whatever the scale.
  void point(Position at, double radius, const Style& style);
  void polygon(std::span<const Position> corners, const Style& style);
  void polyline(std::span<const Position> corners, const Style& style);
  void text(Position at, std::string_view words, const TextStyle& style = {});

 private:
  SvgPage* page_;
  Box on_page_;
  Box world_;
};

}  // namespace offgrid::io
