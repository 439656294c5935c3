// EditReplay: does the steps of an edit script on a world, one after the other.
//
// Lines are gathered until they are committed, by a step that says so, by an undo or at the end;
// until then the world is as it was. A step that is refused names the script and the line, changes
// nothing, and ends the replay: what was committed before it stays.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/edit_script.hpp"
#include "offgrid/failure.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

class EditReplay {
 public:
  /// The world and the units are kept by reference. What is added and blocks grows by the disc, if
  /// there is one; `script` is what messages call the script.
  EditReplay(navmesh::World& world, const Units& units, std::optional<navmesh::Disc> disc,
             std::string script)
      : world_(world), units_(units), disc_(std::move(disc)), script_(std::move(script)) {}

  /// Errors: wrong, with the script and the line: an area that is not there, a point that is not on
  /// the grid or leaves no room for the disc, nothing to undo (the world's journal is to be as long
  /// as the script goes back), and whatever World::commit refuses; then the line is the one that
  /// brought the area at fault.
  Failure apply(const EditStep& step);
  /// Commits what the steps so far have left, if anything. Errors: those of a commit.
  Failure finish() { return commit(); }

  struct State {
    std::size_t line = 0;  ///< after which the world was like this
    std::string what;      ///< "commit" or "undo"
    navmesh::Digest digest;
  };
  const std::vector<State>& states() const { return states_; }
  std::size_t edits() const { return edits_; }

 private:
  using Group = std::vector<navmesh::AreaId>;  ///< the parts of an area that grew

  Failure refuse(const std::string& what, std::size_t line) const;
  Failure refuse(const std::string& what) const { return refuse(what, line_); }
  std::string words(const navmesh::AreaError& error) const;
  navmesh::WorldEdit& edit();
  const navmesh::Area* find(navmesh::AreaId id) const;
  Outcome<Group> group_of(const AreaReference& reference) const;
  void change(navmesh::AreaId id, std::optional<navmesh::Area> area);
  bool has_room(const kernel::Point2& p) const;
  Failure apply(const AddStep& step);
  Failure apply(const RemoveStep& step);
  Failure apply(const MoveStep& step);
  Failure apply(const ToggleStep& step);
  Failure apply(const UndoStep& step);
  Failure apply(const CommitStep& /*step*/) { return commit(); }
  Failure commit();

  navmesh::World& world_;
  const Units& units_;
  std::optional<navmesh::Disc> disc_;
  std::string script_;
  std::size_t line_ = 0;
  std::optional<navmesh::WorldEdit> edit_;
  /// what the lines since the last commit made of areas
  std::map<navmesh::AreaId, std::optional<navmesh::Area>> pending_;
  std::map<navmesh::AreaId, std::size_t> lines_;  ///< that changed an area last
  std::map<std::string, Group> names_;
  std::vector<State> states_;
  std::size_t edits_ = 0;
};

}  // namespace offgrid::tool
