#include "scenes/form.hpp"

#include <gtest/gtest.h>

#include "engine/domain.hpp"
#include "scenes/maker.hpp"

namespace offgrid::testing::scenes {
namespace {

/// The text of what is read from a text, or what is wrong with it.
std::string again(const std::string& text) {
  const auto read = read_form<SceneProgram>(text);
  return std::holds_alternative<std::string>(read) ? std::get<1>(read)
                                                   : form_of(std::get<SceneProgram>(read));
}

TEST(ScenesForm, what_is_made_and_varied_is_read_again) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Choices choices(from_seed(seed));
    SceneProgram made = make_scenes(choices);
    ASSERT_EQ(settle(made), "");
    ASSERT_EQ(again(form_of(made)), form_of(made));
    for (int i = 0; i < 4; ++i) vary(made, choices);
    if (settle(made).empty()) {
      ASSERT_EQ(again(form_of(made)), form_of(made));
    }
  }
}

TEST(ScenesForm, every_act_and_shape_has_its_words) {
  const std::string text =
      "scene meshes=[{vertices=[[0 0 0] [4 0 0] [0 4 -1]] triangles=[[0 1 2]] tree=wide-bvh "
      "small-leaves moved}]\n"
      "create mesh=0 parent=1 position=[5 0 0] turn=[2 0 0 1]\n"
      "add model=0\nremove model=0\nmove model=0 position=[1 2 3]\nparent model=0 parent=1\n"
      "content model=0 mesh=0\ntouching\nfootprints from=[0 0 1] to=[9 9 2]\n"
      "ask about=segment[0 0 0 1 1 1]\nask about=ray[5 1 9 0 0 -1]\nask about=ball[5 0 3 3]\n"
      "ask about=box[0 0 0 1 1 1]\nask about=oriented-box[0 0 0 1 0 0 0 2 2 2]\n"
      "ask about=plane[0 0 1 0 0 0 5]\nask about=triangle[0 0 0 1 0 0 0 1 0]\n"
      "quaternion bits=[1 2 3 4 0 0 0 0 0]\ndegrees bits=[1 0 0 0 0 0 0 0 0]\n"
      "matrix bits=[1 2 3 4 5 6 7 8 9]\n";
  EXPECT_EQ(again(text), text);
}

TEST(ScenesForm, what_no_scene_can_be_is_told) {
  EXPECT_EQ(again("scene\nask about=ball[0 0 0 -1]\n"),
            "'ask about=ball[0 0 0 -1]' has a number out of range");
  EXPECT_EQ(again("scene\nask about=cone[0 0 0]\n"), "line 2, column 11: there is no shape 'cone'");
  EXPECT_EQ(again("scene meshes=[{triangles=[[0 0 0]]}]\n"), "mesh 0 has a number out of range");
  EXPECT_EQ(again("scene\n"), "there must be something to do");
}

}  // namespace
}  // namespace offgrid::testing::scenes
