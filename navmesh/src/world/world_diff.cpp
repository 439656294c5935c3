#include "offgrid/navmesh/world/world_diff.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace offgrid::navmesh {

namespace {

bool is_less(const Digest& a, const Digest& b) {
  return std::tie(a.high, a.low) < std::tie(b.high, b.low);
}

bool differ_in_meaning(const WorldOptions& a, const WorldOptions& b) {
  return a.low != b.low || a.high != b.high || a.margin != b.margin || a.ground != b.ground ||
         a.floors != b.floors;
}

// The areas of one world; equal ones are adjacent.
struct KeyedArea {
  Digest key;
  AreaId id;
  const Area* area = nullptr;
};
std::vector<KeyedArea> keyed_areas(const World& world) {
  std::vector<KeyedArea> keyed;
  keyed.reserve(world.areas().size());
  for (const auto* areas : {&world.areas(), &world.rims()}) {
    for (const auto& [id, area] : *areas) keyed.push_back({key_of(area), id, &area});
  }
  std::sort(keyed.begin(), keyed.end(), [](const KeyedArea& a, const KeyedArea& b) {
    return std::tie(a.key.high, a.key.low, a.id) < std::tie(b.key.high, b.key.low, b.id);
  });
  return keyed;
}

// Returns the ids of the next areas while they have this key, and moves past them.
std::vector<AreaId> take_ids(const std::vector<KeyedArea>& areas, std::size_t& next,
                             const Digest& key) {
  std::vector<AreaId> ids;
  for (; next < areas.size() && areas[next].key == key; ++next) ids.push_back(areas[next].id);
  return ids;
}

using Loops = std::vector<Area::Loop>;

bool comes_before(const Loops& loops_a, const Area& a, const Loops& loops_b, const Area& b) {
  const AreaRank rank_a(a.state, a.priority), rank_b(b.state, b.priority);
  return std::tie(loops_a, a.floors, a.shape, a.rule, a.enabled, rank_a) <
         std::tie(loops_b, b.floors, b.shape, b.rule, b.enabled, rank_b);
}

std::vector<AreaDifference> differing_areas(const World& a, const World& b) {
  const std::vector<KeyedArea> of_a = keyed_areas(a), of_b = keyed_areas(b);
  std::vector<std::pair<Loops, AreaDifference>> found;
  std::size_t i = 0, k = 0;
  while (i < of_a.size() || k < of_b.size()) {
    const bool is_from_a =
        k == of_b.size() || (i < of_a.size() && !is_less(of_b[k].key, of_a[i].key));
    const auto& [key, id, area] = is_from_a ? of_a[i] : of_b[k];
    std::vector<AreaId> ids_a = take_ids(of_a, i, key), ids_b = take_ids(of_b, k, key);
    if (ids_a.size() == ids_b.size()) continue;
    found.emplace_back(canonical_loops(*area),
                       AreaDifference{*area, std::move(ids_a), std::move(ids_b)});
  }
  std::sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
    return comes_before(one.first, one.second.area, other.first, other.second.area);
  });
  std::vector<AreaDifference> differences;
  differences.reserve(found.size());
  for (auto& [loops, difference] : found) differences.push_back(std::move(difference));
  return differences;
}

struct KeyedFace {
  FaceKey key;
  Digest digest;
};
std::vector<KeyedFace> keyed_faces(const World& world) {
  std::vector<KeyedFace> keyed;
  keyed.reserve(world.mesh().face_count());
  for (const FaceId f : world.mesh().faces())
    keyed.push_back({face_key(world.planar(), f), world.digest(f)});
  std::sort(keyed.begin(), keyed.end(),
            [](const KeyedFace& a, const KeyedFace& b) { return a.key < b.key; });
  return keyed;
}

void compare_faces(const World& a, const World& b, WorldDiff& difference) {
  const std::vector<KeyedFace> of_a = keyed_faces(a), of_b = keyed_faces(b);
  auto other = of_b.begin();
  for (const auto& [key, digest] : of_a) {
    for (; other != of_b.end() && other->key < key; ++other)
      difference.only_in_b.push_back(other->key);
    if (other == of_b.end() || other->key != key) {
      difference.only_in_a.push_back(key);
    } else if ((other++)->digest != digest) {
      difference.relabelled.push_back(key);
    }
  }
  for (; other != of_b.end(); ++other) difference.only_in_b.push_back(other->key);
}

}  // namespace

bool comes_before(const Area& a, const Area& b) {
  return comes_before(canonical_loops(a), a, canonical_loops(b), b);
}

WorldDiff diff(const World& a, const World& b) {
  WorldDiff difference;
  difference.options_differ = differ_in_meaning(a.options(), b.options());
  difference.areas = differing_areas(a, b);
  compare_faces(a, b, difference);
  return difference;
}

}  // namespace offgrid::navmesh
