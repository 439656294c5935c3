// Session: what every engine needs around the judge: the subject, perhaps with a planted bug, and the report of a finding.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "predicates/judge.hpp"

namespace offgrid::fuzz {

class Session {
 public:
  /// Plants the named bug; an empty name plants none. An unknown name is told on standard error, and `valid` is false.
  explicit Session(const std::string& plant);

  bool valid() const { return valid_; }
  /// Is there something to be found: a planted bug or a canary?
  bool expects_finding() const;
  const Judge& judge() const { return judge_; }
  Tally& tally() { return tally_; }

  /// Runs one input.
  std::optional<Finding> run(std::span<const std::uint8_t> input, std::span<std::uint8_t> marks = {}) {
    return judge_.run(input, tally_, marks);
  }

  /// Shrinks a finding, prints the report, and keeps the shrunk input as a file of `folder` (none: not kept).
  void report(std::span<const std::uint8_t> input, const Finding& finding, const std::string& folder);

  /// False: a finding was to be kept and could not be.
  bool kept() const { return kept_; }

  /// Prints the table of classes. False, and their names, if a class was seen less often than the quota.
  bool print_table(std::uint64_t quota);

 private:
  testing::Subject subject_;
  std::string plant_;
  bool valid_ = true;
  bool kept_ = true;
  Judge judge_;
  Tally tally_;
};

/// Names, predicates and descriptions of the planted bugs, one per line.
std::string plant_list();

}  // namespace offgrid::fuzz
