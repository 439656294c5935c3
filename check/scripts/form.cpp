#include "scripts/form.hpp"

#include <algorithm>

namespace offgrid::scripts {
namespace {

using kernel::Vec2;
using navmesh::Area;
using navmesh::FaceState;

constexpr std::int32_t growth = 2;

/// The name of an area, or its id.
tool::AreaReference area_of(const ScriptStep& step) {
  constexpr std::array<const char*, 4> words{"", "a", "b-2", "_c."};
  const bool has_name = step.name != ScriptName::none;
  return {words[static_cast<std::size_t>(step.name)], has_name ? 0 : step.id};
}

tool::AddStep add_of(const ScriptStep& step, double units) {
  tool::AddStep made{.name = area_of(step).name, .area = {}, .loops = {}};
  if (step.is_barrier) made.area.shape = Area::Shape::barrier;
  if (step.is_even_odd) made.area.rule = navmesh::WindingRule::even_odd;
  if (step.is_walkable && !step.is_barrier)
    made.area.state = {navmesh::Ground::walkable, FaceState::unit_cost * 3 / 2, 7};
  if (step.is_update && !step.is_barrier) {
    constexpr std::uint32_t quarters_end = 4 * (navmesh::Update::max_cost / FaceState::unit_cost);
    made.area.state = {};
    made.area.update = navmesh::Update{step.adds % quarters_end * (FaceState::unit_cost / 4),
                                       step.sets, step.clears};
  }
  made.area.enabled = step.is_enabled;
  made.area.priority = step.priority;
  for (const ScriptStep::Loop& loop : step.loops) {
    std::vector<Vec2<double>>& points = made.loops.emplace_back();
    for (const kernel::Point2& p : loop) points.push_back({p.x.raw() / units, p.y.raw() / units});
  }
  return made;
}

tool::EditStep meaning_of(const ScriptStep& step, double units) {
  using Kind = ScriptStep::Kind;
  switch (step.kind) {
    case Kind::add: return {0, add_of(step, units)};
    case Kind::remove: return {0, tool::RemoveStep{area_of(step)}};
    case Kind::toggle: return {0, tool::ToggleStep{area_of(step)}};
    case Kind::move:
      return {0,
              tool::MoveStep{area_of(step),
                             {static_cast<double>(step.dx) / 4, static_cast<double>(step.dy) / 4}}};
    case Kind::undo: return {0, tool::UndoStep{}};
    default: return {0, tool::CommitStep{}};
  }
}

navmesh::WorldOptions world_of(const ScriptCase& some) {
  return {.low = some.low, .high = some.high, .margin = some.grows ? 2 * growth : 0};
}

}  // namespace

ScriptProgram program_of(const ScriptCase& some) {
  ScriptProgram made;
  made.world = world_of(some);
  made.has_quarters = some.has_quarters;
  made.radius = some.grows ? growth : 0;
  for (const ScriptStep& step : some.steps) {
    if (step.kind == ScriptStep::Kind::raw) {
      made.lines.push_back({step.text, std::nullopt});
      continue;
    }
    const tool::EditStep meaning = meaning_of(step, some.has_quarters ? 4 : 1);
    std::string text = (step.is_indented ? " \t" : "") + line_of(meaning);
    if (step.has_comment) text += " \t# 1,1 undo";
    if (some.has_returns) text += '\r';
    made.lines.push_back({text, meaning});
  }
  return made;
}

std::string settle(const ScriptCase& some) {
  if (!navmesh::World::make(world_of(some))) return "there is no such world";
  for (const ScriptStep& step : some.steps) {
    const std::size_t least = step.is_barrier ? 2 : 3;
    const auto is_short = [&](const ScriptStep::Loop& loop) { return loop.size() < least; };
    if (step.kind == ScriptStep::Kind::add &&
        (step.loops.empty() || std::any_of(step.loops.begin(), step.loops.end(), is_short)))
      return "a loop needs three points, of a barrier two";
    if (step.text.find('\n') != std::string::npos) return "a raw line has one line";
  }
  return {};
}

}  // namespace offgrid::scripts
