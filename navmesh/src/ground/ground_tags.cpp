#include "offgrid/navmesh/ground/ground_tags.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "ground/area_of_ground.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

std::vector<Area> tagged_areas(const Relief& relief, std::span<const GroundTriangle> soup,
                               std::span<const std::uint64_t> tags) {
  OFFGRID_EXPECTS(tags.size() == soup.size(), "tagged_areas: a tag for each triangle");
  std::vector<std::pair<GroundTriangle, std::uint64_t>> tagged;
  for (std::size_t i = 0; i < soup.size(); ++i) {
    if (tags[i] != 0) tagged.emplace_back(canonical(soup[i]), tags[i]);
  }
  kernel::sort(tagged.begin(), tagged.end());
  std::vector<Area> areas;
  for (std::size_t k = 0; k < relief.floor_count(); ++k) {
    const auto floor = static_cast<Floor>(k);
    std::map<std::uint64_t, std::vector<GroundTriangle>> of_tag;
    for (const GroundTriangle& t : relief.triangles(floor)) {
      // of equal ones the last has the largest tag
      const auto after = std::upper_bound(tagged.begin(), tagged.end(), t,
                                          [](const auto& v, const auto& e) { return v < e.first; });
      if (after == tagged.begin() || std::prev(after)->first != t) continue;
      of_tag[std::prev(after)->second].push_back(t);
    }
    for (const auto& [tag, triangles] : of_tag) {
      areas.push_back(detail::area_of_ground(triangles, floor));
      areas.back().state.tag = tag;
    }
  }
  return areas;
}

}  // namespace offgrid::navmesh
