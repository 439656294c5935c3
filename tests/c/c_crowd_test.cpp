// Crowds of the C interface: step for step those of C++.
#include <cstddef>
#include <string>
#include <vector>

#include "c_fixture.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/motion/motion.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using navmesh::Agent;
using navmesh::Area;
using navmesh::Crowd;
using navmesh::CrowdAgent;
using navmesh::View;

class CCrowd : public CMesh {
 protected:
  void SetUp() override {
    CMesh::SetUp();
    add({480, 0, 520, 0, 520, 600, 480, 600});
    commit();
    auto edit = cpp_.edit();
    edit.add(Area::polygon({at(480, 0), at(520, 0), at(520, 600), at(480, 600)}));
    ASSERT_TRUE(edit.commit());
    const og_view views[] = {view_, disc_};
    ASSERT_EQ(og_crowd_create(2, views, &crowd_), OG_OK);
  }
  void TearDown() override {
    EXPECT_EQ(og_destroy(crowd_), OG_OK);
    CMesh::TearDown();
  }
  static og_crowd_agent agent(std::int32_t x, std::int32_t y, std::int32_t gx, std::int32_t gy) {
    og_crowd_agent made = og_crowd_agent_default();
    made.at = {x, y, 0};
    made.goal = {gx, gy, 0};
    made.radius = 20;
    made.speed = 10 * 65536;
    made.view = 1;
    return made;
  }
  /// Twelve agents, in both crowds.
  void fill() {
    std::vector<og_crowd_agent> agents;
    for (int i = 0; i < 12; ++i) {
      agents.push_back(i % 2 == 0 ? agent(100, 60 + 70 * i, 900, 900 - 70 * i)
                                  : agent(900, 60 + 70 * i, 100, 900 - 70 * i));
      agents.back().priority = i % 3;
      const og_crowd_agent& a = agents.back();
      ASSERT_TRUE(cpp_crowd_.add({.place = navmesh::AgentPlace::at(at(a.at)),
                                  .goal = at(a.goal),
                                  .radius = a.radius,
                                  .speed = a.speed,
                                  .priority = a.priority,
                                  .view = 1}));
    }
    ids_.resize(agents.size());
    ASSERT_EQ(og_crowd_add(crowd_, agents.size(), agents.data(), ids_.data()), OG_OK);
  }
  std::vector<og_crowd_state> states(og_crowd of) const {
    std::size_t count = 0;
    og_crowd_read(of, 0, nullptr, &count);
    std::vector<og_crowd_state> read(count);
    EXPECT_EQ(og_crowd_read(of, count, read.data(), &count), OG_OK);
    return read;
  }
  static og_digest digest_of_crowd(og_crowd of) {
    og_digest made{};
    EXPECT_EQ(og_crowd_digest(of, &made), OG_OK);
    return made;
  }

  navmesh::NavMesh cpp_ = twin();
  Crowd cpp_crowd_;
  og_crowd crowd_ = 0;
  std::vector<og_crowd_id> ids_;
};

TEST_F(CCrowd, goes_step_for_step_like_that_of_cpp) {
  fill();
  const View views[] = {cpp_.view(), cpp_.view(Agent{1})};
  for (int step = 0; step < 60; ++step) {
    ASSERT_EQ(og_crowd_step(crowd_, 2), OG_OK);
    cpp_crowd_.step(views);
    cpp_crowd_.step(views);
    expect_equal(digest_of_crowd(crowd_), cpp_crowd_.digest());
    if (step == 20) {
      const og_point goal = {700, 900, 0};
      ASSERT_EQ(og_crowd_set_goals(crowd_, 3, ids_.data(), 1, &goal), OG_OK);
      for (int i = 0; i < 3; ++i)
        ASSERT_TRUE(
            cpp_crowd_.set_goal(navmesh::CrowdId{ids_[static_cast<std::size_t>(i)]}, at(goal)));
    }
    if (step == 30) {
      ASSERT_EQ(og_crowd_remove(crowd_, 1, &ids_[5]), OG_OK);
      ASSERT_TRUE(cpp_crowd_.remove(navmesh::CrowdId{ids_[5]}));
    }
  }
  const std::vector<og_crowd_state> read = states(crowd_);
  ASSERT_EQ(read.size(), cpp_crowd_.size());
  std::size_t moved = 0;
  for (const og_crowd_state& s : read) {
    const CrowdAgent* of = cpp_crowd_.find(navmesh::CrowdId{s.id});
    ASSERT_NE(of, nullptr);
    EXPECT_EQ(at(s.at), of->place.point.point);
    const auto report = cpp_crowd_.report(navmesh::CrowdId{s.id});
    EXPECT_EQ(s.activity, static_cast<std::uint32_t>(report->activity));
    EXPECT_EQ(s.velocity_x, report->velocity.x);
    EXPECT_EQ(s.next_corner.floor == OG_NO_INDEX, !report->next_corner);
    moved += s.activity == OG_CROWD_MOVING || s.activity == OG_CROWD_AT_GOAL ? 1 : 0;
  }
  EXPECT_GT(moved, 6U);
}

/// A walker goes by its path, an edit closes the way, and it slides along a wall.
TEST_F(CCrowd, a_walker_goes_as_an_agent_does_in_cpp) {
  const og_point from = {400, 300, 0}, to = {600, 300, 0};
  og_walker walker = 0;
  ASSERT_EQ(og_walker_create(disc_, &from, &walker), OG_OK);
  og_path_info info{};
  og_step step{};
  EXPECT_EQ(og_walker_advance(walker, 65536, &step), OG_OK);
  EXPECT_EQ(step.end, static_cast<std::uint32_t>(OG_STEP_OTHER_PATH));
  ASSERT_EQ(og_walker_go(walker, finder_, &to, &info), OG_OK);
  EXPECT_EQ(corners().size(), info.corner_count);
  const auto path = cpp_.path(at(from), at(to), Agent{1});
  navmesh::AgentPlace place = navmesh::AgentPlace::at(at(from));
  for (int i = 0; i < 20; ++i) {
    const navmesh::Step made = navmesh::advance(cpp_.view(Agent{1}), place, *path, 40 * 65536);
    place = made.place;
    ASSERT_EQ(og_walker_advance(walker, 40 * 65536, &step), OG_OK);
    EXPECT_EQ(at(step.at), place.point.point);
    EXPECT_EQ(step.end, static_cast<std::uint32_t>(made.end));
    EXPECT_EQ(step.passed, made.passed.size());
  }
  EXPECT_EQ(step.end, static_cast<std::uint32_t>(OG_STEP_ARRIVED));
  ASSERT_EQ(og_walker_slide(walker, 100, 500, 50 * 65536, &step), OG_OK);
  const navmesh::Step slid = navmesh::slide(cpp_.view(Agent{1}), place, at(100, 500), 50 * 65536);
  EXPECT_EQ(at(step.at), slid.place.point.point);
  const og_point back = {100, 500, 0}, upstairs = {1, 1, 2}, off = {1 << 30, 1, 0};
  ASSERT_EQ(og_walker_go(walker, finder_, &back, nullptr), OG_OK);
  EXPECT_EQ(og_walker_go(walker, finder_, nullptr, nullptr), OG_NULL);
  EXPECT_EQ(og_walker_go(walker, finder_, &upstairs, nullptr), OG_NO_FLOOR);
  EXPECT_EQ(og_walker_go(walker, finder_, &off, nullptr), OG_OFF_GRID);
  ASSERT_EQ(og_walker_advance(walker, 65536, &step), OG_OK);
  EXPECT_EQ(step.end, static_cast<std::uint32_t>(OG_STEP_MOVING)) << "it keeps its path";
  add({540, 200, 700, 200, 700, 400, 540, 400});
  commit();
  ASSERT_EQ(og_walker_advance(walker, 0, &step), OG_OK);
  EXPECT_EQ(og_walker_go(walker, finder_, &to, &info), OG_NO_PATH);
  ASSERT_EQ(og_walker_advance(walker, 65536, &step), OG_OK);
  EXPECT_EQ(step.end, static_cast<std::uint32_t>(OG_STEP_OTHER_PATH)) << "then it has none";
  EXPECT_EQ(og_walker_advance(walker, -1, &step), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_walker_advance(walker, 1, nullptr), OG_NULL);
  EXPECT_EQ(og_walker_slide(walker, 1 << 30, 0, 1, &step), OG_OFF_GRID);
  EXPECT_EQ(og_walker_go(walker, walker, &to, &info), OG_WRONG_HANDLE);
  EXPECT_EQ(og_destroy(walker), OG_OK);
}

TEST_F(CCrowd, a_saved_crowd_goes_on_like_the_first_one) {
  fill();
  ASSERT_EQ(og_crowd_step(crowd_, 15), OG_OK);
  std::size_t size = 0;
  EXPECT_EQ(og_crowd_save(crowd_, 0, nullptr, &size), OG_TOO_SMALL);
  std::vector<std::uint8_t> bytes(size);
  ASSERT_EQ(og_crowd_save(crowd_, size, bytes.data(), &size), OG_OK);
  const og_view views[] = {view_, disc_}, other_way[] = {disc_, view_};
  og_crowd loaded = 0;
  ASSERT_EQ(og_crowd_load(2, views, bytes.data(), size, &loaded), OG_OK);
  ASSERT_EQ(og_crowd_step(loaded, 20), OG_OK);
  ASSERT_EQ(og_crowd_step(crowd_, 20), OG_OK);
  expect_equal(digest_of_crowd(crowd_), digest_of_crowd(loaded));
  EXPECT_EQ(og_destroy(loaded), OG_OK);
  EXPECT_EQ(og_crowd_load(2, other_way, bytes.data(), size, &loaded), OG_BAD_CROWD);
  EXPECT_EQ(last_error().code, OG_CROWD_OTHER_VIEW);
  EXPECT_EQ(og_crowd_load(1, views, bytes.data(), size, &loaded), OG_BAD_CROWD);
  EXPECT_EQ(og_crowd_load(2, views, bytes.data(), 3, &loaded), OG_BAD_CROWD);
  const std::vector<std::uint8_t> zeros(size);
  EXPECT_EQ(og_crowd_load(2, views, zeros.data(), size, &loaded), OG_BAD_CROWD);
  EXPECT_EQ(last_error().code, OG_CROWD_NOT_A_CROWD);
  bytes[size / 2] ^= 1;
  EXPECT_EQ(og_crowd_load(2, views, bytes.data(), size, &loaded), OG_BAD_CROWD);
  EXPECT_EQ(last_error().code, OG_CROWD_DAMAGED);
  EXPECT_NE(last_error().item, OG_NO_INDEX);
}

TEST_F(CCrowd, a_batch_with_a_fault_changes_nothing_and_names_it) {
  fill();
  const og_digest before = digest_of_crowd(crowd_);
  og_crowd_agent agents[] = {agent(10, 10, 20, 20), agent(10, 10, 20, 20)};
  og_crowd_id ids[2];
  const auto refuse = [&](og_status status) {
    EXPECT_EQ(og_crowd_add(crowd_, 2, agents, ids), status);
    EXPECT_EQ(last_error().item, 1U);
    agents[1] = agents[0];
  };
  agents[1].radius = -1;
  refuse(OG_BAD_CROWD);
  agents[1].speed = std::int64_t{1} << 40;
  refuse(OG_BAD_CROWD);
  EXPECT_EQ(last_error().code, OG_CROWD_BAD_SPEED);
  agents[1].arrive_within = -1;
  refuse(OG_BAD_CROWD);
  agents[1].view = 2;
  refuse(OG_OUT_OF_RANGE);
  agents[1].goal.floor = 2;
  refuse(OG_NO_FLOOR);
  agents[1].at.x = 1 << 30;
  refuse(OG_OFF_GRID);
  agents[1].size = 0;
  refuse(OG_WRONG_SIZE);
  EXPECT_EQ(og_crowd_add(crowd_, 2, nullptr, ids), OG_NULL);
  EXPECT_EQ(og_crowd_add(crowd_, 2, agents, nullptr), OG_NULL);
  const og_crowd_id unknown[] = {ids_[0], 77}, twice[] = {ids_[0], ids_[0]};
  const og_point goals[] = {{1, 1, 0}, {2, 2, 0}};
  EXPECT_EQ(og_crowd_remove(crowd_, 2, unknown), OG_BAD_CROWD);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(og_crowd_remove(crowd_, 2, twice), OG_OUT_OF_RANGE);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(std::string(last_error().text),
            "ids[1]: agent " + std::to_string(ids_[0]) + " is there twice");
  EXPECT_EQ(og_crowd_set_goals(crowd_, 2, unknown, 2, goals), OG_BAD_CROWD);
  EXPECT_EQ(last_error().code, OG_CROWD_UNKNOWN_AGENT);
  EXPECT_EQ(og_crowd_set_goals(crowd_, 2, ids_.data(), 3, goals), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_crowd_set_goals(crowd_, 2, ids_.data(), 2, nullptr), OG_NULL);
  expect_equal(digest_of_crowd(crowd_), before);

  og_crowd none = 0;
  og_mesh other = 0;
  og_view of_other = 0;
  ASSERT_EQ(og_mesh_clone(mesh_, &other), OG_OK);
  ASSERT_EQ(og_view_create(other, 0, &of_other), OG_OK);
  const og_view mixed[] = {view_, of_other};
  EXPECT_EQ(og_crowd_create(2, mixed, &none), OG_OUT_OF_RANGE);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(og_crowd_create(0, mixed, &none), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_crowd_create(1, &mesh_, &none), OG_WRONG_HANDLE);
  EXPECT_EQ(og_destroy(of_other), OG_OK);
  EXPECT_EQ(og_destroy(other), OG_OK);
}

}  // namespace
}  // namespace offgrid::testing
