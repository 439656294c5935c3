// Suite cut: sequences of random updates on the grid, each followed split by split; both modes
// against each other where every crossing is a grid point; and one triangle cut by one line.
#include <algorithm>
#include <array>

#include "bugs/bug.hpp"
#include "framework/jobs.hpp"
#include "framework/steps.hpp"
#include "suites/cut_exact.hpp"
#include "suites/cut_generators.hpp"
#include "support/cut_model.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::CutFailure;
using testing::CutModel;
using testing::CutOracle;
using testing::CutSubject;
using testing::CutTally;
using testing::CutUpdate;

constexpr const char* suite_name = "cut";
constexpr std::uint64_t updates_per_sequence = 100;
constexpr std::uint64_t tries_per_sequence = 400;
// one sequence in both modes for so many updates on the grid
constexpr std::uint64_t updates_per_comparison = 2000;
constexpr std::size_t line_cases_per_job = 512;

struct OracleBug {
  testing::Bug bug;
  CutOracle oracle;
};
constexpr std::array oracle_bugs{
    OracleBug{testing::Bug::oracle_cut_forgets_border, CutOracle::forgets_border},
    OracleBug{testing::Bug::oracle_cut_area_in_float, CutOracle::area_in_float},
    OracleBug{testing::Bug::oracle_cut_allows_flat, CutOracle::allows_flat},
    OracleBug{testing::Bug::oracle_cut_expects_nearest, CutOracle::expects_nearest},
};

CutOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? CutOracle::exact : row->oracle;
}

bool ignores_order() { return testing::is_on(testing::Bug::cut_ignores_order); }

// ---- a case as steps

std::vector<Step> steps_of(const char* square, const Point2& low, const Point2& high,
                           const std::vector<CutUpdate>& updates) {
  std::vector<Step> steps{{square, {}}};
  append(steps[0], {low, high});
  for (const auto& [t, against] : updates) {
    steps.push_back({against ? "update-against" : "update-along", {}});
    append(steps.back(), {t[0], t[1], t[2]});
  }
  return steps;
}

std::vector<Step> steps_of(const LineCase& line_case) {
  std::vector<Step> steps{{"triangle", {}},
                          {line_case.against ? "line-against" : "line-along", {}}};
  append(steps[0], {line_case.triangle[0], line_case.triangle[1], line_case.triangle[2]});
  append(steps[1], {line_case.line[0], line_case.line[1]});
  return steps;
}

/// A case read back: a sequence on the grid, one in both modes, or one line.
struct Case {
  enum class Kind : std::uint8_t { grid, both_modes, line };
  Kind kind = Kind::grid;
  Point2 low{};
  Point2 high{};
  std::vector<CutUpdate> updates;
  LineCase line_case;
};

bool read_points(const Step& step, std::size_t count, std::array<Point2, 3>& points) {
  const std::vector<Point2> found = points_of(step, count);
  std::copy(found.begin(), found.end(), points.begin());
  return !found.empty();
}

bool read_line(const std::vector<Step>& steps, Case& made) {
  std::array<Point2, 3> line{};
  const bool known =
      steps.size() == 2 && (steps[1].word == "line-along" || steps[1].word == "line-against");
  if (!known || !read_points(steps[0], 3, made.line_case.triangle) ||
      !read_points(steps[1], 2, line))
    return false;
  const auto& [a, b, c] = made.line_case.triangle;
  made.kind = Case::Kind::line;
  made.line_case.line = {line[0], line[1]};
  made.line_case.against = steps[1].word == "line-against";
  return line[0] != line[1] && kernel::orient(a, b, c) == kernel::Sign::positive;
}

/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, Case& made) {
  const std::string first = steps.empty() ? "" : steps[0].word;
  if (first == "triangle")
    return read_line(steps, made) ? ""
                                  : "a counter-clockwise triangle needs a line: line-along X Y X Y";
  std::array<Point2, 3> p{};
  if ((first != "square" && first != "square-in-both-modes") || !read_points(steps[0], 2, p) ||
      p[1].x <= p[0].x || p[1].y <= p[0].y) {
    return "the first step must be: square X Y X Y, from its lower left corner to its upper right";
  }
  made.kind = first == "square" ? Case::Kind::grid : Case::Kind::both_modes;
  made.low = p[0];
  made.high = p[1];
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const bool against = steps[i].word == "update-against";
    if ((!against && steps[i].word != "update-along") || !read_points(steps[i], 3, p)) {
      return std::string("'")
          .append(show(steps[i]))
          .append("' is no update: update-along X Y X Y X Y, or update-against");
    }
    made.updates.push_back({p, against});
  }
  return "";
}

StepVerdict check_steps(const std::vector<Step>& steps) {
  Case made;
  StepVerdict verdict;
  verdict.unreadable = read(steps, made);
  if (!verdict.is_readable()) return verdict;
  LineTally lines;
  ModesTally modes;
  std::optional<CutFailure> failure;
  if (made.kind == Case::Kind::line) {
    if (auto complaint = find_line_fault(made.line_case, ignores_order(), lines))
      failure = CutFailure{1, *complaint};
  } else if (made.kind == Case::Kind::both_modes) {
    failure = find_difference_of_modes(made.low, made.high, made.updates, modes);
    if (failure) ++failure->update;
  } else {
    failure = testing::find_cut_failure(*testing::cut_under_test(), made.low, made.high,
                                        made.updates, oracle_under_test());
    if (failure) ++failure->update;
  }
  if (failure)
    verdict = {"", failure->complaint.expected,
               "after '" + show(steps[failure->update]) + "': " + failure->complaint.found};
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  Case made;
  read(steps, made);
  if (made.kind == Case::Kind::grid)
    return testing::show_as_test(made.low, made.high, made.updates, "found_by_the_verifier");
  std::string text;
  for (const Step& step : steps) text += show(step) + '\n';
  return text;
}

// ---- the runs

struct Failing {
  std::string cell;
  std::vector<Step> steps;
};

/// Triangles as large as the square, the last class, make meshes of many thousand faces, so they
/// get one sequence in two hundred.
std::size_t class_of(std::size_t job) {
  const std::size_t last = cut_classes().size() - 1;
  return job % 200 == 199 ? last : job % last;
}

std::optional<Failing> run_sequence(const SuiteOptions& options, std::size_t job,
                                    std::uint64_t wanted, CutTally& tally) {
  const CutClass& which = cut_classes()[class_of(job)];
  testing::Random random(options.seed * 0x9e3779b97f4a7c15U + job);
  const auto subject = testing::cut_under_test();
  CutModel model(*subject, oracle_under_test());
  const Point2 low = Point2::at(0, 0), high = Point2::at(which.side, which.side);
  model.start(low, high);
  std::vector<CutUpdate> updates;
  while (tally.accepted < wanted && tally.tried < tries_per_sequence) {
    updates.push_back(random_update(random, which, model.mesh()));
    if (model.update(updates.back(), tally))
      return Failing{name(which), steps_of("square", low, high, updates)};
  }
  if (model.check_whole()) return Failing{name(which), steps_of("square", low, high, updates)};
  return std::nullopt;
}

void add_rows(const std::vector<CutTally>& by_class, std::size_t failed_class, Report& report) {
  Table table{"updates",
              "Updates on the grid, in sequences of 100 on one mesh:",
              {"triangles up to, in a square of", "tried", "accepted", "unsafe", "folding", "flat",
               "outside", "splits", "contacts", "disagreements"},
              {}};
  for (std::size_t i = 0; i < by_class.size(); ++i) {
    const CutTally& t = by_class[i];
    table.rows.push_back({name(cut_classes()[i]), t.tried, t.accepted, t.no_safe_rounding,
                          t.sides_fold, t.flat, t.outside, t.splits, t.contacts,
                          std::uint64_t{i == failed_class ? 1U : 0U}});
  }
  report.tables.push_back(std::move(table));
}

/// Sequences on the grid until so many updates are accepted.
std::optional<Failing> run_updates(const SuiteOptions& options, Progress& progress,
                                   Report& report) {
  const std::size_t class_count = cut_classes().size();
  Jobs<Failing> jobs(options.threads, progress);
  std::vector<CutTally> tallies, by_class(class_count);
  std::uint64_t accepted = 0;
  while (accepted < options.count && !jobs.failing()) {
    const std::size_t first = tallies.size();
    const std::uint64_t missing = options.count - accepted;
    const auto more =
        static_cast<std::size_t>((missing + updates_per_sequence - 1) / updates_per_sequence);
    tallies.resize(first + more);
    jobs.run(first, first + more, [&](std::size_t job) {
      const std::uint64_t wanted =
          std::min(updates_per_sequence, missing - (job - first) * updates_per_sequence);
      auto found = run_sequence(options, job, wanted, tallies[job]);
      progress.advance(tallies[job].accepted);
      return found;
    });
    for (std::size_t job = first; job < tallies.size() && jobs.counts(job); ++job) {
      by_class[class_of(job)].add(tallies[job]);
      accepted += tallies[job].accepted;
    }
  }
  std::size_t failed_class = class_count;
  for (std::size_t i = 0; i < class_count; ++i) {
    if (jobs.failing() && jobs.failing()->cell == name(cut_classes()[i])) failed_class = i;
  }
  add_rows(by_class, failed_class, report);
  CutTally sum;
  for (const CutTally& tally : by_class) sum.add(tally);
  report.cases += accepted;
  report.totals.push_back({"updates tried", sum.tried});
  report.totals.push_back({"updates accepted", sum.accepted});
  report.totals.push_back(
      {"updates refused", sum.flat + sum.outside + sum.no_safe_rounding + sum.sides_fold});
  return jobs.failing();
}

std::optional<Failing> run_both_modes(const SuiteOptions& options, Progress& progress,
                                      Report& report) {
  const std::size_t count = static_cast<std::size_t>(options.count / updates_per_comparison + 1);
  Jobs<Failing> jobs(options.threads, progress);
  std::vector<ModesTally> tallies(count);
  jobs.run(0, count, [&](std::size_t job) -> std::optional<Failing> {
    const std::vector<CutUpdate> updates =
        updates_on_lattice(options.seed * 0x9e3779b97f4a7c15U + job);
    const Point2 low = Point2::at(0, 0), high = lattice_end();
    if (!find_difference_of_modes(low, high, updates, tallies[job])) return std::nullopt;
    return Failing{"both modes", steps_of("square-in-both-modes", low, high, updates)};
  });
  ModesTally sum;
  for (std::size_t job = 0; job < count && jobs.counts(job); ++job) sum.add(tallies[job]);
  report.tables.push_back({"modes",
                           "Both modes, where every crossing is a grid point:",
                           {"sequences", "updates compared", "splits", "left out", "disagreements"},
                           {{std::uint64_t{count}, sum.compared, sum.splits, sum.left_out,
                             std::uint64_t{jobs.failing() ? 1U : 0U}}}});
  report.cases += sum.compared;
  return jobs.failing();
}

std::optional<Failing> run_lines(const SuiteOptions& options, Progress& progress, Report& report) {
  const std::vector<LineCase> all = all_line_cases();
  // A short run takes cases from everywhere.
  const std::size_t wanted =
      static_cast<std::size_t>(std::min<std::uint64_t>(all.size(), options.count / 10 + 1));
  const std::size_t count = (wanted + line_cases_per_job - 1) / line_cases_per_job;
  Jobs<Failing> jobs(options.threads, progress);
  std::vector<LineTally> tallies(count);
  jobs.run(0, count, [&](std::size_t job) -> std::optional<Failing> {
    for (std::size_t i = job * line_cases_per_job;
         i < std::min(wanted, (job + 1) * line_cases_per_job); ++i) {
      const LineCase& line_case = all[i * all.size() / wanted];
      if (find_line_fault(line_case, ignores_order(), tallies[job]))
        return Failing{"one line", steps_of(line_case)};
    }
    return std::nullopt;
  });
  LineTally sum;
  for (std::size_t job = 0; job < count && jobs.counts(job); ++job) sum.add(tallies[job]);
  report.tables.push_back({"lines",
                           "One triangle of the 3x3 grid and one line, in both orders of edges:",
                           {"of which", "cases"},
                           {{"three faces, the diagonal by the order", sum.three},
                            {"two faces, through a corner", sum.two},
                            {"one face, not crossed", sum.whole}}});
  report.cases += sum.three + sum.two + sum.whole;
  return jobs.failing();
}

Report run(const SuiteOptions& options) {
  Report report;
  Progress progress(suite_name, options.count, options.show_progress);
  // A bug that only one line shows is looked for there at once.
  auto failing = ignores_order() ? run_lines(options, progress, report)
                                 : run_updates(options, progress, report);
  if (!failing) failing = run_both_modes(options, progress, report);
  if (!failing) failing = run_lines(options, progress, report);
  report.seconds = progress.seconds();
  if (!failing) return report;
  report.disagreement_count = 1;
  report_steps(*find_suite(suite_name), options, failing->cell, failing->steps, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "sequences of updates of a cut mesh, each followed split by split",
    .examples = "  offgrid-verify cut --count 1e5                 a short run\n"
                "  offgrid-verify cut --bug cut-misses-inside\n",
    .default_count = 1000000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 8,
    .check_steps = check_steps,
    .show_steps = show_steps,
});

}  // namespace

}  // namespace offgrid::verify
