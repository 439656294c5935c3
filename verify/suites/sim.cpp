// Suite sim: worlds that live long. Thousands of edits each, undone, rolled back and toggled among
// them; after each one digests are compared, and now and then all that the world shows with its
// definition, and views, lines of sight and paths with a world built anew. One class has
// meshes for agents of several sizes with little room, which refuse many edits
// (worlds/meshes.hpp).
#include <algorithm>
#include <array>

#include "bugs/bug.hpp"
#include "engine/broken_contract.hpp"
#include "framework/counted_jobs.hpp"
#include "framework/suite.hpp"
#include "worlds/generators.hpp"
#include "worlds/library_world.hpp"
#include "worlds/meshes.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::Fault;
using testing::snapping::WorldOracle;
using testing::worlds::LibraryWorld;
using testing::worlds::PathAnswer;
using testing::worlds::WorldClass;
using testing::worlds::WorldGenerator;
using testing::worlds::WorldJudge;
using testing::worlds::WorldStep;
using Kind = WorldClass::Kind;

constexpr const char* suite_name = "sim";
constexpr std::uint64_t edits_per_life = 2000;
constexpr std::uint64_t period = 100;  ///< edits from one comparison with everything to the next
constexpr std::int64_t largest = (std::int64_t{1} << 30) - 2;

constexpr std::array classes{
    WorldClass{"doors", Kind::doors, 60, 90, 60},
    WorldClass{"agents", Kind::fences, 60, 90, 10},
    WorldClass{"polygons", Kind::polygons, 1000, 4000, 40},
    WorldClass{"rectangles", Kind::rectangles, 60, 120, 60},
    WorldClass{"slivers", Kind::slivers, 100, 2000, 20},
    WorldClass{"duplicates", Kind::duplicates, 60, 200, 60},
    WorldClass{"bundles", Kind::bundle, 100, 400, 20},
    WorldClass{"fences", Kind::fences, 60, 90, 60},
    WorldClass{"tips", Kind::tips, 40, 80, 40},
    WorldClass{"side 2^31 - 4", Kind::polygons, 2 * largest, 2 * largest, 30}};
constexpr std::size_t agents = 1;  ///< among them
constexpr std::uint64_t edits_for_agents =
    20;  ///< one that is compared with three worlds built anew counts for so many

struct Failing {
  std::uint64_t seed = 0;
  std::uint64_t edits = 0;
  std::string cell;
  Fault complaint;
};

/// One world from its beginning to its end; a function of the seed.
class Life {
 public:
  Life(std::uint64_t seed)
      : class_(classes[seed % classes.size()]),
        generator_(class_, seed * 0x9e3779b97f4a7c15U),
        random_(seed),
        check_(subject_, WorldOracle::exact, period) {}

  std::uint64_t edits() const { return check_.counts()["transactions"]; }
  Counts counts() const {
    Counts all = counts_;
    all.add(check_.counts());
    return all;
  }

  /// The fault, or nothing after so many edits.
  std::optional<Fault> run(std::uint64_t wanted) {
    check_.start(generator_.frame(), generator_.journal_limit());
    for (std::uint64_t asked = 0; edits() < wanted;) {
      for (const WorldStep& step : generator_.next(check_.book())) {
        if (auto fault = check_.apply(step)) return fault;
      }
      if (edits() < asked + period || check_.book().has_changes()) continue;
      asked = edits();
      counts_.see("most faces", subject_.size().faces);
      if (auto fault = check_view()) return fault;
    }
    return std::nullopt;
  }

 private:
  Point2 some_corner() {
    const auto area =
        std::next(check_.book().next().begin(),
                  random_.between(0, static_cast<std::int64_t>(check_.book().next().size()) - 1));
    return random_.pick(std::span(random_.pick(std::span(area->second.loops))));
  }

  /// A view that is kept from the time before, and another one.
  std::optional<Fault> check_view() {
    if (check_.book().next().empty()) return std::nullopt;
    if (auto fault = check_view(kept_)) return fault;
    kept_ = {};
    for (const auto& [number, plan] : check_.book().next()) {
      if (random_.chance(1, 4)) kept_.areas.push_back(number);
    }
    return check_view(kept_);
  }

  /// A world without some areas against one in which they are disabled, built from the last area to
  /// the first.
  std::optional<Fault> check_view(const testing::worlds::ViewPlan& off) {
    if (!build_anew(anew_, generator_.frame(), check_.book().areas_in(off)))
      return Fault{"a world built anew", "a refusal"};
    ++counts_["views"];
    for (int i = 0; i < 16; ++i) {
      if (auto fault = check_path(off, some_corner(), some_corner())) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> check_path(const testing::worlds::ViewPlan& off, const Point2& from,
                                  const Point2& to) {
    if (subject_.sees(off, from, to) != anew_.sees({}, from, to))
      return Fault{"a line of sight as in a world built anew", "the other"};
    const PathAnswer path = subject_.shortest(off, from, to);
    if (!(path == anew_.shortest({}, from, to)))
      return Fault{"the path in a world built anew", "another"};
    counts_["paths"] += path.outcome == PathAnswer::Outcome::found ? 1 : 0;
    for (std::size_t i = 1; i < path.corners.size(); ++i) {
      if (!anew_.sees({}, path.corners[i - 1], path.corners[i]))
        return Fault{"a path that sees from corner to corner", "one that does not"};
    }
    return std::nullopt;
  }

  const WorldClass& class_;
  WorldGenerator generator_;
  testing::Random random_;
  LibraryWorld subject_, anew_;
  WorldJudge check_;
  testing::worlds::ViewPlan kept_;  ///< what the last view left out
  Counts counts_;
};

/// A mesh for agents of two sizes, with little room and a short journal.
class AgentsLife {
 public:
  AgentsLife(std::uint64_t seed)
      : generator_(classes[agents], seed * 0x9e3779b97f4a7c15U), random_(seed) {}

  std::uint64_t edits() const { return edits_for_agents * (life_.edits() + life_.refusals()); }
  Counts counts() const {
    Counts counts;
    counts["transactions"] = edits();
    counts["refused"] = life_.refusals();
    return counts;
  }

  std::optional<Fault> run(std::uint64_t wanted) {
    constexpr std::uint64_t edits_of_a_mesh = 20 * edits_for_agents;
    while (edits() < wanted) {
      if (auto fault = run_one(std::min(wanted, edits() + edits_of_a_mesh))) return fault;
    }
    return std::nullopt;
  }

 private:
  std::optional<Fault> run_one(std::uint64_t wanted) {
    constexpr std::array<std::size_t, 4> limits{1, 0, 2, 256};
    constexpr std::array<std::uint32_t, 3> rooms{120, 200, 300};
    testing::worlds::MeshFrame frame{generator_.frame().low, generator_.frame().high, {2, 5}};
    frame.journal_limit = random_.pick(limits);
    frame.max_vertices = random_.pick(rooms);
    if (!life_.start(frame)) return Fault{"room for agents", "none"};
    while (edits() < wanted) {
      for (const WorldStep& step : generator_.next(life_.areas(), life_.undoable())) {
        if (auto fault = play(life_, step)) return fault;
      }
    }
    return std::nullopt;
  }

  WorldGenerator generator_;
  testing::Random random_;
  testing::worlds::MeshLife life_;
};

template <class Life>
std::optional<Failing> live(std::uint64_t seed, std::uint64_t wanted, Counts& counts) {
  Life life(seed);
  std::optional<Fault> fault;
  try {
    fault = life.run(wanted);
  } catch (const testing::BrokenContract& broken) {
    fault = Fault{"an answer", std::string("the program stopped: ") + broken.what};
  }
  counts = life.counts();
  counts["worlds"] = 1;
  counts["edits"] = counts["transactions"];
  if (!fault) return std::nullopt;
  return Failing{seed, life.edits(), classes[seed % classes.size()].name, *fault};
}

void report_failing(const SuiteOptions& options, const Failing& failing, Report& report) {
  Disagreement d;
  d.predicate = suite_name;
  d.cell = failing.cell;
  d.inputs = "the world of seed " + std::to_string(failing.seed) + ", after " +
             grouped(failing.edits) + " edits\n";
  d.ours = failing.complaint.found;
  d.theirs = failing.complaint.expected;
  d.oracle = "expected";
  add_unsaved(std::move(d), suite_name, options, failing.seed, failing.edits + 1, report);
}

Report run(const SuiteOptions& options) {
  CountedJobs<Failing> jobs(options, suite_name, "edits", options.count, classes.size());
  const auto count =
      static_cast<std::size_t>((options.count + edits_per_life - 1) / edits_per_life);
  jobs.run(count, [&](std::size_t job, std::vector<Counts>& rows) {
    const std::uint64_t wanted = std::min(edits_per_life, options.count - job * edits_per_life);
    const std::uint64_t seed = options.seed + job;
    const std::size_t row = static_cast<std::size_t>(seed % classes.size());
    return row == agents ? live<AgentsLife>(seed, wanted, rows[row])
                         : live<Life>(seed, wanted, rows[row]);
  });
  Report report;
  report.tables.push_back(jobs.table("lives", "Worlds of some 2,000 edits each, by their kind:",
                                     {"class", "worlds", "edits", "undone", "refused",
                                      "faces compared", "most faces", "views", "paths"},
                                     names_of(classes)));
  report.cases = jobs.cases();
  report.seconds = jobs.seconds();
  if (jobs.failing()) report_failing(options, *jobs.failing(), report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "long lives of worlds, each a function of its seed, compared with rebuilds and now and "
            "then with the definition",
    .examples =
        "  offgrid-verify sim --count 1e7                 five thousand worlds, from seed 1\n"
        "  offgrid-verify sim --seed 77 --count 2000      the world of seed 77 again\n",
    .default_count = 20000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 11,
});

}  // namespace

}  // namespace offgrid::verify
