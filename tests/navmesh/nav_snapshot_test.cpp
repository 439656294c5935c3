#include "offgrid/navmesh/nav_snapshot.hpp"

#include <gtest/gtest.h>

#include <array>
#include <iterator>
#include <vector>

#include "query_test.hpp"
#include "random_mesh.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using random_mesh::agents_of;
using random_mesh::edit_at_random;
using random_mesh::expect_same;
using random_mesh::expect_same_changes;
using random_mesh::large;
using random_mesh::options;
using random_mesh::side;
using random_mesh::small;
using testing::Random;
using testing::SnapClass;

std::array<std::uint32_t, 3> next_ids(const NavMesh& mesh) {
  const Snapshot saved = snapshot(mesh);
  return {saved.next_id, saved.next_seam, saved.next_link};
}

// ---- the same mesh

TEST(NavSnapshot, a_late_peer_and_one_that_guessed_stay_in_step) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto which = static_cast<SnapClass>(seed % testing::snap_class_count);
    Random random(seed), places(seed);
    NavMesh mesh = random_mesh::make(random, which);
    NavMesh guesser = restore_mesh(snapshot(mesh)).value();
    for (int round = 0; round < 3; ++round) {
      const Mark before = guesser.mark();
      const Digest digest = guesser.digest();
      std::size_t guesses = 0;
      Random wrong(seed + 100);
      for (int i = 0; i < 4; ++i) guesses += edit_at_random(guesser, wrong, which) ? 1 : 0;
      ASSERT_EQ(guesser.roll_back(before).value(), guesses);
      ASSERT_EQ(guesser.digest(), digest);
      // The guesses have used up ids, and the late peer knows them from the snapshot.
      NavMesh late = restore_mesh(snapshot(guesser)).value();
      EXPECT_EQ(next_ids(late), next_ids(guesser));
      EXPECT_NE(next_ids(late), next_ids(mesh));
      for (int i = 0; i < 3; ++i) {
        Random here = random, there = random;
        expect_same_changes(edit_at_random(guesser, here, which),
                            edit_at_random(late, there, which));
        expect_same(guesser, late, places);
        random = here;
      }
      mesh = restore_mesh(snapshot(late)).value();
    }
  }
}

TEST(NavSnapshot, edits_and_marks_of_before_are_refused) {
  NavMesh mesh = NavMesh::make(options()).value();
  std::vector<Mark> marks;
  for (int i = 0; i < 3; ++i) {
    put(mesh, crate(5 + 10 * i, 5, 9 + 10 * i, 9));
    marks.push_back(mesh.mark());
  }
  NavMesh restored = restore_mesh(snapshot(mesh)).value();
  EXPECT_EQ(restored.undo().error().code, AreaErrorCode::cannot_undo);
  for (int i = 0; i < 4; ++i) {
    for (const Mark& mark : marks)
      EXPECT_EQ(restored.roll_back(mark).error().code, AreaErrorCode::cannot_undo);
    auto edit = restored.edit();
    EXPECT_EQ(edit.add(crate(5 + 10 * i, 25, 9 + 10 * i, 29)),
              AreaId(4U + static_cast<unsigned>(i)));
    ASSERT_TRUE(edit.commit());
  }
  EXPECT_EQ(restored.roll_back(Mark{}).value(), 4U);
  EXPECT_EQ(restored.digest(), mesh.digest());
  EXPECT_EQ(restored.undo().error().code, AreaErrorCode::cannot_undo);
}

TEST(NavSnapshot, options_come_back) {
  NavMeshOptions wanted = options();
  wanted.disc_sides = 8;
  wanted.journal_limit = 2;
  wanted.lists_faces = false;
  wanted.max_vertices = 400;
  NavMesh mesh = NavMesh::make(wanted).value();
  const Snapshot saved = snapshot(mesh);
  EXPECT_EQ(saved.agents.radii, wanted.radii);
  EXPECT_EQ(saved.agents.disc_sides, 8);
  EXPECT_EQ(saved.options.journal_limit, 2U);
  NavMesh restored = restore_mesh(saved).value();
  EXPECT_EQ(snapshot(restored).agents, saved.agents);
  for (const Agent agent : {small, large})
    EXPECT_EQ(restored.overshoot(agent), Disc::make(restored.radius(agent), 8)->overshoot());
  for (int i = 0; i < 3; ++i) {
    auto edit = restored.edit();
    edit.add(crate(5 + 10 * i, 25, 9 + 10 * i, 29));
    const auto done = edit.commit();
    ASSERT_TRUE(done);
    EXPECT_TRUE(done->front().added.empty());
  }
  EXPECT_TRUE(restored.undo());
  EXPECT_TRUE(restored.undo());
  EXPECT_EQ(restored.undo().error().code, AreaErrorCode::cannot_undo);
  for (const Agent agent : agents_of(restored)) {
    const WorldOptions& of = restored.world(agent).options();
    EXPECT_EQ(of.max_vertices, 400U);
    EXPECT_EQ(of.floors, 2U);
    EXPECT_EQ(of.ground, wanted.ground);
    EXPECT_EQ(of.margin, mesh.world(agent).options().margin);
  }
}

TEST(NavSnapshot, the_number_of_sides_comes_back_without_a_disc) {
  NavMeshOptions wanted = options();
  wanted.radii = {};
  for (const int sides : {8, 16, 32}) {
    wanted.disc_sides = sides;
    const Snapshot saved = snapshot(NavMesh::make(wanted).value());
    EXPECT_EQ(saved.agents.disc_sides, sides);
    EXPECT_EQ(snapshot(restore_mesh(saved).value()).agents, saved.agents);
  }
}

// ---- worlds and meshes

TEST(NavSnapshot, the_world_of_points_can_be_restored_alone) {
  Random random(3);
  const NavMesh mesh = random_mesh::make(random, SnapClass::dense);
  const auto world = restore(snapshot(mesh));
  ASSERT_TRUE(world) << describe(world.error());
  EXPECT_EQ(world->digest(), mesh.world().digest());
  EXPECT_EQ(world->areas(), mesh.areas());
}

TEST(NavSnapshot, a_world_becomes_a_mesh_of_points_and_may_get_agents) {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .margin = 9}).value();
  auto edit = world.edit();
  edit.put(AreaId{7}, crate(-9, 40, 30, 60));
  ASSERT_TRUE(edit.commit());
  Snapshot saved = snapshot(world);
  EXPECT_EQ(saved.agents, SavedAgents{});
  const NavMesh mesh = restore_mesh(saved).value();
  EXPECT_EQ(mesh.agent_count(), 1U);
  EXPECT_EQ(mesh.world().digest(), world.digest());
  EXPECT_FALSE(snapshot(mesh).agents.digest) << "there is none without discs";
  saved.agents.radii = {10};
  const NavMesh with_agent = restore_mesh(saved).value();
  EXPECT_EQ(with_agent.radius(small), 10);
  EXPECT_FALSE(with_agent.is_free(Point2::at(35, 50), small));
  EXPECT_TRUE(with_agent.is_free(Point2::at(45, 50), small));
}

// ---- errors

TEST(NavSnapshot, errors_name_the_item_at_fault) {
  NavMesh mesh = NavMesh::make(options()).value();
  auto edit = mesh.edit();
  edit.add(crate(10, 10, 20, 20));
  edit.add(crate(30, 10, 40, 20));
  const SeamId seam = edit.add(Seam{Point2::at(25, 10), Point2::at(25, 40), 0, 1});
  const LinkId link = edit.add(Link{.from = Point2::at(1, 1), .to = {Point2::at(2, 2), 1}});
  ASSERT_TRUE(edit.commit());
  const Snapshot good = snapshot(mesh);
  const auto error_after = [&](const auto& change) {
    Snapshot bad = good;
    change(bad);
    return error_of(restore_mesh(bad));
  };
  EXPECT_EQ(error_after([](Snapshot& s) { s.areas[1].first = AreaId{1}; }),
            (RestoreError{.code = RestoreErrorCode::id_twice, .area = AreaId{1}}));
  EXPECT_EQ(error_after([](Snapshot& s) { s.next_seam = 1; }),
            (RestoreError{.code = RestoreErrorCode::id_not_given_out, .seam = seam, .next_id = 1}));
  EXPECT_EQ(error_after([](Snapshot& s) { s.links.push_back(s.links[0]); }),
            (RestoreError{.code = RestoreErrorCode::id_twice, .link = link}));
  const auto without_links = [](Snapshot& s) {
    s.links.clear();
    s.next_link = 0;
    s.digest.reset();
    s.agents.digest.reset();
  };
  EXPECT_EQ(describe(error_after(without_links)), "link 0: the ids of links begin at 1");
  EXPECT_EQ(describe(error_after([](Snapshot& s) { s.seams[0].first = SeamId{0}; })),
            "seam 0: the ids of seams begin at 1");
  EXPECT_EQ(
      describe(error_after([](Snapshot& s) { s.areas[1].second.loops[0][2] = Point2::at(90, 5); })),
      "area 2, loop 0, point 2, (90, 5): outside the world");
  EXPECT_EQ(error_after([](Snapshot& s) { s.options.high = s.options.low; }).refusal->code,
            AreaErrorCode::empty_rectangle);
  for (const std::int32_t radius : {0, -3, Disc::max_radius + 1}) {
    EXPECT_EQ(error_after([&](Snapshot& s) { s.agents.radii[1] = radius; }).refusal,
              (AreaError{.code = AreaErrorCode::radius_too_large, .radius = radius}));
  }
  const std::int32_t high = (1 << 30) - 4;
  Snapshot tight = good;
  tight.options.high = Point2::at(high, side);
  tight.digest.reset();
  tight.agents.radii = {1, 4};
  EXPECT_EQ(error_of(restore_mesh(tight)).refusal,
            (AreaError{.code = AreaErrorCode::radius_too_large, .radius = 4}))
      << "the grid has no room for it";
  const std::size_t most = mesh.world(large).snap().mesh().vertex_count();
  ASSERT_GT(most, mesh.world().snap().mesh().vertex_count());
  EXPECT_EQ(error_after([&](Snapshot& s) {
              s.options.max_vertices = static_cast<std::uint32_t>(most - 1);
            }).refusal->code,
            AreaErrorCode::too_many_vertices)
      << "the world of points has room";
  EXPECT_EQ(mesh.digest(), *good.agents.digest);
}

TEST(NavSnapshot, the_digest_of_each_world_is_compared) {
  Random random(4);
  const NavMesh mesh = random_mesh::make(random, SnapClass::bundle);
  Snapshot saved = snapshot(mesh);
  saved.agents.digest->high ^= 1;
  EXPECT_EQ(error_of(restore_mesh(saved)), (RestoreError{.code = RestoreErrorCode::digest_differs,
                                                         .stated = *saved.agents.digest,
                                                         .digest = mesh.digest()}));
  saved = snapshot(mesh);
  saved.agents.disc_sides = 8;
  EXPECT_EQ(error_of(restore_mesh(saved)).code, RestoreErrorCode::digest_differs);
  saved.agents.digest.reset();
  EXPECT_TRUE(restore_mesh(saved));
  saved.digest->low ^= 1;
  EXPECT_EQ(error_of(restore_mesh(saved)), (RestoreError{.code = RestoreErrorCode::digest_differs,
                                                         .stated = *saved.digest,
                                                         .digest = mesh.world().digest()}));
}

TEST(NavSnapshotDeathTest, discs_have_8_16_or_32_sides) {
  Snapshot saved = snapshot(NavMesh::make(options()).value());
  saved.agents.disc_sides = 12;
  EXPECT_DEATH((void)restore_mesh(saved), "8, 16 or 32 sides");
  saved.agents = {.radii = {}, .disc_sides = 12};
  EXPECT_DEATH((void)restore_mesh(saved), "8, 16 or 32 sides") << "also without a disc";
}

// ---- differences

TEST(NavDiff, is_empty_exactly_if_the_digests_are_equal) {
  int equal = 0, different = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    const auto which = static_cast<SnapClass>(seed % testing::snap_class_count);
    const NavMesh mesh = random_mesh::make(random, which);
    NavMesh other = restore_mesh(snapshot(mesh)).value();
    for (int i = 0; i < 6; ++i) {
      const NavDiff difference = diff(mesh, other);
      ASSERT_EQ(difference.is_empty(), mesh.digest() == other.digest());
      EXPECT_EQ(difference.worlds.size(), 3U);
      EXPECT_FALSE(difference.agents_differ);
      difference.is_empty() ? ++equal : ++different;
      if (random.chance(1, 3)) (void)other.undo();
      (void)edit_at_random(other, random, which);
    }
  }
  EXPECT_GE(equal, 12);
  EXPECT_GT(different, 30);
}

TEST(NavDiff, names_what_differs_in_the_world_of_each_agent) {
  NavMesh mesh = NavMesh::make(options()).value();
  NavMesh other = mesh;
  auto edit = mesh.edit();
  const AreaId id = edit.add(crate(20, 20, 40, 40));
  const SeamId seam = edit.add(Seam{Point2::at(10, 10), Point2::at(10, 40), 0, 1});
  const LinkId link = edit.add(Link{.from = Point2::at(1, 1), .to = {Point2::at(2, 2), 1}});
  ASSERT_TRUE(edit.commit());
  const NavDiff difference = diff(mesh, other);
  ASSERT_EQ(difference.worlds.size(), 3U);
  EXPECT_EQ(difference.first_area()->area, crate(20, 20, 40, 40));
  for (const Agent agent : agents_of(mesh)) {
    const WorldDiff& world = difference.worlds[agent.value()];
    ASSERT_EQ(world.areas.size(), 1U);
    EXPECT_EQ(world.areas[0].ids_a, std::vector{id});
    EXPECT_EQ(world.areas[0].area, mesh.world(agent).areas().at(id));
    ASSERT_EQ(world.seams.size(), 1U);
    EXPECT_EQ(world.seams[0].ids_a, std::vector{seam});
    ASSERT_EQ(world.links.size(), 1U);
    EXPECT_EQ(world.links[0].ids_a, std::vector{link});
    EXPECT_FALSE(world.only_in_a.empty());
    EXPECT_FALSE(world.only_in_b.empty());
  }
  EXPECT_EQ(diff(other, mesh).worlds[2].areas[0].ids_b, std::vector{id});
}

TEST(NavDiff, agents_differ_by_number_radius_and_disc) {
  const auto mesh_of = [](std::vector<std::int32_t> radii, int sides) {
    NavMeshOptions of = options();
    of.radii = std::move(radii);
    of.disc_sides = sides;
    return NavMesh::make(of).value();
  };
  const NavMesh mesh = mesh_of({2, 5}, 16);
  struct Other {
    NavMesh mesh;
    std::size_t worlds;
  };
  for (const Other& other :
       {Other{mesh_of({2}, 16), 2}, Other{mesh_of({2, 5, 7}, 16), 3}, Other{mesh_of({2, 6}, 16), 2},
        Other{mesh_of({3, 5}, 16), 1}, Other{mesh_of({2, 5}, 8), 1}, Other{mesh_of({}, 16), 1}}) {
    for (const NavDiff& difference : {diff(mesh, other.mesh), diff(other.mesh, mesh)}) {
      EXPECT_TRUE(difference.agents_differ);
      EXPECT_FALSE(difference.is_empty());
      EXPECT_EQ(difference.worlds.size(), other.worlds);
      EXPECT_EQ(difference.first_area(), nullptr);
    }
    EXPECT_NE(mesh.digest(), other.mesh.digest());
  }
  // The discs of a radius of 1 are the same square with 8 sides and with 16.
  const NavMesh eight = mesh_of({1}, 8), sixteen = mesh_of({1}, 16);
  EXPECT_EQ(diff(eight, sixteen).is_empty(), eight.digest() == sixteen.digest());
}

// ---- numbers

TEST(NavRenumber, faces_have_the_same_numbers_whatever_the_history) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    const NavMesh mesh = random_mesh::make(random, static_cast<SnapClass>(seed));
    const NavMesh restored = restore_mesh(snapshot(mesh)).value();
    for (const Agent agent : agents_of(mesh)) {
      const CanonicalNumbers here = renumber(mesh, agent), there = renumber(restored, agent);
      ASSERT_EQ(here.vertex_count(), there.vertex_count());
      ASSERT_EQ(here.face_count(), there.face_count());
      const World &one = mesh.world(agent), &other = restored.world(agent);
      for (std::uint32_t n = 0; n < here.vertex_count(); ++n) {
        EXPECT_EQ(one.floors().point(here.vertex(n)), other.floors().point(there.vertex(n)));
        EXPECT_EQ(one.floors().floor(here.vertex(n)), other.floors().floor(there.vertex(n)));
      }
      for (std::uint32_t n = 0; n < here.face_count(); ++n) {
        EXPECT_EQ(here.corners(n), there.corners(n));
        EXPECT_EQ(one.digest(here.face(n)), other.digest(there.face(n)));
      }
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh
