// The C interface: meshes and edits, as in C++, by handles and statuses; each error names what is
// at fault.
#include <string>
#include <thread>
#include <vector>

#include "c_fixture.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using navmesh::Agent;
using navmesh::Area;

using CInterface = CMesh;

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
      og_path_info info{};
      const og_status status =
          og_finder_path(finder_, agent == 0 ? view_ : disc_, &from, &to, nullptr, &info);
      const auto path = mesh.path(Point2::at(10, 10), Point2::at(990, 990), Agent{agent});
      ASSERT_EQ(status == OG_OK, path.has_value());
      if (!path) {
        EXPECT_EQ(last_error().code, static_cast<int>(path.error().code));
        continue;
      }
      EXPECT_EQ(info.length, static_cast<std::uint64_t>(path->length.raw()));
      EXPECT_EQ(info.corner_count, path->corners.size());
      const std::vector<og_point> found = CMesh::corners();
      ASSERT_EQ(found.size(), path->corners.size());
      for (std::size_t k = 0; k < found.size(); ++k) EXPECT_EQ(at(found[k]), path->corners[k]);
    }
  }
}

TEST_F(CInterface, a_saved_mesh_is_loaded_and_cloned_with_its_digest) {
  add({100, 100, 300, 100, 200, 300});
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  std::size_t size = 0;
  EXPECT_EQ(og_mesh_save(mesh_, OG_WORLD_FILE, 0, nullptr, &size), OG_TOO_SMALL);
  std::vector<std::uint8_t> bytes(size);
  ASSERT_EQ(og_mesh_save(mesh_, OG_WORLD_FILE, bytes.size(), bytes.data(), &size), OG_OK);
  og_mesh loaded = 0, copy = 0;
  ASSERT_EQ(og_mesh_load(bytes.data(), bytes.size(), nullptr, &loaded), OG_OK);
  ASSERT_EQ(og_mesh_clone(mesh_, &copy), OG_OK);
  const og_digest expected = digest();
  for (const og_mesh one : {loaded, copy}) {
    expect_equal(digest_of(one), expected);
    EXPECT_EQ(og_destroy(one), OG_OK);
  }
  bytes[bytes.size() / 2] ^= 1;
  EXPECT_EQ(og_mesh_load(bytes.data(), bytes.size(), nullptr, &loaded), OG_NOT_READ);
  EXPECT_NE(last_error().item, OG_NO_INDEX);
  EXPECT_EQ(og_mesh_load(bytes.data(), 7, nullptr, &loaded), OG_NOT_READ);
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
  ASSERT_EQ(og_edit_remove(edit_, OG_AREA, good), OG_OK);
  EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED);
  const og_error error = last_error();
  EXPECT_EQ(error.code, OG_EDIT_OUTSIDE_WORLD);
  EXPECT_EQ(error.item, id);
  EXPECT_EQ(error.loop, 1U);
  EXPECT_EQ(error.point, 2U);
  EXPECT_EQ(error.x, 20);
  EXPECT_EQ(error.y, 2000);
  EXPECT_NE(std::string(error.text), "");
  expect_equal(before, digest());
  ASSERT_EQ(og_edit_remove(edit_, OG_AREA, 77), OG_OK);
  EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED);
  EXPECT_EQ(last_error().code, OG_EDIT_UNKNOWN_AREA);
  EXPECT_EQ(last_error().item, 77U);
}

TEST_F(CInterface, ids_that_do_not_exist_are_refused_with_their_edit) {
  const og_area area = og_area_default();
  for (const std::uint32_t id : {0U, 5U, OG_NO_INDEX}) {
    EXPECT_EQ(og_edit_remove(edit_, OG_AREA, id), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(og_edit_replace_area(edit_, id, &area), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(og_edit_enable(edit_, OG_AREA, id, 0), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(last_error().code, OG_EDIT_UNKNOWN_AREA);
    EXPECT_EQ(og_edit_remove(edit_, OG_SEAM, id), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(last_error().code, OG_EDIT_UNKNOWN_SEAM);
    EXPECT_EQ(og_edit_enable(edit_, OG_LINK, id, 1), OG_OK);
    EXPECT_EQ(og_edit_commit(edit_), OG_REFUSED) << id;
    EXPECT_EQ(last_error().code, OG_EDIT_UNKNOWN_LINK);
    EXPECT_EQ(last_error().item, id);
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
  EXPECT_EQ(last_error().code, OG_EDIT_STALE);
  ASSERT_EQ(og_edit_add_area(other, &area, &id), OG_OK);
  EXPECT_EQ(og_edit_commit(other), OG_OK);
  EXPECT_EQ(og_destroy(other), OG_OK);
}

TEST_F(CInterface, seams_and_links_lead_to_another_floor) {
  const og_point below = {10, 10, 0}, above = {10, 10, 1};
  og_path_info info{};
  EXPECT_EQ(og_finder_path(finder_, view_, &below, &above, nullptr, &info), OG_NO_PATH);
  EXPECT_EQ(last_error().code, OG_PATH_UNREACHABLE);
  const og_link lift = {{10, 20, 0}, {10, 20, 1}, 1, 1, 5 * 65536, 9};
  og_link_id id = 0;
  ASSERT_EQ(og_edit_add_link(edit_, &lift, &id), OG_OK);
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  ASSERT_EQ(og_finder_path(finder_, view_, &below, &above, nullptr, &info), OG_OK);
  EXPECT_EQ(info.length, 25U * 65536);
  EXPECT_EQ(info.link_count, 1U);
  og_link_id taken = OG_NO_INDEX;
  std::uint32_t corner = 0;
  std::size_t count = 0;
  ASSERT_EQ(og_finder_links(finder_, 1, &taken, &corner, &count), OG_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(taken, id);
  EXPECT_EQ(corner, 1U);
  const og_seam seam = {500, 0, 500, 1000, 0, 1, 1};
  og_seam_id of_seam = 0;
  ASSERT_EQ(og_edit_enable(edit_, OG_LINK, id, 0), OG_OK);
  ASSERT_EQ(og_edit_add_seam(edit_, &seam, &of_seam), OG_OK);
  ASSERT_EQ(og_edit_commit(edit_), OG_OK);
  const og_point beyond = {510, 10, 1};
  std::uint8_t reachable = 0, back = 0;
  EXPECT_EQ(og_view_reachable(view_, 1, &below, &beyond, 1, &reachable), OG_OK);
  EXPECT_EQ(og_view_reachable(view_, 1, &beyond, &below, 1, &back), OG_OK);
  EXPECT_EQ(reachable, back);
  og_seam seams[2] = {};
  og_link links[2] = {};
  std::uint32_t ids[2] = {};
  ASSERT_EQ(og_mesh_seams(mesh_, 2, ids, seams, &count), OG_OK);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(ids[0], of_seam);
  EXPECT_EQ(seams[0].by, 1000);
  EXPECT_EQ(seams[0].right, 1U);
  EXPECT_EQ(og_mesh_links(mesh_, 0, nullptr, nullptr, &count), OG_TOO_SMALL);
  ASSERT_EQ(og_mesh_links(mesh_, 2, ids, links, &count), OG_OK);
  EXPECT_EQ(ids[0], id);
  EXPECT_EQ(links[0].enabled, 0U);
  EXPECT_EQ(links[0].cost, lift.cost);
  EXPECT_EQ(links[0].to.floor, 1U);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_REFUSED);
  EXPECT_EQ(last_error().code, OG_EDIT_CANNOT_UNDO);
}

TEST_F(CInterface, wrong_arguments_are_statuses) {
  og_area area = og_area_default();
  og_area_id id = 0;
  area.point_count = 3;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_NULL);
  area.size = 1;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_WRONG_SIZE);
  area = og_area_default();
  area.shape = 9;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_OUT_OF_RANGE);
  EXPECT_NE(std::string(last_error().text).find("shape"), std::string::npos);
  og_mesh_options options = og_mesh_options_default();
  og_mesh made = 0;
  EXPECT_EQ(og_mesh_create(&options, &made), OG_REFUSED);
  EXPECT_EQ(last_error().code, OG_EDIT_EMPTY_RECTANGLE);
  options.disc_sides = 8 + 64;
  EXPECT_EQ(og_mesh_create(&options, &made), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_mesh_create(nullptr, &made), OG_NULL);
  EXPECT_EQ(og_last_error(nullptr), OG_NULL);
}

TEST(CHandles, an_object_lives_until_its_last_handle_and_a_destroyed_handle_is_noticed) {
  og_mesh_options options = og_mesh_options_default();
  options.high_x = options.high_y = 100;
  og_mesh mesh = 0;
  og_view view = 0;
  og_finder finder = 0;
  ASSERT_EQ(og_mesh_create(&options, &mesh), OG_OK);
  ASSERT_EQ(og_view_create(mesh, 0, &view), OG_OK);
  ASSERT_EQ(og_finder_create(&finder), OG_OK);
  ASSERT_EQ(og_destroy(mesh), OG_OK);
  EXPECT_EQ(og_destroy(mesh), OG_NO_HANDLE);
  const og_point from = {1, 1, 0}, to = {4, 5, 0};
  og_path_info info{};
  EXPECT_EQ(og_finder_path(finder, view, &from, &to, nullptr, &info), OG_OK);
  EXPECT_EQ(info.length, 5U * 65536);
  EXPECT_EQ(og_finder_path(view, finder, &from, &to, nullptr, &info), OG_WRONG_HANDLE);
  EXPECT_EQ(og_destroy(view), OG_OK);
  EXPECT_EQ(og_finder_path(finder, view, &from, &to, nullptr, &info), OG_NO_HANDLE);
  EXPECT_EQ(og_destroy(finder), OG_OK);
}

TEST_F(CInterface, a_mark_leads_back_and_is_refused_once_its_state_is_undone) {
  std::uint64_t empty = 0, one = 0, again = 0, edits = 0;
  ASSERT_EQ(og_mesh_mark(mesh_, &empty), OG_OK);
  const og_digest before = digest();
  add({100, 100, 300, 100, 200, 300});
  commit();
  ASSERT_EQ(og_mesh_mark(mesh_, &one), OG_OK);
  ASSERT_EQ(og_mesh_mark(mesh_, &again), OG_OK);
  EXPECT_EQ(one, again);
  const og_digest with_one = digest();
  for (int i = 0; i < 3; ++i) {
    add({500, 500, 600, 500, 550, 600 + i});
    commit();
  }
  ASSERT_EQ(og_mesh_roll_back(mesh_, one, &edits), OG_OK);
  EXPECT_EQ(edits, 3U);
  expect_equal(digest(), with_one);
  ASSERT_EQ(og_mesh_roll_back(mesh_, empty, nullptr), OG_OK);
  expect_equal(digest(), before);
  EXPECT_EQ(og_mesh_roll_back(mesh_, one, &edits), OG_REFUSED);
  EXPECT_EQ(last_error().code, OG_EDIT_CANNOT_UNDO);
  EXPECT_EQ(og_mesh_roll_back(mesh_, 99, &edits), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_mesh_roll_back(mesh_, 0, &edits), OG_OK);
  EXPECT_EQ(edits, 0U);
}

TEST_F(CInterface, differences_name_what_one_mesh_has_and_the_other_has_not) {
  og_mesh copy = 0;
  const og_area_id id = add({100, 100, 300, 100, 200, 300});
  commit();
  ASSERT_EQ(og_mesh_clone(mesh_, &copy), OG_OK);
  std::size_t count = 9;
  EXPECT_EQ(og_mesh_diff(mesh_, copy, 0, nullptr, &count), OG_OK);
  EXPECT_EQ(count, 0U);
  EXPECT_EQ(og_mesh_diff(mesh_, mesh_, 0, nullptr, &count), OG_OK);
  const og_link lift = {{10, 20, 0}, {10, 20, 1}, 1, 1, 5, 0};
  og_link_id of_link = 0;
  ASSERT_EQ(og_edit_add_link(edit_, &lift, &of_link), OG_OK);
  ASSERT_EQ(og_edit_remove(edit_, OG_AREA, id), OG_OK);
  commit();
  EXPECT_EQ(og_mesh_diff(mesh_, copy, 1, nullptr, &count), OG_TOO_SMALL);
  ASSERT_EQ(count, 2U);
  og_difference found[2];
  ASSERT_EQ(og_mesh_diff(mesh_, copy, 2, found, &count), OG_OK);
  EXPECT_EQ(found[0].kind, static_cast<std::uint32_t>(OG_AREA));
  EXPECT_EQ(found[0].count_a, 0U);
  EXPECT_EQ(found[0].count_b, 1U);
  EXPECT_EQ(found[0].id_a, OG_NO_INDEX);
  EXPECT_EQ(found[0].id_b, id);
  EXPECT_EQ(found[1].kind, static_cast<std::uint32_t>(OG_LINK));
  EXPECT_EQ(found[1].id_a, of_link);
  EXPECT_EQ(og_destroy(copy), OG_OK);
  og_mesh_options options = og_mesh_options_default();
  options.high_x = options.high_y = 77;
  ASSERT_EQ(og_mesh_create(&options, &copy), OG_OK);
  std::vector<og_difference> all(9);
  ASSERT_EQ(og_mesh_diff(mesh_, copy, all.size(), all.data(), &count), OG_OK);
  EXPECT_EQ(all[0].kind, static_cast<std::uint32_t>(OG_OPTIONS));
  EXPECT_EQ(all[count - 1].kind, static_cast<std::uint32_t>(OG_AGENTS));
  EXPECT_EQ(og_destroy(copy), OG_OK);
}

TEST_F(CInterface, a_mesh_tells_its_options_and_radii) {
  og_mesh_options options = og_mesh_options_default();
  std::size_t count = 0;
  EXPECT_EQ(og_mesh_get(mesh_, &options, 0, nullptr, &count), OG_TOO_SMALL);
  ASSERT_EQ(count, 1U);
  std::int32_t radius = 0;
  ASSERT_EQ(og_mesh_get(mesh_, &options, 1, &radius, &count), OG_OK);
  EXPECT_EQ(radius, 20);
  EXPECT_EQ(options.high_x, 1000);
  EXPECT_EQ(options.floors, 2U);
  EXPECT_EQ(options.radius_count, 1U);
  options.radii = &radius;
  og_mesh same = 0;
  ASSERT_EQ(og_mesh_create(&options, &same), OG_OK);
  expect_equal(digest(), digest_of(same));
  EXPECT_EQ(og_destroy(same), OG_OK);
  options.size = 3;
  EXPECT_EQ(og_mesh_get(mesh_, &options, 1, &radius, &count), OG_WRONG_SIZE);
}

// A null array among several, or a null count, is seen before anything is written.
TEST_F(CInterface, a_call_that_is_refused_for_a_null_pointer_has_written_nothing) {
  const og_link lift = {{10, 20, 0}, {10, 20, 1}, 1, 1, 5 * 65536, 9};
  const og_seam seam = {500, 0, 500, 1000, 0, 1, 1};
  const og_point below = {10, 10, 0}, above = {10, 10, 1};
  std::uint32_t id = 0;
  ASSERT_EQ(og_edit_add_link(edit_, &lift, &id), OG_OK);
  ASSERT_EQ(og_edit_add_seam(edit_, &seam, &id), OG_OK);
  commit();
  ASSERT_EQ(og_finder_path(finder_, view_, &below, &above, nullptr, nullptr), OG_OK);
  std::uint32_t ids[2] = {77, 77};
  std::size_t count = 99;
  og_seam seams[2] = {};
  og_link links[2] = {};
  EXPECT_EQ(og_mesh_seams(mesh_, 2, ids, nullptr, &count), OG_NULL);
  EXPECT_EQ(og_mesh_seams(mesh_, 2, nullptr, seams, &count), OG_NULL);
  EXPECT_EQ(og_mesh_seams(mesh_, 2, ids, seams, nullptr), OG_NULL);
  EXPECT_EQ(og_mesh_links(mesh_, 2, ids, nullptr, &count), OG_NULL);
  EXPECT_EQ(og_mesh_links(mesh_, 2, nullptr, links, &count), OG_NULL);
  EXPECT_EQ(og_finder_links(finder_, 2, ids, nullptr, &count), OG_NULL);
  EXPECT_EQ(og_finder_links(finder_, 2, nullptr, ids, &count), OG_NULL);
  og_mesh_options options = og_mesh_options_default();
  options.high_x = -7;
  EXPECT_EQ(og_mesh_get(mesh_, &options, 0, nullptr, nullptr), OG_NULL);
  EXPECT_EQ(og_mesh_get(mesh_, &options, 1, nullptr, &count), OG_NULL);
  EXPECT_EQ(options.high_x, -7);
  EXPECT_EQ(seams[0].by, 0);
  EXPECT_EQ(links[0].cost, 0U);
  EXPECT_EQ(ids[0], 77U);
  EXPECT_EQ(count, 99U);
  EXPECT_EQ(og_finder_links(finder_, 0, nullptr, nullptr, &count), OG_TOO_SMALL);
  EXPECT_EQ(count, 1U);
}

// An edit begins with its first plan, and is stale after another edit of the mesh.
TEST_F(CInterface, shapes_without_room_for_their_ids_do_not_begin_an_edit) {
  const std::vector<std::int32_t> corners = {0, 0, 90, 0, 0, 90};
  const og_area area = area_of(corners);
  og_shapes shapes = 0;
  og_edit other = 0;
  ASSERT_EQ(og_shapes_create(1, &area, &shapes), OG_OK);
  ASSERT_EQ(og_edit_create(mesh_, &other), OG_OK);
  std::size_t count = 0;
  og_area_id id = 0;
  EXPECT_EQ(og_edit_add_shapes(other, shapes, 0, nullptr, &count), OG_TOO_SMALL);
  EXPECT_EQ(count, 1U);
  EXPECT_EQ(og_edit_add_shapes(other, shapes, 1, nullptr, &count), OG_NULL);
  add(corners);
  commit();
  EXPECT_EQ(og_edit_add_shapes(other, shapes, 1, &id, &count), OG_OK);
  EXPECT_EQ(og_edit_commit(other), OG_OK) << last_error().text;
  EXPECT_EQ(og_destroy(other), OG_OK);
  EXPECT_EQ(og_destroy(shapes), OG_OK);
}

/// The areas of a mesh as shapes, and these as areas of another mesh.
TEST_F(CInterface, areas_are_read_as_shapes_and_added_from_them) {
  const std::vector<std::int32_t> corners = {0, 0, 90, 0, 0, 90, 20, 20, 30, 20, 20, 30};
  const std::uint32_t offsets[] = {0, 3}, floors[] = {1, 0};
  og_area area = area_of(corners);
  area.loop_offsets = offsets;
  area.loop_count = 2;
  area.floors = floors;
  area.floor_count = 2;
  area.rule = OG_EVEN_ODD;
  area.priority = -3;
  og_area change = area_of({200, 200, 300, 200, 200, 300});
  const std::vector<std::int32_t> more = {200, 200, 300, 200, 200, 300};
  change.coordinates = more.data();
  change.is_update = 1;
  change.add_cost = 65536;
  change.set_bits = 6;
  const og_area both[] = {area, change};
  og_shapes given = 0, taken = 0;
  ASSERT_EQ(og_shapes_create(2, both, &given), OG_OK);
  og_area_id ids[2];
  std::size_t count = 0;
  EXPECT_EQ(og_edit_add_shapes(edit_, given, 1, ids, &count), OG_TOO_SMALL);
  ASSERT_EQ(og_edit_add_shapes(edit_, given, 2, ids, &count), OG_OK);
  commit();
  ASSERT_EQ(og_mesh_shapes(mesh_, &taken), OG_OK);
  const ReadShapes read(taken);
  ASSERT_EQ(read.shapes.size(), 2U);
  EXPECT_EQ(read.shapes[0].id, ids[0]);
  EXPECT_EQ(read.shapes[0].loop_count, 2U);
  EXPECT_EQ(read.shapes[0].priority, -3);
  EXPECT_EQ(read.shapes[0].rule, static_cast<std::uint32_t>(OG_EVEN_ODD));
  EXPECT_EQ(read.floors, (std::vector<std::uint32_t>{0, 1, 0}));
  EXPECT_EQ(read.loop(1), (std::vector<Point2>{at(20, 20), at(30, 20), at(20, 30)}));
  EXPECT_EQ(read.shapes[1].is_update, 1U);
  EXPECT_EQ(read.shapes[1].set_bits, 6U);
  const og_digest before = digest();
  ASSERT_EQ(og_mesh_roll_back(mesh_, 0, nullptr), OG_OK);
  ASSERT_EQ(og_edit_add_shapes(edit_, taken, 2, ids, &count), OG_OK);
  commit();
  expect_equal(digest(), before);
  og_shape_arrays arrays = og_shape_arrays_default();
  EXPECT_EQ(og_shapes_read(taken, &arrays), OG_TOO_SMALL);
  EXPECT_EQ(arrays.point_count, 9U);
  arrays.shape_capacity = arrays.loop_capacity = arrays.point_capacity = arrays.floor_capacity = 99;
  arrays.point_count = 77;
  EXPECT_EQ(og_shapes_read(taken, &arrays), OG_NULL);
  EXPECT_EQ(arrays.point_count, 77U);
  arrays.size = 0;
  EXPECT_EQ(og_shapes_read(taken, &arrays), OG_WRONG_SIZE);
  og_area bad[] = {area, area};
  bad[1].rule = 7;
  og_shapes none = 0;
  EXPECT_EQ(og_shapes_create(2, bad, &none), OG_OUT_OF_RANGE);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(og_destroy(given), OG_OK);
  EXPECT_EQ(og_destroy(taken), OG_OK);
}

/// Two threads ask while a third one edits.
TEST_F(CInterface, threads_ask_one_mesh_while_it_is_edited) {
  const auto ask = [&] {
    const og_point from = {10, 10, 0}, to = {990, 990, 0};
    og_finder own = 0;
    ASSERT_EQ(og_finder_create(&own), OG_OK);
    for (int i = 0; i < 200; ++i) {
      std::uint64_t length = 0;
      std::uint8_t sees = 0;
      EXPECT_EQ(og_finder_paths(own, view_, 1, &from, &to, 1, &length, nullptr), OG_OK);
      EXPECT_GT(length, 0U);
      EXPECT_EQ(og_view_visible(view_, 1, &from, &to, 1, &sees), OG_OK);
    }
    EXPECT_EQ(og_destroy(own), OG_OK);
  };
  const auto change_view = [&] {
    for (std::uint32_t i = 0; i < 200; ++i) {
      EXPECT_EQ(og_view_switch(view_, OG_AREA, 1, &i, i & 1), OG_OK);
    }
  };
  std::thread first(ask), second(ask), third(change_view);
  for (int i = 0; i < 50; ++i) {
    add({400, 400, 600, 400, 500, 600});
    EXPECT_EQ(og_edit_commit(edit_), OG_OK);
    EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  }
  first.join();
  second.join();
  third.join();
}

}  // namespace
}  // namespace offgrid::testing
