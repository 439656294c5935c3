#include "support/path_model.hpp"

#include "engine/point_text.hpp"
#include "offgrid/kernel/orient.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing {

std::string find_path_fault(navmesh::ShortestPathFinder& finder, const navmesh::World& world,
                            const kernel::Point2& from, const kernel::Point2& to) {
  WorldPicture picture;
  LibraryWorld::read(world, {}, picture);
  PathDefinition definition(PathOracle::exact);
  definition.make(LibraryWorld::frame_of(world), picture);
  const PathAnswer answer = LibraryWorld::answer_of(finder.find(world, from, to));
  if (const auto fault = definition.find_fault(from, to, answer))
    return "expected " + fault->expected + ", found " + fault->found;
  const auto& corners = answer.corners;
  for (std::size_t i = 2; i < corners.size(); ++i) {
    if (kernel::orient(corners[i - 2], corners[i - 1], corners[i]) == kernel::Sign::zero)
      return "no turn at the corner " + text_of(corners[i - 1]);
  }
  return "";
}

}  // namespace offgrid::testing
