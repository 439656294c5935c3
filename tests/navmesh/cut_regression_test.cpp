// Programs of cuts, as the verifier and the fuzzer print them when something is wrong.
#include <gtest/gtest.h>

#include "cut/domain.hpp"

namespace offgrid::testing::cut {
namespace {

TEST(CutRegression, sides_run_along_earlier_ones_and_through_their_corners) {
  EXPECT_EQ(fault_in<Cuts>(R"(
cut high=(12, 12)
update triangle=[(2, 2) (8, 2) (2, 8)]
update triangle=[(4, 2) (6, 2) (5, 9)] against
update triangle=[(0, 0) (12, 0) (2, 8)]
update triangle=[(2, 2) (8, 2) (2, 8)] against
)"),
            "");
}

TEST(CutRegression, refused_updates_change_nothing) {
  EXPECT_EQ(fault_in<Cuts>(R"(
cut high=(12, 12)
update triangle=[(2, 2) (8, 2) (14, 8)]
update triangle=[(2, 2) (4, 4) (6, 6)]
update triangle=[(1, 1) (8, 2) (3, 8)]
update triangle=[(1, 1) (8, 2) (3, 8)] unrestricted
)"),
            "");
}

}  // namespace
}  // namespace offgrid::testing::cut
