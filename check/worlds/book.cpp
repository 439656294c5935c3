#include "worlds/book.hpp"

#include <algorithm>
#include <utility>

namespace offgrid::testing {

using Kind = WorldStep::Kind;

bool AreaBook::makes_sense(const WorldStep& step) const {
  // Numbers of areas increase, as ids do; those that were there may be put again.
  const bool is_new = known_.empty() || step.number > *known_.rbegin();
  switch (step.kind) {
    case Kind::add: return is_new;
    case Kind::put: return is_new || known_.contains(step.number);
    case Kind::commit: return has_changes_;
    // Changes that are not committed yet would be lost.
    case Kind::undo:
    case Kind::restore:
    case Kind::ask: return !has_changes_;
    case Kind::roll_back: return !has_changes_ && step.number <= edits_;
    default: return next_.contains(step.number);
  }
}

bool AreaBook::apply(const WorldStep& step) {
  switch (step.kind) {
    case Kind::commit: return commit();
    case Kind::undo: return !journal_.empty() && take_back(1);
    case Kind::roll_back: return take_back(step.number);
    case Kind::restore:
      journal_.clear();
      edits_ = 0;
      return true;
    case Kind::ask: return true;
    default: change(step); return true;
  }
}

void AreaBook::change(const WorldStep& step) {
  has_changes_ = true;
  if (step.brings()) known_.insert(step.number);
  if (step.has_plan()) {
    next_[step.number] = step.plan;
  } else if (step.kind == Kind::remove) {
    next_.erase(step.number);
  } else {
    next_.at(step.number).is_enabled = step.kind == Kind::enable;
  }
}

bool AreaBook::is_allowed(const AreaPlan& plan) const {
  const bool has_cost = !plan.is_barrier && !plan.ground.is_blocked;
  if (has_cost && plan.ground.cost < GroundPlan{}.cost) return false;
  return std::all_of(plan.loops.begin(), plan.loops.end(), [this](const AreaPlan::Loop& loop) {
    return std::all_of(loop.begin(), loop.end(),
                       [this](const kernel::Point2& p) { return frame_.holds(p); });
  });
}

bool AreaBook::commit() {
  const bool is_done = std::all_of(next_.begin(), next_.end(),
                                   [this](const auto& entry) { return is_allowed(entry.second); });
  if (is_done) {
    ++edits_;
    journal_.push_back(std::exchange(areas_, next_));
    if (journal_.size() > journal_limit_) journal_.pop_front();
  }
  forget_changes();
  return is_done;
}

bool AreaBook::take_back(std::size_t edits) {
  if (edits > journal_.size()) return false;
  if (edits == 0) return true;
  areas_ = std::move(journal_[journal_.size() - edits]);
  journal_.resize(journal_.size() - edits);
  edits_ -= edits;
  forget_changes();
  return true;
}

AreaBook::Areas AreaBook::seen_without(const std::vector<std::uint32_t>& some) const {
  Areas seen = areas_;
  for (const std::uint32_t number : some) {
    if (const auto area = seen.find(number); area != seen.end()) area->second.is_enabled = false;
  }
  return seen;
}

bool build_anew(WorldSubject& world, const WorldFrame& frame, const AreaBook::Areas& areas) {
  world.start(frame.low, frame.high, frame.ground, 0);
  for (auto area = areas.rbegin(); area != areas.rend(); ++area)
    world.add(area->first, area->second);
  WorldReport report;
  return areas.empty() || world.commit(report);
}

// ---- playing

StepAnswer play(WorldSubject& world, const WorldStep& step) {
  StepAnswer answer;
  switch (step.kind) {
    case Kind::add: answer.id = world.add(step.number, step.plan); break;
    case Kind::put: answer.id = world.put(step.number, step.plan); break;
    case Kind::remove: world.remove(step.number); break;
    case Kind::replace: world.replace(step.number, step.plan); break;
    case Kind::enable:
    case Kind::disable: world.set_enabled(step.number, step.kind == Kind::enable); break;
    case Kind::commit: answer.is_done = world.commit(answer.report); break;
    case Kind::undo: answer.is_done = world.undo(answer.report); break;
    case Kind::roll_back: answer.is_done = world.roll_back(step.number); break;
    case Kind::restore: answer.is_done = world.restore(); break;
    case Kind::ask: break;
  }
  return answer;
}

std::optional<Fault> play(MeshLife& life, const WorldStep& step) {
  switch (step.kind) {
    case Kind::add:
    case Kind::put: life.add(step.number, step.plan); break;
    case Kind::remove: life.remove(step.number); break;
    case Kind::replace: life.replace(step.number, step.plan); break;
    case Kind::enable:
    case Kind::disable: life.set_enabled(step.number, step.kind == Kind::enable); break;
    case Kind::commit: return life.commit();
    case Kind::undo: return life.roll_back(1);
    case Kind::roll_back: return life.roll_back(step.number);
    case Kind::restore:
    case Kind::ask: break;
  }
  return std::nullopt;
}

}  // namespace offgrid::testing
