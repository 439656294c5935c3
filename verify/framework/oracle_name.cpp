#include "framework/oracle_name.hpp"

#include "oracle/oracle.hpp"

namespace offgrid::verify {

std::string oracle_name(const Question& question, const Subject& oracle,
                        const std::string& against) {
  if (against.empty()) return "oracle";
  Subject integers{};
  answer_with_integers(integers);
  return question.is_answered(integers) && question.same_function(integers, oracle) ? "integers"
                                                                                    : against;
}

}  // namespace offgrid::verify
