#include "worlds/plants.hpp"

#include <string_view>

#include "bugs/bug.hpp"

namespace offgrid::fuzz {
namespace {

const char* place_of(std::string_view name) {
  if (name.starts_with("world-")) return "edits";
  return name.starts_with("mesh-") ? "what lasts" : "ways and views";
}

}  // namespace

std::vector<Plant> world_plants() {
  std::vector<Plant> plants;
  for (const testing::NamedBug& bug : testing::bugs_seen_by("fuzz worlds")) {
    plants.push_back({bug.name, place_of(bug.name), bug.what});
  }
  return plants;
}

std::unique_ptr<testing::MeshSubject> make_mesh(const std::string& plant) {
  const testing::NamedBug* bug = testing::find_bug(plant);
  return bug == nullptr ? testing::honest_mesh() : testing::planted_mesh(*bug);
}

std::unique_ptr<testing::WorldSubject> make_world(const std::string& plant) {
  const testing::NamedBug* bug = testing::find_bug(plant);
  return bug == nullptr ? testing::honest_world() : testing::planted_world(*bug);
}

}  // namespace offgrid::fuzz
