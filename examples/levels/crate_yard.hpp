// CrateYard: a level in space, in which crates are dropped and lie on floors and on each other.
//
// A crate comes to rest in three exact steps, which is no physics: it neither turns nor slides.
//
//        |     |     |        1. Rays go down from above, one through each corner of the crate and
//        v     v     v           one through its centre. Where one hits nothing, or the top of a
//         \---------/            wall, the crate has no place.
//          \  crate/          2. The crate is let down until the first of these points is on what
//      ____ \_____/              its ray hit.
//          |_______           3. Between the rays something may stick into it. Then it is raised
//                                until the box one unit above meets nothing. If it meets a wall on
//                                the way, it has no place here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "levels/level_solid.hpp"
#include "offgrid/scene/scene.hpp"

namespace offgrid::levels {

/// A closed box about the origin of the given half extents, facing outward. Requires positive ones
/// below 2^29; checked.
scene::Mesh crate_mesh(std::int64_t half_x, std::int64_t half_y, std::int64_t half_z);

/// Crates of several sizes, for a level.
std::vector<scene::Mesh> crate_meshes();

/// Exact rotations: none, some about the upright axis, and some that tilt.
std::span<const scene::Rotation> crate_rotations();

/// A crate at rest.
struct Dropped {
  scene::ModelId model;
  bool is_on_crate = false;  ///< does another crate touch the crate one unit further down?
};

class CrateYard {
 public:
  /// A crate is not raised further than that; it then has no place.
  static constexpr std::int64_t lift_max = std::int64_t{256} * tool::LevelRules::grid_units;

  explicit CrateYard(const LevelSolid& level, scene::SceneIndex index = scene::SceneIndex::tree);

  /// Drops the crate with its origin above the place. Nothing if a corner has no floor below it, or
  /// a wall is in the way; then nothing has changed. Requires that the mesh is a box about the
  /// origin.
  std::optional<Dropped> drop(const scene::Mesh& crate, const scene::Rotation& rotation,
                              const kernel::Point2& at);

  /// Floors, steps, walls and crates.
  const scene::Scene& scene() const { return scene_; }
  scene::Scene& scene() { return scene_; }
  scene::ModelId walls() const { return walls_; }
  bool is_crate(scene::ModelId model) const { return walls_ < model; }

  /// Do the insides of the two crates, each one unit smaller on every side, share a point? Crates
  /// that were dropped, and not moved since, never do.
  bool overlap(scene::ModelId a, scene::ModelId b) const;

 private:
  enum class Room : std::uint8_t { free, taken, walled };

  std::optional<scene::Pose> let_down(const scene::Mesh& crate, const scene::Rotation& rotation,
                                      const kernel::Point2& at) const;
  std::optional<scene::Pose> lifted(const scene::Mesh& crate, const scene::Pose& from) const;
  Room room(const scene::Mesh& crate, const scene::Pose& pose) const;

  scene::Scene scene_;
  scene::ModelId floors_;
  scene::ModelId steps_;
  scene::ModelId walls_;
};

}  // namespace offgrid::levels
