// How much the readers allocate: never more than a small multiple of the file, whatever the file
// says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "malformed.hpp"
#include "readers/good_files.hpp"
#include "readers/wad_bytes.hpp"
#include "readers/world_bytes.hpp"

namespace offgrid::io {
namespace {

/// Entries of a scenario, each with a map of its own.
std::string all_different(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += "0\t" + std::to_string(i) + "\t1\t1\t0\t0\t0\t0\t0\n";
  return text;
}

/// Members of an object, with a number of their own for each %.
std::string all_different_names(std::string_view member, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += std::string(member).replace(member.find('%'), 1, std::to_string(i));
  return text;
}

/// A topology of one arc, which goes there and back and ends where it begins, and one object.
std::string topology(std::size_t arc_size, std::string_view type, const std::string& arcs) {
  std::string arc = "[0,0]";
  for (std::size_t i = 2; i < arc_size; ++i) arc += i % 2 == 0 ? ",[1,1]" : ",[2,2]";
  return R"({"type":"Topology","arcs":[[)" + arc + R"(,[0,0]]],"objects":{"a":{"type":")" +
         std::string(type) + R"(","arcs":[)" + arcs + "]}}}";
}

constexpr std::size_t count = 20000;

using Files = std::vector<std::pair<FileKind, std::string>>;

Files costly_json() {
  return {
      {FileKind::geojson, "[" + repeated("[],", count) + "[]]"},
      {FileKind::geojson,
       R"({"type":"MultiPoint","coordinates":[)" + repeated("[0,0],", count) + "[0,0]]}"},
      {FileKind::geojson, R"({"type":"FeatureCollection","features":[)" +
                              repeated(R"({"type":"Feature","geometry":null},)", count) + "7]}"},
      {FileKind::geojson, "{" + all_different_names(R"("%":0,)", count) + R"("":0})"},
      {FileKind::geojson, "{" + all_different_names(R"("\n%":0,)", count) + R"("":0})"},
      {FileKind::geojson, "[\"" + repeated("\\u00e9", count) + "\"]"},
      // No JSON, behind as much as there can be since the last string or number, all of which
      // nlohmann's parser would quote.
      {FileKind::geojson, repeated("\n", 65537) + "e"},
      {FileKind::geojson, "[7," + repeated("\r\n\t ", count) + "e"},
      {FileKind::geojson, "[" + repeated("[],", 21846) + "e"},
      {FileKind::geojson, "[" + repeated("null,\n", 10923) + "e"},
      {FileKind::geojson, "\"" + repeated("a\\\"", count)},
      {FileKind::topojson, repeated("\n", 32769)},
      {FileKind::topojson, R"({"type":"Topology","arcs":[[[0,0],[1,1],[0,0]]],)"
                           R"("objects":{"a":{"type":"LineString","arcs":[0)" +
                               repeated(",0", count) + "]}}}"},
      {FileKind::topojson, R"({"type":"Topology","arcs":[],)"
                           R"("objects":{"a":{"type":"GeometryCollection","geometries":[)" +
                               repeated(R"({"type":null},)", count) + R"({"type":null}]}}})"},
      {FileKind::topojson,
       topology(100, "LineString", repeated("0,", 664) + "0") + std::string(66000, ' ')},
      {FileKind::topojson, topology(4, "MultiLineString", repeated("[0],", 16385) + "[0]")},
      {FileKind::topojson, topology(4, "Polygon", repeated("[0],", 16385) + "[0]")},
      {FileKind::topojson, topology(6, "MultiPolygon", repeated("[[0]],", 16385) + "[[0]]")},
      {FileKind::geojson,
       R"({"type":"MultiPolygon","coordinates":[)" + repeated("[],", 16385) + "[]]}"},
  };
}

/// Files that cost as much as a file of their size can, and files that promise more than they hold.
Files costly_files() {
  Files files = costly_json();
  files.insert(
      files.end(),
      {
          {FileKind::wad, "PWAD" + bytes32(0xffffffff) + bytes32(12) + std::string(4096, '\0')},
          {FileKind::wad, "PWAD" + bytes32(1000) + bytes32(12) + std::string(16000, '\0')},
          {FileKind::grid_map,
           "type octile\nheight 4000\nwidth 4000\nmap\n" + repeated("....\n", 4000)},
          {FileKind::scenario, "version 1\n" + repeated("0\ta\t1\t1\t0\t0\t0\t0\t0\n", count)},
          {FileKind::scenario, "version 1\n" + all_different(count)},
          {FileKind::wkt, repeated("POINT EMPTY\n", count)},
          {FileKind::wkt, "MULTIPOINT(" + repeated("0 0,", count) + "0 0)"},
          {FileKind::poly, "4000000000 2 0 0\n" + repeated("0 0 0\n", count)},
          {FileKind::poly,
           "1 2 " + std::to_string(count) + " 0\n0 0 0" + repeated(" 0", count) + "\n0 0\n0\n"},
          {FileKind::obj, repeated("v\n", count)},
          {FileKind::obj, repeated("f\n", count)},
          {FileKind::obj, "v 0 0 0\n" + repeated("f 1 1 1\n", count)},
          {FileKind::obj, "v 0 0 0\nf" + repeated(" 1", 4096) + "\n"},
          {FileKind::obj, "f" + repeated(" 1", count) + "\n"},
          {FileKind::off, "OFF\n4000000000 1 0\n" + repeated("0 0 0\n", count)},
          {FileKind::off, "OFF\n1 4000000000 0\n" + repeated("0 0 0\n", count)},
          {FileKind::off, "OFF\n" + std::to_string(count) + " 0\n" + repeated("0 0 0\n", count)},
          {FileKind::off,
           "OFF\n1 " + std::to_string(count) + "\n0 0 0\n" + repeated("3 0 0 0\n", count)},
          {FileKind::netpbm, "P5 4294967295 4294967295 255 " + std::string(count, 'a')},
          {FileKind::netpbm, "P2 4294967295 4294967295 255 " + repeated("1 ", count)},
          {FileKind::netpbm, "P4 8 " + std::to_string(count) + " " + std::string(count, 'a')},
          {FileKind::netpbm, "P1 1 " + std::to_string(count) + " " + std::string(count, '1')},
          {FileKind::netpbm, "P2 1 " + std::to_string(count) + " 1" + repeated(" 1", count)},
          {FileKind::occupancy, "image: " + std::string(count, 'a') + "\n"},
          {FileKind::occupancy, repeated("x: 1\n", count)},
          {FileKind::off, "OFF\n1 8\n0 0 0\n" + repeated("4096" + repeated(" 0", 4096) + "\n", 8)},
      });
  // Areas, loops and points that promise to be as many as fit.
  const auto loops_of = [&](std::uint32_t loops) {
    return good_world(1, 2)
        .set("loops", bytes32(loops))
        .set("nothing", std::string(4 * count, '\0'));
  };
  for (const std::uint32_t loops : {2U, 3U, 1000U, static_cast<std::uint32_t>(count)}) {
    WorldBytes world = loops_of(loops);
    files.emplace_back(FileKind::world, world.bytes());
    files.emplace_back(FileKind::world, world.set("areas", bytes32(count / 7)).bytes());
    files.emplace_back(FileKind::world, world.set("points2", bytes32(count / 2)).bytes());
  }
  const Files good = good_files();
  files.insert(files.end(), good.begin(), good.end());
  return files;
}

TEST(Allocation, a_reader_takes_a_small_multiple_of_the_file) {
  std::size_t largest_of_all = 0;
  for (const auto& [kind, text] : costly_files()) {
    readers::take_allocated();
    const auto error = readers::error_of({kind, text});
    const auto [most, largest_block] = readers::take_allocated();
    SCOPED_TRACE(std::string(name(kind)) + " of " + std::to_string(text.size()) + " bytes: " +
                 text.substr(0, 60) + "...\n" + (error ? describe(*error) : "is read"));
    // Lists of empty geometries are the worst; they grow by doubling, and the old list is there
    // while the new one is filled. A little more is for messages and for the first block of a list.
    const bool is_list_of_nothing = kind == FileKind::wkt || kind == FileKind::topojson;
    const bool is_json = kind == FileKind::geojson || kind == FileKind::topojson;
    const bool is_broken =
        error && (error->code == ReadCode::syntax || error->code == ReadCode::truncated);
    const bool is_mesh = kind == FileKind::obj || kind == FileKind::off;
    const std::size_t promised = is_mesh                ? 12
                                 : is_json && is_broken ? 13
                                 : is_list_of_nothing   ? 30
                                                        : 20;
    EXPECT_LE(largest_block, std::min<std::size_t>(promised, 20) * text.size() + 1024);
    EXPECT_LE(most, promised * text.size() + 1024);
    largest_of_all = std::max(largest_of_all, largest_block);
  }
  EXPECT_GT(largest_of_all, 100000U);  // it is our operator new that is called
}

}  // namespace
}  // namespace offgrid::io
