#include "offgrid/kernel/sort.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace offgrid::kernel {
namespace {

using Item = std::pair<std::uint32_t, std::uint32_t>;

// Items with few keys, each with its place as its name.
std::vector<Item> random_items(std::uint32_t count, std::uint32_t& state) {
  std::vector<Item> items;
  for (std::uint32_t k = 0; k < count; ++k) {
    state = state * 1664525U + 1013904223U;
    items.emplace_back((state >> 16) % (count / 2 + 1), k);
  }
  return items;
}

// The definition: the same items, none before the one in front of it.
void expect_sorted(const std::vector<Item>& before, const std::vector<Item>& after) {
  ASSERT_EQ(before.size(), after.size());
  std::vector<int> times(before.size());
  for (std::size_t k = 0; k < after.size(); ++k) {
    EXPECT_EQ(before[after[k].second], after[k]);
    EXPECT_EQ(++times[after[k].second], 1);
    if (k > 0) {
      EXPECT_LE(after[k - 1].first, after[k].first);
    }
  }
}

constexpr auto by_key = [](const Item& a, const Item& b) { return a.first < b.first; };

TEST(Sort, PutsNoItemBehindALaterOne) {
  std::uint32_t state = 1;
  for (std::uint32_t count = 0; count < 200; ++count) {
    const std::vector<Item> items = random_items(count, state);
    std::vector<Item> quick = items, small = items;
    kernel::sort(quick.begin(), quick.end(), by_key);
    detail::sort_by_heap(small.begin(), small.end(), by_key);
    expect_sorted(items, quick);
    expect_sorted(items, small);
  }
}

TEST(Sort, TakesLessIfNoOrderIsGiven) {
  std::array<int, 5> values{3, -1, 4, -1, 5};
  kernel::sort(values.begin(), values.end());
  EXPECT_EQ(values, (std::array<int, 5>{-1, -1, 3, 4, 5}));
  kernel::sort(values.begin() + 1, values.end(), std::greater<>());
  EXPECT_EQ(values, (std::array<int, 5>{-1, 5, 4, 3, -1}));
}

}  // namespace
}  // namespace offgrid::kernel
