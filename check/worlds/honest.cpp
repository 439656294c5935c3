#include "worlds/library_mesh.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing::worlds {

std::unique_ptr<WorldSubject> honest_world() { return std::make_unique<LibraryWorld>(); }
std::unique_ptr<MeshSubject> honest_mesh() { return std::make_unique<LibraryMesh>(); }

}  // namespace offgrid::testing::worlds
