#include "predicates/predicate_target.hpp"

#include "predicates/bugs.hpp"
#include "predicates/explain.hpp"
#include "predicates/random_program.hpp"
#include "predicates/report.hpp"
#include "predicates/shrink.hpp"

namespace offgrid::fuzz {

PredicateTarget::PredicateTarget(const testing::Subject& subject)
    : honest_(subject), subject_(subject), judge_(subject_) {
  for (const Predicate& predicate : all_predicates()) {
    ClassGroup& group = groups_.emplace_back(ClassGroup{predicate.name, {}});
    for (const Class& each : predicate.classes) group.classes.emplace_back(each.name);
  }
}

void PredicateTarget::begin() {
  subject_ = honest_;
  testing::change_by_bug(subject_);
  questions_ = {};
}

std::optional<std::string> PredicateTarget::run(std::span<const std::uint8_t> input,
                                                std::span<std::uint8_t> marks) {
  finding_ = judge_.run(input, questions_, marks);
  if (!finding_) return std::nullopt;
  return all_predicates()[finding_->call.predicate].name;
}

Report PredicateTarget::report(std::span<const std::uint8_t> input) {
  const Shrunk shrunk = shrink(judge_, input, *finding_);
  return {fuzz::report(*finding_, shrunk), shrunk.input, {}};
}

std::string PredicateTarget::explain(std::span<const std::uint8_t> input) const {
  return fuzz::explain(input);
}

std::string PredicateTarget::in_work(std::span<const std::uint8_t> input) const {
  const std::string question = question_in_work();
  return question.empty() ? explain(input) : question;
}

Input PredicateTarget::random_program(testing::Random& random) const {
  return fuzz::random_program(random);
}

}  // namespace offgrid::fuzz
