// offgrid bench: measures edits and queries of a world on this machine.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/text_table.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::World;

namespace {

struct BenchOptions {
  WorldSource source;
  std::size_t edits = 1000;
  std::uint64_t seed = 1;
};

struct Measure {
  std::string name;
  std::vector<double> microseconds;

  double quantile(double part) const {
    if (microseconds.empty()) return 0;
    std::vector<double> sorted = microseconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[std::min(sorted.size() - 1,
                           static_cast<std::size_t>(part * static_cast<double>(sorted.size())))];
  }
};

class Bench {
 public:
  Bench(World& world, const BenchOptions& options)
      : world_(world), options_(options), random_(options.seed) {
    for (const auto& [id, area] : world.areas()) ids_.push_back(id);
  }

  /// Runs the rounds. Returns nothing, or the refusal.
  std::string run(Progress& progress) {
    for (std::size_t i = 0; i < options_.edits; ++i) {
      progress.show("rounds", i, options_.edits);
      if (const std::string fault = round(); !fault.empty()) return fault;
    }
    return {};
  }

  std::vector<Measure> measures() const {
    return {add_, remove_, undo_, toggle_, path_, no_path_, ray_};
  }

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  template <class Act>
  auto timed(Measure& measure, const Act& act) {
    const auto begin = std::chrono::steady_clock::now();
    auto result = act();
    measure.microseconds.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
            .count());
    return result;
  }

  Point2 point(std::int64_t margin) {
    const Point2 low = world_.options().low, high = world_.options().high;
    const auto along = [&](std::int64_t from, std::int64_t to) {
      return to - margin <= from ? from
                                 : from + static_cast<std::int64_t>(
                                              below(static_cast<std::size_t>(to - margin - from)));
    };
    const std::int64_t x = along(low.x.raw(), high.x.raw());
    const std::int64_t y = along(low.y.raw(), high.y.raw());
    return *Point2::make(x, y);
  }

  Point2 free_point() {
    constexpr int tries = 200;
    Point2 p = point(0);
    for (int i = 0; i < tries && !navmesh::is_free(world_, p); ++i) p = point(0);
    return p;
  }

  /// A turned square, a hundredth of the world wide, above everything else.
  Area crate() {
    const Point2 low = world_.options().low, high = world_.options().high;
    const std::int64_t extent = std::min(std::int64_t{high.x.raw()} - low.x.raw(),
                                         std::int64_t{high.y.raw()} - low.y.raw());
    const std::int64_t half = std::max<std::int64_t>(1, extent / 200);
    const Point2 at = point(2 * half);
    const auto corner = [&](std::int64_t x, std::int64_t y) {
      return *Point2::make(std::min<std::int64_t>(at.x.raw() + x, high.x.raw()),
                           std::min<std::int64_t>(at.y.raw() + y, high.y.raw()));
    };
    Area area = Area::polygon(
        {corner(half, 0), corner(2 * half, half), corner(half, 2 * half), corner(0, half)});
    area.priority = std::numeric_limits<std::int32_t>::max();
    return area;
  }

  std::string round() {
    const Area first = crate();
    const Area second = crate();
    AreaId id;
    const auto added = timed(add_, [&] { return add(first, id); });
    if (!added) return describe(added.error());
    query();
    const auto removed = timed(remove_, [&] {
      auto edit = world_.edit();
      edit.remove(id);
      return edit.commit();
    });
    if (!removed) return describe(removed.error());
    if (const auto again = add(second, id); !again) return describe(again.error());
    if (const auto undone = timed(undo_, [&] { return world_.undo(); }); !undone)
      return describe(undone.error());
    return ids_.empty() ? std::string() : toggle(ids_[below(ids_.size())]);
  }

  navmesh::AreaResult<navmesh::Change> add(const Area& area, AreaId& id) {
    auto edit = world_.edit();
    id = edit.add(area);
    return edit.commit();
  }

  /// Toggles an area twice.
  std::string toggle(AreaId id) {
    const bool was_enabled = world_.find(id)->enabled;
    for (const bool enabled : {!was_enabled, was_enabled}) {
      const auto done = timed(toggle_, [&] {
        auto edit = world_.edit();
        edit.set_enabled(id, enabled);
        return edit.commit();
      });
      if (!done) return describe(done.error());
    }
    return {};
  }

  void query() {
    const Point2 from = free_point();
    const Point2 to = free_point();
    Measure search;
    const auto path = timed(search, [&] { return finder_.find(world_, from, to); });
    (path ? path_ : no_path_).microseconds.push_back(search.microseconds.front());
    timed(ray_, [&] { return navmesh::raycast(world_, from, to); });
  }

  World& world_;
  const BenchOptions& options_;
  std::mt19937_64 random_;
  std::vector<AreaId> ids_;
  navmesh::ShortestPathFinder finder_;
  Measure add_{"add", {}}, remove_{"remove", {}}, undo_{"undo", {}}, toggle_{"toggle", {}},
      path_{"path", {}}, no_path_{"no path", {}}, ray_{"raycast", {}};
};

std::optional<Failure> run_bench(const BenchOptions& options, const Manner& manner) {
  Progress progress(manner);
  auto stored = load_world(options.source, progress);
  if (!stored) return stored.error();
  const navmesh::Digest before = stored->world.digest();
  Bench bench(stored->world, options);
  const std::string fault = bench.run(progress);
  progress.clear();
  if (!fault.empty()) return wrong(fmt::format("{}: an edit is refused: {}", stored->name, fault));
  if (stored->world.digest() != before)
    return wrong(stored->name +
                 ": after edits that take each other back the digest is another one");
  Report report;
  report.add("faces", stored->world.mesh().face_count());
  report.add("areas", stored->world.areas().size());
  report.add("seed", std::to_string(options.seed), options.seed);
  constexpr auto right = io::TextTable::Align::right;
  io::TextTable table({"microseconds", "median", "p99", "largest", "count"},
                      {io::TextTable::Align::left, right, right, right, right});
  Json::Array rows;
  for (const Measure& measure : bench.measures()) {
    table.row({measure.name, fmt::format("{:.1f}", measure.quantile(0.5)),
               fmt::format("{:.1f}", measure.quantile(0.99)),
               fmt::format("{:.1f}", measure.quantile(1)),
               std::to_string(measure.microseconds.size())});
    rows.push_back(Json::Object{{"name", measure.name},
                                {"median_us", measure.quantile(0.5)},
                                {"p99_us", measure.quantile(0.99)},
                                {"max_us", measure.quantile(1)},
                                {"count", measure.microseconds.size()}});
  }
  std::string text = "\n" + table.text();
  text.pop_back();
  report.add_line(std::move(text));
  report.add_json("measures", std::move(rows));
  report.print(manner);
  return {};
}

}  // namespace

void add_bench(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "bench", "Measure edits and queries of a world on this machine; the file is not changed",
      "  offgrid bench town.ogw\n"
      "  offgrid bench town.ogw --edits 10000 --seed 7 --json\n",
      run_bench);
  add_world(app, options.source);
  app.add_option("--edits", options.edits,
                 "rounds, each of two additions, a removal, an undo, two toggles, a path and a ray")
      ->check(between<std::size_t>(1, 10000000))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "chooses edits and queries")
      ->check(any_seed())
      ->capture_default_str();
}

}  // namespace offgrid::tool
