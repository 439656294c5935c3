#include "paths/judge.hpp"
#include "support/shuffle.hpp"

#include <algorithm>
#include <utility>

namespace offgrid::testing {

using kernel::Point2;

PathJudge::Complaint PathJudge::look(const AreaBook& book,
                                     const std::vector<std::uint32_t>& without) {
  without_ = without;
  seen_areas_ = book.seen_without(without);
  std::vector<std::uint32_t> order;
  for (const auto& [number, plan] : seen_areas_) order.push_back(number);
  shuffle(order, random_);
  const WorldFrame& frame = book.frame();
  rebuilt_.start(frame.low, frame.high, frame.ground, 0);
  WorldReport report;
  for (std::size_t i = 0; i < order.size(); ++i) {
    rebuilt_.add(order[i], seen_areas_.at(order[i]));
    if (i + 1 < order.size() && random_.chance(2, 3)) continue;
    if (!rebuilt_.commit(report)) return Fault{"a world with the same areas", "a refusal"};
  }
  std::vector<WorldDefinition::AreaEntry> entries;
  for (const auto& [number, plan] : seen_areas_)
    entries.push_back({number, &plan, content_of(plan)});
  std::sort(order.begin(), order.end());
  rebuilt_.read(order, picture_);
  seen_.make(book.frame(), entries, WorldOracle::exact);
  if (auto fault = seen_.find_fault(picture_)) return fault;
  definition_.make(book.frame(), picture_);
  return std::nullopt;
}

PathJudge::Complaint PathJudge::ask_one_way(const Point2& from, const Point2& to) {
  const PathAnswer answer = world_.shortest(without_, from, to);
  if (auto fault = definition_.find_fault(from, to, answer)) return fault;
  if (!(rebuilt_.shortest({}, from, to) == answer))
    return Fault{"the way of a world that was built anew", "another one that is as good"};
  return std::nullopt;
}

PathJudge::Complaint PathJudge::ask(const Point2& from, const Point2& to) {
  try {
    if (auto fault = ask_one_way(to, from)) {
      fault->expected = "on the way back: " + fault->expected;
      return fault;
    }
    return ask_one_way(from, to);
  } catch (const BrokenContract& broken) {
    return Fault{"an answer", std::string("the program stopped: ") + broken.what};
  }
}

}  // namespace offgrid::testing
