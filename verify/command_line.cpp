#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iostream>
#include <limits>
#include <thread>

namespace offgrid::verify {

namespace {

constexpr const char* description =
    "offgrid-verify compares offgrid's exact predicates with CGAL and GMP on inputs that break "
    "floating point.\n"
    "A disagreement is shrunk, printed, saved, and makes the program end with 1.";

constexpr const char* examples =
    "  offgrid-verify predicates                        2 million cases against CGAL's EPICK\n"
    "  offgrid-verify predicates --count 1e9            the long run\n"
    "  offgrid-verify predicates --against rational     against unfiltered GMP rationals\n"
    "  offgrid-verify perturbation --count 1e8          the tie rules against real infinitesimals\n"
    "  offgrid-verify predicates --bug tie-sign         switch a bug on and see it caught\n"
    "  offgrid-verify replay verify-failure-orient.txt  ask a saved case again\n"
    "  offgrid-verify bugs                              see them all caught\n"
    "  offgrid-verify --list                            suites and bugs\n"
    "\n";

constexpr const char* exit_codes =
    "Exit codes: 0 no disagreement, 1 a disagreement, 2 wrong usage, 3 a file that cannot be read, "
    "or output that cannot be written, 4 nothing compared, or a bug that was not seen.";

/// 1000, 1e9, 2.5e6: a positive whole number.
std::string parse_count(const std::string& text, std::uint64_t& count) {
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used != text.size() || text.empty() || !(value >= 1) || value > 1e15 ||
      value != std::floor(value)) {
    return "'" + text + "' is not a whole number from 1 to 1e15";
  }
  count = static_cast<std::uint64_t>(value);
  return "";
}

/// A whole number without a sign. Returns an error or nothing.
std::string parse_seed(const std::string& text, std::uint64_t& seed) {
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, seed);
  if (error == std::errc() && stopped == end) return "";
  return "'" + text + "' is not a whole number from 0 to " +
         std::to_string(std::numeric_limits<std::uint64_t>::max());
}

/// An option whose text `parse` turns into a number, or says what is wrong with it.
void add_number(CLI::App& command, const std::string& name, std::uint64_t& target,
                std::string (*parse)(const std::string&, std::uint64_t&), const std::string& help) {
  const auto read = [name, parse, &target](const std::string& text) {
    const std::string error = parse(text, target);
    if (!error.empty()) throw CLI::ValidationError(name, error);
  };
  command.add_option_function<std::string>(name, read, help)->type_name("N");
}

std::string complain_if_empty(const std::string& text) {
  return text.empty() ? "needs a name" : "";
}

std::string footer_of(const std::string& lines) { return "Examples:\n" + lines + exit_codes; }

void add_grid_options(CLI::App& command, const Suite& suite, SuiteOptions& options) {
  const bool in_space = std::string(suite.name) == "exhaustive3d";
  if (!in_space && std::string(suite.name) != "exhaustive2d") return;
  if (!in_space) {
    command
        .add_option("--grid", options.grid_triples,
                    "Side of the grid for predicates of three points (default: 32)")
        ->check(CLI::Range(2, 64));
  }
  const std::string quadruples =
      in_space ? "Side of the grid for orient3d (default: 5)"
               : "Side of the grid for in_circle and segment pairs (default: 12)";
  command.add_option("--grid-quadruples", options.grid_quadruples, quadruples)
      ->check(CLI::Range(2, in_space ? 12 : 24));
  if (in_space) {
    command
        .add_option("--grid-quintuples", options.grid_quintuples,
                    "Side of the grid for in_sphere (default: 3)")
        ->check(CLI::Range(2, 6));
  }
}

void add_shard(CLI::App& command, Shard& shard) {
  const auto read = [&shard](const std::string& text) {
    const std::string error = parse_shard(text, shard);
    if (!error.empty()) throw CLI::ValidationError("--shard", error);
  };
  command
      .add_option_function<std::string>("--shard", read,
                                        "Only the I-th of N equal parts, for several machines")
      ->type_name("I/N");
}

void add_suite_options(CLI::App& command, const Suite& suite, CommandLine& line, std::string& bug) {
  SuiteOptions& options = line.options;
  command.footer(footer_of(suite.examples + std::string("\n")));
  add_number(
      command, "--count", options.count, parse_count,
      suite.default_count == 0
          ? "Number of cases at most: the grids shrink to fit, or are not finished (default: the "
            "full grids)"
          : "Number of cases, 1e9 is fine (default: " + std::to_string(suite.default_count) + ")");
  add_number(command, "--seed", options.seed, parse_seed,
             "Start of the random numbers; the same seed gives the same cases (default: 1)");
  if (!suite.against.empty()) {
    command
        .add_option("--against", options.against,
                    "Whom to compare with (default: " + suite.against.front() + ")")
        ->check(CLI::IsMember(suite.against));
  }
  if (!suite.parts.empty()) {
    command.add_option("--part", options.part, "Only this part (default: all)")
        ->check(CLI::IsMember(suite.parts));
  }
  add_grid_options(command, suite, options);
  if (suite.is_shared) add_shard(command, options.shard);
  command
      .add_option("--threads", options.threads,
                  "Number of threads; the result does not depend on it (default: all cores)")
      ->check(CLI::Range(1, 1024));
  command.add_option("--bug", bug, "Switch on a bug that must be caught (offgrid-verify --list)")
      ->type_name("NAME")
      ->check(complain_if_empty);
  command
      .add_option("--save-dir", options.save_directory,
                  "Where failures are saved (default: the current folder)")
      ->type_name("FOLDER");
  command.add_flag("--json", line.json, "Print the report as JSON");
  command.add_flag("--quiet", line.quiet, "Print only disagreements and the summary");
}

/// Says what was wrong with the words the user gave.
CommandLine complain(const std::string& what) {
  std::cerr << "offgrid-verify: " << what << "\nRun with --help for more information.\n";
  CommandLine line;
  line.exit_code = exit_usage;
  return line;
}

/// The suite that must see the bug; null: none.
const Suite* first_to_see(const testing::NamedBug& bug) {
  for (const Suite& suite : all_suites()) {
    if (is_seen_by(bug, check_name(suite, ""))) return &suite;
  }
  return nullptr;
}

CommandLine check_bugs(CommandLine line) {
  line.action = Action::check_bugs;
  for (const std::string& name : line.bugs) {
    const testing::NamedBug* bug = testing::find_bug(name);
    if (bug == nullptr || first_to_see(*bug) == nullptr)
      return complain("there is no bug '" + name + "'; offgrid-verify --list names them");
  }
  return line;
}

CommandLine run_suite(CommandLine line, const Suite& suite, const std::string& bug) {
  line.action = Action::run_suite;
  line.suite = &suite;
  if (line.options.against.empty() && !suite.against.empty())
    line.options.against = suite.against.front();
  if (line.options.count == 0) line.options.count = suite.default_count;
  if (!bug.empty()) {
    line.options.bug = testing::find_bug(bug);
    const Suite* const first =
        line.options.bug == nullptr ? nullptr : first_to_see(*line.options.bug);
    if (first == nullptr)
      return complain("there is no bug '" + bug + "'; offgrid-verify --list names them");
    if (!may_see(suite, *line.options.bug)) {
      return complain("the suite " + std::string(suite.name) + " does not ask " +
                      part_of(*first, *line.options.bug) + "; use the suite " + first->name +
                      " for the bug '" + bug + "'");
    }
  }
  line.options.show_progress = !line.json && !line.quiet;
  return line;
}

}  // namespace

CommandLine parse_command_line(int argc, char** argv) {
  CommandLine line;
  line.options.program = argc > 0 ? argv[0] : "offgrid-verify";
  line.options.threads = std::max(1U, std::thread::hardware_concurrency());
  std::string bug;
  bool list = false;
  CLI::App app(description, "offgrid-verify");
  app.footer(footer_of(examples));
  app.set_version_flag("--version", "offgrid-verify " OFFGRID_VERSION);
  app.add_flag("--list", list, "List suites and bugs (with --json: as JSON)");
  app.add_flag("--json", line.json, "With --list: as JSON");
  for (const Suite& suite : all_suites())
    add_suite_options(*app.add_subcommand(suite.name, suite.what), suite, line, bug);
  CLI::App* const replay = app.add_subcommand("replay", "ask a saved disagreement again");
  replay->footer(footer_of("  offgrid-verify replay verify-failure-orient.txt\n\n"));
  replay->add_option("FILE", line.file, "A file saved by an earlier run")->required();
  CLI::App* const bugs =
      app.add_subcommand("bugs", "is each bug seen by the suites that it names?");
  bugs->footer(footer_of("  offgrid-verify bugs --shard 1/2\n  offgrid-verify bugs tie-sign\n\n"));
  bugs->add_option("NAME", line.bugs, "Only these");
  add_shard(*bugs, line.options.shard);
  app.require_subcommand(0, 1);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    line.exit_code = app.exit(error) == 0 ? exit_ok : exit_usage;
    return line;
  }
  if (list) {
    line.action = Action::list;
    return line;
  }
  if (replay->parsed()) {
    line.action = Action::replay;
    return line;
  }
  if (bugs->parsed()) return check_bugs(std::move(line));
  for (const Suite& suite : all_suites()) {
    if (app.got_subcommand(suite.name)) return run_suite(line, suite, bug);
  }
  if (line.json) return complain("--json needs --list or a suite");
  std::cerr << app.help();
  line.exit_code = exit_usage;
  return line;
}

}  // namespace offgrid::verify
