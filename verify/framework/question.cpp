#include "framework/question.hpp"

#include <sstream>

#include "predicates/decimal.hpp"

namespace offgrid::verify {

const Question* find_question(std::string_view name) {
  const std::size_t index = predicates::index_of(name);
  return index < all_questions().size() ? &all_questions()[index] : nullptr;
}

bool may_be_asked(const Question& question, const Call& call) {
  Call prepared = call;
  return within_limits(question.layout, call) && question.prepare(prepared) && prepared == call;
}

std::vector<std::string> parameters_of(const Question& question) {
  std::istringstream words(question.parameters);
  std::vector<std::string> names;
  for (std::string name; words >> name;) names.push_back(name);
  return names;
}

std::string show_inputs(const Question& question, const Call& call) {
  std::string text;
  std::size_t at = 0;
  const std::vector<std::string> names = parameters_of(question);
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += names[i];
    for (std::size_t k = 0; k < size_of(question.layout[i]); ++k)
      text += ' ' + predicates::decimal(call.numbers[at++]);
    text += '\n';
  }
  return text;
}

}  // namespace offgrid::verify
