// Images of meshes, frames of areas, landmarks, and edits on several threads, by the C interface:
// they make calls fast, and change no answer.
#include <map>
#include <thread>
#include <vector>

#include "c/src/objects.hpp"
#include "c_fixture.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using navmesh::Agent;
using navmesh::Area;
using navmesh::AreaId;

std::vector<std::uint8_t> saved(og_mesh mesh, std::uint32_t format) {
  std::size_t size = 0;
  EXPECT_EQ(og_mesh_save(mesh, format, 0, nullptr, &size), OG_TOO_SMALL);
  std::vector<std::uint8_t> bytes(size);
  EXPECT_EQ(og_mesh_save(mesh, format, bytes.size(), bytes.data(), &size), OG_OK);
  return bytes;
}

class CSpeed : public CMesh {
 protected:
  og_area_id crate(std::int32_t x, std::int32_t y) {
    return add({x, y, x + 60, y, x + 60, y + 40, x, y + 40});
  }
  /// Walls with gaps at alternate ends.
  void walls() {
    for (std::int32_t i = 1; i < 9; ++i) {
      const std::int32_t y = 110 * i, from = i % 2 == 0 ? 0 : 80;
      add({from, y, from + 920, y, from + 920, y + 10, from, y + 10});
    }
    commit();
  }
  /// The lengths of paths between random points of floor 0, then their corners.
  std::vector<std::int64_t> paths_of(og_view view, std::uint32_t landmarks, std::uint64_t seed) {
    std::vector<og_point> from, to;
    Random random(seed);
    const auto draw = [&] { return static_cast<std::int32_t>(random.between(0, 1000)); };
    for (int i = 0; i < 20; ++i) {
      from.push_back({draw(), draw(), 0});
      to.push_back({draw(), draw(), 0});
    }
    std::vector<std::int64_t> told;
    og_path_options options = og_path_options_default();
    options.landmarks = landmarks;
    for (std::size_t i = 0; i < from.size(); ++i) {
      og_path_info info{};
      const og_status status = og_finder_path(finder_, view, &from[i], &to[i], &options, &info);
      told.push_back(status == OG_OK ? static_cast<std::int64_t>(info.length) : -last_error().code);
      tell_corners(told);
    }
    std::vector<std::uint64_t> lengths(from.size());
    std::vector<std::uint32_t> counts(from.size());
    EXPECT_EQ(og_finder_paths(finder_, view, from.size(), from.data(), to.data(), 2, lengths.data(),
                              counts.data()),
              OG_OK);
    told.insert(told.end(), lengths.begin(), lengths.end());
    tell_corners(told);
    return told;
  }

 private:
  void tell_corners(std::vector<std::int64_t>& told) const {
    for (const og_point& p : corners()) told.insert(told.end(), {p.x, p.y, p.floor});
  }
};

TEST_F(CSpeed, an_image_is_loaded_by_each_check_and_edited_as_the_mesh_is) {
  walls();
  const std::vector<std::uint8_t> image = saved(mesh_, OG_IMAGE);
  EXPECT_NE(image, saved(mesh_, OG_WORLD_FILE));
  const og_digest before = digest();
  const og_area_id next = crate(400, 400);
  commit();
  const std::uint32_t checks[] = {OG_CHECK_ALL, OG_CHECK_DIGEST, OG_CHECK_STRUCTURE};
  for (const std::uint32_t check : checks) {
    const og_load_options options = {sizeof(og_load_options), check, 2, {}};
    og_mesh loaded = 0;
    ASSERT_EQ(og_mesh_load(image.data(), image.size(), &options, &loaded), OG_OK);
    expect_equal(digest_of(loaded), before);
    EXPECT_EQ(saved(loaded, OG_IMAGE), image);
    og_edit edit = 0;
    ASSERT_EQ(og_edit_create(loaded, &edit), OG_OK);
    const std::vector<std::int32_t> corners = {400, 400, 460, 400, 460, 440, 400, 440};
    const og_area area = area_of(corners);
    og_area_id id = 0;
    ASSERT_EQ(og_edit_add_area(edit, &area, &id), OG_OK);
    EXPECT_EQ(id, next);
    ASSERT_EQ(og_edit_commit(edit), OG_OK);
    expect_equal(digest_of(loaded), digest());
    EXPECT_EQ(og_destroy(edit), OG_OK);
    EXPECT_EQ(og_destroy(loaded), OG_OK);
  }
}

TEST_F(CSpeed, a_damaged_image_and_wrong_options_are_refused) {
  walls();
  og_mesh loaded = 0;
  for (const std::uint32_t format : {OG_WORLD_FILE, OG_IMAGE}) {
    const std::vector<std::uint8_t> bytes = saved(mesh_, format);
    for (const std::size_t at : {std::size_t{9}, bytes.size() / 2, bytes.size() - 1}) {
      std::vector<std::uint8_t> damaged = bytes;
      damaged[at] ^= 4;
      EXPECT_EQ(og_mesh_load(damaged.data(), damaged.size(), nullptr, &loaded), OG_NOT_READ);
      EXPECT_NE(last_error().item, OG_NO_INDEX);
    }
    EXPECT_EQ(og_mesh_load(bytes.data(), bytes.size() - 1, nullptr, &loaded), OG_NOT_READ);
    EXPECT_EQ(og_mesh_load(bytes.data(), 5, nullptr, &loaded), OG_NOT_READ);
    EXPECT_EQ(og_mesh_load(bytes.data(), 0, nullptr, &loaded), OG_NOT_READ);
    og_load_options options = {sizeof(og_load_options), OG_CHECK_ALL, 0, {}};
    EXPECT_EQ(og_mesh_load(bytes.data(), bytes.size(), &options, &loaded), OG_OUT_OF_RANGE);
    options = {sizeof(og_load_options), 3, 1, {}};
    EXPECT_EQ(og_mesh_load(bytes.data(), bytes.size(), &options, &loaded), OG_OUT_OF_RANGE);
    options = {4, OG_CHECK_ALL, 1, {}};
    EXPECT_EQ(og_mesh_load(bytes.data(), bytes.size(), &options, &loaded), OG_WRONG_SIZE);
  }
  std::size_t size = 0;
  EXPECT_EQ(og_mesh_save(mesh_, 2, 0, nullptr, &size), OG_OUT_OF_RANGE);
}

TEST_F(CSpeed, a_frame_of_areas_is_that_of_cpp_and_says_how_many_differ) {
  navmesh::NavMesh mesh = twin();
  crate(20, 20);
  commit();
  {
    auto edit = mesh.edit();
    edit.add(Area::rectangle(at(20, 20), at(80, 60)));
    ASSERT_TRUE(edit.commit());
  }
  Random random(5);
  for (int frame = 0; frame < 12; ++frame) {
    std::vector<og_area_id> ids;
    std::vector<std::vector<std::int32_t>> corners;
    std::map<AreaId, Area> areas;
    for (og_area_id id = 100; id < 120; ++id) {
      if (random.chance(1, 4)) continue;
      const std::int32_t x = static_cast<std::int32_t>(random.between(0, 1)) * 20 + 40 * (id - 100);
      ids.push_back(id);
      corners.push_back({x, 200, x + 30, 200, x + 30, 300, x, 300});
      areas.emplace(AreaId{id}, Area::rectangle(at(x, 200), at(x + 30, 300)));
    }
    std::vector<og_area> given;
    for (const auto& one : corners) given.push_back(area_of(one));
    std::size_t changed = 0;
    ASSERT_EQ(og_edit_replace_all(edit_, 100, ids.size(), ids.data(), given.data(), &changed),
              OG_OK);
    auto edit = mesh.edit();
    EXPECT_EQ(changed, edit.replace_all(areas, AreaId{100}).size());
    commit();
    ASSERT_TRUE(edit.commit());
    expect_equal(digest(), mesh.digest());
    ASSERT_EQ(og_edit_replace_all(edit_, 100, ids.size(), ids.data(), given.data(), &changed),
              OG_OK);
    EXPECT_EQ(changed, 0U);
    commit();
    expect_equal(digest(), mesh.digest());
  }
  ASSERT_EQ(og_edit_replace_all(edit_, 1, 0, nullptr, nullptr, nullptr), OG_OK);
  commit();
  expect_equal(digest(), twin().digest());
}

TEST_F(CSpeed, a_frame_with_a_wrong_id_or_area_is_refused_with_its_index) {
  const std::vector<std::int32_t> corners = {1, 1, 5, 1, 3, 9};
  og_area areas[] = {area_of(corners), area_of(corners), area_of(corners)};
  const og_digest before = digest();
  const auto refused = [&](og_area_id from, std::vector<og_area_id> ids) {
    EXPECT_EQ(og_edit_replace_all(edit_, from, ids.size(), ids.data(), areas, nullptr),
              OG_OUT_OF_RANGE);
    return last_error().item;
  };
  EXPECT_EQ(refused(7, {9, 8, 8}), 2U);
  EXPECT_EQ(refused(7, {9, 6, 8}), 1U);
  EXPECT_EQ(refused(7, {OG_NO_INDEX, 8, 9}), 0U);
  EXPECT_EQ(refused(0, {1, 2, 3}), OG_NO_INDEX);
  EXPECT_EQ(refused(OG_NO_INDEX, {}), OG_NO_INDEX);
  areas[1].rule = 9;
  EXPECT_EQ(refused(7, {7, 8, 9}), 1U);
  EXPECT_EQ(og_edit_replace_all(edit_, 7, 1, nullptr, areas, nullptr), OG_NULL);
  const og_area_id id = 7;
  EXPECT_EQ(og_edit_replace_all(edit_, 7, 1, &id, nullptr, nullptr), OG_NULL);
  commit();
  expect_equal(digest(), before);
}

TEST_F(CSpeed, paths_by_landmarks_are_the_same_through_edits_that_close_and_open) {
  walls();
  og_mesh plain = 0;
  ASSERT_EQ(og_mesh_clone(mesh_, &plain), OG_OK);  // it never has landmarks
  og_edit twice = 0;
  ASSERT_EQ(og_edit_create(plain, &twice), OG_OK);
  std::vector<og_view> views(2);
  for (std::uint32_t agent = 0; agent < 2; ++agent)
    ASSERT_EQ(og_view_create(plain, agent, &views[agent]), OG_OK);
  const std::vector<std::int32_t> corners = {500, 40, 560, 40, 560, 80, 500, 80};
  const og_area closing = area_of(corners);
  for (int round = 0; round < 4; ++round) {
    for (const og_edit edit : {edit_, twice}) {
      og_area_id id = 0;
      if (round == 1) {
        ASSERT_EQ(og_edit_add_area(edit, &closing, &id), OG_OK);
      }
      if (round == 2) {
        ASSERT_EQ(og_edit_enable(edit, OG_AREA, 4, 0), OG_OK);
      }
      ASSERT_EQ(og_edit_commit(edit), OG_OK);
    }
    if (round == 3) {
      ASSERT_EQ(og_mesh_undo(mesh_), OG_OK);
      ASSERT_EQ(og_mesh_undo(plain), OG_OK);
    }
    for (const std::uint32_t landmarks : {0U, 8U}) {
      EXPECT_EQ(paths_of(view_, landmarks, 3), paths_of(views[0], 0, 3)) << round;
      EXPECT_EQ(paths_of(disc_, landmarks, 4), paths_of(views[1], 0, 4)) << round;
    }
    const og_area_id without = 3;  // then distances are no bounds
    for (const og_view view : {view_, views[0]})
      ASSERT_EQ(og_view_switch(view, OG_AREA, 1, &without, 0), OG_OK);
    EXPECT_EQ(paths_of(view_, 8, 5), paths_of(views[0], 0, 5)) << round;
    for (const og_view view : {view_, views[0]})
      ASSERT_EQ(og_view_switch(view, OG_AREA, 1, &without, 1), OG_OK);
  }
  for (const std::uint32_t handle : {twice, views[0], views[1], plain})
    EXPECT_EQ(og_destroy(handle), OG_OK);
}

TEST_F(CSpeed, options_of_landmarks_are_checked) {
  const og_point from = {1, 1, 0}, to = {9, 9, 0};
  og_path_options options = og_path_options_default();
  options.landmarks = 65;
  EXPECT_EQ(og_finder_path(finder_, view_, &from, &to, &options, nullptr), OG_OUT_OF_RANGE);
  options.landmarks = 8;
  options.kind = OG_CHEAP;
  EXPECT_EQ(og_finder_path(finder_, view_, &from, &to, &options, nullptr), OG_OUT_OF_RANGE);
  options.kind = OG_SHORTEST;
  options.near = 1;
  EXPECT_EQ(og_finder_path(finder_, view_, &from, &to, &options, nullptr), OG_OK);
}

/// The class behind the calls: landmarks that hold are kept, others are made anew.
TEST(CLandmarks, those_that_hold_are_kept_and_an_edit_that_opens_drops_them) {
  navmesh::NavMesh mesh =
      *navmesh::NavMesh::make({.low = at(0, 0), .high = at(500, 500), .radii = {10}});
  c::KeptLandmarks kept(mesh.agent_count());
  const auto holds = [&](std::size_t count) {
    return kept.get(mesh, navmesh::point_agent, count).hold_in(mesh.view());
  };
  EXPECT_FALSE(holds(0));
  EXPECT_TRUE(holds(4));
  EXPECT_TRUE(holds(0));
  EXPECT_TRUE(kept.get(mesh, Agent{1}, 4).hold_in(mesh.view(Agent{1})));
  EXPECT_TRUE(holds(0));  // each agent has its own
  auto edit = mesh.edit();
  const AreaId crate = edit.add(Area::rectangle(at(100, 100), at(200, 200)));
  kept.follow(mesh, *edit.commit());
  EXPECT_TRUE(holds(0));
  edit = mesh.edit();
  edit.remove(crate);
  ASSERT_TRUE(edit.commit());  // an edit that nobody tells
  EXPECT_FALSE(holds(0));
  EXPECT_TRUE(holds(4));
  edit = mesh.edit();
  edit.add(Area::rectangle(at(300, 100), at(400, 200)));
  kept.follow(mesh, *edit.commit());
  EXPECT_TRUE(holds(0));
  kept.follow(mesh, *mesh.undo());
  EXPECT_FALSE(holds(0));
}

TEST_F(CSpeed, threads_of_edits_decide_nothing_and_are_told) {
  const std::int32_t radii[] = {20, 5, 60};
  og_mesh_options options = og_mesh_options_default();
  options.high_x = options.high_y = 1000;
  options.radii = radii;
  options.radius_count = 3;
  og_digest first{};
  for (const std::uint32_t threads : {1U, 2U, 7U}) {
    options.threads = threads;
    og_mesh mesh = 0, copy = 0;
    og_edit edit = 0;
    ASSERT_EQ(og_mesh_create(&options, &mesh), OG_OK);
    ASSERT_EQ(og_edit_create(mesh, &edit), OG_OK);
    for (std::int32_t i = 0; i < 4; ++i) {
      const std::vector<std::int32_t> corners = {90 * i, 50, 90 * i + 70, 90, 90 * i + 10, 300};
      const og_area area = area_of(corners);
      og_area_id id = 0;
      ASSERT_EQ(og_edit_add_area(edit, &area, &id), OG_OK);
      ASSERT_EQ(og_edit_commit(edit), OG_OK);
    }
    ASSERT_EQ(og_mesh_undo(mesh), OG_OK);
    if (threads == 1) first = digest_of(mesh);
    expect_equal(digest_of(mesh), first);
    ASSERT_EQ(og_mesh_clone(mesh, &copy), OG_OK);
    og_mesh_options told = og_mesh_options_default();
    std::int32_t sizes[3];
    std::size_t count = 0;
    ASSERT_EQ(og_mesh_get(copy, &told, 3, sizes, &count), OG_OK);
    EXPECT_EQ(told.threads, threads);
    for (const std::uint32_t handle : {edit, copy, mesh}) EXPECT_EQ(og_destroy(handle), OG_OK);
  }
  og_mesh none = 0;
  for (const std::uint32_t threads : {0U, OG_MAX_THREADS + 1U}) {
    options.threads = threads;
    EXPECT_EQ(og_mesh_create(&options, &none), OG_OUT_OF_RANGE);
  }
}

/// Two threads ask for landmarks at once, while a third one edits.
TEST_F(CSpeed, threads_make_and_use_landmarks_while_the_mesh_is_edited) {
  walls();
  const auto ask = [&] {
    const og_point from = {10, 10, 0}, to = {990, 990, 0};
    og_finder own = 0;
    og_path_options options = og_path_options_default();
    options.landmarks = 2;
    ASSERT_EQ(og_finder_create(&own), OG_OK);
    for (int i = 0; i < 40; ++i) {
      std::uint64_t length = 0;
      EXPECT_EQ(og_finder_path(own, view_, &from, &to, &options, nullptr), OG_OK);
      EXPECT_EQ(og_finder_paths(own, view_, 1, &from, &to, 2, &length, nullptr), OG_OK);
      EXPECT_NE(length, OG_NO_LENGTH);
    }
    EXPECT_EQ(og_destroy(own), OG_OK);
  };
  std::thread first(ask), second(ask);
  for (int i = 0; i < 20; ++i) {
    crate(400, 40);
    EXPECT_EQ(og_edit_commit(edit_), OG_OK);
    EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  }
  first.join();
  second.join();
}

}  // namespace
}  // namespace offgrid::testing
