#include "offgrid/navmesh/ground/area_overlay.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "offgrid/kernel/orient.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::array operations{OverlayOperation::united, OverlayOperation::intersection,
                                OverlayOperation::difference,
                                OverlayOperation::symmetric_difference};

/// The number of rings around the middle of a cell, by the upright sides right of it.
int rings_around(const std::vector<Area::Loop>& rings, int x, int y) {
  int count = 0;
  for (const Area::Loop& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point2& a = ring[i];
      const Point2& b = ring[(i + 1) % ring.size()];
      if (a.x == b.x && a.x.raw() > x && (a.y.raw() > y) != (b.y.raw() > y)) ++count;
    }
  }
  return count;
}

bool is_in(const std::vector<Area>& areas, int x, int y) {
  for (const Area& area : areas) {
    if (area.enabled && area.shape == Area::Shape::region &&
        rings_around(area.loops, x, y) % 2 == 1)
      return true;
  }
  return false;
}

/// Rectangles with or without a hole, some of which are disabled, and barriers.
std::vector<Area> random_areas(testing::Random& random) {
  std::vector<Area> areas;
  const auto coordinate = [&] { return static_cast<int>(random.between(0, 9)); };
  const auto rectangle = [&] {
    const int x0 = coordinate();
    const int y0 = coordinate();
    const int x1 = coordinate();
    const int y1 = coordinate();
    return Area::rectangle(Point2::at(x0, y0), Point2::at(x1, y1));
  };
  for (std::int64_t left = random.between(0, 4); left > 0; --left) {
    Area& area = areas.emplace_back(rectangle());
    if (random.chance(1, 3)) area.loops.push_back(rectangle().loops.front());
    area.rule = WindingRule::even_odd;
    area.enabled = !random.chance(1, 8);
    if (random.chance(1, 8)) area.shape = Area::Shape::barrier;
    if (random.chance(1, 2)) area.state = {.tag = 7};
    area.priority = static_cast<std::int32_t>(random.between(-1, 1));
  }
  return areas;
}

bool is_wanted(OverlayOperation operation, bool in_a, bool in_b) {
  constexpr std::array<std::array<bool, 4>, 4> tables{{{false, true, true, true},
                                                       {false, false, false, true},
                                                       {false, false, true, false},
                                                       {false, true, true, false}}};
  const std::size_t index = (in_a ? 2U : 0U) + (in_b ? 1U : 0U);
  return tables.at(static_cast<std::size_t>(operation)).at(index);
}

/// The first cell that is in another number of parts than the operation wants, or that the area is
/// another one; empty if there is none.
std::string fault_of(const AreaOverlay& made, const std::vector<Area>& a,
                     const std::vector<Area>& b, OverlayOperation operation) {
  int cells = 0;
  for (int x = 0; x < 10; ++x) {
    for (int y = 0; y < 10; ++y) {
      int parts = 0;
      for (const OverlayPart& part : made.parts) parts += rings_around(part.rings, x, y) % 2;
      if (parts != (is_wanted(operation, is_in(a, x, y), is_in(b, x, y)) ? 1 : 0))
        return "the cell at " + std::to_string(x) + ", " + std::to_string(y);
      cells += parts;
    }
  }
  return made.area == cells ? "" : "the area";
}

TEST(AreaOverlay, each_cell_is_in_one_part_or_in_none_as_the_operation_wants) {
  testing::Random random(5);
  for (int round = 0; round < 400; ++round) {
    const auto a = random_areas(random);
    const auto b = random_areas(random);
    for (const OverlayOperation operation : operations) {
      const auto made = overlay(a, b, operation);
      ASSERT_TRUE(made) << describe(made.error());
      ASSERT_EQ(fault_of(*made, a, b, operation), "") << round;
    }
  }
}

/// Overlays as a wrong one would make them.
std::vector<AreaOverlay> spoilt(const AreaOverlay& made) {
  std::vector<AreaOverlay> wrong(4, made);
  wrong[0].parts.pop_back();
  wrong[0].area -= 1;
  if (made.parts.back().rings.size() > 1) {
    wrong[1].parts.back().rings.pop_back();  // a hole, which is filled
  } else {
    wrong[1].parts.push_back(made.parts.back());
  }
  for (Area::Loop& ring : wrong[2].parts.front().rings) {
    for (Point2& p : ring) p = Point2::at(p.x.raw() + 1, p.y.raw());
  }
  wrong[3].area *= 2;
  return wrong;
}

TEST(AreaOverlay, the_comparison_notices_another_operation_and_parts_that_are_lost_or_moved) {
  testing::Random random(7);
  int others = 0;
  for (int round = 0; round < 100; ++round) {
    const auto a = random_areas(random);
    const auto b = random_areas(random);
    for (const OverlayOperation operation : operations) {
      const AreaOverlay made = overlay(a, b, operation).value();
      for (const OverlayOperation other : operations) {
        if (overlay(a, b, other)->area == made.area) continue;
        ++others;
        EXPECT_NE(fault_of(made, a, b, other), "");
      }
      if (made.parts.empty()) continue;
      for (const AreaOverlay& wrong : spoilt(made)) EXPECT_NE(fault_of(wrong, a, b, operation), "");
    }
  }
  EXPECT_GT(others, 300);
}

TEST(AreaOverlay, an_outer_ring_turns_left_a_hole_right_and_none_passes_a_point_twice) {
  testing::Random random(6);
  int holes = 0;
  for (int round = 0; round < 400; ++round) {
    const auto a = random_areas(random);
    const auto b = random_areas(random);
    const auto made = overlay(a, b, operations[3]);
    ASSERT_TRUE(made);
    for (const OverlayPart& part : made->parts) {
      for (std::size_t i = 0; i < part.rings.size(); ++i) {
        const Area::Loop& ring = part.rings[i];
        ASSERT_EQ(std::set<Point2>(ring.begin(), ring.end()).size(), ring.size());
        ASSERT_EQ(*std::set<Point2>(ring.begin(), ring.end()).begin(), ring.front());
        ASSERT_EQ(kernel::orient(ring.back(), ring[0], ring[1]) == kernel::Sign::positive, i == 0);
        holes += i > 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(holes, 20);
}

TEST(AreaOverlay, what_touches_in_a_point_is_two_parts) {
  const std::vector<Area> a{Area::rectangle(Point2::at(0, 0), Point2::at(2, 2))};
  const std::vector<Area> b{Area::rectangle(Point2::at(2, 2), Point2::at(4, 4))};
  const auto made = overlay(a, b, OverlayOperation::united);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->parts.size(), 2U);
  EXPECT_EQ(made->parts[0].rings, a.front().loops);
  EXPECT_EQ(made->parts[1].rings, b.front().loops);
}

TEST(AreaOverlay, a_hole_that_touches_the_border_is_a_ring_of_its_own) {
  const std::vector<Area> a{Area::rectangle(Point2::at(0, 0), Point2::at(9, 9))};
  const std::vector<Area> b{Area::polygon({Point2::at(0, 0), Point2::at(6, 3), Point2::at(3, 6)})};
  const auto made = overlay(a, b, OverlayOperation::difference);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->parts.size(), 1U);
  EXPECT_EQ(made->parts[0].rings,
            (std::vector<Area::Loop>{a.front().loops.front(),
                                     {Point2::at(0, 0), Point2::at(3, 6), Point2::at(6, 3)}}));
}

TEST(AreaOverlay, nothing_has_no_parts) {
  for (const OverlayOperation operation : operations) {
    const auto made = overlay({}, {}, operation);
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->parts.empty());
    EXPECT_EQ(made->area, 0);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
