// The subcommands of offgrid: the options of each, and a function that runs it. Only main.cpp
// parses the command line.
//
// Each returns a Failure, whose code is none on success.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.hpp"
#include "offgrid/make_world.hpp"
#include "offgrid/path_scenario.hpp"
#include "offgrid/report.hpp"
#include "offgrid/scene_models.hpp"
#include "offgrid/stored_world.hpp"

namespace offgrid::tool {

struct InfoOptions {
  WorldSource source;
  bool lists_areas = false;  ///< are the areas of a world listed?
};
Failure run_info(const InfoOptions& options, const Manner& manner);

struct BuildOptions {
  std::string file;
  std::string format;
  std::string out;
  MakeOptions make;
};
Failure run_build(const BuildOptions& options, const Manner& manner);

struct PathOptions {
  WorldSource source;
  /// x1 y1 x2 y2; all given unless there is a scenario
  std::array<std::optional<double>, 4> ends{};
  std::vector<std::uint32_t> floors{};  ///< of the two ends; floor 0 without
  bool is_grid = false;
  /// the agent of the file in whose world to search: 1 has the first radius, 0 is a point
  std::uint32_t agent = 0;
  bool is_cheapest = false;
  std::optional<double> clearance;  ///< the path's distance from obstacles, in units of the ends
  ScenarioOptions scenario;         ///< pairs instead of ends; no scenario if its file is empty
  std::string picture;              ///< the picture's file; no picture if empty
};
Failure run_path(const PathOptions& options, const Manner& manner);

struct EditOptions {
  WorldSource source;
  std::string script;
  std::string out;  ///< the file to write; none if empty
  /// the radius by which added areas grow, in units of the script; without it that of the file
  std::optional<double> radius;
  bool is_grid = false;
  bool is_verbose = false;
};
Failure run_edit(const EditOptions& options, const Manner& manner);

struct CheckOptions {
  WorldSource source;
  std::uint64_t seed = 1;
  std::size_t paths = 50;
  /// is an area left out of the rebuilt world?
  bool has_bug = false;
};
Failure run_check(const CheckOptions& options, const Manner& manner);

struct RenderOptions {
  WorldSource source;
  std::string out;
  std::vector<std::string> paths;  ///< each as in "x1,y1,x2,y2"
  bool is_grid = false;
  bool is_y_down = false;
  bool has_mesh = true;
  double width = 1200;  ///< in pixels
};
Failure run_render(const RenderOptions& options, const Manner& manner);

struct ConvertOptions {
  WorldSource source;
  std::string out;
  std::string out_format;  ///< the format to write; empty: by the name
};
Failure run_convert(const ConvertOptions& options, const Manner& manner);

struct BenchOptions {
  WorldSource source;
  std::size_t edits = 1000;
  std::uint64_t seed = 1;
};
Failure run_bench(const BenchOptions& options, const Manner& manner);

struct GroundOptions {
  std::string file;
  std::string format;
  std::optional<double> scale;  ///< grid units in a unit; none: as fine as has room
  std::string up = "z";
  std::int32_t rise = 1;  ///< the steepest ground rises by this over `run`
  std::int32_t run = 1;
  double step = 0;  ///< in units of the file
  std::optional<double> max_rise;
  bool is_strict = false;
  std::size_t most = 20;  ///< the most faults that are listed
  std::string out;        ///< the world to write; none if empty
  std::string picture;    ///< the oblique view; none if empty
  std::string floors;     ///< the panels of floors; none if empty
};
Failure run_ground(const GroundOptions& options, const Manner& manner);

struct SceneRenderOptions {
  ModelSource source;
  std::string out;
  std::string size = "800x600";  ///< in pixels
  std::string eye;               ///< "x,y,z"; empty: from above
  std::string look;              ///< "x,y,z"; empty: the middle of the models
  std::string up = "z";
  double zoom = 1;
  int samples = 2;  ///< rays for a pixel along each side
};
Failure run_scene_render(const SceneRenderOptions& options, const Manner& manner);

struct SceneCheckOptions {
  ModelSource source;
  std::string witness;     ///< the OBJ file of what was found; none if empty
  std::size_t most = 100;  ///< the most witnesses of a kind
  bool must_be_closed = false;
};
Failure run_scene_check(const SceneCheckOptions& options, const Manner& manner);

}  // namespace offgrid::tool
