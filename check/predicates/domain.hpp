// The domain of predicates (engine/domain.hpp): questions to each of the kernel's, against the
// rational reference.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/domain.hpp"
#include "predicates/program.hpp"
#include "predicates/subject.hpp"

namespace offgrid::predicates {

/// The first wrong answer of the subject. Marks the classes of the questions.
std::optional<testing::Finding> find_wrong_answer(const AskProgram& program,
                                                  const testing::Subject& subject,
                                                  std::span<std::uint8_t> marks);

struct Predicates {
  using Case = AskProgram;
  static constexpr auto name = "predicates";
  static constexpr auto header = "predicates/domain.hpp";
  static constexpr auto type = "offgrid::predicates::Predicates";
  static constexpr std::size_t tries = 100'000;

  static Case make(testing::Choices& choices);
  /// One question, whose numbers are 0, 1 or 2.
  static Case make_small(testing::Choices& choices);
  static std::optional<testing::Finding> judge(const Case& program, std::span<std::uint8_t> marks);
  static std::vector<testing::ClassGroup> classes();
};
static_assert(testing::Domain<Predicates>);

}  // namespace offgrid::predicates
