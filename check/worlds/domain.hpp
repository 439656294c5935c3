// The domain of worlds (engine/domain.hpp): edits of a world of areas, seams and links, its views,
// paths in it, an agent that moves there, and a mesh for agents of three sizes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "worlds/form.hpp"
#include "worlds/maker.hpp"

namespace offgrid::testing::worlds {

struct Worlds {
  using Case = WorldProgram;
  static constexpr auto name = "worlds";
  static constexpr auto header = "worlds/domain.hpp";
  static constexpr auto type = "worlds::Worlds";
  static constexpr auto make = make_worlds;
  static constexpr auto make_small = make_small_worlds;

  /// The first disagreement: in an edit, an undo, a state, a sight, a path, a step, or for agents.
  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<ClassGroup> classes();
};
static_assert(Domain<Worlds>);

}  // namespace offgrid::testing::worlds
