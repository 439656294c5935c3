// Does to a world what a case says, and compares it with its definition: after every edit, or in a
// long life after a few of many. Digests are compared after every edit.
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

#include "suites/world_case.hpp"
#include "support/random.hpp"
#include "support/state_book.hpp"

namespace offgrid::verify {

struct WorldTally {
  std::uint64_t transactions = 0;  ///< edits, and each edit that was taken back
  std::uint64_t faces = 0;         ///< compared
  std::uint64_t new_vertices = 0;
  std::uint64_t reroutes = 0;
  std::uint64_t without_faces = 0;  ///< areas that cover nothing
  std::uint64_t undone = 0;
  std::uint64_t refused = 0;

  void add(const WorldTally& other);
};

class WorldCheck {
 public:
  using Complaint = std::optional<WorldComplaint>;

  /// Compares with the definition after two in `period` edits, one after the other, so that the
  /// report of the second one is, too.
  WorldCheck(testing::WorldSubject& subject, WorldOracle oracle, std::uint64_t period = 1)
      : subject_(subject), oracle_(oracle), period_(period) {}
  void start(const WorldFrame& frame, std::uint32_t journal_limit);
  /// What is wrong afterwards, or nothing. An action that makes no sense, as on an area that is not
  /// there, is left out.
  Complaint apply(const WorldAction& action);

  /// As they will be after the next commit.
  const std::map<std::uint32_t, testing::AreaPlan>& areas() const { return next_; }
  std::size_t journal_size() const { return journal_.size(); }
  bool has_changes() const { return has_changes_; }
  const WorldTally& tally() const { return tally_; }

 private:
  using Areas = std::map<std::uint32_t, testing::AreaPlan>;
  struct State {
    Areas areas;
    testing::DigestWords digest{};
  };
  using Faces = std::vector<WorldDefinition::FaceContent>;

  Complaint perform(const WorldAction& action);
  void change(const WorldAction& action);
  void bring(const WorldAction& action);
  Complaint commit();
  Complaint undo();
  Complaint roll_back(std::uint32_t edits);
  Complaint restore();
  Complaint take_back(std::size_t edits);
  bool must_refuse() const;
  /// Compares the world with its areas, and what the edit reports, if it does, with what has
  /// changed.
  Complaint compare(const Areas& before, const testing::WorldReport* report);
  Complaint compare_digests(const testing::WorldReport* report);
  Complaint check_content(const testing::DigestWords& digest);
  Complaint check_report(const Areas& before, const testing::WorldReport& report);
  Complaint check_snap_report(const testing::WorldReport& report) const;
  Complaint check_rebuild();

  testing::WorldSubject& subject_;
  WorldOracle oracle_;
  std::uint64_t period_;
  std::uint64_t comparisons_ = 0;
  bool is_before_known_ = true;  ///< is now_ the world as it was before the edit?
  WorldFrame frame_;
  std::uint32_t journal_limit_ = 0;
  Areas areas_;
  Areas next_;
  std::uint32_t largest_number_ = 0;
  std::set<std::uint32_t> was_there_;  ///< numbers of areas
  testing::StateBook book_;
  std::string fault_of_ids_;  ///< of the changes since the last edit
  bool has_changes_ = false;
  std::deque<State> journal_;  ///< what each edit that can be undone began with
  std::uint64_t revision_ = 0;
  testing::DigestWords digest_{};
  std::map<testing::DigestWords, std::uint64_t> contents_;  ///< by digest
  std::unordered_map<std::uint64_t, testing::DigestWords> digests_;
  WorldTally tally_;
  testing::Random random_{0};

  WorldDefinition now_;
  std::vector<WorldDefinition::AreaEntry> entries_;
  Faces faces_before_;
  SnapDefinition snap_before_;
  testing::WorldPicture picture_;
};

}  // namespace offgrid::verify
