// CountedJobs: jobs that count what they do in the rows of a table, up to the one that fails.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/counts.hpp"
#include "framework/jobs.hpp"
#include "framework/suite.hpp"

namespace offgrid::verify {

using testing::Counts;

/// `Found` is what a job finds wrong. A report does not depend on the number of threads.
template <class Found>
class CountedJobs {
 public:
  using Rows = std::vector<Counts>;

  /// `unit` is the name of what counts as a case; about so many are to come.
  CountedJobs(const SuiteOptions& options, const char* title, std::string_view unit,
              std::uint64_t expected, std::size_t rows)
      : unit_(unit),
        progress_(title, expected, options.show_progress),
        jobs_(options.threads, progress_),
        rows_(rows) {}

  /// The next jobs. `work(job, rows)` counts, and returns what it found wrong, or none.
  template <class Work>
  void run(std::size_t count, const Work& work) {
    std::vector<Rows> made(count, Rows(rows_.size()));
    const std::size_t first = done_;
    done_ += count;
    jobs_.run(first, done_, [&](std::size_t job) {
      Rows& rows = made[job - first];
      auto found = work(job, rows);
      progress_.advance(sum_of(rows)[unit_]);
      return found;
    });
    for (std::size_t job = first; job < done_ && jobs_.counts(job); ++job) {
      for (std::size_t row = 0; row < rows_.size(); ++row) rows_[row].add(made[job - first][row]);
    }
  }

  /// Jobs until there are so many cases. `work(job, wanted, rows)` does `cases_per_job` at most.
  template <class Work>
  void run_until(std::uint64_t count, std::uint64_t cases_per_job, const Work& work) {
    while (cases() < count && !failing()) {
      const std::uint64_t missing = count - cases();
      const std::size_t first = done_;
      run(static_cast<std::size_t>((missing + cases_per_job - 1) / cases_per_job),
          [&](std::size_t job, Rows& rows) {
            return work(job, std::min(cases_per_job, missing - (job - first) * cases_per_job),
                        rows);
          });
    }
  }

  std::uint64_t cases() const { return sum()[unit_]; }
  Counts sum() const { return sum_of(rows_); }
  const std::optional<Found>& failing() const { return jobs_.failing(); }
  /// The number of the job that failed.
  std::size_t failed() const { return jobs_.failed(); }
  double seconds() const { return progress_.seconds(); }

  /// The first column has the names of the rows, the others are named after what was counted.
  Table table(std::string name, std::string caption, std::vector<std::string> columns,
              const std::vector<std::string>& names) const {
    Table made{std::move(name), std::move(caption), std::move(columns), {}};
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      std::vector<TableValue>& row = made.rows.emplace_back();
      row.emplace_back(names[i]);
      for (std::size_t k = 1; k < made.columns.size(); ++k)
        row.emplace_back(std::as_const(rows_[i])[made.columns[k]]);
    }
    return made;
  }

 private:
  static Counts sum_of(const Rows& rows) {
    Counts sum;
    for (const Counts& row : rows) sum.add(row);
    return sum;
  }

  std::string unit_;
  Progress progress_;
  Jobs<Found> jobs_;
  Rows rows_;
  std::size_t done_ = 0;
};

/// Some of the counts, one below the other; the two headings are of their names and of the numbers.
inline Table column_of(const Counts& counts, std::string name, std::string caption,
                       std::vector<std::string> headings, const std::vector<std::string>& some) {
  Table made{std::move(name), std::move(caption), std::move(headings), {}};
  for (const std::string& each : some) made.rows.push_back({each, counts[each]});
  return made;
}

/// The names of classes, as rows of a table.
template <class Classes>
std::vector<std::string> names_of(const Classes& classes) {
  std::vector<std::string> names;
  for (const auto& each : classes) names.emplace_back(each.name);
  return names;
}

}  // namespace offgrid::verify
