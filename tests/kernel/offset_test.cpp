#include "offgrid/kernel/offset.hpp"

#include "kernel_test.hpp"
#include "offgrid/kernel/line.hpp"
#include "offgrid/kernel/source_names.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr OffsetSign minus = OffsetSign::minus;
constexpr OffsetSign plus = OffsetSign::plus;

Vector2 direction(int x, int y) { return at(x, y) - at(0, 0); }

TEST(Tau, a_direction_that_rises_or_falls_is_decided_by_y) {
  for (const int x : {-5, 0, 5}) {
    EXPECT_EQ(tau<minus>(direction(x, 1)), Side::left);
    EXPECT_EQ(tau<minus>(direction(x, -1)), Side::right);
    EXPECT_EQ(tau<plus>(direction(x, 1)), Side::right);
    EXPECT_EQ(tau<plus>(direction(x, -1)), Side::left);
  }
}

TEST(Tau, a_level_direction_is_decided_by_x) {
  EXPECT_EQ(tau<minus>(direction(1, 0)), Side::right);
  EXPECT_EQ(tau<minus>(direction(-1, 0)), Side::left);
  EXPECT_EQ(tau<plus>(direction(1, 0)), Side::left);
  EXPECT_EQ(tau<plus>(direction(-1, 0)), Side::right);
}

TEST(Tau, it_equals_the_cascade_of_the_source_for_both_signs) {
  for_all_grid_points<2>(5, [](const auto& p) {
    if (p[0] == p[1]) return;
    EXPECT_EQ(tau<minus>(p[1] - p[0]), source_names::offset_side_by_cascade<minus>(p[1] - p[0]));
    EXPECT_EQ(tau<plus>(p[1] - p[0]), source_names::offset_side_by_cascade<plus>(p[1] - p[0]));
  });
  for_all_classes2<2>(2000, [](const auto& p, Random&) {
    if (p[0] == p[1]) return;
    EXPECT_EQ(tau<minus>(p[1] - p[0]), source_names::offset_side_by_cascade<minus>(p[1] - p[0]));
    EXPECT_EQ(tau<plus>(p[1] - p[0]), source_names::offset_side_by_cascade<plus>(p[1] - p[0]));
  });
}

TEST(Tau, the_minus_sign_is_the_default) {
  EXPECT_EQ(default_offset_sign, minus);
  EXPECT_EQ(tau<>(direction(1, 0)), tau<minus>(direction(1, 0)));
}

TEST(SideOfMeshEdge, off_the_line_the_offset_does_not_matter) {
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(0, 0), mesh_at(4, 0), at(2, 1)), Side::left);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(0, 0), mesh_at(4, 0), at(2, 1)), Side::left);
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(0, 0), mesh_at(4, 0), at(2, -1)), Side::right);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(0, 0), mesh_at(4, 0), at(2, -1)), Side::right);
}

TEST(SideOfMeshEdge, a_tie_on_an_upright_edge_is_broken_by_y) {
  // The edge stands a little to the left, so the query is on the right of it; seen from above going
  // down, on the left.
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(0, 0), mesh_at(0, 4), at(0, 2)), Side::right);
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(0, 4), mesh_at(0, 0), at(0, 2)), Side::left);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(0, 0), mesh_at(0, 4), at(0, 2)), Side::left);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(0, 4), mesh_at(0, 0), at(0, 2)), Side::right);
}

TEST(SideOfMeshEdge, a_tie_on_a_slanted_edge_is_broken_by_y) {
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(0, 0), mesh_at(4, 4), at(2, 2)), Side::right);
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(0, 4), mesh_at(4, 0), at(2, 2)), Side::left);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(0, 0), mesh_at(4, 4), at(2, 2)), Side::left);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(0, 4), mesh_at(4, 0), at(2, 2)), Side::right);
}

TEST(SideOfMeshEdge, a_tie_on_a_level_edge_is_broken_by_x) {
  // The edge lies a little lower, so the query is above it.
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(0, 0), mesh_at(4, 0), at(2, 0)), Side::left);
  EXPECT_EQ(side_of_mesh_edge<minus>(mesh_at(4, 0), mesh_at(0, 0), at(2, 0)), Side::right);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(0, 0), mesh_at(4, 0), at(2, 0)), Side::right);
  EXPECT_EQ(side_of_mesh_edge<plus>(mesh_at(4, 0), mesh_at(0, 0), at(2, 0)), Side::left);
}

TEST(SideOfLine, off_the_line_the_offset_does_not_matter) {
  EXPECT_EQ(side_of_line<minus>(at(0, 0), at(4, 0), mesh_at(2, 1)), Side::left);
  EXPECT_EQ(side_of_line<plus>(at(0, 0), at(4, 0), mesh_at(2, -1)), Side::right);
}

TEST(SideOfLine, a_tie_on_an_upright_or_slanted_line_is_broken_by_y) {
  EXPECT_EQ(side_of_line<minus>(at(0, 0), at(0, 4), mesh_at(0, 2)), Side::left);
  EXPECT_EQ(side_of_line<minus>(at(0, 4), at(0, 0), mesh_at(0, 2)), Side::right);
  EXPECT_EQ(side_of_line<minus>(at(0, 4), at(4, 0), mesh_at(2, 2)), Side::right);
  EXPECT_EQ(side_of_line<plus>(at(0, 0), at(0, 4), mesh_at(0, 2)), Side::right);
  EXPECT_EQ(side_of_line<plus>(at(0, 4), at(0, 0), mesh_at(0, 2)), Side::left);
}

TEST(SideOfLine, a_tie_on_a_level_line_is_broken_by_x) {
  EXPECT_EQ(side_of_line<minus>(at(0, 0), at(4, 0), mesh_at(2, 0)), Side::right);
  EXPECT_EQ(side_of_line<minus>(at(4, 0), at(0, 0), mesh_at(2, 0)), Side::left);
  EXPECT_EQ(side_of_line<plus>(at(0, 0), at(4, 0), mesh_at(2, 0)), Side::left);
  EXPECT_EQ(side_of_line<plus>(at(4, 0), at(0, 0), mesh_at(2, 0)), Side::right);
}

TEST(OrderXY, equal_coordinates_are_decided_by_the_offset) {
  EXPECT_EQ(order_x<minus>(mesh_at(3, 9), at(3, 0)), Order::before);
  EXPECT_EQ(order_x<plus>(mesh_at(3, 9), at(3, 0)), Order::after);
  EXPECT_EQ(order_y<minus>(mesh_at(9, 3), at(0, 3)), Order::before);
  EXPECT_EQ(order_y<plus>(mesh_at(9, 3), at(0, 3)), Order::after);
}

TEST(OrderXY, other_coordinates_are_not) {
  for (const OffsetSign sign : {minus, plus}) {
    const auto x = sign == minus ? order_x<minus> : order_x<plus>;
    const auto y = sign == minus ? order_y<minus> : order_y<plus>;
    EXPECT_EQ(x(mesh_at(2, 9), at(3, 0)), Order::before);
    EXPECT_EQ(x(mesh_at(4, -9), at(3, 0)), Order::after);
    EXPECT_EQ(y(mesh_at(9, 2), at(0, 3)), Order::before);
    EXPECT_EQ(y(mesh_at(-9, 4), at(0, 3)), Order::after);
  }
}

TEST(Offset, an_area_owns_its_left_and_lower_sides_and_not_the_others) {
  const MeshPoint2 corners[] = {mesh_at(0, 0), mesh_at(4, 0), mesh_at(4, 4), mesh_at(0, 4)};
  const auto inside = [&corners](const Point2& q) {
    bool all_left = true;
    for (int i = 0; i < 4; ++i)
      all_left = all_left && side_of_mesh_edge<>(corners[i], corners[(i + 1) % 4], q) == Side::left;
    return all_left;
  };
  for (int x = -1; x <= 5; ++x) {
    for (int y = -1; y <= 5; ++y)
      EXPECT_EQ(inside(at(x, y)), x >= 0 && x < 4 && y >= 0 && y < 4) << x << " " << y;
  }
}

TEST(Offset, the_two_signs_differ_exactly_on_ties) {
  for_all_classes2<3>(1000, [](const auto& p, Random&) {
    if (p[0] == p[1]) return;
    const bool tie = orient(p[0], p[1], p[2]) == Sign::zero;
    const MeshPoint2 v(p[2]);
    EXPECT_EQ(side_of_line<minus>(p[0], p[1], v) != side_of_line<plus>(p[0], p[1], v), tie);
    EXPECT_EQ(order_x<minus>(v, p[0]) != order_x<plus>(v, p[0]), p[2].x == p[0].x);
  });
}

TEST(OffsetDeathTest, a_zero_direction_breaks_the_contract) {
  EXPECT_DEATH((void)tau<>(direction(0, 0)), "direction is not zero");
  EXPECT_DEATH((void)side_of_line<>(at(1, 1), at(1, 1), mesh_at(2, 2)), "direction is not zero");
  EXPECT_DEATH((void)source_names::offset_side_by_cascade<>(direction(0, 0)),
               "direction is not zero");
}

TEST(SourceNames, the_aliases_are_the_predicates_for_both_signs) {
  for_all_classes2<3>(1000, [](const auto& p, Random&) {
    using namespace source_names;
    if (p[0] == p[1]) return;
    const MeshPoint2 u(p[0]);
    const MeshPoint2 v(p[1]);
    const MeshPoint2 w(p[2]);
    EXPECT_EQ(side_of(p[0], p[1], p[2]), orient(p[0], p[1], p[2]));
    EXPECT_EQ(side_of_mesh_edge_for_point<minus>(u, v, p[2]), side_of_mesh_edge<minus>(u, v, p[2]));
    EXPECT_EQ(side_of_mesh_edge_for_point<plus>(u, v, p[2]), side_of_mesh_edge<plus>(u, v, p[2]));
    EXPECT_EQ(side_of_line_for_mesh_vertex<minus>(p[0], p[1], w),
              side_of_line<minus>(p[0], p[1], w));
    EXPECT_EQ(side_of_line_for_mesh_vertex<plus>(p[0], p[1], w), side_of_line<plus>(p[0], p[1], w));
    EXPECT_EQ(side_of_line_by_cascade<minus>(p[0], p[1], w), side_of_line<minus>(p[0], p[1], w));
    EXPECT_EQ(side_of_line_by_cascade<plus>(p[0], p[1], w), side_of_line<plus>(p[0], p[1], w));
  });
}

TEST(Line, a_cached_direction_changes_no_answer) {
  for_all_classes2<3>(1000, [](const std::array<Point2, 3>& p, Random&) {
    const auto line = Line2::through(p[0], p[1]);
    const auto edge = MeshLine2::through(MeshPoint2(p[0]), MeshPoint2(p[1]));
    EXPECT_EQ(line.has_value(), p[0] != p[1]);
    EXPECT_EQ(edge.has_value(), p[0] != p[1]);
    if (!line || !edge) return;
    const MeshPoint2 vertex(p[2]);
    EXPECT_EQ(line->side(p[2]), orient(p[0], p[1], p[2]));
    EXPECT_EQ(line->side<minus>(vertex), side_of_line<minus>(p[0], p[1], vertex));
    EXPECT_EQ(line->side<plus>(vertex), side_of_line<plus>(p[0], p[1], vertex));
    EXPECT_EQ(edge->side(vertex), orient(p[0], p[1], p[2]));
    EXPECT_EQ(edge->side<minus>(p[2]),
              side_of_mesh_edge<minus>(MeshPoint2(p[0]), MeshPoint2(p[1]), p[2]));
    EXPECT_EQ(edge->side<plus>(p[2]),
              side_of_mesh_edge<plus>(MeshPoint2(p[0]), MeshPoint2(p[1]), p[2]));
    EXPECT_EQ(line->origin(), p[0]);
    EXPECT_EQ(line->direction(), p[1] - p[0]);
  });
}

TEST(Line, two_equal_points_are_an_error) {
  EXPECT_EQ(Line2::through(at(3, 3), at(3, 3)).error().code, ErrorCode::zero_direction);
  EXPECT_EQ(MeshLine2::through(mesh_at(3, 3), mesh_at(3, 3)).error().code,
            ErrorCode::zero_direction);
}

}  // namespace
}  // namespace offgrid::testing
