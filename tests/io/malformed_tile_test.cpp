#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "malformed.hpp"
#include "offgrid/io/tile_file.hpp"
#include "readers/tile_bytes.hpp"

namespace offgrid::io {
namespace {

/// A file in which this field has a value that it cannot have; `after` is the place of the fault in
/// the field.
MalformedBytes bad(const WorldBytes& good, std::string_view field, std::string bytes,
                   std::size_t after, std::string_view expected, std::string_view found) {
  return {field,
          WorldBytes(good).set(field, std::move(bytes)).bytes(),
          ReadCode::out_of_range,
          good.offset(field) + after,
          expected,
          found};
}

/// Files that any of the three formats refuses, whose newest version is 1 or 2.
std::vector<MalformedBytes> bad_ends(const WorldBytes& file, std::string_view what,
                                     unsigned newest = 1) {
  const std::string good = file.bytes();
  WorldBytes other(file);
  return {
      {"nothing", "", ReadCode::truncated, 0, "eight bytes", "end of the file"},
      {"half a signature", good.substr(0, 5), ReadCode::truncated, 5, "eight bytes", "end"},
      {"a world", "\x89OGW\r\n\x1a\n" + good.substr(8), ReadCode::syntax, 0, what, "OGW"},
      {"version 0", WorldBytes(file).set("version", bytes32(0)).bytes(), ReadCode::unsupported, 8,
       "version 1", "0"},
      {"the next version", WorldBytes(file).set("version", bytes32(newest + 1)).bytes(),
       ReadCode::unsupported, 8, "version 1", newest == 1 ? "2" : "3"},
      {"a byte behind the end", WorldBytes::with_checksum(file.body() + '\0'), ReadCode::syntax,
       good.size(), "the end of the file", "1 byte more"},
      {"another checksum", file.body() + std::string(16, '\0'), ReadCode::damaged, good.size() - 16,
       "the checksum ", "00000000000000000000000000000000"},
      {"a digest that was changed",
       other.set("grid", two_words(1, 3)).body() + good.substr(good.size() - 16), ReadCode::damaged,
       good.size() - 16, "the checksum ", ""},
  };
}

TEST(MalformedTile, a_manifest_that_cannot_be_is_refused_in_its_place) {
  const WorldBytes good = good_manifest();
  ASSERT_EQ(write_tile_manifest(read_tile_manifest(good.bytes()).value()), good.bytes());
  expect_errors(FileKind::tile_manifest, "offgrid manifest of tiles",
                bad_ends(good, "a tile manifest file", tile_manifest_version));
  expect_errors(
      FileKind::tile_manifest, "offgrid manifest of tiles",
      {bad(good, "low", bytes32(1 << 30) + bytes32(0), 0, "|x| < 2^30", "1073741824"),
       bad(good, "high", bytes32(-100) + bytes32(9), 0, "an x above the lower corner's", "-100"),
       bad(good, "margin", bytes32(-1), 0, "a margin, at least 0", "-1"),
       bad(good, "ground", byte8(2), 0, "walkable or blocked", "2"),
       bad(good, "cost", bytes32(65535), 0, "at least 65536", "65535"),
       bad(good, "floors", bytes32(0), 0, "a number of floors from 1", "0"),
       bad(good, "log_side", bytes32(-1), 0, "from 0 to 30", "-1"),
       bad(good, "log_side", bytes32(31), 0, "from 0 to 30", "31"),
       {"more tiles than there are bytes", WorldBytes(good).set("tiles", bytes32(99999)).bytes(),
        ReadCode::truncated, good.offset("tiles"), "99999 tiles, each of 28 bytes", "56 bytes"},
       {"fewer tiles", WorldBytes(good).set("tiles", bytes32(1)).bytes(), ReadCode::syntax,
        good.bytes().size() - 28, "the end of the file", "28 bytes more"}});
}

TEST(MalformedTile, links_that_cannot_be_are_refused_in_their_places) {
  const WorldBytes good = manifest_with_links();
  const auto read = read_tile_manifest(good.bytes());
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(write_tile_manifest(*read), good.bytes());
  ASSERT_EQ(read->links.size(), 2U);
  EXPECT_TRUE(read->links[0].second.both_ways && !read->links[1].second.enabled);
  EXPECT_EQ(read->links[0].second.to, (navmesh::FloorPoint{kernel::Point2::at(100, 200), 1}));
  EXPECT_EQ(read_tile_manifest(good_manifest().bytes())->keys, read->items);
  expect_errors(FileKind::tile_manifest, "offgrid manifest of tiles",
                bad_ends(good, "a tile manifest file", tile_manifest_version));
  const auto end = [](std::int64_t x, std::int64_t y, std::int64_t floor) {
    return bytes32(x) + bytes32(y) + bytes16(floor);
  };
  const WorldBytes lost = WorldBytes(good).set("links", bytes32(1));
  expect_errors(
      FileKind::tile_manifest, "offgrid manifest of tiles",
      {bad(good, "links", bytes32(0), 0, "a number of links above 0", "0"),
       bad(good, "link", bytes32(0), 0, "an id above 0", "0"),
       bad(good, "link2", bytes32(3), 0, "an id above 3", "3"),
       bad(good, "from", end(-101, 0, 0), 0, "in the world's rectangle", "(-101, 0)"),
       bad(good, "to2", end(100, 201, 0), 0, "in the world's rectangle", "(100, 201)"),
       bad(good, "to", end(100, 200, 2), 8, "a floor below 2", "2"),
       bad(good, "link_cost", bytes64((std::uint64_t{1} << 58) + 1), 0, "at most 2^58",
           "288230376151711745"),
       bad(good, "both_ways2", byte8(2), 0, "one direction or both", "2"),
       bad(good, "link_enabled", byte8(2), 0, "disabled or enabled", "2"),
       {"a link that costs more", WorldBytes(good).set("link_cost2", bytes64(1)).bytes(),
        ReadCode::out_of_range, good.offset("keys"), "the sum of the keys of all areas", ""},
       {"a link that is lost",
        WorldBytes::with_checksum(lost.body().substr(0, good.offset("link2"))),
        ReadCode::out_of_range, good.offset("keys"), "the sum of the keys of all areas", ""},
       {"more links than there are bytes", WorldBytes(good).set("links", bytes32(1000)).bytes(),
        ReadCode::truncated, good.offset("links"), "1000 links, each of 42 bytes", "84 bytes"}});
}

TEST(MalformedTile, pieces_that_cannot_be_are_refused_in_their_places) {
  const WorldBytes good = good_pieces();
  const auto read = read_tile_pieces(good.bytes());
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(write_tile_pieces(*read), good.bytes());
  EXPECT_EQ(read->areas[1].tile, (navmesh::TileKey{-1, 2}));
  EXPECT_EQ(read->areas[1].area.update->clear_bits, 4U);
  expect_errors(FileKind::tile_pieces, "offgrid pieces of a tile",
                bad_ends(good, "a tile pieces file"));
  expect_errors(
      FileKind::tile_pieces, "offgrid pieces of a tile",
      {bad(good, "floors", bytes32(65536), 0, "a number of floors from 1", "65536"),
       bad(good, "id", bytes32(0), 0, "an id above 0", "0"),
       bad(good, "id2", bytes32(3), 0, "an id above 3", "3"),
       bad(good, "shape", byte8(2), 0, "region or barrier", "2"),
       bad(good, "area_floors", bytes32(2) + bytes16(0) + bytes16(2), 6,
           "a floor above 0 and below 2", "2"),
       bad(good, "has_update", byte8(2), 0, "is it an update?", "2"),
       bad(good, "add_cost", bytes32((1 << 30) + 1), 0, "at most 1073741824", "1073741825"),
       bad(good, "clear_bits", bytes64(2), 0, "not set as well", "2"),
       bad(good, "seam", bytes32(0), 0, "an id above 0", "0"),
       bad(good, "seam_floors", bytes16(0) + bytes16(2), 2, "a floor below 2", "2"),
       bad(good, "seam_enabled", byte8(2), 0, "disabled or enabled", "2"),
       {"more pieces than there are bytes", WorldBytes(good).set("pieces", bytes32(1000)).bytes(),
        ReadCode::truncated, good.offset("pieces"), "1000 pieces, each of 51 bytes", "bytes"},
       {"more seams than there are bytes", WorldBytes(good).set("seams", bytes32(1000)).bytes(),
        ReadCode::truncated, good.offset("seams"), "1000 seams", "bytes"}});
}

TEST(MalformedTile, a_tile_that_cannot_be_is_refused_in_its_place) {
  const WorldBytes good = good_tile();
  const auto read = read_tile(good.bytes());
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(write_tile(*read), good.bytes());
  EXPECT_EQ(read->tile.open[3].size(), 1U);
  expect_errors(FileKind::tile, "offgrid tile", bad_ends(good, "a tile file"));
  const auto edge = [](std::int64_t x, std::int64_t component) {
    return bytes32(x) + bytes32(5) + bytes16(0) + bytes16(1) + bytes32(component);
  };
  expect_errors(
      FileKind::tile, "offgrid tile",
      {bad(good, "components", bytes32(11), 0, "at most as many connected components as faces, 10",
           "11"),
       bad(good, "edge", edge(-3, 2), 12, "a connected component below 2", "2"),
       bad(good, "edge", edge(1 << 30, 0), 0, "|x| < 2^30", "1073741824"),
       bad(good, "edge2", edge(-3, 1), 0, "an open edge above the one before", "one that is not"),
       bad(good, "edge2", edge(-4, 1), 0, "an open edge above the one before", "one that is not"),
       {"more edges than there are bytes", WorldBytes(good).set("open", bytes32(500)).bytes(),
        ReadCode::truncated, good.offset("open"), "500 open edges, each of 16 bytes", "bytes"}});
}

}  // namespace
}  // namespace offgrid::io
