// Suites pose and scene: the domain of scenes (check/scenes/domain.hpp). pose asks two models at
// random poses about shapes, whether they touch, and what they cover; and it imports rotations.
// scene makes, moves and removes models, and asks about all of them.
#include "scenes/domain.hpp"

#include "framework/domain_suite.hpp"

namespace offgrid::verify {

namespace {

using testing::scenes::Scenes;

struct Poses : Scenes {
  static constexpr auto name = "pose";
  static constexpr auto make = testing::scenes::make_poses;
};
struct EditedScenes : Scenes {
  static constexpr auto name = "scene";
  static constexpr auto make = testing::scenes::make_scene;
};

const SuiteRegistration pose(suite_of<Poses>(
    "turned models that meet shapes and each other, against the definition",
    "  offgrid-verify pose --count 1e5               so many programs\n", 10'000, 14));
const SuiteRegistration scene(suite_of<EditedScenes>(
    "scenes of models under each other, edited and asked, against the definition",
    "  offgrid-verify scene --count 1e5              so many scenes\n", 10'000, 15));

}  // namespace

}  // namespace offgrid::verify
