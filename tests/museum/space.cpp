// Triangles in space: does each pair have a common point? The answer is in words, and counts the 36
// orders of the corners of both, since reports were wrong for some of these orders only.
#include <algorithm>
#include <array>

#include "museum/exhibit.hpp"
#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::museum {

namespace {

using kernel::Point3;
using Corners = std::array<std::array<std::int64_t, 3>, 3>;

std::string orders_that_meet(Corners s, Corners t) {
  const auto triangle = [](const Corners& of) {
    const auto corner = [&](std::size_t i) { return Point3::at(of[i][0], of[i][1], of[i][2]); };
    return scene::Triangle3{corner(0), corner(1), corner(2)};
  };
  int meeting = 0;
  std::sort(s.begin(), s.end());
  do {
    std::sort(t.begin(), t.end());
    do {
      meeting += meets(triangle(s), triangle(t)) ? 1 : 0;
    } while (std::next_permutation(t.begin(), t.end()));
  } while (std::next_permutation(s.begin(), s.end()));
  return "in " + std::to_string(meeting) + " of 36 orders they meet";
}

/// In units of 0.0001.
std::string common_corner_in_a_plane() {
  return orders_that_meet(
      {{{766480, 546752, 150012}, {766480, 546752, 145542}, {765820, 546752, 147879}}},
      {{{766252, 546752, 148920}, {765820, 546752, 147879}, {765617, 546752, 147929}}});
}
/// In units of 0.001.
std::string one_above_the_other() {
  return orders_that_meet(
      {{{1898680, 775000, 1158480}, {2000000, 775000, 1166700}, {1898680, 675000, 1148600}}},
      {{{1966410, 675000, 1163790}, {1971630, 675000, 1166950}, {1967560, 684554, 1166670}}});
}
/// In units of 0.001.
std::string corner_inside_in_a_plane() {
  return orders_that_meet({{{-1000, 0, 0}, {2000, 0, -2000}, {2000, 0, 2000}}},
                          {{{551, 0, -796}, {1224, 0, 326}, {3469, 0, 1000}}});
}
std::string two_corners_inside_in_a_plane() {
  return orders_that_meet({{{0, 0, 0}, {0, 0, 8}, {8, 0, 0}}}, {{{2, 0, 2}, {1, 0, 4}, {9, 0, 0}}});
}

}  // namespace

std::vector<Exhibit> exhibits_of_space() {
  const std::string all = "in 36 of 36 orders they meet";
  return {
      {"triangles_of_a_plane_with_a_common_corner_meet_in_all_orders", "llnl/axom/issues/152",
       "six orders of the corners are said to be apart", Answer{common_corner_in_a_plane, all}},
      {"a_triangle_above_another_one_is_apart_from_it", "BrunoLevy/geogram/issues/10",
       "an assertion fails", Answer{one_above_the_other, "in 0 of 36 orders they meet"}},
      {"a_triangle_of_a_plane_that_reaches_into_another_one_meets_it",
       "LokiResearch/fast-triangle-triangle-intersection/issues/3", "said to be apart",
       Answer{corner_inside_in_a_plane, all}},
      {"a_triangle_of_a_plane_with_two_corners_in_another_one_meets_it",
       "LokiResearch/fast-triangle-triangle-intersection/issues/4", "said to be apart",
       Answer{two_corners_inside_in_a_plane, all}},
  };
}

}  // namespace offgrid::museum
