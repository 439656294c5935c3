#include "scenes/library_scenes.hpp"

namespace offgrid::testing::scenes {

std::unique_ptr<SceneSubject> honest_scenes() { return std::make_unique<LibraryScenes>(); }

}  // namespace offgrid::testing::scenes
