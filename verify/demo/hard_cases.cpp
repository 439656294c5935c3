#include "hard_cases.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <span>

#include "cgal_answers.hpp"
#include "hard_inputs.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "textbook.hpp"

namespace offgrid::demo {
namespace {

/// The words for -1, 0 and 1.
using Words = std::array<const char*, 3>;
constexpr Words turn{"right turn", "collinear", "left turn"};
constexpr Words circle{"outside", "cocircular", "inside"};
constexpr Words plane{"negative side", "coplanar", "positive side"};
constexpr Words order{"c-d comes first", "the same point", "e-f comes first"};

const char* say(const Words& words, int sign) { return words[static_cast<std::size_t>(sign) + 1]; }

std::string signed_text(const Exact& value) { return (value > 0 ? "+" : "") + value.str(); }

std::string computed(double value) {
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "computed %+.10g", value);
  return value == 0 ? "computed 0" : buffer;
}

/// Appended piece by piece: g++ 12 warns, wrongly, about a literal plus a temporary string.
std::string tuple_text(std::initializer_list<double> coordinates) {
  std::string out;
  for (const double v : coordinates) {
    out += out.empty() ? "(" : ", ";
    io::append_number(out, v, 0);
  }
  out += ')';
  return out;
}

std::string text(const io::Position& p) { return tuple_text({p.x, p.y}); }
std::string text(const Point2& p) {
  return tuple_text({static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())});
}
std::string text(const Point3& p) {
  return tuple_text({static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw()),
                     static_cast<double>(p.z.raw())});
}

/// "a = (..)   b = (..)", two to a line.
template <class Point>
std::vector<std::string> lines_of(std::span<const Point> points) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::string entry = std::string(1, static_cast<char>('a' + i)) + " = " + text(points[i]);
    if (i % 2 == 0) {
      lines.push_back(entry);
    } else {
      lines.back() += "   " + entry;
    }
  }
  return lines;
}

Answer graded(const char* subject, const Words& words, int answer, int truth,
              std::string detail = "") {
  return {subject, say(words, answer), std::move(detail),
          answer == truth ? Verdict::right : Verdict::wrong};
}

HardCase turn_case() {
  const auto& [a, b, c] = near_collinear;
  const Exact truth = orient<Exact>(a, b, c);
  const double naive = orient<double>(a, b, c);
  return {"Do a, b, c turn left?",
          "nearly collinear over the full range: the determinant is the smallest that is not 0",
          lines_of<Point2>(near_collinear),
          signed_text(truth) + ", " + say(turn, sign(truth)),
          {graded(naive_double, turn, sign(naive), sign(truth), computed(naive)),
           graded(cgal_epick, turn, cgal::orient(a, b, c), sign(truth)),
           graded(ours, turn, kernel::to_int(kernel::orient(a, b, c)), sign(truth))}};
}

HardCase circle_case(const std::array<Point2, 4>& points, const char* remark) {
  const auto& [a, b, c, d] = points;
  const Exact truth = in_circle<Exact>(a, b, c, d);
  const double naive = in_circle<double>(a, b, c, d);
  return {"Is d inside the circle through a, b, c?",
          remark,
          lines_of<Point2>(points),
          signed_text(truth) + ", " + say(circle, sign(truth)),
          {graded(naive_double, circle, sign(naive), sign(truth), computed(naive)),
           graded(cgal_epick, circle, cgal::in_circle(a, b, c, d), sign(truth)),
           graded(ours, circle, kernel::to_int(kernel::in_circle(a, b, c, d)), sign(truth))}};
}

/// The cocircular case goes on: a triangulation must choose one of the two diagonals, whatever the
/// order of insertion.
HardCase tie_case() {
  HardCase result = circle_case(cocircular,
                                "exactly cocircular at a large radius; then the same with the tie "
                                "broken, as Delaunay needs it");
  const auto& [a, b, c, d] = cocircular;
  const auto diagonal = [](bool inside) {
    return inside ? "tie: as if inside, diagonal b-d" : "tie: as if outside, diagonal a-c";
  };
  result.answers.push_back({cgal_epick, diagonal(cgal::in_circle_perturbed(a, b, c, d) > 0),
                            "its Delaunay triangulation", Verdict::choice});
  result.answers.push_back({ours,
                            diagonal(kernel::in_circle_perturbed(a, b, c, d) == kernel::Side::left),
                            "the fan of the smallest corner", Verdict::choice});
  return result;
}

/// Grades a rounded crossing: the detail says how far off it is.
Answer graded_pixel(const char* subject, const std::optional<io::Position>& answer,
                    const Point2& truth, const std::string& how) {
  if (!answer) return {subject, "no crossing", how, Verdict::wrong};
  const double off = std::hypot(answer->x - truth.x.raw(), answer->y - truth.y.raw());
  const std::string detail = off == 0 ? how : how + ", off by " + io::number(off, 0);
  return {subject, text(*answer), detail, off == 0 ? Verdict::right : Verdict::wrong};
}

/// The pixel of the exact crossing: floor(x + 1/2) on each axis, in integers without a limit.
Point2 exact_pixel(const Crossing<Exact>& at, const Point2& a, const Point2& b) {
  const auto axis = [&at](int from, int to) {
    const Exact denominator = 2 * abs(at.whole);
    const Exact numerator = 2 * at.part * sign(at.whole) * (Exact(to) - from) + abs(at.whole);
    Exact quotient = numerator / denominator;
    // division truncates, a pixel needs the floor
    if (quotient * denominator > numerator) --quotient;
    return static_cast<int>(quotient + from);
  };
  return Point2::at(axis(a.x.raw(), b.x.raw()), axis(a.y.raw(), b.y.raw()));
}

std::optional<io::Position> rounded(const std::optional<io::Position>& p) {
  if (!p) return p;
  return io::Position{std::floor(p->x + 0.5), std::floor(p->y + 0.5)};
}

HardCase crossing_case() {
  const auto& [a, b, c, d] = nearly_parallel;
  const Crossing<Exact> exact = crossing<Exact>(a, b, c, d);
  const Point2 truth = exact_pixel(exact, a, b);
  const Crossing<double> naive = crossing<double>(a, b, c, d);
  const double t = naive.part / naive.whole;
  const io::Position double_point{a.x.raw() + t * (b.x.raw() - a.x.raw()),
                                  a.y.raw() + t * (b.y.raw() - a.y.raw())};
  const Point2 answer = kernel::round_cross(a, b, c, d);
  return {"Which grid point is nearest to the crossing of a-b and c-d?",
          "two nearly parallel segments; EPICK's predicates are exact, but this asks for a "
          "construction",
          lines_of<Point2>(nearly_parallel),
          text(truth) + ", at " + exact.part.str() + " / " + exact.whole.str() +
              " of the way from a to b",
          {graded_pixel(naive_double, rounded(double_point), truth, "N / W in double"),
           graded_pixel(cgal_epick, rounded(cgal::inexact_crossing(a, b, c, d)), truth,
                        "inexact construction"),
           graded_pixel(cgal_epeck, cgal::exact_rounded_crossing(a, b, c, d), truth,
                        "exact construction"),
           graded_pixel(ours,
                        io::Position{static_cast<double>(answer.x.raw()),
                                     static_cast<double>(answer.y.raw())},
                        truth, "round_cross")}};
}

HardCase order_case() {
  const auto& [a, b, c, d, e, f] = nearly_concurrent;
  const Crossing<Exact> first = crossing<Exact>(a, b, c, d);
  const Crossing<Exact> second = crossing<Exact>(a, b, e, f);
  const Exact truth = (first.part * second.whole - second.part * first.whole) * sign(first.whole) *
                      sign(second.whole);
  const Crossing<double> naive_first = crossing<double>(a, b, c, d);
  const Crossing<double> naive_second = crossing<double>(a, b, e, f);
  const double difference =
      naive_first.part / naive_first.whole - naive_second.part / naive_second.whole;
  const int answer = kernel::to_int(kernel::compare_crossings(a, b, c, d, e, f));
  return {"From a to b, is c-d crossed before e-f?",
          "three nearly concurrent lines; again the crossings have to be constructed, unless the "
          "kernel asks for their order at once",
          lines_of<Point2>(nearly_concurrent),
          truth.str() + " over a common denominator of " +
              std::to_string(msb(Exact(abs(first.whole * second.whole))) + 1) + " bits, " +
              say(order, sign(truth)),
          {graded(naive_double, order, sign(difference), sign(truth), computed(difference)),
           graded(cgal_epick, order, cgal::inexact_order(a, b, c, d, e, f), sign(truth),
                  "inexact construction"),
           graded(cgal_epeck, order, cgal::exact_order(a, b, c, d, e, f), sign(truth),
                  "exact construction"),
           graded(ours, order, answer, sign(truth), "compare_crossings")}};
}

HardCase plane_case() {
  const auto& [a, b, c, d] = near_coplanar;
  const Exact truth = orient3d<Exact>(a, b, c, d);
  const double naive = orient3d<double>(a, b, c, d);
  return {"On which side of the plane through a, b, c is d?",
          "in space: nearly coplanar, the determinant is again the smallest that is not 0",
          lines_of<Point3>(near_coplanar),
          signed_text(truth) + ", " + say(plane, sign(truth)),
          {graded(naive_double, plane, sign(naive), sign(truth), computed(naive)),
           graded(cgal_epick, plane, cgal::orient3d(a, b, c, d), sign(truth)),
           graded(ours, plane, kernel::to_int(kernel::orient3d(a, b, c, d)), sign(truth))}};
}

}  // namespace

std::vector<HardCase> hard_cases() {
  return {
      turn_case(),
      circle_case(near_cocircular, "four cocircular lattice points, the last moved by one unit"),
      tie_case(),
      crossing_case(),
      order_case(),
      plane_case()};
}

}  // namespace offgrid::demo
