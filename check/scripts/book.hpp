// ScriptBook: the effect of an edit script, found without a world.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "offgrid/navmesh/world/grow.hpp"
#include "scripts/script.hpp"
#include "worlds/book.hpp"

namespace offgrid::scripts {

enum class Refusal : std::uint8_t {
  none,
  no_such_area,
  not_on_grid,
  no_room,
  nothing_to_undo,
  outside_world
};

/// The areas after each commit and undo.
class ScriptBook {
 public:
  using Areas = testing::worlds::AreaBook::Areas;
  struct State {
    std::size_t line = 0;
    std::string what;
    Areas areas;
  };

  explicit ScriptBook(const ScriptProgram& program);
  /// Up to the first line that must be refused.
  void run(const std::vector<tool::EditStep>& steps);

  const std::vector<State>& states() const { return states_; }
  Refusal refusal() const { return refusal_; }
  /// May updates add more to a face than they may? Only their sum is known, not where they overlap.
  bool is_undecided() const { return is_undecided_; }
  /// The lines of which the refusal may name one: those that brought an area that leaves the world,
  /// an update without sense, or one of an update and of ground that costs too much beside it.
  const std::set<std::size_t>& lines_at_fault() const { return lines_at_fault_; }

 private:
  using Kind = testing::worlds::WorldStep::Kind;

  void apply(const tool::AddStep& step);
  void apply(const tool::RemoveStep& step);
  void apply(const tool::MoveStep& step);
  void apply(const tool::ToggleStep& step);
  void apply(const tool::UndoStep& step);
  void apply(const tool::CommitStep& /*step*/) { commit(); }
  void commit();
  bool may_add_up() const;
  bool has_dear_ground() const;
  void change(Kind kind, std::uint32_t id, const testing::worlds::AreaPlan& plan = {});
  void refuse(Refusal why) { refusal_ = why, lines_at_fault_ = {line_}; }
  /// The parts of the area; none if it is refused.
  std::vector<std::uint32_t> ids_of(const tool::AreaReference& area);
  std::optional<kernel::Point2> on_grid(const kernel::Vec2<double>& place) const;
  std::optional<std::int64_t> on_grid(double distance) const;

  std::int64_t scale_, radius_;
  std::optional<navmesh::Disc> disc_;
  testing::worlds::AreaBook book_;
  std::size_t line_ = 0;
  std::uint32_t next_id_ = 1;
  std::map<std::string, std::vector<std::uint32_t>> names_;
  std::map<std::uint32_t, std::size_t> lines_;  ///< since the last commit
  std::vector<State> states_;
  Refusal refusal_ = Refusal::none;
  bool is_undecided_ = false;
  std::set<std::size_t> lines_at_fault_;
};

}  // namespace offgrid::scripts
