// Judge: runs inputs, puts every question to the subject and to the reference, and counts what was asked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "predicates/machine.hpp"
#include "predicates/predicates.hpp"

namespace offgrid::fuzz {

/// A question to which subject and reference give different answers.
struct Finding {
  Call call;
  Answer expected;
  Answer got;
};

/// What a campaign has seen.
struct Tally {
  Tally();

  std::uint64_t inputs = 0;
  std::uint64_t inputs_without_question = 0;  ///< none of the input's calls was allowed: wasted work
  std::uint64_t operations = 0;
  std::uint64_t operations_outside = 0;  ///< the point would have left the grid
  std::vector<std::uint64_t> questions;  ///< by predicate
  std::vector<std::uint64_t> rejected;   ///< by predicate: the requirements were not met
  std::vector<std::uint64_t> classes;    ///< by class, the predicates' lists one after the other
  std::chrono::steady_clock::time_point start;

  double seconds() const;
  std::size_t classes_seen() const;
  std::uint64_t total_questions() const;
};

/// The position of a predicate's first class in Tally::classes.
std::span<const std::size_t> first_class();
std::size_t class_count();

class Judge {
 public:
  explicit Judge(const testing::Subject& subject) : subject_(subject) {}

  /// Runs one input. Stops at the first disagreement. The classes of its questions are also added to `marks` (class_count() long,
  /// saturating) when there are any: a fuzzer that is led by coverage takes them for coverage.
  std::optional<Finding> run(std::span<const std::uint8_t> input, Tally& tally, std::span<std::uint8_t> marks = {}) const;

  /// Puts one question. Nothing: not allowed, or the answers agree.
  std::optional<Finding> ask(Call call) const;

  /// The question in work, for a crash handler; null outside.
  static const Call* in_work();

 private:
  const testing::Subject& subject_;
};

/// The table of classes with counts, speed and rejected shares. Classes below the quota are marked; `missing` takes their names.
std::string table(const Tally& tally, std::uint64_t quota, std::vector<std::string>& missing);

/// One line: seconds, executions, speed, classes seen so far.
std::string progress(const Tally& tally);

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t v);

}  // namespace offgrid::fuzz
