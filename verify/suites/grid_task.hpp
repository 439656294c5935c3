// Common parts of the suites that ask about every tuple of grid points.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "framework/jobs.hpp"
#include "framework/suite.hpp"
#include "oracle/against.hpp"
#include "predicates/bugs.hpp"
#include "predicates/marshal.hpp"

namespace offgrid::verify {

inline bool is_degenerate(kernel::Sign, const Answer& answer) { return answer.first == 0; }
inline bool is_degenerate(kernel::Side, const Answer&) { return false; }
inline bool is_degenerate(const kernel::SegmentIntersection&, const Answer& answer) {
  const auto contact = static_cast<kernel::SegmentContact>(answer.first);
  return contact == kernel::SegmentContact::touching ||
         contact == kernel::SegmentContact::overlapping;
}

/// The points of a grid that begins at the origin.
template <class Point>
std::vector<Point> grid_of(int side) {
  std::vector<Point> grid;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) {
      if constexpr (std::is_same_v<Point, kernel::Point2>) {
        grid.push_back(Point::at(x, y));
      } else {
        for (int z = 0; z < side; ++z) grid.push_back(Point::at(x, y, z));
      }
    }
  }
  return grid;
}

/// A member of Subject that takes points: how many, and how it is asked.
template <class Pointer>
struct PointQuestion;

template <class Return, class... Arguments>
struct PointQuestion<Return (*Subject::*)(Arguments...)> {
  static constexpr std::size_t points = sizeof...(Arguments);

  template <class Point>
  static Return ask(Return (*function)(Arguments...), const std::array<Point, points>& p) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return function(std::remove_cvref_t<Arguments>(p[i])...);
    }(std::make_index_sequence<points>());
  }
};

inline void append(Call& call, std::size_t i, const kernel::Point2& p) {
  call.numbers[2 * i] = p.x.raw();
  call.numbers[2 * i + 1] = p.y.raw();
}
inline void append(Call& call, std::size_t i, const kernel::Point3& p) {
  call.numbers[3 * i] = p.x.raw();
  call.numbers[3 * i + 1] = p.y.raw();
  call.numbers[3 * i + 2] = p.z.raw();
}

/// The first `limit` tuples of points of a grid, or all of them; a job fixes all points but the
/// last two. `first_two_differ` leaves out the jobs or pairs whose first two points are one, for
/// predicates that require a line there.
template <auto Member, class Point>
class GridTask {
 public:
  using Question = PointQuestion<decltype(Member)>;
  static constexpr std::size_t points = Question::points;

  GridTask(const Subject& ours, const Subject& oracle, int side, std::uint64_t limit,
           bool first_two_differ)
      : ours_(ours.*Member),
        oracle_(oracle.*Member),
        grid_(grid_of<Point>(side)),
        cases_(std::min(limit, tuples(points))),
        first_two_differ_(first_two_differ) {}

  std::size_t jobs() const {
    return static_cast<std::size_t>((cases_ + tuples(2) - 1) / tuples(2));
  }
  std::uint64_t cases() const { return cases_; }
  bool is_complete() const { return cases_ == tuples(points); }

  CellResult run(std::size_t job) const {
    CellResult tally;
    std::uint64_t left = std::min(tuples(2), cases_ - job * tuples(2));
    std::array<Point, points> p;
    for (std::size_t i = 0; i + 2 < points; ++i, job /= grid_.size())
      p[i] = grid_[job % grid_.size()];
    for (const Point& last_but_one : grid_) {
      p[points - 2] = last_but_one;
      const bool is_left_out = first_two_differ_ && p[0] == p[1];
      for (const Point& last : grid_) {
        if (left-- == 0) return tally;
        if (is_left_out) continue;
        p[points - 1] = last;
        const auto theirs = Question::ask(oracle_, p);
        const auto ours = Question::ask(ours_, p);
        ++tally.cases;
        if (is_degenerate(theirs, predicates::marshal::to_answer(theirs))) ++tally.zeros;
        if (ours != theirs) {
          tally.first = Finding{call_of(p), predicates::marshal::to_answer(theirs),
                                predicates::marshal::to_answer(ours)};
          return tally;
        }
      }
    }
    return tally;
  }

 private:
  std::uint64_t tuples(std::size_t size) const {
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < size; ++i) product *= grid_.size();
    return product;
  }

  static Call call_of(const std::array<Point, points>& p) {
    Call call;
    for (std::size_t i = 0; i < points; ++i) append(call, i, p[i]);
    return call;
  }

  std::remove_cvref_t<decltype(std::declval<Subject>().*Member)> ours_;
  std::remove_cvref_t<decltype(std::declval<Subject>().*Member)> oracle_;
  std::vector<Point> grid_;
  std::uint64_t cases_;
  bool first_two_differ_;
};

/// Runs the jobs of the shard.
template <class Task>
CellResult run_task(const Task& task, const SuiteOptions& options, Progress& progress) {
  const auto [begin, end] = options.shard.of(task.jobs());
  std::vector<CellResult> results(end - begin);
  Jobs<Finding> jobs(options.threads, progress);
  jobs.run(begin, end, [&, first = begin](std::size_t job) {
    CellResult& result = results[job - first];
    result = task.run(job);
    progress.advance(result.cases);
    return result.first;
  });
  CellResult sum;
  for (std::size_t job = begin; job < end && jobs.counts(job); ++job) sum.add(results[job - begin]);
  return sum;
}

/// The largest side up to `largest` whose grid has at most `count` tuples; at least 2, of which the
/// task then asks the first `count`.
inline int side_for(std::uint64_t count, std::size_t points, int dimension, int largest) {
  int side = largest;
  while (side > 2 &&
         std::pow(side, dimension * static_cast<int>(points)) > static_cast<double>(count))
    --side;
  return side;
}

/// Machine integers where CGAL has no predicate: for meshes that stand off the grid.
inline Subject grid_oracle(const std::string& against) {
  Subject oracle{};
  answer_with_small_integers(oracle);
  return with_answers_of(against, oracle);
}

/// A predicate of a grid suite. `side` 0: as `largest` and the share of the count say.
struct GridPredicate {
  const char* name = "";
  int side = 0;
  int largest = 0;
  bool first_two_differ = false;
};

/// The table that check_on_grid fills.
inline Table grid_table() {
  return {"grids",
          "Every tuple of grid points:",
          {"predicate", "grid", "cases", "zeros", "disagreements"},
          {}};
}

/// Asks about all tuples of a grid, or about `limit` of them, and adds a row to the first table of
/// the report.
template <auto Member, class Point>
void check_on_grid(const char* suite_name, const GridPredicate& predicate, std::uint64_t limit,
                   const SuiteOptions& options, Report& report) {
  const Suite& suite = *find_suite(suite_name);
  const Subject ours = testing::subject_under_test(), oracle = suite.oracle(options.against);
  constexpr int dimension = std::is_same_v<Point, kernel::Point2> ? 2 : 3;
  constexpr std::size_t points = PointQuestion<decltype(Member)>::points;
  const int side =
      predicate.side != 0 ? predicate.side : side_for(limit, points, dimension, predicate.largest);
  const GridTask<Member, Point> task(ours, oracle, side, limit, predicate.first_two_differ);
  std::string grid = std::to_string(side);
  for (int i = 1; i < dimension; ++i) grid.append("x").append(std::to_string(side));
  Progress progress(predicate.name + (" on " + grid), task.cases() / options.shard.count,
                    options.show_progress);
  const CellResult tally = run_task(task, options, progress);
  report.seconds += progress.seconds();
  report.cases += tally.cases;
  if (!task.is_complete())
    report.tables.front().caption = "The first tuples of grid points, as many as --count allows:";
  report.tables.front().rows.push_back(
      {predicate.name, grid, tally.cases, tally.zeros, std::uint64_t{tally.first ? 1U : 0U}});
  if (!tally.first) return;
  ++report.disagreement_count;
  const Question& question = *find_question(predicate.name);
  Finding found = *tally.first;
  found.call.predicate = question.index;
  report_disagreement(suite, options, question, "grid", found, report);
}

}  // namespace offgrid::verify
