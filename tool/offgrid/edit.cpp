// offgrid edit: applies a script of edits to a world.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

#include "offgrid/commands.hpp"
#include "offgrid/edit_replay.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

namespace {

Outcome<std::vector<EditStep>> read_script(const std::string& file, std::string& name) {
  // any format will do: the bytes are a script, whatever the file's name
  const auto input = read_input(file, "wkt");
  if (!input) return input.error();
  name = input->name;
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  std::string_view text = input->bytes;
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  auto steps = parse_edit_script(text);
  if (!steps) return unreadable(name + ": " + describe(steps.error()));
  return std::move(*steps);
}

/// The disc by which added areas grow: of the radius that the options give, or else of the one by
/// which the world's own obstacles grew. None for neither, or for 0.
Outcome<std::optional<navmesh::Disc>> choose_disc(const EditOptions& options,
                                                  const StoredWorld& stored, const Units& units) {
  const auto radius = options.radius ? units.grid_length(*options.radius) : stored.grown_by;
  if ((options.radius && *options.radius == 0) || (!options.radius && !radius))
    return std::optional<navmesh::Disc>();
  auto disc = radius ? navmesh::Disc::make(*radius) : std::nullopt;
  if (disc) return disc;
  return wrong_usage(
      fmt::format("--radius {}: too large for the grid of this world", *options.radius));
}

/// Says by how much added areas grow, and why.
void add_growth(Report& report, const EditOptions& options, const StoredWorld& stored,
                const std::optional<navmesh::Disc>& disc, const Units& units) {
  if (!disc && !stored.grown_by) return;
  const auto length = [&](std::int32_t radius) { return units.from_grid(radius, 1); };
  const double radius = disc ? length(disc->radius()) : 0;
  std::string words = fmt::format("additions by a radius of {}", radius);
  if (!options.radius) {
    words += ", as the obstacles of the world";
  } else if (stored.grown_by) {
    words += fmt::format("; the obstacles of the world by {}", length(*stored.grown_by));
  }
  report.add("growth", words, radius);
}

/// Makes the journal long enough for every undo of the script.
Failure lengthen_journal(navmesh::World& world, const std::vector<EditStep>& steps) {
  const auto undos = std::count_if(steps.begin(), steps.end(), [](const EditStep& s) {
    return std::holds_alternative<UndoStep>(s.what);
  });
  if (static_cast<std::size_t>(undos) <= world.options().journal_limit) return {};
  navmesh::Snapshot saved = snapshot(world);
  saved.options.journal_limit = static_cast<std::size_t>(undos);
  auto same = restore(saved);
  if (!same) return wrong(describe(same.error()));
  world = std::move(*same);
  return {};
}

Failure run(EditReplay& replay, const std::vector<EditStep>& steps, Progress& progress) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    progress.show("edits", i, steps.size());
    if (const Failure failure = replay.apply(steps[i]); failure.code != Exit::none) return failure;
  }
  return replay.finish();
}

void add_states(Report& report, const EditReplay& replay, bool is_verbose) {
  Json::Array states;
  for (const EditReplay::State& state : replay.states()) {
    states.push_back(Json::Object{
        {"digest", to_string(state.digest)}, {"line", state.line}, {"what", state.what}});
    if (is_verbose)
      report.add_line(fmt::format("{}  {}", to_string(state.digest), state.what),
                      fmt::format("line {}", state.line));
  }
  report.add_json("states", std::move(states));
}

}  // namespace

Failure run_edit(const EditOptions& options, const Manner& manner) {
  if (options.script == standard_stream && options.source.file == standard_stream) {
    return wrong_usage("standard input cannot be both the world and the script");
  }
  if (!options.out.empty()) {
    if (const Failure failure = check_output_name("-o", options.out, OutputFormat::world);
        failure.code != Exit::none)
      return failure;
  }
  Progress progress(manner);
  auto stored = load_world(options.source, progress);
  if (!stored) return stored.error();
  std::string script;
  const auto steps = read_script(options.script, script);
  if (!steps) return steps.error();
  const Units units(stored->quantisation, options.is_grid);
  const auto disc = choose_disc(options, *stored, units);
  if (!disc) return disc.error();
  const std::size_t journal_limit = stored->world.options().journal_limit;
  if (const Failure failure = lengthen_journal(stored->world, *steps); failure.code != Exit::none)
    return failure;
  stored->agents.digest.reset();  // no mesh of the agents is made
  EditReplay replay(stored->world, units, *disc, script);
  if (const Failure failure = run(replay, *steps, progress); failure.code != Exit::none)
    return failure;
  if (!options.out.empty()) {
    io::WorldFile file = stored->to_file();
    // the limit that lengthen_journal changed is not the world's
    file.snapshot.options.journal_limit = journal_limit;
    if (const Failure failure = save_world(file, options.out); failure.code != Exit::none)
      return failure;
  }
  progress.clear();
  Report report;
  add_states(report, replay, options.is_verbose);
  report.add("edits", replay.edits());
  add_growth(report, options, *stored, *disc, units);
  add_facts(report, stored->world, stored->quantisation);
  if (!options.out.empty()) report.add("world", options.out);
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

}  // namespace offgrid::tool
