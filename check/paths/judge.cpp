#include "paths/judge.hpp"
#include "support/shuffle.hpp"

#include <algorithm>
#include <utility>

namespace offgrid::testing::paths {

PathJudge::Complaint PathJudge::look(const AreaBook& book, const ViewPlan& without) {
  without_ = without;
  asks_reach_ = without.is_whole() && !book.links().empty();
  seen_areas_ = book.areas_in(without);
  std::vector<std::uint32_t> order;
  for (const auto& [number, plan] : seen_areas_) order.push_back(number);
  shuffle(order, random_);
  rebuilt_.start(book.frame(), 0);
  WorldReport report;
  std::vector<SeamPlan> seams;
  for (const auto& [number, seam] : book.seams()) {
    seams.push_back(seam);
    rebuilt_.add_seam(number, seam);
  }
  links_.clear();
  const AreaBook::Links seen_links = book.links_in(without);
  for (auto link = seen_links.rbegin(); link != seen_links.rend(); ++link) {
    links_.push_back(link->second);
    rebuilt_.add_link(link->first, link->second);
  }
  if (order.empty() && !(seams.empty() && links_.empty()) && !rebuilt_.commit(report))
    return Fault{"a world with the same seams and links", "a refusal"};
  for (std::size_t i = 0; i < order.size(); ++i) {
    rebuilt_.add(order[i], seen_areas_.at(order[i]));
    if (i + 1 < order.size() && random_.chance(2, 3)) continue;
    if (!rebuilt_.commit(report)) return Fault{"a world with the same areas", "a refusal"};
  }
  std::vector<WorldDefinition::AreaEntry> entries;
  for (const auto& [number, plan] : seen_areas_)
    entries.push_back({number, &plan, content_of(plan)});
  seen_.make(book.frame(), entries, seams, WorldOracle::exact);
  if (auto fault = seen_.find_fault(rebuilt_)) return fault;
  definition_.make(book.frame(), seen_.surface(), links_);
  return std::nullopt;
}

PathJudge::Complaint PathJudge::ask_one_way(const FloorPlace& from, const FloorPlace& to) {
  if (world_.sees(without_, from, to) != definition_.sees(from, to))
    return Fault{"a line of sight, or none, by the definition", "the other"};
  const PathAnswer answer = world_.shortest(without_, from, to);
  if (auto fault = definition_.find_fault(from, to, answer)) return fault;
  if (!(rebuilt_.shortest({}, from, to) == answer))
    return Fault{"the way of a world that was built anew", "another one that is as good"};
  const bool is_found = answer.outcome == PathAnswer::Outcome::found;
  if (asks_reach_ && world_.is_reachable(from, to) != is_found)
    return Fault{is_found ? "that a way leads there" : "that no way leads there", "the opposite"};
  return std::nullopt;
}

PathJudge::Complaint PathJudge::ask(const FloorPlace& from, const FloorPlace& to) {
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

}  // namespace offgrid::testing::paths
