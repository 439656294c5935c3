#include "worlds/domain.hpp"

#include <utility>

#include "bugs/bugs_off.hpp"
#include "engine/broken_contract.hpp"
#include "motion/judge.hpp"
#include "paths/judge.hpp"
#include "worlds/library_world.hpp"
#include "worlds/marks.hpp"
#include "worlds/meshes.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::testing::worlds {
namespace {

using Kind = WorldStep::Kind;

class Judge {
 public:
  Judge(const WorldProgram& program, std::span<std::uint8_t> marks)
      : program_(program),
        frame_(program.frame),
        edits_(world_, snapping::WorldOracle::exact),
        paths_(world_, anew_, paths::PathOracle::exact),
        motion_(world_, paths_),
        marks_(program, edits_, world_, marks) {
    edits_.start(frame_, program.journal_limit);
  }

  std::optional<Finding> run() {
    for (const WorldStep& step : program_.steps) {
      if (!edits_.book().makes_sense(step)) continue;
      step_ = &step;
      marks_.see(step);
      if (step.kind == Kind::ask) {
        if (auto wrong = ask()) return wrong;
      } else if (const auto fault = edits_.apply(step)) {
        const bool is_back = step.kind == Kind::undo || step.kind == Kind::roll_back;
        return finding(is_back                      ? "undo"
                       : step.kind == Kind::restore ? "state"
                                                    : "edit",
                       fault->expected, fault->found);
      }
      marks_.see_done(step);
    }
    return tiles();
  }

 private:
  Finding finding(const char* where, std::string expected, std::string found) const {
    return {where, line_of(*step_), std::move(expected), std::move(found)};
  }

  /// The world in which the program ends, in tiles.
  std::optional<Finding> tiles() const {
    std::string wrong = world_.wrong_tiles();
    if (wrong.empty()) return std::nullopt;
    return Finding{"tiles", "the last step", "the tiles of the whole", std::move(wrong)};
  }

  std::optional<Finding> ask() {
    const AreaBook& book = edits_.book();
    const FloorPlace &from = step_->from, &to = step_->to;
    if (world_.sees(step_->without, from, to) != sees_honestly(book, from, to))
      return finding("sight", "a view as in a world built anew", "another one");
    auto fault = paths_.look(book, step_->without);
    if (!fault) fault = paths_.ask(from, to);
    if (fault) return finding("path", fault->expected, fault->found);
    fault = motion_.ask(frame_, step_->without, from, to);
    return fault ? std::optional(finding("step", fault->expected, fault->found)) : std::nullopt;
  }

  /// In a world built anew.
  bool sees_honestly(const AreaBook& book, const FloorPlace& from, const FloorPlace& to) {
    const BugsOff honest;
    build_anew(honest_, frame_, book.areas_in(step_->without), book.seams());
    return honest_.sees(step_->without.rules(), from, to);
  }

  const WorldProgram& program_;
  const WorldFrame& frame_;
  LibraryWorld world_, anew_, honest_;
  WorldJudge edits_;
  paths::PathJudge paths_;
  motion::MotionJudge motion_;
  WorldMarks marks_;
  const WorldStep* step_ = nullptr;
};

/// Does the steps to a mesh for agents of several sizes, and leaves out those that it cannot do.
std::optional<Finding> judge_agents(const WorldProgram& program) {
  MeshLife life;
  const WorldFrame& frame = program.frame;
  if (!life.start({frame.low,
                   frame.high,
                   {2, 7},
                   program.agents->journal_limit,
                   program.agents->max_vertices}))
    return std::nullopt;
  for (const WorldStep& step : program.steps) {
    if (const auto fault = play(life, step))
      return Finding{"agents", line_of(step), fault->expected, fault->found};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> Worlds::judge(const Case& program, std::span<std::uint8_t> marks) {
  try {
    if (auto finding = Judge(program, marks).run()) return finding;
    const bool is_for_agents = program.agents && program.frame.floors == 1;
    return is_for_agents ? judge_agents(program) : std::nullopt;
  } catch (const BrokenContract& broken) {
    return Finding{"contract", "a step", "an answer",
                   std::string("the program stopped: ") + broken.what};
  }
}

std::vector<ClassGroup> Worlds::classes() { return world_class_list.groups(); }

}  // namespace offgrid::testing::worlds
