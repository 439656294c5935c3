#include "offgrid/edit_replay.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>
#include <variant>

namespace offgrid::tool {

using kernel::Point2;
using kernel::Vec2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::WorldEdit;

std::optional<Failure> EditReplay::apply(const EditStep& step) {
  line_ = step.line;
  return std::visit([&](const auto& what) { return apply(what); }, step.what);
}

Failure EditReplay::refuse(const std::string& what, std::size_t line) const {
  return wrong(fmt::format("{}: line {}: {}", script_, line, what));
}

WorldEdit& EditReplay::edit() {
  if (!edit_) edit_ = world_.edit();
  return *edit_;
}

const Area* EditReplay::find(AreaId id) const {
  const auto changed = pending_.find(id);
  if (changed == pending_.end()) return world_.find(id);
  return changed->second ? &*changed->second : nullptr;
}

Outcome<EditReplay::Group> EditReplay::group_of(const AreaReference& reference) const {
  Group group{AreaId{reference.id}};
  if (!reference.name.empty()) {
    const auto named = names_.find(reference.name);
    if (named == names_.end())
      return refuse(fmt::format("nothing was added under the name '{}'", reference.name));
    group = named->second;
  }
  for (const AreaId id : group) {
    if (find(id) != nullptr) continue;
    return refuse(reference.name.empty()
                      ? fmt::format("no area has the id {}", reference.id)
                      : fmt::format("the area '{}' is not there any more", reference.name));
  }
  return group;
}

void EditReplay::change(AreaId id, std::optional<Area> area) {
  if (area) {
    edit().replace(id, *area);
  } else {
    edit().remove(id);
  }
  pending_[id] = std::move(area);
  lines_[id] = line_;
}

std::optional<Failure> EditReplay::apply(const AddStep& step) {
  Area area = step.area;
  for (const auto& places : step.loops) {
    auto& loop = area.loops.emplace_back();
    for (const Vec2<double>& place : places) {
      const auto p = units_.to_grid(place);
      if (!p) return refuse(p.error().message);
      if (disc_ && !has_room(*p))
        return refuse(
            fmt::format("({}) leaves no room for the radius on the grid", units_.text(*p)));
      loop.push_back(*p);
    }
  }
  const bool grows = disc_ && area.state.ground == navmesh::Ground::blocked;
  Group group;
  for (const Area& part : grows ? navmesh::grow(area, *disc_) : std::vector<Area>{area}) {
    const AreaId id = edit().add(part);
    group.push_back(id);
    pending_[id] = part;
    lines_[id] = line_;
  }
  if (!step.name.empty()) names_[step.name] = std::move(group);
  return {};
}

/// Has the grid room for the disc about p? Its corners are less than twice its radius away.
bool EditReplay::has_room(const Point2& p) const {
  const std::int64_t bound =
      (std::int64_t{1} << kernel::Coordinate2::bits) - 2 * std::int64_t{disc_->radius()} - 2;
  return std::abs(std::int64_t{p.x.raw()}) < bound && std::abs(std::int64_t{p.y.raw()}) < bound;
}

std::optional<Failure> EditReplay::apply(const RemoveStep& step) {
  const auto group = group_of(step.area);
  if (!group) return group.error();
  for (const AreaId id : *group) change(id, std::nullopt);
  return {};
}

std::optional<Failure> EditReplay::apply(const MoveStep& step) {
  const auto group = group_of(step.area);
  if (!group) return group.error();
  const auto x = units_.grid_shift(step.by.x), y = units_.grid_shift(step.by.y);
  if (!x || !y) {
    const char* const why =
        units_.is_grid() ? "no whole distance on the grid" : "farther than the grid is wide";
    return refuse(fmt::format("({} {}) is {}", step.by.x, step.by.y, why));
  }
  for (const AreaId id : *group) {
    Area moved = *find(id);
    for (auto& loop : moved.loops) {
      for (Point2& p : loop) {
        const auto to = Point2::make(p.x.raw() + *x, p.y.raw() + *y);
        if (!to)
          return refuse(
              fmt::format("moved by ({} {}), the area would leave the grid", step.by.x, step.by.y));
        p = *to;
      }
    }
    change(id, std::move(moved));
  }
  return {};
}

std::optional<Failure> EditReplay::apply(const ToggleStep& step) {
  const auto group = group_of(step.area);
  if (!group) return group.error();
  for (const AreaId id : *group) {
    Area toggled = *find(id);
    toggled.enabled = !toggled.enabled;
    change(id, std::move(toggled));
  }
  return {};
}

std::optional<Failure> EditReplay::apply(const UndoStep& /*step*/) {
  if (const auto failure = commit()) return *failure;
  if (const auto done = world_.undo(); !done) return refuse(words(done.error()));
  states_.push_back({line_, "undo", world_.digest()});
  return {};
}

/// The error in the units and names of the script; the library's message has grid points and ids.
std::string EditReplay::words(const navmesh::AreaError& error) const {
  using Code = navmesh::AreaErrorCode;
  if (error.code == Code::cannot_undo) return "there is nothing to undo";
  if (error.code == Code::updates_cost_too_much)
    return fmt::format("the updates that cover the ground at ({}) add more than {} to its cost",
                       units_.text(error.at),
                       navmesh::Update::max_cost / navmesh::FaceState::unit_cost);
  if (error.code != Code::outside_world) return describe(error);
  const navmesh::WorldOptions& options = world_.options();
  const std::string margin =
      options.margin == 0 ? ""
                          : fmt::format(" and a margin of {}", units_.from_grid(options.margin));
  return fmt::format("the area would reach ({}), outside the world's rectangle, {} to {}{}",
                     units_.text(error.at), units_.text(options.low), units_.text(options.high),
                     margin);
}

/// Commits the pending edits. A refusal names the line that added the area at fault.
std::optional<Failure> EditReplay::commit() {
  if (!edit_) return {};
  const auto done = edit_->commit();
  if (!done) {
    const auto at_fault = lines_.find(done.error().area);
    return refuse(words(done.error()), at_fault == lines_.end() ? line_ : at_fault->second);
  }
  edit_.reset();
  pending_.clear();
  ++edits_;
  states_.push_back({line_, "commit", world_.digest()});
  return {};
}

}  // namespace offgrid::tool
