#include "suites/questions.hpp"

namespace offgrid::verify {

namespace {

bool denominators_are_not_zero(const Inputs& in) {
  return (in.values[2] != 0 || in.values[3] != 0) && (in.values[6] != 0 || in.values[7] != 0);
}

}  // namespace

std::vector<Question> space_questions() {
  using S = Subject;
  return {
      make_question<&S::orient3d>("orient3d", "a b c d", {nullptr, answer_is_zero}),
      make_question<&S::in_sphere>("in_sphere", "a b c d e", {nullptr, answer_is_zero}),
      make_question<&S::plane_side>("plane_side", "a b c p", {nullptr, answer_is_zero}),
      make_question<&S::side_of_edge>("side_of_edge", "o d b c", {nullptr, answer_is_zero}),
      make_question<&S::compare_distance3>("compare_distance3", "o p q", {nullptr, answer_is_zero}),
      make_question<&S::compare_ray_parameters>("compare_ray_parameters", "s t",
                                                {denominators_are_not_zero, answer_is_zero}),
  };
}

}  // namespace offgrid::verify
