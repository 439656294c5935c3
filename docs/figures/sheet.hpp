// Sheet: a picture of frames side by side, each with a caption, and the strokes that the figures
// share.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/io/mesh_picture.hpp"
#include "offgrid/navmesh/offset/ray_hit.hpp"

namespace offgrid::figures {

using io::Box;
using io::Canvas;
using io::Colour;
using io::Position;
using io::Style;

/// Where grid points stand in a picture.
std::vector<Position> places_of(std::span<const kernel::Point2> points);

/// The meaning of each colour, in every figure.
namespace role {
inline constexpr Colour edge{0xa3, 0xac, 0xba};  ///< edges of a mesh
inline constexpr Colour dots{0xc4, 0xca, 0xd4};  ///< the points of the grid
/// edges that stay; sides of a snapped triangle
inline constexpr Colour constraint = io::palette::ink;
/// the line, walk or motion that is asked about
inline constexpr Colour line = io::palette::right;
inline constexpr Colour met{0xd3, 0xe2, 0xf3};         ///< faces that it meets
inline constexpr Colour fresh = io::palette::good;     ///< what has just come to be
inline constexpr Colour fresh_face{0xd2, 0xea, 0xdb};  ///< faces that have
inline constexpr Colour area{0xf7, 0xe3, 0xb5};        ///< inside: an updating triangle, a ring
inline constexpr Colour mixed{0xd6, 0xd3, 0xc0};       ///< what is in two areas
inline constexpr Colour area_line{0xb0, 0x80, 0x20};   ///< its true outline
inline constexpr Colour blocked{0x8a, 0x93, 0xa3};     ///< where nothing moves
inline constexpr Colour wrong = io::palette::wrong;    ///< what is wrong or refused
inline constexpr Colour wrong_face{0xfb, 0xdc, 0xd9};
}  // namespace role

class Sheet {
 public:
  /// Frames of one size in rows, `columns` to a row.
  Sheet(std::string_view title, std::size_t frames, std::size_t columns, double frame_width,
        double frame_height);

  /// Draws the next frame: the world's box as large as fits, what is outside of it cut off. The
  /// caption stands below.
  void frame(std::string_view caption, const Box& world, const std::function<void(Canvas&)>& draw);
  /// The same with a thin line around it: a part of a larger picture.
  void close_up(std::string_view caption, const Box& world,
                const std::function<void(Canvas&)>& draw);

  std::string document() const { return page_.document(); }

 private:
  io::SvgPage page_;
  std::size_t columns_;
  double frame_width_;
  double frame_height_;
  std::size_t next_ = 0;
};

/// The box with room around it, as a part of its larger side.
Box padded(const Box& box, double part = 0.06);
/// The smallest box around positions.
Box box_around(std::span<const Position> positions);

/// The points of the grid in the canvas' world.
void draw_grid(Canvas& canvas, double radius = 1);
/// An arrow from one position to another; the head ends there.
void draw_arrow(Canvas& canvas, Position from, Position to, Colour colour, double width = 2,
                bool dashed = false);
/// A motion, up to where it stops and, dashed, where it would have gone. Returns where it stops, if
/// it does.
Position draw_motion(Canvas& canvas, const kernel::Point2& from, const kernel::Point2& to,
                     const navmesh::RayHit& hit);
/// A disc with a white rim, so that it is seen on lines.
void draw_dot(Canvas& canvas, Position at, Colour colour, double radius = 3.5);
/// Words beside a position, moved by pixels of the page, x to the right and y down; their middle is
/// there.
void draw_label(Canvas& canvas, Position at, double right, double down, std::string_view words,
                Colour colour = io::palette::ink, double size = 13);
/// A filled polygon; with a stroke if its width is positive.
void draw_polygon(Canvas& canvas, std::span<const Position> corners, Colour fill,
                  Colour stroke = {}, double stroke_width = 0);
/// A closed outline, dashed.
void draw_outline(Canvas& canvas, std::span<const Position> corners, Colour colour,
                  double width = 1.5);

/// Thin grey edges, thick constraints, small vertices.
io::MeshStyle mesh_style(double vertex_radius = 1.8);

/// Corners of a face pulled towards its middle.
std::vector<Position> shrunk(std::span<const Position> corners, double part);
Position middle(std::span<const Position> corners);

}  // namespace offgrid::figures
