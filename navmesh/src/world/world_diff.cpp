#include "offgrid/navmesh/world/world_diff.hpp"

#include <map>
#include <tuple>
#include <utility>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

namespace {

bool is_less(const Digest& a, const Digest& b) {
  return std::tie(a.high, a.low) < std::tie(b.high, b.low);
}

bool differ_in_meaning(const WorldOptions& a, const WorldOptions& b) {
  return a.low != b.low || a.high != b.high || a.margin != b.margin || a.ground != b.ground ||
         a.floors != b.floors;
}

/// An area, a seam or a link of a world.
template <class ItemId, class Item>
struct Keyed {
  Digest key;
  ItemId id;
  const Item* item = nullptr;
};
template <class ItemId, class Item>
void add_keyed(const std::map<ItemId, Item>& items, std::vector<Keyed<ItemId, Item>>& keyed) {
  for (const auto& [id, item] : items) keyed.push_back({key_of(item), id, &item});
}
template <class ItemId, class Item>
std::vector<Keyed<ItemId, Item>> keyed_of(const std::map<ItemId, Item>& items) {
  std::vector<Keyed<ItemId, Item>> keyed;
  add_keyed(items, keyed);
  return keyed;
}
std::vector<Keyed<AreaId, Area>> keyed_areas(const World& world) {
  std::vector<Keyed<AreaId, Area>> keyed = keyed_of(world.areas());
  add_keyed(world.rims(), keyed);
  return keyed;
}

// Returns the ids of the next items while they have this key, and moves past them.
template <class ItemId, class Item>
std::vector<ItemId> take_ids(const std::vector<Keyed<ItemId, Item>>& items, std::size_t& next,
                             const Digest& key) {
  std::vector<ItemId> ids;
  for (; next < items.size() && items[next].key == key; ++next) ids.push_back(items[next].id);
  return ids;
}

/// The items of which one world has more than the other, in the order of their keys.
template <class Difference, class ItemId, class Item>
std::vector<Difference> differing(std::vector<Keyed<ItemId, Item>> of_a,
                                  std::vector<Keyed<ItemId, Item>> of_b) {
  for (auto* keyed : {&of_a, &of_b}) {
    kernel::sort(keyed->begin(), keyed->end(), [](const auto& a, const auto& b) {
      return std::tie(a.key.high, a.key.low, a.id) < std::tie(b.key.high, b.key.low, b.id);
    });
  }
  std::vector<Difference> found;
  std::size_t i = 0, k = 0;
  while (i < of_a.size() || k < of_b.size()) {
    const bool is_from_a =
        k == of_b.size() || (i < of_a.size() && !is_less(of_b[k].key, of_a[i].key));
    const auto& [key, id, item] = is_from_a ? of_a[i] : of_b[k];
    std::vector<ItemId> ids_a = take_ids(of_a, i, key), ids_b = take_ids(of_b, k, key);
    if (ids_a.size() != ids_b.size()) found.push_back({*item, std::move(ids_a), std::move(ids_b)});
  }
  return found;
}

using Loops = std::vector<Area::Loop>;

bool comes_before(const Loops& loops_a, const Area& a, const Loops& loops_b, const Area& b) {
  const AreaRank rank_a(a.state, a.priority), rank_b(b.state, b.priority);
  return std::tie(loops_a, a.floors, a.shape, a.rule, a.enabled, rank_a, a.update) <
         std::tie(loops_b, b.floors, b.shape, b.rule, b.enabled, rank_b, b.update);
}

std::vector<AreaDifference> differing_areas(const World& a, const World& b) {
  std::vector<std::pair<Loops, AreaDifference>> found;
  for (AreaDifference& area : differing<AreaDifference>(keyed_areas(a), keyed_areas(b))) {
    Loops loops = canonical_loops(area.area);
    found.emplace_back(std::move(loops), std::move(area));
  }
  kernel::sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
    return comes_before(one.first, one.second.area, other.first, other.second.area);
  });
  std::vector<AreaDifference> differences;
  differences.reserve(found.size());
  for (auto& [loops, difference] : found) differences.push_back(std::move(difference));
  return differences;
}

auto order_of(const FloorPoint& p) { return std::tuple(p.floor, p.point); }

/// The members of a seam in canonical order, from its smaller end on.
auto order_of(const Seam& s) {
  return s.a < s.b ? std::tuple(s.a, s.b, s.left, s.right, s.enabled)
                   : std::tuple(s.b, s.a, s.right, s.left, s.enabled);
}

auto order_of(const Link& link) {
  auto from = order_of(link.from), to = order_of(link.to);
  if (link.both_ways && to < from) std::swap(from, to);
  return std::tuple(from, to, link.cost, link.tag, link.both_ways, link.enabled);
}

struct KeyedFace {
  FaceKey key;
  Digest digest;
};
std::vector<KeyedFace> keyed_faces(const World& world) {
  std::vector<KeyedFace> keyed;
  keyed.reserve(world.mesh().face_count());
  const PlanarMesh floors = world.floors();
  for (const FaceId f : floors.mesh().faces())
    keyed.push_back({face_key(floors, f), world.digest(f)});
  kernel::sort(keyed.begin(), keyed.end(),
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

bool comes_before(const Seam& a, const Seam& b) { return order_of(a) < order_of(b); }

bool comes_before(const Link& a, const Link& b) { return order_of(a) < order_of(b); }

WorldDiff diff(const World& a, const World& b) {
  WorldDiff difference;
  difference.options_differ = differ_in_meaning(a.options(), b.options());
  difference.areas = differing_areas(a, b);
  difference.seams = differing<SeamDifference>(keyed_of(a.seams()), keyed_of(b.seams()));
  kernel::sort(
      difference.seams.begin(), difference.seams.end(),
      [](const auto& one, const auto& other) { return comes_before(one.seam, other.seam); });
  difference.links = differing<LinkDifference>(keyed_of(a.links()), keyed_of(b.links()));
  kernel::sort(
      difference.links.begin(), difference.links.end(),
      [](const auto& one, const auto& other) { return comes_before(one.link, other.link); });
  compare_faces(a, b, difference);
  return difference;
}

}  // namespace offgrid::navmesh
