// The text of programs of segments (engine/form.hpp), which are snapped in a rectangle. By itself
// it is the whole grid.
//
//   snap low=(-9, -9) high=(9, 9)
//   add from=(0, 0) to=(3, 4)
//   add from=(3, 0) to=(0, 4) times=2
//   commit
//   remove from=(0, 0) to=(3, 4)
//
// Uses up to a commit, or the end, are one edit: they are done at once.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/form.hpp"
#include "snapping/picture.hpp"

namespace offgrid::testing::snapping {

struct SnapStep {
  enum class Kind : std::uint8_t { add, remove, commit };

  Kind kind = Kind::commit;
  kernel::Point2 from{}, to{};
  std::int32_t times = 1;  ///< not negative

  friend bool operator==(const SnapStep&, const SnapStep&) = default;
};

struct SnapProgram {
  static constexpr std::int64_t last = (1 << 30) - 1;

  kernel::Point2 low = kernel::Point2::at(-last, -last), high = kernel::Point2::at(last, last);
  std::vector<SnapStep> steps{};
};

constexpr auto verbs(Form<SnapStep>) {
  using Kind = SnapStep::Kind;
  return std::array{Verb{"add", 0, Kind::add}, Verb{"remove", 0, Kind::remove},
                    Verb{"commit", 0, Kind::commit}};
}
template <class F>
void fields(F& f, Form<SnapStep>, SnapStep::Kind kind) {
  if (kind == SnapStep::Kind::commit) return;
  f("from", &SnapStep::from);
  f("to", &SnapStep::to);
  f("times", &SnapStep::times);
}
constexpr std::string_view head_of(Form<SnapProgram>) { return "snap"; }
template <class F>
void fields(F& f, Form<SnapProgram>) {
  f("low", &SnapProgram::low);
  f("high", &SnapProgram::high);
}
inline auto& steps_in(SnapProgram& program) { return program.steps; }
inline const auto& steps_in(const SnapProgram& program) { return program.steps; }
/// Answers what is wrong with the rectangle, or with how often a segment is used; empty: nothing.
std::string settle(const SnapProgram& program);

/// The uses that are done at once, edit after edit.
std::vector<std::vector<SegmentUse>> edits_of(const SnapProgram& program);

}  // namespace offgrid::testing::snapping
