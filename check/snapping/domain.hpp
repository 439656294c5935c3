// The domain of snap rounding (engine/domain.hpp): segments that come and go, against the
// definition and the triangulation of their edges, built at once.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "snapping/form.hpp"
#include "snapping/maker.hpp"
#include "snapping/marks.hpp"

namespace offgrid::testing::snapping {

struct Snap {
  using Case = SnapProgram;
  static constexpr auto name = "snap";
  static constexpr auto header = "snapping/domain.hpp";
  static constexpr auto type = "snapping::Snap";
  static constexpr auto make = make_snap;
  static constexpr auto make_small = make_small_snap;

  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<ClassGroup> classes() { return snap_class_list.groups(); }
};
static_assert(Domain<Snap>);

}  // namespace offgrid::testing::snapping
