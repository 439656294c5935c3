// The text of programs of walks (engine/form.hpp). The points of the mesh are a line, and each step
// is one:
//
//   walks points=[(0, 0) (4, 0) (4, 4) (0, 4)]
//   barrier to=(4, 4)
//   blocked face=[(0, 0) (4, 0) (4, 4)]
//   locate at=(1, 1)
//   walk from=(3, 0) to=(0, 3)
//   ray from=(3, 0) through=(2, 1)
//   line from=(0, 2) to=(4, 2) start={from=(1, 0) to=(1, 4)} bound={to=(4, 4) second-mesh}
//   see from=(3, 0) to=(0, 3)
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/form.hpp"
#include "walks/program.hpp"

namespace offgrid::testing::walks {

template <class F>
void fields(F& f, Form<WalkStep::Line>) {
  f("from", &WalkStep::Line::from);
  f("to", &WalkStep::Line::to);
  f.flag("second-mesh", &WalkStep::Line::is_of_second_mesh, true);
}

constexpr auto verbs(Form<WalkStep>) {
  using Kind = WalkStep::Kind;
  return std::array{Verb{"barrier", 0, Kind::barrier}, Verb{"blocked", 0, Kind::blocked},
                    Verb{"locate", 0, Kind::locate},   Verb{"walk", 0, Kind::traverse},
                    Verb{"ray", 0, Kind::ray},         Verb{"line", 0, Kind::meeting},
                    Verb{"see", 0, Kind::sight}};
}
template <class F>
void fields(F& f, Form<WalkStep>, WalkStep::Kind kind) {
  using Kind = WalkStep::Kind;
  if (kind == Kind::blocked) return f("face", &WalkStep::face);
  f(kind == Kind::locate ? "at" : "from", &WalkStep::from);
  if (kind != Kind::locate) f(kind == Kind::ray ? "through" : "to", &WalkStep::to);
  if (kind != Kind::meeting) return;
  f("start", &WalkStep::start);
  f("bound", &WalkStep::bound);
}

constexpr std::string_view head_of(Form<WalkProgram>) { return "walks"; }
template <class F>
void fields(F& f, Form<WalkProgram>) {
  f("points", &WalkProgram::points);
}
inline auto& steps_in(WalkProgram& program) { return program.steps; }
inline const auto& steps_in(const WalkProgram& program) { return program.steps; }
/// Answers that nothing is asked, or which lines make no walk; empty: neither.
std::string settle(WalkProgram& program);

}  // namespace offgrid::testing::walks
