#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "offgrid/commands.hpp"
#include "offgrid/io/file.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "readers/wad_bytes.hpp"

namespace offgrid::tool {
namespace {

/// The text that `offgrid info` prints of a file with these bytes.
std::string info(const std::string& bytes, const Manner& manner = {}) {
  const std::string path = ::testing::TempDir() + "/offgrid_info_test.bin";
  EXPECT_TRUE(io::write_file(path, bytes).ok());
  CLI::App app;
  CommandGroup::Run command;
  add_info({app, command});
  app.parse(std::vector<std::string>{path, "info"});  // the last argument first
  ::testing::internal::CaptureStdout();
  const auto failure = command(manner);
  std::string text = ::testing::internal::GetCapturedStdout();
  EXPECT_FALSE(failure) << failure->message;
  std::filesystem::remove(path);
  return text;
}

void expect_in(const std::string& text, const std::string& words) {
  EXPECT_NE(text.find(words), std::string::npos) << "no '" << words << "' in\n" << text;
}

TEST(Info, of_a_world_says_the_sides_of_discs_and_whether_the_digest_is_the_stated_one) {
  const navmesh::World world =
      *navmesh::World::make({.low = kernel::Point2::at(0, 0), .high = kernel::Point2::at(99, 99)});
  io::WorldFile file{.snapshot = navmesh::snapshot(world)};
  file.snapshot.agents = {.radii = {5, 12}, .disc_sides = 32};
  file.snapshot.digest = world.digest();
  const std::string right = info(io::write_world(file));
  expect_in(right, "discs of 32 sides, of radius 5, 12\n");
  expect_in(right, "digest is  as the file says\n");
  file.snapshot.digest->low ^= 1;
  const std::string wrong = io::write_world(file);
  expect_in(info(wrong), "digest is  NOT what the file says\n");
  expect_in(info(wrong, {.is_json = true}),
            "\"digest_is\": \"" + to_string(*file.snapshot.digest) + '"');
  file.snapshot.digest.reset();
  const std::string none = io::write_world(file);
  expect_in(info(none), "digest is  not stated\n");
  expect_in(info(none, {.is_json = true}), "\"digest_is\": null");
}

TEST(Info, of_an_archive_counts_all_levels_and_says_why_one_cannot_be_read) {
  io::WadBytes wad = io::good_wad();
  wad.content("THINGS") += io::bytes16s({64, 32, 0, 1, 7});
  wad.lump("MAP08").lump("THINGS");
  const std::string text = info(wad.bytes()), json = info(wad.bytes(), {.is_json = true});
  expect_in(text, "levels  2\n");
  EXPECT_TRUE(std::regex_search(text, std::regex("\nMAP07 +5 +6 +2 +3\n"))) << text;
  expect_in(json, R"("lines": 6,
      "name": "MAP07",
      "sectors": 2,
      "things": 3,
      "vertices": 5)");
  const std::string why = "expected VERTEXES of the level 'MAP08', found a level without it";
  expect_in(text, why + "\n");
  expect_in(json, why + "\",\n      \"name\": \"MAP08\"");
}

}  // namespace
}  // namespace offgrid::tool
