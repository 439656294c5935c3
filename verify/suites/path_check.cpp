#include "suites/path_check.hpp"

#include <algorithm>
#include <utility>

namespace offgrid::verify {

using kernel::Point2;
using testing::AreaPlan;
using testing::WorldReport;
using Kind = WorldAction::Kind;

void PathCheck::start(const WorldFrame& frame, std::uint32_t journal_limit) {
  frame_ = frame;
  world_->start(frame.low, frame.high, frame.ground, journal_limit);
}

// What is refused and what is not is a question of the suite world.
bool PathCheck::apply(const WorldAction& action) {
  WorldReport report;
  switch (action.kind) {
    case Kind::commit:
      if (!std::exchange(has_changes_, false)) return false;
      journal_.push_back(std::exchange(areas_, next_));
      if (world_->commit(report)) return true;
      areas_ = next_ = std::move(journal_.back());
      journal_.pop_back();
      return false;
    case Kind::undo:
    case Kind::roll_back: {
      const std::size_t edits = action.kind == Kind::undo ? 1 : action.number;
      // Changes that are not committed yet are lost.
      if (has_changes_ || edits == 0 || edits > journal_.size()) return false;
      if (!(action.kind == Kind::undo ? world_->undo(report) : world_->roll_back(edits)))
        return false;
      journal_.resize(journal_.size() - edits + 1);
      areas_ = next_ = std::move(journal_.back());
      journal_.pop_back();
      return true;
    }
    case Kind::restore:
      if (has_changes_ || !world_->restore()) return false;
      journal_.clear();
      return true;
    default: change(action); return false;
  }
}

void PathCheck::change(const WorldAction& action) {
  const auto place = next_.find(action.number);
  const bool brings = action.kind == Kind::add || action.kind == Kind::put;
  const bool is_new = brings && action.number > largest_number_;
  // Numbers of areas increase, as ids do.
  if (!is_new && (action.kind == Kind::add || place == next_.end())) return;
  has_changes_ = true;
  switch (action.kind) {
    case Kind::add:
    case Kind::put:
      largest_number_ = std::max(largest_number_, action.number);
      next_[action.number] = action.plan;
      if (action.kind == Kind::add) {
        world_->add(action.number, action.plan);
      } else {
        world_->put(action.number, action.plan);
      }
      return;
    case Kind::replace:
      place->second = action.plan;
      return world_->replace(action.number, action.plan);
    case Kind::remove: next_.erase(place); return world_->remove(action.number);
    default:
      place->second.is_enabled = action.kind == Kind::enable;
      return world_->set_enabled(action.number, action.kind == Kind::enable);
  }
}

PathCheck::Complaint PathCheck::look(std::span<const std::uint32_t> switched_off) {
  switched_off_.assign(switched_off.begin(), switched_off.end());
  seen_areas_ = areas_;
  for (const std::uint32_t area : switched_off) {
    if (const auto place = seen_areas_.find(area); place != seen_areas_.end())
      place->second.is_enabled = false;
  }
  std::vector<std::uint32_t> order;
  for (const auto& [number, plan] : seen_areas_) order.push_back(number);
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(
        order[i - 1],
        order[static_cast<std::size_t>(random_.between(0, static_cast<std::int64_t>(i) - 1))]);
  }
  rebuilt_->start(frame_.low, frame_.high, frame_.ground, 0);
  WorldReport report;
  for (std::size_t i = 0; i < order.size(); ++i) {
    rebuilt_->add(order[i], seen_areas_.at(order[i]));
    if (i + 1 < order.size() && random_.chance(2, 3)) continue;
    if (!rebuilt_->commit(report))
      return WorldComplaint{"a world with the same areas", "a refusal"};
  }
  std::vector<WorldDefinition::AreaEntry> entries;
  for (const auto& [number, plan] : seen_areas_)
    entries.push_back({number, &plan, content_of(plan)});
  std::sort(order.begin(), order.end());
  rebuilt_->read(order, picture_);
  seen_.make(frame_, entries, WorldOracle::exact);
  if (auto fault = seen_.find_fault(picture_)) return fault;
  definition_.make(frame_, picture_);
  return std::nullopt;
}

PathCheck::Complaint PathCheck::ask_one_way(const Point2& from, const Point2& to) {
  const testing::PathAnswer answer = world_->shortest(switched_off_, from, to);
  if (auto fault = definition_.find_fault(from, to, answer)) return fault;
  if (!(rebuilt_->shortest({}, from, to) == answer))
    return WorldComplaint{"the way of a world that was built anew", "another one that is as good"};
  return std::nullopt;
}

PathCheck::Complaint PathCheck::ask(const Point2& from, const Point2& to) {
  try {
    if (auto fault = ask_one_way(to, from)) {
      fault->expected = "on the way back: " + fault->expected;
      return fault;
    }
    return ask_one_way(from, to);
  } catch (const testing::BrokenContract& broken) {
    return WorldComplaint{"an answer", std::string("the program stopped: ") + broken.what};
  }
}

}  // namespace offgrid::verify
