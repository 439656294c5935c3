// The C interface: what C++ answers, by handles and statuses; each error names what is at fault.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "offgrid.h"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using navmesh::Agent;
using navmesh::Area;

og_error last() {
  og_error error;
  EXPECT_EQ(og_last_error(&error), OG_OK);
  return error;
}

/// A mesh of 1000 x 1000 with an agent of radius 20, and two floors.
class CInterface : public ::testing::Test {
 protected:
  void SetUp() override {
    live_before_ = og_live_handles();
    const std::int32_t radii[] = {20};
    og_mesh_options options = og_mesh_options_default();
    options.high_x = options.high_y = 1000;
    options.radii = radii;
    options.radius_count = 1;
    options.floors = 2;
    ASSERT_EQ(og_mesh_create(&options, &mesh_), OG_OK);
    ASSERT_EQ(og_edit_create(mesh_, &edit_), OG_OK);
    ASSERT_EQ(og_finder_create(mesh_, &finder_), OG_OK);
  }
  void TearDown() override {
    EXPECT_EQ(og_finder_destroy(finder_), OG_OK);
    EXPECT_EQ(og_edit_destroy(edit_), OG_OK);
    EXPECT_EQ(og_mesh_destroy(mesh_), OG_OK);
    EXPECT_EQ(og_live_handles(), live_before_);
  }

  static og_area area_of(const std::vector<std::int32_t>& coordinates) {
    og_area area = og_area_default();
    area.coordinates = coordinates.data();
    area.point_count = static_cast<std::uint32_t>(coordinates.size() / 2);
    return area;
  }
  og_area_id add(const std::vector<std::int32_t>& coordinates) {
    const og_area area = area_of(coordinates);
    og_area_id id = OG_NO_INDEX;
    EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_OK);
    return id;
  }
  og_digest digest() const {
    og_digest made{};
    EXPECT_EQ(og_mesh_digest(mesh_, &made), OG_OK);
    return made;
  }

  std::uint32_t live_before_ = 0;
  og_mesh mesh_ = 0;
  og_edit edit_ = 0;
  og_finder finder_ = 0;
};

/// The same mesh in C++.
navmesh::NavMesh twin() {
  return *navmesh::NavMesh::make(
      {.low = Point2::at(0, 0), .high = Point2::at(1000, 1000), .radii = {20}, .floors = 2});
}

void expect_equal(const og_digest& a, const navmesh::Digest& b) {
  EXPECT_EQ(a.high, b.high);
  EXPECT_EQ(a.low, b.low);
}

TEST_F(CInterface, answers_what_cpp_answers) {
  navmesh::NavMesh mesh = twin();
  Random random(7);
  for (int i = 0; i < 20; ++i) {
    std::vector<std::int32_t> corners;
    Area::Loop loop;
    for (int k = 0; k < 3; ++k) {
      const auto x = static_cast<std::int32_t>(random.between(0, 1000));
      const auto y = static_cast<std::int32_t>(random.between(0, 1000));
      corners.insert(corners.end(), {x, y});
      loop.push_back(Point2::at(x, y));
    }
    const og_area_id id = add(corners);
    ASSERT_EQ(og_edit_commit(edit_), OG_OK);
    auto edit = mesh.edit();
    EXPECT_EQ(edit.add(Area::polygon(loop)).value(), id);
    ASSERT_TRUE(edit.commit());
    expect_equal(digest(), mesh.digest());
    for (const std::uint32_t agent : {0U, 1U}) {
      const og_point from = {10, 10, 0}, to = {990, 990, 0};
      std::uint64_t length = 0;
      const og_status status = og_finder_path(finder_, agent, &from, &to, &length);
      const auto path = mesh.path(Point2::at(10, 10), Point2::at(990, 990), Agent{agent});
      ASSERT_EQ(status == OG_OK, path.has_value());
      if (!path) {
        EXPECT_EQ(last().code, static_cast<int>(path.error().code));
        continue;
      }
      EXPECT_EQ(length, static_cast<std::uint64_t>(path->length.raw()));
      std::vector<og_point> found(path->corners.size());
      std::size_t count = 0;
      ASSERT_EQ(og_finder_corners(finder_, found.size(), found.data(), &count), OG_OK);
      ASSERT_EQ(count, found.size());
      for (std::size_t k = 0; k < count; ++k)
        EXPECT_EQ(Point2::at(found[k].x, found[k].y), path->corners[k]);
    }
  }
}

TEST_F(CInterface, a_saved_mesh_is_loaded_and_cloned_with_its_digest) {
  add({100, 100, 300, 100, 200, 300});
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  std::size_t size = 0;
  EXPECT_EQ(og_mesh_save(mesh_, 0, nullptr, &size), OG_TOO_SMALL);
  std::vector<std::uint8_t> bytes(size);
  ASSERT_EQ(og_mesh_save(mesh_, bytes.size(), bytes.data(), &size), OG_OK);
  og_mesh loaded = 0, copy = 0;
  ASSERT_EQ(og_mesh_load(bytes.data(), bytes.size(), &loaded), OG_OK);
  ASSERT_EQ(og_mesh_clone(mesh_, &copy), OG_OK);
  const og_digest expected = digest();
  for (const og_mesh one : {loaded, copy}) {
    og_digest made{};
    EXPECT_EQ(og_mesh_digest(one, &made), OG_OK);
    EXPECT_EQ(made.high, expected.high);
    EXPECT_EQ(made.low, expected.low);
    EXPECT_EQ(og_mesh_destroy(one), OG_OK);
  }
  bytes[bytes.size() / 2] ^= 1;
  EXPECT_EQ(og_mesh_load(bytes.data(), bytes.size(), &loaded), OG_NOT_READ);
  EXPECT_NE(last().item, OG_NO_INDEX);
  EXPECT_EQ(og_mesh_load(bytes.data(), 7, &loaded), OG_NOT_READ);
}

TEST_F(CInterface, a_refused_edit_names_area_loop_and_point_and_changes_nothing) {
  const og_area_id good = add({100, 100, 300, 100, 200, 300});
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  const og_digest before = digest();
  const std::vector<std::int32_t> corners = {0, 0, 10, 0, 0, 10, 20, 20, 30, 20, 20, 2000};
  const std::uint32_t offsets[] = {0, 3};
  og_area area = area_of(corners);
  area.loop_offsets = offsets;
  area.loop_count = 2;
  og_area_id id = 0;
  ASSERT_EQ(og_edit_add_area(edit_, &area, &id), OG_OK);
  ASSERT_EQ(og_edit_remove_area(edit_, good), OG_OK);
  EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED);
  const og_error error = last();
  EXPECT_EQ(error.code, OG_EDIT_OUTSIDE_WORLD);
  EXPECT_EQ(error.item, id);
  EXPECT_EQ(error.loop, 1U);
  EXPECT_EQ(error.point, 2U);
  EXPECT_EQ(error.x, 20);
  EXPECT_EQ(error.y, 2000);
  EXPECT_NE(std::string(error.text), "");
  expect_equal(before, {digest().high, digest().low});
  ASSERT_EQ(og_edit_remove_area(edit_, 77), OG_OK);
  EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED);
  EXPECT_EQ(last().code, OG_EDIT_UNKNOWN_AREA);
  EXPECT_EQ(last().item, 77U);
}

TEST_F(CInterface, ids_that_do_not_exist_are_refused_with_their_edit) {
  const og_area area = og_area_default();
  for (const std::uint32_t id : {0U, 5U, OG_NO_INDEX}) {
    EXPECT_EQ(og_edit_remove_area(edit_, id), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(og_edit_replace_area(edit_, id, &area), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(og_edit_enable_area(edit_, id, 0), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(last().code, OG_EDIT_UNKNOWN_AREA);
    EXPECT_EQ(og_edit_remove_seam(edit_, id), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(last().code, OG_EDIT_UNKNOWN_SEAM);
    EXPECT_EQ(og_edit_enable_link(edit_, id, 1), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(last().code, OG_EDIT_UNKNOWN_LINK);
    EXPECT_EQ(last().item, id);
  }
}

TEST_F(CInterface, an_edit_is_stale_after_another_one) {
  og_edit other = 0;
  ASSERT_EQ(og_edit_create(mesh_, &other), OG_OK);
  const std::vector<std::int32_t> corners = {1, 1, 5, 1, 3, 9};
  const og_area area = area_of(corners);
  og_area_id id = 0;
  ASSERT_EQ(og_edit_add_area(other, &area, &id), OG_OK);
  add({10, 10, 50, 10, 30, 90});
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  EXPECT_EQ(og_edit_commit(other), OG_REFUSED);
  EXPECT_EQ(last().code, OG_EDIT_STALE);
  ASSERT_EQ(og_edit_add_area(other, &area, &id), OG_OK);
  EXPECT_EQ(og_edit_commit(other), OG_OK);
  EXPECT_EQ(og_edit_destroy(other), OG_OK);
}

TEST_F(CInterface, seams_and_links_lead_to_another_floor) {
  const og_point below = {10, 10, 0}, above = {10, 10, 1};
  std::uint64_t length = 0;
  EXPECT_EQ(og_finder_path(finder_, 0, &below, &above, &length), OG_NO_PATH);
  EXPECT_EQ(last().code, OG_PATH_UNREACHABLE);
  const og_link lift = {{10, 20, 0}, {10, 20, 1}, 1, 1, 5 * 65536, 9};
  og_link_id id = 0;
  ASSERT_EQ(og_edit_add_link(edit_, &lift, &id), OG_OK);
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  ASSERT_EQ(og_finder_path(finder_, 0, &below, &above, &length), OG_OK);
  EXPECT_EQ(length, 25U * 65536);
  og_link_id taken = OG_NO_INDEX;
  std::uint32_t corner = 0;
  std::size_t count = 0;
  ASSERT_EQ(og_finder_links(finder_, 1, &taken, &corner, &count), OG_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(taken, id);
  EXPECT_EQ(corner, 1U);
  const og_seam seam = {500, 0, 500, 1000, 0, 1, 1};
  og_seam_id of_seam = 0;
  ASSERT_EQ(og_edit_enable_link(edit_, id, 0), OG_OK);
  ASSERT_EQ(og_edit_add_seam(edit_, &seam, &of_seam), OG_OK);
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  const og_point beyond = {510, 10, 1};
  std::uint32_t reachable = 0;
  EXPECT_EQ(og_mesh_reachable(mesh_, 0, &below, &beyond, &reachable), OG_OK);
  std::uint32_t back = 0;
  EXPECT_EQ(og_mesh_reachable(mesh_, 0, &beyond, &below, &back), OG_OK);
  EXPECT_EQ(reachable, back);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_REFUSED);
  EXPECT_EQ(last().code, OG_EDIT_CANNOT_UNDO);
}

TEST_F(CInterface, wrong_arguments_are_statuses) {
  const og_point in = {10, 10, 0}, upstairs = {10, 10, 2}, off = {1 << 30, 0, 0},
                 outside = {5000, 0, 0};
  og_state state{};
  og_point nearest{};
  std::uint32_t answer = 0;
  EXPECT_EQ(og_mesh_state(mesh_, 2, &in, &state), OG_NO_AGENT);
  EXPECT_EQ(og_mesh_state(mesh_, 0, &upstairs, &state), OG_NO_FLOOR);
  EXPECT_EQ(og_mesh_state(mesh_, 0, &off, &state), OG_OFF_GRID);
  EXPECT_EQ(last().x, 1 << 30);
  EXPECT_EQ(og_mesh_state(mesh_, 0, &outside, &state), OG_OUTSIDE);
  EXPECT_EQ(og_mesh_state(mesh_, 0, nullptr, &state), OG_NULL);
  EXPECT_EQ(og_mesh_state(mesh_, 0, &in, nullptr), OG_NULL);
  EXPECT_EQ(og_mesh_state(edit_, 0, &in, &state), OG_WRONG_HANDLE);
  EXPECT_EQ(og_mesh_state(0, 0, &in, &state), OG_NO_HANDLE);
  EXPECT_EQ(og_mesh_nearest_free(mesh_, 0, &outside, &nearest), OG_OUTSIDE);
  EXPECT_EQ(og_mesh_is_free(mesh_, 0, &outside, &answer), OG_OK);
  EXPECT_EQ(answer, 0U);
  og_area area = og_area_default();
  og_area_id id = 0;
  area.point_count = 3;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_NULL);
  area.size = 1;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_WRONG_SIZE);
  area = og_area_default();
  area.shape = 9;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_OUT_OF_RANGE);
  EXPECT_NE(std::string(last().text).find("shape"), std::string::npos);
  og_mesh_options options = og_mesh_options_default();
  og_mesh made = 0;
  EXPECT_EQ(og_mesh_create(&options, &made), OG_REFUSED);
  EXPECT_EQ(last().code, OG_EDIT_EMPTY_RECTANGLE);
  options.disc_sides = 8 + 64;
  EXPECT_EQ(og_mesh_create(&options, &made), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_mesh_create(nullptr, &made), OG_NULL);
  EXPECT_EQ(og_last_error(nullptr), OG_NULL);
}

TEST(CHandles, an_object_lives_until_its_last_handle_and_a_destroyed_handle_is_noticed) {
  og_mesh_options options = og_mesh_options_default();
  options.high_x = options.high_y = 100;
  og_mesh mesh = 0;
  og_finder finder = 0;
  ASSERT_EQ(og_mesh_create(&options, &mesh), OG_OK);
  ASSERT_EQ(og_finder_create(mesh, &finder), OG_OK);
  ASSERT_EQ(og_mesh_destroy(mesh), OG_OK);
  EXPECT_EQ(og_mesh_destroy(mesh), OG_NO_HANDLE);
  const og_point from = {1, 1, 0}, to = {4, 5, 0};
  std::uint64_t length = 0;
  EXPECT_EQ(og_finder_path(finder, 0, &from, &to, &length), OG_OK);
  EXPECT_EQ(length, 5U * 65536);
  EXPECT_EQ(og_finder_destroy(finder), OG_OK);
  EXPECT_EQ(og_finder_path(finder, 0, &from, &to, &length), OG_NO_HANDLE);
}

/// Two threads ask while a third one edits.
TEST_F(CInterface, threads_ask_one_mesh_while_it_is_edited) {
  const auto ask = [&] {
    const og_point from = {10, 10, 0}, to = {990, 990, 0};
    for (int i = 0; i < 200; ++i) {
      std::uint64_t length = 0;
      EXPECT_EQ(og_mesh_lengths(mesh_, 0, 1, &from, &to, 1, &length), OG_OK);
      EXPECT_GT(length, 0U);
    }
  };
  std::thread first(ask), second(ask);
  for (int i = 0; i < 50; ++i) {
    add({400, 400, 600, 400, 500, 600});
    EXPECT_EQ(og_edit_commit(edit_), OG_OK);
    EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  }
  first.join();
  second.join();
}

}  // namespace
}  // namespace offgrid::testing
