// The domain of scenes (engine/domain.hpp): models of meshes that are turned, stand under each
// other and are edited, asked about shapes, each other and the ground that they cover; and imported
// rotations.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "scenes/form.hpp"
#include "scenes/maker.hpp"

namespace offgrid::testing::scenes {

struct Scenes {
  using Case = SceneProgram;
  static constexpr auto name = "scenes";
  static constexpr auto header = "scenes/domain.hpp";
  static constexpr auto type = "scenes::Scenes";
  static constexpr auto make = make_scenes;
  static constexpr auto make_small = make_small_scenes;

  /// The first wrong answer: of a scene, a mesh at a pose or none, a footprint or an import.
  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<ClassGroup> classes();
};
static_assert(Domain<Scenes>);

}  // namespace offgrid::testing::scenes
