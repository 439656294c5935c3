#include "offgrid/navmesh/tiled_nav_mesh.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "navmesh_test.hpp"
#include "support/random.hpp"
#include "tiles/agents.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using offgrid::testing::Random;
using testing::tiles::TiledItems;
using testing::tiles::wrong_agents;

constexpr Agent small{1}, large{2};

Area fence(Area::Loop line) {
  Area area;
  area.shape = Area::Shape::barrier;
  area.loops.push_back(std::move(line));
  return area;
}

/// A store that fails when it is told to.
class StoreOfAgent : public MemoryTileStore {
 public:
  std::optional<TileStoreError> write(const StoreChange& change) override {
    if (left == 0)
      return TileStoreError{.code = TileStoreErrorCode::cannot_write, .reason = "the disk is full"};
    --left;
    return MemoryTileStore::write(change);
  }
  int left = 1000;  ///< how often it is written, until it fails
};

/// Points and discs of 8 and 14 in tiles of 64 from (0, 0) to (255, 255): two walls with a gap of
/// 20 between them.
class TiledNavMeshes : public ::testing::Test {
 protected:
  TiledNavMeshes() {
    edit.put(AreaId{1}, Area::rectangle(Point2::at(100, 0), Point2::at(110, 120)));
    edit.put(AreaId{2}, Area::rectangle(Point2::at(100, 140), Point2::at(110, 255)));
    edit.put(AreaId{3}, fence({Point2::at(30, 30), Point2::at(60, 50)}));
  }
  static TiledAgents agents_of(const std::vector<std::int32_t>& radii) {
    WorldOptions options;
    options.high = Point2::at(255, 255);
    return *TiledAgents::make(options, radii, 6);
  }
  TiledNavMesh made(const TiledOptions& options = {}) {
    return *TiledNavMesh::make(agents, stores, options);
  }
  Digest digest_of_whole(Agent agent) const {
    std::vector<std::pair<AreaId, Area>> parts;
    for (const auto& [id, area] : edit.areas()) {
      for (auto& part : agents.parts_of(agent, id, *area)) parts.push_back(std::move(part));
    }
    return make_whole(agents.grid(agent), parts)->digest();
  }

  const TiledAgents agents = agents_of({8, 14});
  StoreOfAgent store[3];
  TileStore* const stores[3] = {&store[0], &store[1], &store[2]};
  TiledEdit edit;
};

TEST_F(TiledNavMeshes, lead_agents_where_they_fit) {
  TiledNavMesh mesh = made();
  EXPECT_EQ(mesh.commit(edit)->size(), 3U);
  const FloorPoint from = Point2::at(80, 130), to = Point2::at(130, 130);
  EXPECT_EQ((*mesh.path(from, to))->corners.size(), 2U);
  EXPECT_TRUE((*mesh.path(from, to, small)));
  EXPECT_EQ((*mesh.path(from, to, large)).error().code, PathErrorCode::unreachable);
  EXPECT_EQ((*mesh.state_at(Point2::at(95, 50)))->ground, Ground::walkable);
  EXPECT_EQ((*mesh.state_at(Point2::at(95, 50), small))->ground, Ground::blocked);
  // That there is no path is known by summaries, and the tiles of both ends.
  EXPECT_EQ(mesh.loaded().size(), 3U);
  EXPECT_EQ(mesh.loaded(large).size(), 2U);
  for (const Agent agent : {point_agent, small, large})
    EXPECT_EQ(*mesh.digest(agent), digest_of_whole(agent)) << agent.value();
}

TEST_F(TiledNavMeshes, are_edited_and_undone_for_all_agents) {
  TiledNavMesh mesh = made();
  EXPECT_TRUE(mesh.commit(edit));
  EXPECT_EQ(mesh.load({1, 1}, large), std::nullopt);
  TiledEdit away;
  away.remove(AreaId{2});
  away.put(AreaId{3}, fence({Point2::at(5, 5)}));  // grows to nothing
  EXPECT_TRUE(mesh.commit(away));
  EXPECT_TRUE((*mesh.path(Point2::at(80, 60), Point2::at(130, 60), large)));
  EXPECT_TRUE(mesh.undo());
  EXPECT_EQ((*mesh.path(Point2::at(80, 60), Point2::at(130, 60), large)).error().code,
            PathErrorCode::unreachable);
  for (const Agent agent : {point_agent, small, large})
    EXPECT_EQ(*mesh.digest(agent), digest_of_whole(agent)) << agent.value();
  EXPECT_TRUE(mesh.undo());
  EXPECT_EQ(describe(mesh.undo().error()), "agent 0: there is no edit to undo");
}

TEST_F(TiledNavMeshes, name_the_agent_of_an_error) {
  TiledNavMesh mesh = made({.loads_on_demand = false});
  EXPECT_TRUE(mesh.commit(edit));
  EXPECT_EQ(describe(mesh.state_at(Point2::at(95, 50), large).error()),
            "agent 2: tile (1, 0) is not loaded");
  EXPECT_EQ(describe(*mesh.load({9, 9}, small)), "agent 1: tile (9, 9): the grid does not have it");
  TiledEdit other;
  other.remove(AreaId{7});
  EXPECT_EQ(describe(mesh.commit(other).error()), "agent 0: area 7: there is no such area");
  other = {};
  other.put(AreaId{0x7FFFFFFE}, Area::rectangle(Point2::at(1, 1), Point2::at(3, 2)));
  EXPECT_EQ(describe(mesh.commit(other).error()), "agent 0: area 2147483646: the id is reserved");
  other = {};
  other.put(LinkId{4}, {.from = Point2::at(1, 1), .to = Point2::at(256, 1)});
  EXPECT_EQ(describe(mesh.commit(other).error()).find("agent 0: link 4"), 0U);
  EXPECT_EQ(describe(TiledAgents::make({.high = Point2::at(9, 9)}, {0}, 6).error()),
            describe(AreaError{.code = AreaErrorCode::radius_too_large, .radius = 0}));
}

// Ten crates have 40 corners, and grown ones more than twice as many.
TEST(TiledNavMesh, is_as_before_if_an_agent_refuses) {
  WorldOptions options;
  options.high = Point2::at(255, 255);
  options.max_vertices = 90;
  const TiledAgents agents = *TiledAgents::make(options, {7}, 8);
  MemoryTileStore points, discs;
  TileStore* const stores[] = {&points, &discs};
  TiledNavMesh mesh = *TiledNavMesh::make(agents, stores);
  EXPECT_EQ(mesh.load({0, 0}), std::nullopt);
  const Digest before = *mesh.digest();
  TiledEdit edit;
  for (std::int32_t i = 1; i <= 10; ++i) {
    edit.put(AreaId{static_cast<std::uint32_t>(i)},
             Area::rectangle(Point2::at(20 * i, 20), Point2::at(20 * i + 5, 25)));
  }
  const auto done = mesh.commit(edit);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().agent, Agent{1});
  EXPECT_EQ(done.error().error.refusal.code, AreaErrorCode::too_many_vertices);
  EXPECT_EQ(*mesh.digest(), before);
  EXPECT_EQ((*mesh.state_at(Point2::at(22, 22)))->ground, Ground::walkable);
}

TEST_F(TiledNavMeshes, are_as_before_if_a_store_fails) {
  TiledNavMesh mesh = made();
  const Digest before = *mesh.digest(small);
  store[2].left = 0;
  EXPECT_EQ(describe(mesh.commit(edit).error()),
            "agent 2: the world cannot be written: the disk is full");
  EXPECT_EQ(*mesh.digest(small), before);
  EXPECT_EQ(*made().digest(small), before);
  EXPECT_EQ((*mesh.state_at(Point2::at(95, 50), small))->ground, Ground::walkable);
  store[2].left = 1000;
  EXPECT_TRUE(mesh.commit(edit));
  EXPECT_EQ((*mesh.state_at(Point2::at(95, 50), small))->ground, Ground::blocked);
  EXPECT_EQ(*made().digest(large), digest_of_whole(large));
}

TEST_F(TiledNavMeshes, say_when_stores_do_not_belong_together) {
  {
    TiledNavMesh mesh = made();
    store[0].left = 1;  // written, and not taken out again
    store[1].left = 0;
    EXPECT_EQ(
        describe(mesh.commit(edit).error()),
        "agent 0: an edit is in some of the stores, and cannot be taken out: the world cannot "
        "be written: the disk is full");
    store[0].left = store[1].left = 1000;
    EXPECT_EQ(mesh.commit(edit).error().error.code, TiledErrorCode::half_written);
  }
  EXPECT_EQ(describe(TiledNavMesh::make(agents, stores).error()),
            "agent 1: the store has other areas than that of points");
}

/// Random areas as in other tests of worlds.
TEST(TiledNavMesh, answers_as_the_whole) {
  Random random(77'031);
  for (std::uint64_t round = 0; round < 20; ++round) {
    const auto side = static_cast<std::int32_t>(random.between(8, 200));
    TiledItems items;
    for (std::uint32_t id = 1; id <= 6; ++id) {
      Area area;
      Area::Loop& loop = area.loops.emplace_back();
      for (std::int64_t n = random.between(2, 6); n > 0; --n) {
        const auto x = static_cast<std::int32_t>(random.between(0, side));
        loop.push_back(Point2::at(x, static_cast<std::int32_t>(random.between(0, side))));
      }
      area.rule = id % 2 == 0 ? WindingRule::nonzero : WindingRule::even_odd;
      if (id % 3 == 2) area.shape = Area::Shape::barrier;
      items.areas.emplace_back(AreaId{id}, std::move(area));
    }
    items.links.emplace_back(
        LinkId{1}, Link{.from = items.areas[0].second.loops[0][0], .to = Point2::at(0, side)});
    WorldOptions options;
    options.high = Point2::at(side, side);
    const TileGrid grid =
        *TileGrid::make(options, static_cast<int>(random.between(side > 32 ? 5 : 3, 7)));
    ASSERT_EQ(wrong_agents(grid, items, round).value_or(""), "") << round;
  }
}

}  // namespace
}  // namespace offgrid::navmesh
