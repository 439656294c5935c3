#include "scripts/book.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "worlds/library_world.hpp"

namespace offgrid::scripts {

using kernel::Point2;
using navmesh::Area;
using testing::worlds::AreaPlan;
using testing::worlds::UpdatePlan;

namespace {

constexpr std::int64_t limit = (std::int64_t{1} << 30) - 1;

/// Areas may lie in the margin.
testing::worlds::WorldFrame frame_of(const navmesh::WorldOptions& world) {
  const auto moved = [](const Point2& p, std::int64_t by) {
    return Point2::at(p.x.raw() + by, p.y.raw() + by);
  };
  return {moved(world.low, -world.margin), moved(world.high, world.margin), {}};
}

}  // namespace

ScriptBook::ScriptBook(const ScriptProgram& program)
    : scale_(program.has_quarters ? 4 : 1),
      radius_(program.radius),
      book_(frame_of(program.world), program.world.journal_limit) {
  if (radius_ != 0) disc_ = navmesh::Disc::make(program.radius);
}

void ScriptBook::run(const std::vector<tool::EditStep>& steps) {
  for (const tool::EditStep& step : steps) {
    line_ = step.line;
    std::visit([this](const auto& what) { apply(what); }, step.what);
    if (refusal_ != Refusal::none) return;
  }
  commit();
}

/// Where a unit of the script is one of the grid, numbers must be whole.
std::optional<Point2> ScriptBook::on_grid(const kernel::Vec2<double>& place) const {
  const double x = place.x * static_cast<double>(scale_), y = place.y * static_cast<double>(scale_);
  if (scale_ == 1 && (x != std::floor(x) || y != std::floor(y))) return std::nullopt;
  const auto rounded = Point2::round(x, y);
  return rounded ? std::optional(rounded->point) : std::nullopt;
}

std::optional<std::int64_t> ScriptBook::on_grid(double distance) const {
  const double d = distance * static_cast<double>(scale_);
  if (std::fabs(d) > 0x1p31 || (scale_ == 1 && d != std::floor(d))) return std::nullopt;
  return std::llround(d);
}

void ScriptBook::change(Kind kind, std::uint32_t id, const AreaPlan& plan) {
  lines_[id] = line_;
  book_.apply({kind, id, plan});
}

void ScriptBook::apply(const tool::AddStep& step) {
  Area area = step.area;
  for (const auto& places : step.loops) {
    Area::Loop& loop = area.loops.emplace_back();
    for (const auto& place : places) {
      const auto p = on_grid(place);
      if (!p) return refuse(Refusal::not_on_grid);
      const std::int64_t most = limit - 2 * radius_ - 2;
      if (disc_ &&
          std::max(std::abs(std::int64_t{p->x.raw()}), std::abs(std::int64_t{p->y.raw()})) > most) {
        return refuse(Refusal::no_room);
      }
      loop.push_back(*p);
    }
  }
  const bool grows = disc_ && area.state.ground == navmesh::Ground::blocked;
  std::vector<std::uint32_t> ids;
  for (const Area& part : grows ? navmesh::grow(area, *disc_) : std::vector<Area>{area}) {
    change(Kind::add, next_id_, testing::worlds::LibraryWorld::plan_of(part));
    ids.push_back(next_id_++);
  }
  if (!step.name.empty()) names_[step.name] = ids;
}

std::vector<std::uint32_t> ScriptBook::ids_of(const tool::AreaReference& area) {
  std::vector<std::uint32_t> ids{area.id};
  const auto named = names_.find(area.name);
  if (named != names_.end()) ids = named->second;  // none, if the area grew to nothing
  const auto is_there = [this](std::uint32_t id) { return book_.next().contains(id); };
  const bool is_known = area.name.empty() || named != names_.end();
  if (is_known && std::all_of(ids.begin(), ids.end(), is_there)) return ids;
  refuse(Refusal::no_such_area);
  return {};
}

void ScriptBook::apply(const tool::RemoveStep& step) {
  for (const std::uint32_t id : ids_of(step.area)) change(Kind::remove, id);
}

void ScriptBook::apply(const tool::ToggleStep& step) {
  for (const std::uint32_t id : ids_of(step.area))
    change(book_.next().at(id).is_enabled ? Kind::disable : Kind::enable, id);
}

void ScriptBook::apply(const tool::MoveStep& step) {
  const auto x = on_grid(step.by.x), y = on_grid(step.by.y);
  for (const std::uint32_t id : ids_of(step.area)) {
    AreaPlan plan = book_.next().at(id);
    for (AreaPlan::Loop& loop : plan.loops) {
      for (Point2& p : loop) {
        if (!x || !y) return refuse(Refusal::not_on_grid);
        const auto to = Point2::make(p.x.raw() + *x, p.y.raw() + *y);
        if (!to) return refuse(Refusal::not_on_grid);
        p = *to;
      }
    }
    change(Kind::replace, id, plan);
  }
}

void ScriptBook::apply(const tool::UndoStep& /*step*/) {
  commit();
  if (refusal_ != Refusal::none) return;
  if (!book_.apply({.kind = Kind::undo})) return refuse(Refusal::nothing_to_undo);
  states_.push_back({line_, "undo", book_.areas()});
}

bool ScriptBook::may_add_up() const {
  std::uint64_t sum = 0;
  for (const auto& [id, plan] : book_.next()) sum += plan.is_update ? plan.update.adds : 0;
  return sum <= UpdatePlan::most;
}

/// Has the world updates, and ground that costs too much beside them?
bool ScriptBook::has_dear_ground() const {
  bool is_dear = false, has_updates = false;
  for (const auto& [id, plan] : book_.next()) {
    is_dear = is_dear || plan.is_dear();
    has_updates = has_updates || plan.is_update;
  }
  return is_dear && has_updates;
}

void ScriptBook::commit() {
  is_undecided_ = is_undecided_ || !may_add_up();
  std::set<std::size_t> outside;
  const bool is_too_dear = has_dear_ground();
  for (const auto& [id, line] : std::exchange(lines_, {})) {
    const auto area = book_.next().find(id);
    if (area == book_.next().end()) continue;
    const AreaPlan& plan = area->second;
    if (is_too_dear && (plan.is_update || plan.is_dear())) outside.insert(line);
    if ((plan.update.sets & plan.update.clears) != 0) outside.insert(line);
    for (const AreaPlan::Loop& loop : area->second.loops) {
      for (const Point2& p : loop) {
        if (!book_.frame().holds(p)) outside.insert(line);
      }
    }
  }
  if (!outside.empty()) {
    refuse(Refusal::outside_world);
    lines_at_fault_ = outside;
  } else if (book_.has_changes()) {
    book_.apply({.kind = Kind::commit});
    states_.push_back({line_, "commit", book_.areas()});
  }
}

}  // namespace offgrid::scripts
