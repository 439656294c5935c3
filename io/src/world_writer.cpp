#include <algorithm>
#include <bit>
#include <vector>

#include "offgrid/io/world_file.hpp"
#include "offgrid/kernel/contract.hpp"
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

void write_header(WorldWriter& out, const navmesh::Snapshot& saved,
                  const std::optional<Quantisation>& quantisation) {
  const navmesh::WorldOptions& options = saved.options;
  out.text(detail::world_magic);
  out.u32(world_file_version);
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
  if (saved.digest) out.digest(*saved.digest);
  if (!quantisation) return;
  out.f64(quantisation->origin.x);
  out.f64(quantisation->origin.y);
  out.f64(quantisation->scale);
  out.f64(quantisation->largest_error);
  out.i32(quantisation->bits);
}

void write_area(WorldWriter& out, AreaId id, const Area& area) {
  out.u32(id.value());
  out.u8(static_cast<std::uint8_t>(area.shape));
  out.u8(static_cast<std::uint8_t>(area.rule));
  out.u8(area.enabled ? 1 : 0);
  out.u8(static_cast<std::uint8_t>(area.state.ground));
  out.ground(area.state);
  out.i32(area.priority);
  out.count(area.loops.size());
  for (const Area::Loop& loop : area.loops) {
    out.count(loop.size());
    for (const kernel::Point2& p : loop) out.point(p);
  }
}

}  // namespace

std::string write_world(const navmesh::Snapshot& snapshot,
                        const std::optional<Quantisation>& quantisation) {
  std::vector<const std::pair<AreaId, Area>*> areas;
  areas.reserve(snapshot.areas.size());
  for (const auto& area : snapshot.areas) areas.push_back(&area);
  std::sort(areas.begin(), areas.end(),
            [](const auto* a, const auto* b) { return a->first < b->first; });
  WorldWriter out;
  write_header(out, snapshot, quantisation);
  for (const auto* area : areas) write_area(out, area->first, area->second);
  out.digest(detail::checksum_of(out.bytes()));
  return out.take();
}

}  // namespace offgrid::io
