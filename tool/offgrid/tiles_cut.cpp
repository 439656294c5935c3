// offgrid tiles cut: writes what each tile must know of a world.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/make_arguments.hpp"
#include "offgrid/navmesh/tiled_nav_mesh.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/tiles_common.hpp"

namespace offgrid::tool {
namespace {

struct TilesCutOptions {
  MakeArguments source;
  std::string out;
  int side = 16;
  /// the agent of the file for which areas grow: 1 has the first radius, 0 is a point
  std::uint32_t agent = 0;
};

Outcome<io::WorldFile> read_source(const TilesCutOptions& options, Progress& progress) {
  const auto make = options.source.parsed();
  if (!make) return make.error();
  const auto input = read_input(options.source.file, options.source.format);
  if (!input) return input.error();
  return load_areas(*input, *make, progress);
}

/// Puts the grown areas of an agent of the file in the place of its areas, as a TiledNavMesh does;
/// the grid of the agent.
Outcome<navmesh::TileGrid> grow_for_agent(io::WorldFile& file, const TilesCutOptions& options) {
  navmesh::Snapshot& saved = file.snapshot;
  const std::string& name = options.source.file;
  const std::size_t count = saved.agents.radii.size();
  if (options.agent > count) {
    return wrong_usage(
        fmt::format("--agent {}: {} has {}", options.agent, name, io::counted(count, "agent")));
  }
  const auto agents = navmesh::TiledAgents::make(saved.options, saved.agents.radii, options.side,
                                                 saved.agents.disc_sides);
  if (!agents) return wrong_usage(name + ": " + describe(agents.error()));
  const auto check = navmesh::ItemCheck::make(saved.options);
  if (!check) return wrong_usage(name + ": " + describe(check.error()));
  const navmesh::Agent agent{options.agent};
  std::map<navmesh::AreaId, navmesh::Area> grown;
  for (const auto& [id, area] : saved.areas) {
    if (id > navmesh::TiledAgents::largest_id) {
      return wrong(fmt::format("{}: area {}: --agent takes ids up to {}", name, id.value(),
                               navmesh::TiledAgents::largest_id.value()));
    }
    if (const auto refusal = check->refusal(id, area))
      return wrong(name + ": " + describe(*refusal));
    for (auto& part : agents->parts_of(agent, id, area)) grown.insert(std::move(part));
  }
  saved.areas.assign(std::make_move_iterator(grown.begin()), std::make_move_iterator(grown.end()));
  if (!saved.areas.empty())
    saved.next_id = std::max(saved.next_id, saved.areas.back().first.value() + 1);
  saved.options.margin = agents->grid(agent).options().margin;
  saved.digest.reset();
  // A file can state one disc, of 16 sides.
  const bool is_stated = saved.agents.disc_sides == 16 && !file.grown_by;
  file.grown_by = is_stated ? std::optional(agents->radius(agent)) : std::nullopt;
  saved.agents = {};
  return agents->grid(agent);
}

/// The grid of the tiles; with an agent the file is changed to its world.
Outcome<navmesh::TileGrid> grid_for(io::WorldFile& file, const TilesCutOptions& options) {
  if (options.agent != 0) return grow_for_agent(file, options);
  const auto grid = navmesh::TileGrid::make(file.snapshot.options, options.side);
  if (!grid) return wrong_usage(options.source.file + ": " + describe(grid.error()));
  return *grid;
}

navmesh::Digest keys_of(const navmesh::Snapshot& saved) {
  navmesh::Digest keys;
  for (const auto& each : saved.areas) keys += key_of(each.second);
  for (const auto& each : saved.seams) keys += key_of(each.second);
  for (const auto& each : saved.links) keys += key_of(each.second);
  return keys;
}

/// Cuts all items, and forgets them one by one.
std::optional<Failure> cut_all(io::TileCutter& cutter, navmesh::Snapshot& saved,
                               const std::string& name, Progress& progress) {
  const auto failed = [&](const io::Status& status) -> std::optional<Failure> {
    if (status.ok()) return std::nullopt;
    return wrong(name + ": " + status.message());
  };
  for (std::size_t i = 0; i < saved.areas.size(); ++i) {
    progress.show("cutting areas", i, saved.areas.size());
    const auto [id, area] = std::move(saved.areas[i]);
    if (const auto failure = failed(cutter.add(id, area))) return failure;
  }
  for (const auto& [id, seam] : saved.seams) {
    if (const auto failure = failed(cutter.add(id, seam))) return failure;
  }
  for (const auto& [id, link] : saved.links) {
    if (const auto failure = failed(cutter.add(id, link))) return failure;
  }
  return std::nullopt;
}

std::optional<Failure> run_tiles_cut(const TilesCutOptions& options, const Manner& manner) {
  Progress progress(manner);
  auto file = read_source(options, progress);
  if (!file) return file.error();
  navmesh::Snapshot& saved = file->snapshot;
  const std::string& name = options.source.file;
  const auto grid = grid_for(*file, options);
  if (!grid) return grid.error();
  const std::size_t areas = saved.areas.size(), seams = saved.seams.size();
  auto cutter = io::TileCutter::make(options.out, *grid, keys_of(saved));
  if (!cutter) return unreadable(cutter.error());
  if (const io::Status kept = cutter->keep(*file); !kept.ok()) return unreadable(kept.message());
  if (auto failure = cut_all(*cutter, saved, name, progress)) return failure;
  progress.show("writing " + options.out);
  if (const io::Status done = cutter->finish(); !done.ok()) return unreadable(done.message());
  const auto folder = open_tiles(options.out);
  if (!folder) return folder.error();
  const PieceTotals totals = totals_of(folder->manifest());
  progress.clear();
  Report report;
  report.add("folder", options.out);
  report.add("tiles", grid->size());
  report.add("areas", areas);
  report.add("seams", seams);
  report.add("links", saved.links.size());
  report.add("pieces", totals.pieces);
  report.add("bytes of pieces", totals.bytes);
  report.print(manner);
  return std::nullopt;
}

}  // namespace

void add_tiles_cut(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "cut", "Write what each tile must know of a world, into a folder; no mesh is made",
      "  offgrid tiles cut town.ogw --side 16 -o town.tiles\n"
      "  offgrid tiles cut town.ogw --side 16 --agent 2 -o town.2.tiles    for large agents\n"
      "  offgrid tiles cut land.topojson --side 27 --bits 29 -o land.tiles\n",
      run_tiles_cut);
  app.add_option("WORLD", options.source.file,
                 "a world file (.ogw), or any file that build reads; - is standard input")
      ->required();
  app.add_option("-o,--out", options.out, "the folder of the tiles")->required();
  app.add_option("--side", options.side, "tiles are 2^SIDE grid units wide and high")
      ->check(between(0, 30))
      ->capture_default_str();
  app.add_option("--agent", options.agent,
                 "whose world it is, of the agents of a world file: 1, 2, ...; its areas grow by "
                 "the agent's radius; 0 is a point");
  add_make_arguments(app, options.source);
}

}  // namespace offgrid::tool
