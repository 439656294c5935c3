#include "predicates/judge.hpp"

#include <numeric>

#include "engine/classes.hpp"
#include "predicates/reference.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

const Call* current = nullptr;

/// Marks the question in work as long as it lives.
class InWork {
 public:
  explicit InWork(const Call& call) { current = &call; }
  ~InWork() { current = nullptr; }
  InWork(const InWork&) = delete;
  InWork& operator=(const InWork&) = delete;
};

void count_classes(const Call& call, const Answer& expected, std::span<std::uint8_t> marks) {
  const Case question(call, expected);
  std::size_t index = first_class()[call.predicate];
  for (const Class& each : all_predicates()[call.predicate].classes) {
    if (each.holds(question)) testing::mark(marks, index);
    ++index;
  }
}

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

Questions::Questions() : asked(all_predicates().size()), rejected(all_predicates().size()) {}

std::span<const std::size_t> first_class() {
  static const std::vector<std::size_t> positions = [] {
    std::vector<std::size_t> result{0};
    for (const Predicate& each : all_predicates())
      result.push_back(result.back() + each.classes.size());
    return result;
  }();
  return positions;
}

std::optional<Finding> Judge::run(std::span<const std::uint8_t> input, Questions& questions,
                                  std::span<std::uint8_t> marks) const {
  ++questions.inputs;
  Machine machine(input, layouts());
  Step step;
  bool asked = false;
  std::optional<Finding> finding;
  while (!finding && machine.next(step)) {
    ++questions.operations;
    if (step.fell_back) ++questions.operations_outside;
    if (step.operation != Operation::call) continue;
    const Predicate& predicate = all_predicates()[step.call.predicate];
    if (!predicate.prepare(step.call)) {
      ++questions.rejected[step.call.predicate];
      continue;
    }
    asked = true;
    ++questions.asked[step.call.predicate];
    const InWork work(step.call);
    const Answer expected = predicate.ask(testing::reference_subject(), step.call);
    count_classes(step.call, expected, marks);
    const Answer got = predicate.ask(subject_, step.call);
    if (got != expected) finding = Finding{step.call, expected, got};
  }
  if (!asked) ++questions.inputs_without_question;
  return finding;
}

std::optional<Finding> Judge::ask(const Call& call) const {
  const InWork work(call);
  return find_difference(testing::reference_subject(), subject_, call);
}

const Call* Judge::in_work() { return current; }

std::string group_note(const Questions& questions, std::size_t predicate) {
  const std::uint64_t asked = questions.asked[predicate], rejected = questions.rejected[predicate];
  return right(grouped(asked), 13) + "   (" + percent(rejected, rejected + asked) + " not allowed)";
}

std::string statistics(const Questions& questions) {
  const std::uint64_t asked = sum(questions.asked), rejected = sum(questions.rejected);
  std::string text = "questions    " + grouped(asked) + ", and " + grouped(rejected) +
                     " not allowed (" + percent(rejected, asked + rejected) + ")\n";
  text += "rejected     " + percent(questions.inputs_without_question, questions.inputs) +
          " of the inputs asked nothing that is allowed\n";
  return text + "outside      " + percent(questions.operations_outside, questions.operations) +
         " of the operations would have left the grid\n";
}

}  // namespace offgrid::fuzz
