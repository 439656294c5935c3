#include "worlds/judge.hpp"

#include <utility>

#include "bugs/bugs_off.hpp"
#include "engine/broken_contract.hpp"
#include "motion/judge.hpp"
#include "paths/judge.hpp"
#include "worlds/library_world.hpp"
#include "worlds/text.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::fuzz {
namespace {

using testing::Finding;
using testing::worlds::LibraryWorld;
using Kind = WorldStep::Kind;

class Judge {
 public:
  explicit Judge(const WorldProgram& program)
      : program_(program),
        frame_(program.frame),
        edits_(world_, testing::snapping::WorldOracle::exact),
        paths_(world_, anew_, testing::paths::PathOracle::exact),
        motion_(world_, paths_) {
    edits_.start(frame_, program.journal_limit);
  }

  std::optional<Finding> run() {
    for (const WorldStep& step : program_.steps) {
      step_ = &step;
      if (step.kind == Kind::ask) {
        if (!edits_.book().makes_sense(step)) continue;
        if (auto wrong = ask()) return wrong;
      } else if (const auto fault = edits_.apply(step)) {
        const bool is_back = step.kind == Kind::undo || step.kind == Kind::roll_back;
        return finding(is_back                      ? "undo"
                       : step.kind == Kind::restore ? "state"
                                                    : "edit",
                       fault->expected, fault->found);
      }
    }
    return std::nullopt;
  }

 private:
  Finding finding(const char* where, std::string expected, std::string found) const {
    return {where, show(*step_), std::move(expected), std::move(found)};
  }

  std::optional<Finding> ask() {
    const testing::worlds::AreaBook& book = edits_.book();
    const testing::worlds::FloorPlace &from = step_->from, &to = step_->to;
    if (world_.sees(step_->without, from, to) != sees_honestly(book, from, to))
      return finding("sight", "a view as in a world built anew", "another one");
    auto fault = paths_.look(book, step_->without);
    if (!fault) fault = paths_.ask(from, to);
    if (fault) return finding("way", fault->expected, fault->found);
    fault = motion_.ask(frame_, step_->without, from, to);
    return fault ? std::optional(finding("step", fault->expected, fault->found)) : std::nullopt;
  }

  /// In a world built anew.
  bool sees_honestly(const testing::worlds::AreaBook& book, const testing::worlds::FloorPlace& from,
                     const testing::worlds::FloorPlace& to) {
    const testing::BugsOff honest;
    build_anew(honest_, frame_, book.areas_in(step_->without), book.seams());
    return honest_.sees({}, from, to);
  }

  const WorldProgram& program_;
  const testing::worlds::WorldFrame& frame_;
  LibraryWorld world_, anew_, honest_;
  testing::worlds::WorldJudge edits_;
  testing::paths::PathJudge paths_;
  testing::motion::MotionJudge motion_;
  const WorldStep* step_ = nullptr;
};

/// The same steps to a mesh for agents of several sizes. What it cannot do is left out.
std::optional<Finding> judge_agents(const WorldProgram& program) {
  testing::worlds::MeshLife life;
  if (!life.start(*program.agents)) return std::nullopt;
  for (const WorldStep& step : program.steps) {
    if (const auto fault = play(life, step))
      return Finding{"agents", show(step), fault->expected, fault->found};
  }
  const auto fault = life.move_away();
  if (fault) return Finding{"agents", "a move to another mesh", fault->expected, fault->found};
  return std::nullopt;
}

}  // namespace

std::optional<Finding> judge_worlds(const WorldProgram& program) {
  try {
    if (auto finding = Judge(program).run()) return finding;
    const bool is_for_agents = program.agents && program.frame.floors == 1;
    return is_for_agents ? judge_agents(program) : std::nullopt;
  } catch (const testing::BrokenContract& broken) {
    return Finding{"contract", "a step", "an answer",
                   std::string("the program stopped: ") + broken.what};
  }
}

}  // namespace offgrid::fuzz
