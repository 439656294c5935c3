#include "levels/crate_yard.hpp"

#include <algorithm>
#include <array>

#include "offgrid/kernel/division.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "offgrid/scene/model/posed.hpp"

namespace offgrid::levels {

using kernel::Point2;
using kernel::Point3;
using scene::Mesh;
using scene::ModelId;
using scene::OrientedBox3;
using scene::Pose;
using scene::Ray3;
using scene::Rotation;
using tool::LevelRules;

namespace {

/// Rays begin above every level and every heap of crates: heights of levels are below 2^19.
constexpr std::int64_t above_all = std::int64_t{1} << 28;

Ray3 ray(std::int64_t x, std::int64_t y, std::int64_t z, std::int64_t up) {
  return {Point3::at(x, y, z), Point3::at(0, 0, up) - Point3{}};
}

/// The whole part of a parameter, rounded down.
std::int64_t whole_part(const kernel::RayParameter& t) {
  return kernel::Int<62>::checked(kernel::floor_div(t.numerator, t.denominator)).value().raw();
}

/// A point of the crate's underside, relative to its position; z is rounded down.
struct Probe {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t z = 0;
};

/// The corners, and the point below the centre.
std::vector<Probe> probes(const Mesh& crate, const Rotation& rotation) {
  std::vector<Probe> found;
  for (const Point3& v : crate.vertices()) {
    const auto turned = rotation.turned(v);
    const auto whole = [&](const auto& numerator) {
      return std::int64_t{kernel::floor_div(numerator, rotation.scale()).raw()};
    };
    found.push_back({whole(turned.x), whole(turned.y), whole(turned.z)});
  }
  const auto centre = nearest_hit(crate, Pose{{}, rotation}, ray(0, 0, -above_all, 1));
  if (centre) found.push_back({0, 0, whole_part(centre->hit.t) - above_all});
  return found;
}

OrientedBox3 box_of(const Mesh& crate, const Pose& pose) {
  return scene::oriented_box(*crate.bounds(), pose).value();
}

Pose raised(Pose pose, std::int64_t by) {
  pose.position =
      Point3::at(pose.position.x.raw(), pose.position.y.raw(), pose.position.z.raw() + by);
  return pose;
}

Rotation turn(std::int64_t w, std::int64_t x, std::int64_t y, std::int64_t z) {
  return Rotation::make(w, x, y, z).value();
}

}  // namespace

Mesh crate_mesh(std::int64_t half_x, std::int64_t half_y, std::int64_t half_z) {
  OFFGRID_EXPECTS(half_x > 0 && half_y > 0 && half_z > 0, "crate_mesh: half extents are positive");
  std::vector<Point3> vertices;
  vertices.reserve(8);
  for (int i = 0; i < 8; ++i) {
    vertices.push_back(Point3::at((i & 1) != 0 ? half_x : -half_x, (i & 2) != 0 ? half_y : -half_y,
                                  (i & 4) != 0 ? half_z : -half_z));
  }
  constexpr std::array<scene::MeshTriangle, 12> triangles = {{{0, 2, 3},
                                                              {0, 3, 1},
                                                              {4, 5, 7},
                                                              {4, 7, 6},
                                                              {0, 1, 5},
                                                              {0, 5, 4},
                                                              {2, 6, 7},
                                                              {2, 7, 3},
                                                              {0, 4, 6},
                                                              {0, 6, 2},
                                                              {1, 3, 7},
                                                              {1, 7, 5}}};
  return Mesh::make(vertices, triangles).value();
}

std::vector<Mesh> crate_meshes() {
  // half extents in map units
  constexpr std::int64_t sizes[][3] = {{16, 16, 16}, {20, 20, 20}, {24, 24, 24}, {28, 28, 28},
                                       {32, 16, 16}, {12, 28, 20}, {14, 14, 30}, {36, 24, 14}};
  constexpr std::int64_t unit = LevelRules::grid_units;
  std::vector<Mesh> meshes;
  for (const auto& [x, y, z] : sizes) meshes.push_back(crate_mesh(unit * x, unit * y, unit * z));
  return meshes;
}

std::span<const Rotation> crate_rotations() {
  // About the upright axis: sines and cosines of Pythagorean triples, as 3/5 and 4/5 of (2,0,0,1).
  static const std::array rotations = {
      Rotation{},       turn(2, 0, 0, 1),  turn(3, 0, 0, 1), turn(3, 0, 0, 2),  turn(4, 0, 0, 1),
      turn(5, 0, 0, 2), turn(5, 0, 0, -3), turn(7, 0, 0, 2), turn(1, 0, 0, 1),  turn(9, 1, 0, 3),
      turn(6, 1, 1, 2), turn(8, 0, 2, -1), turn(5, 1, 0, 0), turn(7, -1, 2, 3), turn(4, 1, -1, 1)};
  return rotations;
}

CrateYard::CrateYard(const LevelSolid& level, scene::SceneIndex index) : scene_({.index = index}) {
  const auto add = [&](const Mesh& mesh) {
    const ModelId model = scene_.create(mesh).value();
    scene_.add(model).value();
    return model;
  };
  floors_ = add(level.floors);
  steps_ = add(level.steps);
  walls_ = add(level.walls);
}

std::optional<Dropped> CrateYard::drop(const Mesh& crate, const Rotation& rotation,
                                       const Point2& at) {
  const auto down = let_down(crate, rotation, at);
  const auto pose = down ? lifted(crate, *down) : std::nullopt;
  if (!pose) return std::nullopt;
  Dropped result;
  const auto below = scene_.meeting(box_of(crate, raised(*pose, -1)));
  result.is_on_crate =
      std::any_of(below.begin(), below.end(), [&](ModelId m) { return is_crate(m); });
  const auto model = scene_.create(crate, *pose);
  if (!model) return std::nullopt;  // it would leave the grid
  scene_.add(*model).value();
  result.model = *model;
  return result;
}

std::optional<Pose> CrateYard::let_down(const Mesh& crate, const Rotation& rotation,
                                        const Point2& at) const {
  std::optional<std::int64_t> height;
  for (const Probe& probe : probes(crate, rotation)) {
    const auto hit =
        scene_.nearest_hit(ray(at.x.raw() + probe.x, at.y.raw() + probe.y, above_all, -1));
    if (!hit || hit->model == walls_) return std::nullopt;
    const std::int64_t stands = above_all - whole_part(hit->hit.t) - probe.z;
    height = height ? std::max(*height, stands) : stands;
  }
  return Pose{Point3::at(at.x.raw(), at.y.raw(), *height), rotation};
}

std::optional<Pose> CrateYard::lifted(const Mesh& crate, const Pose& from) const {
  const auto above = [&](std::int64_t lift) { return room(crate, raised(from, lift + 1)); };
  std::int64_t taken = -1;
  std::int64_t free = 0;
  for (Room seen = above(free); seen != Room::free; seen = above(free)) {
    if (seen == Room::walled || free > lift_max) return std::nullopt;
    taken = free;
    free = 2 * free + 1;
  }
  while (free - taken > 1) {
    const std::int64_t middle = taken + (free - taken) / 2;
    (above(middle) == Room::free ? free : taken) = middle;
  }
  return raised(from, free);
}

CrateYard::Room CrateYard::room(const Mesh& crate, const Pose& pose) const {
  const auto met = scene_.meeting(box_of(crate, pose));
  if (std::binary_search(met.begin(), met.end(), walls_)) return Room::walled;
  return met.empty() ? Room::free : Room::taken;
}

bool CrateYard::overlap(ModelId a, ModelId b) const {
  const auto smaller = [&](ModelId model) {
    const OrientedBox3 box = box_of(*scene_.content(model), scene_.world_pose(model));
    const auto less = [](const kernel::Int<30>& v) {
      return kernel::Int<30>::checked(v - kernel::constant<2>).value();
    };
    const auto& half = box.doubled_half();
    return OrientedBox3::make(box.doubled_centre(), box.rotation(),
                              {less(half.x), less(half.y), less(half.z)});
  };
  const auto first = smaller(a), second = smaller(b);
  return first && second && meets(*first, *second);
}

}  // namespace offgrid::levels
