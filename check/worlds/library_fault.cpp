#include "worlds/library_fault.hpp"

#include "engine/point_text.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "paths/definition.hpp"
#include "worlds/definition.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing {

using navmesh::Area;
using navmesh::World;

namespace {

/// A part of an area in a world.
struct WorldPart {
  navmesh::AreaId id;
  std::uint32_t part = 0;
  const Area* area = nullptr;
};

/// All parts of all areas.
std::vector<WorldPart> parts_of(const World& world) {
  std::vector<WorldPart> parts;
  for (const auto& [id, area] : world.areas()) parts.push_back({id, 0, &area});
  for (const auto& [id, rim] : world.rims()) parts.push_back({id, 1, &rim});
  return parts;
}

}  // namespace

std::string find_world_fault(const World& world) {
  if (find_violation(world.planar())) return "the mesh is broken";
  std::vector<AreaPlan> plans;
  std::vector<LibraryWorld::Part> parts;
  for (const WorldPart& part : parts_of(world)) {
    parts.push_back({part.id, part.part});
    plans.push_back(LibraryWorld::plan_of(*part.area));
  }
  std::vector<WorldDefinition::AreaEntry> entries;
  for (std::size_t i = 0; i < plans.size(); ++i)
    entries.push_back({parts[i].id.value(), &plans[i], content_of(plans[i])});
  WorldDefinition definition;
  definition.make(LibraryWorld::frame_of(world), entries, WorldOracle::exact);
  WorldPicture picture;
  LibraryWorld::read(world, parts, picture);
  if (const auto fault = definition.find_fault(picture))
    return "expected " + fault->expected + ", found " + fault->found;
  Random random(world.areas().size());
  if (rebuild(world, random).digest() != world.digest())
    return "another digest than that of a rebuild";
  return "";
}

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

World rebuild(const World& world, Random& random) {
  World made = World::make(world.options()).value();
  std::vector<const Area*> areas;
  for (const WorldPart& part : parts_of(world)) areas.push_back(part.area);
  while (!areas.empty()) {
    const auto i =
        static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(areas.size()) - 1));
    auto edit = made.edit();
    edit.add(*areas[i]);
    if (!edit.commit()) return made;
    areas.erase(areas.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return made;
}

}  // namespace offgrid::testing
