// Check your own kernel: check_kernel<MyKernel>() asks it the questions of user_kernel.hpp on every
// class of degenerate input and compares each answer with offgrid's exact kernel, which is itself
// compared with CGAL by offgrid-verify. No CGAL is needed here.
//
//   const Report report = check_kernel<MyKernel>();
//   std::printf("%s", report.table().c_str());
//
// Link the target offgrid::verify_adapter, which brings the compiled generators and the pictures of
// io.
// examples/check_your_kernel shows all of it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "offgrid/verify/questions.hpp"
#include "offgrid/verify/report.hpp"
#include "offgrid/verify/shrink.hpp"
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

template <class Point>
struct Found {
  std::vector<Point> points;
  std::string input_class;
};

/// Fills one cell of the report; the smallest input with a wrong answer goes to `smallest`.
template <class Question, class K, class Class>
ReportCell check_cell(Class input_class, const CheckOptions& options,
                      Found<typename Question::Point>& smallest) {
  using Point = typename Question::Point;
  ReportCell cell{.predicate = Question::name,
                  .input_class = testing::name(input_class),
                  .in_space = sizeof(Point) == sizeof(kernel::Point3)};
  testing::Random random(options.seed);
  std::vector<Point> points(Question::points);
  for (std::uint64_t i = 0; i < options.count; ++i) {
    testing::fill(input_class, random, points);
    if (!Question::applies(points)) continue;
    const int exact = Question::exact(points);
    ++cell.asked;
    cell.zeros += exact == 0 ? 1 : 0;
    if (ask<Question, K>(points) == exact) continue;
    ++cell.wrong;
    if (smallest.points.empty() || size_of(flatten(points)) < size_of(flatten(smallest.points)))
      smallest = {points, cell.input_class};
  }
  return cell;
}

template <class Question, class K>
CounterExample shrunk(const Found<typename Question::Point>& found) {
  using Points = std::vector<typename Question::Point>;
  const auto wrong = [](const Points& p) {
    return Question::applies(p) && ask<Question, K>(p) != Question::exact(p);
  };
  const Points points = shrink(found.points, wrong);
  CounterExample example{.predicate = Question::name, .input_class = found.input_class};
  for (const auto& p : points) example.points.push_back(flatten({p}));
  example.exact = Question::exact(points);
  example.answered = ask<Question, K>(points);
  return example;
}

template <class Question, class K>
void check_question(const CheckOptions& options, Report& report) {
  if constexpr (Offers<K, Question>) {
    Found<typename Question::Point> smallest;
    for (const auto input_class : classes(typename Question::Point{})) {
      report.cells.push_back(check_cell<Question, K>(input_class, options, smallest));
    }
    if (!smallest.points.empty()) report.counter_examples.push_back(shrunk<Question, K>(smallest));
  } else {
    report.not_offered.emplace_back(Question::name);
  }
}

}  // namespace detail

/// Asks K every question that it offers, on every class of input.
template <UserKernel K>
Report check_kernel(const CheckOptions& options = {}) {
  Report report;
  detail::check_question<question::Orient, K>(options, report);
  detail::check_question<question::InCircle, K>(options, report);
  detail::check_question<question::OnSegment, K>(options, report);
  detail::check_question<question::SegmentsIntersect, K>(options, report);
  detail::check_question<question::PointInTriangle, K>(options, report);
  detail::check_question<question::TrianglesIntersect, K>(options, report);
  detail::check_question<question::CompareAngle, K>(options, report);
  detail::check_question<question::CompareDistance, K>(options, report);
  detail::check_question<question::Orient3d, K>(options, report);
  detail::check_question<question::InSphere, K>(options, report);
  return report;
}

}  // namespace offgrid::verify
