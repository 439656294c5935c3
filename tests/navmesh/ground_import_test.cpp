// Shapes of ground, broken soups, and heights. The definition is in check/ground.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "ground_test.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

// ---- shapes

TEST(GroundImport, a_plane_of_triangles_is_one_loop_without_their_corners) {
  Soup soup;
  for (int x = 0; x < 6; x += 2) add_flat(soup, x, 0, x + 2, 4, 7);
  add_flat(soup, 0, 4, 6, 6, 7);  // its lower side meets three upper ones
  const auto ground = import_ground(soup);
  ASSERT_EQ(ground->floor_count(), 1U);
  const Area::Loop square = box(0, 0, 6, 6);
  EXPECT_EQ(ground->areas.front().loops, std::vector<Area::Loop>{square});
  EXPECT_EQ(ground->areas.front().state, FaceState{});
  EXPECT_TRUE(ground->seams.empty());
  EXPECT_EQ(ground->report.joints_of_parts, 3U);
}

TEST(GroundImport, a_hole_is_a_loop_and_triangles_that_touch_are_two) {
  Soup soup;
  add_flat(soup, 0, 0, 6, 2, 0);
  add_flat(soup, 0, 4, 6, 6, 0);
  add_flat(soup, 0, 2, 2, 4, 0);
  add_flat(soup, 4, 2, 6, 4, 0);
  const auto ring = import_ground(soup);
  ASSERT_EQ(ring->areas.front().loops.size(), 2U);
  EXPECT_EQ(ring->areas.front().loops.back().size(), 4U);
  EXPECT_EQ(world_of(*ring)->component_count(), 1U);
}

TEST(GroundImport, a_bridge_is_joined_to_its_banks_and_the_road_below_goes_on) {
  Soup soup;
  add_flat(soup, 0, 0, 40, 100, 50);  // the banks
  add_flat(soup, 60, 0, 100, 100, 50);
  add_flat(soup, 40, 45, 60, 55, 50);  // the deck; its ends are parts of the banks' sides
  add_flat(soup, 45, 0, 55, 100, 0);   // the road
  const auto ground = import_ground(soup, {.step = 9});
  ASSERT_EQ(ground->floor_count(), 2U);
  const auto world = world_of(*ground);
  ASSERT_TRUE(world);
  EXPECT_EQ(world->component_count(), 2U);
}

TEST(GroundImport, risers_are_stepped_over_and_ledges_are_not) {
  Soup soup;
  for (int i = 0; i < 4; ++i) add_flat(soup, 2 * i, 0, 2 * i + 2, 4, 2 * i);
  const auto stairs = import_ground(soup, {.step = 2});
  EXPECT_EQ(stairs->floor_count(), 1U);
  EXPECT_EQ(stairs->report.joints_over_step, 3U);
  const auto cut = import_ground(soup, {.step = 2, .max_rise = 2});
  EXPECT_EQ(cut->floor_count(), 2U);
  ASSERT_EQ(cut->seams.size(), 1U);
  EXPECT_EQ(world_of(*cut)->component_count(), 1U);
  const auto ledges = import_ground(soup, {.step = 1});
  EXPECT_EQ(ledges->floor_count(), 2U);  // those that meet are not on one
  EXPECT_EQ(world_of(*ledges)->component_count(), 4U);
  EXPECT_EQ(ledges->report.count(GroundErrorCode::ledge), 3U);
  EXPECT_TRUE(ledges->report.faults.empty());
}

TEST(GroundImport, turns_of_a_spiral_have_equal_seams_that_a_world_takes) {
  Soup soup;
  int z = 0;
  for (int turn = 0; turn < 3; ++turn) {
    for (const auto& [x, y] : {std::pair{0, 0}, std::pair{2, 0}, std::pair{2, 2}, std::pair{0, 2}})
      add_flat(soup, x, y, x + 2, y + 2, z++);
  }
  const auto spiral = import_ground(soup, {.step = 1});
  // three quarters each: the fourth is a cliff beside the first
  EXPECT_EQ(spiral->floor_count(), 4U);
  const auto world = world_of(*spiral);
  ASSERT_TRUE(world) << describe(world.error());
  EXPECT_EQ(world->component_count(), 1U);
}

TEST(GroundImport, takes_the_largest_coordinates) {
  constexpr std::int64_t far = (std::int64_t{1} << 30) - 1, high = (std::int64_t{1} << 29) - 1;
  const Soup soup{{corner(-far, -far, -high), corner(far, -far, -high), corner(far, far, high)},
                  {corner(-far, -far, -high), corner(far, far, high), corner(-far, far, high)}};
  EXPECT_EQ(import_ground(soup, {.rise = 65535, .run = 65535})->report.ground, 2U);
  // it rises by 2^30 - 2 over 2^31 - 2, a little less than a half
  EXPECT_EQ(import_ground(soup, {.rise = 32767, .run = 65535})->report.ground, 0U);
  EXPECT_EQ(import_ground(soup, {.rise = 32768, .run = 65535})->report.ground, 2U);
  EXPECT_EQ(import_ground(soup, {.rise = 1, .run = 2})->report.ground, 2U);
}

TEST(GroundImport, a_slope_of_exactly_the_limit_is_ground) {
  const GroundTriangle t{corner(0, 0, 0), corner(5, 0, 3), corner(0, 5, 4)};  // rises by 1 over 1
  const std::vector<GroundTriangle> soup{t};
  EXPECT_EQ(import_ground(soup, {.rise = 1, .run = 1})->report.ground, 1U);
  const GroundReport report = import_ground(soup, {.rise = 65534, .run = 65535})->report;
  EXPECT_EQ(report.ground, 0U);
  EXPECT_EQ(report.triangles, 1U);
}

TEST(GroundImport, no_triangles_make_no_floors) {
  const auto none = import_ground({});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->floor_count(), 0U);
  EXPECT_EQ(none->relief.floor_count(), 0U);
}

TEST(GroundImport, more_floors_than_there_are_numbers_are_refused) {
  Soup soup;
  for (int i = 0; i < 65536; ++i) {  // apart, but each at a height of its own
    const int x = 4 * (i % 256), y = 4 * (i / 256);
    soup.push_back({corner(x, y, i), corner(x + 2, y, i), corner(x, y + 2, i)});
  }
  ASSERT_EQ(soup.size(), 65536U);
  const auto refused = import_ground(soup, {.max_rise = 0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, GroundErrorCode::too_many_floors);
  EXPECT_EQ(refused.error().value, 65536);
  const auto taken = import_ground(soup);
  ASSERT_TRUE(taken) << describe(taken.error());
  EXPECT_EQ(taken->floor_count(), 1U);
}

TEST(GroundImport, pieces_that_are_more_than_a_unit_apart_share_a_floor) {
  const auto floors = [](int gap, std::optional<std::int32_t> max_rise) {
    Soup soup;
    for (int i = 0; i < 12; ++i)
      add_flat(soup, (9 + gap) * (i % 4), (9 + gap) * (i / 4), (9 + gap) * (i % 4) + 9,
               (9 + gap) * (i / 4) + 9, i / 4);
    const auto ground = import_ground(soup, {.max_rise = max_rise});
    const auto world = world_of(*ground);
    EXPECT_TRUE(world);
    EXPECT_EQ(world->component_count(), 12U);
    return ground->floor_count();
  };
  EXPECT_EQ(floors(2, std::nullopt), 1U);
  EXPECT_GT(floors(1, std::nullopt), 1U);  // snapping may close a gap of a unit
  EXPECT_EQ(floors(2, 2), 1U);
  EXPECT_EQ(floors(2, 1), 2U);
  EXPECT_EQ(floors(2, 0), 3U);
}

// ---- ground twice

/// A square, and a smaller one that is turned a little above its middle.
Soup sheets(int above) {
  Soup soup;
  add_flat(soup, 0, 0, 20, 20, 0);
  const GroundPoint a = corner(4, 5, above), b = corner(14, 4, above), c = corner(16, 14, above),
                    d = corner(6, 16, above);
  soup.push_back({a, b, c});
  soup.push_back({a, c, d});
  return soup;
}

TEST(GroundImport, ground_in_two_sheets_is_a_fault_with_its_place) {
  const GroundReport report = import_ground(sheets(0))->report;
  EXPECT_EQ(report.count(GroundErrorCode::ground_twice), 4U);  // each two halves
  EXPECT_EQ(report.fault_count(), 4U);
  // the lower half's smallest corner is where a -> b crosses the diagonal, about (4.9, 4.9)
  const GroundError first{
      .code = GroundErrorCode::ground_twice,
      .faces = {GroundTriangle{corner(0, 0, 0), corner(20, 0, 0), corner(20, 20, 0)},
                GroundTriangle{corner(4, 5, 0), corner(14, 4, 0), corner(16, 14, 0)}},
      .face_count = 2,
      .a = Point2::at(5, 5),
      .b = Point2::at(16, 14)};
  EXPECT_EQ(report.faults.front(), first);
  EXPECT_EQ(describe(first),
            "faces (0, 0, 0) (20, 0, 0) (20, 20, 0) and (4, 5, 0) (14, 4, 0) (16, 14, 0): ground "
            "twice, the faces cover each other from (5, 5) to (16, 14)");
  EXPECT_EQ(import_ground(sheets(0), {.strict = true}).error(), first);
}

TEST(GroundImport, sheets_are_ground_twice_up_to_the_height_that_the_caller_states) {
  const auto faults = [](int above, std::int32_t within) {
    return import_ground(sheets(above), {.step = 9, .twice_within = within})->report.fault_count();
  };
  EXPECT_EQ(faults(3, 0), 0U);  // a box on a floor
  EXPECT_EQ(faults(3, 2), 0U);
  EXPECT_EQ(faults(3, 3), 4U);
  EXPECT_EQ(faults(-3, 3), 4U);
}

TEST(GroundImport, a_ramp_is_no_ground_twice_though_it_begins_on_the_floor) {
  Soup soup;
  add_flat(soup, 0, 0, 40, 20, 0);
  add_slope(soup, 10, 5, 30, 15, 0, 10);
  EXPECT_EQ(import_ground(soup, {.step = 2, .twice_within = 9})->report.fault_count(), 0U);
  EXPECT_GT(import_ground(soup, {.step = 2, .twice_within = 10})->report.fault_count(), 0U);
}

// ---- broken soups

/// A soup with a fault, and the faces that must be named.
struct Broken {
  Soup soup;
  std::optional<GroundErrorCode> code;  ///< nothing: the face is dropped, not at fault
  GroundDrop drop = GroundDrop::no_area;
  std::vector<GroundTriangle> faces;
};

Soup base() {
  Soup soup;
  add_flat(soup, 0, 0, 10, 10, 0);
  return soup;
}

Broken broken(std::optional<GroundErrorCode> code, const std::vector<GroundTriangle>& added,
              const std::vector<GroundTriangle>& faces) {
  Broken b{base(), code, GroundDrop::no_area, faces};
  b.soup.insert(b.soup.end(), added.begin(), added.end());
  return b;
}
Broken dropped(GroundDrop drop, const GroundTriangle& face) {
  Broken b = broken(std::nullopt, {face}, {face});
  b.drop = drop;
  if (drop == GroundDrop::height_out_of_range) b.code = GroundErrorCode::height_out_of_range;
  return b;
}

std::vector<Broken> broken_soups() {
  using Code = GroundErrorCode;
  const GroundTriangle lower{corner(0, 0, 0), corner(10, 0, 0), corner(10, 10, 0)};
  const GroundTriangle right{corner(10, 0, 0), corner(20, 0, 0), corner(10, 10, 0)};
  const GroundTriangle above{corner(10, 0, 0), corner(30, 0, 0), corner(10, 10, 0)};
  const GroundTriangle folded{corner(0, 0, 0), corner(10, 0, 0), corner(10, 8, 3)};
  const GroundTriangle short_fold{corner(2, 0, 0), corner(8, 0, 0), corner(5, 4, 2)};
  const GroundTriangle twice{corner(0, 0, 1), corner(10, 0, 2), corner(10, 10, 1)};
  const GroundTriangle apart{corner(11, 0, 0), corner(20, 0, 0), corner(11, 10, 0)};
  const GroundTriangle askew{corner(10, 0, 0), corner(20, 0, 0), corner(11, 9, 0)};
  constexpr std::int64_t high = std::int64_t{1} << 29;
  std::vector<Broken> soups{
      broken(Code::second_neighbour, {right, above}, {lower, above, right}),
      broken(Code::fold, {folded}, {lower, folded}),
      broken(Code::fold, {short_fold}, {lower, short_fold}),
      broken(Code::ground_twice, {twice}, {lower, twice}),
      broken(Code::crack, {apart}, {lower, apart}),
      broken(Code::crack, {askew}, {lower, askew}),
      dropped(GroundDrop::vertical, {corner(0, 0, 0), corner(10, 0, 0), corner(10, 0, 5)}),
      dropped(GroundDrop::no_area, {corner(0, 0, 0), corner(5, 5, 0), corner(10, 10, 0)}),
      dropped(GroundDrop::no_area, {corner(0, 0, 0), corner(0, 0, 0), corner(0, 0, 0)}),
      dropped(GroundDrop::faces_down, {corner(0, 0, 9), corner(10, 10, 9), corner(10, 0, 9)}),
      dropped(GroundDrop::too_steep, {corner(30, 0, 0), corner(40, 0, 50), corner(30, 10, 0)}),
      dropped(GroundDrop::repeated, lower),
      dropped(GroundDrop::height_out_of_range,
              {corner(30, 0, 0), corner(40, 0, high), corner(30, 10, 0)}),
      dropped(GroundDrop::height_out_of_range,
              {corner(30, 0, -high), corner(40, 0, -high), corner(30, 10, -high)}),
      dropped(GroundDrop::height_out_of_range,
              {corner(30, 0, 0), corner(40, 0, std::numeric_limits<std::int32_t>::min()),
               corner(30, 10, 0)})};
  return soups;
}

// A quarter turn about the origin.
GroundTriangle turned(GroundTriangle t, int quarters) {
  for (int i = 0; i < quarters; ++i) {
    for (GroundPoint& p : t) p.at = {-p.at.y, p.at.x};
  }
  return t;
}

bool is_named(const GroundTriangle& t, const GroundError& error) {
  return std::any_of(error.faces.begin(), error.faces.begin() + error.face_count,
                     [&](const GroundTriangle& face) { return canonical(face) == canonical(t); });
}

bool names_all(const std::vector<GroundTriangle>& faces, const GroundError& error) {
  return std::all_of(faces.begin(), faces.end(),
                     [&](const GroundTriangle& t) { return is_named(t, error); });
}

TEST(GroundImport, sixty_broken_soups_are_reported_by_their_faces) {
  int count = 0;
  for (const Broken& original : broken_soups()) {
    for (int quarters = 0; quarters < 4; ++quarters, ++count) {
      Broken b = original;
      for (GroundTriangle& t : b.soup) t = turned(t, quarters);
      for (GroundTriangle& t : b.faces) t = turned(t, quarters);
      GroundOptions options{.step = 2};
      const auto ground = import_ground(b.soup, options);
      ASSERT_TRUE(ground);
      options.strict = true;
      const auto strict = import_ground(b.soup, options);
      if (b.faces.size() == 1) {
        const auto is_it = [&](const DroppedTriangle& d) {
          return d.reason == b.drop && canonical(d.triangle) == canonical(b.faces.front());
        };
        EXPECT_EQ(
            std::count_if(ground->report.dropped.begin(), ground->report.dropped.end(), is_it), 1)
            << "soup " << count;
      }
      if (!b.code) {
        EXPECT_TRUE(strict) << "soup " << count << ": " << describe(strict.error());
        EXPECT_TRUE(ground->report.faults.empty()) << "soup " << count;
        continue;
      }
      const auto fault = std::find_if(
          ground->report.faults.begin(), ground->report.faults.end(),
          [&](const GroundError& e) { return e.code == b.code && names_all(b.faces, e); });
      ASSERT_NE(fault, ground->report.faults.end()) << "soup " << count;
      ASSERT_FALSE(strict) << "soup " << count;
      EXPECT_EQ(strict.error(), ground->report.faults.front());
      EXPECT_NE(describe(*fault).find("face"), std::string::npos);
      EXPECT_TRUE(world_of(*ground)) << "soup " << count;
    }
  }
  EXPECT_GE(count, 60);
}

/// Triangles on either side of one line, each in a storey of its own but for every third, which is
/// in the lowest one.
Soup soup_on_one_line(testing::Random& random, int count) {
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const auto along = [&] { return static_cast<int>(random.between(0, 4)); };
    const int from = along(), to = from + 1 + along(), side = i % 2 == 0 ? 1 + i : -1 - i;
    const int z = i % 3 == 0 ? 0 : static_cast<int>(random.between(0, 6));
    const auto at = [&](int x, int y) { return GroundPoint{Point2::at(x, y), z}; };
    soup.push_back({at(from, 0), at(to, 0), at(from, side)});
    if (side < 0) std::swap(soup.back()[0], soup.back()[1]);
  }
  return soup;
}

TEST(GroundImport, a_report_counts_all_faults_and_lists_the_first_ones_of_each_kind) {
  testing::Random random(7);
  for (int round = 0; round < 20; ++round) {
    const Soup soup = soup_on_one_line(random, 40);
    const auto all = import_ground(soup, {.rise = 9, .step = 2});
    ASSERT_TRUE(all);
    const auto of_code = [](const std::vector<GroundError>& list, GroundErrorCode code) {
      std::vector<GroundError> found;
      std::copy_if(list.begin(), list.end(), std::back_inserter(found),
                   [&](const GroundError& e) { return e.code == code; });
      return found;
    };
    for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{5}}) {
      const auto some = import_ground(soup, {.rise = 9, .step = 2, .listed_max = most});
      ASSERT_TRUE(some);
      EXPECT_EQ(some->report.counts, all->report.counts);
      EXPECT_EQ(some->areas, all->areas);
      for (std::size_t i = 0; i < ground_error_code_count; ++i) {
        const auto code = static_cast<GroundErrorCode>(i + 1);
        const bool is_ledge = code == GroundErrorCode::ledge;
        auto first = of_code(is_ledge ? all->report.ledges : all->report.faults, code);
        EXPECT_EQ(first.size(), all->report.count(code));
        first.resize(std::min(first.size(), most));
        EXPECT_EQ(of_code(is_ledge ? some->report.ledges : some->report.faults, code), first);
      }
      EXPECT_EQ(
          import_ground(soup, {.rise = 9, .step = 2, .strict = true, .listed_max = most}).error(),
          all->report.faults.front());
    }
    EXPECT_GT(all->report.count(GroundErrorCode::fold), 5U);
    EXPECT_GT(all->report.count(GroundErrorCode::second_neighbour), 5U);
    EXPECT_GT(all->report.count(GroundErrorCode::ledge), 5U);
  }
}

TEST(GroundImport, folds_of_a_thousand_triangles_at_one_line_are_counted) {
  Soup soup;
  for (int i = 1; i <= 1000; ++i) {
    const auto at = [](int x, int y) { return GroundPoint{Point2::at(x, y), 0}; };
    soup.push_back({at(0, 0), at(1, 0), at(0, i)});
  }
  const auto ground = import_ground(soup);
  // the sides at the left are on one line, too
  EXPECT_EQ(ground->report.count(GroundErrorCode::fold), 1000U * 999);
  EXPECT_EQ(ground->report.count(GroundErrorCode::ground_twice), 1000U * 999 / 2);
  EXPECT_EQ(ground->report.fault_count(), ground->report.count(GroundErrorCode::fold) +
                                              ground->report.count(GroundErrorCode::crack) +
                                              ground->report.count(GroundErrorCode::ground_twice));
  EXPECT_EQ(ground->report.faults.size(), 3U * 1000);
}

TEST(GroundImport, a_t_junction_is_no_fault) {
  Soup soup = base();
  add_flat(soup, 10, 0, 20, 3, 0);
  add_flat(soup, 10, 3, 20, 10, 0);
  const auto ground = import_ground(soup, {.strict = true});
  ASSERT_TRUE(ground) << describe(ground.error());
  EXPECT_EQ(ground->report.joints_of_parts, 2U);
  EXPECT_EQ(ground->floor_count(), 1U);
}

TEST(GroundImport, errors_in_words_have_the_corners_of_the_faces) {
  const Broken b = broken_soups().front();
  const auto ground = import_ground(b.soup, {.step = 2});
  EXPECT_EQ(describe(ground->report.faults.back()),
            "faces (0, 0, 0) (10, 0, 0) (10, 10, 0), (10, 0, 0) (30, 0, 0) (10, 10, 0) and "
            "(10, 0, 0) (20, 0, 0) (10, 10, 0): a second neighbour, the third face is joined "
            "already from (10, 0) to (10, 10)");
  EXPECT_EQ(name(GroundDrop::too_steep), "too steep");
  EXPECT_EQ(name(GroundDrop::no_area), "no area");
  EXPECT_EQ(name(GroundDrop::vertical), "vertical");
  EXPECT_EQ(name(GroundDrop::faces_down), "faces down");
  EXPECT_EQ(name(GroundDrop::repeated), "repeated");
  EXPECT_EQ(name(GroundDrop::height_out_of_range), "height out of range");
}

// ---- heights

TEST(Relief, a_height_is_the_plane_of_the_triangle_reduced) {
  const std::vector<std::vector<GroundTriangle>> floors{
      {{corner(0, 0, 0), corner(6, 0, 4), corner(0, 6, 2)}}};
  const Relief relief = *Relief::make(floors);
  EXPECT_EQ(*relief.height(Point2::at(0, 0)), (Relief::Height{kernel::constant<0>}));
  EXPECT_EQ(*relief.height(Point2::at(6, 0)), (Relief::Height{kernel::constant<4>}));
  EXPECT_EQ(*relief.height(Point2::at(1, 1)), (Relief::Height{kernel::constant<1>}));
  EXPECT_EQ(*relief.height(Point2::at(1, 0)),
            (Relief::Height{kernel::constant<2>, kernel::constant<3>}));
  EXPECT_EQ(relief.rounded_height(Point2::at(1, 0)), 1);
  EXPECT_EQ(relief.rounded_height(Point2::at(0, 1)), 0);
  EXPECT_FALSE(relief.height(Point2::at(7, 0)));
  EXPECT_FALSE(relief.rounded_height(Point2::at(-1, 0)));
}

TEST(Relief, a_point_half_a_unit_outside_takes_the_nearest_plane) {
  // the side from (0, 0) to (2, 1) passes half a unit above (1, 0)
  const std::vector<std::vector<GroundTriangle>> floors{
      {{corner(0, 0, 0), corner(2, 1, 10), corner(0, 3, 0)}}};
  const Relief relief = *Relief::make(floors);
  EXPECT_EQ(*relief.height(Point2::at(1, 0)), (Relief::Height{kernel::constant<5>}));
  EXPECT_FALSE(relief.height(Point2::at(2, 0)));
}

TEST(Relief, at_a_step_the_lower_height_counts_on_every_order) {
  Soup soup;
  add_flat(soup, 0, 0, 2, 2, 1);
  add_flat(soup, 2, 0, 4, 2, 0);
  const auto ground = import_ground(soup, {.step = 1});
  ASSERT_EQ(ground->floor_count(), 1U);
  EXPECT_EQ(ground->relief.rounded_height(Point2::at(1, 1)), 1);
  EXPECT_EQ(ground->relief.rounded_height(Point2::at(2, 1)), 0);
}

TEST(Relief, what_is_no_ground_is_refused_by_name) {
  const GroundTriangle down{corner(0, 0, 0), corner(0, 5, 0), corner(5, 0, 0)};
  const GroundTriangle high{corner(0, 0, 1 << 29), corner(5, 0, 0), corner(0, 5, 0)};
  for (const auto& [t, code] : {std::pair{down, GroundErrorCode::not_ground},
                                std::pair{high, GroundErrorCode::height_out_of_range}}) {
    const std::vector<std::vector<GroundTriangle>> floors{{t}};
    const auto relief = Relief::make(floors);
    ASSERT_FALSE(relief);
    EXPECT_EQ(relief.error().code, code);
    EXPECT_TRUE(is_named(t, relief.error()));
  }
  const std::vector<std::vector<GroundTriangle>> many(65536);
  EXPECT_EQ(Relief::make(many).error().code, GroundErrorCode::too_many_floors);
}

TEST(Relief, is_another_one_if_a_triangle_is_on_another_floor) {
  const GroundTriangle t{corner(0, 0, 0), corner(5, 0, 0), corner(0, 5, 0)};
  using Floors = std::vector<std::vector<GroundTriangle>>;
  const Relief lower = *Relief::make(Floors{{t}, {}}), upper = *Relief::make(Floors{{}, {t}});
  EXPECT_EQ(lower, *Relief::make(Floors{{t}, {}}));
  EXPECT_FALSE(lower == upper);
}

}  // namespace
}  // namespace offgrid::navmesh
