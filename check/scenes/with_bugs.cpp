// Compiled with bugs/scene_with_bugs.hpp in front, so these scenes are those of the copy of the
// library that has bugs.
#include "scenes/library_scenes.hpp"

namespace offgrid::testing::scenes {

std::unique_ptr<SceneSubject> scenes_under_test() {
  if (is_on(Bug::none)) return honest_scenes();
  return std::make_unique<LibraryScenes>();
}

}  // namespace offgrid::testing::scenes
