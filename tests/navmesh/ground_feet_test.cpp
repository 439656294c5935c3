// Ramps and stairs that stand on a floor. The definition is in check/ground.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "ground_test.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

/// A level, and whether one gets from one place of it to another, each given by its height.
class Level {
 public:
  explicit Level(const Soup& soup, const GroundOptions& options = {.step = 50})
      : ground_(import_ground(soup, options).value()), world_(world_of(ground_).value()) {}

  const GroundReport& report() const { return ground_.report; }
  const GroundImport& ground() const { return ground_; }

  bool leads(const GroundPoint& from, const GroundPoint& to) const {
    const View view(world_);
    const auto at = [&](const GroundPoint& p) {
      return locate(view, ground_.relief, p.at, {.z = p.z, .up = 9, .down = 9});
    };
    const auto start = at(from), goal = at(to);
    EXPECT_TRUE(start && goal);
    if (!start || !goal) return false;
    ShortestPathFinder finder;
    return finder.find(view, *start, *goal).has_value();
  }

 private:
  GroundImport ground_;
  World world_;
};

/// Two storeys of 40 by 30 m in centimetres, 4 m apart. A ramp of 10 by 4 m leads through a hole of
/// the upper one; a third level hangs 2 m up in a corner.
Soup storeys() {
  Soup soup;
  add_flat(soup, 0, 0, 1000, 3000, 400);
  add_flat(soup, 2000, 0, 4000, 3000, 400);
  add_flat(soup, 1000, 0, 2000, 1200, 400);
  add_flat(soup, 1000, 1600, 2000, 3000, 400);
  add_flat(soup, 200, 2400, 800, 2800, 200);
  return soup;
}
const GroundPoint below = corner(500, 1400, 0), upstairs = corner(500, 100, 400),
                  mezzanine = corner(500, 2600, 200);

TEST(GroundFeet, a_ramp_inside_a_face_of_the_floor_leads_up) {
  Soup soup = storeys();
  add_flat(soup, 0, 0, 4000, 3000, 0);
  add_slope(soup, 1000, 1200, 2000, 1600, 0, 400);
  const Level level(soup);
  EXPECT_TRUE(level.leads(below, upstairs));
  EXPECT_TRUE(level.leads(upstairs, below));
  EXPECT_FALSE(level.leads(below, mezzanine));
  EXPECT_EQ(level.report().feet, 1U);
  EXPECT_EQ(level.report().fault_count(), 0U);
  // below the ramp the floor ends at the foot, and is reached from its sides
  EXPECT_TRUE(level.leads(below, corner(1100, 1400, 0)));
}

TEST(GroundFeet, a_ramp_at_a_side_leads_up_whether_the_floor_goes_on_below_it_or_not) {
  for (const bool goes_on : {false, true}) {
    Soup soup = storeys();
    add_flat(soup, 0, 0, 1000, 3000, 0);
    add_flat(soup, 1000, 0, 2000, 1200, 0);
    add_flat(soup, 1000, 1600, 2000, 3000, 0);
    add_flat(soup, 2000, 0, 4000, 3000, 0);
    if (goes_on) add_flat(soup, 1000, 1200, 2000, 1600, 0);
    add_slope(soup, 1000, 1200, 2000, 1600, 0, 400);
    const Level level(soup);
    EXPECT_TRUE(level.leads(below, upstairs)) << goes_on;
    EXPECT_EQ(level.report().fault_count(), 0U) << goes_on;
  }
}

/// A floor of 100 by 100 cut into triangles of some shape, and a ramp up from `height` whose foot
/// is from -> to. It is 60 long and rises by 30.
Soup with_ramp(const Soup& floor, const Point2& from, const Point2& to, std::int32_t height) {
  Soup soup = floor;
  const std::int32_t x = (to - from).y.raw(), y = -(to - from).x.raw();
  const auto far = [&](const Point2& p) {  // on the left of from -> to
    return corner(p.x.raw() - x, p.y.raw() - y, height + 30);
  };
  const GroundPoint a{from, height}, b{to, height};
  soup.push_back({a, b, far(to)});
  soup.push_back({a, far(to), far(from)});
  return soup;
}

std::vector<Soup> floors() {
  std::vector<Soup> all(4);
  add_flat(all[0], 0, 0, 400, 400, 0);
  for (int x = 0; x < 400; x += 100) add_flat(all[1], x, 0, x + 100, 400, 0);
  for (int x = 0; x < 400; x += 50) {
    for (int y = 0; y < 400; y += 50) add_flat(all[2], x, y, x + 50, y + 50, 0);
  }
  const GroundPoint middle = corner(197, 211, 0);  // a fan
  const std::array rim{corner(0, 0, 0), corner(400, 0, 0), corner(400, 400, 0), corner(0, 400, 0)};
  for (std::size_t k = 0; k < 4; ++k) all[3].push_back({rim[k], rim[(k + 1) % 4], middle});
  return all;
}

TEST(GroundFeet, a_foot_may_run_in_any_direction_over_any_triangles) {
  const std::array feet{std::pair{Point2::at(200, 150), Point2::at(200, 250)},
                        std::pair{Point2::at(200, 250), Point2::at(200, 150)},
                        std::pair{Point2::at(150, 200), Point2::at(250, 200)},
                        std::pair{Point2::at(151, 203), Point2::at(248, 220)},
                        std::pair{Point2::at(240, 221), Point2::at(163, 160)},
                        std::pair{Point2::at(197, 211), Point2::at(260, 190)},
                        std::pair{Point2::at(150, 150), Point2::at(250, 250)}};
  for (const Soup& floor : floors()) {
    for (const auto& [from, to] : feet) {
      for (const std::int32_t height : {0, 5, -5}) {
        const Level level(with_ramp(floor, from, to, height), {.step = 5});
        const std::string where = std::to_string(floor.size()) + " faces, height " +
                                  std::to_string(height) + ", from " +
                                  std::to_string(from.x.raw()) + " " + std::to_string(from.y.raw());
        const Point2 middle = {kernel::Coordinate2::trusted((from.x.raw() + to.x.raw()) / 2),
                               kernel::Coordinate2::trusted((from.y.raw() + to.y.raw()) / 2)};
        const std::int32_t x = (to - from).y.raw(), y = -(to - from).x.raw();
        EXPECT_TRUE(level.leads(
            corner(10, 17, 0),
            corner(middle.x.raw() - x * 9 / 10, middle.y.raw() - y * 9 / 10, height + 27)))
            << where;
        EXPECT_EQ(level.report().fault_count(), 0U) << where;
      }
      const Level level(with_ramp(floor, from, to, 12), {.step = 5});
      EXPECT_EQ(level.report().feet, 0U);
      const Level ledge(with_ramp(floor, from, to, 8), {.step = 5});
      EXPECT_EQ(ledge.report().feet, 0U);
      EXPECT_GT(ledge.report().count(GroundErrorCode::ledge), 0U);
    }
  }
}

TEST(GroundFeet, stairs_of_boxes_lead_up_from_the_first_one) {
  Soup soup;
  add_flat(soup, 0, 0, 1000, 600, 0);
  for (int i = 1; i <= 10; ++i) add_flat(soup, 200 + 30 * i, 200, 230 + 30 * i, 400, 18 * i);
  add_flat(soup, 530, 200, 900, 400, 180);
  const Level level(soup, {.step = 20});
  EXPECT_TRUE(level.leads(corner(50, 300, 0), corner(800, 300, 180)));
  // its front and its two sides; the second one is too high
  EXPECT_EQ(level.report().feet, 3U);
  EXPECT_EQ(level.report().fault_count(), 0U);
  // steps that overlap, as with nosings
  Soup nosed;
  add_flat(nosed, 0, 0, 1000, 600, 0);
  for (int i = 1; i <= 10; ++i) add_flat(nosed, 200 + 30 * i, 200, 235 + 30 * i, 400, 18 * i);
  EXPECT_TRUE(Level(nosed, {.step = 20}).leads(corner(50, 300, 0), corner(525, 300, 180)));
}

TEST(GroundFeet, a_ramp_that_goes_down_below_the_floor_has_none) {
  Soup soup;
  add_flat(soup, 0, 0, 400, 400, 0);
  add_slope(soup, 100, 100, 200, 200, 0, -50);
  const Level level(soup, {.step = 5});
  EXPECT_EQ(level.report().feet, 0U);
  EXPECT_FALSE(level.leads(corner(50, 150, 0), corner(180, 150, -40)));
}

TEST(GroundFeet, a_ramp_that_ends_beside_an_upper_floor_a_step_higher_leads_up) {
  Soup soup;
  add_flat(soup, 0, 0, 400, 400, 0);
  add_slope(soup, 100, 100, 200, 200, 0, 50);
  add_flat(soup, 195, 0, 400, 400, 50);  // over the end of the ramp
  const Level level(soup, {.step = 5});
  EXPECT_TRUE(level.leads(corner(50, 150, 0), corner(300, 150, 50)));
}

TEST(GroundFeet, of_mats_below_a_foot_the_upper_one_leads_up) {
  Soup soup;
  add_flat(soup, 0, 0, 400, 400, 0);
  add_flat(soup, 60, 60, 240, 240, 1);
  add_slope(soup, 100, 100, 200, 200, 0, 50);
  const Level level(soup, {.step = 5});
  EXPECT_TRUE(level.leads(corner(30, 150, 0), corner(180, 150, 40)));
}

TEST(GroundFeet, a_foot_that_crosses_another_seam_is_reported_by_its_faces) {
  Soup soup;
  add_flat(soup, 0, 0, 400, 400, 0);
  add_slope(soup, 100, 100, 200, 200, 0, 50);
  // its foot crosses that of the first one
  soup.push_back({corner(150, 150, 0), corner(50, 150, 0), corner(100, 60, 50)});
  const Level level(soup, {.step = 5});
  EXPECT_EQ(level.report().count(GroundErrorCode::blocked_foot), 1U);
  ASSERT_FALSE(level.report().faults.empty());
  EXPECT_NE(describe(level.report().faults.front()).find("another seam is in its way"),
            std::string::npos);
  GroundOptions strict{.step = 5, .strict = true};
  EXPECT_FALSE(import_ground(soup, strict));
}

/// A floor 0 high, and a ramp from x = 100 to 200 over it.
GroundReport report_of_ramp(int from, int to) {
  Soup soup;
  add_flat(soup, 0, 0, 400, 400, 0);
  add_slope(soup, 100, 100, 200, 200, from, to);
  return import_ground(soup, {.rise = 2, .step = 5}).value().report;
}

TEST(GroundFeet, a_ramp_that_begins_deep_below_a_floor_is_reported_where_it_comes_through) {
  const GroundReport deep = report_of_ramp(-30, 70);
  EXPECT_EQ(deep.feet, 0U);
  ASSERT_GT(deep.count(GroundErrorCode::passes_through), 0U);
  EXPECT_EQ(deep.fault_count(), deep.count(GroundErrorCode::passes_through));
  Point2 low = deep.faults.front().a, high = deep.faults.front().b;
  for (const GroundError& fault : deep.faults) {
    EXPECT_EQ(fault.face_count, 2U);
    EXPECT_EQ(fault.a.x, Point2::at(130, 0).x);
    EXPECT_EQ(fault.b.x, Point2::at(130, 0).x);
    low = std::min(low, fault.a);
    high = std::max(high, fault.b);
  }
  EXPECT_EQ(low, Point2::at(130, 100));
  EXPECT_EQ(high, Point2::at(130, 200));
  EXPECT_NE(describe(deep.faults.front()).find("one comes through the other from (130, "),
            std::string::npos);
}

TEST(GroundFeet, a_ramp_that_is_sunk_by_a_step_stands_on_the_floor_and_by_more_does_not) {
  EXPECT_EQ(report_of_ramp(-5, 95).fault_count(), 0U);
  EXPECT_EQ(report_of_ramp(-5, 95).feet, 1U);
  EXPECT_GT(report_of_ramp(-6, 94).count(GroundErrorCode::passes_through), 0U);
  EXPECT_EQ(report_of_ramp(-6, 94).feet, 0U);
}

TEST(GroundFeet, a_ramp_that_comes_up_through_a_floor_without_a_hole_is_reported) {
  EXPECT_EQ(report_of_ramp(-90, 0).fault_count(), 0U) << "it ends at the floor";
  EXPECT_GT(report_of_ramp(-90, 1).count(GroundErrorCode::passes_through), 0U);
  EXPECT_GT(report_of_ramp(-90, 90).count(GroundErrorCode::passes_through), 0U);
}

}  // namespace
}  // namespace offgrid::navmesh
