// offgrid tiles build: builds the tiles of a folder, or some of them; what is built stays.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/tiles_common.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace offgrid::tool {
namespace {

using navmesh::TileKey;

struct TilesBuildOptions {
  std::string folder;
  std::vector<std::string> tiles;  ///< each as in "3,-1"
  std::string part;                ///< as in "3/10"; empty: all
  unsigned jobs = 1;
};

/// Keeps large arrays out of the heap: a tile's go back to the system before the next one is built.
/// By itself glibc takes them into the heap once some were freed, and the gaps between them grow,
/// tile by tile, to more than twice what a tile needs.
void keep_heap_small() {
#ifdef __GLIBC__
  constexpr int large_array_bytes = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, large_array_bytes);
#endif
}

/// The i-th of n parts, counted from 1.
struct Part {
  std::size_t index = 1;
  std::size_t count = 1;
};

std::optional<Part> part_of(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto index = option_number_of<std::size_t>(std::string_view(text).substr(0, slash));
  const auto count = option_number_of<std::size_t>(std::string_view(text).substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count || *count > io::folder_tiles_max)
    return std::nullopt;
  return Part{*index, *count};
}

/// All tiles, those with the largest files of pieces first.
std::vector<std::size_t> largest_first(const io::TileManifest& manifest) {
  std::vector<std::size_t> order(manifest.tiles.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return manifest.tiles[a].bytes > manifest.tiles[b].bytes;
  });
  return order;
}

/// The tiles of a part: each goes to the part that has the fewest bytes so far. A function of the
/// manifest, so that jobs agree.
std::vector<std::size_t> tiles_of_part(const io::TileManifest& manifest, const Part& part) {
  using Load = std::pair<std::uint64_t, std::size_t>;
  std::vector<Load> loads;  // a heap, the least load in front
  for (std::size_t i = 0; i < part.count; ++i) loads.emplace_back(0, i);
  const std::greater<Load> later;
  std::vector<std::size_t> mine;
  for (const std::size_t tile : largest_first(manifest)) {
    std::pop_heap(loads.begin(), loads.end(), later);
    auto& [bytes, index] = loads.back();
    bytes += manifest.tiles[tile].bytes;
    if (index + 1 == part.index) mine.push_back(tile);
    std::push_heap(loads.begin(), loads.end(), later);
  }
  return mine;
}

/// Builds tiles, by several threads, each of which takes the next one.
class TileBuilder {
 public:
  TileBuilder(const io::TileFolder& folder, std::vector<std::size_t> tiles, Progress& progress)
      : folder_(folder), tiles_(std::move(tiles)), progress_(progress) {}

  void run(unsigned jobs) {
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < jobs; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
  }

  const std::optional<Failure>& failure() const { return failure_; }
  std::size_t built() const { return built_; }
  std::size_t kept() const { return kept_; }
  /// The files that were there and no tiles of the folder's pieces, in words.
  const std::vector<std::string>& replaced() const { return replaced_; }

 private:
  void work() {
    while (const auto tile = next()) {
      const TileKey key = folder_.grid().tile(*tile);
      const bool is_there = folder_.has_tile(key);
      const auto found = is_there ? std::optional(folder_.tile(key)) : std::nullopt;
      const bool is_kept = found && found->has_value();
      auto failure = is_kept ? std::nullopt : build(key);
      const std::lock_guard lock(mutex_);
      ++(is_kept ? kept_ : built_);
      if (is_there && !is_kept) replaced_.push_back(io::describe(found->error()));
      if (failure && !failure_) failure_ = std::move(failure);
      progress_.show("building tiles", kept_ + built_, tiles_.size());
    }
  }
  std::optional<std::size_t> next() {
    const std::lock_guard lock(mutex_);
    if (failure_ || next_ == tiles_.size()) return std::nullopt;
    return tiles_[next_++];
  }
  std::optional<Failure> build(const TileKey& key) const {
    const auto pieces = folder_.pieces(key);
    if (!pieces) return unreadable(io::describe(pieces.error()));
    const auto tile = build_tile(folder_.grid(), key, pieces->areas, pieces->seams);
    if (!tile) return wrong(describe(tile.error()));
    const io::Status written = folder_.write(*tile);
    if (!written.ok()) return unreadable(written.message());
    return std::nullopt;
  }

  const io::TileFolder& folder_;
  const std::vector<std::size_t> tiles_;
  Progress& progress_;
  std::mutex mutex_;
  std::size_t next_ = 0, built_ = 0, kept_ = 0;
  std::vector<std::string> replaced_;
  std::optional<Failure> failure_;
};

/// The tiles that the options name.
Outcome<std::vector<std::size_t>> chosen_tiles(const TilesBuildOptions& options,
                                               const io::TileFolder& folder) {
  if (options.tiles.empty()) {
    const auto part = options.part.empty() ? Part{} : part_of(options.part);
    if (!part)
      return wrong_usage("--part: '" + options.part + "' is not of the form I/N, I from 1 to N");
    return tiles_of_part(folder.manifest(), *part);
  }
  std::vector<std::size_t> chosen;
  for (const std::string& text : options.tiles) {
    const auto key = tile_of(text);
    if (!key) return wrong_usage("--tile: '" + text + "' is not of the form X,Y");
    if (!folder.grid().has(*key))
      return wrong_usage(options.folder + ": --tile " + text + ": the grid does not have it");
    chosen.push_back(folder.grid().index(*key));
  }
  return chosen;
}

std::optional<Failure> run_tiles_build(const TilesBuildOptions& options, const Manner& manner) {
  const auto begin = std::chrono::steady_clock::now();
  Progress progress(manner);
  const auto folder = open_tiles(options.folder);
  if (!folder) return folder.error();
  const auto chosen = chosen_tiles(options, *folder);
  if (!chosen) return chosen.error();
  keep_heap_small();
  TileBuilder builder(*folder, *chosen, progress);
  builder.run(options.jobs);
  progress.clear();
  if (builder.failure()) return *builder.failure();
  Report report;
  report.add("folder", options.folder);
  report.add("built", builder.built());
  report.add("kept", builder.kept());
  for (const std::string& fault : builder.replaced()) report.add_line(fault, "built again");
  report.add_json("replaced", builder.replaced().size());
  const double milliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  report.add("built in", fmt::format("{:.1f} ms", milliseconds), milliseconds);
  report.print(manner);
  return std::nullopt;
}

}  // namespace

void add_tiles_build(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "build",
      "Build the tiles of a folder, each of its pieces alone; tiles that are built stay, so a job "
      "that was killed is started again",
      "  offgrid tiles build town.tiles --jobs 4\n"
      "  offgrid tiles build town.tiles --tile 3,-1\n"
      "  offgrid tiles build town.tiles --part $SLURM_ARRAY_TASK_ID/100\n"
      "  parallel offgrid tiles build town.tiles --part {}/8 ::: 1 2 3 4 5 6 7 8\n",
      run_tiles_build);
  app.add_option("DIR", options.folder, "the folder of the tiles")->required();
  CLI::Option* const tile =
      app.add_option("--tile", options.tiles, "X,Y: the tile to build; may be repeated")
          ->allow_extra_args(false);
  app.add_option("--part", options.part,
                 "I/N: the tiles of the I-th of N jobs, I from 1 on; all have about as many bytes "
                 "of pieces")
      ->excludes(tile);
  app.add_option("--jobs", options.jobs, "the number of tiles that are built at once")
      ->check(between(1U, 256U))
      ->capture_default_str();
}

}  // namespace offgrid::tool
