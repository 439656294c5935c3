// Bugs in the reader of glTF, in tags of its parts, in files of tiles and in next ids of world
// files are noticed.
#include <gtest/gtest.h>

#include <string>

#include "bugs/bug.hpp"
#include "engine/broken_contract.hpp"
#include "offgrid/io/world_file.hpp"
#include "readers/gltf_scene.hpp"
#include "readers/tile_fault.hpp"
#include "readers/world_bytes.hpp"

namespace offgrid::readers {
namespace {

/// Is a world file read of which the next id of a kind is 0, so that an item would get it?
bool takes_a_next_id_of_0() {
  for (const char* field : {"next_id", "next_seam", "next_link"}) {
    if (io::read_world(io::good_update(1, 2).set(field, io::bytes32(0)).bytes())) return true;
  }
  return false;
}

bool is_noticed() {
  try {
    return takes_a_next_id_of_0() || !find_fault_in_scenes(300).empty() ||
           !find_fault_in_folder(::testing::TempDir() + "offgrid-io-bugs").empty();
  } catch (const testing::BrokenContract&) {
    return true;
  }
}

TEST(IoBugs, are_noticed_and_without_one_there_is_nothing) {
  EXPECT_FALSE(is_noticed());
  EXPECT_EQ(
      testing::bugs_missed_by("tests io", [](const testing::NamedBug&) { return is_noticed(); }),
      std::vector<std::string>{});
}

}  // namespace
}  // namespace offgrid::readers
