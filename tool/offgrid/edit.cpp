// offgrid edit: applies a script of edits to a world.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/edit_replay.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

namespace {

struct EditOptions {
  WorldSource source;
  std::string script;
  std::string out;  ///< the file to write; none if empty
  /// the radius by which added areas grow, in units of the script; without it that of the file
  std::optional<double> radius;
  bool is_grid = false;
  bool is_verbose = false;
};

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
std::optional<Failure> lengthen_journal(navmesh::World& world, const std::vector<EditStep>& steps) {
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

std::optional<Failure> run(EditReplay& replay, const std::vector<EditStep>& steps,
                           Progress& progress) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    progress.show("edits", i, steps.size());
    if (const auto failure = replay.apply(steps[i])) return *failure;
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

std::optional<Failure> run_edit(const EditOptions& options, const Manner& manner) {
  if (options.script == standard_stream && options.source.file == standard_stream) {
    return wrong_usage("standard input cannot be both the world and the script");
  }
  if (!options.out.empty()) {
    if (const auto failure = check_output_name("-o", options.out, OutputFormat::world))
      return *failure;
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
  if (const auto failure = lengthen_journal(stored->world, *steps)) return *failure;
  stored->agents.digest.reset();  // no mesh of the agents is made
  EditReplay replay(stored->world, units, *disc, script);
  if (const auto failure = run(replay, *steps, progress)) return *failure;
  if (!options.out.empty()) {
    io::WorldFile file = stored->to_file();
    // the limit that lengthen_journal changed is not the world's
    file.snapshot.options.journal_limit = journal_limit;
    if (const auto failure = save_world(file, options.out)) return *failure;
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

}  // namespace

void add_edit(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "edit", "Apply a script of edits to a world",
      "  offgrid edit town.ogw day.txt -o evening.ogw\n"
      "  echo 'remove 3' | offgrid edit town.ogw - -o town2.ogw --verbose\n"
      "\n"
      "A script has one edit in a line:\n"
      "  add crate blocked 10,10 20,10 20,20      # a name, a kind (blocked walkable "
      "barrier update), points\n"
      "  add swamp walkable cost=2.5 0,0 9,0 9,9  # also priority=N tag=N rule=even-odd "
      "disabled\n"
      "  add flood update cost+=1 0,0 9,0 9,9     # adds to what is there; also set=N clear=N\n"
      "  move crate 5 0\n"
      "  toggle 3                                 # an area by its id, off or on again\n"
      "  commit                                   # all lines since the last commit happen "
      "together\n"
      "  undo                                     # takes back the last commit\n"
      "  remove crate\n",
      run_edit);
  add_world(app, options.source);
  app.add_option("SCRIPT", options.script, "the edits; - is standard input")->required();
  app.add_option("-o,--out", options.out,
                 "the world file to write; - is standard output; nothing is written without it");
  app.add_option("--radius", options.radius,
                 "the radius by which added areas grow, as in build (the radius with which the "
                 "world was built; 0: they do not grow)")
      ->check(not_negative());
  add_grid_units(app, options.is_grid);
  app.add_flag("--verbose", options.is_verbose, "print the digest after each commit and undo");
}

}  // namespace offgrid::tool
