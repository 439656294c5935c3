// Pictures of findings: one panel or two, each with a caption.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/io/mesh_picture.hpp"

namespace offgrid::fuzz {

class Picture {
 public:
  Picture(const std::string& title, const std::string& subtitle, std::size_t panels);

  /// The next panel, for a box of the world around the points.
  io::Canvas panel(const std::string& caption, std::span<const kernel::Point2> points);
  void legend(std::span<const io::LegendEntry> entries);
  std::string document() const { return page_.document(); }

 private:
  static constexpr double panel_width = 420;
  static constexpr double panel_height = 420;
  static constexpr double margin = 24;

  io::SvgPage page_;
  std::size_t next_ = 0;
};

using Triangle = std::array<kernel::Point2, 3>;

/// Triangles as polygons, whether or not they are a mesh.
void draw_triangles(io::Canvas& canvas, std::span<const Triangle> triangles,
                    const io::Style& style);
void draw_segment(io::Canvas& canvas, const kernel::Point2& a, const kernel::Point2& b,
                  const io::Style& style);
/// A disc with the point's coordinates beside it.
void draw_point(io::Canvas& canvas, const kernel::Point2& p, io::Colour colour,
                const std::string& name = {});
/// The vertices, with their coordinates if there are few.
void draw_vertices(io::Canvas& canvas, std::span<const kernel::Point2> points);

}  // namespace offgrid::fuzz
