// offgrid: worlds on the command line. This file has what all commands have in common; commands.hpp
// lists them.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/standard_output.hpp"
#include "offgrid/commands.hpp"

namespace {

using namespace offgrid;
using tool::Failure;

constexpr const char* about =
    "Navigation meshes on an exact integer grid: build a world of polygons or of a level, edit it, "
    "find shortest paths, check it, draw "
    "it.\n";

constexpr const char* examples =
    "First steps:\n"
    "  offgrid build town.geojson -o town.ogw --radius 0.5    a world for a disc of radius "
    "0.5\n"
    "  offgrid path town.ogw 10 10 90 40                      the shortest path from (10, 10) to "
    "(90, 40)\n"
    "  offgrid render town.ogw -o town.svg --path 10,10,90,40 a picture with that path\n"
    "\n"
    "Files: .ogw is a world, made by build. Wherever WORLD is asked for, any file that build reads "
    "will do as well:\n"
    "  .geojson .json .topojson .wkt .poly .map (Moving AI) .pgm .pbm .yaml (ROS) .wad (Doom; with "
    "--level); and - is standard input.\n"
    "Coordinates are those of the file that the world was made of, unless you say --grid.\n"
    "\n"
    "Exit: 0 fine, 1 the answer is no (no path, a refused edit, a world or a mesh that is not "
    "what it must be),\n"
    "  2 wrong usage, 3 a file cannot be read, understood or written. Errors are one line on "
    "standard error that "
    "names the file.\n";

// The command line: one object holds its options.
class CommandLine {
 public:
  CommandLine() {
    app_.fallthrough();
    app_.require_subcommand(1);
    app_.allow_windows_style_options(false);  // a name may begin with a slash
    app_.set_version_flag("--version", "offgrid " OFFGRID_VERSION);
    app_.footer(examples);
    app_.add_flag("--json", manner_.is_json, "print one JSON object, its members sorted by name");
    app_.add_flag("--quiet", manner_.is_quiet, "print nothing but errors, and JSON if asked for");
    for (tool::AddCommand* const add : tool::commands) add({app_, command_});
  }

  /// Runs the command that the words name, the first of which names the program.
  int run(std::vector<std::string> words) {
    try {
      std::reverse(words.begin(), words.end());  // CLI11 takes them from the end
      if (!words.empty()) words.pop_back();
      app_.parse(std::move(words));
    } catch (const CLI::Success& asked) {
      app_.exit(asked);
      return finish({});
    } catch (const CLI::ParseError& error) {
      return report(wrong_line(error));
    }
    try {
      return finish(command_(manner_));
    } catch (const std::bad_alloc&) {
      return report(tool::unreadable(input() + ": the memory does not suffice"));
    }
  }

 private:
  /// The chosen subcommand, and the one below it if it has any.
  std::vector<CLI::App*> chosen_subcommands() const {
    std::vector<CLI::App*> chosen = app_.get_subcommands();
    while (!chosen.empty() && !chosen.back()->get_subcommands().empty())
      chosen.push_back(chosen.back()->get_subcommands().front());
    return chosen;
  }

  /// Names the fault of the command line, and the help that has the right words.
  Failure wrong_line(const CLI::ParseError& error) const {
    const auto chosen = chosen_subcommands();
    std::string help = "offgrid";
    for (const CLI::App* const sub : chosen) help += " " + sub->get_name();
    help += " --help";
    const std::vector<std::string> unknown = app_.remaining();
    const bool is_unknown =
        (chosen.empty() || !chosen.back()->get_subcommands({}).empty()) && !unknown.empty();
    const std::string what = !is_unknown ? error.what()
                             : unknown.front().starts_with('-')
                                 ? "no such option: " + unknown.front()
                                 : "no such subcommand: " + unknown.front();
    return tool::wrong_usage(what + "; see " + help);
  }

  /// The first file of the chosen subcommand.
  std::string input() const {
    for (const CLI::Option* const option : chosen_subcommands().back()->get_options()) {
      if (option->get_positional() && !option->results().empty()) return option->results().front();
    }
    return "offgrid";
  }

  /// Flushes the output of a command that succeeded; returns the exit code.
  static int finish(const std::optional<Failure>& failure) {
    const std::string fault = tool::flush_standard_output();
    if (failure) return report(*failure);
    if (!fault.empty()) return report(tool::unreadable(fault));
    return static_cast<int>(tool::Exit::fine);
  }

  static int report(const Failure& failure) {
    std::string line = failure.message.substr(0, failure.message.find('\n'));
    std::fprintf(stderr, "offgrid: %s\n", line.c_str());
    return static_cast<int>(failure.code);
  }

  CLI::App app_{about, "offgrid"};
  tool::Manner manner_;
  tool::CommandGroup::Run command_;
};

}  // namespace

int main(int argc, char** argv) {
  tool::pass_bytes_unchanged();
  return CommandLine().run(tool::command_line(argc, argv));
}
