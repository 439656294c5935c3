#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "binary_reader.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "world_index.hpp"

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

class WorldReader : public detail::BinaryReader {
 public:
  explicit WorldReader(std::string_view bytes) : BinaryReader(FileKind::world, bytes) {}

  /// Reads all of the file. With `places` the areas lose their loops, and their offsets go there.
  bool file(WorldFile& file, std::vector<std::size_t>* places = nullptr);
  bool header(WorldFile& file);
  /// Reads an area without its update, behind the id. Requires that the header was read.
  bool area_at(std::size_t offset, Area& area) {
    offset_ = offset;
    return this->area(area, version() > 1);
  }

 private:
  bool areas(navmesh::Snapshot& saved, std::vector<std::size_t>* places);
  bool seams(navmesh::Snapshot& saved);
  bool links(navmesh::Snapshot& saved);
  bool relief(std::optional<navmesh::Relief>& relief);
  bool agents(navmesh::SavedAgents& agents);
  bool grown_by(std::optional<std::int32_t>& radius);
  bool updates(navmesh::Snapshot& saved);
  bool next_id(std::uint32_t& next, const std::string& what);
  bool finite(double& v, std::string_view what, double low);
  bool options(navmesh::WorldOptions& options);
  bool quantisation(Quantisation& quantisation);
  bool triangle(navmesh::GroundTriangle& triangle);
  bool radius(std::int32_t& radius);

  bool has_digest_ = false;
  bool has_quantisation_ = false;
  std::uint32_t next_id_ = 0;
  std::size_t area_count_ = 0;
  std::size_t seam_count_ = 0;
  std::size_t link_count_ = 0;
};

bool WorldReader::finite(double& v, std::string_view what, double low) {
  const std::size_t at = offset_;
  std::uint64_t word = 0;
  if (!u64(word, what)) return false;
  v = std::bit_cast<double>(word);
  if (std::isfinite(v) && v >= low) return true;
  return fail(at, ReadCode::out_of_range, std::string(what), shortest(v));
}

bool WorldReader::next_id(std::uint32_t& next, const std::string& what) {
  if (!u32(next, what)) return false;
  return next > 0 || fail(offset_ - 4, ReadCode::out_of_range, what + ", which is above 0", "0");
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
  if (!begin(detail::world_magic, "world", world_file_version)) return false;
  navmesh::Snapshot& saved = file.snapshot;
  if (!options(saved.options) || !next_id(saved.next_id, "the next id")) return false;
  next_id_ = saved.next_id;
  // The check is a bound, since a digest and a quantisation precede the areas.
  if (!count(area_count_, detail::area_bytes_min, "areas")) return false;
  if (version() > 1) {
    if (!floors(saved.options.floors) || !next_id(saved.next_seam, "the next id of a seam") ||
        !count(seam_count_, detail::seam_bytes, "seams") ||
        !next_id(saved.next_link, "the next id of a link") ||
        !count(link_count_, detail::link_bytes, "links"))
      return false;
  }
  if (has_digest_ && !digest(saved.digest.emplace())) return false;
  return !has_quantisation_ || quantisation(file.quantisation.emplace());
}

bool WorldReader::areas(navmesh::Snapshot& saved, std::vector<std::size_t>* places) {
  saved.areas.resize(area_count_);
  AreaId before{0};
  for (auto& [id, made] : saved.areas) {
    if (!this->id(id, before, next_id_, "an area")) return false;
    const std::size_t place = offset_;
    if (!area_at(place, made)) return false;
    before = id;
    if (places == nullptr) continue;
    places->push_back(place);
    made.loops = {};
  }
  return true;
}

bool WorldReader::seams(navmesh::Snapshot& saved) {
  saved.seams.resize(seam_count_);
  navmesh::SeamId before{0};
  for (auto& [id, seam] : saved.seams) {
    if (!this->id(id, before, saved.next_seam, "a seam") || !this->seam(seam)) return false;
    before = id;
  }
  return true;
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
  if (version() < 3) return true;
  const std::size_t at = offset_;
  std::size_t floors = 0;
  if (!count(floors, sizeof(std::uint32_t), "floors with heights")) return false;
  const std::size_t fewest = version() == 3 ? 1 : 0;
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
  if (version() < 4) return true;
  const std::size_t at = offset_;
  std::size_t size = 0;
  if (!count(size, detail::radius_bytes, "agents")) return false;
  if (size == 0 && version() == 4)
    return fail(at, ReadCode::out_of_range, "an agent at least", "0");
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
  if (version() < 5) return true;
  const std::size_t at = offset_;
  std::int32_t read = 0;
  if (version() > 5) {
    if (!i32(read, "a radius")) return false;
    if (read == 0) return true;
    offset_ = at;
  }
  return this->radius(radius.emplace());
}

/// Reads the updates of areas, which version 6 has. The areas are in the order of their ids.
bool WorldReader::updates(navmesh::Snapshot& saved) {
  if (version() < 6) return true;
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

bool WorldReader::file(WorldFile& file, std::vector<std::size_t>* places) {
  return header(file) && areas(file.snapshot, places) && seams(file.snapshot) &&
         links(file.snapshot) && relief(file.relief) && agents(file.snapshot.agents) &&
         grown_by(file.grown_by) && updates(file.snapshot) && end();
}

/// The item of a list sorted by ids; null: none.
template <class Id, class Item>
const std::pair<Id, Item>* item_of(const std::vector<std::pair<Id, Item>>& items, Id id) {
  const auto found = std::lower_bound(items.begin(), items.end(), id,
                                      [](const auto& item, Id low) { return item.first < low; });
  return found != items.end() && found->first == id ? &*found : nullptr;
}

}  // namespace

ReadResult<WorldFile> read_world(std::string_view bytes) {
  WorldReader reader(bytes);
  WorldFile file;
  if (!reader.file(file)) return reader.error();
  return file;
}

namespace detail {

ReadResult<WorldIndex> WorldIndex::make(std::string_view bytes) {
  WorldReader reader(bytes);
  WorldIndex index(bytes);
  if (!reader.file(index.file_, &index.places_)) return reader.error();
  index.file_.snapshot.links = {};
  index.file_.relief.reset();
  return index;
}

ReadResult<std::optional<Area>> WorldIndex::area(AreaId id) const {
  const auto& areas = file_.snapshot.areas;
  const auto* item = item_of(areas, id);
  if (item == nullptr) return std::optional<Area>();
  WorldReader reader(bytes_);
  WorldFile head;
  Area made;
  const std::size_t place = places_[static_cast<std::size_t>(item - areas.data())];
  if (!reader.header(head) || !reader.area_at(place, made)) return reader.error();
  made.update = item->second.update;
  return std::optional(std::move(made));
}

std::optional<navmesh::Seam> WorldIndex::seam(navmesh::SeamId id) const {
  const auto* item = item_of(file_.snapshot.seams, id);
  return item == nullptr ? std::nullopt : std::optional(item->second);
}

}  // namespace detail

}  // namespace offgrid::io
