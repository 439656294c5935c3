// The domain of walks (engine/domain.hpp): a mesh with barriers and blocked faces, and walks and
// lines of sight in it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "walks/form.hpp"
#include "walks/judge.hpp"
#include "walks/maker.hpp"

namespace offgrid::testing::walks {

struct Walks {
  using Case = WalkProgram;
  static constexpr auto name = "walks";
  static constexpr auto header = "walks/domain.hpp";
  static constexpr auto type = "walks::Walks";
  static constexpr auto make = make_walks;
  static constexpr auto make_small = make_small_walks;

  /// The first question whose answer is not that of the definition.
  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks,
                                      WalkOracle oracle = WalkOracle::exact);
  static std::vector<ClassGroup> classes();
};
static_assert(Domain<Walks>);

}  // namespace offgrid::testing::walks
