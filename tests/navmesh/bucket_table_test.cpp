#include "mesh/bucket_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "mesh/epoch_map.hpp"
#include "snap/edge_users.hpp"
#include "snap/snap_state.hpp"
#include "support/random.hpp"
#include "world/area_table.hpp"

namespace offgrid::navmesh::detail {
namespace {

struct Key {
  std::uint32_t hash = 0;
  std::uint32_t number = 0;

  friend constexpr auto operator<=>(const Key&, const Key&) = default;
};

struct Slot {
  Key key;
  int value = -1;

  bool is_free() const { return value < 0; }
  std::uint32_t hash() const { return key.hash; }
};

// By how far apart the hashes are: equal, in one bucket of any table, in few buckets, all over.
class RandomTable : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomTable, keeps_what_a_map_keeps_and_looks_at_a_bucket_only) {
  using Table = BucketTable<Slot, Key>;
  testing::Random random(GetParam());
  Table table;
  std::map<Key, int> model;
  std::size_t asked = 0;
  const auto find = [&](const Key& key) {
    asked = 0;
    return table.find(key, [&](const Slot& slot) {
      ++asked;
      return slot.key == key;
    });
  };
  for (int step = 0; step < 30'000; ++step) {
    const auto number =
        static_cast<std::uint32_t>(random.between(0, step / 10'000 == 1 ? 900 : 90));
    const Key key{number * GetParam(), number};
    Slot* const slot = find(key);
    ASSERT_LE(asked, Table::bucket_size);
    const auto known = model.find(key);
    ASSERT_EQ(slot != nullptr, known != model.end()) << "step " << step;
    if (slot == nullptr) {
      ASSERT_TRUE(
          table.find_or_add(key, [&](const Slot& other) { return other.key == key; }, {key, step})
              .second);
      model[key] = step;
    } else {
      ASSERT_EQ(slot->value, known->second);
      table.erase(key, slot);
      model.erase(known);
    }
    ASSERT_EQ(table.size(), model.size());
  }
  for (const auto& [key, value] : model) ASSERT_EQ(find(key)->value, value);
  while (!model.empty()) {
    const Key key = model.begin()->first;
    table.erase(key, find(key));
    model.erase(key);
  }
  EXPECT_EQ(table.crowded_count(), 0U);
}

INSTANTIATE_TEST_SUITE_P(BucketTable, RandomTable,
                         ::testing::Values(0U, 1U, 0x00400001U, 0x9e3779b9U));

TEST(BucketTable, crowds_one_key_in_a_hundred_when_it_is_half_full) {
  BucketTable<Slot, Key> table;
  std::size_t most = 0;  // of a thousand
  for (std::uint32_t i = 1; i <= 200'000; ++i) {
    const auto hash = static_cast<std::uint32_t>((i ^ i >> 7) * 0xbf58476d1ce4e5b9U >> 32);
    table.find_or_add({hash, i}, [](const Slot&) { return false; }, {{hash, i}, 1});
    if (i > 10'000) most = std::max(most, table.crowded_count() * 1000 / i);
  }
  EXPECT_LE(most, 12U);
}

// Ids that somebody chose: one bucket of a table of 2^20 has 2^12 of them.
TEST(AreaTable, keeps_areas_whose_ids_are_of_one_bucket) {
  std::uint32_t inverse = 1;  // of the factor of the hash, by Newton's iteration
  for (int i = 0; i < 5; ++i) inverse *= 2 - 0x9e3779b9U * inverse;
  AreaTable<std::uint32_t> table;
  for (std::uint32_t i = 0; i < 4000; ++i)
    table.find_or_add(AreaId{(0xabc00000U + i) * inverse}) = i;
  for (std::uint32_t i = 0; i < 4000; ++i) {
    const AreaId id{(0xabc00000U + i) * inverse};
    ASSERT_EQ(*table.find(id), i);
    table.erase(id);
    ASSERT_EQ(table.find(id), nullptr);
  }
}

// Vertices far from one another, whose edges have hashes with equal upper bits.
TEST(EdgeUsers, keeps_edges_that_are_in_one_bucket) {
  const auto hash_of = [](std::uint64_t edge) {
    return (edge ^ edge >> 29) * 0xbf58476d1ce4e5b9U >> 32 & 0xFFFFFFFFU;
  };
  std::vector<std::pair<VertexId, VertexId>> edges;
  for (std::uint32_t u = 0; edges.size() < 500; ++u) {
    for (std::uint32_t v = u + 1; v < u + 4000; ++v) {
      if (hash_of(std::uint64_t{u} << 32 | v) >> 20 == 77)
        edges.emplace_back(VertexId{v}, VertexId{u});
    }
  }
  EdgeUsers users;
  const LargeVector<Original> segments(2 * edges.size());
  const auto users_of = [&](std::size_t i) {
    std::set<std::uint32_t> found;
    users.for_each(edges[i].first, edges[i].second,
                   [&](OriginalId id) { found.insert(id.value()); });
    return found;
  };
  const auto count = static_cast<std::uint32_t>(edges.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    EXPECT_TRUE(users.add(edges[i].first, edges[i].second, OriginalId{i}, segments));
    EXPECT_FALSE(users.add(edges[i].second, edges[i].first, OriginalId{count + i}, segments));
  }
  EXPECT_EQ(users.edge_count(), edges.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSERT_EQ(users_of(i), (std::set<std::uint32_t>{i, count + i}));
    EXPECT_FALSE(users.remove(edges[i].first, edges[i].second, OriginalId{i}));
    ASSERT_EQ(users_of(i), (std::set<std::uint32_t>{count + i}));
    EXPECT_TRUE(users.remove(edges[i].first, edges[i].second, OriginalId{count + i}));
    ASSERT_TRUE(users_of(i).empty());
  }
  EXPECT_EQ(users.edge_count(), 0U);
}

// The hash can be undone: words whose product with its factor has nothing in the bits that count.
TEST(EpochMap, keeps_words_of_one_hash_and_forgets_them) {
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;
  std::uint64_t inverse = 1;
  for (int i = 0; i < 6; ++i) inverse *= 2 - factor * inverse;
  const auto word = [&](std::uint64_t i) {
    const std::uint64_t folded = (i << 44 | (i & 7)) * inverse;
    return folded ^ folded >> 32;
  };
  EpochMap<int> map;
  for (int round = 0; round < 3; ++round) {
    map.clear();
    EXPECT_EQ(map.crowded_count(), 0U);
    for (int i = 1; i <= 2000; ++i) {
      ASSERT_FALSE(map.contains(word(static_cast<std::uint64_t>(i))));
      const auto [value, is_new] = map.find_or_add(word(static_cast<std::uint64_t>(i)));
      ASSERT_TRUE(is_new && value == 0);
      value = i;
    }
    EXPECT_GE(map.crowded_count(), 1900U) << "no more than a row of slots is looked at";
    for (int i = 1; i <= 2000; ++i) {
      const auto [value, is_new] = map.find_or_add(word(static_cast<std::uint64_t>(i)));
      ASSERT_TRUE(!is_new && value == i);
      ASSERT_TRUE(map.contains(word(static_cast<std::uint64_t>(i))));
    }
  }
  map.clear();
  for (std::uint64_t i = 1; i <= 20'000; ++i) (void)map.find_or_add(i << 32 | i * i);
  EXPECT_EQ(map.crowded_count(), 0U) << "words that nobody chose";
}

}  // namespace
}  // namespace offgrid::navmesh::detail
