// Files of worlds in tiles made field by field, after docs/formats.md and not by the library's
// writer.
#pragma once

#include "offgrid/navmesh/world/link.hpp"
#include "readers/world_bytes.hpp"

namespace offgrid::io {

inline std::string two_words(std::uint64_t low, std::uint64_t high) {
  return bytes64(low) + bytes64(high);
}

/// A manifest of two tiles. Fields that tests change have a name.
inline WorldBytes good_manifest() {
  WorldBytes file;
  file.field("magic", "\x89OGM\r\n\x1a\n").field("version", bytes32(1));
  file.field("low", bytes32(-100) + bytes32(0)).field("high", bytes32(100) + bytes32(200));
  file.field("margin", bytes32(16)).field("ground", byte8(0));
  file.field("cost", bytes32(65536)).field("tag", bytes64(9)).field("floors", bytes32(2));
  file.field("log_side", bytes32(7));
  file.field("grid", two_words(1, 2)).field("items", two_words(3, 4));
  file.field("source", two_words(5, 6)).field("areas", bytes32(3)).field("seams", bytes32(1));
  file.field("tiles", bytes32(2));
  file.field("tile", bytes32(1) + bytes64(120) + two_words(7, 8));
  file.field("tile2", bytes32(3) + bytes64(999) + two_words(9, 10));
  return file;
}

/// The same with two links: one of both ways between floors, and one that is switched off.
inline WorldBytes manifest_with_links() {
  const auto end = [](std::int64_t x, std::int64_t y, std::int64_t floor) {
    return bytes32(x) + bytes32(y) + bytes16(floor);
  };
  using kernel::Point2;
  navmesh::Digest keys{4, 3};
  keys += key_of(navmesh::Link{.from = Point2::at(-100, 0),
                               .to = {Point2::at(100, 200), 1},
                               .cost = 1 << 20,
                               .both_ways = true,
                               .tag = 6});
  keys += key_of(
      navmesh::Link{.from = {Point2::at(5, 5), 1}, .to = {Point2::at(-7, 9), 1}, .enabled = false});
  WorldBytes file = good_manifest();
  file.set("version", bytes32(2)).field("keys", two_words(keys.low, keys.high));
  file.field("links", bytes32(2));
  file.field("link", bytes32(3)).field("from", end(-100, 0, 0)).field("to", end(100, 200, 1));
  file.field("link_cost", bytes64(1 << 20)).field("both_ways", byte8(1));
  file.field("link_tag", bytes64(6)).field("link_enabled", byte8(1));
  file.field("link2", bytes32(7)).field("from2", end(5, 5, 1)).field("to2", end(-7, 9, 1));
  file.field("link_cost2", bytes64(0)).field("both_ways2", byte8(0));
  file.field("link_tag2", bytes64(0)).field("link_enabled2", byte8(0));
  return file;
}

/// The pieces of the tile (-1, 2): an even-odd region on two floors, an update, and a seam.
inline WorldBytes good_pieces() {
  const auto point = [](std::int64_t x, std::int64_t y) { return bytes32(x) + bytes32(y); };
  WorldBytes file;
  file.field("magic", "\x89OGP\r\n\x1a\n").field("version", bytes32(1));
  file.field("grid", two_words(1, 2)).field("items", two_words(3, 4));
  file.field("tile", bytes32(-1) + bytes32(2)).field("floors", bytes32(2));
  file.field("pieces", bytes32(2)).field("seams", bytes32(1));
  file.field("id", bytes32(3)).field("key", two_words(11, 12));
  file.field("shape", byte8(0)).field("rule", byte8(1)).field("flags", byte8(1) + byte8(0));
  file.field("cost", bytes32(70000)).field("tag", bytes64(5)).field("priority", bytes32(-5));
  file.field("area_floors", bytes32(2) + bytes16(0) + bytes16(1)).field("loops", bytes32(1));
  file.field("points", bytes32(3)).field("corners", point(-100, 0) + point(50, 0) + point(50, 50));
  file.field("has_update", byte8(0));
  file.field("id2", bytes32(4)).field("key2", two_words(13, 14));
  file.field("flags2", byte8(0) + byte8(0) + byte8(1) + byte8(0));
  file.field("state2", bytes32(65536) + bytes64(0) + bytes32(0));
  file.field("area_floors2", bytes32(1) + bytes16(1)).field("loops2", bytes32(0));
  file.field("has_update2", byte8(1)).field("add_cost", bytes32(7)).field("bits", bytes64(3));
  file.field("clear_bits", bytes64(4));
  file.field("seam", bytes32(9)).field("ends", point(1, 2) + point(3, 4));
  file.field("seam_floors", bytes16(0) + bytes16(1)).field("seam_enabled", byte8(1));
  return file;
}

/// The tile (-1, 2), built: of its sides the first has two open edges, the last one.
inline WorldBytes good_tile() {
  const auto edge = [](std::int64_t x, std::int64_t component) {
    return bytes32(x) + bytes32(5) + bytes16(0) + bytes16(1) + bytes32(component);
  };
  WorldBytes file;
  file.field("magic", "\x89OGT\r\n\x1a\n").field("version", bytes32(1));
  file.field("tile", bytes32(-1) + bytes32(2)).field("grid", two_words(1, 2));
  file.field("pieces", two_words(7, 8)).field("digest", two_words(15, 16));
  file.field("faces", bytes64(10)).field("vertices", bytes64(9)).field("components", bytes32(2));
  file.field("lower", two_words(17, 18)).field("open", bytes32(2));
  file.field("edge", edge(-3, 1)).field("edge2", edge(8, 0));
  file.field("right", two_words(0, 0) + bytes32(0)).field("upper", two_words(0, 0) + bytes32(0));
  file.field("left", two_words(19, 20)).field("left_open", bytes32(1));
  file.field("left_edge", edge(0, 1));
  return file;
}

}  // namespace offgrid::io
