// offgrid tiles join, offgrid tiles check: joins the tiles of a folder, and compares them with the
// whole.
#include <string>
#include <utility>

#include "offgrid/commands.hpp"
#include "offgrid/tiles_common.hpp"

namespace offgrid::tool {
namespace {

struct TilesFolderOptions {
  std::string folder;
};

std::optional<Failure> run_tiles_join(const TilesFolderOptions& options, const Manner& manner) {
  Progress progress(manner);
  const auto folder = open_tiles(options.folder);
  if (!folder) return folder.error();
  const auto joined = join_folder(options.folder, *folder, progress);
  if (!joined) return joined.error();
  progress.clear();
  Report report;
  report.add("folder", options.folder);
  add_joined(report, *joined);
  report.print(manner);
  return std::nullopt;
}

std::optional<Failure> run_tiles_check(const TilesFolderOptions& options, const Manner& manner) {
  Progress progress(manner);
  const auto folder = open_tiles(options.folder);
  if (!folder) return folder.error();
  const auto joined = join_folder(options.folder, *folder, progress);
  if (!joined) return joined.error();
  const auto source = folder->world();
  if (!source) return unreadable(io::describe(source.error()));
  progress.show("building the whole");
  const navmesh::Snapshot& saved = source->snapshot;
  const auto whole = make_whole(folder->grid(), saved.areas, saved.seams, saved.links);
  if (!whole) return wrong(options.folder + ": the whole: " + describe(whole.error()));
  progress.clear();
  if (whole->digest() != joined->digest) {
    return wrong(options.folder + ": its tiles have the digest " + to_string(joined->digest) +
                 ", and the whole " + to_string(whole->digest()));
  }
  Report report;
  report.add("folder", options.folder);
  add_joined(report, *joined);
  report.add("whole", "has the same digest");
  report.print(manner);
  return std::nullopt;
}

}  // namespace

void add_tiles_join(const CommandGroup& to) {
  const auto [app, options] =
      to.add("join",
             "Join all tiles of a folder: compare the sides of neighbours, count connected "
             "components, tell the digest",
             "  offgrid tiles join town.tiles\n"
             "  offgrid tiles join town.tiles --json\n",
             run_tiles_join);
  app.add_option("DIR", options.folder, "the folder of the tiles")->required();
}

void add_tiles_check(const CommandGroup& to) {
  const auto [app, options] =
      to.add("check",
             "Do the tiles of a folder have the digest of the whole, which is built as well? It "
             "takes the memory of the whole",
             "  offgrid tiles check town.tiles\n", run_tiles_check);
  app.add_option("DIR", options.folder, "the folder of the tiles")->required();
}

}  // namespace offgrid::tool
