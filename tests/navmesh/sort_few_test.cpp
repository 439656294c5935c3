#include "mesh/sort_few.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

using Item = std::pair<std::int64_t, std::size_t>;  // what it is sorted by, and where it was

TEST(SortFew, sorts_lists_of_all_short_lengths_and_keeps_equal_items_in_their_order) {
  testing::Random random(11);
  const auto is_before = [](const Item& a, const Item& b) { return a.first < b.first; };
  for (std::size_t count = 0; count <= 40; ++count) {
    for (const std::int64_t most : {0, 1, 5, 1'000'000}) {
      std::vector<Item> items;
      for (std::size_t i = 0; i < count; ++i) items.push_back({random.between(0, most), i});
      std::vector<Item> sorted = items;
      std::stable_sort(sorted.begin(), sorted.end(), is_before);
      sort_few(items, is_before);
      ASSERT_EQ(items, sorted) << count << " items up to " << most;
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh::detail
