#include "offgrid/kernel/side3.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr OffsetSign minus = OffsetSign::minus;
constexpr OffsetSign plus = OffsetSign::plus;
constexpr Level query = Level::query;
constexpr Level mesh = Level::mesh;
constexpr Level second = Level::second_mesh;
constexpr Level third = Level::third_mesh;

// Three lines through (2, 2), no two parallel.
constexpr LeveledLine level_line(Level level) { return {at(0, 2), at(4, 2), level}; }
constexpr LeveledLine upright(Level level) { return {at(2, 0), at(2, 4), level}; }
constexpr LeveledLine rising(Level level) { return {at(0, 0), at(4, 4), level}; }

/// The side of `rising` on which the level and the upright line meet, for each line's level.
template <OffsetSign S>
Sign ask(Level level_at, Level upright_at, Level rising_at) {
  return side3_or_zero<S>(level_line(level_at), upright(upright_at), rising(rising_at));
}

TEST(Side3, without_a_tie_the_levels_do_not_matter) {
  const LeveledLine below{at(0, -1), at(4, 3), mesh};
  EXPECT_EQ(side3<minus>(level_line(query), upright(mesh), below), Side::left);
  EXPECT_EQ(side3<plus>(level_line(second), upright(query), below), Side::left);
  const LeveledLine above{at(4, 5), at(0, 1), query};
  EXPECT_EQ(side3<minus>(level_line(mesh), upright(mesh), above), Side::left);
  EXPECT_EQ(side3<minus>(upright(mesh), level_line(mesh), above), Side::left)
      << "the order of the first two does not matter";
}

// One line of one level among query lines: that line moves, by (-iota1, -iota2) with the minus
// sign.

TEST(Side3, one_line_at_the_level_and_it_is_the_first) {
  // The level line sinks by iota2: the crossing (2, 2 - iota2) is right of the rising line.
  EXPECT_EQ(ask<minus>(mesh, query, query), Sign::negative);
  EXPECT_EQ(ask<plus>(mesh, query, query), Sign::positive);
}

TEST(Side3, one_line_at_the_level_and_it_is_the_second) {
  // The upright line goes left by iota1: the crossing (2 - iota1, 2) is left of the rising line.
  EXPECT_EQ(ask<minus>(query, mesh, query), Sign::positive);
  EXPECT_EQ(ask<plus>(query, mesh, query), Sign::negative);
}

TEST(Side3, one_line_at_the_level_and_it_is_the_third) {
  // The rising line goes left more than down: the crossing is right of it.
  EXPECT_EQ(ask<minus>(query, query, mesh), Sign::negative);
  EXPECT_EQ(ask<plus>(query, query, mesh), Sign::positive);
}

// Two lines of one level: moving both is moving the third the other way.

TEST(Side3, two_lines_at_the_level_and_the_first_is_not) {
  EXPECT_EQ(ask<minus>(query, mesh, mesh), Sign::positive);
  EXPECT_EQ(ask<plus>(query, mesh, mesh), Sign::negative);
}

TEST(Side3, two_lines_at_the_level_and_the_second_is_not) {
  EXPECT_EQ(ask<minus>(mesh, query, mesh), Sign::negative);
  EXPECT_EQ(ask<plus>(mesh, query, mesh), Sign::positive);
}

TEST(Side3, two_lines_at_the_level_and_the_third_is_not) {
  EXPECT_EQ(ask<minus>(mesh, mesh, query), Sign::positive);
  EXPECT_EQ(ask<plus>(mesh, mesh, query), Sign::negative);
}

TEST(Side3, three_lines_of_one_level_are_never_decided) {
  for (const Level level : {query, mesh, second, third}) {
    EXPECT_EQ(ask<minus>(level, level, level), Sign::zero);
    EXPECT_EQ(ask<plus>(level, level, level), Sign::zero);
  }
}

TEST(Side3, every_level_decides_on_its_own) {
  for (const Level level : {mesh, second, third}) {
    EXPECT_EQ(ask<minus>(level, query, query), Sign::negative);
    EXPECT_EQ(ask<minus>(query, level, query), Sign::positive);
    EXPECT_EQ(ask<minus>(query, query, level), Sign::negative);
    EXPECT_EQ(ask<plus>(level, query, query), Sign::positive);
    EXPECT_EQ(ask<plus>(query, level, level), Sign::negative);
  }
}

TEST(Side3, the_first_level_outweighs_the_second_and_the_second_the_third) {
  // Alone, a moved level line makes it negative and a moved upright line positive. Together the
  // larger offset wins.
  EXPECT_EQ(ask<minus>(mesh, second, query), Sign::negative);
  EXPECT_EQ(ask<minus>(second, mesh, query), Sign::positive);
  EXPECT_EQ(ask<minus>(second, third, query), Sign::negative);
  EXPECT_EQ(ask<minus>(third, second, query), Sign::positive);
  EXPECT_EQ(ask<plus>(mesh, second, query), Sign::positive);
  EXPECT_EQ(ask<plus>(second, mesh, query), Sign::negative);
}

TEST(Side3, with_three_levels_the_first_decides) {
  EXPECT_EQ(ask<minus>(mesh, second, third), Sign::negative);
  EXPECT_EQ(ask<minus>(second, mesh, third), Sign::positive);
  EXPECT_EQ(ask<minus>(third, second, mesh), Sign::negative);
}

/// A second line on the same points as the rising one: a question that only another level decides.
constexpr LeveledLine falling_back(Level level) { return {at(3, 3), at(1, 1), level}; }

TEST(Side3, a_level_whose_term_vanishes_leaves_it_to_the_next) {
  // The lone line of level 1 is the upright one; the other two are parallel, so its term vanishes,
  // and level 2 has the lone rising line.
  const LeveledLine first = falling_back(query);
  EXPECT_EQ(side3_or_zero<minus>(first, upright(mesh), rising(second)),
            side3_or_zero<minus>(first, upright(query), rising(second)));
  EXPECT_EQ(side3_or_zero<minus>(first, upright(mesh), rising(second)), Sign::negative);
  EXPECT_EQ(side3_or_zero<plus>(first, upright(mesh), rising(second)), Sign::positive);
}

TEST(Side3, the_same_line_at_the_same_level_is_zero) {
  EXPECT_EQ(side3_or_zero<minus>(falling_back(mesh), upright(query), rising(mesh)), Sign::zero);
  EXPECT_EQ(side3_or_zero<minus>(upright(second), falling_back(query), rising(query)), Sign::zero);
}

TEST(Side3, exchanging_the_first_two_lines_or_turning_one_keeps_the_answer) {
  for_all_classes2<6>(500, [](const auto& p, Random& random) {
    const auto level = [&random] { return static_cast<Level>(random.between(0, 3)); };
    const LeveledLine a{p[0], p[1], level()};
    const LeveledLine b{p[2], p[3], level()};
    const LeveledLine c{p[4], p[5], level()};
    if (sign_of(cross(a.direction(), b.direction())) == Sign::zero || p[4] == p[5]) return;
    const auto turned = [](const LeveledLine& line) {
      return LeveledLine{line.to, line.from, line.level};
    };
    const Sign sign = side3_or_zero<>(a, b, c);
    EXPECT_EQ(side3_or_zero<>(b, a, c), sign);
    EXPECT_EQ(side3_or_zero<>(turned(a), b, c), sign);
    EXPECT_EQ(side3_or_zero<>(a, turned(b), c), sign);
    EXPECT_EQ(side3_or_zero<>(a, b, turned(c)), -sign);
    const auto again = translated(p, random);
    EXPECT_EQ(side3_or_zero<>({again[0], again[1], a.level}, {again[2], again[3], b.level},
                              {again[4], again[5], c.level}),
              sign);
  });
}

TEST(Side3, it_is_zero_only_where_the_theory_says_so) {
  for_all_classes2<6>(1000, [](const auto& p, Random& random) {
    const auto level = [&random] { return static_cast<Level>(random.between(0, 3)); };
    const LeveledLine a{p[0], p[1], level()};
    const LeveledLine b{p[2], p[3], level()};
    const LeveledLine c{p[4], p[5], level()};
    if (sign_of(cross(a.direction(), b.direction())) == Sign::zero || p[4] == p[5]) return;
    if (side3_or_zero<>(a, b, c) != Sign::zero) return;
    const auto same = [](const LeveledLine& s, const LeveledLine& t) {
      return s.level == t.level && orient(s.from, s.to, t.from) == Sign::zero &&
             orient(s.from, s.to, t.to) == Sign::zero;
    };
    EXPECT_TRUE((a.level == b.level && b.level == c.level) || same(a, c) || same(b, c));
  });
}

TEST(OrderAlong, mesh_edges_come_in_order_along_a_query_line) {
  const LeveledLine line{at(0, 0), at(9, 0), query};
  const LeveledLine near{at(2, -1), at(2, 1), mesh};
  const LeveledLine far{at(5, 1), at(5, -1), mesh};
  EXPECT_EQ(order_along<minus>(line, near, far), Order::before);
  EXPECT_EQ(order_along<minus>(line, far, near), Order::after);
  const LeveledLine back{at(9, 0), at(0, 0), query};
  EXPECT_EQ(order_along<minus>(back, near, far), Order::after);
}

TEST(OrderAlong, edges_through_one_point_of_the_line_are_ordered_by_the_offset) {
  const LeveledLine line{at(0, 2), at(4, 2), query};
  // Both edges go left by iota1; the rising one is lowered by iota2 as well, so it is met a little
  // to the right of the upright one.
  EXPECT_EQ(order_along<minus>(line, upright(mesh), rising(mesh)), Order::before);
  EXPECT_EQ(order_along<plus>(line, upright(mesh), rising(mesh)), Order::after);
  EXPECT_EQ(order_along<minus>(line, rising(mesh), upright(mesh)), Order::after);
  EXPECT_EQ(order_along<minus>(line, upright(mesh), rising(query)), Order::before);
  EXPECT_EQ(order_along<plus>(line, upright(mesh), rising(query)), Order::after);
}

TEST(OrderAlong, two_queries_are_ordered_along_a_mesh_edge) {
  const LeveledLine edge = level_line(mesh);
  // The edge sinks by iota2: the rising query is met before x = 2, the upright one at x = 2.
  EXPECT_EQ(order_along<minus>(edge, rising(query), upright(query)), Order::before);
  EXPECT_EQ(order_along<plus>(edge, rising(query), upright(query)), Order::after);
}

TEST(Side3DeathTest, questions_that_have_no_answer_break_the_contract) {
  EXPECT_DEATH((void)side3_or_zero<>(rising(query), falling_back(mesh), upright(query)),
               "not parallel");
  const LeveledLine point{at(1, 1), at(1, 1), query};
  EXPECT_DEATH((void)side3_or_zero<>(rising(query), upright(mesh), point), "has a direction");
  EXPECT_DEATH((void)side3<>(level_line(mesh), upright(mesh), rising(mesh)), "one level");
  EXPECT_DEATH((void)side3<>(falling_back(mesh), upright(query), rising(mesh)),
               "is not the first or the second");
  EXPECT_DEATH((void)order_along<>(rising(query), upright(mesh), falling_back(mesh)), "parallel");
}

}  // namespace
}  // namespace offgrid::testing
