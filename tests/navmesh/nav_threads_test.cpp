// Edits of a mesh on several threads: all results are those of one thread.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "offgrid/navmesh/mesh/detail/share_out.hpp"
#include "offgrid/navmesh/nav_image.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "query_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

struct Meshes {
  std::vector<NavMesh> by_threads;  ///< with 1 thread, with 2 and so on
};

Meshes meshes(std::vector<std::int32_t> radii, std::uint32_t max_vertices = Mesh::max_vertices) {
  Meshes made;
  for (int i = 0; i < 4; ++i)
    made.by_threads.push_back(NavMesh::make({.low = Point2::at(0, 0),
                                             .high = Point2::at(400, 400),
                                             .radii = radii,
                                             .journal_limit = 20,
                                             .max_vertices = max_vertices})
                                  .value());
  return made;
}

/// How two changes differ; empty if they do not.
std::string difference(const AreaResult<NavChange>& a, const AreaResult<NavChange>& b) {
  if (a.has_value() != b.has_value()) return "one is refused";
  if (!a) return a.error() == b.error() ? "" : "other errors";
  if (a->size() != b->size()) return "other numbers of worlds";
  for (std::size_t i = 0; i < a->size(); ++i) {
    const Change &one = (*a)[i], &other = (*b)[i];
    const bool is_same = one.removed == other.removed && one.added == other.added &&
                         one.relabelled == other.relabelled && one.before == other.before &&
                         one.after == other.after && one.opened == other.opened &&
                         one.closed == other.closed && one.without_faces == other.without_faces;
    if (!is_same) return "another change of world " + std::to_string(i);
  }
  return "";
}

/// Makes the same edit of each mesh, each on its number of threads. Returns a difference.
template <class Plan>
std::string edit_all(Meshes& meshes, const Plan& plan, bool& is_done) {
  std::optional<AreaResult<NavChange>> first;
  std::string found;
  for (std::size_t i = 0; i < meshes.by_threads.size(); ++i) {
    NavEdit edit = meshes.by_threads[i].edit();
    plan(edit);
    auto done = edit.commit(static_cast<unsigned>(i + 1));
    is_done = done.has_value();
    if (!first)
      first = std::move(done);
    else if (found.empty())
      found = difference(*first, done);
    if (meshes.by_threads[i].digest() != meshes.by_threads[0].digest()) found = "another digest";
  }
  return found;
}

Area random_area(testing::Random& random) {
  Area::Loop corners;
  for (int i = 0; i < 3; ++i) {
    const std::int64_t x = random.between(5, 395), y = random.between(5, 395);
    corners.push_back(Point2::at(x, y));
  }
  return random.between(0, 3) == 0 ? barrier(corners) : Area::polygon(corners);
}

/// As long as it lives, small work is shared out, too.
struct SmallWork {
  SmallWork() { detail::shares_small_work = true; }
  SmallWork(const SmallWork&) = delete;
  SmallWork& operator=(const SmallWork&) = delete;
  ~SmallWork() { detail::shares_small_work = false; }
};

TEST(NavThreads, decide_nothing) {
  const SmallWork shared;
  testing::Random random(1);
  for (const std::vector<std::int32_t>& radii :
       {std::vector<std::int32_t>{}, {7}, {3, 9}, {2, 5, 11}}) {
    Meshes all = meshes(radii);
    std::vector<AreaId> ids;
    for (int step = 0; step < 30; ++step) {
      std::vector<Area> areas;
      for (std::int64_t i = random.between(0, 3); i > 0; --i) areas.push_back(random_area(random));
      const bool removes = !ids.empty() && random.between(0, 2) == 0;
      const auto plan = [&](NavEdit& edit) {
        for (const Area& area : areas) edit.add(area);
        if (removes) edit.remove(ids.front());
      };
      bool is_done = false;
      ASSERT_EQ(edit_all(all, plan, is_done), "") << "step " << step;
      ids.clear();
      for (const auto& [id, area] : all.by_threads[0].areas()) ids.push_back(id);
      if (random.between(0, 3) != 0) continue;
      const auto first = all.by_threads[0].undo(1);
      for (unsigned i = 1; i < all.by_threads.size(); ++i)
        ASSERT_EQ(difference(first, all.by_threads[i].undo(i + 1)), "");
      ids.clear();
      for (const auto& [id, area] : all.by_threads[0].areas()) ids.push_back(id);
    }
  }
}

TEST(NavThreads, a_refused_edit_is_refused_by_the_same_world) {
  const SmallWork shared;
  testing::Random random(2);
  Meshes all = meshes({3, 9, 15}, 160);
  int refused = 0;
  for (int step = 0; step < 40; ++step) {
    const Area area = random_area(random);
    const Digest before = all.by_threads[0].digest();
    bool is_done = false;
    ASSERT_EQ(edit_all(all, [&](NavEdit& edit) { edit.add(area); }, is_done), "");
    if (is_done) continue;
    ++refused;
    for (const NavMesh& mesh : all.by_threads) ASSERT_EQ(mesh.digest(), before);
  }
  EXPECT_GT(refused, 3);
  EXPECT_LT(refused, 38);
}

TEST(NavThreads, a_mesh_is_restored_on_any_number) {
  const SmallWork shared;
  Meshes all = meshes({4, 8});
  bool is_done = false;
  const auto plan = [&](NavEdit& edit) {
    testing::Random same(4);
    for (int i = 0; i < 20; ++i) edit.add(random_area(same));
  };
  ASSERT_EQ(edit_all(all, plan, is_done), "");
  Snapshot saved = snapshot(all.by_threads[0]);
  for (const unsigned threads : {0U, 1U, 2U, 3U, 9U}) {
    const auto same = restore_mesh(saved, threads);
    ASSERT_TRUE(same);
    EXPECT_EQ(same->digest(), all.by_threads[0].digest());
  }
  // The first fault is told, whichever thread sees one first.
  saved.agents.radii = {4, 0, 8, -1};
  for (const unsigned threads : {1U, 2U, 5U}) {
    const auto bad = restore_mesh(saved, threads);
    ASSERT_FALSE(bad);
    ASSERT_TRUE(bad.error().refusal);
    EXPECT_EQ(bad.error().refusal->radius, 0);
  }
}

/// Some dozens of areas, so that they come in bulk: they cross, and overlap on lines.
std::vector<Area> many_areas(testing::Random& random, std::uint32_t floors) {
  std::vector<Area> areas;
  for (int i = 0; i < 60; ++i) {
    Area area = random_area(random);
    if (i % 5 == 0) area = barrier({Point2::at(30 + 6 * i, 40), Point2::at(30 + 6 * i, 390)});
    if (i % 7 == 0 && i % 5 != 0)
      area.state = {.ground = Ground::walkable, .cost = 3 * FaceState::unit_cost};
    area.enabled = i % 11 != 0;
    if (floors > 1 && random.between(0, 1) == 0)
      area.floors = {static_cast<Floor>(random.between(0, floors - 1))};
    areas.push_back(std::move(area));
  }
  return areas;
}

WorldOptions options_of(std::uint32_t floors, bool lists, std::uint32_t most) {
  return {.low = Point2::at(0, 0),
          .high = Point2::at(400, 400),
          .lists_faces = lists,
          .max_vertices = most,
          .floors = floors};
}

/// Fills a mesh, changes most of its areas, and undoes that; the image after each step, or the
/// error that ends it, after which ids may be others.
std::vector<std::string> images(const WorldOptions& options, unsigned threads) {
  std::vector<std::string> made;
  testing::Random random(5);
  NavMesh mesh = NavMesh::make(options, {3, 7}).value();
  const auto commit = [&](NavEdit& edit) {
    const auto done = edit.commit(threads);
    made.push_back(done ? save_image(mesh) : describe(done.error()) + to_string(mesh.digest()));
    return done.has_value();
  };
  std::vector<AreaId> ids;
  NavEdit edit = mesh.edit();
  for (Area& area : many_areas(random, options.floors)) ids.push_back(edit.add(std::move(area)));
  if (options.floors > 1)
    edit.add(Seam{.a = Point2::at(200, 10), .b = Point2::at(200, 390), .left = 0, .right = 1});
  if (!commit(edit)) return made;
  const std::vector<Area> others = many_areas(random, options.floors);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (i % 4 == 0) edit.remove(ids[i]);
    if (i % 4 == 1) edit.set_enabled(ids[i], i % 3 == 0);
    if (i % 4 > 1) edit.replace(ids[i], others[i]);
  }
  if (!commit(edit)) return made;
  if (mesh.undo(threads)) made.push_back(save_image(mesh));
  if (const auto same = restore_mesh(snapshot(mesh), threads)) made.push_back(save_image(*same));
  return made;
}

TEST(NavThreads, a_mesh_made_at_once_is_the_same_in_each_byte) {
  const SmallWork shared;
  constexpr std::uint32_t no_limit = Mesh::max_vertices, few = 700;
  for (const WorldOptions& options :
       {options_of(1, false, no_limit), options_of(1, true, few), options_of(2, true, no_limit)}) {
    const std::vector<std::string> first = images(options, 1);
    ASSERT_EQ(first.size(), options.max_vertices == few ? 1U : 4U);
    for (const unsigned threads : {2U, 3U, 4U})
      EXPECT_TRUE(images(options, threads) == first)
          << threads << " threads, " << options.floors << " floors";
  }
}

TEST(NavThreads, so_is_a_world_alone) {
  const SmallWork shared;
  std::vector<std::string> first;
  for (const unsigned threads : {0U, 1U, 2U, 3U, 4U}) {
    testing::Random random(6);
    World world = World::make(options_of(1, true, Mesh::max_vertices)).value();
    WorldEdit edit = world.edit();
    for (Area& area : many_areas(random, 1)) edit.add(std::move(area));
    ASSERT_TRUE(edit.commit(threads));
    std::vector<std::string> made{save_image(world)};
    made.push_back(save_image(restore(snapshot(world), threads).value()));
    ASSERT_TRUE(world.undo(threads));
    made.push_back(save_image(world));
    if (first.empty()) first = made;
    EXPECT_TRUE(made == first) << threads;
  }
}

// With blocks as they are.
TEST(NavThreads, so_is_a_large_mesh) {
  std::vector<std::string> made;
  for (const unsigned threads : {1U, 3U}) {
    NavMesh mesh = NavMesh::make({.low = Point2::at(0, 0),
                                  .high = Point2::at(10'000, 10'000),
                                  .radii = {8},
                                  .lists_faces = false})
                       .value();
    NavEdit edit = mesh.edit();
    for (int i = 0; i < 900; ++i) {
      const int x = 300 + i % 30 * 310 + i % 7, y = 300 + i / 30 * 310 + i % 11;
      edit.add(Area::polygon(
          {Point2::at(x, y), Point2::at(x + 120 + i % 250, y), Point2::at(x + 60, y + 130)}));
    }
    ASSERT_TRUE(edit.commit(threads));
    made.push_back(save_image(mesh));
  }
  EXPECT_TRUE(made[0] == made[1]);
}

}  // namespace
}  // namespace offgrid::navmesh
