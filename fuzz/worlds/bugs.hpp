// Bugs that are easily written into a world and in its views, and in a search for ways: those of
// tests/support.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/meshes.hpp"
#include "support/worlds.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<TargetBug> world_bugs();

/// A world with one of the bugs, or as it is if the name is empty.
std::unique_ptr<testing::WorldSubject> make_world(const std::string& bug);
std::unique_ptr<testing::MeshSubject> make_mesh(const std::string& bug);

}  // namespace offgrid::fuzz
