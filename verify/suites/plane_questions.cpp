#include <algorithm>
#include <cstdlib>

#include "oracle/perturbed_height.hpp"
#include "suites/questions.hpp"

namespace offgrid::verify {

namespace {

int turn_of(const Inputs& in, std::size_t i, std::size_t k, std::size_t m) {
  return turn(pair_at(in, i), pair_at(in, k), pair_at(in, m));
}

bool parallel_pairs(const Inputs& in, std::size_t first, std::size_t second) {
  return parallel(pair_at(in, first), pair_at(in, first + 1), pair_at(in, second),
                  pair_at(in, second + 1));
}

// What a question requires.

bool is_proper_circle(const Inputs& in) {
  const Pair d = pair_at(in, 3);
  return turn_of(in, 0, 1, 2) != 0 && d != pair_at(in, 0) && d != pair_at(in, 1) &&
         d != pair_at(in, 2);
}
bool is_edge_with_apexes(const Inputs& in) {
  return turn_of(in, 0, 1, 2) > 0 && turn_of(in, 0, 1, 3) < 0;
}
bool has_two_directions(const Inputs& in) {
  return pair_at(in, 1) != pair_at(in, 0) && pair_at(in, 2) != pair_at(in, 0);
}
bool segments_cross(const Inputs& in) {
  return turn_of(in, 0, 1, 2) * turn_of(in, 0, 1, 3) < 0 &&
         turn_of(in, 2, 3, 0) * turn_of(in, 2, 3, 1) < 0;
}
bool first_lines_meet(const Inputs& in) { return !parallel_pairs(in, 0, 2); }
bool both_lines_meet_first(const Inputs& in) {
  return !parallel_pairs(in, 0, 2) && !parallel_pairs(in, 0, 4);
}

// When a case is a tie.

bool is_circle_tie(const Inputs& in, Answer) {
  return perturbed::rung(point_at(in, 0), point_at(in, 1), point_at(in, 2), point_at(in, 3)) != 0;
}
bool third_is_on_line(const Inputs& in, Answer) { return turn_of(in, 0, 1, 2) == 0; }
bool an_end_is_on_the_other_line(const Inputs& in, Answer) {
  return turn_of(in, 0, 1, 2) == 0 || turn_of(in, 0, 1, 3) == 0 || turn_of(in, 2, 3, 0) == 0 ||
         turn_of(in, 2, 3, 1) == 0;
}
bool point_is_on_a_side(const Inputs& in, Answer) {
  return turn_of(in, 0, 1, 3) == 0 || turn_of(in, 1, 2, 3) == 0 || turn_of(in, 2, 0, 3) == 0;
}
bool triangle_sides_touch(const Inputs& in, Answer) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 3; k < 6; ++k) {
      if (turn_of(in, i, (i + 1) % 3, k) == 0 || turn_of(in, k, k == 5 ? 3 : k + 1, i) == 0)
        return true;
    }
  }
  return false;
}
/// The line passes through the centre or a corner of the square around the third point.
bool line_meets_corner(const Inputs& in, std::int64_t side) {
  const Pair d = pair_at(in, 1) - pair_at(in, 0);
  const Wide128 twice = 2 * Equation(pair_at(in, 0), pair_at(in, 1)).at(pair_at(in, 2));
  const Wide128 size = twice < 0 ? -twice : twice, w = std::abs(d.x), h = std::abs(d.y);
  return size == 0 || size == side * (w + h) || size == side * (w > h ? w - h : h - w);
}
bool meets_pixel_corner(const Inputs& in, Answer) { return line_meets_corner(in, 1); }
bool meets_square_corner(const Inputs& in, Answer) { return line_meets_corner(in, in.values[6]); }

/// A coordinate of the crossing is whole or halfway between two whole numbers.
bool crossing_is_whole_or_half(const Inputs& in, Answer) {
  const Equation first(pair_at(in, 0), pair_at(in, 1)), second(pair_at(in, 2), pair_at(in, 3));
  const Wide128 w = Wide128{first.a} * second.b - Wide128{second.a} * first.b;
  return 2 * (first.c * second.b - second.c * first.b) % w == 0 ||
         2 * (second.c * first.a - first.c * second.a) % w == 0;
}
bool length_is_exact(const Inputs& in, Answer answer) {
  const Pair d = pair_at(in, 1) - pair_at(in, 0);
  return Wide128{answer} * answer == (Wide128{d.x} * d.x + Wide128{d.y} * d.y) * (Wide128{1} << 32);
}

// The integers that are no points.

void square_width(Inputs& in, Random& random) {
  constexpr std::int64_t largest = slot_max(Slot::width);
  in.values[6] = random.chance(1, 2) ? random.between(0, 8)
                                     : random.between(0, random.chance(1, 2) ? 1000 : largest);
}

/// The true squared distance, rounded down, or one next to it: the comparison is always close, and
/// often a tie.
void near_squared_distance(Inputs& in, Random& random) {
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
  in.values[6] = std::max<std::int64_t>(0, static_cast<std::int64_t>(square) + next_to_it);
}

}  // namespace

std::vector<Question> plane_questions() {
  using S = Subject;
  return {
      make_question<&S::orient>("orient", "a b c", {nullptr, answer_is_zero}),
      make_question<&S::in_circle>("in_circle", "a b c d", {nullptr, answer_is_zero}),
      make_question<&S::in_circle_perturbed>("in_circle_perturbed", "a b c d",
                                             {is_proper_circle, is_circle_tie}),
      make_question<&S::must_flip>("must_flip", "u v c d", {is_edge_with_apexes, is_circle_tie}),
      make_question<&S::on_segment>("on_segment", "a b q", {nullptr, third_is_on_line}),
      make_question<&S::intersect>("intersect", "a b c d", {nullptr, an_end_is_on_the_other_line}),
      make_question<&S::point_in_triangle>("point_in_triangle", "a b c p",
                                           {nullptr, point_is_on_a_side}),
      make_question<&S::triangles_intersect>("triangles_intersect", "a b c p q r",
                                             {nullptr, triangle_sides_touch}),
      make_question<&S::triangle_interiors_overlap>("triangle_interiors_overlap", "a b c p q r",
                                                    {nullptr, triangle_sides_touch}),
      make_question<&S::triangle_contains>("triangle_contains", "a b c p q r",
                                           {nullptr, triangle_sides_touch}),
      make_question<&S::compare_angle>("compare_angle", "o p q",
                                       {has_two_directions, answer_is_zero}),
      make_question<&S::compare_distance2>("compare_distance2", "o p q", {nullptr, answer_is_zero}),
      make_question<&S::compare_distance_to_segments>("compare_distance_to_segments", "p a b c d",
                                                      {nullptr, answer_is_zero}),
      make_question<&S::compare_distance_to_segment>(
          "compare_distance_to_segment", "p a b r2",
          {nullptr, answer_is_zero, near_squared_distance}),
      make_question<&S::hits>("hits", "a b h", {nullptr, meets_pixel_corner}),
      make_question<&S::closed_near>("closed_near", "c d h r2",
                                     {nullptr, meets_square_corner, square_width}),
      make_question<&S::proper_cross>("proper_cross", "a b c d",
                                      {nullptr, an_end_is_on_the_other_line}),
      make_question<&S::round_cross>("round_cross", "a b c d",
                                     {segments_cross, crossing_is_whole_or_half}),
      make_question<&S::orient_crossing>("orient_crossing", "a b c d e f",
                                         {first_lines_meet, answer_is_zero}),
      make_question<&S::compare_crossings>("compare_crossings", "a b c d e f",
                                           {both_lines_meet_first, answer_is_zero}),
      make_question<&S::length>("length", "a b", {nullptr, length_is_exact}),
  };
}

}  // namespace offgrid::verify
