#include "levels/level_solid.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"

namespace offgrid::levels {

using io::WadSector;
using kernel::Coordinate3;
using kernel::Point2;
using kernel::Point3;
using navmesh::Area;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using scene::Mesh;
using scene::MeshTriangle;
using tool::LevelRules;
using tool::LevelSectors;

namespace {

std::int64_t height_of(std::int16_t map_units) {
  return std::int64_t{LevelRules::grid_units} * map_units;
}

/// Triangles with common vertices.
class MeshMaker {
 public:
  void triangle(const std::array<Point3, 3>& t) { add(t[0], t[1], t[2]); }

  /// The upright rectangle on the segment a b, which faces to the right of it; nothing if it is
  /// not higher than zero.
  void upright(const Point2& a, const Point2& b, std::int64_t low, std::int64_t high) {
    if (high <= low) return;
    add(at(a, low), at(b, low), at(b, high));
    add(at(a, low), at(b, high), at(a, high));
  }

  static Point3 at(const Point2& p, std::int64_t z) { return Point3::at(p.x.raw(), p.y.raw(), z); }

  /// Requires fewer vertices and triangles than a mesh may have: a level has 2^16 lines at most.
  Mesh mesh() const { return Mesh::make(vertices_, triangles_).value(); }

 private:
  void add(const Point3& a, const Point3& b, const Point3& c) {
    triangles_.push_back({vertex(a), vertex(b), vertex(c)});
  }

  std::uint32_t vertex(const Point3& p) {
    const auto key = std::array{p.x.raw(), p.y.raw(), p.z.raw()};
    const auto [place, is_new] =
        ids_.try_emplace(key, static_cast<std::uint32_t>(vertices_.size()));
    if (is_new) vertices_.push_back(p);
    return place->second;
  }

  std::map<std::array<std::int32_t, 3>, std::uint32_t> ids_;
  std::vector<Point3> vertices_;
  std::vector<MeshTriangle> triangles_;
};

class SolidBuilder {
 public:
  explicit SolidBuilder(const io::WadLevel& level) : sectors_(level) {}

  navmesh::AreaResult<LevelSolid> build() {
    auto world = navmesh::World::make(sectors_.options(1));
    if (!world) return world.error();
    auto edit = world->edit();
    for (std::size_t i = 0; i < sectors_.count(); ++i) add_sector(edit, i);
    if (const auto done = edit.commit(); !done) return done.error();
    for (const FaceId f : world->mesh().faces()) {
      if (!world->is_blocked(f)) add_face(*world, f);
    }
    return LevelSolid{floors_.mesh(), steps_.mesh(), walls_.mesh()};
  }

 private:
  void add_sector(navmesh::WorldEdit& edit, std::size_t sector) const {
    auto loops = sectors_.loops(static_cast<std::uint16_t>(sector));
    if (!loops || loops->empty()) return;
    edit.add({.loops = std::move(*loops),
              .state = {navmesh::Ground::walkable, navmesh::FaceState::unit_cost, sector}});
  }

  /// The sector of a face; null for one that is blocked, and beyond the mesh.
  const WadSector* sector(const navmesh::World& world, FaceId f) const {
    if (!f || world.is_blocked(f)) return nullptr;
    return &sectors_.level().sectors[world.state(f).tag];
  }

  void add_face(const navmesh::World& world, FaceId f) {
    const WadSector& inside = *sector(world, f);
    const auto corners = world.planar().triangle(f);
    const std::int64_t floor = height_of(inside.floor);
    floors_.triangle({MeshMaker::at(corners[0], floor), MeshMaker::at(corners[1], floor),
                      MeshMaker::at(corners[2], floor)});
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      const Point2 a = world.planar().point(world.mesh().origin(h));
      const Point2 b = world.planar().point(world.mesh().target(h));
      add_side(inside, sector(world, world.mesh().face(world.mesh().twin(h))), a, b);
    }
  }

  /// The upright parts of the edge a b, with one sector on its left and the other, or none, on its
  /// right. Each edge between two sectors is seen from both sides.
  void add_side(const WadSector& inside, const WadSector* outside, const Point2& a,
                const Point2& b) {
    const std::int64_t floor = height_of(inside.floor), ceiling = height_of(inside.ceiling);
    if (outside == nullptr) {
      walls_.upright(b, a, floor, ceiling);
      return;
    }
    steps_.upright(a, b, height_of(outside->floor), floor);
    // The sky hides what stands between two of its ceilings.
    const io::WadName sky("F_SKY1");
    if (inside.ceiling_picture == sky && outside->ceiling_picture == sky) return;
    walls_.upright(b, a, std::max(floor, height_of(outside->ceiling)), ceiling);
  }

  LevelSectors sectors_;
  MeshMaker floors_;
  MeshMaker steps_;
  MeshMaker walls_;
};

}  // namespace

navmesh::AreaResult<LevelSolid> build_solid(const io::WadLevel& level) {
  return SolidBuilder(level).build();
}

std::vector<Coordinate3> floor_heights(const LevelSolid& level, const scene::Box3& box) {
  const auto& around = level.floors.bounds();
  if (!around) return {};
  const scene::Box3 column = scene::Box3::make({box.low().x, box.low().y, around->low().z},
                                               {box.high().x, box.high().y, around->high().z})
                                 .value();
  std::vector<Coordinate3> heights;
  for (const std::uint32_t i : triangles_meeting(level.floors, column))
    heights.push_back(level.floors.triangle(i).a.z);
  std::sort(heights.begin(), heights.end());
  heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
  return heights;
}

}  // namespace offgrid::levels
