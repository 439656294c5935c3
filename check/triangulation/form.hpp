// The text of programs of edits (engine/form.hpp).
//
//   edits
//   insert at=(0, 0)
//   insert at=(4, 2)
//   constrain from=(0, 0) to=(4, 2)
//   locate at=(2, 1) near=(4, 2)
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/form.hpp"
#include "triangulation/program.hpp"

namespace offgrid::testing::triangulation {

constexpr auto verbs(Form<Edit>) {
  return std::array{Verb{"insert", 0, EditKind::insert}, Verb{"remove", 0, EditKind::remove},
                    Verb{"constrain", 0, EditKind::constrain},
                    Verb{"release", 0, EditKind::release}, Verb{"locate", 0, EditKind::locate}};
}
template <class F>
void fields(F& f, Form<Edit>, EditKind kind) {
  const bool has_two_points = Edit{kind}.has_two_points();
  f(has_two_points ? "from" : "at", &Edit::a);
  if (has_two_points) f("to", &Edit::b);
  if (kind == EditKind::locate) f("near", &Edit::b);
}

constexpr std::string_view head_of(Form<EditProgram>) { return "edits"; }
template <class F>
void fields(F&, Form<EditProgram>) {}
inline auto& steps_in(EditProgram& program) { return program.edits; }
inline const auto& steps_in(const EditProgram& program) { return program.edits; }
inline std::string settle(const EditProgram&) { return ""; }

}  // namespace offgrid::testing::triangulation
