#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "scripts/judge.hpp"

namespace offgrid::fuzz {

using kernel::Point2;
using navmesh::Area;

ScriptBook::ScriptBook(const ScriptProgram& program)
    : scale_(program.has_quarters() ? 4 : 1), radius_(program.radius()), world_(program.world()) {
  if (radius_ != 0) disc_ = navmesh::Disc::make(program.radius());
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

void ScriptBook::apply(const tool::AddStep& step) {
  Area area = step.area;
  for (const auto& places : step.loops) {
    Area::Loop& loop = area.loops.emplace_back();
    for (const auto& place : places) {
      const auto p = on_grid(place);
      if (!p) return refuse(Refusal::not_on_grid);
      const std::int64_t most = limit2 - 2 * radius_ - 2;
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
    lines_[next_id_] = line_;
    areas_[next_id_] = part;
    ids.push_back(next_id_++);
  }
  if (!step.name.empty()) names_[step.name] = ids;
}

void ScriptBook::for_each(const tool::AreaReference& reference,
                          const std::function<void(std::uint32_t, Area)>& change) {
  std::vector<std::uint32_t> ids{reference.id};
  if (!reference.name.empty()) {
    if (!names_.contains(reference.name)) return refuse(Refusal::no_such_area);
    ids = names_.at(reference.name);
  }
  const bool are_there =
      std::all_of(ids.begin(), ids.end(), [this](std::uint32_t id) { return areas_.contains(id); });
  if (!are_there) return refuse(Refusal::no_such_area);
  for (const std::uint32_t id : ids) {
    lines_[id] = line_;
    change(id, areas_.at(id));
  }
}

void ScriptBook::apply(const tool::RemoveStep& step) {
  for_each(step.area, [this](std::uint32_t id, const Area& /*area*/) { areas_.erase(id); });
}

void ScriptBook::apply(const tool::ToggleStep& step) {
  for_each(step.area,
           [this](std::uint32_t id, const Area& area) { areas_.at(id).enabled = !area.enabled; });
}

void ScriptBook::apply(const tool::MoveStep& step) {
  const auto x = on_grid(step.by.x), y = on_grid(step.by.y);
  bool fits = x && y;
  for_each(step.area, [&](std::uint32_t id, Area area) {
    for (Area::Loop& loop : area.loops) {
      for (Point2& p : loop) {
        const auto to = fits ? Point2::make(p.x.raw() + *x, p.y.raw() + *y)
                             : Point2::make(p.x.raw(), p.y.raw());
        fits = fits && to;
        if (to) p = *to;
      }
    }
    areas_.at(id) = std::move(area);
  });
  if (!fits && refusal_ == Refusal::none) refuse(Refusal::not_on_grid);
}

void ScriptBook::apply(const tool::UndoStep& /*step*/) {
  commit();
  if (refusal_ != Refusal::none) return;
  if (journal_.empty()) return refuse(Refusal::nothing_to_undo);
  committed_ = areas_ = journal_.back();
  journal_.pop_back();
  states_.push_back({line_, "undo", areas_});
}

void ScriptBook::commit() {
  const std::int64_t margin = world_.margin;
  const auto is_inside = [&](const Point2& p) {
    return world_.low.x.raw() - margin <= p.x.raw() && p.x.raw() <= world_.high.x.raw() + margin &&
           world_.low.y.raw() - margin <= p.y.raw() && p.y.raw() <= world_.high.y.raw() + margin;
  };
  std::set<std::size_t> outside;
  for (const auto& [id, line] : lines_) {
    const auto area = areas_.find(id);
    if (area == areas_.end()) continue;
    const auto& loops = area->second.loops;
    const bool fits = std::all_of(loops.begin(), loops.end(), [&](const Area::Loop& loop) {
      return std::all_of(loop.begin(), loop.end(), is_inside);
    });
    if (!fits) outside.insert(line);
  }
  const bool is_edit = !std::exchange(lines_, {}).empty();
  if (!outside.empty()) {
    refuse(Refusal::outside_world);
    lines_at_fault_ = outside;
    return;
  }
  if (!is_edit) return;
  journal_.push_back(std::exchange(committed_, areas_));
  states_.push_back({line_, "commit", areas_});
}

}  // namespace offgrid::fuzz
