#include "offgrid/ground_picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/svg.hpp"

namespace offgrid::tool {

using io::Box;
using io::Position;
using navmesh::Floor;
using navmesh::FloorPoint;
using navmesh::GroundImport;
using navmesh::GroundPoint;
using navmesh::GroundTriangle;
using navmesh::Seam;

namespace {

constexpr double width = 1200, top = 76, side = 16;
constexpr std::array colours{io::Colour{0xf2, 0xd9, 0xa2}, io::Colour{0xa9, 0xc7, 0xe0},
                             io::Colour{0xbf, 0xdd, 0xb5}, io::Colour{0xe8, 0xb9, 0xa4},
                             io::Colour{0xcf, 0xbf, 0xe3}, io::Colour{0xb3, 0xdb, 0xd6},
                             io::Colour{0xe6, 0xc3, 0xd9}, io::Colour{0xd6, 0xd6, 0xa8}};

io::Colour colour_of(Floor floor) { return colours[floor % colours.size()]; }

void widen(Box& box, const Position& p) {
  box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
  box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y)};
}

/// A box with room on both axes.
Box with_area(Box box) {
  const double room = std::max({box.width(), box.height(), 1.0}) / 50;
  widen(box, {box.min.x - room, box.min.y - room});
  widen(box, {box.max.x + room, box.max.y + room});
  return box;
}

std::string words_of(const GroundImport& ground) {
  return io::counted(ground.report.ground, "triangle") + ", " +
         io::counted(ground.floor_count(), "floor") + ", " +
         io::counted(ground.seams.size(), "seam");
}

io::Style face_style(Floor floor) {
  return {.fill = colour_of(floor), .stroke = io::palette::frame, .stroke_width = 0.5};
}

/// Looks at a place from the south and above.
Position oblique(const GroundPoint& p) {
  const Position at = io::position(p.at);
  return {at.x + 0.35 * at.y, 0.5 * at.y + 0.85 * p.z};
}

}  // namespace

std::string draw_floors(const GroundImport& ground, const std::string& title) {
  const navmesh::WorldOptions world = ground.world_options();
  const Box map = with_area({io::position(world.low), io::position(world.high)});
  const auto count = static_cast<double>(ground.floor_count());
  const double columns = std::ceil(std::sqrt(count)), rows = std::ceil(count / columns);
  const double panel_width = (width - side) / columns - side;
  const double panel_height =
      std::clamp(panel_width * map.height() / map.width(), panel_width / 4, panel_width * 2);
  const double label = 20;
  io::SvgPage page(width, top + rows * (panel_height + label + side), title);
  page.heading(title, words_of(ground));
  for (std::uint32_t k = 0; k < ground.floor_count(); ++k) {
    const auto floor = static_cast<Floor>(k);
    const double column = std::fmod(k, columns), row = std::floor(k / columns);
    const Position corner{side + column * (panel_width + side),
                          top + row * (panel_height + label + side)};
    page.text({corner.x, corner.y + label - 6}, fmt::format("floor {}", k));
    const Box on_page{{corner.x, corner.y + label},
                      {corner.x + panel_width, corner.y + label + panel_height}};
    page.rectangle(on_page, {.fill = std::nullopt, .stroke = io::palette::frame});
    io::Canvas canvas = io::Canvas::undistorted(page, on_page, map);
    for (const auto& [a, b, c] : ground.relief.triangles(floor)) {
      const std::array corners{io::position(a.at), io::position(b.at), io::position(c.at)};
      canvas.polygon(corners, face_style(floor));
    }
    for (const Seam& seam : ground.seams) {
      if (seam.left != floor && seam.right != floor) continue;
      canvas.line(io::position(seam.a), io::position(seam.b),
                  io::Style::line(io::palette::wrong, 2));
    }
  }
  return page.document();
}

std::string draw_oblique(const GroundImport& ground, const std::string& title) {
  struct Face {
    GroundTriangle triangle;
    Floor floor;
  };
  std::vector<Face> faces;
  for (std::uint32_t k = 0; k < ground.floor_count(); ++k) {
    for (const GroundTriangle& t : ground.relief.triangles(static_cast<Floor>(k)))
      faces.push_back({t, static_cast<Floor>(k)});
  }
  // the farthest first; of those one above the other the lowest
  const auto key = [](const Face& f) {
    const auto& [a, b, c] = f.triangle;
    const std::int64_t y = std::int64_t{a.at.y.raw()} + b.at.y.raw() + c.at.y.raw();
    return std::tuple(-y, std::int64_t{a.z} + b.z + c.z, f.triangle);
  };
  std::sort(faces.begin(), faces.end(),
            [&](const Face& f, const Face& g) { return key(f) < key(g); });
  Box view{oblique(faces.front().triangle[0]), oblique(faces.front().triangle[0])};
  for (const Face& f : faces) {
    for (const GroundPoint& p : f.triangle) widen(view, oblique(p));
  }
  view = with_area(view);
  const double height = std::min((width - 2 * side) * view.height() / view.width(), 2 * width);
  io::SvgPage page(width, top + height + side, title);
  page.heading(title, words_of(ground));
  io::Canvas canvas =
      io::Canvas::undistorted(page, {{side, top}, {width - side, top + height}}, view);
  for (const Face& f : faces) {
    const auto& [a, b, c] = f.triangle;
    const std::array corners{oblique(a), oblique(b), oblique(c)};
    canvas.polygon(corners, face_style(f.floor));
  }
  for (const Seam& seam : ground.seams) {
    const auto end = [&](const kernel::Point2& p) {
      const auto z = ground.relief.rounded_height(FloorPoint{p, seam.left});
      return oblique({p, static_cast<std::int32_t>(z.value_or(0))});
    };
    canvas.line(end(seam.a), end(seam.b), io::Style::line(io::palette::wrong, 1.5));
  }
  return page.document();
}

}  // namespace offgrid::tool
