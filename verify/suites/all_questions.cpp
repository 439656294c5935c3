#include "suites/questions.hpp"

namespace offgrid::verify {

std::span<const Question> all_questions() {
  static const std::vector<Question> list = [] {
    std::vector<Question> all;
    const auto add = [&](std::vector<Question> questions, QuestionKind kind) {
      for (Question& question : questions) {
        question.kind = kind;
        all.push_back(std::move(question));
      }
    };
    add(plane_questions(), QuestionKind::plane);
    add(space_questions(), QuestionKind::space);
    add(offset_questions(), QuestionKind::offset);
    return all;
  }();
  return list;
}

}  // namespace offgrid::verify
