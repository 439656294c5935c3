#include "predicates/domain.hpp"

#include "engine/broken_contract.hpp"
#include "predicates/bugs.hpp"
#include "predicates/maker.hpp"
#include "predicates/reference.hpp"
#include "predicates/table.hpp"

namespace offgrid::predicates {
namespace {

/// Every predicate.
const std::vector<Asked>& all_asked() {
  static const std::vector<Asked> all = [] {
    std::vector<Asked> made;
    for (const Predicate& each : all_predicates()) made.push_back({each.name, each.layout});
    return made;
  }();
  return all;
}

/// The place of each predicate's first class among all.
const std::vector<std::size_t>& first_classes() {
  static const std::vector<std::size_t> places = [] {
    std::vector<std::size_t> made{0};
    for (const Predicate& each : all_predicates())
      made.push_back(made.back() + each.classes.size());
    return made;
  }();
  return places;
}

void mark_classes(const Call& call, const Answer& answer, std::span<std::uint8_t> marks) {
  if (marks.empty()) return;
  const Case question(call, answer);
  std::size_t index = first_classes()[call.predicate];
  for (const Class& each : all_predicates()[call.predicate].classes) {
    if (each.holds(question)) testing::mark(marks, index);
    ++index;
  }
}

/// A program of the calls that are allowed.
AskProgram allowed(const std::vector<Call>& calls) {
  AskProgram made;
  for (Call call : calls) {
    const Predicate& predicate = all_predicates()[call.predicate];
    if (within_limits(predicate.layout, call) && predicate.prepare(call))
      made.steps.push_back({.call = call});
  }
  return made;
}

}  // namespace

std::optional<testing::Finding> find_wrong_answer(const AskProgram& program,
                                                  const testing::Subject& subject,
                                                  std::span<std::uint8_t> marks) {
  for (const AskStep& step : program.steps) {
    Call call = step.call;
    const Predicate& predicate = all_predicates()[call.predicate];
    if (!within_limits(predicate.layout, call) || !predicate.prepare(call)) continue;
    const Answer expected = predicate.ask(testing::reference_subject(), call);
    mark_classes(call, expected, marks);
    try {
      const Answer got = predicate.ask(subject, call);
      if (got == expected) continue;
      return testing::Finding{predicate.name, testing::line_of(step), predicate.text(expected),
                              predicate.text(got)};
    } catch (const testing::BrokenContract& broken) {
      return testing::Finding{predicate.name, testing::line_of(step), predicate.text(expected),
                              std::string("the program stopped: ") + broken.what};
    }
  }
  return std::nullopt;
}

AskProgram Predicates::make(testing::Choices& choices) {
  return allowed(make_calls(choices, all_asked()));
}

AskProgram Predicates::make_small(testing::Choices& choices) {
  Call call{.predicate = choices.below(all_predicates().size()), .numbers = {}};
  for (std::size_t i = 0; i < size_of(all_predicates()[call.predicate].layout); ++i)
    call.numbers[i] = choices.between(0, 2);
  return allowed({call});
}

std::optional<testing::Finding> Predicates::judge(const Case& program,
                                                  std::span<std::uint8_t> marks) {
  return find_wrong_answer(program, testing::subject_under_test(), marks);
}

std::vector<testing::ClassGroup> Predicates::classes() {
  std::vector<testing::ClassGroup> groups;
  for (const Predicate& predicate : all_predicates()) {
    testing::ClassGroup& group = groups.emplace_back(testing::ClassGroup{predicate.name, {}});
    for (const Class& each : predicate.classes) group.classes.emplace_back(each.name);
  }
  return groups;
}

}  // namespace offgrid::predicates
