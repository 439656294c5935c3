#include "worlds/bugs.hpp"

#include <string_view>

#include "bugs/bug.hpp"

namespace offgrid::fuzz {
namespace {

const char* place_of(std::string_view name) {
  if (name.starts_with("world-")) return "edits";
  return name.starts_with("mesh-") ? "what lasts" : "ways and views";
}

}  // namespace

std::vector<TargetBug> world_bugs() {
  std::vector<TargetBug> bugs;
  for (const testing::NamedBug& bug : testing::bugs_seen_by("fuzz worlds")) {
    bugs.push_back({bug.name, place_of(bug.name), bug.what});
  }
  return bugs;
}

std::unique_ptr<testing::MeshSubject> make_mesh(const std::string& name) {
  const testing::NamedBug* bug = testing::find_bug(name);
  return bug == nullptr ? testing::honest_mesh() : testing::mesh_with(*bug);
}

std::unique_ptr<testing::WorldSubject> make_world(const std::string& name) {
  const testing::NamedBug* bug = testing::find_bug(name);
  return bug == nullptr ? testing::honest_world() : testing::world_with(*bug);
}

}  // namespace offgrid::fuzz
