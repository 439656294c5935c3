// offgrid tiles info: describes a folder of tiles, or a file of one.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "offgrid/commands.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/tiles_common.hpp"
#include "offgrid/tiles_picture.hpp"

namespace offgrid::tool {
namespace {

using io::FileKind;
using navmesh::TileKey;

struct TilesInfoOptions {
  std::string file;
  std::string picture;
  bool lists_tiles = false;
};

std::string corner_words(const kernel::Point2& p) {
  return fmt::format("{} {}", p.x.raw(), p.y.raw());
}

void add_manifest(Report& report, const io::TileManifest& manifest) {
  const PieceTotals totals = totals_of(manifest);
  report.add("rectangle",
             corner_words(manifest.options.low) + " to " + corner_words(manifest.options.high));
  report.add("side", fmt::format("2^{}", manifest.log_side), manifest.log_side);
  report.add("tiles", manifest.tiles.size());
  report.add("areas", manifest.area_count);
  report.add("seams", manifest.seam_count);
  report.add("links", manifest.links.size());
  report.add("pieces", totals.pieces);
  report.add("bytes of pieces", totals.bytes);
  report.add("keys", to_string(manifest.keys));
}

Json json_of(const navmesh::Tile& tile) {
  std::size_t open = 0;
  for (const auto& side : tile.open) open += side.size();
  return Json::Object{{"faces", tile.face_count},
                      {"vertices", tile.vertex_count},
                      {"components", tile.component_count},
                      {"open_edges", open},
                      {"digest", to_string(tile.faces)}};
}

void add_tile(Report& report, const navmesh::Tile& tile) {
  std::size_t open = 0;
  for (const auto& side : tile.open) open += side.size();
  report.add("tile", text_of(tile.key));
  report.add("faces", tile.face_count);
  report.add("vertices", tile.vertex_count);
  report.add("components", tile.component_count);
  report.add("open edges", open);
  report.add("digest of faces", to_string(tile.faces));
}

/// The line of a tile in the table.
std::string line_of(const io::CutTile& cut, const TileState& state) {
  std::string line = fmt::format("{:>6} pieces {:>10} bytes  ", cut.piece_count, cut.bytes);
  if (state.tile) {
    return line + fmt::format("{:>8} faces {:>5} components", state.tile->face_count,
                              state.tile->component_count);
  }
  return line + (state.fault.empty() ? "not built" : state.fault);
}

std::optional<Failure> add_folder(Report& report, const TilesInfoOptions& options,
                                  Progress& progress) {
  const auto folder = open_tiles(options.file);
  if (!folder) return folder.error();
  const io::TileManifest& manifest = folder->manifest();
  report.add("folder", options.file);
  add_manifest(report, manifest);
  const TileStates states = read_states(*folder, progress);
  report.add("built", fmt::format("{} of {}", states.built, manifest.tiles.size()), states.built);
  if (states.whole) {
    report.add("components", states.whole->component_count);
    report.add("digest", to_string(digest_of(folder->grid(), *states.whole, manifest.keys)));
  } else if (!states.fault.empty()) {
    report.add("fault", states.fault);
  }
  Json::Array tiles;
  for (std::size_t i = 0; options.lists_tiles && i < states.tiles.size(); ++i) {
    const std::string key = text_of(folder->grid().tile(i));
    report.add_line(line_of(manifest.tiles[i], states.tiles[i]), key);
    Json::Object object{{"tile", key},
                        {"pieces", manifest.tiles[i].piece_count},
                        {"bytes", manifest.tiles[i].bytes}};
    if (states.tiles[i].tile) object["built"] = json_of(*states.tiles[i].tile);
    if (!states.tiles[i].fault.empty()) object["fault"] = states.tiles[i].fault;
    tiles.emplace_back(std::move(object));
  }
  if (options.lists_tiles) report.add_json("list", std::move(tiles));
  if (options.picture.empty()) return std::nullopt;
  const auto svg = draw_tiles(options.file, *folder, states);
  if (!svg) return svg.error();
  return write_picture(options.picture, *svg, picture_format(options.picture));
}

std::optional<Failure> add_file(Report& report, const std::string& file) {
  const auto kind = io::kind_of_name(file);
  const auto bytes = io::read_file(file, kind.value_or(FileKind::tile));
  if (!bytes) return unreadable(io::describe(bytes.error()));
  const auto failed = [&](const io::ReadError& error) {
    return unreadable(io::describe(io::in_file(error, file)));
  };
  report.add("file", file);
  if (kind == FileKind::tile_manifest) {
    const auto manifest = io::read_tile_manifest(*bytes);
    if (!manifest) return failed(manifest.error());
    add_manifest(report, *manifest);
  } else if (kind == FileKind::tile_pieces) {
    const auto pieces = io::read_tile_pieces(*bytes);
    if (!pieces) return failed(pieces.error());
    report.add("tile", text_of(pieces->tile));
    report.add("pieces", pieces->areas.size());
    report.add("seams", pieces->seams.size());
    std::size_t corners = 0;
    for (const navmesh::AreaPiece& piece : pieces->areas) {
      for (const auto& loop : piece.area.loops) corners += loop.size();
    }
    report.add("corners", corners);
    report.add("checksum", to_string(pieces->checksum));
  } else if (kind == FileKind::tile) {
    const auto tile = io::read_tile(*bytes);
    if (!tile) return failed(tile.error());
    add_tile(report, tile->tile);
    report.add("built of", to_string(tile->pieces));
  } else {
    return wrong_usage(file +
                       ": is no folder of tiles, and its name ends with none of .ogm .ogp "
                       ".ogt");
  }
  return std::nullopt;
}

std::optional<Failure> run_tiles_info(const TilesInfoOptions& options, const Manner& manner) {
  if (!options.picture.empty()) {
    if (const auto failure =
            check_output_name("--picture", options.picture, picture_format(options.picture)))
      return *failure;
  }
  Progress progress(manner);
  Report report;
  std::error_code error;
  const std::u8string name(options.file.begin(), options.file.end());
  const bool is_folder = std::filesystem::is_directory(name, error);
  if (!is_folder && (!options.picture.empty() || options.lists_tiles))
    return wrong_usage(options.file + ": --picture and --tiles are for folders of tiles");
  auto failure = is_folder ? add_folder(report, options, progress) : add_file(report, options.file);
  progress.clear();
  if (!failure) report.print(manner, options.picture == standard_stream ? stderr : stdout);
  return failure;
}

}  // namespace

void add_tiles_info(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "info", "Describe a folder of tiles, or one of its files: counts, what is built, the digest",
      "  offgrid tiles info town.tiles --tiles\n"
      "  offgrid tiles info town.tiles --picture town.svg\n"
      "  offgrid tiles info town.tiles/3_-1.ogt\n",
      run_tiles_info);
  app.add_option("DIR", options.file, "a folder of tiles, or a file in one (.ogm .ogp .ogt)")
      ->required();
  app.add_flag("--tiles", options.lists_tiles, "list all tiles");
  app.add_option(
      "--picture", options.picture,
      "draw the tiles (.svg, .png): ground in the colour of its connected component, grey "
      "where a tile is not built");
}

}  // namespace offgrid::tool
