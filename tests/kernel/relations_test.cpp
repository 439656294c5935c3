#include "predicates/relations.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

TEST(Relations, hold_for_points_of_every_class) {
  for (const Relation& relation : relations()) {
    Random random(0x5000);
    EXPECT_EQ(find_broken(honest_subject(), relation, 10000, random), std::nullopt)
        << relation.predicate << ", " << relation.what;
  }
}

}  // namespace
}  // namespace offgrid::testing
