// Counter-examples: inputs on which a user's kernel is wrong, one for each kind of fault.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "offgrid/verify/position.hpp"
#include "offgrid/verify/question.hpp"
#include "offgrid/verify/shrink.hpp"
#include "offgrid/verify/user_kernel.hpp"

namespace offgrid::verify {

/// Faults of one function that differ in this are different faults.
struct FaultKind {
  Position position = Position::general;
  std::string difference;  ///< "+1 instead of 0", or of a place "x too large, y right"

  friend auto operator<=>(const FaultKind&, const FaultKind&) = default;
};

/// How often a fault was met in a class of input.
struct ClassCount {
  std::string input_class;
  std::uint64_t times = 0;
};

/// An input on which the kernel is wrong, as small as shrinking could make it without changing the
/// kind of the fault.
struct CounterExample {
  std::string predicate;
  std::string position;                             ///< of the points: "two points equal"
  std::string difference;                           ///< as in FaultKind
  std::vector<std::vector<std::int32_t>> points{};  ///< two or three coordinates each
  std::string exact;                                ///< "-1", "0", "+1", or of a place "(3, 4)"
  std::string answered;
  std::uint64_t times = 0;                ///< questions with a fault of this kind
  std::vector<ClassCount> found_in = {};  ///< which classes of input they are of

  /// "orient((0, 0), (1, 1), (2, 2)): exact 0, answered +1"
  std::string text() const {
    std::string list;
    for (const auto& point : points) {
      std::string inner;
      for (const std::int32_t v : point) inner += (inner.empty() ? "" : ", ") + std::to_string(v);
      list += (list.empty() ? "(" : ", (") + inner + ')';
    }
    return predicate + '(' + list + "): exact " + exact + ", answered " + answered;
  }

  /// A GoogleTest case that fails until the kernel of that name, a type, is right. It needs
  /// user_kernel.hpp.
  std::string test(const std::string& kernel) const {
    std::string arguments;
    for (const auto& point : points) {
      for (const std::int32_t v : point)
        arguments += (arguments.empty() ? "N(" : ", N(") + std::to_string(v) + ')';
    }
    const bool is_place = exact.front() == '(';
    const std::string read = is_place ? "place_of_result" : "sign_of_result";
    const std::string right = is_place ? "(Place{" + exact.substr(1, exact.size() - 2) + "})"
                                       : exact.substr(exact.front() == '+' ? 1 : 0);
    return "TEST(YourKernel, " + predicate + ") {\n" +  //
           "  using namespace offgrid::verify;\n" +     //
           "  using K = " + kernel + ";\n" +            //
           "  using N = K::Number;\n" +                 //
           "  // answered " + answered + "\n" +         //
           "  EXPECT_EQ(" + read + "(K::" + predicate + '(' + arguments + ")), " + right +
           ");\n}\n";
  }
};

/// The fault of K's answer for these points, to which the question must apply.
template <class Question, Offers<Question> K>
std::optional<FaultKind> fault_of(std::span<const typename Question::Point> points) {
  const auto exact = Question::exact(points);
  const auto answered = ask<Question, K>(points);
  if (answered == exact) return std::nullopt;
  return FaultKind{position_of<Question>(points), detail::difference(exact, answered)};
}

/// Whether both the question and the user's function take these points.
template <class Question, Offers<Question> K>
bool may_ask(std::span<const typename Question::Point> points) {
  return Question::applies(points) && takes<Question, K>(points);
}

/// The example of a fault of this kind that shrinking finds from these points, not yet counted.
template <class Question, Offers<Question> K>
CounterExample shrunk(const std::vector<typename Question::Point>& found, const FaultKind& kind) {
  using Points = std::vector<typename Question::Point>;
  const Points points = shrink(found, [&kind](const Points& p) {
    return may_ask<Question, K>(p) && fault_of<Question, K>(p) == kind;
  });
  CounterExample example{.predicate = Question::name,
                         .position = name(kind.position, Question::in_space),
                         .difference = kind.difference,
                         .exact = detail::text(Question::exact(points)),
                         .answered = detail::text(ask<Question, K>(points))};
  for (const auto& p : points) example.points.push_back(detail::flatten({p}));
  return example;
}

}  // namespace offgrid::verify
