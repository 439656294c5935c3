// The text of cases of edit scripts (engine/form.hpp). A world is a line, and each line of the
// script is one, as what it means or as raw words:
//
//   script low=(0, 0) high=(12, 12) quarters
//   add name=b-2 loops=[[(0, 0) (4, 0) (4, 4)]] walkable
//   move name=b-2 dx=-3
//   raw text="toggle 1 2"
//
// Points are those of the grid, and a distance is in quarters of a unit.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/form.hpp"
#include "scripts/script.hpp"

namespace offgrid::scripts {

/// The names of areas that scripts use; none is an id.
enum class ScriptName : std::uint8_t { none, a, b, c };

struct ScriptStep {
  enum class Kind : std::uint8_t { add, remove, move, toggle, undo, commit, raw };
  using Loop = std::vector<kernel::Point2>;

  Kind kind = Kind::commit;
  ScriptName name = ScriptName::none;
  std::uint32_t id = 0;  ///< of an area without a name
  // The fields of add.
  std::vector<Loop> loops{};
  bool is_barrier = false, is_even_odd = false, is_walkable = false, is_enabled = true;
  std::int32_t priority = 0;
  bool is_update = false;  ///< unless it is a barrier
  std::uint32_t adds = 0;  ///< in quarters
  std::uint64_t sets = 0, clears = 0;
  std::int64_t dx = 0, dy = 0;  ///< of move
  std::string text{};           ///< of raw
  // How it is written means nothing.
  bool is_indented = false, has_comment = false;
};

struct ScriptCase {
  kernel::Point2 low{}, high{};
  bool has_quarters = false;  ///< four grid units in a unit of the script; else one
  bool grows = false;         ///< Do blocked areas grow by two units?
  bool has_returns = false;   ///< Does a carriage return end each line?
  std::vector<ScriptStep> steps;
};

/// The world and the lines, with what they mean.
ScriptProgram program_of(const ScriptCase& some);

constexpr std::array<std::string_view, 4> names(testing::Form<ScriptName>) {
  return {"none", "a", "b-2", "c"};
}
constexpr auto verbs(testing::Form<ScriptStep>) {
  using Kind = ScriptStep::Kind;
  using testing::Verb;
  return std::array{Verb{"add", 0, Kind::add},   Verb{"remove", 0, Kind::remove},
                    Verb{"move", 0, Kind::move}, Verb{"toggle", 0, Kind::toggle},
                    Verb{"undo", 0, Kind::undo}, Verb{"commit", 0, Kind::commit},
                    Verb{"raw", 0, Kind::raw}};
}
template <class F>
void fields(F& f, testing::Form<ScriptStep>, ScriptStep::Kind kind) {
  using Kind = ScriptStep::Kind;
  if (kind == Kind::raw) return f("text", &ScriptStep::text);
  f.flag("indented", &ScriptStep::is_indented, true);
  f.flag("commented", &ScriptStep::has_comment, true);
  if (kind == Kind::undo || kind == Kind::commit) return;
  f("name", &ScriptStep::name);
  if (kind == Kind::move) f("dx", &ScriptStep::dx);
  if (kind == Kind::move) f("dy", &ScriptStep::dy);
  if (kind != Kind::add) return f("id", &ScriptStep::id);
  f("loops", &ScriptStep::loops);
  f.flag("barrier", &ScriptStep::is_barrier, true);
  f.flag("even-odd", &ScriptStep::is_even_odd, true);
  f.flag("walkable", &ScriptStep::is_walkable, true);
  f.flag("disabled", &ScriptStep::is_enabled, false);
  f("priority", &ScriptStep::priority);
  f.flag("update", &ScriptStep::is_update, true);
  f("adds", &ScriptStep::adds);
  f("sets", &ScriptStep::sets);
  f("clears", &ScriptStep::clears);
}
constexpr std::string_view head_of(testing::Form<ScriptCase>) { return "script"; }
template <class F>
void fields(F& f, testing::Form<ScriptCase>) {
  f("low", &ScriptCase::low);
  f("high", &ScriptCase::high);
  f.flag("quarters", &ScriptCase::has_quarters, true);
  f.flag("grown", &ScriptCase::grows, true);
  f.flag("carriage-returns", &ScriptCase::has_returns, true);
}
inline auto& steps_in(ScriptCase& some) { return some.steps; }
inline const auto& steps_in(const ScriptCase& some) { return some.steps; }
/// The fault of the world, or of the loops of an add; empty: none.
std::string settle(const ScriptCase& some);

}  // namespace offgrid::scripts
