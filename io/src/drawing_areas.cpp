#include "offgrid/io/drawing_areas.hpp"

#include <utility>

namespace offgrid::io {

using navmesh::Area;

std::vector<Area> areas_of(GridFeature feature, const navmesh::FaceState& state) {
  std::vector<Area> areas;
  areas.reserve(feature.polygons.size() + feature.lines.size());
  for (auto& rings : feature.polygons) {
    Area& region = areas.emplace_back();
    region.loops = std::move(rings);
    region.state = state;
    region.rule = navmesh::WindingRule::even_odd;
  }
  for (auto& line : feature.lines) {
    Area& barrier = areas.emplace_back();
    barrier.loops.push_back(std::move(line));
    barrier.shape = Area::Shape::barrier;
    barrier.state.tag = state.tag;
  }
  return areas;
}

}  // namespace offgrid::io
