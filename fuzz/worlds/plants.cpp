#include "worlds/plants.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace offgrid::fuzz {
namespace {

// What a world built anew gets wrong as well is for the definitions of offgrid-verify.
constexpr std::array<std::string_view, 0> same_in_a_rebuild{};

}  // namespace

std::vector<Plant> world_plants() {
  std::vector<Plant> plants;
  const auto add = [&](const testing::WorldBug& bug, const char* where) {
    const bool is_same = std::find(same_in_a_rebuild.begin(), same_in_a_rebuild.end(), bug.name) != same_in_a_rebuild.end();
    if (!is_same) plants.push_back({bug.name, where, bug.what});
  };
  for (const testing::WorldBug& bug : testing::world_bugs()) add(bug, "edits");
  for (const testing::WorldBug& bug : testing::path_bugs()) add(bug, "ways and views");
  return plants;
}

std::unique_ptr<testing::WorldSubject> make_world(const std::string& plant) {
  const testing::WorldBug* bug = testing::find_world_bug(plant);
  if (bug == nullptr) bug = testing::find_path_bug(plant);
  return bug == nullptr ? testing::honest_world() : testing::planted_world(*bug);
}

}  // namespace offgrid::fuzz
