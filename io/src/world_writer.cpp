#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/io/world_file.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "world_format.hpp"

namespace offgrid::io {
namespace {

using navmesh::Area;
using navmesh::AreaId;
using navmesh::FaceState;

class WorldWriter {
 public:
  std::string take() { return std::move(bytes_); }
  const std::string& bytes() const { return bytes_; }

  void text(std::string_view bytes) { bytes_ += bytes; }
  void u8(std::uint8_t v) { bytes_ += static_cast<char>(v); }
  void u16(std::uint16_t v) {
    u8(static_cast<std::uint8_t>(v));
    u8(static_cast<std::uint8_t>(v >> 8));
  }
  void u32(std::uint32_t v) {
    for (int shift = 0; shift < 32; shift += 8) u8(static_cast<std::uint8_t>(v >> shift));
  }
  void i32(std::int32_t v) { u32(static_cast<std::uint32_t>(v)); }
  void u64(std::uint64_t v) {
    u32(static_cast<std::uint32_t>(v));
    u32(static_cast<std::uint32_t>(v >> 32));
  }
  void f64(double v) { u64(std::bit_cast<std::uint64_t>(v)); }
  void count(std::size_t v) {
    OFFGRID_EXPECTS(v <= 0xFFFFFFFFU, "write_world: a count fits 32 bits");
    u32(static_cast<std::uint32_t>(v));
  }
  void point(const kernel::Point2& p) {
    i32(p.x.raw());
    i32(p.y.raw());
  }
  void digest(const navmesh::Digest& digest) {
    u64(digest.low);
    u64(digest.high);
  }
  void ground(const FaceState& state) {
    u32(state.cost);
    u64(state.tag);
  }

 private:
  std::string bytes_;
};

/// Is there more than floor 0 alone, or was there ever a seam or a link?
bool has_floors(const navmesh::Snapshot& saved) {
  return saved.options.floors != 1 || saved.next_seam != 1 || saved.next_link != 1 ||
         std::any_of(saved.areas.begin(), saved.areas.end(),
                     [](const auto& area) { return area.second.floors != navmesh::FloorSet(); });
}

void write_header(WorldWriter& out, const navmesh::Snapshot& saved, std::uint32_t version,
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

void write_area(WorldWriter& out, AreaId id, const Area& area, std::uint32_t version) {
  out.u32(id.value());
  out.u8(static_cast<std::uint8_t>(area.shape));
  out.u8(static_cast<std::uint8_t>(area.rule));
  out.u8(area.enabled ? 1 : 0);
  out.u8(static_cast<std::uint8_t>(area.state.ground));
  out.ground(area.state);
  out.i32(area.priority);
  if (version > 1) {
    out.count(area.floors.size());
    for (const navmesh::Floor floor : area.floors) out.u16(floor);
  }
  out.count(area.loops.size());
  for (const Area::Loop& loop : area.loops) {
    out.count(loop.size());
    for (const kernel::Point2& p : loop) out.point(p);
  }
}

template <class Items>
Items sorted(Items items) {
  std::sort(items.begin(), items.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return items;
}

void write_links(WorldWriter& out, const navmesh::Snapshot& saved) {
  for (const auto& [id, link] : sorted(saved.links)) {
    out.u32(id.value());
    for (const navmesh::FloorPoint& p : {link.from, link.to}) {
      out.point(p.point);
      out.u16(p.floor);
    }
    out.u64(link.cost);
    out.u8(link.both_ways ? 1 : 0);
    out.u64(link.tag);
    out.u8(link.enabled ? 1 : 0);
  }
}

void write_seams(WorldWriter& out, const navmesh::Snapshot& saved) {
  for (const auto& [id, seam] : sorted(saved.seams)) {
    out.u32(id.value());
    out.point(seam.a);
    out.point(seam.b);
    out.u16(seam.left);
    out.u16(seam.right);
    out.u8(seam.enabled ? 1 : 0);
  }
}

/// Without a relief there are heights of no floor.
void write_relief(WorldWriter& out, const std::optional<navmesh::Relief>& stated) {
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

void write_updates(WorldWriter& out, std::span<const std::pair<AreaId, Area>* const> areas) {
  const auto updates = std::count_if(
      areas.begin(), areas.end(), [](const auto* area) { return area->second.update.has_value(); });
  out.count(static_cast<std::size_t>(updates));
  for (const auto* area : areas) {
    const std::optional<navmesh::Update>& update = area->second.update;
    if (!update) continue;
    out.u32(area->first.value());
    out.u32(update->add_cost);
    out.u64(update->set_bits);
    out.u64(update->clear_bits);
  }
}

void write_radius(WorldWriter& out, std::int32_t radius) {
  OFFGRID_EXPECTS(radius >= 1 && radius <= navmesh::Disc::max_radius,
                  "write_world: a radius is one that a disc can have");
  out.i32(radius);
}

void write_agents(WorldWriter& out, const navmesh::SavedAgents& agents) {
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
  std::sort(areas.begin(), areas.end(),
            [](const auto* a, const auto* b) { return a->first < b->first; });
  WorldWriter out;
  const bool has_agents = !snapshot.agents.radii.empty();
  const std::uint32_t version = has_updates(snapshot)  ? 6
                                : grown_by             ? 5
                                : has_agents           ? 4
                                : relief               ? 3
                                : has_floors(snapshot) ? 2
                                                       : 1;
  write_header(out, snapshot, version, quantisation);
  for (const auto* area : areas) write_area(out, area->first, area->second, version);
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
  out.digest(detail::checksum_of(out.bytes()));
  return out.take();
}

}  // namespace offgrid::io
