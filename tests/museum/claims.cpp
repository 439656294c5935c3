#include "museum/claims.hpp"

#include <algorithm>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/region.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "support/path_model.hpp"
#include "support/query_model.hpp"
#include "support/world_model.hpp"

namespace offgrid::museum {

namespace {

navmesh::Area area_of(const AreaPlan& plan) {
  navmesh::Area area;
  area.loops = plan.loops;
  area.rule = plan.is_even_odd ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero;
  area.shape = plan.is_barrier ? navmesh::Area::Shape::barrier : navmesh::Area::Shape::region;
  return area;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count).append(" ").append(count == 1 ? one : many);
}

std::string describe(const Scene& scene) {
  std::string text = counted(scene.vertices, "vertex", "vertices") + ", " +
                     counted(scene.parts, "free part", "free parts");
  if (scene.blocked) {
    text.append(", area ")
        .append(std::to_string(*scene.blocked / 2))
        .append(*scene.blocked % 2 != 0 ? ".5" : "");
  } else {
    text.append(", crossings rounded");
  }
  if (!scene.ways.empty()) text.append(", ").append(counted(scene.ways.size(), "way", "ways"));
  if (!scene.sights.empty())
    text.append(", ").append(counted(scene.sights.size(), "line of sight", "lines of sight"));
  if (scene.overlaps.size() == 1)
    text.append(scene.overlaps.front().is_there ? ", they overlap" : ", they do not overlap");
  if (scene.overlaps.size() > 1) {
    const auto there = std::count_if(scene.overlaps.begin(), scene.overlaps.end(),
                                     [](const Overlap& o) { return o.is_there; });
    text.append(", ")
        .append(std::to_string(there))
        .append(" of ")
        .append(counted(scene.overlaps.size(), "pair", "pairs"))
        .append(" overlap");
  }
  return text;
}

}  // namespace

std::vector<Exhibit> all_exhibits() {
  std::vector<Exhibit> all;
  for (const auto room : {exhibits_of_points, exhibits_of_constraints, exhibits_of_polygons,
                          exhibits_of_clipper, exhibits_of_polygon_clipping, exhibits_of_overlay,
                          exhibits_of_navigation, exhibits_of_refusals}) {
    for (Exhibit& exhibit : room()) all.push_back(std::move(exhibit));
  }
  return all;
}

std::string find_fault(const Refusal& refusal) {
  const std::string answer = refusal.answer();
  return answer == refusal.words ? "" : "answered \"" + answer + "\"";
}

std::string find_fault(const Exhibit& exhibit, const Copy& copy) try {
  if (const auto* cloud = std::get_if<Cloud>(&exhibit.shown)) return find_fault(*cloud, copy);
  if (const auto* scene = std::get_if<Scene>(&exhibit.shown)) return find_fault(*scene, copy);
  return find_fault(std::get<Refusal>(exhibit.shown));
} catch (const testing::BrokenContract& contract) {
  return contract.what;
}

std::string find_definition_fault(const Exhibit& exhibit) {
  const auto* scene = std::get_if<Scene>(&exhibit.shown);
  if (scene == nullptr) return {};
  const Frame frame = frame_of(*scene);
  navmesh::World world = navmesh::World::make({.low = frame.low, .high = frame.high}).value();
  auto edit = world.edit();
  for (const AreaPlan& plan : scene->areas) edit.add(area_of(plan));
  if (!edit.commit()) return "an edit is refused";
  if (std::string fault = testing::find_world_fault(world); !fault.empty()) return fault;
  navmesh::ShortestPathFinder finder;
  for (const Way& way : scene->ways) {
    if (std::string fault = testing::find_path_fault(finder, world, way.from, way.to);
        !fault.empty())
      return fault;
  }
  for (const Overlap& overlap : scene->overlaps) {
    const navmesh::Area a = area_of(scene->areas[overlap.first]),
                        b = area_of(scene->areas[overlap.second]);
    const bool is_there = testing::overlap_by_definition(a, b);
    if (navmesh::overlap(a, b) != is_there || navmesh::overlap(b, a) != is_there)
      return "overlap is not as defined";
    if (is_there != overlap.is_there)
      return is_there ? "the areas overlap" : "the areas do not overlap";
  }
  return {};
}

std::string describe(const Exhibit& exhibit) {
  if (const auto* scene = std::get_if<Scene>(&exhibit.shown)) return describe(*scene);
  if (const auto* cloud = std::get_if<Cloud>(&exhibit.shown)) {
    return counted(cloud->vertices, "vertex", "vertices") + ", " +
           counted(cloud->faces, "face", "faces");
  }
  return std::string("refused: ").append(std::get<Refusal>(exhibit.shown).words);
}

}  // namespace offgrid::museum
