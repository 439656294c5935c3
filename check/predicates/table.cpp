#include "predicates/table.hpp"

#include <algorithm>
#include <array>

#include "predicates/classes.hpp"
#include "predicates/marshal.hpp"

namespace offgrid::predicates {
namespace {

using testing::Subject;

const Answer unknown;

bool always(Call&) { return true; }

void swap_points(Call& call, std::size_t i, std::size_t j) {
  std::swap(call.numbers[2 * i], call.numbers[2 * j]);
  std::swap(call.numbers[2 * i + 1], call.numbers[2 * j + 1]);
}

/// Not collinear, and the fourth point none of the three.
bool circle_and_another(Call& call) {
  const Case c(call, unknown);
  return c.area(0, 1, 2) != 0 && !c.same(0, 3) && !c.same(1, 3) && !c.same(2, 3);
}

/// The third point left and the fourth right of the edge; the edge is turned round if that helps.
bool edge_with_apexes(Call& call) {
  if (Case(call, unknown).area(0, 1, 2) < 0) swap_points(call, 0, 1);
  const Case c(call, unknown);
  return c.area(0, 1, 2) > 0 && c.area(0, 1, 3) < 0;
}

bool two_directions(Call& call) {
  const Case c(call, unknown);
  return !c.same(0, 1) && !c.same(0, 2);
}

/// A proper crossing; of four points in convex position, one of the three pairings has it.
bool segments_that_cross(Call& call) {
  const auto crosses = [&call] {
    const Case c(call, unknown);
    return sign(c.area(0, 1, 2)) * sign(c.area(0, 1, 3)) < 0 &&
           sign(c.area(2, 3, 0)) * sign(c.area(2, 3, 1)) < 0;
  };
  if (crosses()) return true;
  swap_points(call, 1, 2);
  if (crosses()) return true;
  swap_points(call, 1, 3);
  return crosses();
}

bool lines_that_cross(Call& call) {
  const Case c(call, unknown);
  return Case::cross_of(c.at(0), c.at(1), c.at(2), c.at(3)) != 0;
}

bool lines_across_the_first(Call& call) {
  const Case c(call, unknown);
  return Case::cross_of(c.at(0), c.at(1), c.at(2), c.at(3)) != 0 &&
         Case::cross_of(c.at(0), c.at(1), c.at(4), c.at(5)) != 0;
}

bool first_two_differ(Call& call) { return !Case(call, unknown).same(0, 1); }

Number cross_of_lines(const Call& call, std::size_t i, std::size_t j) {
  const Case c(call, unknown);
  return Case::cross_of(c.grid2(5 * i), c.grid2(5 * i + 2), c.grid2(5 * j), c.grid2(5 * j + 2));
}

bool first_two_lines_cross(Call& call) {
  const Case c(call, unknown);
  return cross_of_lines(call, 0, 1) != 0 && c.grid2(10) != c.grid2(12);
}

/// Neither line parallel to the first, not all of one level, and the two not the same line of one
/// level.
bool lines_in_an_order(Call& call) {
  if (cross_of_lines(call, 0, 1) == 0 || cross_of_lines(call, 0, 2) == 0) return false;
  const Case c(call, unknown);
  const bool one_level = c.number(4) == c.number(9) && c.number(9) == c.number(14);
  const bool same_line =
      cross_of_lines(call, 1, 2) == 0 && Case::area_of(c.grid2(5), c.grid2(7), c.grid2(10)) == 0;
  return !one_level && !(same_line && c.number(9) == c.number(14));
}

bool proper_plane(Call& call) { return !Case(call, unknown).in_line3(0, 1, 2); }

/// Zero denominators become one.
bool proper_fractions(Call& call) {
  for (const std::size_t i : {1U, 3U}) {
    if (call.numbers[i] == 0) call.numbers[i] = 1;
  }
  return true;
}

template <auto Member>
Predicate row(const char* name, const char* expression, const char* parameters,
              bool (*prepare)(Call&), std::span<const Class> classes) {
  return marshal::row<Member>(Member, name, expression, parameters, prepare, classes);
}

auto make_plane_rows() {
  return std::array{
      row<&Subject::orient>("orient", "orient", "a b c", always, classes::orient()),
      row<&Subject::in_circle>("in_circle", "in_circle", "a b c d", always, classes::in_circle()),
      row<&Subject::in_circle_perturbed>("in_circle_perturbed", "in_circle_perturbed", "a b c d",
                                         circle_and_another, classes::in_circle_perturbed()),
      row<&Subject::must_flip>("must_flip", "must_flip", "u v c d", edge_with_apexes,
                               classes::must_flip()),
      row<&Subject::on_segment>("on_segment", "on_segment", "a b q", always, classes::on_segment()),
      row<&Subject::intersect>("intersect", "intersect", "a b c d", always, classes::intersect()),
      row<&Subject::point_in_triangle>("point_in_triangle", "point_in_triangle", "a b c p", always,
                                       classes::point_in_triangle()),
      row<&Subject::triangles_intersect>("triangles_intersect", "triangles_intersect",
                                         "a b c p q r", always, classes::triangles_intersect()),
      row<&Subject::triangle_interiors_overlap>("triangle_interiors_overlap",
                                                "triangle_interiors_overlap", "a b c p q r", always,
                                                classes::triangle_interiors_overlap()),
      row<&Subject::triangle_contains>("triangle_contains", "triangle_contains", "a b c p q r",
                                       always, classes::triangle_contains()),
      row<&Subject::compare_angle>("compare_angle", "compare_angle", "o p q", two_directions,
                                   classes::compare_angle()),
      row<&Subject::compare_distance2>("compare_distance2", "compare_distance", "o p q", always,
                                       classes::compare_distance2()),
      row<&Subject::compare_distance_to_segments>("compare_distance_to_segments",
                                                  "compare_distance_to_segments", "p a b c d",
                                                  always, classes::compare_distance_to_segments()),
      row<&Subject::compare_distance_to_segment>("compare_distance_to_segment",
                                                 "compare_distance_to_segment", "p a b r2", always,
                                                 classes::compare_distance_to_segment()),
      row<&Subject::hits>("hits", "hits", "a b h", always, classes::hits()),
      row<&Subject::closed_near>("closed_near", "closed_near", "c d h r2", always,
                                 classes::closed_near()),
      row<&Subject::proper_cross>("proper_cross", "proper_cross", "a b c d", always,
                                  classes::proper_cross()),
      row<&Subject::round_cross>("round_cross", "round_cross", "a b c d", segments_that_cross,
                                 classes::round_cross()),
      row<&Subject::orient_crossing>("orient_crossing", "orient_crossing", "a b c d e f",
                                     lines_that_cross, classes::orient_crossing()),
      row<&Subject::compare_crossings>("compare_crossings", "compare_crossings", "a b c d e f",
                                       lines_across_the_first, classes::compare_crossings()),
  };
}

auto make_other_rows() {
  return std::array{
      row<&Subject::side_of_mesh_edge>("side_of_mesh_edge", "side_of_mesh_edge<OffsetSign::minus>",
                                       "u v q", first_two_differ, classes::side_of_mesh_edge()),
      row<&Subject::side_of_line>("side_of_line", "side_of_line<OffsetSign::minus>", "p q v",
                                  first_two_differ, classes::side_of_line()),
      row<&Subject::order_x>("order_x", "order_x<OffsetSign::minus>", "v q", always,
                             classes::order_x()),
      row<&Subject::order_y>("order_y", "order_y<OffsetSign::minus>", "v q", always,
                             classes::order_y()),
      row<&Subject::side3_or_zero>("side3_or_zero", "side3_or_zero<OffsetSign::minus>", "L1 L2 L3",
                                   first_two_lines_cross, classes::side3_or_zero()),
      row<&Subject::order_along>("order_along", "order_along<OffsetSign::minus>", "L E1 E2",
                                 lines_in_an_order, classes::order_along()),
      row<&Subject::side_of_mesh_edge_plus>("side_of_mesh_edge_plus",
                                            "side_of_mesh_edge<OffsetSign::plus>", "u v q",
                                            first_two_differ, classes::side_of_mesh_edge()),
      row<&Subject::side_of_line_plus>("side_of_line_plus", "side_of_line<OffsetSign::plus>",
                                       "p q v", first_two_differ, classes::side_of_line()),
      row<&Subject::order_x_plus>("order_x_plus", "order_x<OffsetSign::plus>", "v q", always,
                                  classes::order_x()),
      row<&Subject::order_y_plus>("order_y_plus", "order_y<OffsetSign::plus>", "v q", always,
                                  classes::order_y()),
      row<&Subject::side3_or_zero_plus>("side3_or_zero_plus", "side3_or_zero<OffsetSign::plus>",
                                        "L1 L2 L3", first_two_lines_cross,
                                        classes::side3_or_zero()),
      row<&Subject::length>("length", "length", "a b", always, classes::length()),
      row<&Subject::orient3d>("orient3d", "orient3d", "a b c d", always, classes::orient3d()),
      row<&Subject::in_sphere>("in_sphere", "in_sphere", "a b c d e", always, classes::in_sphere()),
      row<&Subject::plane_side>("plane_side", "Plane3::through", "a b c p", proper_plane,
                                classes::plane_side()),
      row<&Subject::side_of_edge>("side_of_edge", "side_of_edge", "o d b c", always,
                                  classes::side_of_edge()),
      row<&Subject::compare_ray_parameters>("compare_ray_parameters", "compare", "s t",
                                            proper_fractions, classes::compare_ray_parameters()),
      row<&Subject::compare_distance3>("compare_distance3", "compare_distance", "o p q", always,
                                       classes::compare_distance3()),
  };
}

auto make_rows() {
  const auto plane = make_plane_rows();
  const auto others = make_other_rows();
  std::array<Predicate, std::tuple_size_v<decltype(plane)> + std::tuple_size_v<decltype(others)>>
      all{};
  std::copy(others.begin(), others.end(), std::copy(plane.begin(), plane.end(), all.begin()));
  return all;
}

}  // namespace

std::span<const Predicate> all_predicates() {
  static const auto rows = make_rows();
  return rows;
}

std::size_t index_of(std::string_view name) {
  const std::span<const Predicate> all = all_predicates();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const Predicate& each) { return each.name == name; });
  return static_cast<std::size_t>(at - all.begin());
}

std::optional<Finding> find_difference(const testing::Subject& expected,
                                       const testing::Subject& got, Call call) {
  const Predicate& predicate = all_predicates()[call.predicate];
  if (!predicate.prepare(call)) return std::nullopt;
  const Answer right = predicate.ask(expected, call), answer = predicate.ask(got, call);
  return answer == right ? std::nullopt : std::optional(Finding{call, right, answer});
}

}  // namespace offgrid::predicates
