// AreaBook: which areas and seams a world has, and had, as plain lists.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <vector>

#include "worlds/program.hpp"

namespace offgrid::testing {

/// The reason why two seams cannot be in one world; none if they can.
Refusal::Reason reason_against(const SeamPlan& s, const SeamPlan& t);

class AreaBook {
 public:
  using Areas = std::map<std::uint32_t, AreaPlan>;
  using Seams = std::map<std::uint32_t, SeamPlan>;

  AreaBook() = default;
  AreaBook(const WorldFrame& frame, std::size_t journal_limit)
      : frame_(frame), journal_limit_(journal_limit) {}
  explicit AreaBook(const WorldProgram& program) : AreaBook(program.frame, program.journal_limit) {}

  /// Is the area or the seam there, is there something to commit, was there so much? Checks leave
  /// out a step that makes no sense.
  bool makes_sense(const WorldStep& step) const;
  /// Does a step that makes sense. False: it must be refused; then an edit's changes are forgotten.
  bool apply(const WorldStep& step);
  /// Forgets the changes since the last edit.
  void forget_changes() {
    next_ = now_;
    has_changes_ = false;
  }

  const Areas& areas() const { return now_.areas; }
  const Seams& seams() const { return now_.seams; }
  /// As they will be after the next commit.
  const Areas& next() const { return next_.areas; }
  const Seams& next_seams() const { return next_.seams; }
  /// The reasons why the last commit must be refused, of which the world may name any; sorted.
  const std::set<Refusal>& refusals() const { return refusals_; }
  bool has_changes() const { return has_changes_; }
  /// How many edits can be taken back.
  std::size_t undoable() const { return journal_.size(); }
  const WorldFrame& frame() const { return frame_; }

  /// The areas as a view without some of them shows them: those are disabled.
  Areas seen_without(const std::vector<std::uint32_t>& some) const;

 private:
  struct State {
    Areas areas;
    Seams seams;
  };

  void change(const WorldStep& step);
  void change_seam(const WorldStep& step);
  bool commit();
  bool take_back(std::size_t edits);
  void check_area(std::uint32_t number, const AreaPlan& plan);
  void check_seam(std::uint32_t number, const SeamPlan& plan);
  void check_seams();

  WorldFrame frame_;
  std::size_t journal_limit_ = 256;
  State now_, next_;
  bool has_changes_ = false;
  std::set<Refusal> refusals_;
  std::deque<State> journal_;  ///< what each edit that can be taken back began with
  std::size_t edits_ = 0;      ///< since the world began, or was restored
  /// the numbers of all areas, and of all seams, that were ever brought
  std::set<std::uint32_t> known_, known_seams_;
};

/// A world with these areas and seams, from the last to the first. False: refused.
bool build_anew(WorldSubject& world, const WorldFrame& frame, const AreaBook::Areas& areas,
                const AreaBook::Seams& seams = {});

}  // namespace offgrid::testing
