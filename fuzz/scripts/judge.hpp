// The judge of edit scripts: what a line says by itself, a book of areas that follows the script
// with plain lists, and worlds built anew.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/finding.hpp"
#include "offgrid/edit_replay.hpp"
#include "scripts/program.hpp"

namespace offgrid::fuzz {

/// The tool's reading of a script.
struct ScriptOutcome {
  using Parsed = kernel::Result<std::vector<tool::EditStep>, tool::ScriptError>;

  std::vector<Parsed> alone;               ///< each line by itself
  std::optional<tool::ScriptError> error;  ///< of the text; then nothing else is there
  std::vector<tool::EditStep> steps;
  std::string refusal;  ///< of a line; empty: none
  std::vector<tool::EditReplay::State> states;
  navmesh::Digest digest;  ///< of the world in the end
};
/// How a text is read; as it is, unless a bug reads it in another way.
using Reading = std::string (*)(const std::string& text);
inline std::string as_it_is(const std::string& text) { return text; }
ScriptOutcome do_script(const ScriptProgram& program, const std::string& text,
                        Reading reading = as_it_is);

enum class Refusal : std::uint8_t {
  none,
  no_such_area,
  not_on_grid,
  no_room,
  nothing_to_undo,
  outside_world
};

/// The effect of a script, found without a world: the areas after each commit and undo.
class ScriptBook {
 public:
  using Areas = std::map<std::uint32_t, navmesh::Area>;
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
  /// The lines of which the refusal may name one: those that brought an area that leaves the world.
  const std::set<std::size_t>& lines_at_fault() const { return lines_at_fault_; }

 private:
  void apply(const tool::AddStep& step);
  void apply(const tool::RemoveStep& step);
  void apply(const tool::MoveStep& step);
  void apply(const tool::ToggleStep& step);
  void apply(const tool::UndoStep& step);
  void apply(const tool::CommitStep& /*step*/) { commit(); }
  void commit();
  void refuse(Refusal why) { refusal_ = why, lines_at_fault_ = {line_}; }
  void for_each(const tool::AreaReference& area,
                const std::function<void(std::uint32_t, navmesh::Area)>& change);
  std::optional<kernel::Point2> on_grid(const kernel::Vec2<double>& place) const;
  std::optional<std::int64_t> on_grid(double distance) const;

  std::int64_t scale_, radius_;
  navmesh::WorldOptions world_;
  std::optional<navmesh::Disc> disc_;
  std::size_t line_ = 0;
  std::uint32_t next_id_ = 1;
  std::map<std::string, std::vector<std::uint32_t>> names_;
  Areas committed_, areas_;
  std::map<std::uint32_t, std::size_t> lines_;  ///< since the last commit
  std::vector<Areas> journal_;
  std::vector<State> states_;
  Refusal refusal_ = Refusal::none;
  std::set<std::size_t> lines_at_fault_;
};

/// The first disagreement: in a line, the text, a refusal or the world.
std::optional<testing::Finding> judge_script(const ScriptProgram& program,
                                             const ScriptOutcome& outcome);

}  // namespace offgrid::fuzz
