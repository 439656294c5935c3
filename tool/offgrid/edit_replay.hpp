// EditReplay: applies the steps of an edit script to a world, one after the other.
//
// A commit, an undo or the end of the script commits the lines gathered so far; until then the
// world is unchanged. A refused step names the script and the line, changes nothing and ends the
// replay; earlier commits remain.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.hpp"
#include "offgrid/edit_script.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

class EditReplay {
 public:
  /// Refers to the world and the units. Added areas that block grow by the disc, if given; `script`
  /// is the script's name in messages.
  EditReplay(navmesh::World& world, const Units& units, std::optional<navmesh::Disc> disc,
             std::string script)
      : world_(world), units_(units), disc_(std::move(disc)), script_(std::move(script)) {}

  /// Applies a step. Errors: wrong, with the script and the line, for an area that does not exist,
  /// a point off the grid or without room for the disc, nothing to undo (the world's journal must
  /// be long enough), and every error of WorldEdit::commit, with the line that added the area at
  /// fault.
  std::optional<Failure> apply(const EditStep& step);
  /// Commits the pending steps, if any. Errors: those of a commit.
  std::optional<Failure> finish() { return commit(); }

  struct State {
    std::size_t line = 0;  ///< the line after which the world was in this state
    std::string what;      ///< "commit" or "undo"
    navmesh::Digest digest;
  };
  const std::vector<State>& states() const { return states_; }
  std::size_t edits() const { return edits_; }

 private:
  using Group = std::vector<navmesh::AreaId>;  ///< the parts of a grown area

  Failure refuse(const std::string& what, std::size_t line) const;
  Failure refuse(const std::string& what) const { return refuse(what, line_); }
  std::string words(const navmesh::AreaError& error) const;
  navmesh::WorldEdit& edit();
  const navmesh::Area* find(navmesh::AreaId id) const;
  Outcome<Group> group_of(const AreaReference& reference) const;
  void change(navmesh::AreaId id, std::optional<navmesh::Area> area);
  bool has_room(const kernel::Point2& p) const;
  std::optional<Failure> apply(const AddStep& step);
  std::optional<Failure> apply(const RemoveStep& step);
  std::optional<Failure> apply(const MoveStep& step);
  std::optional<Failure> apply(const ToggleStep& step);
  std::optional<Failure> apply(const UndoStep& step);
  std::optional<Failure> apply(const CommitStep& /*step*/) { return commit(); }
  std::optional<Failure> commit();

  navmesh::World& world_;
  const Units& units_;
  std::optional<navmesh::Disc> disc_;
  std::string script_;
  std::size_t line_ = 0;
  std::optional<navmesh::WorldEdit> edit_;
  /// the areas as changed by the lines since the last commit
  std::map<navmesh::AreaId, std::optional<navmesh::Area>> pending_;
  std::map<navmesh::AreaId, std::size_t> lines_;  ///< the line that changed each area last
  std::map<std::string, Group> names_;
  std::vector<State> states_;
  std::size_t edits_ = 0;
};

}  // namespace offgrid::tool
