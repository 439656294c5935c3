// Question: a predicate of the table in check/predicates, as the suites ask it. It adds which cases
// count as ties, and how arguments that are no points are made.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/saved_case.hpp"
#include "predicates/table.hpp"
#include "support/random.hpp"

namespace offgrid::verify {

using predicates::Answer;
using predicates::Argument;
using predicates::Call;
using predicates::Finding;
using predicates::Number;
using testing::Random;
using testing::Subject;

/// Does an exact zero decide: a vanishing determinant, a tie, a touching contact?
/// `answer` is the oracle's.
using IsTie = bool (*)(const Call&, const Answer& answer);
/// Makes the numbers that are no positions (levels, distances, ..) once the points are there.
using Finish = void (*)(Call&, Random&);

/// Where a predicate lives. `offset` ones mix the query with the shifted mesh.
enum class QuestionKind : std::uint8_t { plane, space, offset };

struct Question : predicates::Predicate {
  std::size_t index = 0;  ///< of the predicate in the table
  QuestionKind kind = QuestionKind::plane;
  IsTie is_tie = nullptr;
  Finish finish = nullptr;
};

/// All questions the program knows, in the order of the table.
std::span<const Question> all_questions();
const Question* find_question(std::string_view name);

/// Are all numbers in range and the requirements met?
bool may_be_asked(const Question& question, const Call& call);

/// The names of the arguments.
std::vector<std::string> parameters_of(const Question& question);

/// The inputs, one argument per line: `a 1 2`.
std::string show_inputs(const Question& question, const Call& call);

/// A question that was asked, as a saved case.
struct AskedQuestion {
  std::string against;  ///< the oracle; may be empty
  const Question* question = nullptr;
  Call call;
  std::string ours, theirs;  ///< what was answered when it was saved, for the reader
};
void append(SavedCase& saved, const AskedQuestion& asked);
/// Reads it again. Returns an error that names the line, or nothing.
std::string read(const SavedCase& saved, AskedQuestion& asked);

}  // namespace offgrid::verify
