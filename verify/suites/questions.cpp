// When a case of each predicate is a tie, and how its arguments that are no points are made.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "oracle/perturbed_height.hpp"
#include "oracle/shifted.hpp"
#include "suites/questions.hpp"

namespace offgrid::verify {

namespace {

int turn_of(const Call& in, std::size_t i, std::size_t k, std::size_t m) {
  return turn(pair_at(in, i), pair_at(in, k), pair_at(in, m));
}

// When a case is a tie.

bool is_circle_tie(const Call& in, const Answer&) {
  return perturbed::rung(point_at(in, 0), point_at(in, 1), point_at(in, 2), point_at(in, 3)) != 0;
}
bool third_is_on_line(const Call& in, const Answer&) { return turn_of(in, 0, 1, 2) == 0; }
bool an_end_is_on_the_other_line(const Call& in, const Answer&) {
  return turn_of(in, 0, 1, 2) == 0 || turn_of(in, 0, 1, 3) == 0 || turn_of(in, 2, 3, 0) == 0 ||
         turn_of(in, 2, 3, 1) == 0;
}
bool point_is_on_a_side(const Call& in, const Answer&) {
  return turn_of(in, 0, 1, 3) == 0 || turn_of(in, 1, 2, 3) == 0 || turn_of(in, 2, 0, 3) == 0;
}
bool triangle_sides_touch(const Call& in, const Answer&) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 3; k < 6; ++k) {
      if (turn_of(in, i, (i + 1) % 3, k) == 0 || turn_of(in, k, k == 5 ? 3 : k + 1, i) == 0)
        return true;
    }
  }
  return false;
}
/// The line passes through the centre or a corner of the square around the third point.
bool line_meets_corner(const Call& in, std::int64_t side) {
  const Pair d = pair_at(in, 1) - pair_at(in, 0);
  const Wide128 twice = 2 * Equation(pair_at(in, 0), pair_at(in, 1)).at(pair_at(in, 2));
  const Wide128 size = twice < 0 ? -twice : twice, w = std::abs(d.x), h = std::abs(d.y);
  return size == 0 || size == side * (w + h) || size == side * (w > h ? w - h : h - w);
}
bool meets_pixel_corner(const Call& in, const Answer&) { return line_meets_corner(in, 1); }
bool meets_square_corner(const Call& in, const Answer&) {
  return line_meets_corner(in, number(in, 6));
}

/// A coordinate of the crossing is whole or halfway between two whole numbers.
bool crossing_is_whole_or_half(const Call& in, const Answer&) {
  const Equation first(pair_at(in, 0), pair_at(in, 1)), second(pair_at(in, 2), pair_at(in, 3));
  const Wide128 w = Wide128{first.a} * second.b - Wide128{second.a} * first.b;
  return 2 * (first.c * second.b - second.c * first.b) % w == 0 ||
         2 * (second.c * first.a - first.c * second.a) % w == 0;
}
bool length_is_exact(const Call& in, const Answer& answer) {
  const Pair d = pair_at(in, 1) - pair_at(in, 0);
  return Wide128{answer.first} * answer.first ==
         (Wide128{d.x} * d.x + Wide128{d.y} * d.y) * (Wide128{1} << 32);
}

// The integers that are no points.

void square_width(Call& in, Random& random) {
  constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;
  in.numbers[6] = random.chance(1, 2) ? random.between(0, 8)
                                      : random.between(0, random.chance(1, 2) ? 1000 : largest);
}

/// The true squared distance, rounded down, or one next to it: the comparison is always close, and
/// often a tie.
void near_squared_distance(Call& in, Random& random) {
  const Pair side = pair_at(in, 2) - pair_at(in, 1), from = pair_at(in, 0) - pair_at(in, 1),
             to = pair_at(in, 0) - pair_at(in, 2);
  const auto dot = [](const Pair& a, const Pair& b) {
    return Wide128{a.x} * b.x + Wide128{a.y} * b.y;
  };
  Wide128 square = dot(from, from);
  const Wide128 whole = dot(side, side), along = dot(side, from);
  if (along >= whole && whole > 0) {
    square = dot(to, to);
  } else if (along > 0) {
    const Wide128 area = Wide128{side.x} * from.y - Wide128{side.y} * from.x;
    square = area * area / whole;
  }
  const std::int64_t next_to_it = random.chance(1, 2) ? random.between(-1, 1) : 0;
  in.numbers[6] = std::max<std::int64_t>(0, static_cast<std::int64_t>(square) + next_to_it);
}

// The offset family.

bool same_x(const Call& in, const Answer&) { return in.numbers[0] == in.numbers[2]; }
bool same_y(const Call& in, const Answer&) { return in.numbers[1] == in.numbers[3]; }
bool lines_are_concurrent(const Call& in, const Answer&) {
  const auto [first, second, third] = lines_of(in);
  return rung::of_side3(first, second, third) != 0;
}

/// Any levels; one time in eight all the same.
void random_levels(Call& in, Random& random) {
  for (const std::size_t slot : {4, 9, 14}) in.numbers[slot] = random.between(0, 3);
  if (random.chance(1, 8)) in.numbers[9] = in.numbers[14] = in.numbers[4];
}

struct Rules {
  IsTie is_tie = [](const Call&, const Answer& answer) { return answer.first == 0; };
  Finish finish = nullptr;
};

const std::map<std::string_view, Rules>& rules() {
  const Rules on_line{third_is_on_line}, x{same_x}, y{same_y};
  const Rules side3{lines_are_concurrent, random_levels};
  static const std::map<std::string_view, Rules> all{
      {"in_circle_perturbed", {is_circle_tie}},
      {"must_flip", {is_circle_tie}},
      {"on_segment", on_line},
      {"intersect", {an_end_is_on_the_other_line}},
      {"point_in_triangle", {point_is_on_a_side}},
      {"triangles_intersect", {triangle_sides_touch}},
      {"triangle_interiors_overlap", {triangle_sides_touch}},
      {"triangle_contains", {triangle_sides_touch}},
      {"compare_distance_to_segment", {Rules{}.is_tie, near_squared_distance}},
      {"hits", {meets_pixel_corner}},
      {"closed_near", {meets_square_corner, square_width}},
      {"proper_cross", {an_end_is_on_the_other_line}},
      {"round_cross", {crossing_is_whole_or_half}},
      {"length", {length_is_exact}},
      {"side_of_mesh_edge", on_line},
      {"side_of_line", on_line},
      {"order_x", x},
      {"order_y", y},
      {"side3_or_zero", side3},
      {"side_of_mesh_edge_plus", on_line},
      {"side_of_line_plus", on_line},
      {"order_x_plus", x},
      {"order_y_plus", y},
      {"side3_or_zero_plus", side3},
      {"order_along", side3},
  };
  return all;
}

QuestionKind kind_of(predicates::Layout layout) {
  const auto has = [&](Argument kind) {
    return std::find(layout.begin(), layout.end(), kind) != layout.end();
  };
  if (has(Argument::point3) || has(Argument::ray_parameter)) return QuestionKind::space;
  return has(Argument::mesh_point2) || has(Argument::leveled_line) ? QuestionKind::offset
                                                                   : QuestionKind::plane;
}

}  // namespace

std::span<const Question> all_questions() {
  static const std::vector<Question> questions = [] {
    std::vector<Question> all;
    for (const predicates::Predicate& each : predicates::all_predicates()) {
      const auto found = rules().find(each.name);
      const Rules own = found == rules().end() ? Rules{} : found->second;
      all.push_back({each, all.size(), kind_of(each.layout), own.is_tie, own.finish});
    }
    return all;
  }();
  return questions;
}

}  // namespace offgrid::verify
