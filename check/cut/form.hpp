// The text of programs of cuts (engine/form.hpp): updates of a rectangle that is cut on the grid,
// and triangles that are cut along a line, each by itself.
//
//   cut low=(0, 0) high=(12, 12)
//   update triangle=[(2, 2) (8, 2) (2, 8)]
//   update triangle=[(2, 2) (9, 9) (2, 8)] against
//   line triangle=[(0, 0) (4, 0) (0, 4)] through=[(1, 0) (1, 1)] against
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/form.hpp"

namespace offgrid::testing::cut {

struct CutUpdate {
  std::array<kernel::Point2, 3> triangle{};
  bool is_against = false;       ///< the edges of a side are split in the other order
  bool is_unrestricted = false;  ///< which is refused on the grid

  friend bool operator==(const CutUpdate&, const CutUpdate&) = default;
};

struct CutAct {
  enum class Kind : std::uint8_t { update, line };

  Kind kind = Kind::update;
  CutUpdate update{};
  std::array<kernel::Point2, 2> line{};  ///< of a line: two of its points

  friend bool operator==(const CutAct&, const CutAct&) = default;
};

struct CutProgram {
  kernel::Point2 low{}, high{};
  std::vector<CutAct> acts{};
};

template <class F>
void fields(F& f, Form<CutUpdate>) {
  f("triangle", &CutUpdate::triangle);
  f.flag("against", &CutUpdate::is_against, true);
  f.flag("unrestricted", &CutUpdate::is_unrestricted, true);
}
constexpr auto verbs(Form<CutAct>) {
  return std::array{Verb{"update", 0, CutAct::Kind::update}, Verb{"line", 0, CutAct::Kind::line}};
}
template <class F>
void fields(F& f, Form<CutAct>, CutAct::Kind kind) {
  f.inlined(&CutAct::update);
  if (kind == CutAct::Kind::line) f("through", &CutAct::line);
}
constexpr std::string_view head_of(Form<CutProgram>) { return "cut"; }
template <class F>
void fields(F& f, Form<CutProgram>) {
  f("low", &CutProgram::low);
  f("high", &CutProgram::high);
}
inline auto& steps_in(CutProgram& program) { return program.acts; }
inline const auto& steps_in(const CutProgram& program) { return program.acts; }
/// Answers what is wrong with the rectangle or a line; empty: nothing.
std::string settle(const CutProgram& program);

}  // namespace offgrid::testing::cut
