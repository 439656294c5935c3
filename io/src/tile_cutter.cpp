#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "binary_reader.hpp"
#include "mapped_file.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/tile_folder.hpp"
#include "offgrid/kernel/contract.hpp"
#include "system_name.hpp"
#include "tile_format.hpp"

namespace offgrid::io {

using navmesh::Digest;
using navmesh::TileGrid;
using navmesh::TileKey;

namespace {

namespace fs = std::filesystem;

struct ClosePart {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using PartFile = std::unique_ptr<std::FILE, ClosePart>;

constexpr std::string_view part_suffix = ".part";

Status reserved(const char* kind, std::uint32_t id) {
  return Status::failure(std::string(kind) + " " + std::to_string(id) + ": the id is reserved");
}

Status part_failure(const std::string& file, const char* what) {
  return Status::failure(std::string("cannot ") + what + " the file '" + file +
                         "': " + std::strerror(errno));
}

Status append_to(const std::string& file, std::string_view bytes) {
  errno = 0;
  const PartFile part(detail::open_stream(file, "ab"));
  const bool ok = part && std::fwrite(bytes.data(), 1, bytes.size(), part.get()) == bytes.size() &&
                  std::fflush(part.get()) == 0;
  return ok ? Status() : part_failure(file, "write");
}

/// Frees the memory of bytes, which an assignment keeps.
void free_bytes(std::string& bytes) { std::string().swap(bytes); }

/// Removes the parts that a cutter left that was killed.
void remove_parts(const std::string& folder) {
  std::error_code error;
  for (fs::directory_iterator at(detail::system_name(folder), error), end; !error && at != end;
       at.increment(error)) {
    std::error_code ignored;
    if (at->path().extension() == part_suffix) fs::remove(at->path(), ignored);
  }
}

/// Why the folder must not be written to; empty: it may.
std::string conflict(const std::string& folder, const TileGrid& grid, const Digest& keys) {
  std::error_code error;
  if (!fs::exists(detail::system_name(manifest_name(folder)), error)) return {};
  const auto old = TileFolder::open(folder);
  if (!old) return describe(old.error()) + "; cut into another folder";
  if (old->manifest().grid == grid.digest() && old->manifest().keys == keys) return {};
  return folder + ": has the tiles of another world, or of another grid; cut into another folder";
}

}  // namespace

TileCutter::TileCutter(std::string folder, const TileGrid& grid, navmesh::ItemCheck check,
                       const Digest& keys, std::size_t memory)
    : folder_(std::move(folder)),
      grid_(grid),
      check_(std::move(check)),
      keys_(keys),
      memory_(memory),
      tiles_(grid.size()) {}

kernel::Result<TileCutter, std::string> TileCutter::make(const std::string& folder,
                                                         const TileGrid& grid, const Digest& keys,
                                                         std::size_t memory) {
  if (grid.size() > folder_tiles_max) {
    return folder + ": " + std::to_string(grid.size()) + " tiles; a folder has at most " +
           std::to_string(folder_tiles_max);
  }
  auto check = navmesh::ItemCheck::make(grid.options());
  if (!check) return describe(check.error());
  if (const Status made = make_folder(folder); !made.ok()) return made.message();
  if (std::string found = conflict(folder, grid, keys); !found.empty()) return found;
  remove_parts(folder);
  return TileCutter(folder, grid, std::move(*check), keys, memory);
}

Status TileCutter::keep(const WorldFile& world) {
  const std::string bytes = write_world(world);
  source_ = detail::stated_checksum(bytes);
  return write_file(tile_world_name(folder_), bytes);
}

Status TileCutter::add(navmesh::AreaId id, const navmesh::Area& area) {
  OFFGRID_EXPECTS(last_area_ < id, "TileCutter::add: ids increase");
  last_area_ = id;
  if (id > navmesh::largest_tiled_area) return reserved("area", id.value());
  if (const auto refusal = check_.refusal(id, area)) return Status::failure(describe(*refusal));
  ++area_count_;
  items_ += key_of(area);
  for_each_piece(grid_, id, area, [&](const navmesh::AreaPiece& piece) {
    Collected& tile = tiles_[grid_.index(piece.tile)];
    detail::BinaryWriter out;
    detail::write_piece(out, piece);
    const std::string bytes = out.take();
    const std::size_t before = tile.bytes.capacity();
    tile.bytes += bytes;
    held_ += tile.bytes.capacity() - before;
    ++tile.count;
    ++piece_count_;
  });
  return held_ > memory_ ? flush() : Status();
}

Status TileCutter::add(navmesh::SeamId id, const navmesh::Seam& seam) {
  if (id.is_none() || id.value() == 0) return reserved("seam", id.value());
  OFFGRID_EXPECTS(seams_.empty() || seams_.back().first < id, "TileCutter::add: ids increase");
  if (const auto refusal = check_.refusal(id, seam)) return Status::failure(describe(*refusal));
  items_ += key_of(seam);
  const auto index = static_cast<std::uint32_t>(seams_.size());
  seams_.emplace_back(id, seam);
  for_each_tile_near(grid_, seam,
                     [&](const TileKey& key) { tiles_[grid_.index(key)].seams.push_back(index); });
  return {};
}

Status TileCutter::add(navmesh::LinkId id, const navmesh::Link& link) {
  if (id.is_none() || id.value() == 0) return reserved("link", id.value());
  OFFGRID_EXPECTS(links_.empty() || links_.back().first < id, "TileCutter::add: ids increase");
  if (const auto refusal = check_.refusal(id, link)) return Status::failure(describe(*refusal));
  links_.emplace_back(id, link);
  return {};
}

std::size_t TileCutter::bytes_held() const {
  // an empty string has some bytes in itself
  const std::size_t own = std::string().capacity();
  std::size_t sum = 0;
  for (const Collected& tile : tiles_) sum += tile.bytes.capacity() - own;
  return sum;
}

std::string TileCutter::part_name(std::size_t i) const {
  return pieces_name(folder_, grid_.tile(i)) + std::string(part_suffix);
}

Status TileCutter::flush() {
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    Collected& tile = tiles_[i];
    if (tile.bytes.empty()) continue;
    if (Status written = append_to(part_name(i), tile.bytes); !written.ok()) return written;
    tile.has_file = true;
    free_bytes(tile.bytes);
  }
  held_ = 0;
  return {};
}

Status TileCutter::finish_tile(std::size_t i, CutTile& cut) {
  Collected& tile = tiles_[i];
  const TileKey key = grid_.tile(i);
  const TilePieces header{
      .grid = grid_.digest(), .items = items_, .tile = key, .floors = grid_.options().floors};
  detail::BinaryWriter out;
  detail::write_pieces_header(out, header, tile.count, tile.seams.size());
  if (tile.has_file) {
    errno = 0;
    const auto earlier = detail::MappedFile::open(part_name(i));
    if (!earlier) return part_failure(part_name(i), "read");
    out.text(earlier->bytes());
  }
  out.text(tile.bytes);
  free_bytes(tile.bytes);
  for (const std::uint32_t seam : tile.seams)
    detail::write_seam(out, seams_[seam].first, seams_[seam].second);
  cut = {.piece_count = tile.count, .bytes = 0, .checksum = {}};
  const std::string bytes = out.take_with_checksum(cut.checksum);
  cut.bytes = bytes.size();
  Status written = write_file(pieces_name(folder_, key), bytes);
  std::error_code ignored;
  if (written.ok() && tile.has_file) fs::remove(detail::system_name(part_name(i)), ignored);
  return written;
}

Status TileCutter::finish() {
  Digest sum = items_;
  for (const auto& each : links_) sum += key_of(each.second);
  if (sum != keys_) {
    return Status::failure(folder_ + ": the keys of areas, seams and links sum up to " +
                           to_string(sum) + ", and were to be " + to_string(keys_));
  }
  TileManifest manifest{.options = grid_.options(),
                        .log_side = grid_.log_side(),
                        .grid = grid_.digest(),
                        .items = items_,
                        .source = source_,
                        .area_count = area_count_,
                        .seam_count = static_cast<std::uint32_t>(seams_.size()),
                        .tiles = std::vector<CutTile>(grid_.size()),
                        .links = links_,
                        .keys = keys_};
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    if (Status written = finish_tile(i, manifest.tiles[i]); !written.ok()) return written;
  }
  return write_file(manifest_name(folder_), write_tile_manifest(manifest));
}

}  // namespace offgrid::io
