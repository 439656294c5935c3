// A frame of a game: all areas of a kind at once, of which most stay.
#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::worlds::find_world_fault;
using Areas = std::map<AreaId, Area>;

constexpr AreaId first_crate{100};

Area moved(Area area, int dx) {
  for (Area::Loop& loop : area.loops) {
    for (Point2& p : loop) p = Point2::at(p.x.raw() + dx, p.y.raw());
  }
  return area;
}

/// So many crates apart from each other.
Areas crates(std::uint32_t count) {
  Areas areas;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::int64_t x = 10 + 40 * (i % 20), y = 10 + 40 * (i / 20);
    areas[AreaId{first_crate.value() + i}] = crate(x, y, x + 20, y + 20);
  }
  return areas;
}

template <class Worlds>
auto commit_frame(Worlds& worlds, const Areas& areas, AreaId from = AreaId{1}) {
  auto edit = worlds.edit();
  edit.replace_all(areas, from);
  auto done = edit.commit();
  EXPECT_TRUE(done) << describe(done.error());
  return std::move(*done);
}

/// The digest of a new world with these areas.
Digest digest_of(const Areas& areas, std::int64_t side) {
  World world = square(side);
  WorldEdit edit = world.edit();
  for (const auto& [id, area] : areas) edit.put(id, area);
  EXPECT_TRUE(edit.commit());
  return world.digest();
}

TEST(ReplaceAll, changes_what_differs_and_tells_its_ids) {
  World world = square(1000);
  Areas areas = crates(40);
  commit_frame(world, areas);
  areas.erase(AreaId{105});
  areas[AreaId{110}] = moved(areas[AreaId{110}], 7);
  areas[AreaId{120}].enabled = false;
  areas[AreaId{200}] = crate(900, 900, 950, 950);
  WorldEdit edit = world.edit();
  EXPECT_EQ(edit.replace_all(areas),
            (std::vector{AreaId{105}, AreaId{110}, AreaId{120}, AreaId{200}}));
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->snap.removed_segments, 8U);  // two crates of four sides went
  EXPECT_EQ(done->snap.new_segments, 8U);      // and two came
  EXPECT_EQ(world.areas(), areas);
  EXPECT_EQ(world.digest(), digest_of(areas, 1000));
  EXPECT_EQ(find_world_fault(world), "");
  EXPECT_TRUE(world.edit().replace_all(areas).empty());
}

TEST(ReplaceAll, leaves_areas_with_smaller_ids) {
  World world = square(1000);
  const AreaId wall = put(world, crate(0, 500, 1000, 510));
  Areas areas = crates(40);
  commit_frame(world, areas, first_crate);
  EXPECT_EQ(world.areas().size(), 41U);
  commit_frame(world, {}, first_crate);
  ASSERT_EQ(world.areas().size(), 1U);
  EXPECT_EQ(world.areas().begin()->first, wall);
  EXPECT_EQ(put(world, crate(1, 1, 2, 2)), AreaId{140});  // add() gives larger ids than the frame
}

TEST(ReplaceAll, forgets_what_was_planned_for_its_ids_and_keeps_the_rest) {
  World world = stack(100, 2);
  const AreaId wall = put(world, crate(0, 50, 100, 52));
  const AreaId other = put(world, crate(10, 10, 20, 20));
  const Areas before = world.areas();
  WorldEdit edit = world.edit();
  edit.set_enabled(wall, false);
  edit.remove(other);
  edit.add(crate(70, 70, 80, 80));
  edit.add(Seam{Point2::at(40, 60), Point2::at(40, 80), 0, 1});
  EXPECT_TRUE(edit.replace_all({{other, before.at(other)}}, other).empty());
  ASSERT_TRUE(edit.commit());
  EXPECT_FALSE(world.find(wall)->enabled);
  EXPECT_EQ(*world.find(other), before.at(other));
  EXPECT_EQ(world.areas().size(), 2U);
  EXPECT_EQ(world.seams().size(), 1U);
}

TEST(ReplaceAll, takes_an_area_of_two_parts_for_another_one) {
  World world = square(100);
  WorldEdit edit = world.edit();
  edit.put(AreaId{3}, std::vector{crate(10, 10, 20, 20), crate(9, 9, 21, 21)});
  ASSERT_TRUE(edit.commit());
  const Areas areas{{AreaId{3}, crate(10, 10, 20, 20)}};
  commit_frame(world, areas);
  EXPECT_TRUE(world.rims().empty());
  EXPECT_EQ(world.digest(), digest_of(areas, 100));
}

TEST(ReplaceAll, is_refused_and_undone_as_a_whole) {
  World world = square(100);
  Areas areas{{AreaId{1}, crate(10, 10, 20, 20)}, {AreaId{2}, crate(30, 30, 40, 40)}};
  commit_frame(world, areas);
  const Digest before = world.digest();
  WorldEdit edit = world.edit();
  edit.replace_all({{AreaId{2}, crate(30, 30, 40, 101)}, {AreaId{5}, crate(1, 1, 2, 2)}});
  const auto refused = edit.commit();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, AreaErrorCode::outside_world);
  EXPECT_EQ(refused.error().area, AreaId{2});
  EXPECT_EQ(world.digest(), before);
  commit_frame(world, {{AreaId{5}, crate(1, 1, 2, 2)}});
  ASSERT_TRUE(world.undo());
  EXPECT_EQ(world.areas(), areas);
  EXPECT_EQ(world.digest(), before);
}

TEST(ReplaceAll, of_a_mesh_changes_the_worlds_of_all_agents) {
  const NavMeshOptions options{
      .low = Point2::at(0, 0), .high = Point2::at(1000, 1000), .radii = {3, 12}};
  NavMesh mesh = NavMesh::make(options).value();
  Areas areas = crates(40);
  areas[AreaId{300}] = barrier({Point2::at(5, 500), Point2::at(900, 700)});
  commit_frame(mesh, areas);
  areas[AreaId{101}] = moved(areas[AreaId{101}], -5);
  areas[AreaId{300}] = barrier({Point2::at(5, 500), Point2::at(5, 500)});  // grows to nothing
  areas.erase(AreaId{102});
  NavEdit edit = mesh.edit();
  edit.set_enabled(AreaId{102}, false);
  EXPECT_EQ(edit.replace_all(areas), (std::vector{AreaId{101}, AreaId{102}, AreaId{300}}));
  ASSERT_TRUE(edit.commit());
  NavMesh anew = NavMesh::make(options).value();
  commit_frame(anew, areas);
  EXPECT_EQ(mesh.digest(), anew.digest());
  EXPECT_EQ(mesh.world(Agent{2}).areas().size(), 39U);
}

}  // namespace
}  // namespace offgrid::navmesh
