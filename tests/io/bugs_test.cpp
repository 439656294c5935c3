// Bugs in the reader of glTF, in tags of its parts, and in files of tiles are noticed.
#include <gtest/gtest.h>

#include <string>

#include "bugs/bug.hpp"
#include "engine/broken_contract.hpp"
#include "readers/gltf_scene.hpp"
#include "readers/tile_fault.hpp"

namespace offgrid::readers {
namespace {

bool is_noticed() {
  try {
    return !find_fault_in_scenes(300).empty() ||
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
