// World files made field by field, after docs/formats.md and not by the library's writer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers/wad_bytes.hpp"

namespace offgrid::io {

inline std::string bytes64(std::uint64_t v) {
  return bytes32(static_cast<std::int64_t>(v & 0xffffffffU)) +
         bytes32(static_cast<std::int64_t>(v >> 32));
}
inline std::string bytes_of_double(double v) { return bytes64(std::bit_cast<std::uint64_t>(v)); }
inline std::string byte8(unsigned v) { return {static_cast<char>(v)}; }

/// Fields with names, in their order. The checksum is put behind them.
class WorldBytes {
 public:
  WorldBytes& field(std::string name, std::string bytes) {
    fields_.emplace_back(std::move(name), std::move(bytes));
    return *this;
  }
  WorldBytes& set(std::string_view name, std::string bytes) {
    find(name).second = std::move(bytes);
    return *this;
  }
  std::size_t offset(std::string_view name) const {
    std::size_t at = 0;
    for (const auto& [known, bytes] : fields_) {
      if (known == name) return at;
      at += bytes.size();
    }
    std::abort();
  }

  std::string body() const {
    std::string bytes;
    for (const auto& field : fields_) bytes += field.second;
    return bytes;
  }
  std::string bytes() const { return with_checksum(body()); }

  static std::string with_checksum(std::string body) {
    std::uint64_t low = 0x6d657368206b6579, high = 0x6f66666772696430;
    const auto mix = [](std::uint64_t z) {
      z += 0x9e3779b97f4a7c15;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
      z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
      return z ^ (z >> 31);
    };
    const auto add = [&](std::uint64_t word) {
      low = mix(low ^ word);
      high = mix(high + word) ^ low;
    };
    std::string padded = body + std::string((8 - body.size() % 8) % 8, '\0');
    for (std::size_t at = 0; at < padded.size(); at += 8) {
      std::uint64_t word = 0;
      for (std::size_t k = 8; k-- > 0;)
        word = word << 8 | static_cast<unsigned char>(padded[at + k]);
      add(word);
    }
    add(body.size());
    return body + bytes64(low) + bytes64(high);
  }

 private:
  std::pair<std::string, std::string>& find(std::string_view name) {
    const auto found = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const auto& field) { return field.first == name; });
    if (found == fields_.end()) std::abort();
    return *found;
  }

  std::vector<std::pair<std::string, std::string>> fields_;
};

/// Names for the parts of a seam, a link, a relief, agents, growth and updates, which are not
/// there.
inline void add_later_parts(WorldBytes& world) {
  world.field("seam", "")
      .field("seam_ends", "")
      .field("seam_left", "")
      .field("seam_right", "")
      .field("seam_enabled", "");
  world.field("link", "").field("link_from", "").field("link_to", "");
  world.field("link_cost", "")
      .field("link_both", "")
      .field("link_tag", "")
      .field("link_enabled", "");
  world.field("relief_floors", "")
      .field("triangles0", "")
      .field("triangle", "")
      .field("triangle2", "")
      .field("triangles1", "");
  world.field("agents", "")
      .field("radius", "")
      .field("radius2", "")
      .field("sides", "")
      .field("has_mesh_digest", "")
      .field("mesh_digest", "")
      .field("grown_by", "");
  world.field("updates", "")
      .field("update", "")
      .field("update_cost", "")
      .field("update_sets", "")
      .field("update_clears", "");
}

/// Two areas in a square: a walkable region of two loops, even-odd; a disabled barrier with a loop
/// of one point and a loop of none. Fields that differ from file to file have a name.
inline WorldBytes good_world(std::uint64_t digest_low, std::uint64_t digest_high) {
  const auto point = [](std::int64_t x, std::int64_t y) { return bytes32(x) + bytes32(y); };
  WorldBytes world;
  world.field("magic", "\x89OGW\r\n\x1a\n").field("version", bytes32(1));
  world.field("low.x", bytes32(-100))
      .field("low.y", bytes32(0))
      .field("high.x", bytes32(100))
      .field("high.y", bytes32(200));
  world.field("margin", bytes32(16));
  world.field("journal_limit", bytes64(256))
      .field("lists_faces", byte8(1))
      .field("ground", byte8(1));
  world.field("has_digest", byte8(1))
      .field("has_quantisation", byte8(1))
      .field("cost", bytes32(65536))
      .field("tag", bytes64(9));
  world.field("next_id", bytes32(12))
      .field("areas", bytes32(2))
      .field("floors", "")
      .field("next_seam", "")
      .field("seams", "")
      .field("next_link", "")
      .field("links", "")
      .field("digest", bytes64(digest_low) + bytes64(digest_high));
  world.field("origin.x", bytes_of_double(0.1))
      .field("origin.y", bytes_of_double(-2e300))
      .field("scale", bytes_of_double(16));
  world.field("largest_error", bytes_of_double(0.03125)).field("bits", bytes32(8));
  world.field("id", bytes32(3))
      .field("shape", byte8(0))
      .field("rule", byte8(1))
      .field("enabled", byte8(1))
      .field("blocked", byte8(0));
  world.field("area_cost", bytes32(70000))
      .field("area_tag", bytes64(0x0123456789abcdef))
      .field("priority", bytes32(-5))
      .field("area_floors", "");
  world.field("loops", bytes32(2))
      .field("points", bytes32(3))
      .field("x", bytes32(-100))
      .field("y", bytes32(0));
  world.field("more", point(50, 0) + point(50, 50)).field("points2", bytes32(4));
  world.field("inner", point(0, 10) + point(20, 10) + point(20, 20) + point(0, 20));
  world.field("id2", bytes32(11)).field("flags2", byte8(1) + byte8(0) + byte8(0) + byte8(1));
  world.field("cost2", bytes32(5))
      .field("tag2", bytes64(0))
      .field("priority2", bytes32(0))
      .field("floors2", "")
      .field("loops2", bytes32(3));
  world.field("line", bytes32(2) + point(0, 100) + point(90, 190))
      .field("dot", bytes32(1) + point(7, 70))
      .field("nothing", bytes32(0));
  add_later_parts(world);
  return world;
}

/// The same areas in a stack of three floors, and a disabled seam from floor 2 to floor 0: the
/// region on floors 0 and 2, the barrier on 1; and a link from floor 1 to floor 2.
inline WorldBytes good_stack(std::uint64_t digest_low, std::uint64_t digest_high) {
  return good_world(digest_low, digest_high)
      .set("version", bytes32(2))
      .set("floors", bytes32(3))
      .set("next_seam", bytes32(5))
      .set("seams", bytes32(1))
      .set("seam", bytes32(4))
      .set("seam_ends", bytes32(10) + bytes32(20) + bytes32(-30) + bytes32(40))
      .set("seam_left", bytes16(2))
      .set("seam_right", bytes16(0))
      .set("seam_enabled", byte8(0))
      .set("next_link", bytes32(9))
      .set("links", bytes32(1))
      .set("link", bytes32(8))
      .set("link_from", bytes32(10) + bytes32(20) + bytes16(1))
      .set("link_to", bytes32(-30) + bytes32(40) + bytes16(2))
      .set("link_cost", bytes64(70000))
      .set("link_both", byte8(1))
      .set("link_tag", bytes64(77))
      .set("link_enabled", byte8(1))
      .set("area_floors", bytes32(2) + bytes16(0) + bytes16(2))
      .set("floors2", bytes32(1) + bytes16(1));
}

/// The corners of a triangle of a relief: x, y, z of each.
inline std::string relief_triangle(const std::array<std::array<std::int64_t, 3>, 3>& corners) {
  std::string bytes;
  for (const auto& [x, y, z] : corners) bytes += bytes32(x) + bytes32(y) + bytes32(z);
  return bytes;
}

/// The same stack with the heights of two triangles on floor 0, and of none on floor 1.
inline WorldBytes good_relief(std::uint64_t digest_low, std::uint64_t digest_high) {
  return good_stack(digest_low, digest_high)
      .set("version", bytes32(3))
      .set("relief_floors", bytes32(2))
      .set("triangles0", bytes32(2))
      .set("triangle", relief_triangle({{{0, 0, -5}, {50, 0, 7}, {50, 50, 9}}}))
      .set("triangle2", relief_triangle({{{0, 0, 3}, {50, 50, 3}, {0, 50, 536870911}}}))
      .set("triangles1", bytes32(0));
}

/// The same stack and heights with agents of radii 3 and 12, and a digest of their mesh.
inline WorldBytes good_mesh(std::uint64_t digest_low, std::uint64_t digest_high) {
  return good_relief(digest_low, digest_high)
      .set("version", bytes32(4))
      .set("agents", bytes32(2))
      .set("radius", bytes32(3))
      .set("radius2", bytes32(12))
      .set("sides", bytes32(8))
      .set("has_mesh_digest", byte8(1))
      .set("mesh_digest", bytes64(33) + bytes64(44));
}

/// The same stack, heights and agents, with areas that have grown by 6.
inline WorldBytes good_grown(std::uint64_t digest_low, std::uint64_t digest_high) {
  return good_mesh(digest_low, digest_high).set("version", bytes32(5)).set("grown_by", bytes32(6));
}

/// The two areas alone, of which the region adds to the cost, sets bits 1 and 2 of the tag, and
/// clears bit 0.
inline WorldBytes good_update(std::uint64_t digest_low, std::uint64_t digest_high) {
  return good_world(digest_low, digest_high)
      .set("version", bytes32(6))
      .set("area_cost", bytes32(65536))
      .set("area_tag", bytes64(0))
      .set("floors", bytes32(1))
      .set("next_seam", bytes32(1))
      .set("seams", bytes32(0))
      .set("next_link", bytes32(1))
      .set("links", bytes32(0))
      .set("area_floors", bytes32(1) + bytes16(0))
      .set("floors2", bytes32(1) + bytes16(0))
      .set("relief_floors", bytes32(0))
      .set("agents", bytes32(0))
      .set("sides", bytes32(16))
      .set("has_mesh_digest", byte8(0))
      .set("grown_by", bytes32(0))
      .set("updates", bytes32(1))
      .set("update", bytes32(3))
      .set("update_cost", bytes32(32768))
      .set("update_sets", bytes64(6))
      .set("update_clears", bytes64(1));
}

}  // namespace offgrid::io
