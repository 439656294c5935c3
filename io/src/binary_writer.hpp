// BinaryWriter: the bytes of a binary file, item after item, as BinaryReader reads them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "world_format.hpp"

namespace offgrid::io::detail {

class BinaryWriter {
 public:
  /// All bytes so far, and their checksum, which is stored too; ends the writer.
  std::string take_with_checksum(navmesh::Digest& checksum) {
    checksum = checksum_of(bytes_);
    digest(checksum);
    return std::move(bytes_);
  }
  std::string take_with_checksum() {
    navmesh::Digest checksum;
    return take_with_checksum(checksum);
  }
  /// All bytes so far; ends the writer.
  std::string take() { return std::move(bytes_); }

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
    OFFGRID_EXPECTS(v <= 0xFFFFFFFFU, "BinaryWriter: a count fits 32 bits");
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
  void ground(const navmesh::FaceState& state) {
    u32(state.cost);
    u64(state.tag);
  }
  /// The area without its update.
  void area(const navmesh::Area& area, bool has_floors) {
    u8(static_cast<std::uint8_t>(area.shape));
    u8(static_cast<std::uint8_t>(area.rule));
    u8(area.enabled ? 1 : 0);
    u8(static_cast<std::uint8_t>(area.state.ground));
    ground(area.state);
    i32(area.priority);
    if (has_floors) {
      count(area.floors.size());
      for (const navmesh::Floor floor : area.floors) u16(floor);
    }
    count(area.loops.size());
    for (const navmesh::Area::Loop& loop : area.loops) {
      count(loop.size());
      for (const kernel::Point2& p : loop) point(p);
    }
  }
  void update(const navmesh::Update& update) {
    u32(update.add_cost);
    u64(update.set_bits);
    u64(update.clear_bits);
  }
  void seam(const navmesh::Seam& seam) {
    point(seam.a);
    point(seam.b);
    u16(seam.left);
    u16(seam.right);
    u8(seam.enabled ? 1 : 0);
  }
  void link(const navmesh::Link& link) {
    for (const navmesh::FloorPoint& p : {link.from, link.to}) {
      point(p.point);
      u16(p.floor);
    }
    u64(link.cost);
    u8(link.both_ways ? 1 : 0);
    u64(link.tag);
    u8(link.enabled ? 1 : 0);
  }

 private:
  std::string bytes_;
};

}  // namespace offgrid::io::detail
