// Walks and lines of sight, as the checks print them when something is wrong.
#include <gtest/gtest.h>

#include "walks/domain.hpp"

namespace offgrid::testing::walks {
namespace {

TEST(WalkRegression, a_ray_ends_on_a_barrier_that_it_touches) {
  EXPECT_EQ(fault_in<Walks>(R"(
walks points=[(0, 0) (4, 0) (4, 4) (0, 4)]
barrier to=(4, 4)
see from=(1, 0) to=(2, 2)
)"),
            "");
}

TEST(WalkRegression, two_blocked_faces_leave_no_path_along_their_common_edge) {
  EXPECT_EQ(fault_in<Walks>(R"(
walks points=[(0, 0) (4, 0) (4, 4) (0, 4)]
barrier to=(4, 4)
blocked face=[(0, 0) (4, 0) (4, 4)]
blocked face=[(4, 4) (0, 4) (0, 0)]
see to=(4, 4)
)"),
            "");
}

// The control: a bug in the definition is a difference.
TEST(WalkRegression, the_comparison_finds_a_definition_that_forgets_a_barrier) {
  const auto program = std::get<WalkProgram>(read_form<WalkProgram>(R"(
walks points=[(0, 0) (4, 0) (4, 4) (0, 4)]
barrier to=(4, 4)
see from=(3, 0) to=(0, 3)
)"));
  EXPECT_FALSE(Walks::judge(program, {}));
  EXPECT_TRUE(Walks::judge(program, {}, WalkOracle::forgets_barriers));
}

}  // namespace
}  // namespace offgrid::testing::walks
