#include "predicates/domain.hpp"

#include "predicates/bugs.hpp"
#include "predicates/random_program.hpp"
#include "predicates/report.hpp"
#include "predicates/shrink_numbers.hpp"

namespace offgrid::fuzz {
namespace {

/// The bytes of each operation.
std::vector<Input> pieces_of(const Input& input) {
  std::vector<Input> pieces;
  Machine machine(input, layouts());
  for (Step step; machine.next(step);) {
    const auto at = [&](std::size_t i) { return input.begin() + static_cast<std::ptrdiff_t>(i); };
    pieces.emplace_back(at(step.begin), at(step.end));
  }
  return pieces;
}

/// Every predicate.
std::vector<Asked> all_to_ask() {
  std::vector<Asked> all;
  for (const Predicate& each : all_predicates()) all.push_back({each.name, each.layout});
  return all;
}

}  // namespace

Input PredicateDomain::random(testing::Random& random) {
  static const std::vector<Asked> all = all_to_ask();
  return random_program(random, all);
}

std::vector<ClassGroup> PredicateDomain::classes() {
  std::vector<ClassGroup> groups;
  for (const Predicate& predicate : all_predicates()) {
    ClassGroup& group = groups.emplace_back(ClassGroup{predicate.name, {}});
    for (const Class& each : predicate.classes) group.classes.emplace_back(each.name);
  }
  return groups;
}

std::size_t PredicateDomain::size_of(const Program& program) { return pieces_of(program).size(); }

void PredicateDomain::begin() {
  subject_ = honest_;
  testing::change_by_bug(subject_);
  questions_ = {};
}

std::optional<testing::Finding> PredicateDomain::judge(const Program& program,
                                                       std::span<std::uint8_t> marks) {
  Questions ignored;
  const auto finding = judge_.run(program, marks.empty() ? ignored : questions_, marks);
  if (!finding) return std::nullopt;
  const Predicate& predicate = all_predicates()[finding->call.predicate];
  return testing::Finding{predicate.name, expression(finding->call),
                          predicate.text(finding->expected), predicate.text(finding->got)};
}

Input PredicateDomain::brought_together(const Program& found,
                                        const std::function<bool(const Program&)>& /*fails*/) {
  Questions ignored;
  Finding finding = *judge_.run(found, ignored, {});
  testing::shrink_list(pieces_of(found), [&](const std::vector<Input>& some) {
    Input shorter;
    for (const Input& piece : some) shorter.insert(shorter.end(), piece.begin(), piece.end());
    const auto still = judge_.run(shorter, ignored, {});
    const bool fails = still && still->call.predicate == finding.call.predicate;
    if (fails) finding = *still;
    return fails;
  });
  finding = shrink_numbers(finding, [this](const Call& call) { return judge_.ask(call); });
  return encode(finding.call, layouts());
}

std::string PredicateDomain::test_of(const Program& program) const {
  if (const Call* const call = Judge::in_work()) return test_case(*call, "the answer");
  Questions ignored;
  const auto finding = judge_.run(program, ignored, {});
  if (!finding) return {};
  return test_case(finding->call,
                   all_predicates()[finding->call.predicate].text(finding->expected));
}

}  // namespace offgrid::fuzz
