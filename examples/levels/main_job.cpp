#include "levels/main_job.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include "levels/crate_area.hpp"
#include "levels/stopwatch.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::levels {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::Path;
using navmesh::PathErrorCode;
using navmesh::World;
using tool::Door;
using tool::LevelRules;
using tool::LevelWorld;

namespace {

constexpr std::size_t paths_kept = 12;
constexpr std::size_t pairs_kept = 8;

class Job {
 public:
  Job(LevelWorld& level, const JobOptions& options)
      : level_(level), options_(options), random_(options.seed), pairs_(~options.seed) {}

  JobReport run() {
    report_.areas = level_.world.areas().size();
    report_.triangles = level_.world.mesh().face_count();
    for (int i = 0; i < options_.edits; ++i) {
      edit();
      replan();
      if ((i + 1) % std::max(1, options_.edits / std::max(1, options_.comparisons)) == 0) compare();
    }
    find_paths_again();
    return std::move(report_);
  }

 private:
  /// A random number below `count`, without the standard's distributions, which differ by library.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  void wrong(const std::string& what) {
    if (report_.wrong++ == 0) report_.first_wrong = level_.name + ": " + what;
  }

  void edit() {
    const std::size_t kind = below(8);
    if (kind < 3 && !level_.doors.empty()) {
      switch_door(level_.doors[below(level_.doors.size())]);
    } else if (kind < 6 || crates_.empty()) {
      drop_crate();
    } else if (kind == 6) {
      take_crate();
    } else {
      drop_and_undo();
    }
  }

  template <class Change>
  void timed(const Change& change) {
    const auto begin = std::chrono::steady_clock::now();
    const bool is_done = change();
    report_.edit_us.push_back(microseconds_since(begin));
    if (!is_done) wrong("an edit was refused");
  }

  void switch_door(Door& door) {
    door.is_closed = !door.is_closed;
    timed([&] {
      auto edit = level_.world.edit();
      for (const AreaId part : door.parts) edit.set_enabled(part, door.is_closed);
      return edit.commit().has_value();
    });
  }

  Area crate() {
    const Point2 at = level_.spawns.empty() ? level_.world.options().low
                                            : level_.spawns[below(level_.spawns.size())];
    const auto step = [&] {
      return static_cast<std::int32_t>(below(1024 * LevelRules::grid_units)) -
             512 * LevelRules::grid_units;
    };
    const std::int32_t x = step();
    const std::int32_t y = step();
    return make_crate(level_, Point2::at(at.x.raw() + x, at.y.raw() + y));
  }

  void drop_crate() {
    const Area dropped = crate();
    timed([&] {
      auto edit = level_.world.edit();
      crates_.push_back(edit.add(dropped));
      return edit.commit().has_value();
    });
  }

  void take_crate() {
    const std::size_t i = below(crates_.size());
    timed([&] {
      auto edit = level_.world.edit();
      edit.remove(crates_[i]);
      return edit.commit().has_value();
    });
    crates_[i] = crates_.back();
    crates_.pop_back();
  }

  void drop_and_undo() {
    const navmesh::Digest before = level_.world.digest();
    drop_crate();
    crates_.pop_back();
    timed([&] { return level_.world.undo().has_value(); });
    if (level_.world.digest() != before) wrong("an undo leads to another digest");
  }

  Point2 place() {
    return level_.places[static_cast<std::size_t>(pairs_() % level_.places.size())];
  }

  bool are_connected(const Point2& from, const Point2& to) const {
    const auto a = level_.world.components(from), b = level_.world.components(to);
    return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
  }

  /// Replaces three of four pairs by connected places, if such a pair is found soon: many levels
  /// have no two connected spawn points.
  void connect(Point2& from, Point2& to) {
    constexpr int tries_max = 64;
    if (pairs_() % 4 == 0) return;
    for (int tries = 0; tries < tries_max; ++tries) {
      const Point2 start = tries < tries_max / 2 ? from : place(), goal = place();
      if (start == goal || !are_connected(start, goal)) continue;
      from = start;
      to = goal;
      return;
    }
  }

  void replan() {
    if (level_.spawns.size() < 2) return;
    Point2 from = level_.spawns[below(level_.spawns.size())];
    Point2 to = level_.spawns[below(level_.spawns.size())];
    connect(from, to);
    if (from == to) return;
    if (asked_.size() == pairs_kept) asked_.erase(asked_.begin());
    asked_.emplace_back(from, to);
    ++report_.pairs;
    const auto begin = std::chrono::steady_clock::now();
    const auto path = finder_.find(level_.world, from, to);
    const double took = microseconds_since(begin);
    if (!path) return;
    ++report_.reachable;
    report_.path_us.push_back(took);
    for (std::size_t i = 1; i < path->corners.size(); ++i) {
      if (!navmesh::visible(level_.world, path->corners[i - 1], path->corners[i]))
        wrong("a leg of a path is not visible");
    }
    if (report_.paths.size() == paths_kept) report_.paths.erase(report_.paths.begin());
    report_.paths.push_back(*path);
  }

  /// Searches the kept paths again, since a picture shows the world as it is now.
  void find_paths_again() {
    std::vector<navmesh::Path> found;
    for (const navmesh::Path& before : report_.paths) {
      auto path = finder_.find(level_.world, before.corners.front(), before.corners.back());
      if (path) found.push_back(std::move(*path));
    }
    report_.paths = std::move(found);
  }

  /// Adds the same areas in another order, a few at a time.
  bool rebuild(World& made) {
    std::vector<const Area*> areas;
    for (const auto& [id, area] : level_.world.areas()) areas.push_back(&area);
    if (options_.has_bug && !areas.empty()) areas.pop_back();
    for (std::size_t i = areas.size(); i > 1; --i) std::swap(areas[i - 1], areas[below(i)]);
    for (std::size_t i = 0; i < areas.size();) {
      auto edit = made.edit();
      for (const std::size_t end = std::min(areas.size(), i + 1 + below(64)); i < end; ++i)
        edit.add(*areas[i]);
      if (!edit.commit()) return false;
    }
    return true;
  }

  void compare() {
    auto made = World::make(level_.world.options());
    if (!made || !rebuild(*made)) return wrong("a rebuild was refused");
    if (made->digest() != level_.world.digest()) wrong("a rebuild has another digest");
    std::vector<std::pair<Point2, Point2>> pairs = asked_;
    for (std::size_t i = 0; i + 1 < level_.spawns.size() && i < 8; ++i) {
      pairs.emplace_back(level_.spawns[i], level_.spawns[i + 1]);
    }
    for (const auto& [from, to] : pairs) {
      const auto here = finder_.find(level_.world, from, to);
      const auto there = finder_.find(*made, from, to);
      const bool is_same = here.has_value() == there.has_value() &&
                           (here ? here->length == there->length && here->corners == there->corners
                                 : here.error() == there.error());
      if (!is_same) wrong("a rebuild has another path");
    }
  }

  LevelWorld& level_;
  const JobOptions& options_;
  std::mt19937_64 random_;                        // chooses edits and spawn points
  std::mt19937_64 pairs_;                         // chooses connected pairs
  std::vector<std::pair<Point2, Point2>> asked_;  // the last pairs
  std::vector<AreaId> crates_;
  navmesh::ShortestPathFinder finder_;
  JobReport report_;
};

}  // namespace

JobReport run_job(LevelWorld& level, const JobOptions& options) {
  return Job(level, options).run();
}

}  // namespace offgrid::levels
