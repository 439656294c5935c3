#include "readers/tile_fault.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "offgrid/io/file.hpp"
#include "offgrid/io/folder_tile_store.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/navmesh/tiled_world.hpp"
#include "support/random.hpp"

namespace offgrid::readers {
namespace {

using io::FileKind;
using io::pieces_name;
using io::ReadCode;
using io::tile_name;
using io::TileFolder;
using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::Link;
using navmesh::LinkId;
using navmesh::Seam;
using navmesh::SeamId;
using navmesh::TileGrid;
using navmesh::TileKey;

navmesh::WorldOptions options_of(std::int32_t width) {
  navmesh::WorldOptions options;
  options.low = Point2::at(-20, 0);
  options.high = *Point2::make(width, 90);
  options.floors = 2;
  return options;
}

/// Over tiles: up to the other floor, both ways over the barrier, one way over the ring, and one
/// that is switched off.
void add_links(navmesh::Snapshot& saved) {
  const auto add = [&](const navmesh::Link& link) {
    saved.links.emplace_back(LinkId(saved.next_link), link);
    saved.next_link += 3;
  };
  add({.from = {Point2::at(50, 50), 0}, .to = {Point2::at(-15, 70), 1}, .cost = 9, .tag = 6});
  add({.from = Point2::at(30, 60),
       .to = Point2::at(30, 64),
       .cost = 2 * navmesh::Link::unit,
       .both_ways = true});
  add({.from = {Point2::at(80, 85), 0}, .to = {Point2::at(10, 30), 0}});
  add({.from = {Point2::at(-18, 88), 1}, .to = {Point2::at(85, 5), 1}, .enabled = false});
}

/// Two floors with a seam over a line of the grid, a ring, an update, a barrier, and an area that
/// is switched off.
io::WorldFile world_of(std::int32_t width) {
  io::WorldFile file;
  file.quantisation.emplace().scale = 8;
  navmesh::Snapshot& saved = file.snapshot;
  saved.options = options_of(width);
  const auto add = [&](Area area) {
    saved.areas.emplace_back(AreaId(saved.next_id), std::move(area));
    saved.next_id += 2;
  };
  Area ring = Area::rectangle(Point2::at(-10, 5), Point2::at(70, 80));
  ring.loops.push_back(Area::rectangle(Point2::at(0, 15), Point2::at(60, 70)).loops.front());
  ring.rule = navmesh::WindingRule::even_odd;
  add(std::move(ring));
  navmesh::Update update;
  update.set_bits = 6;
  add(Area::rectangle(Point2::at(20, 20), Point2::at(50, 40), update));
  Area upper = Area::rectangle(Point2::at(0, 0), Point2::at(33, 60));
  upper.floors = navmesh::FloorSet(std::vector<navmesh::Floor>{1});
  add(std::move(upper));
  Area barrier;
  barrier.shape = Area::Shape::barrier;
  barrier.loops = {{Point2::at(5, 60), Point2::at(55, 63)}};
  add(std::move(barrier));
  Area off = Area::rectangle(Point2::at(40, 30), Point2::at(66, 77));
  off.enabled = false;
  add(std::move(off));
  saved.seams.emplace_back(SeamId{3}, Seam{Point2::at(30, 50), Point2::at(40, 50), 0, 1});
  saved.next_seam = 4;
  add_links(saved);
  return file;
}

navmesh::Digest keys_of(const io::WorldFile& world) {
  navmesh::Digest sum;
  for (const auto& each : world.snapshot.areas) sum += key_of(each.second);
  for (const auto& each : world.snapshot.seams) sum += key_of(each.second);
  for (const auto& each : world.snapshot.links) sum += key_of(each.second);
  return sum;
}

/// Cuts the world; the fault in words.
std::string cut(const std::string& folder, const TileGrid& grid, const io::WorldFile& world,
                std::size_t memory) {
  auto cutter = io::TileCutter::make(folder, grid, keys_of(world), memory);
  if (!cutter) return cutter.error();
  const auto words = [](const io::Status& status) { return status.message(); };
  std::string fault = words(cutter->keep(world));
  for (const auto& [id, area] : world.snapshot.areas) {
    if (fault.empty()) fault = words(cutter->add(id, area));
    if (fault.empty() && cutter->bytes_held() > memory) fault = "pieces stay in memory";
  }
  for (const auto& [id, seam] : world.snapshot.seams) {
    if (fault.empty()) fault = words(cutter->add(id, seam));
  }
  for (const auto& [id, link] : world.snapshot.links) {
    if (fault.empty()) fault = words(cutter->add(id, link));
  }
  return fault.empty() ? words(cutter->finish()) : fault;
}

std::string build(const TileFolder& folder, const TileKey& key) {
  const auto pieces = folder.pieces(key);
  if (!pieces) return describe(pieces.error());
  const auto tile = build_tile(folder.grid(), key, pieces->areas, pieces->seams);
  if (!tile) return describe(tile.error());
  return folder.write(*tile).message();
}

std::string words_of(const navmesh::FloorPoint& p) {
  return "(" + std::to_string(p.point.x.raw()) + ", " + std::to_string(p.point.y.raw()) +
         ") on floor " + std::to_string(p.floor);
}

/// Compares the areas and seams that a store has under all ids, and all links, with those of the
/// world.
std::string compare_items(navmesh::TileStore& store, const navmesh::Snapshot& saved) {
  const std::map<AreaId, Area> areas(saved.areas.begin(), saved.areas.end());
  const std::map<SeamId, Seam> seams(saved.seams.begin(), saved.seams.end());
  const auto is_same = [](const auto& items, const auto& id, const auto& stored) {
    const auto item = items.find(id);
    if (!stored || stored->has_value() != (item != items.end())) return false;
    return item == items.end() || **stored == item->second;
  };
  for (std::uint32_t id = 0; id <= saved.next_id; ++id) {
    if (!is_same(areas, AreaId(id), store.area(AreaId(id))))
      return "the store has another area " + std::to_string(id);
  }
  for (std::uint32_t id = 0; id <= saved.next_seam; ++id) {
    if (!is_same(seams, SeamId(id), store.seam(SeamId(id))))
      return "the store has another seam " + std::to_string(id);
  }
  const auto links = store.links();
  const std::map<LinkId, Link> wanted(saved.links.begin(), saved.links.end());
  return links && *links == wanted ? "" : "the store has other links";
}

/// Compares a path over tiles with that of the whole.
std::string compare_path(const navmesh::World& whole, navmesh::TiledWorld& tiled,
                         const navmesh::FloorPoint& from, const navmesh::FloorPoint& to) {
  const auto wanted = navmesh::ShortestPathFinder().find(whole, from, to);
  const auto answer = tiled.path(from, to);
  if (!answer) return describe(answer.error());
  const navmesh::PathResult<navmesh::Path>& found = *answer;
  const bool is_same = wanted && found
                           ? wanted->corners == found->corners && wanted->floors == found->floors &&
                                 wanted->length == found->length && wanted->links == found->links
                           : !wanted && !found && wanted.error() == found.error();
  return is_same ? "" : "another path over tiles from " + words_of(from) + " to " + words_of(to);
}

}  // namespace

std::string find_fault_of_store(const TileFolder& folder, int paths) {
  const auto world = folder.world();
  if (!world) return describe(world.error());
  const navmesh::Snapshot& saved = world->snapshot;
  const auto whole = make_whole(folder.grid(), saved.areas, saved.seams, saved.links);
  if (!whole) return describe(whole.error());
  io::FolderTileStore store(folder);
  if (std::string fault = compare_items(store, saved); !fault.empty()) return fault;
  const auto quantisation = store.quantisation();
  if (!quantisation || *quantisation != world->quantisation) return "another quantisation";
  auto tiled = navmesh::TiledWorld::make(folder.grid(), store);
  if (!tiled) return describe(tiled.error());
  testing::Random random(folder.grid().size());
  const Point2 low = saved.options.low, high = saved.options.high;
  const auto place = [&] {
    const auto x = static_cast<std::int32_t>(random.between(low.x.raw(), high.x.raw()));
    const auto y = static_cast<std::int32_t>(random.between(low.y.raw(), high.y.raw()));
    const auto floor = random.between(0, std::int64_t{saved.options.floors} - 1);
    return navmesh::FloorPoint{*Point2::make(x, y), static_cast<navmesh::Floor>(floor)};
  };
  for (int i = 0; i < paths; ++i) {
    const navmesh::FloorPoint from = place(), to = place();
    if (std::string fault = compare_path(*whole, *tiled, from, to); !fault.empty()) return fault;
  }
  return "";
}

namespace {

/// Builds all tiles of the folder's files, and compares them with the whole.
std::string compare(const std::string& name) {
  const auto folder = TileFolder::open(name);
  if (!folder) return describe(folder.error());
  const TileGrid& grid = folder->grid();
  std::vector<navmesh::Tile> tiles;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (std::string fault = build(*folder, grid.tile(i)); !fault.empty()) return fault;
    auto tile = folder->tile(grid.tile(i));
    if (!tile) return describe(tile.error());
    tiles.push_back(std::move(*tile));
  }
  const auto joined = join(grid, tiles);
  if (!joined) return describe(joined.error());
  const auto world = folder->world();
  if (!world) return describe(world.error());
  const navmesh::Snapshot& saved = world->snapshot;
  const auto whole = make_whole(grid, saved.areas, saved.seams, saved.links);
  if (!whole) return describe(whole.error());
  const bool same = digest_of(grid, *joined, folder->manifest().keys) == whole->digest();
  if (!same) return "the tiles have another digest than the whole";
  return find_fault_of_store(*folder, 20);
}

std::string bytes_of(const std::string& file) {
  const auto bytes = io::read_file(file, FileKind::tile);
  return bytes ? *bytes : "";
}

bool has_same_pieces(const TileGrid& grid, const std::string& a, const std::string& b) {
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (bytes_of(pieces_name(a, grid.tile(i))) != bytes_of(pieces_name(b, grid.tile(i))))
      return false;
  }
  return true;
}

/// Puts other bytes into one of a tile's two files, which must then be refused.
class Damage {
 public:
  Damage(std::string name, const TileKey& key) : name_(std::move(name)), key_(key) {}

  /// Puts the bytes into a file, which must be refused with this code, and then the old ones.
  std::string expect(bool is_pieces, const std::string& bytes, ReadCode code,
                     const std::string& what) const {
    const std::string file = is_pieces ? pieces_name(name_, key_) : tile_name(name_, key_);
    const std::string old = bytes_of(file);
    if (!io::write_file(file, bytes).ok()) return "a file that cannot be written";
    const auto folder = TileFolder::open(name_);
    std::string fault;
    if (!folder) return describe(folder.error());
    const auto error = error_of(*folder, is_pieces);
    if (!error || error->code != code || error->file != file)
      fault = what + ": " + (error ? describe(*error) : std::string("is read"));
    if (!io::write_file(file, old).ok()) return "a file that cannot be written";
    return fault;
  }

 private:
  std::optional<io::ReadError> error_of(const TileFolder& folder, bool is_pieces) const {
    if (is_pieces) {
      const auto read = folder.pieces(key_);
      return read ? std::nullopt : std::optional(read.error());
    }
    const auto read = folder.tile(key_);
    return read ? std::nullopt : std::optional(read.error());
  }

  std::string name_;
  TileKey key_;
};

/// `name` has all tiles built; `other` those of another grid, `fewer` those of another world.
std::string find_damage(const std::string& name, const std::string& other,
                        const std::string& fewer) {
  const TileKey key{0, 0}, neighbour{1, 0};
  const Damage damage(name, key);
  for (const bool is_pieces : {true, false}) {
    const auto file = [&](const std::string& folder, const TileKey& of) {
      return bytes_of(is_pieces ? pieces_name(folder, of) : tile_name(folder, of));
    };
    const std::string good = file(name, key);
    std::string changed = good;
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
    std::string version = good;
    version[8] = 2;
    const std::array<std::tuple<std::string, ReadCode, const char*>, 6> bad{
        {{changed, ReadCode::damaged, "a changed byte"},
         {good.substr(0, good.size() - 1), ReadCode::truncated, "a file that is cut short"},
         {version, ReadCode::unsupported, "another version"},
         {file(name, neighbour), ReadCode::bad_reference, "another tile"},
         {file(other, key), ReadCode::bad_reference, "another grid"},
         {file(fewer, key), ReadCode::bad_reference, "another world"}}};
    for (const auto& [bytes, code, what] : bad) {
      std::string fault = damage.expect(is_pieces, bytes, code, what);
      // A byte may also be a value that cannot be.
      const bool may_differ = code == ReadCode::damaged || code == ReadCode::truncated;
      if (!fault.empty() && !(may_differ && fault.find("expected") != std::string::npos))
        return fault;
    }
  }
  return {};
}

/// Manifests with other links must be refused, though their checksums are right.
std::string find_damage_of_links(const std::string& name) {
  const auto folder = TileFolder::open(name);
  if (!folder) return describe(folder.error());
  std::array<io::TileManifest, 3> bad{folder->manifest(), folder->manifest(), folder->manifest()};
  bad[0].links.pop_back();
  ++bad[1].links.front().second.cost;
  bad[2].links.back().second.enabled = true;
  const std::string file = io::manifest_name(name), old = bytes_of(file);
  std::string fault;
  for (const io::TileManifest& manifest : bad) {
    if (!io::write_file(file, io::write_tile_manifest(manifest)).ok())
      return "a file that cannot be written";
    const auto opened = TileFolder::open(name);
    if (opened || opened.error().code != ReadCode::out_of_range || opened.error().file != file)
      fault = "a manifest with other links is read";
  }
  if (!io::write_file(file, old).ok()) return "a file that cannot be written";
  return fault;
}

}  // namespace

std::string find_fault_in_folder(const std::string& folder) {
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  const std::string name = folder + "/a", other = folder + "/b", small = folder + "/c",
                    without = folder + "/d";
  const io::WorldFile world = world_of(90), wider = world_of(91);
  const TileGrid grid = *TileGrid::make(world.snapshot.options, 5);
  const TileGrid wider_grid = *TileGrid::make(wider.snapshot.options, 5);
  if (std::string fault = cut(name, grid, world, 1 << 20); !fault.empty()) return fault;
  if (std::string fault = cut(small, grid, world, 0); !fault.empty()) return fault;
  if (std::string fault = cut(other, wider_grid, wider, 1 << 20); !fault.empty()) return fault;
  if (!has_same_pieces(grid, name, small)) return "other pieces, when less is held in memory";
  // The same areas on another grid, or other areas, must not go into the folder.
  if (cut(name, wider_grid, world, 1 << 20).empty()) return "tiles of another grid are replaced";
  io::WorldFile fewer = world;
  fewer.snapshot.areas.pop_back();
  if (cut(name, grid, fewer, 1 << 20).empty()) return "tiles of another world are replaced";
  if (std::string fault = cut(without, grid, fewer, 1 << 20); !fault.empty()) return fault;
  io::WorldFile unlinked = world;
  unlinked.snapshot.links.pop_back();
  if (cut(name, grid, unlinked, 1 << 20).empty()) return "tiles with other links are replaced";
  const std::string rest = folder + "/e";
  if (std::string fault = cut(rest, grid, unlinked, 1 << 20); !fault.empty()) return fault;
  if (!has_same_pieces(grid, name, rest)) return "other pieces, when there is a link less";
  for (const std::string& each : {name, other, without}) {
    if (std::string fault = compare(each); !fault.empty()) return fault;
  }
  std::string fault = find_damage(name, other, without);
  if (fault.empty()) fault = find_damage_of_links(name);
  std::filesystem::remove_all(folder, ignored);
  return fault;
}

}  // namespace offgrid::readers
