#include "levels/picture.hpp"

#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/mesh_picture.hpp"
#include "offgrid/io/svg.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;

namespace {

constexpr double page_width = 1200;
constexpr double top = 76, side = 16;
constexpr io::Colour solid{0x3c, 0x44, 0x54};
constexpr io::Colour ground{0xf5, 0xf1, 0xe6};
constexpr io::Colour obstacle{0xd9, 0x8e, 0x5f};

/// Walkable ground under something that was put there: doors that are closed, crates, the rims of walls.
bool is_covered_ground(const navmesh::World& world, FaceId f, std::span<const navmesh::AreaId> grounds) {
  for (const navmesh::AreaId id : grounds) {
    if (world.winding(f, id) != 0) return true;
  }
  return false;
}

std::vector<navmesh::AreaId> grounds_of(const navmesh::World& world) {
  std::vector<navmesh::AreaId> grounds;
  for (const auto& [id, area] : world.areas()) {
    if (area.state.ground == navmesh::Ground::walkable) grounds.push_back(id);
  }
  return grounds;
}

}  // namespace

io::Status draw_level(const LevelWorld& level, std::span<const navmesh::Path> ways, const std::string& file) {
  const navmesh::World& world = level.world;
  const io::Box box{io::position(world.options().low), io::position(world.options().high)};
  const double height = top + side + (page_width - 2 * side) * box.height() / box.width();
  io::SvgPage page(page_width, height, level.name);
  page.heading(level.name, std::to_string(world.mesh().face_count()) + " triangles, " + std::to_string(world.areas().size()) +
                               " areas; red: shortest ways between spawn points; orange: no room for the player's disc");
  io::Canvas canvas = io::Canvas::undistorted(page, {{side, top}, {page_width - side, height - side}}, box);
  std::vector<FaceId> free, blocked_ground;
  const std::vector<navmesh::AreaId> grounds = grounds_of(world);
  for (const FaceId f : world.mesh().faces()) {
    if (!world.is_blocked(f)) {
      free.push_back(f);
    } else if (is_covered_ground(world, f, grounds)) {
      blocked_ground.push_back(f);
    }
  }
  canvas.rectangle(box, io::Style::filled(solid));
  io::fill_faces(canvas, world.planar(), free, ground);
  io::fill_faces(canvas, world.planar(), blocked_ground, obstacle);
  for (const FaceId f : free) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      const auto [u, v] = world.planar().segment(h);
      canvas.line(io::position(u), io::position(v), io::Style::line(io::palette::frame, 0.4));
    }
  }
  for (const navmesh::Path& way : ways) io::draw_path(canvas, way.corners, io::palette::wrong, 2);
  for (const Point2& p : level.spawns) canvas.point(io::position(p), 4, io::Style::filled(io::palette::right));
  return io::write_file(file, page.document());
}

}  // namespace offgrid::tool
