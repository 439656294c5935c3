#include "scripts/classes.hpp"

#include <set>
#include <string>

#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

using tool::EditStep;

/// In the order of script_classes().
enum Class : std::uint8_t {
  line_of_a_region,
  line_of_several_loops,
  line_of_a_barrier,
  line_of_walkable_ground,
  line_of_a_disabled_area,
  line_with_a_remove,
  line_with_a_move,
  line_with_a_toggle,
  line_with_an_id,
  line_without_words,
  line_of_raw_words,
  error_syntax,
  error_out_of_range,
  error_bad_shape,
  error_behind_good_lines,
  refused_no_such_area,
  refused_not_on_grid,
  refused_no_room,
  refused_nothing_to_undo,
  refused_outside_world,
  refused_behind_a_commit,
  world_of_several_states,
  world_gone_back,
  world_in_quarters,
  world_that_grows,
  world_of_a_name_given_twice,
  world_of_the_same_points_twice,
};

class Counter {
 public:
  explicit Counter(std::span<std::uint8_t> marks) : marks_(marks) {}

  void operator()(const tool::AddStep& step) {
    count(line_of_a_region, step.area.shape == navmesh::Area::Shape::region);
    count(line_of_a_barrier, step.area.shape == navmesh::Area::Shape::barrier);
    count(line_of_several_loops, step.loops.size() > 1);
    count(line_of_walkable_ground, step.area.state.ground == navmesh::Ground::walkable);
    count(line_of_a_disabled_area, !step.area.enabled);
    has_name_twice_ = has_name_twice_ || (!step.name.empty() && !names_.insert(step.name).second);
    tool::AddStep bare{.name = {}, .area = {}, .loops = step.loops};
    has_points_twice_ =
        has_points_twice_ || !points_.insert(line_of({.line = 0, .what = bare})).second;
  }
  void operator()(const tool::RemoveStep& step) { count_area(line_with_a_remove, step.area); }
  void operator()(const tool::MoveStep& step) { count_area(line_with_a_move, step.area); }
  void operator()(const tool::ToggleStep& step) { count_area(line_with_a_toggle, step.area); }
  void operator()(const tool::UndoStep& /*step*/) {}
  void operator()(const tool::CommitStep& /*step*/) {}

  void count(Class which, bool is_it) {
    if (is_it) mark(marks_, which);
  }
  bool has_name_twice() const { return has_name_twice_; }
  bool has_points_twice() const { return has_points_twice_; }

 private:
  void count_area(Class which, const tool::AreaReference& area) {
    mark(marks_, which);
    count(line_with_an_id, area.name.empty());
  }

  std::span<std::uint8_t> marks_;
  std::set<std::string> names_, points_;
  bool has_name_twice_ = false, has_points_twice_ = false;
};

}  // namespace

std::vector<ClassGroup> script_classes() {
  return {
      {"lines",
       {"a region", "several loops", "a barrier", "walkable ground", "a disabled area", "a remove",
        "a move", "a toggle", "an id", "without words", "raw words"}},
      {"errors", {"syntax", "out of range", "bad shape", "behind good lines"}},
      {"refused",
       {"no such area", "not on the grid", "no room to grow", "nothing to undo",
        "outside the world", "behind a commit"}},
      {"worlds",
       {"of several states", "gone back", "in quarters", "that grow", "of a name given twice",
        "of the same points twice"}},
  };
}

void count_script_classes(const ScriptProgram& program, const ScriptOutcome& outcome,
                          std::span<std::uint8_t> marks) {
  Counter counter(marks);
  if (outcome.error) {
    mark(marks, error_syntax + static_cast<std::size_t>(outcome.error->code) - 1);
    return counter.count(error_behind_good_lines, outcome.error->line > 2);
  }
  for (const EditStep& step : outcome.steps) std::visit(counter, step.what);
  std::size_t next = 0;
  for (std::size_t i = 0; i < program.lines.size(); ++i) {
    const bool has_step = next < outcome.steps.size() && outcome.steps[next].line == i + 1;
    counter.count(line_without_words, !has_step);
    counter.count(line_of_raw_words, has_step && !program.lines[i].meaning);
    next += has_step ? 1 : 0;
  }
  ScriptBook book(program);
  book.run(outcome.steps);
  if (book.refusal() != Refusal::none) {
    mark(marks, refused_no_such_area + static_cast<std::size_t>(book.refusal()) - 1);
    return counter.count(refused_behind_a_commit, !book.states().empty());
  }
  bool is_back = false;
  for (const auto& state : book.states()) is_back = is_back || state.what == "undo";
  counter.count(world_gone_back, is_back);
  counter.count(world_of_several_states, book.states().size() > 2);
  counter.count(world_in_quarters, program.has_quarters());
  counter.count(world_that_grows, program.radius() != 0);
  counter.count(world_of_a_name_given_twice, counter.has_name_twice());
  counter.count(world_of_the_same_points_twice, counter.has_points_twice());
}

}  // namespace offgrid::fuzz
