// The text of questions to predicates (engine/form.hpp), a line for each:
//
//   predicates
//   ask call=orient(0 0 1 1 2 2)
//   ask call=side-of-line(0 0 4 4 1 0 1 2 3)
//
// The numbers are those of the predicate's arguments, in their order (call.hpp). '-' stands for
// '_'.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/choices.hpp"
#include "engine/form.hpp"
#include "predicates/call.hpp"

namespace offgrid::predicates {

struct AskStep {
  enum class Kind : std::uint8_t { ask };
  Kind kind = Kind::ask;
  Call call;
};

struct AskProgram {
  std::vector<AskStep> steps;
};

void spell(std::string& text, const Call& call);
/// Reads a call that may be asked: other ones are faults.
void unspell(testing::TextReader& reader, Call& call);

// How parts.hpp changes and shrinks a call.
void vary_value(Call& call, testing::Choices& choices);
void shrink_value(Call& call, const std::function<bool(const Call&)>& fails);

constexpr auto verbs(testing::Form<AskStep>) {
  return std::array{testing::Verb{"ask", 0, AskStep::Kind::ask}};
}
template <class F>
void fields(F& f, testing::Form<AskStep>, AskStep::Kind) {
  f("call", &AskStep::call);
}
constexpr std::string_view head_of(testing::Form<AskProgram>) { return "predicates"; }
template <class F>
void fields(F&, testing::Form<AskProgram>) {}
inline auto& steps_in(AskProgram& program) { return program.steps; }
inline const auto& steps_in(const AskProgram& program) { return program.steps; }
inline std::string settle(AskProgram&) { return {}; }

}  // namespace offgrid::predicates
