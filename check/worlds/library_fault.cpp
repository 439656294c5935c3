#include "worlds/library_fault.hpp"

#include <algorithm>

#include "engine/point_text.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "paths/definition.hpp"
#include "worlds/library_world.hpp"
#include "worlds/stack_definition.hpp"

namespace offgrid::testing::worlds {

using paths::PathDefinition;
using paths::PathOracle;

using navmesh::Area;
using navmesh::World;

namespace {

/// A world whose areas are numbered by their places in a list of parts.
struct WorldOfParts final : ShownWorld {
  WorldOfParts(const World& of, std::span<const LibraryWorld::Part> all) : world(of), parts(all) {}

  void read(std::span<const std::uint32_t> areas, FloorNumber floor,
            WorldPicture& picture) const override {
    std::vector<LibraryWorld::Part> some;
    for (const std::uint32_t area : areas) some.push_back(parts[area]);
    LibraryWorld::read(world, some, floor, picture);
  }
  void read_surface(WorldPicture& picture) const override {
    LibraryWorld::read_surface(world, picture);
  }

  const World& world;
  std::span<const LibraryWorld::Part> parts;
};

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

/// The picture must stay.
PathDefinition definition_of(const World& world, WorldPicture& picture) {
  LibraryWorld::read_surface(world, picture);
  std::vector<LinkPlan> links;
  for (const auto& [id, link] : world.links()) links.push_back(LibraryWorld::plan_of(link));
  PathDefinition definition(PathOracle::exact);
  definition.make(LibraryWorld::frame_of(world), picture, links);
  return definition;
}

}  // namespace

std::string find_world_fault(const World& world) {
  const navmesh::PlanarMesh floors = world.floors();
  // A stack has a border on each floor.
  const bool is_broken = world.floor_count() == 1 ? find_violation(floors).has_value()
                                                  : find_violation(floors.mesh()).has_value();
  if (is_broken) return "the mesh is broken";
  std::vector<AreaPlan> plans;
  std::vector<LibraryWorld::Part> parts;
  for (const WorldPart& part : parts_of(world)) {
    parts.push_back({part.id, part.part});
    plans.push_back(LibraryWorld::plan_of(*part.area));
  }
  std::vector<WorldDefinition::AreaEntry> entries;
  for (std::uint32_t i = 0; i < plans.size(); ++i)
    entries.push_back({i, &plans[i], content_of(plans[i])});
  std::vector<SeamPlan> seams;
  for (const auto& [id, seam] : world.seams()) seams.push_back(LibraryWorld::plan_of(seam));
  StackDefinition definition;
  definition.make(LibraryWorld::frame_of(world), entries, seams, WorldOracle::exact);
  if (const auto fault = definition.find_fault(WorldOfParts(world, parts)))
    return "expected " + fault->expected + ", found " + fault->found;
  Random random(world.areas().size());
  if (rebuild(world, random).digest() != world.digest())
    return "another digest than that of a rebuild";
  return "";
}

std::string find_path_fault(navmesh::ShortestPathFinder& finder, const navmesh::World& world,
                            const navmesh::FloorPoint& from, const navmesh::FloorPoint& to) {
  WorldPicture picture;
  PathDefinition definition = definition_of(world, picture);
  const PathAnswer answer = LibraryWorld::answer_of(world, finder.find(world, from, to));
  if (const auto fault =
          definition.find_fault({from.point, from.floor}, {to.point, to.floor}, answer))
    return "expected " + fault->expected + ", found " + fault->found;
  const auto& corners = answer.corners;
  const auto is_by_link = [&](std::size_t i) {
    return std::any_of(answer.links.begin(), answer.links.end(),
                       [&](const TakenLink& taken) { return taken.corner + 1 == i; });
  };
  for (std::size_t i = 2; i < corners.size(); ++i) {
    if (is_by_link(i - 1) || is_by_link(i)) continue;
    // About the end of a seam a path may go back.
    const auto& [low, high] = std::minmax(corners[i - 2], corners[i]);
    if (kernel::orient(corners[i - 2], corners[i - 1], corners[i]) == kernel::Sign::zero &&
        low < corners[i - 1] && corners[i - 1] < high)
      return "no turn at the corner " + text_of(corners[i - 1]);
  }
  return "";
}

std::vector<bool> walkable(const World& world, std::span<const navmesh::Path> paths) {
  WorldPicture picture;
  PathDefinition definition = definition_of(world, picture);
  std::vector<bool> answers;
  for (const navmesh::Path& path : paths) {
    PathAnswer answer{.outcome = PathAnswer::Outcome::found, .corners = path.corners};
    bool has_links = true;
    for (const navmesh::PathLink& taken : path.links) {
      const auto link = world.links().find(taken.link);
      has_links = has_links && link != world.links().end();
      if (!has_links) break;
      LinkPlan plan = LibraryWorld::plan_of(link->second).forward();
      plan.cost = taken.cost;
      answer.links.push_back({taken.corner, plan});
    }
    const navmesh::FloorPoint from = path.corner(0), to = path.corner(path.corners.size() - 1);
    answers.push_back(has_links &&
                      definition.is_path({from.point, from.floor}, {to.point, to.floor}, answer));
  }
  return answers;
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
  for (const auto& [id, seam] : world.seams()) {
    auto edit = made.edit();
    edit.add(seam);
    if (!edit.commit()) return made;
  }
  for (const auto& [id, link] : world.links()) {
    auto edit = made.edit();
    edit.add(link);
    if (!edit.commit()) return made;
  }
  return made;
}

}  // namespace offgrid::testing::worlds
