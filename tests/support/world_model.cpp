#include "support/world_model.hpp"

#include <algorithm>

#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "support/snap_compare.hpp"
#include "support/snap_subject.hpp"
#include "worlds/definition.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing {

using kernel::Point2;
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

/// The digest of the canonical triangulation of the pixels and edges.
navmesh::Digest digest_of(const SnapDefinition& definition) {
  std::vector<Point2> points;
  for (const auto& pixel : definition.pixels())
    points.push_back(Point2::at(pixel.centre.x, pixel.centre.y));
  std::vector<navmesh::Constraint> constraints;
  for (const auto& use : definition.uses()) constraints.push_back({use.u, use.v});
  return navmesh::Triangulation::build(points, constraints, navmesh::ThroughVertex::refuse)
      ->digest();
}

bool knows_its_users(const navmesh::SnapRounding& snap, const navmesh::Original& s,
                     navmesh::OriginalId id) {
  std::vector<navmesh::OriginalId> users;
  for (std::size_t k = 1; k < s.chain.size(); ++k) {
    snap.find_users(s.chain[k - 1], s.chain[k], users);
    if (std::count(users.begin(), users.end(), id) != 1) return false;
  }
  return true;
}

}  // namespace

std::string find_snap_fault(const navmesh::SnapRounding& snap, const std::set<Piece>& segments) {
  SnapDefinition definition;
  const Site low = site_of(snap.low()), high = site_of(snap.high());
  for (const auto& [p, q] : {std::pair(low, Site{high.x, low.y}),
                             {Site{high.x, low.y}, high},
                             {high, Site{low.x, high.y}},
                             {Site{low.x, high.y}, low}})
    definition.add(p, q);
  for (const auto& [p, q] : segments) definition.add(site_of(p), site_of(q));
  definition.finish(WorldOracle::exact);
  if (find_violation(snap.planar())) return "the mesh is broken";
  SnapPicture picture;
  LibrarySnap::read(snap, picture);
  if (!agree(definition, picture, false))
    return "expected " + text_of(definition) + ", found " + text_of(picture);
  if (snap.original_count() != definition.segments().size()) return "another number of segments";
  for (std::uint32_t i = 0; i < snap.original_bound(); ++i) {
    const navmesh::OriginalId id{i};
    if (snap.is_alive(id) && !knows_its_users(snap, snap.original(id), id))
      return "an edge of a chain does not know the segment";
  }
  if (snap.triangulation().digest() != digest_of(definition)) return "another triangulation";
  return "";
}

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
