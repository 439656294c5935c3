// CaseTarget: a target of cases that have a text (check/engine/domain.hpp). Its inputs are texts,
// so that everybody reads what is in a corpus, and offgrid-verify replays it. Bytes that do not
// begin as a text does are choices of the domain's maker.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <variant>

#include "engine/domain.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

template <testing::Domain D>
class CaseTarget final : public Target {
 public:
  using Case = typename D::Case;
  /// The picture of a case and what was found in it, as SVG.
  using Draw = std::string (*)(const Case& some, const testing::Finding& finding);

  /// `draw` is null if there are no pictures.
  explicit CaseTarget(const char* summary, Draw draw = nullptr) : summary_(summary), draw_(draw) {}

  const char* name() const override { return name_.c_str(); }
  const char* summary() const override { return summary_; }
  bool must_fail() const override {
    return requires { D::must_fail; };
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  std::string complaint(std::span<const std::uint8_t> input) const override {
    const auto read = case_of(input);
    return std::holds_alternative<Case>(read) ? "" : std::get<std::string>(read);
  }
  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const auto read = case_of(input);
    if (!std::holds_alternative<Case>(read)) return std::nullopt;
    const auto finding = D::judge(std::get<Case>(read), marks);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const Case found = std::get<Case>(case_of(input));
    const auto first = D::judge(found, {});
    const auto fails = [](const Case& some) { return D::judge(some, {}).has_value(); };
    const Case small =
        testing::shrink_case<D>(found, testing::seed_of(text_of_input(input)), fails);
    const auto last = D::judge(small, {});
    const std::string text = testing::form_of(small);
    const Input made(text.begin(), text.end());
    return {"as found:\n" + testing::describe(*first) +
                "minimised: " + std::to_string(steps_in(small).size()) + " of " +
                std::to_string(steps_in(found).size()) + " steps needed\n" + text +
                testing::describe(*last) + "as a test:\n\n" +
                testing::test_of_text<D>("Fuzz, case_" + fingerprint(made), "\n" + text) + "\n",
            made, draw_ != nullptr ? draw_(small, *last) : ""};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    const auto read = case_of(input);
    return std::holds_alternative<Case>(read) ? testing::form_of(std::get<Case>(read))
                                              : std::get<std::string>(read) + "\n";
  }
  Input random_program(testing::Random& random) const override {
    const std::uint64_t seed = random.next() >> 16;
    return input_of(testing::text_of_case(testing::make_case<D>(seed).made, seed));
  }
  /// With parts changed, or with the end of a new case.
  std::optional<Input> varied(std::span<const std::uint8_t> input,
                              testing::Random& random) const override {
    auto read = case_of(input);
    if (!std::holds_alternative<Case>(read)) return random_program(random);
    Case some = std::get<Case>(std::move(read));
    testing::Choices choices(testing::from_seed(random.next()));
    if (choices.chance(1, 4)) {
      some = testing::crossed(std::move(some), testing::make_case<D>(random.next()).made, choices);
    } else {
      for (std::int64_t left = choices.between(1, 2); left > 0; --left)
        testing::vary(some, choices);
    }
    return settle(some).empty() ? input_of(testing::form_of(some)) : random_program(random);
  }

 private:
  static Input input_of(const std::string& text) { return {text.begin(), text.end()}; }
  static std::string_view text_of_input(std::span<const std::uint8_t> input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
  }
  static std::variant<Case, std::string> case_of(std::span<const std::uint8_t> input) {
    const bool is_text =
        !input.empty() && (std::isprint(input[0]) != 0 || std::isspace(input[0]) != 0);
    if (!is_text) return testing::make_case<D>(testing::from_bytes(input)).made;
    return testing::read_form<Case>(without_heading(std::string(text_of_input(input))));
  }
  /// A case that offgrid-verify saved, with a blank for each character of its heading.
  static std::string without_heading(std::string text) {
    if (!text.starts_with("offgrid-verify ")) return text;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::string_view line = std::string_view(text).substr(begin);
      const bool is_of_heading =
          begin == 0 || line.starts_with("suite ") || line.starts_with("bug ");
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      if (!is_of_heading) break;
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
                text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
      begin = end + 1;
    }
    return text;
  }

  std::string name_ = std::string("offgrid-fuzz-") + D::name;
  const char* summary_;
  Draw draw_;
  std::vector<ClassGroup> groups_ = D::classes();
};

}  // namespace offgrid::fuzz
