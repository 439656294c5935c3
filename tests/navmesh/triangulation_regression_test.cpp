// Edits of triangulations that were wrong once, by their judges.
#include <gtest/gtest.h>

#include "triangulation/domain.hpp"

namespace offgrid::testing::triangulation {
namespace {

TEST(TriangulationRegression, a_cocircular_hole_is_filled_by_the_tie_rule) {
  EXPECT_EQ(fault_in<Edits>(R"(
edits
insert at=(0, 0)
insert at=(2, 0)
insert at=(0, 2)
insert at=(2, 2)
insert at=(1, 1)
remove at=(1, 1)
locate at=(1, 1) near=(0, 0)
locate at=(1, 2) near=(2, 0)
)"),
            "");
}

TEST(TriangulationRegression, a_line_rises_and_falls_with_its_constraints) {
  EXPECT_EQ(fault_in<Edits>(R"(
edits
insert at=(0, 0)
insert at=(4, 0)
constrain from=(0, 0) to=(4, 0)
insert at=(2, 3)
insert at=(2, 0)
remove at=(2, 3)
release from=(0, 0) to=(4, 0)
locate at=(1, 0) near=(0, 0)
)"),
            "");
}

TEST(Edits, shrink_keeps_what_is_needed) {
  std::vector<Edit> edits;
  for (int i = 0; i < 40; ++i) edits.push_back({EditKind::insert, kernel::Point2::at(i, 0), {}});
  const auto fails = [](const std::vector<Edit>& some) {
    int found = 0;
    for (const Edit& edit : some) {
      const auto x = edit.a.x.raw();
      found += x == 3 || x == 31 ? 1 : 0;
    }
    return found == 2;
  };
  EXPECT_EQ(shrink_list(edits, fails), (std::vector<Edit>{edits[3], edits[31]}));
}

}  // namespace
}  // namespace offgrid::testing::triangulation
