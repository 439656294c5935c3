// WorldJudge: does to a world what a program says, and compares it with its definition: after every
// edit, or in a long life after a few of many. Digests are compared after every edit.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/counts.hpp"
#include "support/random.hpp"
#include "worlds/book.hpp"
#include "worlds/stack_definition.hpp"
#include "worlds/state_book.hpp"

namespace offgrid::testing::worlds {

class WorldJudge {
 public:
  using Complaint = std::optional<Fault>;

  /// Compares with the definition after two in `period` edits, one after the other, so that the
  /// report of the second one is, too.
  WorldJudge(LibraryWorld& subject, WorldOracle oracle, std::uint64_t period = 1)
      : subject_(subject), oracle_(oracle), period_(period) {}
  void start(const WorldFrame& frame, std::size_t journal_limit);
  /// The fault afterwards, or nothing. A step that makes no sense, as on an area that is not
  /// there, is left out, and so is a question.
  Complaint apply(const WorldStep& step);

  const AreaBook& book() const { return book_; }
  /// The library's answer to the last step that made sense.
  const StepAnswer& answer() const { return answer_; }
  /// The definition of the world that was compared last.
  const StackDefinition& shown() const { return now_; }
  /// The numbers of "transactions" (edits, and each edit that was taken back), of those "undone",
  /// of edits "refused", of "faces compared", "new vertices", "reroutes" and "areas without faces",
  /// of worlds with "shared heat" and with edges of "collapsed strips" between seams.
  const Counts& counts() const { return counts_; }

 private:
  using Areas = AreaBook::Areas;

  Complaint perform(const WorldStep& step);
  /// Counts the edit, and complains of marks, versions and numbers of edits that can be taken back.
  Complaint keep_state(const WorldStep& step, bool is_done);
  /// Compares the world with its areas, and what the edit reports, if it does, with what has
  /// changed.
  Complaint compare(const Areas& before, const WorldReport* report);
  Complaint compare_digests(const WorldReport* report);
  Complaint check_content(const DigestWords& digest);
  Complaint check_report(const Areas& before, const WorldReport& report);
  Complaint check_snap_report(const WorldReport& report) const;
  /// Is the refusal's reason one of those that apply?
  Complaint check_refusal() const;
  Complaint check_rebuild();

  LibraryWorld& subject_;
  WorldOracle oracle_;
  std::uint64_t period_;
  std::uint64_t comparisons_ = 0;
  bool is_before_known_ = true;  ///< is before_ the world as it was before the edit?
  AreaBook book_;
  StepAnswer answer_;
  StateBook state_;
  std::string fault_of_ids_;         ///< of the changes since the last edit
  std::deque<DigestWords> digests_;  ///< what each edit that can be taken back began with
  DigestWords digest_{};
  std::map<DigestWords, std::uint64_t> contents_;              ///< by digest
  std::unordered_map<std::uint64_t, DigestWords> by_content_;  ///< digests
  Counts counts_;
  Random random_{0};

  StackDefinition now_, before_;
  std::vector<WorldDefinition::AreaEntry> entries_;
  std::vector<SeamPlan> seams_;
  bool has_other_seams_ = false;  ///< other ones than before the edit
};

}  // namespace offgrid::testing::worlds
