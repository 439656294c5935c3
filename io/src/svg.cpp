#include "offgrid/io/svg.hpp"

#include "file_name.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/number.hpp"

namespace offgrid::io {
namespace {

/// the decimals of page coordinates; hundredths of a pixel are finer than any screen
constexpr int page_decimals = 2;

void append_attribute(std::string& out, std::string_view name, double value) {
  out += ' ';
  out += name;
  out += "=\"";
  append_number(out, value, page_decimals);
  out += '"';
}

void append_attribute(std::string& out, std::string_view name, std::string_view value) {
  out += ' ';
  out += name;
  out += "=\"";
  out += value;
  out += '"';
}

void append_escaped(std::string& out, std::string_view words) {
  for (const char c : words) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default:
        // XML cannot express the other control characters.
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
}

void append_style(std::string& out, const Style& style) {
  append_attribute(out, "fill", style.fill ? hex(*style.fill) : std::string("none"));
  if (style.stroke) {
    append_attribute(out, "stroke", hex(*style.stroke));
    if (style.stroke_width != 1) append_attribute(out, "stroke-width", style.stroke_width);
    if (style.dashed) append_attribute(out, "stroke-dasharray", "4 3");
  }
  if (style.opacity != 1) append_attribute(out, "opacity", style.opacity);
  out += "/>\n";
}

void append_points(std::string& out, std::span<const Position> corners) {
  out += " points=\"";
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (i > 0) out += ' ';
    append_number(out, corners[i].x, page_decimals);
    out += ',';
    append_number(out, corners[i].y, page_decimals);
  }
  out += '"';
}

/// the average advance of a proportional letter relative to the size, to space a legend
constexpr double letter_width = 0.54;

/// The width of a text, by its characters: continuation bytes of UTF-8 begin with the bits 10.
double width_of(std::string_view words, double size) {
  std::size_t letters = 0;
  for (const char c : words) letters += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1 : 0;
  return static_cast<double>(letters) * size * letter_width;
}

}  // namespace

SvgPage::SvgPage(double width, double height, std::string_view title)
    : width_(width), height_(height), title_(title) {}

void SvgPage::rectangle(const Box& box, const Style& style) {
  body_ += "<rect";
  append_attribute(body_, "x", box.min.x);
  append_attribute(body_, "y", box.min.y);
  append_attribute(body_, "width", box.width());
  append_attribute(body_, "height", box.height());
  append_style(body_, style);
}

void SvgPage::line(Position from, Position to, const Style& style) {
  body_ += "<line";
  append_attribute(body_, "x1", from.x);
  append_attribute(body_, "y1", from.y);
  append_attribute(body_, "x2", to.x);
  append_attribute(body_, "y2", to.y);
  append_style(body_, style);
}

void SvgPage::circle(Position centre, double radius, const Style& style) {
  body_ += "<circle";
  append_attribute(body_, "cx", centre.x);
  append_attribute(body_, "cy", centre.y);
  append_attribute(body_, "r", radius);
  append_style(body_, style);
}

void SvgPage::polygon(std::span<const Position> corners, const Style& style) {
  body_ += "<polygon";
  append_points(body_, corners);
  append_style(body_, style);
}

void SvgPage::polyline(std::span<const Position> corners, const Style& style) {
  body_ += "<polyline";
  append_points(body_, corners);
  append_style(body_, style);
}

void SvgPage::text(Position at, std::string_view words, const TextStyle& style) {
  body_ += "<text";
  append_attribute(body_, "x", at.x);
  append_attribute(body_, "y", at.y);
  append_attribute(body_, "font-size", style.size);
  append_attribute(body_, "fill", hex(style.colour));
  if (style.anchor != Anchor::start)
    append_attribute(body_, "text-anchor", style.anchor == Anchor::middle ? "middle" : "end");
  if (style.bold) append_attribute(body_, "font-weight", "bold");
  if (style.fixed_width)
    append_attribute(body_, "font-family", "DejaVu Sans Mono, Menlo, Consolas, monospace");
  body_ += '>';
  append_escaped(body_, words);
  body_ += "</text>\n";
}

void SvgPage::heading(std::string_view title, std::string_view subtitle) {
  text({24, 36}, title, {.size = 21, .bold = true});
  text({24, 58}, subtitle, {.size = 13, .colour = palette::faint_ink});
}

void SvgPage::legend(Position at, std::span<const LegendEntry> entries) {
  constexpr double square = 13;
  constexpr double size = 13;
  for (const LegendEntry& entry : entries) {
    rectangle({at, {at.x + square, at.y + square}},
              {.fill = entry.colour, .stroke = palette::frame});
    text({at.x + square + 7, at.y + square - 2}, entry.text, {.size = size});
    at.x += square + 7 + width_of(entry.text, size) + 22;
  }
}

std::string SvgPage::document() const {
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
  append_attribute(out, "width", width_);
  append_attribute(out, "height", height_);
  out += " viewBox=\"0 0 ";
  append_number(out, width_, page_decimals);
  out += ' ';
  append_number(out, height_, page_decimals);
  out += "\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n<title>";
  append_escaped(out, title_);
  out += "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"" + hex(palette::paper) + "\"/>\n";
  out += body_;
  out += "</svg>\n";
  return out;
}

Status SvgPage::save(const std::string& path) const {
  Status status = check_svg_name(path);
  return status.ok() ? write_file(path, document()) : status;
}

Status check_svg_name(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  const std::size_t dot = name.rfind('.');
  const bool has_extension = dot != std::string_view::npos && dot != 0 && dot + 1 != name.size();
  if (!has_extension || detail::ends_with_any_case(name, ".svg")) return {};
  return Status::failure(std::string(path) + ": " + std::string(name.substr(dot)) +
                         " files are not written; take .svg");
}

}  // namespace offgrid::io
