// StoredWorld: a world as a file has it, or as it is made of one.
#pragma once

#include <optional>
#include <string>

#include "offgrid/failure.hpp"
#include "offgrid/input.hpp"
#include "offgrid/make_world.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"

namespace offgrid::tool {

/// Which file, and how it is understood.
struct WorldSource {
  std::string file;
  std::string format;
  std::string level;
  bool is_water_walkable = false;  ///< of a map of cells
};

struct StoredWorld {
  std::string name;  ///< of the file, as messages call it
  navmesh::World world;
  std::optional<io::Quantisation> quantisation;
  std::optional<navmesh::Digest> digest;  ///< that the file states; it need not be the world's

  /// Is the world what its file says it is?
  bool is_as_stated() const { return !digest || *digest == world.digest(); }
};

/// Reads a world file and makes its world, or makes a world of any other file as `offgrid build`
/// does without options. Errors: unreadable, also for a world file that states a world that cannot
/// be; that its digest differs is no error here.
Outcome<StoredWorld> load_any_world(const WorldSource& source, Progress& progress);
/// The same of bytes that are there already; the source's file and format are not looked at.
Outcome<StoredWorld> load_any_world(const Input& input, const WorldSource& source,
                                    Progress& progress);

/// The same, but a digest that differs is wrong.
Outcome<StoredWorld> load_world(const WorldSource& source, Progress& progress);

/// Writes a world file. The Failure of what went well has the code none.
Failure save_world(const navmesh::Snapshot& world,
                   const std::optional<io::Quantisation>& quantisation, const std::string& file);

}  // namespace offgrid::tool
