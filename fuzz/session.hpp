// Session: what every engine needs around the target: one campaign, perhaps with a bug, its
// counts, and the report of a finding.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bugs/bug.hpp"
#include "shelf.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {

class Session {
 public:
  /// Switches on the named bug; an empty name none. An unknown name is told on standard error,
  /// and `valid` is false.
  explicit Session(const std::string& bug);

  bool valid() const { return valid_; }
  /// Is there something to be found: a bug or a canary?
  bool expects_finding() const;
  const Tally& tally() const { return tally_; }

  /// Runs one input: where a disagreement is, if there is one.
  std::optional<std::string> run(std::span<const std::uint8_t> input);
  /// How often the last input reached each class.
  std::span<const std::uint8_t> marks() const { return marks_; }

  /// An input near one that was run before, of a class that was reached seldom (shelf.hpp).
  /// Nothing: there is none yet.
  std::optional<Input> near_a_rare_one(testing::Random& random) const {
    return shelf_.near_a_rare_one(random, tally_);
  }

  /// Shrinks the input that was run last, prints the report, and keeps the shrunk input and its
  /// picture as files of `folder` (none: not kept).
  void report(std::span<const std::uint8_t> input, const std::string& where,
              const std::string& folder);

  /// False: a finding was to be kept and could not be.
  bool kept() const { return kept_; }

  /// Prints the table of classes. False, and their names, if a class was seen less often than the
  /// quota.
  bool print_table(std::uint64_t quota);

 private:
  std::string bug_;
  testing::BugOn on_{testing::Bug::none};
  bool valid_ = true;
  bool kept_ = true;
  Tally tally_;
  Shelf shelf_;
  std::vector<std::uint8_t> marks_;
};

/// From now on a process that aborts prints the input in work before it ends.
void tell_of_aborts();

/// The name of the program as a check that bugs name: "fuzz walks".
std::string check_name();

/// Names, parts and descriptions of the bugs that the program must find, one per line.
std::string bug_list();

}  // namespace offgrid::fuzz
