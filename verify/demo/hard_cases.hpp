// The hard cases: for each input the true value, and what naive double, CGAL and offgrid answer.
#pragma once

#include <string>
#include <vector>

namespace offgrid::demo {

/// The verdict on an answer. A tie rule is a choice: two libraries may differ and both be right.
enum class Verdict { right, wrong, choice };

struct Answer {
  std::string subject;
  std::string words;   ///< "left turn"
  std::string detail;  ///< how it came about, or how far off it is; may be empty
  Verdict verdict = Verdict::right;
};

struct HardCase {
  std::string question;
  std::string remark;  ///< what makes the input hard
  std::vector<std::string> input;
  std::string truth;  ///< the exact value, and what it means
  std::vector<Answer> answers;
};

std::vector<HardCase> hard_cases();

/// The subjects, as they are named in `Answer::subject`.
inline constexpr const char* naive_double = "naive double";
inline constexpr const char* cgal_epick = "CGAL EPICK";
inline constexpr const char* cgal_epeck = "CGAL EPECK";
inline constexpr const char* ours = "offgrid";

}  // namespace offgrid::demo
