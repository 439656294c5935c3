// Suites pose and scene: turned models and scenes of them, beside the definition (check/scenes),
// which looks at every triangle of every model in exact integers.
//
// pose asks two models at random poses about shapes of each kind, whether they touch, and what they
// cover; and it imports rotations. scene
// makes, moves and removes models, and asks about all of them. Scenes have each index, meshes each
// acceleration, and all must agree.
#include <algorithm>

#include "framework/counted_jobs.hpp"
#include "scenes/bytes.hpp"
#include "scenes/judge.hpp"

namespace offgrid::verify {

namespace {

using testing::Random;
using testing::scenes::SceneProgram;

SceneProgram random_pose(Random& random, std::size_t kind) {
  return testing::scenes::read_scenes(testing::scenes::random_pose_bytes(random, kind));
}
SceneProgram random_scene(Random& random, std::size_t kind) {
  const std::size_t acts = kind == 0 ? 8 : kind == 1 ? 16 : testing::scenes::scene_acts_max;
  return testing::scenes::read_scenes(
      testing::scenes::random_scene_bytes(random, static_cast<int>(acts)));
}

/// A suite: a row for each kind of program, which a job takes in turn.
struct Kinds {
  const char* suite;
  const char* unit;  ///< what counts
  std::uint64_t units_per_job;
  const char* caption;
  std::vector<std::string> rows, columns;
  SceneProgram (*random)(Random& random, std::size_t kind);
};

Kinds poses() {
  Kinds made{
      "pose",     "answers",
      2000,       "Models at a pose, asked about a shape or the ground, and imported rotations:",
      {},         {},
      random_pose};
  for (std::size_t kind = 0; kind < testing::scenes::question_kinds; ++kind)
    made.rows.emplace_back(testing::scenes::name_of_question(kind));
  made.columns = {"question", "programs", "questions", "answers"};
  return made;
}
Kinds scenes() {
  return {"scene",
          "programs",
          50,
          "Scenes that are edited and asked:",
          {"8 acts", "16 acts", "24 acts"},
          {"scenes of", "programs", "edits", "refused", "questions", "answers"},
          random_scene};
}

Report run(const Kinds& kinds, const SuiteOptions& options) {
  CountedJobs<std::vector<Step>> jobs(options, kinds.suite, kinds.unit, options.count,
                                      kinds.rows.size());
  jobs.run_until(options.count, kinds.units_per_job,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   testing::scenes::LibraryScenes subject;
                   const std::size_t kind = job % rows.size();
                   Counts& row = rows[kind];
                   Random random(options.seed * 1'000'003 + job);
                   std::optional<std::vector<Step>> wrong;
                   while (row[kinds.unit] < wanted && !wrong) {
                     const SceneProgram program = kinds.random(random, kind);
                     row["programs"] += 1;
                     if (judge(subject, program, &row)) wrong = steps_of(program);
                   }
                   return wrong;
                 });
  Report report;
  report.tables.push_back(jobs.table(kinds.suite, kinds.caption, kinds.columns, kinds.rows));
  report.compared = jobs.sum()["answers"];
  report.totals = {{"answers compared", *report.compared}};
  conclude(jobs, kinds.suite, options, kinds.rows[jobs.failed() % kinds.rows.size()], report);
  return report;
}

// ---- cases as steps

StepVerdict check_steps(const std::vector<Step>& steps) {
  SceneProgram made;
  StepVerdict verdict;
  verdict.unreadable = read(steps, made);
  if (!verdict.is_readable()) return verdict;
  testing::scenes::LibraryScenes subject;
  const auto finding = judge(subject, made);
  if (finding)
    return {"", finding->expected, finding->where + ", " + finding->after + ": " + finding->found};
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  SceneProgram made;
  read(steps, made);
  return test_of_scenes(made, "SceneRegression, found_by_the_verifier");
}

std::vector<Step> shrink_steps(const std::vector<Step>& steps) {
  SceneProgram made;
  read(steps, made);
  testing::scenes::LibraryScenes subject;
  return steps_of(testing::scenes::shrunk_program(
      made, [&](const SceneProgram& program) { return judge(subject, program).has_value(); }));
}

const SuiteRegistration pose({
    .name = "pose",
    .what = "turned models that meet shapes and each other, against the definition",
    .examples = "  offgrid-verify pose --count 1e6               so many answers\n",
    .default_count = 1'000'000,
    .against = {},
    .predicates = {"pose"},
    .run = [](const SuiteOptions& options) { return run(poses(), options); },
    .oracle = nullptr,
    .rank = 14,
    .check_steps = check_steps,
    .show_steps = show_steps,
    .shrink_steps = shrink_steps,
});

const SuiteRegistration scene({
    .name = "scene",
    .what = "scenes of models under each other, edited and asked, against the definition",
    .examples = "  offgrid-verify scene --count 1e5              so many scenes\n",
    .default_count = 20'000,
    .against = {},
    .predicates = {"scene"},
    .run = [](const SuiteOptions& options) { return run(scenes(), options); },
    .oracle = nullptr,
    .rank = 15,
    .check_steps = check_steps,
    .show_steps = show_steps,
    .shrink_steps = shrink_steps,
});

}  // namespace

}  // namespace offgrid::verify
