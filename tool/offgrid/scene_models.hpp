// load_models: reads meshes, puts them on one grid of space and stands them in it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/failure.hpp"
#include "offgrid/io/quantise_surface.hpp"
#include "offgrid/json.hpp"
#include "offgrid/progress.hpp"
#include "offgrid/scene/mesh/mesh.hpp"
#include "offgrid/scene/model/pose.hpp"

namespace offgrid::tool {

/// The meshes of a command line. The n-th position and the n-th turn are those of the n-th file.
struct ModelSource {
  std::vector<std::string> files;
  std::string format;
  std::vector<std::string> at;     ///< each as in "x,y,z", in units of the files
  std::vector<std::string> turns;  ///< each as in "pitch,yaw,roll", in degrees
  std::optional<double> scale;     ///< grid units in a unit; none: as fine as has room
};

struct SceneModel {
  std::string name;
  std::size_t vertices = 0;  ///< in the file, as are faces and skipped statements
  std::size_t faces = 0;
  std::size_t skipped = 0;
  io::GridSurface on_grid;
  scene::Mesh mesh;
  scene::Pose pose;
  double turn_error = 0;  ///< radians between the given turn and the pose's rotation
};

/// The models, and the grid that all of them are on. Its origin is that of the files.
struct ModelSet {
  io::SpaceGrid grid;
  std::vector<SceneModel> models;

  /// The largest error of a coordinate of a vertex, in units of the files.
  double largest_error() const;
  Json json(const kernel::Point3& p) const;
  /// The point as in "1 2.5 -3", in units of the files.
  std::string text(const kernel::Point3& p) const;
};

/// Reads the models. `places` have to be on the grid, too. Errors: unreadable for files that cannot
/// be read or have no face; wrong_usage for positions, turns and a scale that make no sense.
Outcome<ModelSet> load_models(const ModelSource& source, std::span<const io::Place3> places,
                              Progress& progress);

/// The numbers of an option such as "1,2.5,-3". Errors: wrong_usage, which names the option.
Outcome<io::Place3> place_of_option(std::string_view option, const std::string& text);

/// Adds the models and the grid to a report.
void add_models(Report& report, const ModelSet& set);

/// The facts of a model for programs.
Json::Object json_of(const SceneModel& model);

}  // namespace offgrid::tool
