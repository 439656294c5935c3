// Programs of cuts, as the verifier and the fuzzer print them when something is wrong.
#include <gtest/gtest.h>

#include "cut/judge.hpp"

namespace offgrid::testing::cut {
namespace {

using namespace cut;
using kernel::Point2;

void expect_updates_hold(const CutProgram& program) {
  LibraryCut cut;
  const auto finding = judge_cuts(cut, program);
  EXPECT_FALSE(finding) << describe(*finding);
}

TEST(CutRegression, sides_run_along_earlier_ones_and_through_their_corners) {
  expect_updates_hold({Point2::at(0, 0),
                       Point2::at(12, 12),
                       {
                           {{Point2::at(2, 2), Point2::at(8, 2), Point2::at(2, 8)}, false},
                           {{Point2::at(4, 2), Point2::at(6, 2), Point2::at(5, 9)}, true},
                           {{Point2::at(0, 0), Point2::at(12, 0), Point2::at(2, 8)}, false},
                           {{Point2::at(2, 2), Point2::at(8, 2), Point2::at(2, 8)}, true},
                       }});
}

TEST(CutRegression, refused_updates_change_nothing) {
  expect_updates_hold({Point2::at(0, 0),
                       Point2::at(12, 12),
                       {
                           {{Point2::at(2, 2), Point2::at(8, 2), Point2::at(14, 8)}, false},
                           {{Point2::at(2, 2), Point2::at(4, 4), Point2::at(6, 6)}, false},
                           {{Point2::at(1, 1), Point2::at(8, 2), Point2::at(3, 8)}, false},
                           {{Point2::at(1, 1), Point2::at(8, 2), Point2::at(3, 8)}, false, true},
                       }});
}

}  // namespace
}  // namespace offgrid::testing::cut
