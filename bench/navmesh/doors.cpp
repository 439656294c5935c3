// Doors that open and close in clutter of 35,000 faces: microseconds of one toggle, each timed
// alone; the median and the 99th of a hundred.
//
// A door changes the connected components. One that halves the world is the worst case: the faces
// of one half change their component when it closes, and again when it opens.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "navmesh/measurements.hpp"
#include "navmesh/path_inputs.hpp"
#include "navmesh/times.hpp"

namespace offgrid::bench {

namespace {

using navmesh::AreaId;
using navmesh::World;

/// The number of free faces of each component, the largest first.
std::vector<std::size_t> component_sizes(const World& world) {
  std::map<navmesh::ComponentId, std::size_t> count;
  for (const navmesh::FaceId f : world.mesh().faces()) {
    if (!world.is_blocked(f)) ++count[world.component(f)];
  }
  std::vector<std::size_t> sizes;
  for (const auto& [component, size] : count) sizes.push_back(size);
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  return sizes;
}

std::string largest(const std::vector<std::size_t>& sizes) {
  std::string text = std::to_string(sizes.size()) + " components, the largest of";
  for (std::size_t i = 0; i < std::min<std::size_t>(sizes.size(), 2); ++i)
    text += (i > 0 ? " and " : " ") + std::to_string(sizes[i]);
  return text + " faces";
}

/// Measures a door that opens and closes while all others are open.
void measure_door(const std::string& input, World& world, AreaId door, const Options& options,
                  Results& results) {
  constexpr int count = 500;
  const std::vector<std::size_t> open = component_sizes(world);
  std::size_t failed = set_enabled(world, door, true) ? 0 : 1;
  results.note(input + ": " + std::to_string(world.mesh().face_count()) +
               " faces; open: " + largest(open) + "; closed: " + largest(component_sizes(world)));
  failed += set_enabled(world, door, false) ? 0 : 1;
  for (int turn = 0; turn < options.repetitions; ++turn) {
    show_progress(input + ", " + std::to_string(turn + 1) + "/" +
                  std::to_string(options.repetitions));
    Times closing, opening;
    for (int i = 0; i < count; ++i) {
      failed += closing.measure([&] { return set_enabled(world, door, true); }) ? 0 : 1;
      failed += opening.measure([&] { return set_enabled(world, door, false); }) ? 0 : 1;
    }
    closing.report("close a door", input, ours, results);
    opening.report("open a door", input, ours, results);
  }
  if (failed > 0) results.note(input + ": an edit of offgrid failed");
  show_progress("");
}

}  // namespace

void measure_doors(const Options& options, Results& results) {
  constexpr std::array<std::pair<const char*, AreaId Clutter::*>, 4> doors = {{
      {"door that halves it", &Clutter::halving},
      {"door beside an open one", &Clutter::beside},
      {"door of a closet", &Clutter::closet},
      {"crate in the open", &Clutter::crate},
  }};
  std::optional<Clutter> made;
  for (const auto& [input, door] : doors) {
    if (!options.wants("close a door", input) && !options.wants("open a door", input)) continue;
    if (!made) made = clutter();
    measure_door(input, made->world, (*made).*door, options, results);
  }
}

}  // namespace offgrid::bench
