// Errors of the C interface name the argument, the item and the value at fault.
#include <string>
#include <vector>

#include "c/src/objects.hpp"
#include "c_fixture.hpp"

namespace offgrid::testing {
namespace {

using CMessages = CMesh;

constexpr std::int32_t off = 1 << 30;  ///< the least coordinate that is not on the grid

void expect_error(og_status status, og_status expected, const std::string& text) {
  EXPECT_EQ(status, expected);
  EXPECT_EQ(last_error().status, expected);
  EXPECT_EQ(std::string(last_error().text), text);
}

TEST_F(CMessages, a_floor_and_a_point_off_the_grid_are_of_an_argument) {
  const og_point in = {1, 1, 0}, upstairs = {1, 1, 3}, out = {off, 1, 0};
  const og_point both[] = {in, upstairs}, second_out[] = {in, out};
  std::uint64_t lengths[2];
  expect_error(og_finder_path(finder_, view_, &upstairs, &in, nullptr, nullptr), OG_NO_FLOOR,
               "from: floor 3: the mesh has 2 floors");
  expect_error(og_finder_path(finder_, view_, &in, &out, nullptr, nullptr), OG_OFF_GRID,
               "to: (1073741824, 1): a coordinate is not below 2^30 in size");
  expect_error(og_finder_paths(finder_, view_, 2, both, second_out, 1, lengths, nullptr),
               OG_NO_FLOOR, "from[1]: floor 3: the mesh has 2 floors");
  EXPECT_EQ(last_error().item, 1U);
  expect_error(og_finder_paths(finder_, view_, 2, second_out, both, 1, lengths, nullptr),
               OG_OFF_GRID, "from[1]: (1073741824, 1): a coordinate is not below 2^30 in size");
  EXPECT_EQ(last_error().x, off);
  og_view view = 0;
  expect_error(og_view_create(mesh_, 7, &view), OG_NO_AGENT, "agent 7: the mesh has 2 agents");
  EXPECT_EQ(last_error().item, 7U);
}

TEST_F(CMessages, a_path_says_which_end_is_outside) {
  const og_point in = {1, 1, 0}, left = {-5, 1, 0}, above = {1, 2222, 0};
  og_path_options options = og_path_options_default();
  for (const std::uint32_t kind : {OG_SHORTEST, OG_CHEAP, OG_CLEAR}) {
    options.kind = kind;
    options.radius = kind == OG_CLEAR ? 3 : 0;
    expect_error(og_finder_path(finder_, view_, &left, &above, &options, nullptr), OG_NO_PATH,
                 "the start (-5, 1) is outside the mesh");
    EXPECT_EQ(last_error().x, -5);
    expect_error(og_finder_path(finder_, view_, &in, &above, &options, nullptr), OG_NO_PATH,
                 "the goal (1, 2222) is outside the mesh");
    EXPECT_EQ(last_error().y, 2222);
  }
  std::uint32_t goal = 0;
  expect_error(og_finder_nearest_goal(finder_, view_, &in, 1, &above, &goal, nullptr), OG_NO_PATH,
               "the goal (1, 2222) is outside the mesh");
  og_walker walker = 0;
  ASSERT_EQ(og_walker_create(view_, &in, &walker), OG_OK);
  expect_error(og_walker_go(walker, finder_, &left, nullptr), OG_NO_PATH,
               "the goal (-5, 1) is outside the mesh");
  og_step step;
  expect_error(og_walker_slide(walker, off, 1, 1, &step), OG_OFF_GRID,
               "target: (1073741824, 1): a coordinate is not below 2^30 in size");
  EXPECT_EQ(og_destroy(walker), OG_OK);
}

TEST_F(CMessages, an_area_a_seam_and_a_link_name_what_is_off_the_grid) {
  const std::string off_grid = "(1073741824, 1): a coordinate is not below 2^30 in size";
  og_area_id id = 0;
  const std::vector<std::int32_t> corners = {0, 0, off, 1, 5, 5}, good = {0, 0, 9, 1, 5, 5};
  og_area area = area_of(corners);
  expect_error(og_edit_add_area(edit_, &area, &id), OG_OFF_GRID,
               "coordinates: loop 0, point 1, " + off_grid);
  EXPECT_EQ(last_error().point, 1U);
  area = area_of(good);
  const std::uint32_t floors[] = {0, 70000};
  area.floors = floors;
  area.floor_count = 2;
  expect_error(og_edit_add_area(edit_, &area, &id), OG_NO_FLOOR,
               "floors[1]: floor 70000: a mesh has at most 65535 floors");
  const og_seam seam = {1, 1, off, 1, 0, 1, 1}, high = {1, 1, 2, 2, 0, 70000, 1};
  expect_error(og_edit_add_seam(edit_, &seam, &id), OG_OFF_GRID, "b: " + off_grid);
  expect_error(og_edit_add_seam(edit_, &high, &id), OG_NO_FLOOR,
               "right: floor 70000: a mesh has at most 65535 floors");
  const og_link link = {{1, 1, 0}, {off, 1, 0}, 0, 1, 0, 0};
  expect_error(og_edit_add_link(edit_, &link, &id), OG_OFF_GRID, "to: " + off_grid);
}

TEST_F(CMessages, a_mesh_says_which_radius_and_corner_is_at_fault) {
  og_mesh_options options = og_mesh_options_default();
  options.high_x = options.high_y = 9;
  const std::int32_t radii[] = {5, 0}, large[] = {5, off};
  options.radii = radii;
  options.radius_count = 2;
  og_mesh mesh = 0;
  expect_error(og_mesh_create(&options, &mesh), OG_REFUSED,
               "radii[1]: the radius 0 is not in [1, 268435455]");
  EXPECT_EQ(last_error().code, OG_EDIT_RADIUS_TOO_LARGE);
  EXPECT_EQ(last_error().item, 1U);
  options.radii = large;
  expect_error(og_mesh_create(&options, &mesh), OG_REFUSED,
               "radii[1]: the radius 1073741824 is not in [1, 268435455]");
  options.radius_count = 1;
  options.high_x = off - 2;
  expect_error(og_mesh_create(&options, &mesh), OG_REFUSED,
               "the radius 5 needs more room about the mesh than the grid has");
  options.high_y = off;
  expect_error(og_mesh_create(&options, &mesh), OG_OFF_GRID,
               "high: (1073741822, 1073741824): a coordinate is not below 2^30 in size");
}

TEST_F(CMessages, edits_and_undos_say_what_a_caller_can_do) {
  og_edit other = 0;
  ASSERT_EQ(og_edit_create(mesh_, &other), OG_OK);
  const std::vector<std::int32_t> corners = {1, 1, 5, 1, 3, 9}, outside = {1, 1, 5000, 1, 3, 9};
  const og_area area = area_of(corners);
  og_area_id id = 0;
  ASSERT_EQ(og_edit_add_area(other, &area, &id), OG_OK);
  add(corners);
  commit();
  expect_error(og_edit_commit(other), OG_REFUSED,
               "the mesh has changed since the edit began: plan it again");
  EXPECT_EQ(og_destroy(other), OG_OK);
  id = add(outside);
  expect_error(og_edit_commit(edit_), OG_REFUSED,
               "area " + std::to_string(id) + ", loop 0, point 1, (5000, 1): outside the mesh");
  std::uint64_t mark = 0;
  ASSERT_EQ(og_mesh_mark(mesh_, &mark), OG_OK);
  ASSERT_EQ(og_mesh_undo(mesh_), OG_OK);
  expect_error(og_mesh_undo(mesh_), OG_REFUSED, "the journal has no edit to undo");
  EXPECT_EQ(last_error().code, OG_EDIT_CANNOT_UNDO);
  expect_error(og_mesh_roll_back(mesh_, mark, nullptr), OG_REFUSED,
               "mark " + std::to_string(mark) +
                   ": its state was undone, or the journal does not go back that far");
}

TEST_F(CMessages, points_that_no_loop_has_are_refused) {
  const std::vector<std::int32_t> corners = {1, 1, 5, 1, 3, 9, 4, 20};
  const std::uint32_t offsets[] = {1, 2}, beyond[] = {9};
  og_area area = area_of(corners);
  og_area_id id = 0;
  area.loop_offsets = offsets;
  const std::string text = "loop_offsets: no loop has the first ";
  expect_error(og_edit_add_area(edit_, &area, &id), OG_OUT_OF_RANGE, text + "4 points");
  area.loop_count = 2;
  expect_error(og_edit_add_area(edit_, &area, &id), OG_OUT_OF_RANGE, text + "1 point");
  area.loop_count = 1;
  area.loop_offsets = beyond;
  expect_error(og_edit_add_area(edit_, &area, &id), OG_OUT_OF_RANGE, text + "4 points");
  area.loop_offsets = nullptr;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_OK) << "loop_count is ignored";
  area.loop_offsets = offsets;
  area.loop_count = area.point_count = 0;
  EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_OK) << "no loops, no points";
}

TEST_F(CMessages, an_id_that_stands_for_nothing_and_the_ground_are_no_area) {
  for (const std::uint32_t id : {0U, 5U, OG_NO_INDEX}) {
    ASSERT_EQ(og_edit_remove(edit_, OG_LINK, id), OG_OK);
    expect_error(og_edit_commit(edit_), OG_REFUSED,
                 "link " + std::to_string(id) + ": there is no such link");
    ASSERT_EQ(og_edit_enable(edit_, OG_SEAM, id, 1), OG_OK);
    expect_error(og_edit_commit(edit_), OG_REFUSED,
                 "seam " + std::to_string(id) + ": there is no such seam");
  }
  og_mesh_options options = og_mesh_options_default();
  options.high_x = options.high_y = 10;
  options.ground.cost = 1;
  og_mesh mesh = 0;
  expect_error(og_mesh_create(&options, &mesh), OG_REFUSED,
               "ground: a cost of 1 / 65536 is less than 1, the least that the search for paths "
               "allows");
  EXPECT_EQ(last_error().code, OG_EDIT_COST_TOO_SMALL);
  EXPECT_EQ(last_error().item, OG_NO_INDEX);
}

TEST_F(CMessages, options_that_mean_nothing_are_refused) {
  expect_error(og_edit_enable(edit_, OG_AREA, 1, 2), OG_OUT_OF_RANGE,
               "enabled is 2, and must be 0 or 1");
  const std::uint32_t id = 1;
  expect_error(og_view_switch(view_, OG_AREA, 1, &id, 2), OG_OUT_OF_RANGE,
               "on is 2, and must be 0 or 1");
  const og_point in = {1, 1, 0};
  og_path_options options = og_path_options_default();
  options.radius = 3;
  for (const std::uint32_t kind : {OG_SHORTEST, OG_CHEAP}) {
    options.kind = kind;
    expect_error(og_finder_path(finder_, view_, &in, &in, &options, nullptr), OG_OUT_OF_RANGE,
                 "a radius is for clear paths");
  }
  options.kind = OG_CLEAR;
  options.ratio = 1500;
  expect_error(og_finder_path(finder_, view_, &in, &in, &options, nullptr), OG_OUT_OF_RANGE,
               "a ratio is for cheap paths");
  options.ratio = 0;
  options.radius = 0;
  expect_error(og_finder_path(finder_, view_, &in, &in, &options, nullptr), OG_OUT_OF_RANGE,
               "radius: OG_CLEAR wants one from 1 to 268435455");
}

TEST_F(CMessages, landmarks_are_made_where_no_link_is_open) {
  const og_link lift = {{10, 20, 0}, {10, 20, 1}, 1, 1, 0, 9};
  navmesh::NavMesh mesh = twin();
  EXPECT_EQ(c::useful_landmarks(mesh.view(), 8), 8U);
  auto edit = mesh.edit();
  const navmesh::LinkId id = edit.add(navmesh::Link{
      .from = {at(lift.from), 0}, .to = {at(lift.to), 1}, .both_ways = true, .tag = lift.tag});
  ASSERT_TRUE(edit.commit());
  navmesh::View view = mesh.view();
  EXPECT_EQ(c::useful_landmarks(view, 8), 0U);
  view.switch_off(id);
  EXPECT_EQ(c::useful_landmarks(view, 8), 8U);
}

}  // namespace
}  // namespace offgrid::testing
