#include <algorithm>

#include "framework/question.hpp"

namespace offgrid::verify {

namespace detail {

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    words.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

}  // namespace detail

const Question* find_question(std::string_view name) {
  for (const Question& question : all_questions()) {
    if (question.name == name) return &question;
  }
  return nullptr;
}

bool may_be_asked(const Question& question, const Inputs& inputs) {
  for (std::size_t i = 0; i < question.slots.size(); ++i) {
    if (!fits(question.slots[i], inputs.values[i])) return false;
  }
  return question.admissible == nullptr || question.admissible(inputs);
}

std::string show_inputs(const Question& question, const Inputs& inputs) {
  std::string text;
  std::size_t slot = 0;
  for (std::size_t i = 0; i < question.parameters.size(); ++i) {
    text += question.parameters[i];
    for (std::size_t k = 0; k < question.widths[i]; ++k)
      text += ' ' + std::to_string(inputs.values[slot++]);
    text += '\n';
  }
  return text;
}

}  // namespace offgrid::verify
