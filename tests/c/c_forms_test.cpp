// Structs that may get more fields: each has its size and reserved room, and says so if either is
// wrong.
#include <cstddef>
#include <string>
#include <vector>

#include "c_fixture.hpp"

namespace offgrid::testing {
namespace {

using CForms = CMesh;

/// The struct is taken as it is given, and refused with another size, or with a number in any word
/// of its room.
template <class Struct, class Call>
void expect_form(const Struct& given, const Call& call) {
  static_assert(sizeof(given.reserved) >= 8 * sizeof(std::uint32_t));
  Struct same = given;
  EXPECT_EQ(call(same), OG_OK) << last_error().text;
  Struct other = given;
  other.size = sizeof(Struct) - 4;
  EXPECT_EQ(call(other), OG_WRONG_SIZE);
  for (std::size_t i = 0; i < std::size(given.reserved); ++i) {
    Struct later = given;
    EXPECT_EQ(later.reserved[i], 0U);
    later.reserved[i] = 7;
    EXPECT_EQ(call(later), OG_OUT_OF_RANGE);
    EXPECT_NE(std::string(last_error().text).find("reserved[" + std::to_string(i) + "] is 7"),
              std::string::npos)
        << last_error().text;
  }
}

/// A call that makes something gives it back at once.
og_status destroyed(og_status status, const std::uint32_t& made) {
  if (status == OG_OK) {
    EXPECT_EQ(og_destroy(made), OG_OK);
  }
  return status;
}

TEST_F(CForms, meshes) {
  og_mesh_options options = og_mesh_options_default();
  options.high_x = options.high_y = 9;
  expect_form(options, [](const og_mesh_options& given) {
    og_mesh made = 0;
    return destroyed(og_mesh_create(&given, &made), made);
  });
  expect_form(options, [&](og_mesh_options& given) {
    std::int32_t radius = 0;
    std::size_t count = 0;
    return og_mesh_get(mesh_, &given, 1, &radius, &count);
  });
  std::vector<std::uint8_t> bytes(4096);
  std::size_t size = 0;
  ASSERT_EQ(og_mesh_save(mesh_, OG_WORLD_FILE, bytes.size(), bytes.data(), &size), OG_OK);
  expect_form(og_load_options{sizeof(og_load_options), OG_CHECK_ALL, 1, {}},
              [&](const og_load_options& given) {
                og_mesh made = 0;
                return destroyed(og_mesh_load(bytes.data(), size, &given, &made), made);
              });
}

TEST_F(CForms, areas_and_shapes) {
  const std::vector<std::int32_t> corners = {0, 0, 90, 0, 0, 90};
  og_area_id id = 0;
  expect_form(area_of(corners),
              [&](const og_area& given) { return og_edit_add_area(edit_, &given, &id); });
  commit();
  og_shapes areas = 0;
  ASSERT_EQ(og_mesh_shapes(mesh_, &areas), OG_OK);
  og_shape shape;
  std::uint32_t loop = 0, floor = 0;
  std::int32_t coordinates[6];
  og_shape_arrays arrays = og_shape_arrays_default();
  arrays.shape_capacity = arrays.loop_capacity = arrays.floor_capacity = 1;
  arrays.point_capacity = 3;
  arrays.shapes = &shape;
  arrays.loops = &loop;
  arrays.coordinates = coordinates;
  arrays.floors = &floor;
  expect_form(arrays, [&](og_shape_arrays& given) { return og_shapes_read(areas, &given); });
  EXPECT_EQ(og_destroy(areas), OG_OK);
}

TEST_F(CForms, paths_and_crowds) {
  const og_point from = {1, 1, 0}, to = {9, 9, 0};
  expect_form(og_path_options_default(), [&](const og_path_options& given) {
    return og_finder_path(finder_, view_, &from, &to, &given, nullptr);
  });
  og_crowd crowd = 0;
  og_crowd_id id = 0;
  ASSERT_EQ(og_crowd_create(1, &view_, &crowd), OG_OK);
  expect_form(og_crowd_agent_default(),
              [&](const og_crowd_agent& given) { return og_crowd_add(crowd, 1, &given, &id); });
  EXPECT_EQ(og_destroy(crowd), OG_OK);
}

TEST_F(CForms, ground) {
  const std::int32_t coordinates[] = {0, 0, 0, 90, 0, 0, 0, 90, 0};
  const std::uint32_t triangle[] = {0, 1, 2};
  og_surface surface = 0;
  ASSERT_EQ(og_surface_create(3, coordinates, 1, triangle, &surface), OG_OK);
  expect_form(og_ground_options_default(), [&](const og_ground_options& given) {
    og_ground ground = 0;
    og_mesh made = 0;
    const og_status status = og_ground_create(&given, surface, nullptr, &ground, &made, nullptr);
    return destroyed(destroyed(status, ground), made);
  });
  EXPECT_EQ(og_destroy(surface), OG_OK);
}

}  // namespace
}  // namespace offgrid::testing
