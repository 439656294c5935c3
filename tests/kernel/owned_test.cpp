#include "offgrid/kernel/owned.hpp"

#include <utility>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

/// Counts the objects that live.
struct Counted {
  static inline int alive = 0;
  int value = 0;

  Counted() { ++alive; }
  Counted(const Counted& other) : value(other.value) { ++alive; }
  Counted& operator=(const Counted&) = default;
  ~Counted() { --alive; }
};
using Owner = kernel::Owned<Counted>;

Owner owner_of(int value) {
  Owner owner;
  owner->value = value;
  return owner;
}

TEST(Owned, copies_are_deep) {
  Owner first = owner_of(3);
  Owner second(first), third;
  third = first;
  first->value = 4;
  EXPECT_EQ(second->value, 3);
  EXPECT_EQ((*third).value, 3);
  const Owner& same = first;
  first = same;
  EXPECT_EQ(same->value, 4);
  EXPECT_EQ((*same).value, 4);
}

TEST(Owned, a_moved_from_owner_holds_a_new_value) {
  Owner first = owner_of(3);
  Owner second(std::move(first));
  EXPECT_EQ(second->value, 3);
  EXPECT_EQ(first->value, 0);  // NOLINT(bugprone-use-after-move): that is what is tested
  Owner third = owner_of(5);
  third = std::move(second);
  EXPECT_EQ(third->value, 3);
  EXPECT_EQ(second->value, 0);  // NOLINT(bugprone-use-after-move)
  Owner& same = third;
  third = std::move(same);
  EXPECT_EQ(third->value, 3);
}

TEST(Owned, each_value_is_destroyed_once) {
  EXPECT_EQ(Counted::alive, 0);
  {
    Owner first = owner_of(1), second = first;
    Owner third = std::move(first);
    second = std::move(third);
    third = second;
    EXPECT_EQ(Counted::alive, 3);
  }
  EXPECT_EQ(Counted::alive, 0);
}

}  // namespace
}  // namespace offgrid::testing
