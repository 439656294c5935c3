#include "binary_reader.hpp"

#include <utility>
#include <vector>

#include "text_reader.hpp"

namespace offgrid::io::detail {

using kernel::Point2;
using navmesh::Area;
using navmesh::Digest;
using navmesh::FaceState;
using navmesh::Ground;

bool BinaryReader::begin(std::string_view magic, std::string_view what, std::uint32_t newest) {
  const std::string_view found = text_of(bytes_, 0, std::min(bytes_.size(), magic.size()));
  if (found != magic.substr(0, found.size()))
    return fail(0, ReadCode::syntax, "a " + std::string(what) + " file", quoted(found));
  offset_ = found.size();
  if (offset_ < magic.size()) {
    return fail(offset_, ReadCode::truncated,
                "the eight bytes that " + std::string(what) + " files begin with",
                "the end of the file");
  }
  if (!u32(version_, "a version")) return false;
  if (version_ >= 1 && version_ <= newest) return true;
  std::string versions = "version 1";
  for (std::uint32_t v = 2; v <= newest; ++v)
    versions += (v == newest ? " or " : ", ") + std::to_string(v);
  return fail(offset_ - 4, ReadCode::unsupported, versions, std::to_string(version_));
}

bool BinaryReader::choice(bool& v, std::string_view what) {
  if (!has(1, what)) return false;
  const auto byte = std::to_integer<unsigned>(bytes_[offset_]);
  if (byte > 1)
    return fail(offset_, ReadCode::out_of_range, std::string(what), std::to_string(byte));
  v = byte == 1;
  ++offset_;
  return true;
}

bool BinaryReader::count(std::size_t& v, std::size_t bytes_each, std::string_view what) {
  const std::size_t at = offset_;
  std::uint32_t stated = 0;
  if (!u32(stated, std::string("the number of ") + std::string(what))) return false;
  v = stated;
  if (v <= room() / bytes_each) return true;
  return fail(at, ReadCode::truncated,
              std::to_string(v) + " " + std::string(what) + ", each of " +
                  std::to_string(bytes_each) + " bytes at least",
              counted(room(), "byte"));
}

bool BinaryReader::point(Point2& p) {
  const std::size_t at = offset_;
  std::int32_t x = 0;
  std::int32_t y = 0;
  if (!i32(x, "an x") || !i32(y, "a y")) return false;
  const auto made = Point2::make(x, y);
  if (made) {
    p = *made;
    return true;
  }
  const bool is_x = made.error().axis == kernel::Axis::x;
  return fail(is_x ? at : at + 4, ReadCode::out_of_range,
              is_x ? "an x with |x| < 2^30" : "a y with |y| < 2^30", std::to_string(is_x ? x : y));
}

bool BinaryReader::ground(FaceState& state, bool is_walked) {
  if (!u32(state.cost, "a cost")) return false;
  if (is_walked && state.cost < FaceState::unit_cost) {
    return fail(offset_ - 4, ReadCode::out_of_range,
                "a cost of walkable ground, at least " + std::to_string(FaceState::unit_cost),
                std::to_string(state.cost));
  }
  return u64(state.tag, "a tag");
}

/// Reads a floor of the world, which is above the one before.
bool BinaryReader::floor(navmesh::Floor& floor, std::int64_t before) {
  if (!u16(floor, "a floor")) return false;
  if (floor > before && floor < floors_) return true;
  return fail(offset_ - 2, ReadCode::out_of_range,
              (before < 0 ? "a floor" : "a floor above " + std::to_string(before) + " and") +
                  " below " + std::to_string(floors_),
              std::to_string(floor));
}

/// Reads the floors of an area.
bool BinaryReader::floors(navmesh::FloorSet& floors) {
  std::size_t count = 0;
  const std::size_t at = offset_;
  if (!this->count(count, floor_bytes, "floors")) return false;
  if (count == 0) return fail(at, ReadCode::out_of_range, "a floor at least", "0");
  std::vector<navmesh::Floor> numbers(count);
  std::int64_t before = -1;
  for (navmesh::Floor& number : numbers) {
    if (!floor(number, before)) return false;
    before = number;
  }
  floors = navmesh::FloorSet(std::move(numbers));
  return true;
}

bool BinaryReader::area(Area& area, bool has_floors) {
  bool is_barrier = false, is_even_odd = false, is_blocked = false;
  std::size_t loops = 0;
  if (!choice(is_barrier, "0 or 1: region or barrier") ||
      !choice(is_even_odd, "0 or 1: nonzero or even-odd") ||
      !choice(area.enabled, "0 or 1: disabled or enabled") ||
      !choice(is_blocked, "0 or 1: walkable or blocked") ||
      !ground(area.state, !is_barrier && !is_blocked) || !i32(area.priority, "a priority") ||
      (has_floors && !floors(area.floors)) || !count(loops, loop_bytes_min, "loops")) {
    return false;
  }
  area.shape = is_barrier ? Area::Shape::barrier : Area::Shape::region;
  area.rule = is_even_odd ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero;
  area.state.ground = is_blocked ? Ground::blocked : Ground::walkable;
  area.loops.resize(loops);
  for (Area::Loop& loop : area.loops) {
    std::size_t points = 0;
    if (!count(points, point_bytes, "points")) return false;
    loop.resize(points);
    for (Point2& p : loop) {
      if (!point(p)) return false;
    }
  }
  return true;
}

bool BinaryReader::update(navmesh::Update& update) {
  if (!u32(update.add_cost, "a cost")) return false;
  if (update.add_cost > navmesh::Update::max_cost) {
    return fail(offset_ - 4, ReadCode::out_of_range,
                "a cost that an update adds, at most " + std::to_string(navmesh::Update::max_cost),
                std::to_string(update.add_cost));
  }
  if (!u64(update.set_bits, "bits to set") || !u64(update.clear_bits, "bits to clear"))
    return false;
  const std::uint64_t both = update.set_bits & update.clear_bits;
  if (both == 0) return true;
  return fail(offset_ - 8, ReadCode::out_of_range, "bits to clear that are not set as well",
              std::to_string(both));
}

bool BinaryReader::end() {
  if (room() > 0) {
    return fail(offset_ + checksum_bytes, ReadCode::syntax, "the end of the file",
                counted(room(), "byte") + " more");
  }
  const Digest stated = stated_checksum();
  const Digest checksum = checksum_of(text_of(bytes_, 0, body_));
  if (stated == checksum) return true;
  return fail(body_, ReadCode::damaged, "the checksum " + to_string(checksum), to_string(stated));
}

/// Reads the world's rectangle and margin, with the checks of World::make.
bool BinaryReader::rectangle(navmesh::WorldOptions& options) {
  const std::size_t at = offset_;
  Point2 &low = options.low, &high = options.high;
  std::int32_t& margin = options.margin;
  if (!point(low) || !point(high) || !i32(margin, "a margin")) return false;
  if (high.x <= low.x) {
    return fail(at + 8, ReadCode::out_of_range,
                "an x above the lower corner's, " + std::to_string(low.x.raw()),
                std::to_string(high.x.raw()));
  }
  if (high.y <= low.y) {
    return fail(at + 12, ReadCode::out_of_range,
                "a y above the lower corner's, " + std::to_string(low.y.raw()),
                std::to_string(high.y.raw()));
  }
  const std::int64_t width = std::int64_t{margin} + 1;
  if (margin >= 0 && Point2::make(low.x.raw() - width, low.y.raw() - width) &&
      Point2::make(high.x.raw() + width, high.y.raw() + width)) {
    return true;
  }
  return fail(
      at + 16, ReadCode::out_of_range,
      "a margin, at least 0, with which the rectangle and one unit more lie inside the grid",
      std::to_string(margin));
}

/// Reads the number of floors of the world.
bool BinaryReader::floors(std::uint32_t& floors) {
  if (!u32(floors, "the number of floors")) return false;
  floors_ = floors;
  if (floors >= 1 && floors <= navmesh::max_floors) return true;
  return fail(offset_ - 4, ReadCode::out_of_range,
              "a number of floors from 1 to " + std::to_string(navmesh::max_floors),
              std::to_string(floors));
}

bool BinaryReader::seam(navmesh::Seam& seam) {
  return point(seam.a) && point(seam.b) && floor(seam.left) && floor(seam.right) &&
         choice(seam.enabled, "0 or 1: disabled or enabled");
}

bool BinaryReader::link(navmesh::Link& link) {
  for (navmesh::FloorPoint* p : {&link.from, &link.to}) {
    if (!point(p->point) || !floor(p->floor)) return false;
  }
  const std::size_t at = offset_;
  if (!u64(link.cost, "a cost")) return false;
  if (link.cost > navmesh::Link::max_cost)
    return fail(at, ReadCode::out_of_range, "a cost of at most 2^58", std::to_string(link.cost));
  return choice(link.both_ways, "0 or 1: one direction or both") && u64(link.tag, "a tag") &&
         choice(link.enabled, "0 or 1: disabled or enabled");
}

}  // namespace offgrid::io::detail
