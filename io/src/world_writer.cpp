#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "binary_writer.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/world/grow.hpp"

namespace offgrid::io {
namespace {

using navmesh::Area;
using navmesh::AreaId;

using detail::BinaryWriter;

/// Is there more than floor 0 alone, or was there ever a seam or a link?
bool has_floors(const navmesh::Snapshot& saved) {
  return saved.options.floors != 1 || saved.next_seam != 1 || saved.next_link != 1 ||
         std::any_of(saved.areas.begin(), saved.areas.end(),
                     [](const auto& area) { return area.second.floors != navmesh::FloorSet(); });
}

void write_header(BinaryWriter& out, const navmesh::Snapshot& saved, std::uint32_t version,
                  const std::optional<Quantisation>& quantisation) {
  const navmesh::WorldOptions& options = saved.options;
  out.text(detail::world_magic);
  out.u32(version);
  out.point(options.low);
  out.point(options.high);
  out.i32(options.margin);
  out.u64(options.journal_limit);
  out.u8(options.lists_faces ? 1 : 0);
  out.u8(static_cast<std::uint8_t>(options.ground.ground));
  out.u8(saved.digest ? 1 : 0);
  out.u8(quantisation ? 1 : 0);
  out.ground(options.ground);
  out.u32(saved.next_id);
  out.count(saved.areas.size());
  if (version > 1) {
    out.count(options.floors);
    out.u32(saved.next_seam);
    out.count(saved.seams.size());
    out.u32(saved.next_link);
    out.count(saved.links.size());
  }
  if (saved.digest) out.digest(*saved.digest);
  if (!quantisation) return;
  out.f64(quantisation->origin.x);
  out.f64(quantisation->origin.y);
  out.f64(quantisation->scale);
  out.f64(quantisation->largest_error);
  out.i32(quantisation->bits);
}

template <class Items>
Items sorted(Items items) {
  kernel::sort(items.begin(), items.end(),
               [](const auto& a, const auto& b) { return a.first < b.first; });
  return items;
}

void write_links(BinaryWriter& out, const navmesh::Snapshot& saved) {
  for (const auto& [id, link] : sorted(saved.links)) {
    out.u32(id.value());
    out.link(link);
  }
}

void write_seams(BinaryWriter& out, const navmesh::Snapshot& saved) {
  for (const auto& [id, seam] : sorted(saved.seams)) {
    out.u32(id.value());
    out.seam(seam);
  }
}

/// Without a relief there are heights of no floor.
void write_relief(BinaryWriter& out, const std::optional<navmesh::Relief>& stated) {
  out.count(stated ? stated->floor_count() : 0);
  if (!stated) return;
  const navmesh::Relief& relief = *stated;
  for (std::size_t floor = 0; floor < relief.floor_count(); ++floor) {
    const auto triangles = relief.triangles(static_cast<navmesh::Floor>(floor));
    out.count(triangles.size());
    for (const navmesh::GroundTriangle& triangle : triangles) {
      for (const navmesh::GroundPoint& corner : triangle) {
        out.point(corner.at);
        out.i32(corner.z);
      }
    }
  }
}

bool has_updates(const navmesh::Snapshot& saved) {
  return std::any_of(saved.areas.begin(), saved.areas.end(),
                     [](const auto& area) { return area.second.update.has_value(); });
}

void write_updates(BinaryWriter& out, std::span<const std::pair<AreaId, Area>* const> areas) {
  const auto updates = std::count_if(
      areas.begin(), areas.end(), [](const auto* area) { return area->second.update.has_value(); });
  out.count(static_cast<std::size_t>(updates));
  for (const auto* area : areas) {
    const std::optional<navmesh::Update>& update = area->second.update;
    if (!update) continue;
    out.u32(area->first.value());
    out.update(*update);
  }
}

void write_radius(BinaryWriter& out, std::int32_t radius) {
  OFFGRID_EXPECTS(radius >= 1 && radius <= navmesh::Disc::max_radius,
                  "write_world: a radius is one that a disc can have");
  out.i32(radius);
}

void write_agents(BinaryWriter& out, const navmesh::SavedAgents& agents) {
  out.count(agents.radii.size());
  for (const std::int32_t radius : agents.radii) write_radius(out, radius);
  OFFGRID_EXPECTS(navmesh::Disc::can_have(agents.disc_sides),
                  "write_world: a disc has 8, 16 or 32 sides");
  out.i32(agents.disc_sides);
  out.u8(agents.digest ? 1 : 0);
  if (agents.digest) out.digest(*agents.digest);
}

}  // namespace

std::string write_world(const WorldFile& file) {
  const auto& [snapshot, quantisation, relief, grown_by] = file;
  OFFGRID_EXPECTS(
      !relief || (relief->floor_count() >= 1 && relief->floor_count() <= snapshot.options.floors),
      "write_world: a relief has a floor, and no more than the world");
  std::vector<const std::pair<AreaId, Area>*> areas;
  areas.reserve(snapshot.areas.size());
  for (const auto& area : snapshot.areas) areas.push_back(&area);
  kernel::sort(areas.begin(), areas.end(),
               [](const auto* a, const auto* b) { return a->first < b->first; });
  BinaryWriter out;
  const bool has_agents = !snapshot.agents.radii.empty();
  const std::uint32_t version = has_updates(snapshot)  ? 6
                                : grown_by             ? 5
                                : has_agents           ? 4
                                : relief               ? 3
                                : has_floors(snapshot) ? 2
                                                       : 1;
  write_header(out, snapshot, version, quantisation);
  for (const auto* area : areas) {
    out.u32(area->first.value());
    out.area(area->second, version > 1);
  }
  if (version > 1) {
    write_seams(out, snapshot);
    write_links(out, snapshot);
  }
  if (version > 2) write_relief(out, relief);
  if (version > 3) write_agents(out, snapshot.agents);
  if (grown_by) write_radius(out, *grown_by);
  if (version > 5) {
    if (!grown_by) out.i32(0);
    write_updates(out, areas);
  }
  return out.take_with_checksum();
}

}  // namespace offgrid::io
