// Every refusal of a world says all that belongs to it, and nothing else.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "offgrid/navmesh/world/snapshot.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using Code = AreaErrorCode;

/// Expects that both errors are equal in all members.
void expect_error(const AreaError& error, const AreaError& expected, const std::string& what) {
  EXPECT_EQ(error, expected) << what << ": " << describe(error) << "; loop " << error.loop
                             << ", point " << error.point << ", other seam "
                             << error.other_seam.value() << ", floor " << error.floor << ", cost "
                             << error.cost;
}

const Point2 low_a = Point2::at(40, 20), high_a = Point2::at(40, 80);
const Point2 low_b = Point2::at(60, 20), high_b = Point2::at(60, 80);
const Point2 inside = Point2::at(5, 50);

/// A world of four floors: an area, seams at two places, at the first of them three on the same
/// segment, and a link.
World world_with_all() {
  World world =
      World::make(
          {.low = Point2::at(0, 0), .high = Point2::at(100, 100), .margin = 10, .floors = 4})
          .value();
  auto edit = world.edit();
  edit.add(crate(10, 10, 20, 20));
  edit.add(Seam{low_a, high_a, 0, 1});
  edit.add(Seam{low_a, high_a, 2, 3});
  edit.add(Seam{high_b, low_b, 1, 0});
  edit.add(Seam{high_a, low_a, 0, 3});
  edit.add(Link{.from = inside, .to = {inside, 1}});
  EXPECT_TRUE(edit.commit());
  return world;
}

/// Expects the error of an edit of such a world, which stays as it is.
void expect_refused(const std::string& what, const AreaError& expected,
                    const std::function<void(WorldEdit&)>& plan) {
  World world = world_with_all();
  const Digest before = world.digest();
  auto edit = world.edit();
  plan(edit);
  const auto done = edit.commit();
  ASSERT_FALSE(done) << what;
  expect_error(done.error(), expected, what);
  EXPECT_EQ(world.digest(), before) << what;
}

TEST(WorldErrors, of_areas_have_each_member_that_belongs_to_them) {
  const AreaId id{9};
  const auto refused = [&](const std::string& what, const AreaError& expected,
                           const std::function<void(Area&)>& change) {
    Area area = crate(1, 1, 5, 5);
    change(area);
    expect_refused(what, expected, [&](WorldEdit& edit) { edit.put(id, area); });
  };
  refused(
      "a point of the second loop",
      {.code = Code::outside_world, .area = id, .loop = 1, .point = 1, .at = Point2::at(111, 6)},
      [](Area& a) { a.loops.push_back(box(6, 6, 111, 9)); });
  refused("a cost", {.code = Code::cost_too_small, .area = id, .cost = 65535}, [](Area& a) {
    a.state = {.ground = Ground::walkable, .cost = FaceState::unit_cost - 1};
  });
  refused("no floors", {.code = Code::no_floors, .area = id},
          [](Area& a) { a.floors = FloorSet(std::vector<Floor>{}); });
  refused("one floor of several", {.code = Code::unknown_floor, .area = id, .floor = 4},
          [](Area& a) { a.floors = {1, 4}; });
  const Point2 far = Point2::at(50, 111);
  expect_refused("a second part",
                 {.code = Code::outside_world, .area = id, .loop = 0, .point = 1, .at = far},
                 [&](WorldEdit& edit) {
                   edit.put(id, std::vector{crate(1, 1, 5, 5), Area{.loops = {{inside, far}}}});
                 });
  const AreaError unknown{.code = Code::unknown_area, .area = id};
  expect_refused("remove", unknown, [&](WorldEdit& edit) { edit.remove(id); });
  expect_refused("replace", unknown, [&](WorldEdit& edit) { edit.replace(id, {}); });
  expect_refused("disable", unknown, [&](WorldEdit& edit) { edit.set_enabled(id, false); });
}

TEST(WorldErrors, of_seams_have_each_member_that_belongs_to_them) {
  const SeamId id{9};
  const auto refused = [&](const std::string& what, AreaError expected, const Seam& seam) {
    expected.seam = id;
    expect_refused(what, expected, [&](WorldEdit& edit) { edit.put(id, seam); });
  };
  const Point2 out = Point2::at(111, 50), left = Point2::at(30, 50), right = Point2::at(70, 50),
               middle = Point2::at(50, 50);
  refused("the first end", {.code = Code::outside_world, .at = out}, {out, inside, 0, 1});
  refused("the second end", {.code = Code::outside_world, .at = out}, {inside, out, 0, 1});
  refused("the left floor", {.code = Code::unknown_floor, .floor = 4}, {inside, left, 4, 0});
  refused("the right floor", {.code = Code::unknown_floor, .floor = 5}, {inside, left, 0, 5});
  refused("one point", {.code = Code::one_point_seam}, {inside, inside, 0, 1});
  refused("one floor", {.code = Code::seam_within_floor, .floor = 2}, {inside, left, 2, 2});
  refused("the left side", {.code = Code::seam_twice, .floor = 0}, {low_a, high_a, 0, 2});
  refused("the right side", {.code = Code::seam_twice, .floor = 3}, {low_a, high_a, 1, 3});
  refused("backwards", {.code = Code::seam_twice, .floor = 3}, {high_a, low_a, 3, 1});
  // The smaller of two that are crossed is named, and of three with one segment that of the floor.
  refused("across two", {.code = Code::seams_cross, .other_seam = SeamId{1}, .floor = 1},
          {right, left, 2, 1});
  refused("across one", {.code = Code::seams_cross, .other_seam = SeamId{2}, .floor = 2},
          {left, middle, 2, 1});
  refused("along one", {.code = Code::seams_overlap, .other_seam = SeamId{3}, .floor = 0},
          {Point2::at(60, 10), Point2::at(60, 50), 0, 2});
  const AreaError unknown{.code = Code::unknown_seam, .seam = id};
  expect_refused("remove", unknown, [&](WorldEdit& edit) { edit.remove(id); });
  expect_refused("enable", unknown, [&](WorldEdit& edit) { edit.set_enabled(id, true); });
}

TEST(WorldErrors, name_the_other_seam_as_it_would_be_after_the_edit) {
  const SeamId id{10};
  const Point2 a = Point2::at(10, 50), b = Point2::at(50, 50);
  const AreaError crosses{.code = Code::seams_cross, .seam = id, .floor = 0};
  const auto refused = [&](const std::string& what, SeamId other,
                           const std::function<void(WorldEdit&)>& plan) {
    AreaError expected = crosses;
    expected.other_seam = other;
    expect_refused(what, expected, [&](WorldEdit& edit) {
      plan(edit);
      edit.put(id, Seam{a, b, 0, 1});
    });
  };
  const Point2 low = Point2::at(20, 40), high = Point2::at(20, 60);
  refused("one that is gone", SeamId{1}, [](WorldEdit& edit) { edit.remove(SeamId{4}); });
  refused("one of the edit", SeamId{9}, [&](WorldEdit& edit) {
    for (const SeamId each : {SeamId{1}, SeamId{4}}) edit.remove(each);
    edit.put(SeamId{9}, Seam{low, high, 2, 0});
    edit.put(SeamId{11}, Seam{low, high, 1, 3});  // of the same segment, and no floor in common
  });
}

TEST(WorldErrors, name_the_smallest_seam_that_is_crossed_whichever_comes_first_on_the_way) {
  World world = world_with_all();
  auto edit = world.edit();
  edit.put(SeamId{20}, Seam{Point2::at(15, 22), Point2::at(15, 60), 0, 1});
  edit.put(SeamId{21}, Seam{Point2::at(5, 90), Point2::at(30, 30), 0, 1});
  ASSERT_TRUE(edit.commit());
  edit.put(SeamId{22}, Seam{Point2::at(6, 50), Point2::at(35, 50), 0, 1});
  expect_error(
      edit.commit().error(),
      {.code = Code::seams_cross, .seam = SeamId{22}, .other_seam = SeamId{21}, .floor = 0}, "two");
}

TEST(WorldErrors, of_links_have_each_member_that_belongs_to_them) {
  const LinkId id{9};
  const auto refused = [&](const std::string& what, AreaError expected, const Link& link) {
    expected.link = id;
    expect_refused(what, expected, [&](WorldEdit& edit) { edit.put(id, link); });
  };
  const Point2 margin = Point2::at(101, 50);  // areas may be there
  refused("the start", {.code = Code::outside_world, .at = margin}, {.from = margin, .to = inside});
  refused("the end", {.code = Code::outside_world, .at = margin}, {.from = inside, .to = margin});
  refused("the start's floor", {.code = Code::unknown_floor, .floor = 4},
          {.from = {inside, 4}, .to = inside});
  refused("the end's floor", {.code = Code::unknown_floor, .floor = 5},
          {.from = inside, .to = {inside, 5}});
  const Link dear{.from = inside, .to = inside, .cost = Link::max_cost + 1};
  refused("the cost", {.code = Code::link_cost_too_large}, dear);
  const AreaError unknown{.code = Code::unknown_link, .link = id};
  expect_refused("remove", unknown, [&](WorldEdit& edit) { edit.remove(id); });
  expect_refused("enable", unknown, [&](WorldEdit& edit) { edit.set_enabled(id, true); });
}

TEST(WorldErrors, of_new_worlds_have_each_member_that_belongs_to_them) {
  const auto refused = [](const std::string& what, const AreaError& expected,
                          const std::function<void(WorldOptions&)>& change) {
    WorldOptions options{.low = Point2::at(0, 0), .high = Point2::at(9, 9)};
    change(options);
    const auto made = World::make(options);
    ASSERT_FALSE(made) << what;
    expect_error(made.error(), expected, what);
  };
  refused("width", {.code = Code::empty_rectangle},
          [](WorldOptions& o) { o.high = Point2::at(0, 9); });
  refused("height", {.code = Code::empty_rectangle},
          [](WorldOptions& o) { o.high = Point2::at(9, 0); });
  refused("turned", {.code = Code::empty_rectangle},
          [](WorldOptions& o) { o.high = Point2::at(9, -1); });
  refused("cost", {.code = Code::cost_too_small, .area = AreaId{0}, .cost = 7},
          [](WorldOptions& o) { o.ground.cost = 7; });
  refused("margin", {.code = Code::no_room_for_frame}, [](WorldOptions& o) { o.margin = -1; });
  for (const std::uint32_t floors : {0U, max_floors + 1})
    refused("floors", {.code = Code::too_many_floors, .floors = floors},
            [&](WorldOptions& o) { o.floors = floors; });
  EXPECT_TRUE(World::make({.low = Point2::at(0, 0),
                           .high = Point2::at(1, 1),
                           .ground = {.ground = Ground::blocked, .cost = 7}}));
}

TEST(WorldErrors, of_snapshots_have_each_member_that_belongs_to_them) {
  const auto refused = [](const std::string& what, const RestoreError& expected,
                          const std::function<void(Snapshot&)>& change) {
    Snapshot saved = snapshot(world_with_all());
    change(saved);
    const auto made = restore(saved);
    ASSERT_FALSE(made) << what;
    EXPECT_EQ(made.error(), expected) << what << ": " << describe(made.error());
  };
  refused("the frame", {.code = RestoreErrorCode::reserved_id, .area = AreaId{0}},
          [](Snapshot& s) { s.areas[0].first = AreaId{0}; });
  refused("the next area", {.code = RestoreErrorCode::reserved_id, .area = AreaId{0}},
          [](Snapshot& s) { s.next_id = 0; });
  refused("the next seam", {.code = RestoreErrorCode::reserved_id, .seam = SeamId{0}},
          [](Snapshot& s) { s.next_seam = 0; });
  refused("the next link", {.code = RestoreErrorCode::reserved_id, .link = LinkId{0}},
          [](Snapshot& s) { s.next_link = 0; });
  refused("a seam", {.code = RestoreErrorCode::reserved_id, .seam = SeamId{0}},
          [](Snapshot& s) { s.seams[0].first = SeamId{0}; });
  refused("a link", {.code = RestoreErrorCode::reserved_id, .link = LinkId{0}},
          [](Snapshot& s) { s.links[0].first = LinkId{0}; });
  refused("areas", {.code = RestoreErrorCode::id_not_given_out, .area = AreaId{1}, .next_id = 1},
          [](Snapshot& s) { s.next_id = 1; });
  refused("seams", {.code = RestoreErrorCode::id_not_given_out, .seam = SeamId{2}, .next_id = 2},
          [](Snapshot& s) { s.next_seam = 2; });
  refused("links", {.code = RestoreErrorCode::id_not_given_out, .link = LinkId{1}, .next_id = 1},
          [](Snapshot& s) { s.next_link = 1; });
  refused("a seam twice", {.code = RestoreErrorCode::id_twice, .seam = SeamId{2}},
          [](Snapshot& s) { s.seams.push_back(s.seams[2 - 1]); });
  refused("a link",
          {.code = RestoreErrorCode::refused,
           .refusal =
               AreaError{.code = Code::outside_world, .link = LinkId{1}, .at = Point2::at(0, 101)}},
          [](Snapshot& s) { s.links[0].second.to = Point2::at(0, 101); });
}

}  // namespace
}  // namespace offgrid::navmesh
