// The domain of edits (engine/domain.hpp): of a triangulation, each against a rebuild from nothing,
// and look-ups in it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "triangulation/form.hpp"
#include "triangulation/maker.hpp"
#include "triangulation/marks.hpp"

namespace offgrid::testing::triangulation {

struct Edits {
  using Case = EditProgram;
  static constexpr auto name = "edits";
  static constexpr auto header = "triangulation/domain.hpp";
  static constexpr auto type = "triangulation::Edits";
  static constexpr auto make = make_edits;
  static constexpr auto make_small = make_small_edits;

  /// By all judges of judge.hpp.
  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<ClassGroup> classes() { return edit_class_list.groups(); }
};
static_assert(Domain<Edits>);

}  // namespace offgrid::testing::triangulation
