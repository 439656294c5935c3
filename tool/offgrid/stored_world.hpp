// StoredWorld: a world from a world file, or made of another file.
#pragma once

#include <optional>
#include <string>

#include "common/failure.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/make_world.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"

namespace offgrid::tool {

/// The file of a world, and how to read it.
struct WorldSource {
  std::string file;
  std::string format;
  std::string level;
  bool is_water_walkable = false;  ///< is the water of a map of cells walkable?
};

struct StoredWorld {
  std::string name;  ///< the file's name in messages
  navmesh::World world;
  std::optional<io::Quantisation> quantisation{};
  std::optional<navmesh::Relief> relief{};  ///< the heights of its ground, if the file has them
  std::optional<navmesh::Digest> digest{};  ///< the digest that the file states, right or wrong
  navmesh::SavedAgents agents{};            ///< the agents that the file states
  /// the radius in grid units by which its obstacles grew, if the file states or implies one
  std::optional<std::int32_t> grown_by{};

  /// Has the world the digest that its file states, if any?
  bool is_as_stated() const { return !digest || *digest == world.digest(); }
  /// The world as a file, with all that was stated beside it.
  io::WorldFile to_file() const;
};

/// Reads a world file and makes its world, or makes a world of any other file as `offgrid build`
/// does without options. Errors: unreadable, also for a world file with an impossible world; a
/// wrong digest is no error here.
Outcome<StoredWorld> load_any_world(const WorldSource& source, Progress& progress);
/// Makes the world of an input; ignores the file and format of the source.
Outcome<StoredWorld> load_any_world(const Input& input, const WorldSource& source,
                                    Progress& progress);

/// load_any_world, with the error `wrong` for a wrong digest.
Outcome<StoredWorld> load_world(const WorldSource& source, Progress& progress);

/// Reads the areas of a world file, or makes those of any other file, without a mesh; whether a
/// world takes them is not asked. A world file takes no options. Errors: as load_any_world.
Outcome<io::WorldFile> load_areas(const Input& input, const MakeOptions& options,
                                  Progress& progress);

/// Writes a world file; the failure, if any.
std::optional<Failure> save_world(const io::WorldFile& world, const std::string& file);

}  // namespace offgrid::tool
