// offgrid: worlds on the command line. This file parses the command line; commands.hpp has the
// subcommands.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "common/number_option.hpp"
#include "common/standard_output.hpp"
#include "offgrid/commands.hpp"

namespace {

using namespace offgrid;
using tool::any_number;
using tool::any_seed;
using tool::between;
using tool::Failure;
using tool::Manner;
using tool::not_negative;
using tool::positive;

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
    app_.set_version_flag("--version", "offgrid " OFFGRID_VERSION);
    app_.footer(examples);
    app_.add_flag("--json", manner_.is_json, "print one JSON object, its members sorted by name");
    app_.add_flag("--quiet", manner_.is_quiet, "print nothing but errors, and JSON if asked for");
    add_info();
    add_build();
    add_path();
    add_edit();
    add_check();
    add_render();
    add_convert();
    add_bench();
    add_ground();
    add_scene();
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& asked) {
      app_.exit(asked);
      return finish({});
    } catch (const CLI::ParseError& error) {
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
      return report(tool::wrong_usage(what + "; see " + help));
    }
    try {
      return finish(command_());
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

  /// The first file of the chosen subcommand.
  std::string input() const {
    for (const char* name : {"FILE", "WORLD", "IN", "MODEL", "A"}) {
      const CLI::Option* const option = chosen_subcommands().back()->get_option_no_throw(name);
      if (option != nullptr && !option->results().empty()) return option->results().front();
    }
    return "offgrid";
  }

  /// Flushes the output of a command that succeeded; returns the exit code.
  static int finish(const Failure& failure) {
    const std::string fault = tool::flush_standard_output();
    return report(failure.code == tool::Exit::none && !fault.empty() ? tool::unreadable(fault)
                                                                     : failure);
  }

  static int report(const Failure& failure) {
    std::string line = failure.message.substr(0, failure.message.find('\n'));
    if (failure.code != tool::Exit::none) std::fprintf(stderr, "offgrid: %s\n", line.c_str());
    return static_cast<int>(failure.code);
  }

  CLI::App* add(const std::string& name, const std::string& what, const std::string& examples_of,
                std::function<Failure()> command) {
    return add(app_, name, what, examples_of, std::move(command));
  }
  CLI::App* add(CLI::App& to, const std::string& name, const std::string& what,
                const std::string& examples_of, std::function<Failure()> command) {
    CLI::App* const sub = to.add_subcommand(name, what);
    sub->footer("Examples:\n" + examples_of);
    sub->callback([this, command = std::move(command)] { command_ = command; });
    return sub;
  }

  static void add_source(CLI::App* sub, tool::WorldSource& source,
                         const std::string& name = "WORLD") {
    sub->add_option(name, source.file,
                    "a world file (.ogw), or any file that build reads; - is standard input")
        ->required();
    sub->add_option("--format", source.format,
                    "the file's format, if its name does not say: wad map geojson topojson wkt "
                    "poly pgm yaml ogw");
    sub->add_option("--level", source.level,
                    "the level of a file with several (.wad), such as E1M1");
  }

  void add_info() {
    CLI::App* const sub =
        add("info",
            "Describe a file: format, counts, bounds; a world's grid and digest; the "
            "levels of a WAD",
            "  offgrid info town.geojson\n"
            "  offgrid info town.ogw --areas\n"
            "  offgrid info - --format wkt < shapes.txt\n",
            [this] { return run_info(info_, manner_); });
    sub->add_option("FILE", info_.source.file, "any readable file; - is standard input")
        ->required();
    sub->add_option(
        "--format", info_.source.format,
        "the file's format, if its name does not say: wad map scen geojson topojson wkt poly pgm "
        "yaml ogw obj off");
    sub->add_flag("--areas", info_.lists_areas,
                  "list the areas of a world, each with the id that edit uses");
  }

  void add_build() {
    CLI::App* const sub = add("build",
                              "Make a world: polygons become areas, lines barriers, blocked cells "
                              "boxes or outlines, a level what it is in the game",
                              "  offgrid build town.geojson -o town.ogw --radius 0.5\n"
                              "  offgrid build rooms.wkt -o rooms.ogw --kind walkable     polygons "
                              "are ground, all else is blocked\n"
                              "  offgrid build doom.wad --level E1M1 -o e1m1.ogw\n"
                              "  offgrid build depot.yaml -o depot.ogw --radius 0.22      a map of "
                              "ROS, in metres\n"
                              "  offgrid build park.geojson -o park.ogw --property kind=use "
                              "--property cost=effort\n"
                              "  offgrid build arena.map -o - | offgrid check -\n",
                              [this] {
                                build_.make.ground = ground_of(ground_);
                                build_.make.kind = ground_of(kind_);
                                return run_build();
                              });
    tool::MakeOptions& make = build_.make;
    sub->add_option("FILE", build_.file,
                    "polygons and lines, a map or an image of cells, or levels; - is standard "
                    "input")
        ->required();
    sub->add_option("-o,--out", build_.out, "the world file to write; - is standard output")
        ->required();
    sub->add_option("--radius", make.radius,
                    "the agent's radius, in units of the file: obstacles and barriers grow by it")
        ->check(not_negative());
    add_grid(sub, make);
    sub->add_option("--default", ground_,
                    "the ground where no polygon is: walkable, or blocked; the opposite of --kind, "
                    "walkable if neither is given")
        ->check(CLI::IsMember({"walkable", "blocked"}));
    sub->add_option("--kind", kind_,
                    "the ground of polygons: blocked, or walkable; the opposite of --default "
                    "unless you say so")
        ->check(CLI::IsMember({"walkable", "blocked"}));
    sub->add_option("--border", make.border,
                    "the width of the world about the drawing, in units of the file (an "
                    "eighth of the drawing and twice the radius; "
                    "0 for cells, and where all else is blocked)")
        ->check(not_negative());
    add_cells(sub, make);
    add_properties(sub);
    sub->add_option("--max-corners", make.corners_max,
                    "the most corners of all areas: more are refused, since a corner takes about "
                    "600 bytes of memory")
        ->check(between<std::size_t>(1, 1000000000))
        ->capture_default_str();
    sub->add_option(
        "--format", build_.format,
        "the file's format, if its name does not say: wad map geojson topojson wkt poly pgm yaml");
    sub->add_option("--level", make.level, "the level of a file with several (.wad), such as E1M1");
  }

  static void add_grid(CLI::App* sub, tool::MakeOptions& make) {
    CLI::Option* const bits =
        sub->add_option("--bits", make.bits,
                        "the bits of grid coordinates: the scale is the finest "
                        "power of two that has room (28)")
            ->check(between(1, 30));
    sub->add_option("--scale", make.scale,
                    "grid units in one unit of the file (16 for each cell of a .map or an image)")
        ->check(positive())
        ->excludes(bits);
  }

  void add_properties(CLI::App* sub) {
    sub->add_option("--property", properties_,
                    "KEY=NAME: the property NAME of a feature of GeoJSON is its areas' KEY: kind "
                    "(\"blocked\" or \"walkable\"), cost (1 or more), tag or height; may be "
                    "repeated")
        ->allow_extra_args(false);
    sub->add_flag("--plane", build_.make.is_plane,
                  "coordinates of GeoJSON are those of a plane, even if they look like longitudes "
                  "and latitudes");
  }

  /// Runs build, with the properties of the command line.
  Failure run_build() {
    io::PropertyNames& names = build_.make.properties;
    const std::array<std::pair<std::string_view, std::string*>, 4> keys{
        {{"kind", &names.kind},
         {"cost", &names.cost},
         {"tag", &names.tag},
         {"height", &names.height}}};
    for (const std::string& given : properties_) {
      const std::size_t equals = given.find('=');
      const auto key = std::find_if(keys.begin(), keys.end(), [&](const auto& known) {
        return known.first == std::string_view(given).substr(0, equals);
      });
      if (key == keys.end() || equals == std::string::npos || equals + 1 == given.size()) {
        return tool::wrong_usage("--property: '" + given +
                                 "' is not of the form KEY=NAME, KEY one of kind cost tag height");
      }
      if (!key->second->empty())
        return tool::wrong_usage("--property: " + std::string(key->first) + " is given twice");
      *key->second = given.substr(equals + 1);
    }
    return tool::run_build(build_, manner_);
  }

  static void add_cells(CLI::App* sub, tool::MakeOptions& make) {
    add_water(sub, make.is_water_walkable);
    sub->add_flag("--unknown-free", make.is_unknown_free,
                  "cells of an image that are neither free nor occupied are free, not blocked");
    sub->add_flag(
        "--outlined", make.is_outlined,
        "the outlines of cells cut corners, so that stairs become slopes; no gap opens or "
        "closes");
  }

  void add_path() {
    CLI::App* const sub =
        add("path", "The shortest path between two points, a cheap one, or one that keeps clear",
            "  offgrid path town.ogw 10 10 90 40\n"
            "  offgrid path town.ogw 10 10 90 40 --svg path.svg --json\n"
            "  offgrid path town.ogw --grid 160 160 1440 640\n"
            "  offgrid path bog.ogw 10 10 90 40 --cheapest         what an area costs counts\n"
            "  offgrid path town.ogw 10 10 90 40 --clearance 1.5   no obstacle closer than that\n"
            "  offgrid path house.ogw 10 10 90 40 --floors 0 2     from floor 0 up to floor 2\n"
            "  offgrid path arena.map --scenario arena.map.scen    all pairs of a benchmark\n",
            [this] { return run_path(); });
    add_source(sub, path_.source);
    for (std::size_t i = 0; i < end_names.size(); ++i) {
      sub->add_option(end_names[i], path_.ends[i], end_words[i])->check(any_number());
    }
    sub->add_option("--floors", path_.floors, "the floors of the two points (0 0)")->expected(2);
    sub->add_option("--agent", path_.agent,
                    "whose path it is, of the agents that info shows: 1, 2, ...; 0 is a point");
    sub->add_flag("--grid", path_.is_grid, "points are in grid units, not in units of the file");
    sub->add_flag("--cheapest", path_.is_cheapest,
                  "a cheap path, by the costs of areas, and what no path costs less than");
    sub->add_option("--clearance", path_.clearance,
                    "the distance that the path keeps from obstacles")
        ->check(positive());
    sub->add_option("--scenario", path_.scenario.file,
                    "all pairs of this file (.scen) instead of two points");
    sub->add_flag("--only-wrong", path_.scenario.lists_only_wrong,
                  "list only the wrong pairs of a scenario");
    add_water(sub, path_.source.is_water_walkable);
    sub->add_option("--svg", path_.picture,
                    "draw the world and the path into this file (.svg or .png)");
  }

  static void add_water(CLI::App* sub, bool& is_water_walkable) {
    sub->add_flag("--water", is_water_walkable,
                  "water (W) of a .map can be walked on, as ground can");
  }

  /// Runs path, with both ends or with a scenario, which excludes other options.
  Failure run_path() {
    const auto refused = [](const std::string& what) {
      return tool::wrong_usage(what + "; see offgrid path --help");
    };
    const bool has_scenario = !path_.scenario.file.empty();
    for (std::size_t i = 0; i < end_names.size(); ++i) {
      const std::string end = end_names[i];
      if (!has_scenario && !path_.ends[i]) return refused(end + " is required");
      if (has_scenario && path_.ends[i]) return refused("--scenario excludes " + end);
    }
    if (path_.scenario.lists_only_wrong && !has_scenario) {
      return refused("--only-wrong requires --scenario");
    }
    if (path_.is_cheapest && path_.clearance) return refused("--cheapest excludes --clearance");
    const std::array<std::pair<const char*, bool>, 5> others{
        {{"--grid", path_.is_grid},
         {"--cheapest", path_.is_cheapest},
         {"--clearance", path_.clearance.has_value()},
         {"--floors", !path_.floors.empty()},
         {"--svg", !path_.picture.empty()}}};
    for (const auto& [name, is_given] : others) {
      if (has_scenario && is_given) return refused(std::string("--scenario excludes ") + name);
    }
    return tool::run_path(path_, manner_);
  }

  void add_edit() {
    CLI::App* const sub =
        add("edit", "Apply a script of edits to a world",
            "  offgrid edit town.ogw day.txt -o evening.ogw\n"
            "  echo 'remove 3' | offgrid edit town.ogw - -o town2.ogw --verbose\n"
            "\n"
            "A script has one edit in a line:\n"
            "  add crate blocked 10,10 20,10 20,20      # a name, a kind (blocked walkable "
            "barrier), points\n"
            "  add swamp walkable cost=2.5 0,0 9,0 9,9  # also priority=N tag=N rule=even-odd "
            "disabled\n"
            "  move crate 5 0\n"
            "  toggle 3                                 # an area by its id, off or on again\n"
            "  commit                                   # all lines since the last commit happen "
            "together\n"
            "  undo                                     # takes back the last commit\n"
            "  remove crate\n",
            [this] { return run_edit(edit_, manner_); });
    add_source(sub, edit_.source);
    sub->add_option("SCRIPT", edit_.script, "the edits; - is standard input")->required();
    sub->add_option("-o,--out", edit_.out,
                    "the world file to write; - is standard output; nothing is written without it");
    sub->add_option("--radius", edit_.radius,
                    "the radius by which added areas grow, as in build (the radius with which the "
                    "world was built; 0: they do not grow)")
        ->check(not_negative());
    sub->add_flag("--grid", edit_.is_grid, "points are in grid units, not in units of the file");
    sub->add_flag("--verbose", edit_.is_verbose, "print the digest after each commit and undo");
  }

  void add_check() {
    CLI::App* const sub =
        add("check",
            "Is the world sound, what its file says, and the same whatever the order of its areas? "
            "0: yes, 1: no",
            "  offgrid check town.ogw\n"
            "  offgrid check town.ogw --paths 1000 --seed 7\n"
            "  offgrid check town.ogw --bug             must find the fault and exit with 1\n",
            [this] { return run_check(check_, manner_); });
    add_source(sub, check_.source);
    sub->add_option("--paths", check_.paths, "the number of paths to compare")
        ->check(between<std::size_t>(0, 10000000))
        ->capture_default_str();
    sub->add_option("--seed", check_.seed, "chooses the paths and the order")
        ->check(any_seed())
        ->capture_default_str();
    sub->add_flag("--bug", check_.has_bug,
                  "leave an area out of the world that is built to be compared with");
  }

  void add_render() {
    CLI::App* const sub =
        add("render", "Draw a world: free ground light, obstacles orange, paths red",
            "  offgrid render town.ogw -o town.svg\n"
            "  offgrid render town.ogw -o town.png --path 10,10,90,40 --path 90,40,50,5\n"
            "  offgrid render arena.map -o arena.svg --y-down --no-mesh\n",
            [this] {
              render_.has_mesh = !has_no_mesh_;
              return run_render(render_, manner_);
            });
    add_source(sub, render_.source);
    sub->add_option("-o,--out", render_.out,
                    "the picture: .svg, .png (needs rsvg-convert), or - for SVG on standard output")
        ->required();
    sub->add_option("--path", render_.paths, "X1,Y1,X2,Y2: draw the shortest path; may be repeated")
        ->allow_extra_args(false);
    sub->add_flag("--grid", render_.is_grid, "points are in grid units, not in units of the file");
    sub->add_flag("--y-down", render_.is_y_down, "y points down, as rows of a .map are counted");
    sub->add_flag("--no-mesh", has_no_mesh_, "without the triangles");
    sub->add_option("--width", render_.width, "the picture's width in pixels")
        ->check(between(100.0, 20000.0))
        ->capture_default_str();
  }

  void add_convert() {
    CLI::App* const sub =
        add("convert", "Convert any readable format to .geojson, .svg, .png or .ogw",
            "  offgrid convert coast.topojson coast.geojson\n"
            "  offgrid convert town.ogw town.geojson     the shapes of the areas, in units of the "
            "file\n"
            "  offgrid convert shapes.wkt - --to geojson\n",
            [this] { return run_convert(convert_, manner_); });
    add_source(sub, convert_.source, "IN");
    sub->add_option("OUT", convert_.out, "the file to write; - is standard output")->required();
    sub->add_option("--to", convert_.out_format,
                    "geojson, svg, png or ogw, if the name of OUT does not say");
  }

  void add_bench() {
    CLI::App* const sub = add(
        "bench", "Measure edits and queries of a world on this machine; the file is not changed",
        "  offgrid bench town.ogw\n"
        "  offgrid bench town.ogw --edits 10000 --seed 7 --json\n",
        [this] { return run_bench(bench_, manner_); });
    add_source(sub, bench_.source);
    sub->add_option(
           "--edits", bench_.edits,
           "rounds, each of two additions, a removal, an undo, two toggles, a path and a ray")
        ->check(between<std::size_t>(1, 10000000))
        ->capture_default_str();
    sub->add_option("--seed", bench_.seed, "chooses edits and queries")
        ->check(any_seed())
        ->capture_default_str();
  }

  void add_ground() {
    CLI::App* const sub = add(
        "ground", "Make floors and seams of a mesh in space (.obj .off): storeys, bridges, ramps",
        "  offgrid ground level.obj --up y --step 0.9\n"
        "  offgrid ground level.obj --up y --step 0.9 --max-rise 2 --svg level.svg --floors "
        "floors.svg\n"
        "  offgrid ground level.obj --rise 1 --run 2 --strict -o level.ogw\n",
        [this] { return run_ground(ground_options_, manner_); });
    tool::GroundOptions& to = ground_options_;
    sub->add_option("FILE", to.file, "a mesh (.obj .off), as one of Recast's; - is standard input")
        ->required();
    sub->add_option("--format", to.format, "the file's format, if its name does not say: obj off");
    sub->add_option("--scale", to.scale,
                    "grid units in one unit of the file (the finest power of two that has room)")
        ->check(positive());
    sub->add_option("--up", to.up, "the axis that goes up: y or z")
        ->check(CLI::IsMember({"y", "z"}))
        ->capture_default_str();
    sub->add_option("--rise", to.rise, "the steepest ground rises by this ...")
        ->check(between<std::int32_t>(0, 65535))
        ->capture_default_str();
    sub->add_option("--run", to.run, "... over this length of the map")
        ->check(between<std::int32_t>(1, 65535))
        ->capture_default_str();
    sub->add_option("--step", to.step,
                    "the highest riser that is stepped over, in units of the file")
        ->check(not_negative())
        ->capture_default_str();
    sub->add_option("--max-rise", to.max_rise,
                    "the most that a floor of several triangles rises, in units of the file")
        ->check(not_negative());
    sub->add_flag("--strict", to.is_strict,
                  "refuse folds, cracks, ground twice, second neighbours, heights out of range");
    sub->add_option("--most", to.most, "the most faults to list; all are counted")
        ->check(between<std::size_t>(0, 1000000))
        ->capture_default_str();
    sub->add_option("-o,--out", to.out, "the world file to write; - is standard output");
    sub->add_option("--svg", to.picture, "draw all floors obliquely into this file (.svg or .png)");
    sub->add_option("--floors", to.floors, "draw a panel for each floor into this file");
  }

  void add_scene() {
    CLI::App* const sub =
        app_.add_subcommand("scene", "Meshes in space (.obj .off): draw them, or look for faults");
    sub->require_subcommand(1);
    sub->footer(
        "Examples:\n"
        "  offgrid scene render house.obj -o house.png\n"
        "  offgrid scene check house.obj\n");
    add_scene_render(*sub);
    add_scene_check(*sub);
  }

  static void add_models(CLI::App* sub, tool::ModelSource& source) {
    sub->add_option("--format", source.format,
                    "the format of all files, if their names do not say: obj off");
    sub->add_option("--scale", source.scale,
                    "grid units in one unit of the files (the finest power of two that has room)")
        ->check(positive());
  }

  void add_scene_render(CLI::App& scene) {
    CLI::App* const sub = add(
        scene, "render", "Draw meshes by exact rays, from above or from an eye",
        "  offgrid scene render house.obj -o house.png\n"
        "  offgrid scene render house.obj -o house.png --eye 9,-12,8 --look 0,0,2 --size 1200x800\n"
        "  offgrid scene render floor.off crate.obj -o room.png --at 0,0,0 --at 2,1,0.5 --turn "
        "0,0,0 "
        "--turn 0,0,30\n",
        [this] { return run_scene_render(scene_render_, manner_); });
    sub->add_option(
           "MODEL", scene_render_.source.files,
           "meshes (.obj .off), whose coordinates have the same units; - is standard input")
        ->required();
    add_models(sub, scene_render_.source);
    sub->add_option("-o,--out", scene_render_.out, "the picture, .png; - is standard output")
        ->required();
    sub->add_option("--at", scene_render_.source.at,
                    "X,Y,Z: the position of a model; the n-th one is of the n-th model (0,0,0)")
        ->allow_extra_args(false);
    sub->add_option("--turn", scene_render_.source.turns,
                    "PITCH,YAW,ROLL: turns a model about x, then y, then z, in degrees (0,0,0)")
        ->allow_extra_args(false);
    sub->add_option("--eye", scene_render_.eye, "X,Y,Z: the place of the viewer; else from above");
    sub->add_option("--look", scene_render_.look,
                    "X,Y,Z: the place in the middle of the picture (the middle of all models)");
    sub->add_option("--up", scene_render_.up, "the axis that goes up: x, y or z")
        ->check(CLI::IsMember({"x", "y", "z"}))
        ->capture_default_str();
    sub->add_option("--zoom", scene_render_.zoom, "enlarges the middle of the picture")
        ->check(between(0.01, 1000.0))
        ->capture_default_str();
    sub->add_option("--size", scene_render_.size, "WIDTHxHEIGHT in pixels")->capture_default_str();
    sub->add_option("--samples", scene_render_.samples, "rays for a pixel along each of its sides")
        ->check(between(1, 16))
        ->capture_default_str();
  }

  void add_scene_check(CLI::App& scene) {
    CLI::App* const sub =
        add(scene, "check",
            "Has a mesh degenerate triangles, does it cross itself, does it touch another? 0: no, "
            "1: yes",
            "  offgrid scene check house.obj\n"
            "  offgrid scene check house.obj --closed           must be closed, too\n"
            "  offgrid scene check car.obj wall.off --witness touch.obj\n"
            "  offgrid scene check car.obj wall.off --json > touch.json\n",
            [this] {
              scene_check_.source.files = {scene_a_};
              if (!scene_b_.empty()) scene_check_.source.files.push_back(scene_b_);
              return run_scene_check(scene_check_, manner_);
            });
    sub->add_option("A", scene_a_, "a mesh (.obj .off); - is standard input")->required();
    sub->add_option("B", scene_b_, "another mesh, in the same units");
    add_models(sub, scene_check_.source);
    sub->add_flag("--closed", scene_check_.must_be_closed, "an open edge is a fault");
    sub->add_option("--witness", scene_check_.witness,
                    "write the triangles that were found into this file (.obj)");
    sub->add_option("--most", scene_check_.most, "the most witnesses of each kind; all are counted")
        ->check(between<std::size_t>(0, 1000000))
        ->capture_default_str();
  }

  static std::optional<navmesh::Ground> ground_of(const std::string& word) {
    if (word.empty()) return std::nullopt;
    return word == "walkable" ? navmesh::Ground::walkable : navmesh::Ground::blocked;
  }

  static constexpr std::array<const char*, 4> end_names{"X1", "Y1", "X2", "Y2"};
  static constexpr std::array<const char*, 4> end_words{"the start: its x; not with --scenario",
                                                        "its y", "the goal: its x", "its y"};

  CLI::App app_{about, "offgrid"};
  Manner manner_;
  std::function<Failure()> command_;
  tool::InfoOptions info_;
  tool::BuildOptions build_;
  std::string ground_, kind_;
  std::vector<std::string> properties_;  ///< each as in "cost=speed_cost"
  tool::PathOptions path_;
  tool::EditOptions edit_;
  tool::CheckOptions check_;
  tool::RenderOptions render_;
  bool has_no_mesh_ = false;
  tool::ConvertOptions convert_;
  tool::BenchOptions bench_;
  tool::GroundOptions ground_options_;
  tool::SceneRenderOptions scene_render_;
  tool::SceneCheckOptions scene_check_;
  std::string scene_a_, scene_b_;
};

}  // namespace

int main(int argc, char** argv) { return CommandLine().run(argc, argv); }
