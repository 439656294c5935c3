// Domain: one language of cases and all that is known of it: a maker, a judge, and the degenerate
// classes that a campaign must have seen. Whoever runs it (fuzz, verify, a unit test) reads, makes,
// judges, shrinks and shows its cases by what is here.
//
//   struct Worlds {
//     using Case = WorldProgram;                       // with a form (form.hpp)
//     static constexpr const char* name = "worlds";
//     static constexpr const char* header = "worlds/domain.hpp";  // for a test that holds a case
//     static constexpr const char* type = "worlds::Worlds";
//     static Case make(Choices& choices);
//     static Case make_small(Choices& choices);        // for an odometer
//     static std::optional<Finding> judge(const Case& some, std::span<std::uint8_t> marks);
//     static std::vector<ClassGroup> classes();
//   };
//
// The judge marks the classes that it meets while it looks. A domain whose cases are fast to judge
// says how many of them shrinking may take: `tries`.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/choices.hpp"
#include "engine/classes.hpp"
#include "engine/finding.hpp"
#include "engine/parts.hpp"

namespace offgrid::testing {

template <class D>
concept Domain =
    CaseForm<typename D::Case> &&
    requires(Choices& choices, const typename D::Case& some, std::span<std::uint8_t> marks) {
      { D::name } -> std::convertible_to<const char*>;
      { D::header } -> std::convertible_to<const char*>;
      { D::type } -> std::convertible_to<const char*>;
      { D::make(choices) } -> std::same_as<typename D::Case>;
      { D::make_small(choices) } -> std::same_as<typename D::Case>;
      { D::judge(some, marks) } -> std::same_as<std::optional<Finding>>;
      { D::classes() } -> std::same_as<std::vector<ClassGroup>>;
    };

/// A case that was made, and what it was made of.
template <class Case>
struct MadeCase {
  Case made;
  Choices::Made choices;
};

template <Domain D>
MadeCase<typename D::Case> make_case(Choices::Source source) {
  Choices choices(std::move(source));
  typename D::Case made = D::make(choices);
  settle(made);
  return {std::move(made), choices.made()};
}
template <Domain D>
MadeCase<typename D::Case> make_case(std::uint64_t seed) {
  return make_case<D>(from_seed(seed));
}

inline constexpr std::string_view seed_line = "# seed ";
/// The text of a case. If it was made of a seed, its first line names the seed.
template <class Case>
std::string text_of_case(const Case& some, std::optional<std::uint64_t> seed = {}) {
  return (seed ? std::string(seed_line) + std::to_string(*seed) + "\n" : "") + form_of(some);
}
/// The seed that the first line tells, if it does.
inline std::optional<std::uint64_t> seed_of(std::string_view text) {
  if (!text.starts_with(seed_line)) return std::nullopt;
  text = text.substr(seed_line.size(), text.find('\n') - seed_line.size());
  std::uint64_t seed = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  const bool is_one = error == std::errc() && stopped == text.data() + text.size();
  return is_one ? std::optional(seed) : std::nullopt;
}

/// A smaller case that still fails: by its choices, if it was made of the seed, then by its parts.
template <Domain D, class Fails>
typename D::Case shrink_case(typename D::Case found, std::optional<std::uint64_t> seed,
                             const Fails& fails) {
  constexpr std::size_t tries = 300;  // most of a case is left out by its parts
  std::size_t left = 2000;            // a case takes milliseconds
  if constexpr (requires { D::tries; }) left = D::tries;
  using Case = typename D::Case;
  const auto still_fails = [&](Case some) { return settle(some).empty() && fails(some); };
  if (seed) {
    const auto [made, choices] = make_case<D>(*seed);
    const auto fails_by = [&](const Choices::Made& some) {
      return still_fails(make_case<D>(replayed(some)).made);
    };
    if (form_of(made) == form_of(found))
      found = make_case<D>(replayed(shrink_choices(choices, fails_by, tries))).made;
  }
  const auto fails_in_time = [&](const Case& some) {
    return left > 0 && --left > 0 && fails(some);
  };
  return shrink_parts_of(std::move(found), fails_in_time);
}

/// Replays a text. Answers what is wrong; empty: nothing.
template <Domain D>
std::string fault_in(std::string_view text) {
  const auto read = read_form<typename D::Case>(text);
  if (const auto* wrong = std::get_if<std::string>(&read)) return *wrong;
  const auto finding = D::judge(std::get<0>(read), {});
  return finding ? finding->where + "\n" + describe(*finding) : "";
}

/// A GoogleTest case that holds the text and replays it.
template <Domain D>
std::string test_of_text(const std::string& name, const std::string& text) {
  return std::string("#include <gtest/gtest.h>\n\n#include \"") + D::header + "\"\n\nTEST(" + name +
         ") {\n  using namespace offgrid::testing;\n  EXPECT_EQ(fault_in<" + D::type + ">(R\"(" +
         text + ")\"), \"\");\n}\n";
}

}  // namespace offgrid::testing
