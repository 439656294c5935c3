// The domain of edit scripts (engine/domain.hpp): what a line says, which line is at fault, and
// what a script leaves of a world.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "scripts/maker.hpp"

namespace offgrid::scripts {

struct Scripts {
  using Case = ScriptCase;
  static constexpr auto name = "scripts";
  static constexpr auto header = "scripts/domain.hpp";
  static constexpr auto type = "offgrid::scripts::Scripts";
  static constexpr auto make = make_script;
  static constexpr auto make_small = make_small_script;

  static std::optional<testing::Finding> judge(const Case& some, std::span<std::uint8_t> marks);
  static std::vector<testing::ClassGroup> classes();
};
static_assert(testing::Domain<Scripts>);

}  // namespace offgrid::scripts
