// Suite visible: lines of sight on random triangulations with barriers and blocked faces, against
// the definition.
#include <algorithm>
#include <string>

#include "framework/counted_jobs.hpp"
#include "suites/walk_steps.hpp"
#include "walks/classes.hpp"
#include "walks/generators.hpp"

namespace offgrid::verify {

namespace {

using testing::walks::WalkProgram;
using testing::walks::WalkQuery;

constexpr const char* suite_name = "visible";
constexpr std::size_t world_kinds = testing::walks::walk_scene_names.size();
constexpr std::size_t query_kinds = testing::walks::walk_ends_names.size();
constexpr std::uint64_t queries_per_world = 32;
constexpr std::uint64_t worlds_per_job = 8;
constexpr std::uint64_t queries_per_job = queries_per_world * worlds_per_job;

/// The queries of a job, up to the first that fails.
std::optional<std::vector<Step>> run_job(const SuiteOptions& options, std::size_t job,
                                         std::uint64_t wanted, std::vector<Counts>& rows) {
  testing::walks::LibraryWalk subject;
  const std::uint64_t first = job * queries_per_job, last = first + wanted;
  for (std::uint64_t at = first; at < last; at += queries_per_world) {
    testing::Random random(options.seed * 0x9e3779b97f4a7c15U + at);
    const std::size_t kind = static_cast<std::size_t>(at / queries_per_world % world_kinds);
    WalkProgram program = testing::walks::random_walk_scene(random, kind);
    const testing::walks::WalkScene scene = testing::walks::make_scene(program);
    testing::walks::WalkJudge judge(subject, scene, walk_oracle_under_test());
    for (std::uint64_t i = 0; i < std::min(queries_per_world, last - at); ++i) {
      const std::size_t ends = static_cast<std::size_t>((at + i) % query_kinds);
      const WalkQuery query = testing::walks::random_sight(random, scene, ends);
      const bool is_wrong = judge.ask(query).has_value();
      const auto& reach = judge.reach();
      const bool is_visible = reach == testing::walks::Reach{1, 1};
      Counts& counts = rows[kind * query_kinds + ends];
      counts["cases"] += 1;
      counts["visible"] += is_visible ? 1 : 0;
      counts["stopped"] += reach && !is_visible ? 1 : 0;
      counts["start not free"] += reach ? 0 : 1;
      counts["touching"] += testing::walks::touches_mesh(scene, query) ? 1 : 0;
      counts["disagreements"] += is_wrong ? 1 : 0;
      if (!is_wrong) continue;
      program.queries.push_back(query);
      return steps_of(program);
    }
  }
  return std::nullopt;
}

Report run(const SuiteOptions& options) {
  std::vector<std::string> names;
  for (const char* scene : testing::walks::walk_scene_names) {
    for (const char* ends : testing::walks::walk_ends_names)
      names.push_back(std::string(ends) + ", " + scene);
  }
  CountedJobs<std::vector<Step>> jobs(options, suite_name, "cases", options.count, names.size());
  jobs.run_until(options.count, queries_per_job,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   return run_job(options, job, wanted, rows);
                 });
  Report report;
  report.tables.push_back(jobs.table(
      "queries", "Lines of sight, and the way back, against the definition:",
      {"ends, mesh", "cases", "visible", "stopped", "start not free", "touching", "disagreements"},
      names));
  conclude(jobs, suite_name, options, "lines of sight", report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "lines of sight on random triangulations, against their definition",
    .examples = "  offgrid-verify visible --count 1e5             a short run\n"
                "  offgrid-verify visible --bug sight-vertex-left\n",
    .default_count = 1000000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 7,
    .check_steps = check_walk_steps,
    .show_steps = show_walk_steps,
});

}  // namespace

}  // namespace offgrid::verify
