#include "levels/picture.hpp"

#include <algorithm>

#include "common/world_picture.hpp"
#include "levels/ray_picture.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/kernel/division.hpp"

namespace offgrid::levels {

using kernel::Point2;
using tool::check_png;
using tool::draw_world;
using tool::Exit;
using tool::LevelRules;
using tool::LevelWorld;
using tool::PictureOptions;
using tool::png_of;

namespace {

/// The crate seen from above; corners are rounded down.
navmesh::Area::Loop outline(const scene::Scene& scene, scene::ModelId crate) {
  const scene::Pose& pose = scene.world_pose(crate);
  std::vector<Point2> corners;
  for (const kernel::Point3& v : scene.content(crate)->vertices()) {
    const auto turned = pose.rotation.turned(v);
    const auto whole = [&](const auto& from, const auto& numerator) {
      return from.raw() + std::int64_t{kernel::floor_div(numerator, pose.rotation.scale()).raw()};
    };
    corners.push_back(
        Point2::at(whole(pose.position.x, turned.x), whole(pose.position.y, turned.y)));
  }
  return navmesh::convex_hull(std::move(corners));
}

/// A cube about the crate that has most crates and corners of paths near it.
RayView busiest_view(const CrateYard& yard, const CrateReport& report) {
  const auto around = [&](scene::ModelId crate) {
    const kernel::Point3& at = yard.scene().world_pose(crate).position;
    const auto moved = [&](std::int64_t by) {
      const std::int64_t units = by * LevelRules::grid_units;
      return kernel::Point3::at(at.x.raw() + units, at.y.raw() + units, at.z.raw() + units / 4);
    };
    return scene::Box3::make(moved(-256), moved(256)).value();
  };
  const auto count = [&](scene::ModelId crate) {
    const scene::Box3 box = around(crate);
    std::ptrdiff_t sum =
        std::count_if(report.models.begin(), report.models.end(), [&](scene::ModelId other) {
          return box.contains(yard.scene().world_pose(other).position);
        });
    for (const navmesh::Path& path : report.paths) {
      sum += std::count_if(path.corners.begin(), path.corners.end(), [&](const Point2& p) {
        return box.low().x <= p.x && p.x <= box.high().x && box.low().y <= p.y &&
               p.y <= box.high().y;
      });
    }
    return sum;
  };
  const auto busiest =
      std::max_element(report.models.begin(), report.models.end(),
                       [&](scene::ModelId a, scene::ModelId b) { return count(a) < count(b); });
  return {.box = around(*busiest), .width = 700, .paths = report.paths};
}

}  // namespace

io::Status draw_level(const LevelWorld& level, std::span<const navmesh::Path> paths,
                      const std::string& file) {
  const PictureOptions options{
      .title = level.name,
      .subtitle = io::counted(level.world.mesh().face_count(), "triangle") + ", " +
                  io::counted(level.world.areas().size(), "area") +
                  "; red: shortest paths; orange: no room for the player's disc"};
  return io::write_file(file, draw_world(level.world, paths, level.spawns, options));
}

io::Status draw_crates(const LevelWorld& level, const CrateYard& yard, const CrateReport& report,
                       const std::string& folder, std::vector<std::string>& files) {
  PictureOptions options{
      .title = level.name + " with crates",
      .subtitle = io::counted(report.crates, "crate") + ", " +
                  io::counted(level.world.mesh().face_count(), "triangle") +
                  "; brown: crates; red: shortest paths; orange: no room for the "
                  "player's disc"};
  for (const scene::ModelId crate : report.models)
    options.shapes.push_back(outline(yard.scene(), crate));
  const std::string name = folder + "/" + level.name + "_crates";
  const auto write = [&](const std::string& file, const std::string& text) {
    io::Status status = io::write_file(file, text);
    if (status.ok()) files.push_back(file);
    return status;
  };
  io::Status status = write(name + ".svg", draw_world(level.world, report.paths, {}, options));
  const auto draw_by_rays = [&](const std::string& file, const RayView& view) {
    const auto bytes = png_of(draw_yard(yard, view), file);
    status = bytes ? write(file, *bytes) : io::Status::failure(bytes.error().message);
  };
  const bool has_png = !check_png(name);
  if (status.ok() && has_png)
    draw_by_rays(name + "_by_rays.png",
                 {.box = whole_of(yard), .width = 960, .paths = report.paths});
  if (status.ok() && has_png && !report.models.empty())
    draw_by_rays(name + "_near.png", busiest_view(yard, report));
  return status;
}

}  // namespace offgrid::levels
