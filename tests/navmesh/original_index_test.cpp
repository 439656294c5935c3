#include "snap/original_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

using kernel::Point2;

using Key = OriginalIndex::Key;

// Few hashes, so that buckets are crowded; of keys with one hash the ends tell.
class RandomIndex : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomIndex, finds_what_was_added_and_not_erased) {
  constexpr std::uint32_t ids = 200;
  testing::Random random(GetParam());
  OriginalIndex index;
  std::map<std::uint32_t, Key> keys;  // by id
  const auto find = [&](const Key& key) {
    return index.find(key, [&](OriginalId id) { return keys.at(id.value()) == key; });
  };
  EXPECT_FALSE(find({1, 1, 1}));
  for (int step = 0; step < 20'000; ++step) {
    const auto id = static_cast<std::uint32_t>(random.between(0, ids - 1));
    const auto known = keys.find(id);
    if (known == keys.end()) {
      const auto number = static_cast<std::uint32_t>(random.between(0, GetParam()));
      const Key key{.hash = number * 0x9e3779b9U - 3, .a = id, .b = step % 3 == 0 ? 7U : id};
      index.add(key, OriginalId{id});
      keys[id] = key;
    } else {
      index.erase(known->second, OriginalId{id});
      keys.erase(known);
    }
    ASSERT_EQ(index.size(), keys.size());
    const auto other = static_cast<std::uint32_t>(random.between(0, ids - 1));
    const auto there = keys.find(other);
    if (there == keys.end()) continue;
    const Key& key = there->second;
    ASSERT_EQ(find(key), OriginalId{other}) << "step " << step;
    ASSERT_FALSE(find({key.hash + 1'000'000, key.floor, key.a, key.b})) << "step " << step;
    ASSERT_FALSE(find({key.hash, key.floor, key.a, ids})) << "step " << step;
  }
  for (const auto& [id, key] : keys) ASSERT_EQ(find(key), OriginalId{id});
  while (!keys.empty()) {
    index.erase(keys.begin()->second, OriginalId{keys.begin()->first});
    keys.erase(keys.begin());
    for (const auto& [id, key] : keys) ASSERT_EQ(find(key), OriginalId{id});
  }
  EXPECT_EQ(index.size(), 0U);
  EXPECT_EQ(index.crowded_count(), 0U);
}

INSTANTIATE_TEST_SUITE_P(OriginalIndex, RandomIndex, ::testing::Values(1U, 7U, 40U, 300U));

TEST(OriginalIndex, has_room_for_what_it_was_told) {
  OriginalIndex index;
  index.reserve(1'000);
  const auto key_of = [](std::uint32_t id) {
    return Key{.hash = id * 0x9e3779b9U, .a = id, .b = id};
  };
  for (std::uint32_t id = 0; id < 1'000; ++id) index.add(key_of(id), OriginalId{id});
  for (std::uint32_t id = 0; id < 1'000; ++id) {
    ASSERT_EQ(index.find(key_of(id), [](OriginalId) { return true; }), OriginalId{id});
  }
}

// Sides of squares in rows, as maps have them.
TEST(OriginalIndex, crowds_few_of_what_maps_bring) {
  OriginalIndex index;
  std::uint32_t id = 0;
  std::size_t most = 0;  // of a thousand
  for (std::int32_t i = 0; i < 20'000; ++i) {
    const std::int32_t x = 10 * (i % 200), y = 10 * (i / 200);
    for (const Point2& to : {Point2::at(x + 5, y), Point2::at(x, y + 5)}) {
      index.add(OriginalIndex::key_of(Point2::at(x, y), to), OriginalId{id++});
      if (id > 1000) most = std::max(most, index.crowded_count() * 1000 / id);
    }
  }
  EXPECT_LE(most, 15U) << "of a thousand";
}

// The hash can be undone: the second end is solved for, so that all segments have one hash, and
// kept if it is on the grid.
TEST(OriginalIndex, looks_at_a_bucket_and_no_more_when_all_segments_have_one_hash) {
  constexpr std::uint64_t first = 0x9e3779b97f4a7c15U, second = 0xd6e8feb86659fd93U;
  std::uint64_t inverse = 1;  // of second, by Newton's iteration
  for (int i = 0; i < 6; ++i) inverse *= 2 - second * inverse;
  ASSERT_EQ(inverse * second, 1U);
  OriginalIndex index;
  std::vector<std::array<Point2, 2>> segments;
  for (std::int32_t x = 0; segments.size() < 4000; ++x) {
    const Point2 a = Point2::at(x - (1 << 29), x % 1000);
    const std::uint64_t word = (0x0123456789abcdefU ^ word_of(a) * first) * inverse;
    const auto b_x = static_cast<std::int32_t>(word >> 32), b_y = static_cast<std::int32_t>(word);
    const auto b = Point2::make(b_x, b_y);
    if (b && a < *b) segments.push_back({a, *b});
  }
  std::uint32_t id = 0;
  for (const auto& [a, b] : segments) {
    const Key key = OriginalIndex::key_of(a, b);
    ASSERT_EQ(key.hash, OriginalIndex::key_of(segments[0][0], segments[0][1]).hash);
    index.add(key, OriginalId{id++});
  }
  std::size_t asked = 0;
  const auto find = [&](std::uint32_t number) {
    const auto& [a, b] = segments[number];
    return index.find(OriginalIndex::key_of(a, b), [&](OriginalId other) {
      ++asked;
      return other.value() == number;
    });
  };
  for (std::uint32_t i = 0; i < id; ++i) ASSERT_EQ(find(i), OriginalId{i});
  EXPECT_LE(asked, std::size_t{8} * id);
  for (std::uint32_t i = 0; i < id; ++i) {
    index.erase(OriginalIndex::key_of(segments[i][0], segments[i][1]), OriginalId{i});
    ASSERT_FALSE(find(i));
    const std::uint32_t other = (i + 1) % id;
    ASSERT_EQ(static_cast<bool>(find(other)), other > i);
  }
}

TEST(OriginalIndex, stops_whoever_erases_what_is_not_there) {
  OriginalIndex index;
  const Key five{5, 5, 5}, six{6, 6, 6};
  EXPECT_DEATH(index.erase(five, OriginalId{1}), "the id is there");
  index.add(five, OriginalId{1});
  EXPECT_DEATH(index.erase(five, OriginalId{2}), "the id is there");
  EXPECT_DEATH(index.erase(six, OriginalId{2}), "the id is there");
}

}  // namespace
}  // namespace offgrid::navmesh::detail
