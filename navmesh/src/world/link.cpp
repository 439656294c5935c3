#include "offgrid/navmesh/world/link.hpp"

#include <tuple>
#include <utility>

namespace offgrid::navmesh {

Digest key_of(const Link& link) {
  const auto key = [](const FloorPoint& p) { return std::tuple(p.point, p.floor); };
  FloorPoint from = link.from, to = link.to;
  if (link.both_ways && key(to) < key(from)) std::swap(from, to);
  DigestWriter writer;
  for (const FloorPoint& p : {from, to}) writer.add(word_of(p.point)).add(p.floor);
  writer.add(link.cost).add(link.tag);
  // A seam has its flag alone here.
  return writer.add(2 + (link.both_ways ? 4 : 0) + (link.enabled ? 1 : 0)).digest();
}

}  // namespace offgrid::navmesh
