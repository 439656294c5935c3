// The suite of a domain (check/engine/domain.hpp): random cases of its maker, and its smallest
// ones, all or some from everywhere. Its degenerate classes are the table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/domain.hpp"
#include "framework/text_cases.hpp"

namespace offgrid::verify {

/// A domain whose judge counts what it compares, under the names that it lists.
template <class D>
concept CountingDomain =
    testing::Domain<D> &&
    requires(const typename D::Case& some, std::span<std::uint8_t> marks, Counts& counts) {
      { D::judge(some, marks, counts) } -> std::same_as<std::optional<testing::Finding>>;
      D::counted;
    };

template <testing::Domain D>
class DomainSuite {
 public:
  using Case = typename D::Case;

  static Report run(const SuiteOptions& options) { return DomainSuite(options).run(); }
  static TextVerdict check_text(const std::string& text) {
    return verdict_on<Case>(text, [](const Case& some) { return D::judge(some, {}); });
  }
  static constexpr const char* random_part = "random";
  static constexpr const char* smallest_part = "smallest";

 private:
  /// A case that is wrong, and its seed if it was made of one.
  struct Found {
    Case some;
    std::optional<std::uint64_t> seed;
  };

  explicit DomainSuite(const SuiteOptions& options) : options_(options) {
    for (const testing::ClassGroup& group : D::classes()) {
      for (const std::string& each : group.classes) names_.push_back(group.name + ": " + each);
    }
  }

  Report run() {
    Report report;
    if (options_.part != smallest_part) run_random(report);
    if (report.passed() && options_.part != random_part) run_smallest(report);
    return report;
  }

  /// The number of a case of this part: the other parts take those between.
  std::uint64_t number_of(std::uint64_t job) const {
    return job * options_.shard.count + options_.shard.number - 1;
  }
  std::uint64_t share() const {
    return share_of(std::max<std::uint64_t>(options_.count, 1), options_.shard.number - 1,
                    options_.shard.count);
  }

  std::optional<Found> judge(const Case& some, std::optional<std::uint64_t> seed,
                             Counts& counts) const {
    std::vector<std::uint8_t> marks(names_.size());
    const bool is_wrong = [&] {
      if constexpr (CountingDomain<D>)
        return D::judge(some, marks, counts).has_value();
      else
        return D::judge(some, marks).has_value();
    }();
    counts["cases"] += 1;
    for (std::size_t i = 0; i < marks.size(); ++i) counts[names_[i]] += marks[i] != 0 ? 1 : 0;
    return is_wrong ? std::optional(Found{some, seed}) : std::nullopt;
  }

  void run_random(Report& report) {
    constexpr std::uint64_t cases_per_job = 50;
    CountedJobs<Found> jobs(options_, D::name, "cases", share(), 1);
    jobs.run_until(share(), cases_per_job,
                   [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                     std::optional<Found> found;
                     for (std::uint64_t i = 0; i < wanted && !found; ++i) {
                       const std::uint64_t seed =
                           options_.seed * 0x9e3779b97f4a7c15U + number_of(job * cases_per_job + i);
                       found = judge(testing::make_case<D>(seed).made, seed, rows[0]);
                     }
                     return found;
                   });
    report.tables.push_back(column_of(
        jobs.sum(), "classes", "Random cases that reach each class:", {"class", "cases"}, names_));
    conclude(jobs, random_part, report);
  }

  /// As many as the count asks for, from everywhere among all.
  void run_smallest(Report& report) {
    std::vector<testing::Choices::Made> all, some;
    testing::Odometer odometer;
    do {
      testing::Choices choices = odometer.choices();
      D::make_small(choices);
      all.push_back(choices.made());
    } while (odometer.step());
    const std::size_t stride =
        std::max<std::size_t>(all.size() / std::max<std::uint64_t>(options_.count, 1), 1);
    for (std::size_t i = options_.shard.number - 1; i * stride < all.size();
         i += options_.shard.count)
      some.push_back(std::move(all[i * stride]));
    CountedJobs<Found> jobs(options_, D::name, "cases", some.size(), 1);
    jobs.run(some.size(), [&](std::size_t job, std::vector<Counts>& rows) {
      testing::Choices choices(testing::replayed(some[job]));
      return judge(D::make_small(choices), std::nullopt, rows[0]);
    });
    report.totals.emplace_back("smallest cases", jobs.cases());
    report.totals.emplace_back("of all smallest cases", std::uint64_t{all.size()});
    conclude(jobs, smallest_part, report);
  }

  void conclude(const CountedJobs<Found>& jobs, const char* part, Report& report) const {
    if constexpr (CountingDomain<D>) add_counted(jobs.sum(), report);
    report.cases += jobs.cases();
    report.seconds += jobs.seconds();
    if (!jobs.failing()) return;
    ++report.disagreement_count;
    const auto fails = [](const Case& each) { return D::judge(each, {}).has_value(); };
    const auto& [found, seed] = *jobs.failing();
    const std::string text = testing::form_of(testing::shrink_case<D>(found, seed, fails));
    report_text(*find_suite(D::name), options_, part, text,
                testing::test_of_text<D>("Regression, found_by_the_verifier", "\n" + text), report);
  }

  /// Adds counts to the totals of the parts before.
  static void add_counted(const Counts& counts, Report& report) {
    for (const std::string_view name : D::counted) {
      const auto total = std::find_if(report.totals.begin(), report.totals.end(),
                                      [&](const auto& each) { return each.first == name; });
      if (total == report.totals.end())
        report.totals.emplace_back(name, counts[name]);
      else
        std::get<std::uint64_t>(total->second) += counts[name];
    }
  }

  const SuiteOptions& options_;
  std::vector<std::string> names_;  ///< of classes
};

/// All that a suite needs but its examples, count and rank.
template <testing::Domain D>
Suite suite_of(const char* what, const char* examples, std::uint64_t default_count, int rank) {
  using Runner = DomainSuite<D>;
  return {.name = D::name,
          .what = what,
          .examples = examples,
          .default_count = default_count,
          .against = {},
          .predicates = {D::name},
          .run = Runner::run,
          .oracle = nullptr,
          .rank = rank,
          .is_shared = true,
          .parts = {Runner::random_part, Runner::smallest_part},
          .check_text = Runner::check_text,
          .head = head_of(testing::Form<typename D::Case>{})};
}

}  // namespace offgrid::verify
