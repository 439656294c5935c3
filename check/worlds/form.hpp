// The text of programs of worlds (engine/form.hpp). A world is a line, and each step is one:
//
//   world low=(0, 0) high=(12, 12) floors=2 journal=8
//   add a1 loops=[[(1, 1) (9, 1) (9, 9)]] walkable cost=98305 floors=[0 1]
//   add s1 from=(0, 6) to=(12, 6) right=1
//   commit
//   ask from=(0, 0) to=(12, 12)@1 without=[1]
//
// Areas have the letter a, seams s and links l. A place is a point, and behind '@' its floor unless
// that is floor 0.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/form.hpp"
#include "worlds/program.hpp"

namespace offgrid::testing::worlds {

void spell(std::string& text, const FloorPlace& place);
void unspell(TextReader& reader, FloorPlace& place);

template <class F>
void fields(F& f, Form<FloorPlace>) {
  f("point", &FloorPlace::point);
  f("floor", &FloorPlace::floor);
}
template <class F>
void fields(F& f, Form<GroundPlan>) {
  f.flag("walkable", &GroundPlan::is_blocked, false);
  f.flag("blocked", &GroundPlan::is_blocked, true);
  f("cost", &GroundPlan::cost);
  f("tag", &GroundPlan::tag);
}
template <class F>
void fields(F& f, Form<UpdatePlan>) {
  f("adds", &UpdatePlan::adds);
  f("sets", &UpdatePlan::sets);
  f("clears", &UpdatePlan::clears);
}
template <class F>
void fields(F& f, Form<AreaPlan>) {
  f("loops", &AreaPlan::loops);
  f.inlined(&AreaPlan::ground);
  f("priority", &AreaPlan::priority);
  f.flag("even-odd", &AreaPlan::is_even_odd, true);
  f.flag("barrier", &AreaPlan::is_barrier, true);
  f.flag("disabled", &AreaPlan::is_enabled, false);
  f("floors", &AreaPlan::floors);
  f.flag("update", &AreaPlan::is_update, true);
  f.inlined(&AreaPlan::update);
}
template <class F>
void fields(F& f, Form<SeamPlan>) {
  f("from", &SeamPlan::a);
  f("to", &SeamPlan::b);
  f("left", &SeamPlan::left);
  f("right", &SeamPlan::right);
  f.flag("disabled", &SeamPlan::is_enabled, false);
}
template <class F>
void fields(F& f, Form<LinkPlan>) {
  f("from", &LinkPlan::from);
  f("to", &LinkPlan::to);
  f("cost", &LinkPlan::cost);
  f.flag("both-ways", &LinkPlan::is_both_ways, true);
  f("tag", &LinkPlan::tag);
  f.flag("disabled", &LinkPlan::is_enabled, false);
}
template <class F>
void fields(F& f, Form<ViewPlan>) {
  f("without", &ViewPlan::areas);
  f("without-links", &ViewPlan::links);
  f("closed", &ViewPlan::closed);
  f("costs", &ViewPlan::costs);
}
template <class F>
void fields(F& f, Form<WorldFrame>) {
  f("low", &WorldFrame::low);
  f("high", &WorldFrame::high);
  f.inlined(&WorldFrame::ground);
  f("floors", &WorldFrame::floors);
}
template <class F>
void fields(F& f, Form<AgentsPlan>) {
  f("journal", &AgentsPlan::journal_limit);
  f("vertices", &AgentsPlan::max_vertices);
}

constexpr auto verbs(Form<WorldStep>) {
  using Kind = WorldStep::Kind;
  return std::array{Verb{"add", 'a', Kind::add},
                    Verb{"put", 'a', Kind::put},
                    Verb{"remove", 'a', Kind::remove},
                    Verb{"replace", 'a', Kind::replace},
                    Verb{"enable", 'a', Kind::enable},
                    Verb{"disable", 'a', Kind::disable},
                    Verb{"commit", 0, Kind::commit},
                    Verb{"undo", 0, Kind::undo},
                    Verb{"roll-back", 0, Kind::roll_back},
                    Verb{"restore", 0, Kind::restore},
                    Verb{"ask", 0, Kind::ask},
                    Verb{"add", 's', Kind::add_seam},
                    Verb{"put", 's', Kind::put_seam},
                    Verb{"remove", 's', Kind::remove_seam},
                    Verb{"enable", 's', Kind::enable_seam},
                    Verb{"disable", 's', Kind::disable_seam},
                    Verb{"add", 'l', Kind::add_link},
                    Verb{"put", 'l', Kind::put_link},
                    Verb{"remove", 'l', Kind::remove_link},
                    Verb{"enable", 'l', Kind::enable_link},
                    Verb{"disable", 'l', Kind::disable_link}};
}
static_assert(verbs(Form<WorldStep>{}).size() ==
              static_cast<std::size_t>(WorldStep::Kind::disable_link) + 1);
template <class F>
void fields(F& f, Form<WorldStep>, WorldStep::Kind kind) {
  const WorldStep step{.kind = kind};
  if (step.has_plan()) f.inlined(&WorldStep::plan);
  if (step.has_seam_plan()) f.inlined(&WorldStep::seam);
  if (step.has_link_plan()) f.inlined(&WorldStep::link);
  if (kind == WorldStep::Kind::commit) f.flag("frame", &WorldStep::is_frame, true);
  if (kind == WorldStep::Kind::roll_back) f("edits", &WorldStep::number);
  if (kind != WorldStep::Kind::ask) return;
  f("from", &WorldStep::from);
  f("to", &WorldStep::to);
  f.inlined(&WorldStep::without);
}

constexpr std::string_view head_of(Form<WorldProgram>) { return "world"; }
template <class F>
void fields(F& f, Form<WorldProgram>) {
  f.inlined(&WorldProgram::frame);
  f("journal", &WorldProgram::journal_limit);
  f("agents", &WorldProgram::agents);
}
inline auto& steps_in(WorldProgram& program) { return program.steps; }
inline const auto& steps_in(const WorldProgram& program) { return program.steps; }
/// Sorts floors. Answers what is wrong with the frame; empty: nothing.
std::string settle(WorldProgram& program);

}  // namespace offgrid::testing::worlds
