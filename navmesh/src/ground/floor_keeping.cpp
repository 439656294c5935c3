#include "ground/floor_keeping.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "ground/cell_grid.hpp"
#include "ground/twice.hpp"

namespace offgrid::navmesh::detail {

FloorKeeping::FloorKeeping(std::span<const GroundTriangle> ground, const Relief& former,
                           std::int32_t step)
    : former_floors_(former.floor_count()) {
  if (ground.empty()) return;
  const CellIndex near(ground);
  std::map<std::uint32_t, Trace> of_floor;  // by triangle
  for (std::size_t floor = 0; floor < former_floors_; ++floor) {
    of_floor.clear();
    for (const GroundTriangle& t : former.triangles(static_cast<Floor>(floor))) {
      const Box box = box_of(t);
      near.for_each_near(box, [&](std::uint32_t k) {
        if (!box.meets(box_of(ground[k])) || !are_over_each_other(ground[k], t, step)) return;
        Trace& trace = of_floor[k];
        trace.floor = static_cast<Floor>(floor);
        trace.triangle = k;
        trace.is_equal = trace.is_equal || ground[k] == t;
        trace.is_same = trace.is_same || are_over_each_other(ground[k], t, 0);
      });
    }
    for (const auto& [triangle, trace] : of_floor) traces_.push_back(trace);
  }
}

std::vector<FloorClaim> FloorKeeping::claims(const FloorsOfGround& pieces) const {
  std::map<std::pair<std::uint32_t, Floor>, Count> counts;  // by piece and floor
  for (const Trace& trace : traces_) counts[{pieces.floor[trace.triangle], trace.floor}].add(trace);
  std::vector<std::pair<Count, FloorClaim>> best;
  for (const auto& [key, count] : counts) {
    if (best.empty() || best.back().second.piece != key.first) {
      best.push_back({count, {key.first, key.second}});
    } else if (best.back().first < count) {
      best.back() = {count, {key.first, key.second}};
    }
  }
  std::stable_sort(best.begin(), best.end(),
                   [](const auto& a, const auto& b) { return b.first < a.first; });
  std::vector<FloorClaim> claims;
  for (const auto& [count, claim] : best) claims.push_back(claim);
  return claims;
}

std::vector<std::vector<Floor>> FloorKeeping::followers(const FloorsOfGround& floors) const {
  std::map<std::pair<Floor, std::uint32_t>, Count> counts;  // by former floor and floor
  for (const Trace& trace : traces_) counts[{trace.floor, floors.floor[trace.triangle]}].add(trace);
  std::vector<std::vector<std::pair<Count, Floor>>> found(former_floors_);
  for (const auto& [key, count] : counts)
    found[key.first].emplace_back(count, static_cast<Floor>(key.second));
  std::vector<std::vector<Floor>> followers(former_floors_);
  for (std::size_t floor = 0; floor < former_floors_; ++floor) {
    std::stable_sort(found[floor].begin(), found[floor].end(),
                     [](const auto& a, const auto& b) { return b.first < a.first; });
    for (const auto& [count, follower] : found[floor]) followers[floor].push_back(follower);
  }
  return followers;
}

}  // namespace offgrid::navmesh::detail
