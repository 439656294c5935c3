#include "worlds/plants.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace offgrid::fuzz {
namespace {

// What a world that is built anew gets wrong in the same way, and ways that are only a little too long: offgrid-verify finds these, which
// has definitions and searches for the best way. The last three need paths along convex chains.
constexpr std::array<std::string_view, 11> left_to_the_verifier{
    "world-digest-forgets-barriers", "path-prunes-too-much", "path-corner-once",         "path-ties-by-order", "path-first-goal",
    "path-leads-through-contacts",   "path-leg-beyond-edge", "path-edges-have-no-length",
    "path-goal-seen-by-older", "path-apex-seen-by-oldest", "path-bound-of-the-newest"};

}  // namespace

std::vector<Plant> world_plants() {
  std::vector<Plant> plants;
  const auto add = [&](const testing::WorldBug& bug, const char* where) {
    const bool is_left = std::find(left_to_the_verifier.begin(), left_to_the_verifier.end(), bug.name) != left_to_the_verifier.end();
    if (!is_left) plants.push_back({bug.name, where, bug.what});
  };
  for (const testing::WorldBug& bug : testing::world_bugs()) add(bug, "edits");
  for (const testing::WorldBug& bug : testing::path_bugs()) add(bug, "ways and views");
  for (const testing::WorldBug& bug : testing::state_bugs()) add(bug, "what lasts");
  return plants;
}

namespace {

const testing::WorldBug* bug_of(const std::string& plant) {
  const testing::WorldBug* bug = testing::find_world_bug(plant);
  if (bug == nullptr) bug = testing::find_path_bug(plant);
  return bug == nullptr ? testing::find_state_bug(plant) : bug;
}

}  // namespace

std::unique_ptr<testing::MeshSubject> make_mesh(const std::string& plant) {
  const testing::WorldBug* bug = bug_of(plant);
  return bug == nullptr ? testing::honest_mesh() : testing::planted_mesh(*bug);
}

std::unique_ptr<testing::WorldSubject> make_world(const std::string& plant) {
  const testing::WorldBug* bug = bug_of(plant);
  return bug == nullptr ? testing::honest_world() : testing::planted_world(*bug);
}

}  // namespace offgrid::fuzz
