// AreaBook: which areas, seams and links a world has, and had, as plain lists.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <vector>

#include "worlds/program.hpp"

namespace offgrid::testing::worlds {

/// The reason why two seams cannot be in one world; none if they can.
Refusal::Reason reason_against(const SeamPlan& s, const SeamPlan& t);

class AreaBook {
 public:
  using Areas = std::map<std::uint32_t, AreaPlan>;
  using Seams = std::map<std::uint32_t, SeamPlan>;
  using Links = std::map<std::uint32_t, LinkPlan>;

  AreaBook() = default;
  AreaBook(const WorldFrame& frame, std::size_t journal_limit)
      : frame_(frame), journal_limit_(journal_limit) {}
  explicit AreaBook(const WorldProgram& program) : AreaBook(program.frame, program.journal_limit) {}

  /// Can the step be done: does its item exist, is there something to commit or to take back?
  /// Checks leave out a step that makes no sense.
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
  const Links& links() const { return now_.links; }
  /// As they will be after the next commit.
  const Areas& next() const { return next_.areas; }
  const Seams& next_seams() const { return next_.seams; }
  const Links& next_links() const { return next_.links; }
  /// The reasons why the last commit must be refused, of which the world may name any; sorted.
  const std::set<Refusal>& refusals() const { return refusals_; }
  bool has_changes() const { return has_changes_; }
  /// How many edits can be taken back.
  std::size_t undoable() const { return journal_.size(); }
  const WorldFrame& frame() const { return frame_; }

  /// The areas as a view shows them: those that it leaves out are disabled.
  Areas areas_in(const ViewPlan& view) const;
  Links links_in(const ViewPlan& view) const;

 private:
  struct State {
    Areas areas;
    Seams seams;
    Links links;
  };

  bool commit();
  bool take_back(std::size_t edits);
  void check_area(std::uint32_t number, const AreaPlan& plan);
  void check_dear_ground();
  void check_seam(std::uint32_t number, const SeamPlan& plan);
  void check_link(std::uint32_t number, const LinkPlan& plan);
  void check_seams();

  WorldFrame frame_;
  std::size_t journal_limit_ = 256;
  State now_, next_;
  bool has_changes_ = false;
  std::set<Refusal> refusals_;
  std::deque<State> journal_;  ///< what each edit that can be taken back began with
  std::size_t edits_ = 0;      ///< since the world began, or was restored
  /// by kind: the numbers of all that were ever brought
  std::array<std::set<std::uint32_t>, 3> known_;
};

/// A world with these areas, seams and links, from the last to the first. False: refused.
bool build_anew(LibraryWorld& world, const WorldFrame& frame, const AreaBook::Areas& areas,
                const AreaBook::Seams& seams = {}, const AreaBook::Links& links = {});

}  // namespace offgrid::testing::worlds
