#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "byte_reader.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "text_reader.hpp"
#include "world_format.hpp"

namespace offgrid::io {
namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::FaceState;
using navmesh::Ground;

std::string shortest(double value) {
  std::string text;
  append_shortest(text, value);
  return text;
}

// Reads item after item. A member that returns false has stored an error.
class WorldReader {
 public:
  explicit WorldReader(std::string_view bytes)
      : bytes_(bytes_of(bytes)),
        body_(bytes.size() - std::min(bytes.size(), detail::checksum_bytes)) {}

  const ReadError& error() const { return *error_; }

  bool header(WorldFile& file);
  bool areas(navmesh::Snapshot& saved);
  bool seams(navmesh::Snapshot& saved);
  bool links(navmesh::Snapshot& saved);
  bool link(navmesh::Link& link);
  bool relief(std::optional<navmesh::Relief>& relief);
  bool agents(navmesh::SavedAgents& agents);
  bool grown_by(std::optional<std::int32_t>& radius);
  bool update(navmesh::Update& update);
  bool updates(navmesh::Snapshot& saved);
  /// Checks that only the checksum follows.
  bool end();

 private:
  bool fail(std::size_t offset, ReadCode code, std::string expected, std::string found) {
    error_ =
        detail::error_at_byte(FileKind::world, offset, code, std::move(expected), std::move(found));
    return false;
  }
  /// The number of bytes left before the checksum.
  std::size_t room() const { return body_ - std::min(body_, offset_); }
  bool has(std::size_t size, std::string_view what) {
    if (size <= room()) return true;
    const std::size_t rest = bytes_.size() - offset_;
    return fail(offset_, ReadCode::truncated, std::string(what) + " before a checksum of 16 bytes",
                rest == 0 ? "the end of the file" : counted(rest, "byte"));
  }
  bool u16(std::uint16_t& v, std::string_view what) {
    if (!has(2, what)) return false;
    v = detail::u16(bytes_, offset_);
    offset_ += 2;
    return true;
  }
  bool u32(std::uint32_t& v, std::string_view what) {
    if (!has(4, what)) return false;
    v = detail::u32(bytes_, offset_);
    offset_ += 4;
    return true;
  }
  bool i32(std::int32_t& v, std::string_view what) {
    std::uint32_t word = 0;
    if (!u32(word, what)) return false;
    v = static_cast<std::int32_t>(word);
    return true;
  }
  bool u64(std::uint64_t& v, std::string_view what) {
    if (!has(8, what)) return false;
    v = detail::u64(bytes_, offset_);
    offset_ += 8;
    return true;
  }
  bool finite(double& v, std::string_view what, double low);
  /// Reads 0 or 1; `what` names both.
  bool choice(bool& v, std::string_view what);
  bool count(std::size_t& v, std::size_t bytes_each, std::string_view what);
  bool point(Point2& p);
  /// Reads a state; `is_walked` says whether its cost matters.
  bool ground(FaceState& state, bool is_walked);
  bool rectangle(navmesh::WorldOptions& options);
  bool options(navmesh::WorldOptions& options);
  bool digest(navmesh::Digest& digest) {
    return u64(digest.low, "a digest") && u64(digest.high, "a digest");
  }
  bool quantisation(Quantisation& quantisation);
  template <class Id>
  bool id(Id& id, Id before, std::uint32_t next, std::string_view of);
  bool floor(navmesh::Floor& floor, std::int64_t before = -1);
  bool floors(std::uint32_t& floors);
  bool floors(navmesh::FloorSet& floors);
  bool area(Area& area);
  bool triangle(navmesh::GroundTriangle& triangle);
  bool radius(std::int32_t& radius);

  std::span<const std::byte> bytes_;
  std::size_t body_;  ///< the number of bytes before the checksum
  std::size_t offset_ = 0;
  std::uint32_t version_ = 0;
  std::uint32_t floors_ = 1;
  bool has_digest_ = false;
  bool has_quantisation_ = false;
  std::uint32_t next_id_ = 0;
  std::size_t area_count_ = 0;
  std::size_t seam_count_ = 0;
  std::size_t link_count_ = 0;
  std::optional<ReadError> error_;
};

bool WorldReader::finite(double& v, std::string_view what, double low) {
  const std::size_t at = offset_;
  std::uint64_t word = 0;
  if (!u64(word, what)) return false;
  v = std::bit_cast<double>(word);
  if (std::isfinite(v) && v >= low) return true;
  return fail(at, ReadCode::out_of_range, std::string(what), shortest(v));
}

bool WorldReader::choice(bool& v, std::string_view what) {
  if (!has(1, what)) return false;
  const auto byte = std::to_integer<unsigned>(bytes_[offset_]);
  if (byte > 1)
    return fail(offset_, ReadCode::out_of_range, std::string(what), std::to_string(byte));
  v = byte == 1;
  ++offset_;
  return true;
}

bool WorldReader::count(std::size_t& v, std::size_t bytes_each, std::string_view what) {
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

bool WorldReader::point(Point2& p) {
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

bool WorldReader::ground(FaceState& state, bool is_walked) {
  if (!u32(state.cost, "a cost")) return false;
  if (is_walked && state.cost < FaceState::unit_cost) {
    return fail(offset_ - 4, ReadCode::out_of_range,
                "a cost of walkable ground, at least " + std::to_string(FaceState::unit_cost),
                std::to_string(state.cost));
  }
  return u64(state.tag, "a tag");
}

/// Reads the world's rectangle and margin, with the checks of World::make.
bool WorldReader::rectangle(navmesh::WorldOptions& options) {
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

bool WorldReader::options(navmesh::WorldOptions& options) {
  std::uint64_t limit = 0;
  bool is_blocked = false;
  if (!rectangle(options) || !u64(limit, "the journal's limit") ||
      !choice(options.lists_faces, "0 or 1: are faces listed?") ||
      !choice(is_blocked, "0 or 1: walkable or blocked")) {
    return false;
  }
  options.journal_limit = static_cast<std::size_t>(
      std::min<std::uint64_t>(limit, std::numeric_limits<std::size_t>::max()));
  options.ground.ground = is_blocked ? Ground::blocked : Ground::walkable;
  return choice(has_digest_, "0 or 1: is the world's digest stated?") &&
         choice(has_quantisation_, "0 or 1: is a quantisation stated?") &&
         ground(options.ground, !is_blocked);
}

bool WorldReader::quantisation(Quantisation& quantisation) {
  constexpr double any = std::numeric_limits<double>::lowest();
  if (!finite(quantisation.origin.x, "the finite x of an origin", any)) return false;
  if (!finite(quantisation.origin.y, "the finite y of an origin", any)) return false;
  if (!finite(quantisation.scale, "a scale, positive and finite, as its inverse is", 0))
    return false;
  if (!kernel::Grid::make(0, 0, quantisation.scale)) {
    return fail(offset_ - 8, ReadCode::out_of_range,
                "a scale, positive and finite, as its inverse is", shortest(quantisation.scale));
  }
  if (!finite(quantisation.largest_error, "a finite error, at least 0", 0)) return false;
  const std::size_t at = offset_;
  std::int32_t bits = 0;
  if (!i32(bits, "a number of bits")) return false;
  quantisation.bits = bits;
  if (bits >= 0 && bits <= quantise_bits_max) return true;
  return fail(at, ReadCode::out_of_range,
              "a number of bits from 0 to " + std::to_string(quantise_bits_max),
              std::to_string(bits));
}

bool WorldReader::header(WorldFile& file) {
  const std::string_view magic =
      detail::text_of(bytes_, 0, std::min(bytes_.size(), detail::world_magic.size()));
  if (magic != detail::world_magic.substr(0, magic.size()))
    return fail(0, ReadCode::syntax, "a world file", detail::quoted(magic));
  offset_ = magic.size();
  if (offset_ < detail::world_magic.size()) {
    return fail(offset_, ReadCode::truncated, "the eight bytes that world files begin with",
                "the end of the file");
  }
  if (!u32(version_, "a version")) return false;
  if (version_ == 0 || version_ > world_file_version)
    return fail(offset_ - 4, ReadCode::unsupported, "version 1, 2, 3, 4, 5 or 6",
                std::to_string(version_));
  navmesh::Snapshot& saved = file.snapshot;
  if (!options(saved.options) || !u32(saved.next_id, "the next id")) return false;
  if (saved.next_id == 0)
    return fail(offset_ - 4, ReadCode::out_of_range, "the next id, which is above 0", "0");
  next_id_ = saved.next_id;
  // The check is a bound, since a digest and a quantisation precede the areas.
  if (!count(area_count_, detail::area_bytes_min, "areas")) return false;
  if (version_ > 1) {
    if (!floors(saved.options.floors) || !u32(saved.next_seam, "the next id of a seam") ||
        !count(seam_count_, detail::seam_bytes, "seams") ||
        !u32(saved.next_link, "the next id of a link") ||
        !count(link_count_, detail::link_bytes, "links"))
      return false;
  }
  if (has_digest_ && !digest(saved.digest.emplace())) return false;
  return !has_quantisation_ || quantisation(file.quantisation.emplace());
}

/// Reads an id, which is above the one before.
template <class Id>
bool WorldReader::id(Id& id, Id before, std::uint32_t next, std::string_view of) {
  std::uint32_t value = 0;
  if (!u32(value, "the id of " + std::string(of))) return false;
  id = Id(value);
  if (value > before.value() && value < next) return true;
  return fail(
      offset_ - 4, ReadCode::out_of_range,
      "an id above " + std::to_string(before.value()) + " and below " + std::to_string(next),
      std::to_string(value));
}

/// Reads the number of floors of the world.
bool WorldReader::floors(std::uint32_t& floors) {
  if (!u32(floors, "the number of floors")) return false;
  floors_ = floors;
  if (floors >= 1 && floors <= navmesh::max_floors) return true;
  return fail(offset_ - 4, ReadCode::out_of_range,
              "a number of floors from 1 to " + std::to_string(navmesh::max_floors),
              std::to_string(floors));
}

/// Reads a floor of the world, which is above the one before.
bool WorldReader::floor(navmesh::Floor& floor, std::int64_t before) {
  if (!u16(floor, "a floor")) return false;
  if (floor > before && floor < floors_) return true;
  return fail(offset_ - 2, ReadCode::out_of_range,
              (before < 0 ? "a floor" : "a floor above " + std::to_string(before) + " and") +
                  " below " + std::to_string(floors_),
              std::to_string(floor));
}

/// Reads the floors of an area.
bool WorldReader::floors(navmesh::FloorSet& floors) {
  std::size_t count = 0;
  const std::size_t at = offset_;
  if (!this->count(count, detail::floor_bytes, "floors")) return false;
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

bool WorldReader::area(Area& area) {
  bool is_barrier = false, is_even_odd = false, is_blocked = false;
  std::size_t loops = 0;
  if (!choice(is_barrier, "0 or 1: region or barrier") ||
      !choice(is_even_odd, "0 or 1: nonzero or even-odd") ||
      !choice(area.enabled, "0 or 1: disabled or enabled") ||
      !choice(is_blocked, "0 or 1: walkable or blocked") ||
      !ground(area.state, !is_barrier && !is_blocked) || !i32(area.priority, "a priority") ||
      (version_ > 1 && !floors(area.floors)) || !count(loops, detail::loop_bytes_min, "loops")) {
    return false;
  }
  area.shape = is_barrier ? Area::Shape::barrier : Area::Shape::region;
  area.rule = is_even_odd ? navmesh::WindingRule::even_odd : navmesh::WindingRule::nonzero;
  area.state.ground = is_blocked ? Ground::blocked : Ground::walkable;
  area.loops.resize(loops);
  for (Area::Loop& loop : area.loops) {
    std::size_t points = 0;
    if (!count(points, detail::point_bytes, "points")) return false;
    loop.resize(points);
    for (Point2& p : loop) {
      if (!point(p)) return false;
    }
  }
  return true;
}

bool WorldReader::areas(navmesh::Snapshot& saved) {
  saved.areas.resize(area_count_);
  AreaId before{0};
  for (auto& [id, made] : saved.areas) {
    if (!this->id(id, before, next_id_, "an area") || !area(made)) return false;
    before = id;
  }
  return true;
}

bool WorldReader::seams(navmesh::Snapshot& saved) {
  saved.seams.resize(seam_count_);
  navmesh::SeamId before{0};
  for (auto& [id, seam] : saved.seams) {
    if (!this->id(id, before, saved.next_seam, "a seam") || !point(seam.a) || !point(seam.b) ||
        !floor(seam.left) || !floor(seam.right) ||
        !choice(seam.enabled, "0 or 1: disabled or enabled"))
      return false;
    before = id;
  }
  return true;
}

bool WorldReader::link(navmesh::Link& link) {
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

bool WorldReader::links(navmesh::Snapshot& saved) {
  saved.links.resize(link_count_);
  navmesh::LinkId before{0};
  for (auto& [id, made] : saved.links) {
    if (!this->id(id, before, saved.next_link, "a link") || !link(made)) return false;
    before = id;
  }
  return true;
}

bool WorldReader::triangle(navmesh::GroundTriangle& triangle) {
  const std::size_t at = offset_;
  for (navmesh::GroundPoint& corner : triangle) {
    if (!point(corner.at) || !i32(corner.z, "a height")) return false;
    if (corner.z > -detail::height_bound && corner.z < detail::height_bound) continue;
    return fail(offset_ - 4, ReadCode::out_of_range, "a height with |z| < 2^29",
                std::to_string(corner.z));
  }
  const auto& [a, b, c] = triangle;
  if (kernel::orient(a.at, b.at, c.at) != kernel::Sign::positive)
    return fail(at, ReadCode::out_of_range, "a triangle that turns left", "one that does not");
  if (triangle == canonical(triangle)) return true;
  return fail(at, ReadCode::out_of_range, "a triangle from its smallest corner on",
              "another corner first");
}

/// Reads the heights of ground, which version 3 has and later ones may have.
bool WorldReader::relief(std::optional<navmesh::Relief>& relief) {
  if (version_ < 3) return true;
  const std::size_t at = offset_;
  std::size_t floors = 0;
  if (!count(floors, sizeof(std::uint32_t), "floors with heights")) return false;
  const std::size_t fewest = version_ == 3 ? 1 : 0;
  if (floors < fewest || floors > floors_) {
    return fail(at, ReadCode::out_of_range,
                "a number of floors with heights from " + std::to_string(fewest) + " to " +
                    std::to_string(floors_),
                std::to_string(floors));
  }
  if (floors == 0) return true;
  std::vector<std::vector<navmesh::GroundTriangle>> triangles(floors);
  for (std::vector<navmesh::GroundTriangle>& floor : triangles) {
    std::size_t size = 0;
    if (!count(size, detail::triangle_bytes, "triangles")) return false;
    floor.resize(size);
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t start = offset_;
      if (!triangle(floor[i])) return false;
      if (i > 0 && floor[i] < floor[i - 1]) {
        return fail(start, ReadCode::out_of_range, "a triangle that is not below the one before",
                    "a smaller one");
      }
    }
  }
  auto made = navmesh::Relief::make(triangles);
  OFFGRID_EXPECTS(made.has_value(), "read_world: each triangle of a relief is checked");
  relief = std::move(*made);
  return true;
}

bool WorldReader::radius(std::int32_t& radius) {
  if (!i32(radius, "a radius")) return false;
  if (radius >= 1 && radius <= navmesh::Disc::max_radius) return true;
  return fail(offset_ - 4, ReadCode::out_of_range,
              "a radius from 1 to " + std::to_string(navmesh::Disc::max_radius),
              std::to_string(radius));
}

/// Reads the agents, which version 4 has and later ones may have.
bool WorldReader::agents(navmesh::SavedAgents& agents) {
  if (version_ < 4) return true;
  const std::size_t at = offset_;
  std::size_t size = 0;
  if (!count(size, detail::radius_bytes, "agents")) return false;
  if (size == 0 && version_ == 4) return fail(at, ReadCode::out_of_range, "an agent at least", "0");
  agents.radii.resize(size);
  for (std::int32_t& one : agents.radii) {
    if (!radius(one)) return false;
  }
  std::int32_t sides = 0;
  if (!i32(sides, "a number of sides")) return false;
  if (!navmesh::Disc::can_have(sides))
    return fail(offset_ - 4, ReadCode::out_of_range, "8, 16 or 32 sides", std::to_string(sides));
  agents.disc_sides = sides;
  bool has_digest = false;
  if (!choice(has_digest, "0 or 1: is the digest of the mesh stated?")) return false;
  return !has_digest || digest(agents.digest.emplace());
}

/// Reads the radius by which obstacles grew, which version 5 has and version 6 may have: 0 is none.
bool WorldReader::grown_by(std::optional<std::int32_t>& radius) {
  if (version_ < 5) return true;
  const std::size_t at = offset_;
  std::int32_t read = 0;
  if (version_ > 5) {
    if (!i32(read, "a radius")) return false;
    if (read == 0) return true;
    offset_ = at;
  }
  return this->radius(radius.emplace());
}

bool WorldReader::update(navmesh::Update& update) {
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

/// Reads the updates of areas, which version 6 has. The areas are in the order of their ids.
bool WorldReader::updates(navmesh::Snapshot& saved) {
  if (version_ < 6) return true;
  const std::size_t at = offset_;
  std::size_t size = 0;
  if (!count(size, detail::update_bytes, "updates")) return false;
  if (size == 0) return fail(at, ReadCode::out_of_range, "an update at least", "0");
  AreaId before{0};
  auto area = saved.areas.begin();
  for (; size > 0; --size) {
    AreaId id;
    if (!this->id(id, before, next_id_, "an area with an update")) return false;
    before = id;
    while (area != saved.areas.end() && area->first < id) ++area;
    if (area == saved.areas.end() || area->first != id)
      return fail(offset_ - 4, ReadCode::out_of_range, "the id of an area of the file",
                  std::to_string(id.value()));
    if (!update(area->second.update.emplace())) return false;
  }
  return true;
}

bool WorldReader::end() {
  if (room() == 0) return true;
  return fail(offset_ + detail::checksum_bytes, ReadCode::syntax, "the end of the file",
              counted(room(), "byte") + " more");
}

}  // namespace

ReadResult<WorldFile> read_world(std::string_view bytes) {
  WorldReader reader(bytes);
  WorldFile file;
  if (!reader.header(file) || !reader.areas(file.snapshot) || !reader.seams(file.snapshot) ||
      !reader.links(file.snapshot) || !reader.relief(file.relief) ||
      !reader.agents(file.snapshot.agents) || !reader.grown_by(file.grown_by) ||
      !reader.updates(file.snapshot) || !reader.end())
    return reader.error();
  const std::size_t body = bytes.size() - detail::checksum_bytes;
  const auto bytes_at = bytes_of(bytes);
  const navmesh::Digest stated{detail::u64(bytes_at, body + 8), detail::u64(bytes_at, body)};
  const navmesh::Digest checksum = detail::checksum_of(bytes.substr(0, body));
  if (stated == checksum) return file;
  return detail::error_at_byte(FileKind::world, body, ReadCode::damaged,
                               "the checksum " + to_string(checksum), to_string(stated));
}

}  // namespace offgrid::io
