// Judge: runs inputs, puts every question to the subject and to the reference, and counts what was
// asked.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "predicates/machine.hpp"
#include "predicates/table.hpp"

namespace offgrid::fuzz {

/// The questions of a campaign.
struct Questions {
  Questions();

  std::uint64_t inputs = 0;
  /// none of the input's calls was allowed: wasted work
  std::uint64_t inputs_without_question = 0;
  std::uint64_t operations = 0;
  std::uint64_t operations_outside = 0;  ///< the point would have left the grid
  std::vector<std::uint64_t> asked;      ///< by predicate
  std::vector<std::uint64_t> rejected;   ///< by predicate: the requirements were not met
};

/// The position of a predicate's first class among all classes.
std::span<const std::size_t> first_class();

class Judge {
 public:
  explicit Judge(const testing::Subject& subject) : subject_(subject) {}

  /// Runs one input. Stops at the first disagreement. The classes of its questions are counted in
  /// `marks`.
  std::optional<Finding> run(std::span<const std::uint8_t> input, Questions& questions,
                             std::span<std::uint8_t> marks) const;

  /// Puts one question. Nothing: not allowed, or the answers agree.
  std::optional<Finding> ask(const Call& call) const;

  /// The question in work, for a crash handler; null outside.
  static const Call* in_work();

 private:
  const testing::Subject& subject_;
};

/// For the table: what was asked of a predicate, and of all.
std::string group_note(const Questions& questions, std::size_t predicate);
std::string statistics(const Questions& questions);

}  // namespace offgrid::fuzz
