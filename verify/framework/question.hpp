// Question: one predicate in the form the campaigns, the shrinker and the replay share.
//
// make_question<&Subject::orient>(..) reads the arguments' types from the function pointer, so a
// new predicate needs its name, the names of its parameters, what it requires of its arguments, and
// when a case counts as a tie.
#pragma once

#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "framework/arguments.hpp"
#include "support/random.hpp"
#include "support/subject.hpp"

namespace offgrid::verify {

using testing::Random;
using testing::Subject;

/// May these arguments be asked about? Null: all may.
using Admissible = bool (*)(const Inputs&);
/// Does an exact zero decide: a vanishing determinant, a tie, a touching contact?
/// `answer` is the oracle's.
using IsTie = bool (*)(const Inputs&, Answer answer);
/// Fills the slots that are no positions (levels, distances, ..) once the points are there.
using Finish = void (*)(Inputs&, Random&);

/// Where a predicate lives. `offset` ones mix the query with the shifted mesh.
enum class QuestionKind : std::uint8_t { plane, space, offset };

struct Question {
  const char* name = "";
  QuestionKind kind = QuestionKind::plane;
  std::vector<std::string> parameters;  ///< one name per argument
  std::vector<std::size_t> widths;      ///< how many slots each argument takes
  std::vector<Slot> slots;
  Admissible admissible = nullptr;
  IsTie is_tie = nullptr;
  Finish finish = nullptr;
  bool (*is_answered)(const Subject&) = nullptr;
  bool (*same_function)(const Subject&, const Subject&) = nullptr;
  void (*copy_function)(const Subject& from, Subject& to) = nullptr;
  Answer (*ask)(const Subject&, const Inputs&) = nullptr;
  std::string (*show)(Answer) = nullptr;

  bool in_space() const { return kind == QuestionKind::space; }
};

namespace detail {

template <class Pointer>
struct MemberOf;

template <class Return, class... Arguments>
struct MemberOf<Return (*Subject::*)(Arguments...)> {
  using Answered = Return;

  template <auto Member>
  static Answer ask(const Subject& subject, const Inputs& inputs) {
    InputReader reader(inputs);
    const std::tuple<std::remove_cvref_t<Arguments>...> arguments{
        Argument<std::remove_cvref_t<Arguments>>::read(reader)...};
    return encode(std::apply(subject.*Member, arguments));
  }

  static void describe(Question& question) {
    (question.widths.push_back(Argument<std::remove_cvref_t<Arguments>>::slots.size()), ...);
    (question.slots.insert(question.slots.end(),
                           Argument<std::remove_cvref_t<Arguments>>::slots.begin(),
                           Argument<std::remove_cvref_t<Arguments>>::slots.end()),
     ...);
  }
};

std::vector<std::string> split_words(std::string_view text);

}  // namespace detail

struct QuestionRules {
  Admissible admissible = nullptr;
  IsTie is_tie = nullptr;
  Finish finish = nullptr;
};

template <auto Member>
Question make_question(const char* name, std::string_view parameters, const QuestionRules& rules) {
  using Traits = detail::MemberOf<decltype(Member)>;
  Question question;
  question.name = name;
  question.parameters = detail::split_words(parameters);
  Traits::describe(question);
  question.admissible = rules.admissible;
  question.is_tie = rules.is_tie;
  question.finish = rules.finish;
  question.is_answered = [](const Subject& s) { return s.*Member != nullptr; };
  question.same_function = [](const Subject& s, const Subject& t) {
    return s.*Member == t.*Member;
  };
  question.copy_function = [](const Subject& from, Subject& to) { to.*Member = from.*Member; };
  question.ask = &Traits::template ask<Member>;
  question.show = &show_answer<typename Traits::Answered>;
  return question;
}

/// All questions the program knows, each once; suites pick from them by name.
std::span<const Question> all_questions();
const Question* find_question(std::string_view name);

/// Are all slots in range and the requirements met?
bool may_be_asked(const Question& question, const Inputs& inputs);

/// The inputs, one argument per line: `a 1 2`.
std::string show_inputs(const Question& question, const Inputs& inputs);

}  // namespace offgrid::verify
