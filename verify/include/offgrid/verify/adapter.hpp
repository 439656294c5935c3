// Check your own kernel: check_kernel<MyKernel>() asks it the questions of user_kernel.hpp on every
// class of degenerate input and compares each answer with offgrid's exact kernel, which is itself
// compared with CGAL by offgrid-verify. No CGAL is needed here.
//
//   const Report report = check_kernel<MyKernel>();
//   std::printf("%s", report.text().c_str());
//
// Link the target offgrid::verify_adapter, which brings the compiled generators and the pictures of
// io. examples/check_your_kernel shows all of it; fuzz_kernel.hpp lets a fuzzer find the points.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "offgrid/verify/counter_example.hpp"
#include "offgrid/verify/questions.hpp"
#include "offgrid/verify/report.hpp"
#include "offgrid/verify/user_kernel.hpp"
#include "support/generate.hpp"
#include "support/random.hpp"

namespace offgrid::verify {

struct CheckOptions {
  std::uint64_t count = 10000;  ///< questions per predicate and class
  std::uint64_t seed = 1;       ///< the same seed asks the same questions
};

namespace detail {

inline std::span<const testing::Class2> classes(const kernel::Point2&) {
  return testing::all_classes2();
}
inline std::span<const testing::Class3> classes(const kernel::Point3&) {
  return testing::all_classes3();
}

/// The faults of one kind, and the smallest input that has one.
template <class Point>
struct Faults {
  std::vector<Point> points;
  std::vector<ClassCount> found_in;

  void add(const std::vector<Point>& found, const std::string& input_class) {
    if (points.empty() || size_of(flatten(found)) < size_of(flatten(points))) points = found;
    if (found_in.empty() || found_in.back().input_class != input_class)
      found_in.push_back({input_class});
    ++found_in.back().times;
  }
};

template <class Point>
using FaultsByKind = std::map<FaultKind, Faults<Point>>;

/// Fills one cell of the report, and adds its wrong answers to `faults`.
template <class Question, class K, class Class>
ReportCell check_cell(Class input_class, const CheckOptions& options,
                      FaultsByKind<typename Question::Point>& faults) {
  ReportCell cell{.predicate = Question::name,
                  .input_class = testing::name(input_class),
                  .in_space = Question::in_space};
  testing::Random random(options.seed);
  std::vector<typename Question::Point> points(Question::points);
  for (std::uint64_t i = 0; i < options.count; ++i) {
    testing::fill(input_class, random, points);
    Question::arrange(points);
    if (!Question::applies(points)) continue;
    if (!takes<Question, K>(points)) {
      ++cell.left_out;
      continue;
    }
    ++cell.asked;
    cell.zeros += Question::is_zero(Question::exact(points)) ? 1 : 0;
    const auto fault = fault_of<Question, K>(points);
    if (!fault) continue;
    ++cell.wrong;
    faults[*fault].add(points, cell.input_class);
  }
  return cell;
}

template <class Question, class K>
void check_question(const CheckOptions& options, Report& report) {
  if constexpr (Offers<K, Question>) {
    FaultsByKind<typename Question::Point> faults;
    for (const auto input_class : classes(typename Question::Point{}))
      report.cells.push_back(check_cell<Question, K>(input_class, options, faults));
    for (const auto& [kind, found] : faults) {
      CounterExample& example =
          report.counter_examples.emplace_back(shrunk<Question, K>(found.points, kind));
      example.found_in = found.found_in;
      for (const ClassCount& each : found.found_in) example.times += each.times;
    }
    if constexpr (Restricts<K, Question>) report.restricted.emplace_back(Question::name);
  } else {
    report.not_offered.emplace_back(Question::name);
  }
}

}  // namespace detail

/// Asks K every question that it offers, on every class of input.
template <UserKernel K>
Report check_kernel(const CheckOptions& options = {}) {
  Report report;
  AllQuestions::for_each(
      [&]<class Question>() { detail::check_question<Question, K>(options, report); });
  return report;
}

}  // namespace offgrid::verify
