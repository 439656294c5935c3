// Suite surface: worlds whose answers are known from others. A plane is cut into strips, each on a
// floor of its own under a shuffled name, and seams join them: sights and shortest paths are those
// of the plane. A spiral is cut into floors of one to four quarter turns: they agree.
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/broken_contract.hpp"
#include "framework/counted_jobs.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"
#include "support/shuffle.hpp"
#include "worlds/book.hpp"
#include "worlds/form.hpp"
#include "worlds/generators.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::Random;
using testing::worlds::AreaPlan;
using testing::worlds::FloorNumber;
using testing::worlds::FloorPlace;
using testing::worlds::PathAnswer;
using testing::worlds::SeamPlan;
using testing::worlds::WorldProgram;
using testing::worlds::WorldStep;
using Kind = WorldStep::Kind;

constexpr const char* suite_name = "surface";
constexpr std::uint64_t worlds_per_job = 10;
constexpr int questions_per_world = 6;

AreaPlan::Loop box(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2) {
  return {Point2::at(x1, y1), Point2::at(x2, y1), Point2::at(x2, y2), Point2::at(x1, y2)};
}

/// A world under test, and what was done to it.
struct Told {
  void start(std::int64_t low, std::int64_t high, std::uint32_t floors, bool is_blocked) {
    program.frame.low = Point2::at(low, low);
    program.frame.high = Point2::at(high, high);
    program.frame.floors = floors;
    program.frame.ground.is_blocked = is_blocked;
    world.start(program.frame, 0);
  }
  void apply(WorldStep step) {
    is_refused = !play(world, step).is_done || is_refused;
    program.steps.push_back(std::move(step));
  }

  testing::worlds::LibraryWorld world;
  WorldProgram program;
  bool is_refused = false;
};

/// Several worlds that are one surface. The first one is right by itself.
class Surfaces {
 public:
  virtual ~Surfaces() = default;
  virtual void change(Random& random) = 0;
  struct End {
    Point2 point;
    std::vector<FloorNumber> floors;  ///< of each world
    FloorPlace in(std::size_t world) const { return {point, floors[world]}; }
  };
  /// Nothing if the worlds mean different places.
  virtual std::optional<End> random_end(Random& random) const = 0;

  std::vector<Told> worlds;
};

// ---- strips

/// A plane and the same ground in strips. All lines are on all floors and in the plane, so
/// everything is snapped the same.
class Strips final : public Surfaces {
 public:
  Strips(Random& random, std::int64_t side) : side_(side) {
    const auto count = static_cast<std::uint32_t>(random.between(2, 5));
    worlds.resize(2);
    worlds[0].start(0, side, 1, false);
    worlds[1].start(0, side, count, false);
    floors_.resize(count);
    std::iota(floors_.begin(), floors_.end(), FloorNumber{0});
    all_ = floors_;
    testing::shuffle(floors_, random);
    place_cuts(random, count - 1);
    for (std::uint32_t i = 1; i < count; ++i) {
      AreaPlan line{.loops = {{cuts_[i].first, cuts_[i].second}}, .is_barrier = true};
      line.is_enabled = false;
      worlds[0].apply({Kind::add, i, line});
      line.floors = all_;
      worlds[1].apply({Kind::add, i, line});
      worlds[1].apply({.kind = Kind::add_seam,
                       .number = i,
                       .seam = {cuts_[i].first, cuts_[i].second, floors_[i - 1], floors_[i]}});
    }
    // Each floor is blocked but for its strip.
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto& [low, high] = cuts_[i];
      const auto& [next_low, next_high] = cuts_[i + 1];
      AreaPlan outside{.loops = {box(0, 0, side, side), {low, next_low, next_high, high}},
                       .priority = 100,
                       .is_even_odd = true};
      outside.floors = {floors_[i]};
      worlds[1].apply({Kind::add, count + i, outside});
    }
    for (Told& told : worlds) told.apply({Kind::commit});
    is_open_.assign(count + 1, true);
    next_area_ = 2 * count;
  }

  void change(Random& random) override {
    if (!areas_.empty() && random.chance(1, 4)) {
      const std::size_t i =
          static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(areas_.size()) - 1));
      for (Told& told : worlds) told.apply({Kind::remove, areas_[i]});
      areas_.erase(areas_.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      AreaPlan area = random_area(random);
      areas_.push_back(next_area_);
      worlds[0].apply({Kind::add, next_area_, area});
      area.floors = all_;
      worlds[1].apply({Kind::add, next_area_++, area});
    }
    if (random.chance(1, 3)) {
      const auto cut = static_cast<std::uint32_t>(
          random.between(1, static_cast<std::int64_t>(floors_.size()) - 1));
      is_open_[cut] = !is_open_[cut];
      worlds[0].apply({is_open_[cut] ? Kind::disable : Kind::enable, cut});
      worlds[1].apply({is_open_[cut] ? Kind::enable_seam : Kind::disable_seam, cut});
    }
    for (Told& told : worlds) told.apply({Kind::commit});
  }

  // Snapping may put a point beside a cut on the other side, and on a closed cut are two places.
  std::optional<End> random_end(Random& random) const override {
    Point2 p = testing::random_point(random, 0, side_);
    const auto& cut = cuts_[static_cast<std::size_t>(
        random.between(1, static_cast<std::int64_t>(floors_.size()) - 1))];
    if (random.chance(1, 4)) p = random.chance(1, 2) ? cut.first : cut.second;
    std::size_t strip = 0;
    for (std::size_t i = 1; i < floors_.size(); ++i) {
      const auto& [low, high] = cuts_[i];
      const std::int64_t side = side_of(cuts_[i], p);
      const bool is_sure = low.x == high.x || p == low || p == high;
      if (std::abs(side) <= std::abs(high.x.raw() - low.x.raw()) + side_ &&
          (!is_open_[i] || !is_sure))
        return std::nullopt;
      if (side < 0 || (side == 0 && random.chance(1, 2))) strip = i;
    }
    // Where a strip has no width, its floor has no ground.
    const auto x = [&](std::size_t i) {
      return p.y.raw() == 0 ? cuts_[i].first.x : cuts_[i].second.x;
    };
    const bool is_at_border = p.y.raw() == 0 || p.y.raw() == side_;
    while (is_at_border && x(strip) == x(strip + 1)) ++strip;
    return End{p, {0, floors_[strip]}};
  }

 private:
  using Cut = std::pair<Point2, Point2>;

  /// Positive on the left of a cut. Sides are small.
  static std::int64_t side_of(const Cut& cut, const Point2& p) {
    const std::int64_t dx = cut.second.x.raw() - cut.first.x.raw();
    const std::int64_t dy = cut.second.y.raw() - cut.first.y.raw();
    return dx * (p.y.raw() - cut.first.y.raw()) - dy * (p.x.raw() - cut.first.x.raw());
  }

  /// From the lower border to the upper one. Some meet at an end, and many strips are a unit wide
  /// somewhere. Equal cuts would be walls.
  void place_cuts(Random& random, std::uint32_t count) {
    std::array<std::vector<std::int64_t>, 2> xs;
    const bool is_straight = random.chance(1, 2);
    do {
      for (auto& row : xs) {
        row.assign(1, random.between(1, side_ - 1));
        while (row.size() < count) {
          row.push_back(random.chance(1, 3) ? std::min(row.back() + random.between(0, 1), side_ - 1)
                                            : random.between(1, side_ - 1));
        }
        std::sort(row.begin(), row.end());
      }
      if (is_straight) xs[1] = xs[0];
      cuts_.assign(1, {Point2::at(0, 0), Point2::at(0, side_)});
      for (std::uint32_t i = 0; i < count; ++i)
        cuts_.push_back({Point2::at(xs[0][i], 0), Point2::at(xs[1][i], side_)});
      cuts_.push_back({Point2::at(side_, 0), Point2::at(side_, side_)});
    } while (std::adjacent_find(cuts_.begin(), cuts_.end()) != cuts_.end());
  }

  AreaPlan random_area(Random& random) const {
    const auto which =
        static_cast<testing::SnapClass>(random.between(0, testing::snap_class_count - 1));
    const navmesh::Area area = testing::random_area(random, which, side_);
    AreaPlan plan{.loops = area.loops,
                  .ground = {area.state.ground == navmesh::Ground::blocked},
                  .priority = static_cast<std::int32_t>(random.between(-3, 3)),
                  .is_even_odd = area.rule == navmesh::WindingRule::even_odd,
                  .is_barrier = area.shape == navmesh::Area::Shape::barrier};
    if (random.chance(1, 4)) {
      const auto& [low, high] = random.pick(std::span(cuts_));
      plan.loops.front().front() = random.chance(1, 2) ? low : high;
    }
    return plan;
  }

  std::int64_t side_;
  std::vector<Cut> cuts_;  ///< with the borders on the left and on the right
  std::vector<FloorNumber> floors_, all_;
  std::vector<bool> is_open_;  ///< by cut
  std::vector<std::uint32_t> areas_;
  std::uint32_t next_area_ = 0;
};

// ---- spirals

/// A spiral of quarter turns about a pillar, which may be a point, on floors of one to four
/// quarters.
class Spirals final : public Surfaces {
 public:
  Spirals(Random& random, int turns)
      : inner_(random.chance(1, 3) ? 0 : random.between(1, 10)),
        quarters_(4 * turns + 1) {  // a quarter more, so that a seam closes the first floor
    worlds.resize(4);
    for (int w = 0; w < 4; ++w) {
      Told& told = worlds[static_cast<std::size_t>(w)];
      told.start(-side, side, std::uint32_t{floor_of(w, quarters_ - 1)} + 1U, true);
      std::uint32_t number = 0;
      for (int i = 0; i < quarters_; ++i) {
        AreaPlan ground{.loops = {quarter(i)}, .ground = {false}};
        ground.floors = {floor_of(w, i)};
        told.apply({Kind::add, ++number, ground});
        if (i > 0 && floor_of(w, i) != floor_of(w, i - 1)) {
          const Point2 a = turned(i, inner_, 0), b = turned(i, side, 0);
          told.apply({.kind = Kind::add_seam,
                      .number = number,
                      .seam = {a, b, floor_of(w, i), floor_of(w, i - 1)}});
        }
      }
      told.apply({Kind::commit});
    }
    next_area_ = static_cast<std::uint32_t>(quarters_);
  }

  void change(Random& random) override {
    const int i = static_cast<int>(random.between(0, quarters_ - 1));
    const std::int64_t x = random.between(0, side - 2), y = random.between(0, side - 2);
    const std::int64_t w = random.between(1, 40), h = random.between(1, 40);
    const std::int64_t right = std::min(x + w, side), top = std::min(y + h, side);
    AreaPlan area{
        .loops = {{turned(i, x, y), turned(i, right, y), turned(i, right, top), turned(i, x, top)}},
        .priority = 1};
    ++next_area_;
    for (int k = 0; k < 4; ++k) {
      area.floors = {floor_of(k, i)};
      worlds[static_cast<std::size_t>(k)].apply({Kind::add, next_area_, area});
      worlds[static_cast<std::size_t>(k)].apply({Kind::commit});
    }
  }

  // Inside a quarter: on an axis a floor of four quarters has two places.
  std::optional<End> random_end(Random& random) const override {
    const int i = static_cast<int>(random.between(0, quarters_ - 1));
    const std::int64_t x = random.between(1, side - 1);
    const std::int64_t y = random.between(1, side - 1);
    End end{turned(i, x, y), {}};
    for (int w = 0; w < 4; ++w) end.floors.push_back(floor_of(w, i));
    return end;
  }

 private:
  static constexpr std::int64_t side = 100;

  /// World w has w + 1 quarters on a floor.
  static FloorNumber floor_of(int w, int quarter) {
    return static_cast<FloorNumber>(quarter / (w + 1));
  }
  /// The point (x, y) of the first quarter, turned into quarter i.
  static Point2 turned(int i, std::int64_t x, std::int64_t y) {
    for (int k = i % 4; k > 0; --k) std::tie(x, y) = std::pair(-y, x);
    return Point2::at(x, y);
  }
  AreaPlan::Loop quarter(int i) const {
    return {turned(i, inner_, 0), turned(i, side, 0), turned(i, side, side), turned(i, 0, side),
            turned(i, 0, inner_)};
  }

  std::int64_t inner_;
  int quarters_;
  std::uint32_t next_area_ = 0;
};

// ---- classes

struct SurfaceClass {
  const char* name;
  std::int64_t side;  ///< of strips; 0: a spiral
  int turns = 0;
};
constexpr std::array classes{
    SurfaceClass{"strips, side 20", 20},        SurfaceClass{"strips, side 60", 60},
    SurfaceClass{"strips, side 1000", 1000},    SurfaceClass{"spirals of a turn", 0, 1},
    SurfaceClass{"spirals of two turns", 0, 2}, SurfaceClass{"spirals of three turns", 0, 3}};

struct Failing {
  testing::Fault fault;
  WorldProgram program;  ///< of the world that differs from the first one, with the question
  std::uint64_t seed = 0;
  std::size_t row = 0;
};

/// The fault of one of the worlds, and its question.
std::optional<Failing> ask(Surfaces& surfaces, const Surfaces::End& from, const Surfaces::End& to,
                           Counts& counts) {
  const auto sees = [&](std::size_t w, const auto& a, const auto& b) {
    return surfaces.worlds[w].world.sees({}, a.in(w), b.in(w));
  };
  const bool is_seen = sees(0, from, to);
  const PathAnswer path = surfaces.worlds[0].world.shortest({}, from.in(0), to.in(0));
  counts["seen"] += is_seen ? 1 : 0;
  counts["paths"] += path.outcome == PathAnswer::Outcome::found ? 1 : 0;
  counts["with turns"] += path.corners.size() > 2 ? 1 : 0;
  counts["unreachable"] += path.outcome == PathAnswer::Outcome::unreachable ? 1 : 0;
  for (std::size_t w = 0; w < surfaces.worlds.size(); ++w) {
    Told& told = surfaces.worlds[w];
    const bool is_wrong_sight = sees(w, from, to) != is_seen || sees(w, to, from) != is_seen;
    counts["answers"] += 3;
    if (!is_wrong_sight && told.world.shortest({}, from.in(w), to.in(w)) == path) continue;
    Failing failing{{is_wrong_sight ? "the same sight, and back" : "the same shortest path",
                     "another one in world " + std::to_string(w)},
                    told.program};
    failing.program.steps.push_back({.kind = Kind::ask, .from = from.in(w), .to = to.in(w)});
    return failing;
  }
  return std::nullopt;
}

std::optional<Failing> run_worlds(Surfaces& surfaces, Random& random, std::uint64_t wanted,
                                  Counts& counts) {
  while (counts["worlds"] < wanted) {
    surfaces.change(random);
    counts["worlds"] += 1;
    for (const Told& told : surfaces.worlds) {
      if (told.is_refused) return Failing{{"an edit", "a refusal"}, told.program};
    }
    for (int i = 0; i < questions_per_world; ++i) {
      const auto from = surfaces.random_end(random), to = surfaces.random_end(random);
      if (!from || !to) continue;
      if (auto failing = ask(surfaces, *from, *to, counts)) return failing;
    }
  }
  return std::nullopt;
}

std::optional<Failing> run_job(std::uint64_t seed, std::uint64_t wanted,
                               std::vector<Counts>& rows) {
  const std::size_t row = static_cast<std::size_t>(seed % classes.size());
  Random random(seed * 0x9e3779b97f4a7c15U);
  std::unique_ptr<Surfaces> surfaces;
  std::optional<Failing> failing;
  try {
    if (classes[row].side > 0)
      surfaces = std::make_unique<Strips>(random, classes[row].side);
    else
      surfaces = std::make_unique<Spirals>(random, classes[row].turns);
    failing = run_worlds(*surfaces, random, wanted, rows[row]);
  } catch (const testing::BrokenContract& broken) {
    failing = Failing{{"an answer", std::string("the program stopped: ") + broken.what}, {}};
  }
  if (!failing) return std::nullopt;
  rows[row]["disagreements"] += 1;
  failing->seed = seed;
  failing->row = row;
  return failing;
}

Report run(const SuiteOptions& options) {
  CountedJobs<Failing> jobs(options, suite_name, "worlds", options.count, classes.size());
  jobs.run_until(options.count, worlds_per_job,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   return run_job(options.seed + job, wanted, rows);
                 });
  Report report;
  report.tables.push_back(jobs.table(
      "surfaces", "Worlds that are one surface on other floors, asked the same:",
      {"class", "worlds", "answers", "seen", "paths", "with turns", "unreachable", "disagreements"},
      names_of(classes)));
  report.compared = jobs.sum()["answers"];
  report.totals = {{"answers compared", *report.compared}};
  report.cases = jobs.cases();
  report.seconds = jobs.seconds();
  if (!jobs.failing()) return report;
  const Failing& failing = *jobs.failing();
  ++report.disagreement_count;
  Disagreement d;
  d.predicate = suite_name;
  d.cell = classes[failing.row].name;
  d.inputs = testing::form_of(failing.program);
  d.ours = failing.fault.found;
  d.theirs = failing.fault.expected;
  d.oracle = "the first world";
  add_unsaved(std::move(d), suite_name, options, failing.seed, worlds_per_job, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "sights and shortest paths of planes in strips and of spirals, whatever their floors",
    .examples = "  offgrid-verify surface --count 1e5             the acceptance run\n"
                "  offgrid-verify surface --bug seam-lines-unsorted\n",
    .default_count = 5000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 10,
});

}  // namespace

}  // namespace offgrid::verify
