#include "predicates/judge.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>

#include "support/reference.hpp"

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

void count_classes(const Call& call, const Answer& expected, Tally& tally, std::span<std::uint8_t> marks) {
  const Case question(call, expected);
  std::size_t index = first_class()[call.predicate];
  for (const Class& each : predicates()[call.predicate].classes) {
    if (each.holds(question)) {
      ++tally.classes[index];
      if (index < marks.size()) marks[index] = static_cast<std::uint8_t>(std::min(marks[index] + 1, 255));
    }
    ++index;
  }
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 0, ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.1f %%", whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return buffer.data();
}

std::string summary(const Tally& tally) {
  const std::uint64_t questions = tally.total_questions();
  const std::uint64_t rejected = std::accumulate(tally.rejected.begin(), tally.rejected.end(), std::uint64_t{0});
  std::string text = progress(tally) + "\n";
  text += "questions    " + grouped(questions) + ", and " + grouped(rejected) + " not allowed (" + percent(rejected, questions + rejected) +
          ")\n";
  text += "rejected     " + percent(tally.inputs_without_question, tally.inputs) + " of the inputs asked nothing that is allowed\n";
  text += "outside      " + percent(tally.operations_outside, tally.operations) + " of the operations would have left the grid\n";
  return text;
}

}  // namespace

Tally::Tally()
    : questions(predicates().size()), rejected(predicates().size()), classes(class_count()), start(std::chrono::steady_clock::now()) {}

double Tally::seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); }

std::size_t Tally::classes_seen() const {
  return static_cast<std::size_t>(std::count_if(classes.begin(), classes.end(), [](std::uint64_t n) { return n != 0; }));
}

std::uint64_t Tally::total_questions() const { return std::accumulate(questions.begin(), questions.end(), std::uint64_t{0}); }

std::span<const std::size_t> first_class() {
  static const std::vector<std::size_t> positions = [] {
    std::vector<std::size_t> result{0};
    for (const Predicate& each : predicates()) result.push_back(result.back() + each.classes.size());
    return result;
  }();
  return positions;
}

std::size_t class_count() { return first_class().back(); }

std::optional<Finding> Judge::run(std::span<const std::uint8_t> input, Tally& tally, std::span<std::uint8_t> marks) const {
  ++tally.inputs;
  Machine machine(input, layouts());
  Step step;
  bool asked = false;
  std::optional<Finding> finding;
  while (!finding && machine.next(step)) {
    ++tally.operations;
    if (step.fell_back) ++tally.operations_outside;
    if (step.operation != Operation::call) continue;
    const Predicate& predicate = predicates()[step.call.predicate];
    if (!predicate.prepare(step.call)) {
      ++tally.rejected[step.call.predicate];
      continue;
    }
    asked = true;
    ++tally.questions[step.call.predicate];
    const InWork work(step.call);
    const Answer expected = predicate.ask(testing::reference_subject(), step.call);
    count_classes(step.call, expected, tally, marks);
    const Answer got = predicate.ask(subject_, step.call);
    if (got != expected) finding = Finding{step.call, expected, got};
  }
  if (!asked) ++tally.inputs_without_question;
  return finding;
}

std::optional<Finding> Judge::ask(Call call) const {
  const Predicate& predicate = predicates()[call.predicate];
  if (!predicate.prepare(call)) return std::nullopt;
  const InWork work(call);
  const Answer expected = predicate.ask(testing::reference_subject(), call);
  const Answer got = predicate.ask(subject_, call);
  if (got == expected) return std::nullopt;
  return Finding{call, expected, got};
}

const Call* Judge::in_work() { return current; }

std::string table(const Tally& tally, std::uint64_t quota, std::vector<std::string>& missing) {
  std::string text;
  std::size_t index = 0;
  for (std::size_t i = 0; i < predicates().size(); ++i) {
    const Predicate& predicate = predicates()[i];
    const std::string asked = grouped(tally.questions[i]);
    text += padded(predicate.name, 60) + right(asked, 13) + "   (" + percent(tally.rejected[i], tally.rejected[i] + tally.questions[i]) +
            " not allowed)\n";
    for (const Class& each : predicate.classes) {
      const std::uint64_t count = tally.classes[index++];
      text += "    " + padded(each.name, 56) + right(grouped(count), 13);
      if (count < quota) {
        text += "   below " + grouped(quota);
        missing.push_back(std::string(predicate.name) + ": " + each.name);
      }
      text += "\n";
    }
  }
  return text + summary(tally);
}

std::string progress(const Tally& tally) {
  const double seconds = tally.seconds();
  std::array<char, 64> time{};
  std::snprintf(time.data(), time.size(), "%6.1f s", seconds);
  const auto speed = static_cast<std::uint64_t>(static_cast<double>(tally.inputs) / std::max(seconds, 1e-3));
  return std::string(time.data()) + "   " + grouped(tally.inputs) + " executions, " + grouped(speed) + " per second   " +
         std::to_string(tally.classes_seen()) + " of " + std::to_string(class_count()) + " classes seen";
}

std::string grouped(std::uint64_t v) {
  std::string digits = std::to_string(v);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

}  // namespace offgrid::fuzz
