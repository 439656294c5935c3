// Crowds as bytes: what is restored goes on step for step, and what is damaged is refused.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "navmesh/query_test.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::CrowdScene;

using Bytes = std::vector<std::byte>;

/// Steps a scene, and restores it now and then; both must go on alike.
void follow(CrowdScene scene, int steps, int every) {
  const std::vector<View> views = scene.views();
  for (int begin = 0; begin < steps; begin += every) {
    CrowdResult<Crowd> peer = Crowd::restore(scene.crowd.save(views), views);
    ASSERT_TRUE(peer) << describe(peer.error());
    EXPECT_EQ(peer->size(), scene.crowd.size());
    for (int step = 0; step < every; ++step) {
      ASSERT_EQ(*peer, scene.crowd) << begin + step;
      ASSERT_EQ(peer->digest(), scene.crowd.digest()) << begin + step;
      peer->step(views);
      scene.crowd.step(views);
    }
    for (const CrowdId id : scene.crowd.ids()) {
      ASSERT_EQ(*peer->find(id), *scene.crowd.find(id));
      ASSERT_EQ(peer->report(id), scene.crowd.report(id));
    }
  }
}

TEST(CrowdSave, a_late_peer_goes_on_step_for_step) {
  follow(testing::doorway(12, 100), 600, 60);
  follow(testing::corridor(5, 60, 500), 600, 60);
  follow(testing::slope(400, 10, 1), 400, 80);
}

/// A world with a link, and an agent on it after some steps.
struct Ferry {
  World world = square(1000);
  Crowd crowd;
  std::vector<View> views;

  Ferry() {
    block(world, box(450, 0, 550, 1000));
    auto edit = world.edit();
    edit.add(Link{.from = Point2::at(400, 500), .to = Point2::at(600, 500), .cost = 200 << 16});
    EXPECT_TRUE(edit.commit());
    for (const int y : {400, 500, 600})
      EXPECT_TRUE(crowd.add({.place = AgentPlace::at(Point2::at(300, y)),
                             .goal = Point2::at(700, y),
                             .radius = 20,
                             .speed = 8 * Step::unit}));
    views = {world};
  }
};

TEST(CrowdSave, an_agent_on_a_link_is_saved_there) {
  Ferry ferry;
  for (int step = 0; step < 20; ++step) ferry.crowd.step(ferry.views);
  Crowd peer = Crowd::restore(ferry.crowd.save(ferry.views), ferry.views).value();
  for (int step = 0; step < 100; ++step) {
    ASSERT_EQ(peer, ferry.crowd) << step;
    peer.step(ferry.views);
    ferry.crowd.step(ferry.views);
  }
}

TEST(CrowdSave, an_empty_crowd_is_one_as_well) {
  Ferry ferry;
  const Crowd empty;
  const auto restored = Crowd::restore(empty.save(ferry.views), ferry.views);
  ASSERT_TRUE(restored);
  EXPECT_EQ(*restored, empty);
  EXPECT_NE(*restored, ferry.crowd);
}

TEST(CrowdSave, ids_are_not_given_out_twice_after_it) {
  Ferry ferry;
  ASSERT_TRUE(ferry.crowd.remove(CrowdId(2)));
  Crowd peer = Crowd::restore(ferry.crowd.save(ferry.views), ferry.views).value();
  EXPECT_EQ(*peer.add({.place = AgentPlace::at(Point2::at(1, 1))}), CrowdId(3));
}

TEST(CrowdSave, bytes_of_something_else_are_refused) {
  Ferry ferry;
  EXPECT_EQ(Crowd::restore({}, ferry.views).error(), (CrowdError{CrowdErrorCode::not_a_crowd, 0}));
  const Bytes zeroes(80);
  EXPECT_EQ(Crowd::restore(zeroes, ferry.views).error(),
            (CrowdError{CrowdErrorCode::not_a_crowd, 0}));
}

TEST(CrowdSave, every_damaged_byte_and_every_shorter_file_is_refused) {
  Ferry ferry;
  for (int step = 0; step < 15; ++step) ferry.crowd.step(ferry.views);
  const Bytes saved = ferry.crowd.save(ferry.views);
  for (std::size_t i = 0; i < saved.size(); ++i) {
    Bytes damaged = saved;
    damaged[i] ^= std::byte{0x10};
    const auto restored = Crowd::restore(damaged, ferry.views);
    ASSERT_FALSE(restored) << i;
    const CrowdErrorCode expected = i < 8    ? CrowdErrorCode::not_a_crowd
                                    : i < 16 ? CrowdErrorCode::other_version
                                             : CrowdErrorCode::damaged;
    ASSERT_EQ(restored.error().code, expected) << i;
  }
  for (std::size_t size = 0; size < saved.size(); ++size) {
    const auto restored = Crowd::restore(std::span(saved).first(size), ferry.views);
    ASSERT_FALSE(restored) << size;
  }
}

TEST(CrowdSave, a_crowd_of_other_worlds_is_refused_and_the_view_is_named) {
  Ferry ferry;
  World other = square(1000);
  const std::vector<View> two = {ferry.world, other}, swapped = {other, ferry.world};
  const Bytes saved = ferry.crowd.save(two);
  EXPECT_TRUE(Crowd::restore(saved, two));
  EXPECT_EQ(Crowd::restore(saved, swapped).error(), (CrowdError{CrowdErrorCode::other_view, 0}));
  EXPECT_EQ(Crowd::restore(saved, ferry.views).error(),
            (CrowdError{CrowdErrorCode::other_view, 2}));
  block(other, box(10, 10, 20, 20));
  const std::vector<View> edited = {ferry.world, other};
  EXPECT_EQ(Crowd::restore(saved, edited).error(), (CrowdError{CrowdErrorCode::other_view, 1}));
  EXPECT_EQ(describe(Crowd::restore(saved, edited).error()),
            "the crowd was saved in other views than those given: see view 1");
}

}  // namespace
}  // namespace offgrid::navmesh
