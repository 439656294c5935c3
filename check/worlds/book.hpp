// AreaBook: which areas a world has, and had, as plain lists.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <vector>

#include "worlds/program.hpp"

namespace offgrid::testing {

class AreaBook {
 public:
  using Areas = std::map<std::uint32_t, AreaPlan>;

  AreaBook() = default;
  AreaBook(const WorldFrame& frame, std::size_t journal_limit)
      : frame_(frame), journal_limit_(journal_limit) {}
  explicit AreaBook(const WorldProgram& program) : AreaBook(program.frame, program.journal_limit) {}

  /// Is the area there, is there something to commit, was there so much? Checks leave out a step
  /// that makes no sense.
  bool makes_sense(const WorldStep& step) const;
  /// Does a step that makes sense. False: it must be refused; then an edit's changes are forgotten.
  bool apply(const WorldStep& step);
  /// Forgets the changes since the last edit.
  void forget_changes() {
    next_ = areas_;
    has_changes_ = false;
  }

  const Areas& areas() const { return areas_; }
  /// As they will be after the next commit.
  const Areas& next() const { return next_; }
  bool has_changes() const { return has_changes_; }
  /// How many edits can be taken back.
  std::size_t undoable() const { return journal_.size(); }
  const WorldFrame& frame() const { return frame_; }

  /// The areas as a view without some of them shows them: those are disabled.
  Areas seen_without(const std::vector<std::uint32_t>& some) const;

 private:
  void change(const WorldStep& step);
  bool commit();
  bool take_back(std::size_t edits);
  bool is_allowed(const AreaPlan& plan) const;

  WorldFrame frame_;
  std::size_t journal_limit_ = 256;
  Areas areas_, next_;
  bool has_changes_ = false;
  std::deque<Areas> journal_;      ///< what each edit that can be taken back began with
  std::size_t edits_ = 0;          ///< since the world began, or was restored
  std::set<std::uint32_t> known_;  ///< the numbers of all areas that were ever brought
};

/// A world with these areas, from the last to the first. False: refused.
bool build_anew(WorldSubject& world, const WorldFrame& frame, const AreaBook::Areas& areas);

}  // namespace offgrid::testing
