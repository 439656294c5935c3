// The text of programs of ground (engine/form.hpp). The import stands in the first line, and each
// question is one:
//
//   ground rise=2 step=1 soup=[[(0, 0, 0) (9, 0, 0) (0, 9, 0)]]
//   height at=(1, 1)
//   locate at=(2, 2) z=3 up=9 down=9
//   rod low=-1 high=5 loops=[[(0, 0) (4, 0) (0, 4)]] even-odd
//   low height=6
//
// A soup may be as bad as it likes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/form.hpp"
#include "ground/program.hpp"

namespace offgrid::testing {

void spell(std::string& text, const Site& p);
void unspell(TextReader& reader, Site& p);
template <class F>
void fields(F& f, Form<Site>) {
  f("x", &Site::x);
  f("y", &Site::y);
}

}  // namespace offgrid::testing

namespace offgrid::testing::ground {

void spell(std::string& text, const GroundCorner& corner);
void unspell(TextReader& reader, GroundCorner& corner);
template <class F>
void fields(F& f, Form<GroundCorner>) {
  f("at", &GroundCorner::at);
  f("z", &GroundCorner::z);
}

template <class F>
void fields(F& f, Form<ImportPlan>) {
  f("rise", &ImportPlan::rise);
  f("run", &ImportPlan::run);
  f("step", &ImportPlan::step);
  f("max-rise", &ImportPlan::max_rise);
  f("twice-within", &ImportPlan::twice_within);
}

constexpr auto verbs(Form<GroundQuestion>) {
  return std::array{Verb{"height", 0, GroundAsk::height}, Verb{"locate", 0, GroundAsk::locate},
                    Verb{"rod", 0, GroundAsk::rod}, Verb{"low", 0, GroundAsk::low}};
}
template <class F>
void fields(F& f, Form<GroundQuestion>, GroundAsk kind) {
  if (kind == GroundAsk::low) f("height", &GroundQuestion::z);
  if (kind == GroundAsk::height || kind == GroundAsk::locate) f("at", &GroundQuestion::at);
  if (kind == GroundAsk::locate) {
    f("z", &GroundQuestion::z);
    f("up", &GroundQuestion::up);
    f("down", &GroundQuestion::down);
  }
  if (kind != GroundAsk::rod) return;
  f("low", &GroundQuestion::z_low);
  f("high", &GroundQuestion::z_high);
  f("loops", &GroundQuestion::loops);
  f.flag("even-odd", &GroundQuestion::is_even_odd, true);
}

constexpr std::string_view head_of(Form<GroundProgram>) { return "ground"; }
template <class F>
void fields(F& f, Form<GroundProgram>) {
  f.inlined(&GroundProgram::plan);
  f("soup", &GroundProgram::soup);
}
inline auto& steps_in(GroundProgram& program) { return program.questions; }
inline const auto& steps_in(const GroundProgram& program) { return program.questions; }
/// Answers what the library would not take; empty: nothing.
std::string settle(const GroundProgram& program);

/// Are its numbers in range?
bool is_good(const GroundCorner& corner);
bool is_good(const GroundQuestion& q);

}  // namespace offgrid::testing::ground
