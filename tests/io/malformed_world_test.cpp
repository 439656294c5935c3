#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "malformed.hpp"
#include "offgrid/io/world_file.hpp"
#include "readers/world_bytes.hpp"

namespace offgrid::io {
namespace {

void expect_world_errors(const std::vector<MalformedBytes>& files) {
  expect_errors(FileKind::world, "offgrid world", files);
}

std::size_t at(std::string_view field) { return good_world(1, 2).offset(field); }
/// The good file with another field, and the checksum that belongs to that.
std::string with(std::string_view field, std::string bytes) {
  return good_world(1, 2).set(field, std::move(bytes)).bytes();
}

/// A file in which this field has a value that it cannot have.
MalformedBytes bad(std::string_view field, std::string bytes, std::string_view expected,
                   std::string_view found) {
  return {field, with(field, std::move(bytes)), ReadCode::out_of_range, at(field), expected, found};
}

TEST(MalformedWorld, what_is_no_world_file_says_so) {
  const std::string good = good_world(1, 2).bytes();
  const std::string text = "\x89OGW\n\x1a\n" + good.substr(8);
  expect_world_errors({
      {"nothing", "", ReadCode::truncated, 0, "eight bytes", "end of the file"},
      {"a byte", "\x89", ReadCode::truncated, 1, "eight bytes", "end of the file"},
      {"seven bytes", good.substr(0, 7), ReadCode::truncated, 7, "eight bytes", "end of the file"},
      {"eight bytes", good.substr(0, 8), ReadCode::truncated, 8,
       "a version before a checksum of 16 bytes", "end of the file"},
      {"nine bytes", good.substr(0, 9), ReadCode::truncated, 8, "a version before a checksum",
       "1 byte"},
      {"a version cut off from its checksum", good.substr(0, 27), ReadCode::truncated, 8,
       "a version before a checksum", "19 bytes"},
      {"half a rectangle", good.substr(0, 28), ReadCode::truncated, 12,
       "an x before a checksum of 16 bytes", "16 bytes"},
      {"a picture", std::string("\x89PNG\r\n\x1a\n", 8) + good.substr(8), ReadCode::syntax, 0,
       "a world file", "PNG"},
      {"an archive", std::string("PWAD") + std::string(40, '\0'), ReadCode::syntax, 0,
       "a world file", "PWAD"},
      {"sent as text", text, ReadCode::syntax, 0, "a world file", "\\x89OGW"},
      {"version 0", with("version", bytes32(0)), ReadCode::unsupported, 8, "version 1", "0"},
      {"version 7", with("version", bytes32(7)), ReadCode::unsupported, 8,
       "version 1, 2, 3, 4, 5 or 6", "7"},
      {"bytes in the other order", with("version", std::string("\0\0\0\1", 4)),
       ReadCode::unsupported, 8, "version 1", "16777216"},
      {"a checksum alone", std::string(16, '\0'), ReadCode::syntax, 0, "a world file", "\\x00"},
      {"a byte behind the end", WorldBytes::with_checksum(good_world(1, 2).body() + '\0'),
       ReadCode::syntax, good.size(), "the end of the file", "1 byte more"},
      {"two files", good + good, ReadCode::syntax, good.size(), "the end of the file",
       "bytes more"},
      {"another checksum", good_world(1, 2).body() + std::string(16, '\0'), ReadCode::damaged,
       good.size() - 16, "the checksum ", "00000000000000000000000000000000"},
      {"its halves exchanged",
       good_world(1, 2).body() + good.substr(good.size() - 8) + good.substr(good.size() - 16, 8),
       ReadCode::damaged, good.size() - 16, "the checksum ", ""},
      {"a tag that was changed",
       good_world(1, 2).set("tag", bytes64(8)).body() + good.substr(good.size() - 16),
       ReadCode::damaged, good.size() - 16, "the checksum ", ""},
  });
}

TEST(MalformedWorld, a_value_that_cannot_be_is_found_in_its_place) {
  const std::int64_t too_far = std::int64_t{1} << 30;
  const double nan = std::numeric_limits<double>::quiet_NaN(),
               infinite = std::numeric_limits<double>::infinity();
  expect_world_errors({
      bad("low.x", bytes32(too_far), "|x| < 2^30", "1073741824"),
      bad("low.y", bytes32(-too_far), "|y| < 2^30", "-1073741824"),
      bad("x", bytes32(0x80000000), "|x| < 2^30", "-2147483648"),
      bad("y", bytes32(0x7fffffff), "|y| < 2^30", "2147483647"),
      bad("high.x", bytes32(-100), "an x above the lower corner's, -100", "-100"),
      bad("high.y", bytes32(-1), "a y above the lower corner's, 0", "-1"),
      bad("margin", bytes32(-1), "a margin, at least 0", "-1"),
      bad("margin", bytes32(too_far - 1), "inside the grid", "1073741823"),
      bad("margin", bytes32(too_far - 1 - 200), "inside the grid", "1073741623"),
      bad("lists_faces", byte8(2), "0 or 1", "2"),
      bad("ground", byte8(255), "0 or 1: walkable or blocked", "255"),
      bad("has_digest", byte8(3), "0 or 1: is the world's digest", "3"),
      bad("has_quantisation", byte8(9), "0 or 1: is a quantisation", "9"),
      bad("shape", byte8(2), "region or barrier", "2"),
      bad("rule", byte8(2), "nonzero or even-odd", "2"),
      bad("enabled", byte8(128), "disabled or enabled", "128"),
      bad("blocked", byte8(2), "walkable or blocked", "2"),
      bad("next_id", bytes32(0), "above 0", "0"),
      bad("id", bytes32(0), "an id above 0 and below 12", "0"),
      bad("id", bytes32(12), "an id above 0 and below 12", "12"),
      bad("id", bytes32(-1), "an id above 0 and below 12", "4294967295"),
      bad("id2", bytes32(3), "an id above 3 and below 12", "3"),
      bad("id2", bytes32(2), "an id above 3 and below 12", "2"),
      bad("origin.x", bytes_of_double(nan), "finite x of an origin", "nan"),
      bad("origin.y", bytes_of_double(-infinite), "finite y of an origin", "-inf"),
      bad("scale", bytes_of_double(0), "a scale, positive", "0"),
      bad("scale", bytes_of_double(-1), "a scale, positive", "-1"),
      bad("scale", bytes_of_double(infinite), "a scale, positive", "inf"),
      bad("scale", bytes_of_double(5e-324), "as its inverse is", "5e-324"),
      bad("largest_error", bytes_of_double(-0.1), "at least 0", "-0.1"),
      bad("largest_error", bytes_of_double(nan), "a finite error", "nan"),
      bad("bits", bytes32(31), "from 0 to 30", "31"),
      bad("bits", bytes32(-1), "from 0 to 30", "-1"),
  });
}

TEST(MalformedWorld, floors_that_cannot_be_are_found_in_their_places) {
  EXPECT_FALSE(readers::error_of({FileKind::world, good_stack(1, 2).bytes()}));
  const auto with = [](std::string_view field, std::string bytes) {
    return good_stack(1, 2).set(field, std::move(bytes)).bytes();
  };
  const auto bad = [&](std::string_view field, std::string bytes, std::size_t after,
                       std::string_view expected, std::string_view found) {
    return MalformedBytes{field,
                          with(field, std::move(bytes)),
                          ReadCode::out_of_range,
                          good_stack(1, 2).offset(field) + after,
                          expected,
                          found};
  };
  expect_world_errors({
      bad("floors", bytes32(0), 0, "a number of floors from 1 to 65535", "0"),
      bad("floors", bytes32(65536), 0, "a number of floors from 1 to 65535", "65536"),
      {"a floor that the world has not", with("floors", bytes32(2)), ReadCode::out_of_range,
       good_stack(1, 2).offset("area_floors") + 6, "a floor above 0 and below 2", "2"},
      bad("area_floors", bytes32(0), 0, "a floor at least", "0"),
      bad("area_floors", bytes32(2) + bytes16(0) + bytes16(3), 6, "a floor above 0 and below 3",
          "3"),
      bad("area_floors", bytes32(2) + bytes16(1) + bytes16(1), 6, "a floor above 1 and below 3",
          "1"),
      bad("floors2", bytes32(1) + bytes16(3), 4, "a floor below 3", "3"),
      bad("next_seam", bytes32(0), 0, "the next id of a seam, which is above 0", "0"),
      bad("next_link", bytes32(0), 0, "the next id of a link, which is above 0", "0"),
      bad("seam", bytes32(0), 0, "an id above 0 and below 5", "0"),
      bad("seam", bytes32(5), 0, "an id above 0 and below 5", "5"),
      bad("seam_left", bytes16(3), 0, "a floor below 3", "3"),
      bad("seam_right", bytes16(65535), 0, "a floor below 3", "65535"),
      bad("seam_enabled", byte8(2), 0, "disabled or enabled", "2"),
      bad("link", bytes32(0), 0, "an id above 0 and below 9", "0"),
      bad("link", bytes32(9), 0, "an id above 0 and below 9", "9"),
      bad("link_from", bytes32(10) + bytes32(20) + bytes16(3), 8, "a floor below 3", "3"),
      bad("link_to", bytes32(10) + bytes32(20) + bytes16(4), 8, "a floor below 3", "4"),
      bad("link_cost", bytes64((std::uint64_t{1} << 58) + 1), 0, "a cost of at most 2^58",
          "288230376151711745"),
      bad("link_both", byte8(2), 0, "one direction or both", "2"),
      bad("link_enabled", byte8(2), 0, "disabled or enabled", "2"),
      {"more links than there are bytes", with("links", bytes32(999999)), ReadCode::truncated,
       good_stack(1, 2).offset("links"), "999999 links", "bytes"},
      {"more seams than there are bytes", with("seams", bytes32(999999)), ReadCode::truncated,
       good_stack(1, 2).offset("seams"), "999999 seams", "bytes"},
      {"as many floors as there are bytes", with("floors2", bytes32(9999) + bytes16(1)),
       ReadCode::truncated, good_stack(1, 2).offset("floors2"), "9999 floors", "bytes"},
  });
}

TEST(MalformedWorld, heights_that_cannot_be_are_found_in_their_places) {
  const WorldBytes good = good_relief(1, 2);
  EXPECT_FALSE(readers::error_of({FileKind::world, good.bytes()}));
  const auto bad = [&](std::string_view field, std::string bytes, std::size_t after,
                       std::string_view expected, std::string_view found) {
    return MalformedBytes{field,
                          WorldBytes(good).set(field, std::move(bytes)).bytes(),
                          ReadCode::out_of_range,
                          good.offset(field) + after,
                          expected,
                          found};
  };
  constexpr std::int64_t bound = 536870912;
  expect_world_errors({
      bad("relief_floors", bytes32(0), 0, "with heights from 1 to 3", "0"),
      bad("relief_floors", bytes32(4), 0, "with heights from 1 to 3", "4"),
      {"more triangles than there are bytes",
       WorldBytes(good).set("triangles1", bytes32(77)).bytes(), ReadCode::truncated,
       good.offset("triangles1"), "77 triangles", "0 bytes"},
      bad("triangle", relief_triangle({{{0, 0, -bound}, {50, 0, 7}, {50, 50, 9}}}), 8,
          "a height with |z| < 2^29", "-536870912"),
      bad("triangle2", relief_triangle({{{0, 0, 3}, {50, 50, 3}, {0, 50, bound}}}), 32,
          "a height with |z| < 2^29", "536870912"),
      bad("triangle2", relief_triangle({{{0, 0, 3}, {0, 50, 3}, {50, 50, 3}}}), 0,
          "a triangle that turns left", "does not"),
      bad("triangle2", relief_triangle({{{0, 0, 3}, {25, 25, 3}, {50, 50, 3}}}), 0,
          "a triangle that turns left", "does not"),
      bad("triangle2", relief_triangle({{{50, 50, 3}, {0, 50, 3}, {0, 0, 3}}}), 0,
          "from its smallest corner on", "another corner"),
      bad("triangle2", relief_triangle({{{0, 0, -6}, {50, 50, 3}, {0, 50, 3}}}), 0,
          "not below the one before", "a smaller one"),
  });
}

TEST(MalformedWorld, agents_that_cannot_be_are_found_in_their_places) {
  const WorldBytes good = good_mesh(1, 2);
  EXPECT_FALSE(readers::error_of({FileKind::world, good.bytes()}));
  const auto bad = [&](std::string_view field, std::string bytes, std::string_view expected,
                       std::string_view found) {
    return MalformedBytes{field,
                          WorldBytes(good).set(field, std::move(bytes)).bytes(),
                          ReadCode::out_of_range,
                          good.offset(field),
                          expected,
                          found};
  };
  expect_world_errors({
      bad("agents", bytes32(0), "an agent at least", "0"),
      bad("radius", bytes32(0), "a radius from 1 to 268435455", "0"),
      bad("radius", bytes32(-1), "a radius from 1 to 268435455", "-1"),
      bad("radius2", bytes32(268435456), "a radius from 1 to 268435455", "268435456"),
      bad("sides", bytes32(0), "8, 16 or 32 sides", "0"),
      bad("sides", bytes32(12), "8, 16 or 32 sides", "12"),
      bad("has_mesh_digest", byte8(2), "0 or 1: is the digest of the mesh stated?", "2"),
      bad("relief_floors", bytes32(4), "with heights from 0 to 3", "4"),
      {"more agents than there are bytes", WorldBytes(good).set("agents", bytes32(99)).bytes(),
       ReadCode::truncated, good.offset("agents"), "99 agents, each of 4 bytes", "29 bytes"},
      {"a digest that is not there", WorldBytes(good).set("mesh_digest", "").bytes(),
       ReadCode::truncated, good.offset("mesh_digest"), "a digest before a checksum", "16 bytes"},
  });
}

TEST(MalformedWorld, growth_by_a_radius_that_no_disc_has_is_found_in_its_place) {
  const WorldBytes good = good_grown(1, 2);
  EXPECT_FALSE(readers::error_of({FileKind::world, good.bytes()}));
  std::vector<MalformedBytes> worlds;
  for (const auto& [radius, found] : {std::pair{0, "0"}, {-1, "-1"}, {268435456, "268435456"}}) {
    worlds.push_back({"grown_by", WorldBytes(good).set("grown_by", bytes32(radius)).bytes(),
                      ReadCode::out_of_range, good.offset("grown_by"),
                      "a radius from 1 to 268435455", found});
  }
  worlds.push_back({"no growth", WorldBytes(good).set("grown_by", "").bytes(), ReadCode::truncated,
                    good.offset("grown_by"), "a radius before a checksum", "16 bytes"});
  expect_world_errors(worlds);
}

TEST(MalformedWorld, updates_that_cannot_be_are_found_in_their_places) {
  const WorldBytes good = good_update(1, 2);
  EXPECT_FALSE(readers::error_of({FileKind::world, good.bytes()}));
  const auto bad = [&](std::string_view field, std::string bytes, std::size_t after,
                       std::string_view expected, std::string_view found) {
    return MalformedBytes{field,
                          WorldBytes(good).set(field, std::move(bytes)).bytes(),
                          ReadCode::out_of_range,
                          good.offset(field) + after,
                          expected,
                          found};
  };
  expect_world_errors({
      bad("grown_by", bytes32(-1), 0, "a radius from 1 to 268435455", "-1"),
      bad("updates", bytes32(0), 0, "an update at least", "0"),
      bad("update", bytes32(4), 0, "the id of an area of the file", "4"),
      bad("update", bytes32(0), 0, "an id above 0 and below 12", "0"),
      bad("update", bytes32(12), 0, "an id above 0 and below 12", "12"),
      bad("update_cost", bytes32((std::int64_t{1} << 30) + 1), 0, "at most 1073741824",
          "1073741825"),
      bad("update_clears", bytes64(3), 0, "bits to clear that are not set as well", "2"),
      {"two updates", WorldBytes(good).set("updates", bytes32(2)).bytes(), ReadCode::truncated,
       good.offset("updates"), "2 updates, each of 24 bytes", "24 bytes"},
      {"an update cut short", WorldBytes(good).set("update_clears", "").bytes(),
       ReadCode::truncated, good.offset("updates"), "1 updates, each of 24 bytes", "16 bytes"},
  });
}

TEST(MalformedWorld, walkable_ground_has_a_cost) {
  WorldBytes world = good_world(1, 2).set("ground", byte8(0));
  EXPECT_FALSE(readers::error_of({FileKind::world, world.bytes()}));
  const std::string base = world.set("cost", bytes32(65535)).bytes();
  const std::string region = with("area_cost", bytes32(0));
  expect_world_errors({
      {"of the base ground", base, ReadCode::out_of_range, at("cost"),
       "a cost of walkable ground, at least 65536", "65535"},
      {"of a region", region, ReadCode::out_of_range, at("area_cost"),
       "a cost of walkable ground, at least 65536", "0"},
  });
  // Where nobody walks, and of a barrier, a cost means nothing.
  EXPECT_FALSE(readers::error_of({FileKind::world, with("cost", bytes32(0))}));
  EXPECT_FALSE(readers::error_of(
      {FileKind::world,
       good_world(1, 2).set("area_cost", bytes32(0)).set("blocked", byte8(1)).bytes()}));
  EXPECT_FALSE(readers::error_of(
      {FileKind::world,
       good_world(1, 2).set("area_cost", bytes32(0)).set("shape", byte8(1)).bytes()}));
}

TEST(MalformedWorld, what_is_read_has_options_that_a_world_takes) {
  const std::int64_t largest_margin = (std::int64_t{1} << 30) - 2 - 200;
  for (const std::int64_t margin : {std::int64_t{0}, largest_margin}) {
    const auto file = read_world(with("margin", bytes32(margin)));
    ASSERT_TRUE(file) << describe(file.error());
    EXPECT_TRUE(navmesh::World::make(file->snapshot.options)) << margin;
  }
}

TEST(MalformedWorld, no_count_is_believed) {
  const ReadCode code = ReadCode::truncated;
  const std::size_t end = good_world(1, 2).body().size();
  expect_world_errors({
      {"no areas, but there are", with("areas", bytes32(0)), ReadCode::syntax, at("id") + 16,
       "the end of the file", "bytes more"},
      {"an area more", with("areas", bytes32(3)), code, end,
       "the id of an area before a checksum of 16 bytes", "16 bytes"},
      {"a hundred areas", with("areas", bytes32(100)), code, at("areas"),
       "100 areas, each of 28 bytes at least", " bytes"},
      {"all areas", with("areas", bytes32(-1)), code, at("areas"), "4294967295 areas", " bytes"},
      {"all loops", with("loops", bytes32(-1)), code, at("loops"),
       "4294967295 loops, each of 4 bytes at least", " bytes"},
      {"all points", with("points", bytes32(-1)), code, at("points"),
       "4294967295 points, each of 8 bytes at least", " bytes"},
      {"a loop more", with("loops2", bytes32(4)), code, end,
       "the number of points before a checksum", "16 bytes"},
      {"a point more than there is room for", with("nothing", bytes32(1)), code, at("nothing"),
       "1 points, each of 8 bytes", "0 bytes"},
  });
}

TEST(MalformedWorld, what_is_stated_and_not_there_is_missed) {
  // Without the digest or the quantisation what follows is read as them.
  EXPECT_TRUE(readers::error_of({FileKind::world, with("digest", "")}));
  EXPECT_TRUE(readers::error_of({FileKind::world, with("has_quantisation", byte8(0))}));
}

}  // namespace
}  // namespace offgrid::io
