// offgrid edit: a script of edits, done on a world.
#include <fmt/core.h>

#include <map>
#include <optional>

#include "offgrid/commands.hpp"
#include "offgrid/edit_script.hpp"
#include "offgrid/navmesh/grow.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;
using kernel::Vec2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::World;

namespace {

// Does one step after the other. Lines are gathered until they are committed; what they made of areas is remembered here until then.
class Replay {
 public:
  Replay(World& world, const Units& units, std::optional<navmesh::Disc> disc, std::string script)
      : world_(world), units_(units), disc_(std::move(disc)), script_(std::move(script)) {}

  /// Failures name the script and the line.
  Failure run(const std::vector<EditStep>& steps, Progress& progress) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      line_ = steps[i].line;
      progress.show("edits", i, steps.size());
      const Failure failure = std::visit([&](const auto& step) { return apply(step); }, steps[i].what);
      if (failure.code != Exit::none) return failure;
    }
    return commit();
  }

  struct State {
    std::size_t line = 0;  ///< after which the world was like this
    std::string what;      ///< "commit" or "undo"
    navmesh::Digest digest;
  };
  const std::vector<State>& states() const { return states_; }
  std::size_t edits() const { return edits_; }

 private:
  using Group = std::vector<AreaId>;  ///< the parts of an area that grew

  Failure refuse(const std::string& what, std::size_t line) const { return wrong(fmt::format("{}: line {}: {}", script_, line, what)); }
  Failure refuse(const std::string& what) const { return refuse(what, line_); }

  navmesh::WorldEdit& edit() {
    if (!edit_) edit_ = world_.edit();
    return *edit_;
  }

  const Area* find(AreaId id) const {
    const auto changed = pending_.find(id);
    if (changed == pending_.end()) return world_.find(id);
    return changed->second ? &*changed->second : nullptr;
  }

  Outcome<Group> group_of(const AreaReference& reference) const {
    Group group{AreaId{reference.id}};
    if (!reference.name.empty()) {
      const auto named = names_.find(reference.name);
      if (named == names_.end()) return refuse(fmt::format("nothing was added under the name '{}'", reference.name));
      group = named->second;
    }
    for (const AreaId id : group) {
      if (find(id) != nullptr) continue;
      return refuse(reference.name.empty() ? fmt::format("no area has the id {}", reference.id)
                                           : fmt::format("the area '{}' is not there any more", reference.name));
    }
    return group;
  }

  void change(AreaId id, std::optional<Area> area) {
    if (area) {
      edit().replace(id, *area);
    } else {
      edit().remove(id);
    }
    pending_[id] = std::move(area);
    lines_[id] = line_;
  }

  Failure apply(const AddStep& step) {
    Area area = step.area;
    for (const auto& places : step.loops) {
      auto& loop = area.loops.emplace_back();
      for (const Vec2<double>& place : places) {
        const auto p = units_.to_grid(place);
        if (!p) return refuse(p.error().message);
        if (disc_ && !has_room(*p)) return refuse(fmt::format("({}) leaves no room for the radius on the grid", units_.text(*p)));
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

  /// The disc's corners are less than twice its radius away.
  bool has_room(const Point2& p) const {
    const std::int64_t bound = (std::int64_t{1} << kernel::Coordinate2::bits) - 2 * std::int64_t{disc_->radius()} - 2;
    return std::abs(std::int64_t{p.x.raw()}) < bound && std::abs(std::int64_t{p.y.raw()}) < bound;
  }

  Failure apply(const RemoveStep& step) {
    const auto group = group_of(step.area);
    if (!group) return group.error();
    for (const AreaId id : *group) change(id, std::nullopt);
    return {};
  }

  Failure apply(const MoveStep& step) {
    const auto group = group_of(step.area);
    if (!group) return group.error();
    const auto x = units_.grid_shift(step.by.x), y = units_.grid_shift(step.by.y);
    if (!x || !y) return refuse(fmt::format("{} {} is no distance on the grid", step.by.x, step.by.y));
    for (const AreaId id : *group) {
      Area moved = *find(id);
      for (auto& loop : moved.loops) {
        for (Point2& p : loop) {
          const auto to = Point2::make(p.x.raw() + *x, p.y.raw() + *y);
          if (!to) return refuse(describe(to.error()));
          p = *to;
        }
      }
      change(id, std::move(moved));
    }
    return {};
  }

  Failure apply(const ToggleStep& step) {
    const auto group = group_of(step.area);
    if (!group) return group.error();
    for (const AreaId id : *group) {
      Area toggled = *find(id);
      toggled.enabled = !toggled.enabled;
      change(id, std::move(toggled));
    }
    return {};
  }

  Failure apply(const UndoStep&) {
    if (const Failure failure = commit(); failure.code != Exit::none) return failure;
    if (const auto done = world_.undo(); !done) return refuse(describe(done.error()));
    states_.push_back({line_, "undo", world_.digest()});
    return {};
  }

  Failure apply(const CommitStep&) { return commit(); }

  /// Of an edit that is refused the line is named that brought the area at fault.
  Failure commit() {
    if (!edit_) return {};
    const auto done = edit_->commit();
    if (!done) {
      const auto at_fault = lines_.find(done.error().area);
      return refuse(describe(done.error()), at_fault == lines_.end() ? line_ : at_fault->second);
    }
    edit_.reset();
    pending_.clear();
    ++edits_;
    states_.push_back({line_, "commit", world_.digest()});
    return {};
  }

  World& world_;
  const Units& units_;
  std::optional<navmesh::Disc> disc_;
  std::string script_;
  std::size_t line_ = 0;
  std::optional<navmesh::WorldEdit> edit_;
  std::map<AreaId, std::optional<Area>> pending_;
  std::map<AreaId, std::size_t> lines_;
  std::map<std::string, Group> names_;
  std::vector<State> states_;
  std::size_t edits_ = 0;
};

Outcome<std::vector<EditStep>> read_script(const std::string& file, std::string& name) {
  const auto input = read_input(file, "wkt");  // any format: the bytes are a script, whatever the file is called
  if (!input) return input.error();
  name = input->name;
  auto steps = parse_edit_script(input->bytes);
  if (!steps) return unreadable(name + ": " + describe(steps.error()));
  return std::move(*steps);
}

Outcome<std::optional<navmesh::Disc>> disc_of(double radius, const Units& units) {
  std::optional<navmesh::Disc> disc;
  if (radius == 0) return disc;
  const auto grid_radius = units.grid_length(radius);
  if (grid_radius) disc = navmesh::Disc::make(*grid_radius);
  if (!disc) return wrong_usage(fmt::format("--radius {}: none on the grid of this world", radius));
  return disc;
}

void add_states(Report& report, const Replay& replay, bool is_verbose) {
  Json::Array states;
  for (const Replay::State& state : replay.states()) {
    states.push_back(Json::Object{{"digest", to_string(state.digest)}, {"line", state.line}, {"what", state.what}});
    if (is_verbose) report.add_line(fmt::format("{}  {}", to_string(state.digest), state.what), fmt::format("line {}", state.line));
  }
  report.add_json("states", std::move(states));
}

}  // namespace

Failure run_edit(const EditOptions& options, const Manner& manner) {
  if (options.script == standard_stream && options.source.file == standard_stream) {
    return wrong_usage("standard input cannot be both the world and the script");
  }
  Progress progress(manner);
  auto stored = load_world(options.source, progress);
  if (!stored) return stored.error();
  std::string script;
  const auto steps = read_script(options.script, script);
  if (!steps) return steps.error();
  const Units units(stored->quantisation, options.is_grid);
  const auto disc = disc_of(options.radius, units);
  if (!disc) return disc.error();
  Replay replay(stored->world, units, *disc, script);
  if (const Failure failure = replay.run(*steps, progress); failure.code != Exit::none) return failure;
  if (!options.out.empty()) {
    if (const Failure failure = save_world(stored->world, stored->quantisation, options.out); failure.code != Exit::none) return failure;
  }
  progress.clear();
  Report report;
  add_states(report, replay, options.is_verbose);
  report.add("edits", replay.edits());
  add_facts(report, stored->world, stored->quantisation);
  if (!options.out.empty()) report.add("world", options.out);
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

}  // namespace offgrid::tool
