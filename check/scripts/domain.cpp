#include "scripts/domain.hpp"

#include <set>
#include <string>

#include "scripts/book.hpp"
#include "scripts/bugs.hpp"

namespace offgrid::scripts {
namespace {

using tool::EditStep;

constexpr auto list = testing::list_of_classes(
    "lines:", "a region", "several loops", "a barrier", "walkable ground", "a disabled area",
    "a remove", "a move", "a toggle", "an id", "without words", "raw words", "errors:", "syntax",
    "out of range", "bad shape", "behind good lines", "refused:", "no such area", "not on the grid",
    "no room to grow", "nothing to undo", "outside the world", "behind a commit",
    "worlds:", "of several states", "gone back", "in quarters", "that grow",
    "of a name given twice", "of the same points twice");
using Class = testing::ClassOf<list>;

class Counter : public testing::ClassMarks<list> {
 public:
  using ClassMarks::ClassMarks;

  void operator()(const tool::AddStep& step) {
    count_if(step.area.shape == navmesh::Area::Shape::region, "lines: a region");
    count_if(step.area.shape == navmesh::Area::Shape::barrier, "lines: a barrier");
    count_if(step.loops.size() > 1, "lines: several loops");
    count_if(step.area.state.ground == navmesh::Ground::walkable, "lines: walkable ground");
    count_if(!step.area.enabled, "lines: a disabled area");
    has_name_twice_ = has_name_twice_ || (!step.name.empty() && !names_.insert(step.name).second);
    tool::AddStep bare{.name = {}, .area = {}, .loops = step.loops};
    has_points_twice_ =
        has_points_twice_ || !points_.insert(line_of({.line = 0, .what = bare})).second;
  }
  void operator()(const tool::RemoveStep& step) { count_area("lines: a remove", step.area); }
  void operator()(const tool::MoveStep& step) { count_area("lines: a move", step.area); }
  void operator()(const tool::ToggleStep& step) { count_area("lines: a toggle", step.area); }
  void operator()(const tool::UndoStep& /*step*/) {}
  void operator()(const tool::CommitStep& /*step*/) {}

  bool has_name_twice() const { return has_name_twice_; }
  bool has_points_twice() const { return has_points_twice_; }

 private:
  void count_area(Class which, const tool::AreaReference& area) {
    count(which);
    count_if(area.name.empty(), "lines: an id");
  }

  std::set<std::string> names_, points_;
  bool has_name_twice_ = false, has_points_twice_ = false;
};

void mark_classes(const ScriptProgram& program, const ScriptOutcome& outcome,
                  std::span<std::uint8_t> marks) {
  Counter counter(marks);
  if (outcome.error) {
    counter.count_behind("errors: syntax", static_cast<std::size_t>(outcome.error->code) - 1);
    return counter.count_if(outcome.error->line > 2, "errors: behind good lines");
  }
  for (const EditStep& step : outcome.steps) std::visit(counter, step.what);
  std::size_t next = 0;
  for (std::size_t i = 0; i < program.lines.size(); ++i) {
    const bool has_step = next < outcome.steps.size() && outcome.steps[next].line == i + 1;
    counter.count_if(!has_step, "lines: without words");
    counter.count_if(has_step && !program.lines[i].meaning, "lines: raw words");
    next += has_step ? 1 : 0;
  }
  ScriptBook book(program);
  book.run(outcome.steps);
  if (book.refusal() != Refusal::none) {
    counter.count_behind("refused: no such area", static_cast<std::size_t>(book.refusal()) - 1);
    return counter.count_if(!book.states().empty(), "refused: behind a commit");
  }
  bool is_back = false;
  for (const auto& state : book.states()) is_back = is_back || state.what == "undo";
  counter.count_if(is_back, "worlds: gone back");
  counter.count_if(book.states().size() > 2, "worlds: of several states");
  counter.count_if(program.has_quarters, "worlds: in quarters");
  counter.count_if(program.radius != 0, "worlds: that grow");
  counter.count_if(counter.has_name_twice(), "worlds: of a name given twice");
  counter.count_if(counter.has_points_twice(), "worlds: of the same points twice");
}

}  // namespace

std::optional<testing::Finding> Scripts::judge(const Case& some, std::span<std::uint8_t> marks) {
  const ScriptProgram program = program_of(some);
  const ScriptOutcome outcome = do_under_test(program);
  if (!marks.empty()) mark_classes(program, outcome, marks);
  return judge_script(program, outcome);
}

std::vector<testing::ClassGroup> Scripts::classes() { return list.groups(); }

}  // namespace offgrid::scripts
