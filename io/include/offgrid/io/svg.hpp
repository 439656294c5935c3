// SvgPage: one picture, as text.
//
// Page units are pixels, x to the right and y down, as SVG has them. Geometry is drawn through a
// Canvas (canvas.hpp), which maps a box of the world, y up, into a box of the page. The same calls
// give the same bytes, on every machine and in every locale.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "offgrid/io/colour.hpp"
#include "offgrid/io/status.hpp"

namespace offgrid::io {

/// A position on the page or in the world.
struct Position {
  double x = 0;
  double y = 0;
};

/// An axis-parallel box, min <= max on both axes.
struct Box {
  Position min;
  Position max;

  double width() const { return max.x - min.x; }
  double height() const { return max.y - min.y; }
};

/// The style of a shape. The default is a thin line of ink without filling.
struct Style {
  std::optional<Colour> fill;
  std::optional<Colour> stroke = palette::ink;
  double stroke_width = 1;  ///< in pixels of the page, whatever the canvas' scale
  double opacity = 1;
  bool dashed = false;

  static Style filled(Colour colour) { return {.fill = colour, .stroke = std::nullopt}; }
  static Style line(Colour colour, double width = 1) {
    return {.fill = std::nullopt, .stroke = colour, .stroke_width = width};
  }
};

/// The point of a text that is at the given position.
enum class Anchor { start, middle, end };

struct TextStyle {
  double size = 13;  ///< in pixels
  Colour colour = palette::ink;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool fixed_width = false;
};

/// A coloured square and its meaning.
struct LegendEntry {
  Colour colour;
  std::string text;
};

/// Fails, with the file's name, if its extension is not .svg, in either case: other programs would
/// misread an SVG under such a name. A name without an extension is fine.
Status check_svg_name(std::string_view path);

class SvgPage {
 public:
  /// An empty page. `title` is the document's title, which viewers and screen readers show;
  /// heading() draws one. Requires positive sizes.
  SvgPage(double width, double height, std::string_view title);

  double width() const { return width_; }
  double height() const { return height_; }

  void rectangle(const Box& box, const Style& style);
  void line(Position from, Position to, const Style& style);
  void circle(Position centre, double radius, const Style& style);
  /// Draws a closed polygon with any number of corners.
  void polygon(std::span<const Position> corners, const Style& style);
  /// Draws an open line.
  void polyline(std::span<const Position> corners, const Style& style);
  /// Draws a text with `at` on its base line. Any UTF-8; markup is escaped.
  void text(Position at, std::string_view words, const TextStyle& style = {});

  /// Draws the picture's heading with a smaller line below it, at the top left corner, in the first
  /// 64 pixels of height.
  void heading(std::string_view title, std::string_view subtitle);

  /// Draws entries from left to right; `at` is the upper left corner of the first square.
  void legend(Position at, std::span<const LegendEntry> entries);

  /// Appends ready-made SVG (cell_map.hpp).
  void raw(std::string_view markup) { body_ += markup; }

  /// The whole document.
  std::string document() const;

  /// Writes document() to a file. A failure names the file; check_svg_name() is asked first.
  Status save(const std::string& path) const;

 private:
  double width_;
  double height_;
  std::string title_;
  std::string body_;
};

}  // namespace offgrid::io
