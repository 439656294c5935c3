#include "offgrid/navmesh/detail/original_index.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

// Few hashes, so that most of them are met again, stand in a row and reach over the end of the table.
class RandomIndex : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(RandomIndex, finds_what_was_added_and_not_erased) {
  testing::Random random(GetParam());
  OriginalIndex index;
  std::map<std::uint32_t, std::uint32_t> hash_of;  // by id
  const auto find = [&](std::uint32_t hash, std::uint32_t id) {
    return index.find(hash, [id](OriginalId found) { return found.value() == id; });
  };
  EXPECT_FALSE(find(1, 1));
  for (int step = 0; step < 20'000; ++step) {
    const auto id = static_cast<std::uint32_t>(random.between(0, 199));
    const auto known = hash_of.find(id);
    if (known == hash_of.end()) {
      const auto hash = static_cast<std::uint32_t>(random.between(0, GetParam())) - 3;
      index.add(hash, OriginalId{id});
      hash_of[id] = hash;
    } else {
      index.erase(known->second, OriginalId{id});
      hash_of.erase(known);
    }
    ASSERT_EQ(index.size(), hash_of.size());
    const auto other = static_cast<std::uint32_t>(random.between(0, 199));
    const auto there = hash_of.find(other);
    if (there == hash_of.end()) continue;
    ASSERT_EQ(find(there->second, other), OriginalId{other}) << "step " << step;
    ASSERT_FALSE(find(there->second + 1'000'000, other)) << "step " << step;
  }
  for (std::uint32_t id = 0; id < 200; ++id) {
    for (std::uint32_t hash = 0; hash < GetParam(); ++hash) {
      const auto there = hash_of.find(id);
      ASSERT_EQ(static_cast<bool>(find(hash - 3, id)), there != hash_of.end() && there->second == hash - 3);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OriginalIndex, RandomIndex, ::testing::Values(1U, 7U, 300U));

TEST(OriginalIndex, has_room_for_what_it_was_told) {
  OriginalIndex index;
  index.reserve(1'000);
  for (std::uint32_t id = 0; id < 1'000; ++id) index.add(id * 0x9e3779b9U, OriginalId{id});
  for (std::uint32_t id = 0; id < 1'000; ++id) {
    ASSERT_EQ(index.find(id * 0x9e3779b9U, [](OriginalId) { return true; }), OriginalId{id});
  }
}

TEST(OriginalIndex, stops_whoever_erases_what_is_not_there) {
  OriginalIndex index;
  EXPECT_DEATH(index.erase(5, OriginalId{1}), "the id is there");
  index.add(5, OriginalId{1});
  EXPECT_DEATH(index.erase(5, OriginalId{2}), "the id is there");
  EXPECT_DEATH(index.erase(6, OriginalId{1}), "the id is there");
}

}  // namespace
}  // namespace offgrid::navmesh::detail
