// Suite exhaustive2d: every triple and quadruple of a small grid against CGAL, so that no coincidence of few points is left to chance.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "framework/parallel.hpp"
#include "framework/suite.hpp"
#include "oracle/oracle.hpp"
#include "suites/questions.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;

constexpr int default_triples = 32;
constexpr int default_quadruples = 12;

/// What one job found.
struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t zeros = 0;
  std::optional<Counterexample> first;
};

bool is_degenerate(kernel::Sign, Answer answer) { return answer == 0; }
bool is_degenerate(const kernel::SegmentIntersection&, Answer answer) {
  const auto contact = static_cast<kernel::SegmentContact>(answer / 16);
  return contact == kernel::SegmentContact::touching || contact == kernel::SegmentContact::overlapping;
}

/// The first `limit` tuples of Points points of a side x side grid, or all of them; a job fixes all but the last two.
template <auto Member, std::size_t Points>
class GridTask {
 public:
  GridTask(const Subject& ours, const Subject& oracle, int side, std::uint64_t limit)
      : ours_(ours.*Member), oracle_(oracle.*Member), count_(as_size(side * side)), cases_(std::min(limit, tuples(Points))) {
    for (int x = 0; x < side; ++x) {
      for (int y = 0; y < side; ++y) grid_.push_back(Point2::at(x, y));
    }
  }

  std::size_t jobs() const { return static_cast<std::size_t>((cases_ + tuples(2) - 1) / tuples(2)); }
  std::uint64_t cases() const { return cases_; }
  bool is_complete() const { return cases_ == tuples(Points); }

  Tally run(std::size_t job) const {
    Tally tally;
    const std::uint64_t allowed = std::min(tuples(2), cases_ - job * tuples(2));
    std::array<Point2, Points> points;
    for (std::size_t i = 0; i + 2 < Points; ++i, job /= count_) points[i] = grid_[job % count_];
    for (const Point2& last_but_one : grid_) {
      points[Points - 2] = last_but_one;
      for (const Point2& last : grid_) {
        if (tally.cases == allowed) return tally;
        points[Points - 1] = last;
        const auto theirs = std::apply(oracle_, points);
        const auto ours = std::apply(ours_, points);
        ++tally.cases;
        if (is_degenerate(theirs, encode(theirs))) ++tally.zeros;
        if (ours != theirs) {
          tally.first = counterexample(points, encode(ours), encode(theirs));
          return tally;
        }
      }
    }
    return tally;
  }

 private:
  std::uint64_t tuples(std::size_t points) const {
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < points; ++i) product *= count_;
    return product;
  }
  static std::size_t as_size(int v) { return static_cast<std::size_t>(v); }

  static Counterexample counterexample(const std::array<Point2, Points>& points, Answer ours, Answer theirs) {
    Counterexample found{{}, ours, theirs};
    for (std::size_t i = 0; i < Points; ++i) {
      found.inputs.values[2 * i] = points[i].x.raw();
      found.inputs.values[2 * i + 1] = points[i].y.raw();
    }
    return found;
  }

  std::remove_cvref_t<decltype(std::declval<Subject>().*Member)> ours_;
  std::remove_cvref_t<decltype(std::declval<Subject>().*Member)> oracle_;
  std::size_t count_;
  std::uint64_t cases_;
  std::vector<Point2> grid_;
};

/// Runs all jobs; those behind the first disagreement do not count, so that the report does not depend on threads.
template <class Task>
Tally run_task(const Task& task, unsigned threads, Progress& progress) {
  std::vector<Tally> tallies(task.jobs());
  std::atomic<std::size_t> failed{SIZE_MAX};
  run_parallel(task.jobs(), threads, progress, [&](std::size_t job) {
    if (job > failed) return;
    tallies[job] = task.run(job);
    progress.advance(tallies[job].cases);
    if (!tallies[job].first) return;
    std::size_t seen = failed.load();
    while (job < seen && !failed.compare_exchange_weak(seen, job)) {
    }
  });
  Tally sum;
  for (std::size_t job = 0; job < tallies.size() && job <= failed; ++job) {
    sum.cases += tallies[job].cases;
    sum.zeros += tallies[job].zeros;
    sum.first = tallies[job].first;
  }
  return sum;
}

/// The largest side up to `largest` whose grid has at most `count` tuples; at least 2, of which the task then asks the first `count`.
int side_for(std::uint64_t count, int points, int largest) {
  int side = largest;
  while (side > 2 && std::pow(static_cast<double>(side * side), points) > static_cast<double>(count)) --side;
  return side;
}

template <auto Member, std::size_t Points>
void check(const char* name, int side, std::uint64_t limit, const SuiteOptions& options, Report& report) {
  const Suite& suite = *find_suite("exhaustive2d");
  const Subject ours = subject_under_test(options.sabotage), oracle = oracle_of(suite, options.against, options.sabotage);
  const GridTask<Member, Points> task(ours, oracle, side, limit);
  Progress progress(std::string(name) + " on " + std::to_string(side) + "x" + std::to_string(side), task.cases(), options.show_progress);
  const Tally tally = run_task(task, options.threads, progress);
  report.seconds += progress.seconds();
  report.cases += tally.cases;
  if (!task.is_complete()) report.tables.front().caption = "The first tuples of grid points, as many as --count allows:";
  report.tables.front().rows.push_back(
      {name, std::to_string(side) + "x" + std::to_string(side), tally.cases, tally.zeros, std::uint64_t{tally.first ? 1U : 0U}});
  if (!tally.first) return;
  ++report.disagreement_count;
  report_disagreement(suite, options, *find_question(name), "grid", *tally.first, report);
}

Report run(const SuiteOptions& options) {
  const auto share = [&](std::uint64_t i) { return options.count == 0 ? UINT64_MAX : options.count / 3 + (i < options.count % 3 ? 1 : 0); };
  const int triples = options.grid_triples != 0 ? options.grid_triples : side_for(share(0), 3, default_triples);
  const int quadruples = options.grid_quadruples != 0 ? options.grid_quadruples : side_for(share(2), 4, default_quadruples);
  Report report;
  report.tables.push_back({"grids", "Every tuple of grid points:", {"predicate", "grid", "cases", "zeros", "disagreements"}, {}});
  check<&Subject::orient, 3>("orient", triples, share(0), options, report);
  check<&Subject::in_circle, 4>("in_circle", quadruples, share(1), options, report);
  check<&Subject::intersect, 4>("intersect", quadruples, share(2), options, report);
  return report;
}

Subject oracle_for(const std::string& against) {
  Subject oracle{};
  if (against == "epick") answer_with_epick(oracle);
  if (against == "epeck") answer_with_epeck(oracle);
  if (against == "rational") answer_with_rationals(oracle);
  return oracle;
}

const SuiteRegistration registration({
    .name = "exhaustive2d",
    .what = "orient on all triples, in_circle and segment pairs on all quadruples of a grid, against CGAL",
    .examples = "  offgrid-verify exhaustive2d --grid 8 --grid-quadruples 4  smaller grids\n"
                "  offgrid-verify exhaustive2d --count 1e6                   grids with a million tuples at most\n",
    .default_count = 0,
    .against = {"epick", "epeck", "rational"},
    .predicates = {"orient", "in_circle", "intersect"},
    .run = run,
    .own_sabotages = nullptr,
    .oracle = oracle_for,
    .rank = 3,
});

}  // namespace

}  // namespace offgrid::verify
