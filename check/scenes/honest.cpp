#include "scenes/library_scenes.hpp"

namespace offgrid::testing {

std::unique_ptr<SceneSubject> honest_scenes() { return std::make_unique<LibraryScenes>(); }

}  // namespace offgrid::testing
