#include "offgrid/kernel/id.hpp"

#include <type_traits>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using Apple = kernel::Id<struct AppleKind>;
using Pear = kernel::Id<struct PearKind>;

TEST(Id, it_is_none_by_default_and_for_one_value_only) {
  EXPECT_TRUE(Apple().is_none());
  EXPECT_FALSE(Apple());
  EXPECT_EQ(Apple().value(), Apple::none_value);
  for (const std::uint32_t value : {0u, 1u, 7u, Apple::none_value - 1}) {
    EXPECT_FALSE(Apple(value).is_none());
    EXPECT_TRUE(Apple(value));
    EXPECT_EQ(Apple(value).value(), value);
  }
  EXPECT_TRUE(Apple(Apple::none_value).is_none());
}

TEST(Id, ids_are_ordered_by_their_values_and_none_is_the_last) {
  EXPECT_EQ(Apple(3), Apple(3));
  EXPECT_NE(Apple(3), Apple(4));
  EXPECT_LT(Apple(3), Apple(4));
  EXPECT_LT(Apple(4), Apple());
}

static_assert(!std::is_convertible_v<Apple, Pear> && !std::is_assignable_v<Apple&, Pear>);
static_assert(!std::is_convertible_v<std::uint32_t, Apple> && !std::is_convertible_v<Apple, bool>);

}  // namespace
}  // namespace offgrid::testing
