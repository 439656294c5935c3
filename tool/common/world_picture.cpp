#include "common/world_picture.hpp"

#include <algorithm>
#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/io/mesh_picture.hpp"
#include "offgrid/io/svg.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::Ground;
using navmesh::HalfedgeId;
using navmesh::World;

namespace {

constexpr double top = 76, side = 16;
constexpr io::Colour solid{0x3c, 0x44, 0x54};
constexpr io::Colour ground{0xf5, 0xf1, 0xe6};
constexpr io::Colour obstacle{0xd9, 0x8e, 0x5f};
constexpr io::Colour model{0x8a, 0x55, 0x30};

class WorldPicture {
 public:
  WorldPicture(const World& world, const PictureOptions& options)
      : world_(world),
        options_(options),
        positions_(io::positions_of(world.planar())),
        grounds_(world) {
    for (io::Position& p : positions_) p = place(p);
    for (const auto& [id, area] : world.areas()) {
      const bool is_region = area.shape == navmesh::Area::Shape::region;
      if (!is_region || area.state.ground != Ground::walkable) grounds_.switch_off(id);
    }
  }

  std::string draw(std::span<const navmesh::Path> paths, std::span<const Point2> marks) {
    const io::Position a = at(world_.options().low), b = at(world_.options().high);
    const io::Box box{{a.x, std::min(a.y, b.y)}, {b.x, std::max(a.y, b.y)}};
    const double width = options_.width,
                 height = top + side + (width - 2 * side) * box.height() / box.width();
    io::SvgPage page(width, height, options_.title);
    page.heading(options_.title, options_.subtitle);
    io::Canvas canvas =
        io::Canvas::undistorted(page, {{side, top}, {width - side, height - side}}, box);
    canvas.rectangle(box, io::Style::filled(solid));
    draw_faces(canvas);
    draw_shapes(canvas);
    for (const navmesh::Path& path : paths) draw_path(canvas, path);
    for (const Point2& p : marks) canvas.point(at(p), 4, io::Style::filled(io::palette::right));
    return page.document();
  }

 private:
  io::Position place(io::Position p) const { return {p.x, options_.is_y_down ? -p.y : p.y}; }
  io::Position at(const Point2& p) const { return place(io::position(p)); }

  /// Is the face walkable ground that an area blocks? Faces of the frame about the world are not.
  bool is_covered_ground(FaceId f) const {
    for (const Point2& p : world_.planar().triangle(f)) {
      if (!world_.options().contains(p)) return false;
    }
    return !grounds_.is_blocked(f);
  }

  void draw_faces(io::Canvas& canvas) const {
    std::vector<FaceId> free, covered;
    for (const FaceId f : world_.mesh().faces()) {
      if (!world_.is_blocked(f)) {
        free.push_back(f);
      } else if (is_covered_ground(f)) {
        covered.push_back(f);
      }
    }
    io::fill_faces(canvas, world_.mesh(), positions_, free, ground);
    io::fill_faces(canvas, world_.mesh(), positions_, covered, obstacle);
    std::vector<HalfedgeId> edges, barriers;
    for (const FaceId f : free) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = world_.mesh().halfedge(f, k);
        (world_.is_barrier(h) ? barriers : edges).push_back(h);
      }
    }
    if (options_.has_mesh)
      io::draw_edges(canvas, world_.mesh(), positions_, edges,
                     io::Style::line(io::palette::frame, 0.4));
    io::draw_edges(canvas, world_.mesh(), positions_, barriers, io::Style::line(obstacle, 2));
  }

  void draw_shapes(io::Canvas& canvas) const {
    for (const navmesh::Area::Loop& shape : options_.shapes) {
      std::vector<io::Position> corners;
      for (const Point2& p : shape) corners.push_back(at(p));
      canvas.polygon(corners, {.fill = model, .stroke = solid, .stroke_width = 0.8});
    }
  }

  void draw_path(io::Canvas& canvas, const navmesh::Path& path) const {
    std::vector<io::Position> corners;
    for (const Point2& p : path.corners) corners.push_back(at(p));
    canvas.polyline(corners, io::Style::line(io::palette::wrong, 2));
    for (const io::Position& p : corners) canvas.point(p, 3, io::Style::filled(io::palette::wrong));
  }

  const World& world_;
  const PictureOptions& options_;
  std::vector<io::Position> positions_;
  navmesh::View grounds_;
};

}  // namespace

std::string draw_world(const World& world, std::span<const navmesh::Path> paths,
                       std::span<const Point2> marks, const PictureOptions& options) {
  return WorldPicture(world, options).draw(paths, marks);
}

}  // namespace offgrid::tool
