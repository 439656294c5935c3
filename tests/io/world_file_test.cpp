#include "offgrid/io/world_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "offgrid/io/wad.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "readers/world_bytes.hpp"

namespace offgrid::io {
namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::FaceState;
using navmesh::Ground;
using navmesh::Snapshot;
using navmesh::World;

// The areas of good_world(), in the words of the library.
Snapshot good_snapshot() {
  Snapshot saved;
  saved.options.low = Point2::at(-100, 0);
  saved.options.high = Point2::at(100, 200);
  saved.options.margin = 16;
  saved.options.ground = {Ground::blocked, 65536, 9};
  saved.next_id = 12;
  Area region;
  region.loops = {{Point2::at(-100, 0), Point2::at(50, 0), Point2::at(50, 50)},
                  {Point2::at(0, 10), Point2::at(20, 10), Point2::at(20, 20), Point2::at(0, 20)}};
  region.rule = navmesh::WindingRule::even_odd;
  region.state = {Ground::walkable, 70000, 0x0123456789abcdef};
  region.priority = -5;
  Area barrier;
  barrier.loops = {{Point2::at(0, 100), Point2::at(90, 190)}, {Point2::at(7, 70)}, {}};
  barrier.shape = Area::Shape::barrier;
  barrier.enabled = false;
  barrier.state = {Ground::blocked, 5, 0};
  saved.areas = {{AreaId{3}, region}, {AreaId{11}, barrier}};
  return saved;
}

const Quantisation good_quantisation{{0.1, -2e300}, 16, 8, 0.03125};

/// Every member, also the cost of blocked ground, which does not matter to operator==.
void expect_same(const Snapshot& a, const Snapshot& b) {
  EXPECT_EQ(a.options.low, b.options.low);
  EXPECT_EQ(a.options.high, b.options.high);
  EXPECT_EQ(a.options.ground, b.options.ground);
  EXPECT_EQ(a.options.ground.cost, b.options.ground.cost);
  EXPECT_EQ(a.options.journal_limit, b.options.journal_limit);
  EXPECT_EQ(a.options.margin, b.options.margin);
  EXPECT_EQ(a.options.floors, b.options.floors);
  EXPECT_EQ(a.options.lists_faces, b.options.lists_faces);
  EXPECT_EQ(a.next_id, b.next_id);
  EXPECT_EQ(a.seams, b.seams);
  EXPECT_EQ(a.next_seam, b.next_seam);
  EXPECT_EQ(a.links, b.links);
  EXPECT_EQ(a.next_link, b.next_link);
  EXPECT_EQ(a.digest, b.digest);
  EXPECT_EQ(a.agents, b.agents);
  ASSERT_EQ(a.areas, b.areas);
  for (std::size_t i = 0; i < a.areas.size(); ++i)
    EXPECT_EQ(a.areas[i].second.state.cost, b.areas[i].second.state.cost);
}

bool is_read(std::string_view bytes) { return read_world(bytes).has_value(); }

/// The file of these bytes, which is refused wherever it is cut short, and written again to the
/// bit.
WorldFile read_good(const std::string& bytes) {
  // A string of its own, so that a sanitizer sees what is read beyond its end.
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(is_read(std::string(bytes, 0, size))) << size;
  const auto file = read_world(bytes);
  EXPECT_TRUE(file) << describe(file.error());
  if (!file) return {};
  EXPECT_EQ(write_world(*file), bytes);
  return *file;
}

TEST(WorldFile, is_what_the_documentation_says) {
  Snapshot saved = good_snapshot();
  const World world = restore(saved).value();
  saved.digest = world.digest();
  const std::string bytes = good_world(world.digest().low, world.digest().high).bytes();
  EXPECT_EQ(write_world({saved, good_quantisation}), bytes);
  const WorldFile file = read_good(bytes);
  expect_same(file.snapshot, saved);
  EXPECT_EQ(file.quantisation, good_quantisation);
  EXPECT_EQ(restore(file.snapshot)->digest(), world.digest());
}

TEST(WorldFile, floors_seams_and_links_come_back_in_version_2) {
  Snapshot saved = good_snapshot();
  saved.options.floors = 3;
  saved.areas[0].second.floors = {0, 2};
  saved.areas[1].second.floors = {1};
  saved.seams = {{navmesh::SeamId{4}, {Point2::at(10, 20), Point2::at(-30, 40), 2, 0, false}}};
  saved.next_seam = 5;
  saved.links = {{navmesh::LinkId{8},
                  {.from = {Point2::at(10, 20), 1},
                   .to = {Point2::at(-30, 40), 2},
                   .cost = 70000,
                   .both_ways = true,
                   .tag = 77}}};
  saved.next_link = 9;
  const World world = restore(saved).value();
  saved.digest = world.digest();
  const std::string bytes = good_stack(world.digest().low, world.digest().high).bytes();
  EXPECT_EQ(write_world({saved, good_quantisation}), bytes);
  const WorldFile file = read_good(bytes);
  expect_same(file.snapshot, saved);
  EXPECT_EQ(restore(file.snapshot)->digest(), world.digest());
}

TEST(WorldFile, a_next_id_of_0_is_refused_where_there_are_no_items) {
  EXPECT_TRUE(read_world(good_update(1, 2).bytes()));
  for (const char* field : {"next_id", "next_seam", "next_link"})
    EXPECT_FALSE(read_world(good_update(1, 2).set(field, bytes32(0)).bytes())) << field;
}

TEST(WorldFile, heights_come_back_in_version_3) {
  const std::string bytes = good_relief(1, 2).bytes();
  const WorldFile file = read_good(bytes);
  ASSERT_TRUE(file.relief.has_value());
  EXPECT_EQ(file.relief->floor_count(), 2U);
  EXPECT_EQ(file.relief->rounded_height({Point2::at(0, 0)}), -5);
  EXPECT_EQ(file.relief->rounded_height({Point2::at(50, 50)}), 3);
  EXPECT_EQ(file.relief->rounded_height({Point2::at(50, 50), 1}), std::nullopt);
}

TEST(WorldFile, heights_of_a_plane_need_version_3) {
  const Snapshot saved = good_snapshot();
  const std::vector<std::vector<navmesh::GroundTriangle>> floors{
      {{{{Point2::at(0, 0), 1}, {Point2::at(4, 0), 2}, {Point2::at(0, 4), 3}}}}};
  const std::optional relief = navmesh::Relief::make(floors).value();
  const auto file = read_world(write_world({saved, std::nullopt, relief}));
  ASSERT_TRUE(file) << describe(file.error());
  expect_same(file->snapshot, saved);
  EXPECT_EQ(file->relief, relief);
}

TEST(WorldFile, agents_come_back_in_version_4) {
  const std::string bytes = good_mesh(1, 2).bytes();
  const WorldFile file = read_good(bytes);
  EXPECT_TRUE(file.relief);
  EXPECT_EQ(file.snapshot.agents.radii, (std::vector<std::int32_t>{3, 12}));
  EXPECT_EQ(file.snapshot.agents.disc_sides, 8);
  EXPECT_EQ(file.snapshot.agents.digest, (navmesh::Digest{44, 33}));
}

TEST(WorldFile, agents_of_a_plane_without_heights_need_version_4) {
  Snapshot saved = good_snapshot();
  saved.agents = {.radii = {7}, .disc_sides = 32};
  const std::string bytes = write_world({saved});
  EXPECT_EQ(bytes[8], 4);
  const WorldFile file = read_good(bytes);
  expect_same(file.snapshot, saved);
  EXPECT_FALSE(file.relief);
}

TEST(WorldFile, the_radius_by_which_areas_grew_comes_back_in_version_5) {
  const std::string bytes = good_grown(1, 2).bytes();
  const WorldFile file = read_good(bytes);
  EXPECT_EQ(file.grown_by, 6);
  EXPECT_EQ(file.snapshot.agents.radii, (std::vector<std::int32_t>{3, 12}));
}

TEST(WorldFile, a_grown_plane_without_heights_and_agents_needs_version_5) {
  for (const std::int32_t radius : {1, navmesh::Disc::max_radius}) {
    const std::string bytes = write_world({.snapshot = good_snapshot(), .grown_by = radius});
    EXPECT_EQ(bytes[8], 5);
    const WorldFile file = read_good(bytes);
    expect_same(file.snapshot, good_snapshot());
    EXPECT_FALSE(file.relief);
    EXPECT_EQ(file.grown_by, radius);
  }
}

TEST(WorldFile, updates_come_back_in_version_6) {
  Snapshot saved = good_snapshot();
  saved.areas[0].second.state = {};
  saved.areas[0].second.update = navmesh::Update{.add_cost = 32768, .set_bits = 6, .clear_bits = 1};
  const World world = restore(saved).value();
  saved.digest = world.digest();
  const std::string bytes = good_update(world.digest().low, world.digest().high).bytes();
  EXPECT_EQ(write_world({saved, good_quantisation}), bytes);
  const WorldFile file = read_good(bytes);
  expect_same(file.snapshot, saved);
  EXPECT_FALSE(file.grown_by);
  EXPECT_EQ(restore(file.snapshot)->digest(), world.digest());
  // Whether the area may have one is for the world to say.
  Snapshot barrier = good_snapshot();
  barrier.areas[1].second.update = navmesh::Update{};
  const auto read = read_world(write_world({.snapshot = barrier, .grown_by = 3}));
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(read->grown_by, 3);
  EXPECT_EQ(restore(read->snapshot).error().refusal->code,
            navmesh::AreaErrorCode::update_of_barrier);
}

TEST(WorldFile, any_file_makes_a_world_and_a_mesh) {
  const auto file = read_world(write_world({good_snapshot()}));
  EXPECT_EQ(navmesh::restore_mesh(file->snapshot)->agent_count(), 1U);
  Snapshot saved = good_snapshot();
  saved.agents.radii = {7, 9};
  const auto other = read_world(write_world({saved}));
  EXPECT_EQ(navmesh::restore_mesh(other->snapshot)->agent_count(), 3U);
  EXPECT_EQ(restore(other->snapshot)->digest(), restore(file->snapshot)->digest());
}

TEST(WorldFile, a_link_of_a_plane_needs_version_2) {
  Snapshot saved = good_snapshot();
  saved.links = {{navmesh::LinkId{1}, {.from = Point2::at(10, 20), .to = Point2::at(10, 20)}}};
  saved.next_link = 2;
  const auto file = read_world(write_world({saved}));
  ASSERT_TRUE(file) << describe(file.error());
  expect_same(file->snapshot, saved);
}

// ---- each value that a file can have, at its ends

constexpr std::int32_t limit = (std::int32_t{1} << 30) - 1;
constexpr auto largest32 = std::numeric_limits<std::uint32_t>::max();
constexpr auto largest64 = std::numeric_limits<std::uint64_t>::max();
constexpr navmesh::Floor last_floor = navmesh::max_floors - 1;

using Changes = std::vector<std::pair<const char*, std::function<void(WorldFile&)>>>;

Area& area_of(WorldFile& file) { return file.snapshot.areas[0].second; }

Changes changes_of_worlds() {
  return {
      {"largest rectangle",
       [](WorldFile& f) {
         f.snapshot.options.low = Point2::at(1 - limit, 1 - limit);
         f.snapshot.options.high = Point2::at(limit - 1, limit - 1);
         f.snapshot.options.margin = 0;
       }},
      {"smallest rectangle, largest margin",
       [](WorldFile& f) {
         f.snapshot.options.low = Point2::at(0, 0);
         f.snapshot.options.high = Point2::at(1, 1);
         f.snapshot.options.margin = limit - 2;
       }},
      {"no journal", [](WorldFile& f) { f.snapshot.options.journal_limit = 0; }},
      {"longest journal",
       [](WorldFile& f) {
         f.snapshot.options.journal_limit = std::numeric_limits<std::size_t>::max();
       }},
      {"no lists", [](WorldFile& f) { f.snapshot.options.lists_faces = false; }},
      {"cheapest ground",
       [](WorldFile& f) { f.snapshot.options.ground = {Ground::walkable, 65536, largest64}; }},
      {"dearest ground",
       [](WorldFile& f) { f.snapshot.options.ground = {Ground::walkable, largest32, 0}; }},
      {"cost of blocked ground",
       [](WorldFile& f) { f.snapshot.options.ground = {Ground::blocked, 0, 1}; }},
      {"most floors", [](WorldFile& f) { f.snapshot.options.floors = navmesh::max_floors; }},
      {"digest", [](WorldFile& f) { f.snapshot.digest = navmesh::Digest{largest64, 0}; }},
      {"digest of zeros", [](WorldFile& f) { f.snapshot.digest = navmesh::Digest{}; }},
      {"links have been", [](WorldFile& f) { f.snapshot.next_link = 7; }},
      {"seams have been", [](WorldFile& f) { f.snapshot.next_seam = largest32; }},
  };
}

Changes changes_of_areas() {
  return {
      {"none left", [](WorldFile& f) { f.snapshot.areas.clear(); }},
      {"largest ids",
       [](WorldFile& f) {
         f.snapshot.areas[1].first = AreaId{largest32 - 1};
         f.snapshot.next_id = largest32;
       }},
      {"least priority",
       [](WorldFile& f) { area_of(f).priority = std::numeric_limits<std::int32_t>::min(); }},
      {"largest priority",
       [](WorldFile& f) { area_of(f).priority = std::numeric_limits<std::int32_t>::max(); }},
      {"state", [](WorldFile& f) { area_of(f).state = {Ground::walkable, largest32, largest64}; }},
      {"free barrier",
       [](WorldFile& f) { f.snapshot.areas[1].second.state = {Ground::walkable, 0, 0}; }},
      {"least update", [](WorldFile& f) { area_of(f).update = navmesh::Update{}; }},
      {"largest update",
       [](WorldFile& f) {
         area_of(f).update = navmesh::Update{navmesh::Update::max_cost, largest64 - 1, 1};
         f.snapshot.areas[1].second.update = navmesh::Update{0, 0, largest64};
       }},
      {"no loops", [](WorldFile& f) { area_of(f).loops = {}; }},
      {"empty loops", [](WorldFile& f) { area_of(f).loops = {{}, {}}; }},
      {"corners of the grid",
       [](WorldFile& f) {
         area_of(f).loops = {{Point2::at(-limit, limit), Point2::at(limit, -limit)}};
       }},
      {"first and last floor",
       [](WorldFile& f) {
         f.snapshot.options.floors = navmesh::max_floors;
         area_of(f).floors = {0, last_floor};
       }},
  };
}

Changes changes_of_seams_and_links() {
  const auto seam = [](std::uint32_t id, const navmesh::Seam& made) {
    return [=](WorldFile& f) {
      f.snapshot.options.floors = navmesh::max_floors;
      f.snapshot.seams = {{navmesh::SeamId{id}, made}};
      f.snapshot.next_seam = largest32;
    };
  };
  const auto link = [](std::uint32_t id, const navmesh::Link& made) {
    return [=](WorldFile& f) {
      f.snapshot.options.floors = navmesh::max_floors;
      f.snapshot.links = {{navmesh::LinkId{id}, made}};
      f.snapshot.next_link = largest32;
    };
  };
  const Point2 corner = Point2::at(-limit, limit), other = Point2::at(limit, -limit);
  return {{"seam", seam(largest32 - 1, {corner, other, last_floor, 0, false})},
          {"seam of the smallest id", seam(1, {other, corner, 0, last_floor, true})},
          {"free link", link(largest32 - 1, {})},
          {"dearest link", link(1, {.from = {corner, last_floor},
                                    .to = {other, 0},
                                    .cost = navmesh::Link::max_cost,
                                    .both_ways = true,
                                    .tag = largest64,
                                    .enabled = false})}};
}

Changes changes_of_other_parts() {
  constexpr std::int32_t height = (std::int32_t{1} << 29) - 1;
  constexpr double huge = std::numeric_limits<double>::max(),
                   tiny = std::numeric_limits<double>::denorm_min();
  const auto relief = [](const std::vector<std::int32_t>& heights) {
    std::vector<std::vector<navmesh::GroundTriangle>> floors(1);
    for (const std::int32_t z : heights)
      floors[0].push_back({{{Point2::at(-limit, -limit), z},
                            {Point2::at(limit, -limit), -z},
                            {Point2::at(0, limit), 0}}});
    return [=](WorldFile& f) { f.relief = navmesh::Relief::make(floors).value(); };
  };
  const auto agents = [](const navmesh::SavedAgents& saved) {
    return [=](WorldFile& f) { f.snapshot.agents = saved; };
  };
  return {
      {"smallest radius", agents({.radii = {1}, .disc_sides = 8})},
      {"radii in any order, and twice",
       agents({{navmesh::Disc::max_radius, 1, 1}, 32, navmesh::Digest{0, largest64}})},
      {"smallest radius of what grew", [](WorldFile& f) { f.grown_by = 1; }},
      {"largest radius of what grew", [](WorldFile& f) { f.grown_by = navmesh::Disc::max_radius; }},
      {"equal triangles", relief({height, height})},
      {"triangles at the ends of heights", relief({-height, height})},
      {"a relief without triangles", relief({})},
      {"largest quantisation",
       [](WorldFile& f) { f.quantisation = Quantisation{{huge, -huge}, 1e300, 30, huge}; }},
      {"smallest quantisation",
       [](WorldFile& f) { f.quantisation = Quantisation{{tiny, -0.0}, 1e-300, 0, 0}; }},
      {"all parts",
       [relief](WorldFile& f) {
         relief({1})(f);
         f.grown_by = 3;
         f.snapshot.agents.radii = {5};
         f.snapshot.digest = navmesh::Digest{1, 2};
       }},
  };
}

TEST(WorldFile, every_value_comes_back_at_its_ends) {
  for (const Changes& changes : {changes_of_worlds(), changes_of_areas(),
                                 changes_of_seams_and_links(), changes_of_other_parts()}) {
    for (const auto& [what, change] : changes) {
      SCOPED_TRACE(what);
      WorldFile written{.snapshot = good_snapshot()};
      change(written);
      const std::string bytes = write_world(written);
      const WorldFile read = read_good(bytes);
      expect_same(read.snapshot, written.snapshot);
      EXPECT_EQ(read.quantisation, written.quantisation);
      EXPECT_EQ(read.relief, written.relief);
      EXPECT_EQ(read.grown_by, written.grown_by);
    }
  }
}

TEST(WorldFile, a_restored_plane_gives_out_no_id_of_a_link_or_seam_again) {
  World world = World::make(good_snapshot().options).value();
  auto edit = world.edit();
  const navmesh::LinkId link =
      edit.add(navmesh::Link{.from = Point2::at(1, 2), .to = Point2::at(3, 4)});
  ASSERT_TRUE(edit.commit());
  edit.remove(link);
  ASSERT_TRUE(edit.commit());
  World read = restore(read_world(write_world({snapshot(world)}))->snapshot).value();
  EXPECT_EQ(read.edit().add(navmesh::Link{}), world.edit().add(navmesh::Link{}));
  EXPECT_GT(read.edit().add(navmesh::Link{}), link);
}

TEST(WorldFile, what_is_not_stated_is_not_there) {
  const Snapshot saved = good_snapshot();
  const auto file = read_world(write_world({saved}));
  ASSERT_TRUE(file) << describe(file.error());
  expect_same(file->snapshot, saved);
  EXPECT_FALSE(file->quantisation);
  Snapshot empty;
  empty.options.high = Point2::at(1, 1);
  const auto nothing = read_world(write_world({empty, good_quantisation}));
  ASSERT_TRUE(nothing) << describe(nothing.error());
  expect_same(nothing->snapshot, empty);
  EXPECT_EQ(nothing->quantisation, good_quantisation);
}

TEST(WorldFile, ids_go_on_where_they_were_though_their_areas_are_gone) {
  World world = World::make(good_snapshot().options).value();
  const Area area = good_snapshot().areas.front().second;
  auto edit = world.edit();
  edit.put(AreaId{70}, area);
  ASSERT_TRUE(edit.commit());
  edit.remove(AreaId{70});
  ASSERT_TRUE(edit.commit());
  const AreaId given = world.edit().add(area);  // and not committed
  EXPECT_EQ(given, AreaId{71});
  const auto file = read_world(write_world({snapshot(world)}));
  ASSERT_TRUE(file);
  World read = restore(file->snapshot).value();
  EXPECT_EQ(read.edit().add(area), AreaId{72});
  EXPECT_EQ(read.undo().error().code, navmesh::AreaErrorCode::cannot_undo);
}

TEST(WorldFile, the_order_in_which_areas_are_given_does_not_matter) {
  Snapshot saved = good_snapshot();
  const std::string bytes = write_world({saved});
  std::reverse(saved.areas.begin(), saved.areas.end());
  EXPECT_EQ(write_world({saved}), bytes);
}

TEST(WorldFile, a_file_with_any_one_byte_changed_is_refused) {
  const std::string bytes = good_mesh(1, 2).bytes();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (unsigned change = 1; change < 256; ++change) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ change);
      const auto file = read_world(changed);
      ASSERT_FALSE(file) << at << " " << change;
      ASSERT_LE(file.error().offset, bytes.size());
    }
  }
}

TEST(WorldFile, only_the_checksum_finds_many_of_these_changes) {
  const std::string body = good_mesh(1, 2).body();
  std::size_t read = 0;
  for (std::size_t at = 0; at < body.size(); ++at) {
    std::string changed = body;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    if (is_read(WorldBytes::with_checksum(changed))) ++read;
  }
  EXPECT_GT(read, body.size() / 2);
}

TEST(WorldFile, bytes_taken_out_put_in_or_exchanged_are_found) {
  const std::string bytes = good_world(1, 2).bytes();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    EXPECT_FALSE(is_read(std::string(bytes).erase(at, 1)));
    EXPECT_FALSE(is_read(std::string(bytes).insert(at, 1, bytes[at])));
    if (at + 12 > bytes.size() || bytes.substr(at, 4) == bytes.substr(at + 8, 4)) continue;
    std::string swapped = bytes;
    std::swap_ranges(swapped.begin() + static_cast<std::ptrdiff_t>(at),
                     swapped.begin() + static_cast<std::ptrdiff_t>(at) + 4,
                     swapped.begin() + static_cast<std::ptrdiff_t>(at) + 8);
    EXPECT_FALSE(is_read(swapped)) << at;
  }
}

TEST(WorldFile, another_world_than_the_digest_says_is_found) {
  const auto file = read_world(good_world(1, 2).bytes());
  ASSERT_TRUE(file);
  const auto world = restore(file->snapshot);
  ASSERT_FALSE(world);
  EXPECT_EQ(world.error().code, navmesh::RestoreErrorCode::digest_differs);
}

}  // namespace
}  // namespace offgrid::io
