#include "levels/picture.hpp"

#include "common/world_picture.hpp"
#include "offgrid/io/file.hpp"

namespace offgrid::tool {

io::Status draw_level(const LevelWorld& level, std::span<const navmesh::Path> paths,
                      const std::string& file) {
  const PictureOptions options{
      .title = level.name,
      .subtitle = std::to_string(level.world.mesh().face_count()) + " triangles, " +
                  std::to_string(level.world.areas().size()) +
                  " areas; red: shortest paths; orange: no room for the player's disc"};
  return io::write_file(file, draw_world(level.world, paths, level.spawns, options));
}

}  // namespace offgrid::tool
