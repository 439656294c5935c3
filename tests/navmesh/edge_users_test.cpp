#include "snap/edge_users.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "snap/snap_state.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

using Users = std::multiset<std::uint32_t>;
using Model = std::map<std::pair<std::uint32_t, std::uint32_t>, Users>;

Users users_of(const EdgeUsers& table, std::uint32_t u, std::uint32_t v) {
  Users users;
  table.for_each(VertexId{u}, VertexId{v}, [&](OriginalId id) { users.insert(id.value()); });
  return users;
}

LargeVector<Original> originals(std::size_t count) {
  LargeVector<Original> made(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto x = static_cast<std::int64_t>(i);
    made[i].a = kernel::Point2::at(x, 0);
    made[i].b = kernel::Point2::at(x + 10, i % 4 == 3 ? 1 : 0);
  }
  return made;
}

TEST(EdgeUsers, keeps_the_users_of_each_edge_from_either_end) {
  testing::Random random(23);
  EdgeUsers table;
  const LargeVector<Original> segments = originals(4);
  Model model;
  for (int step = 0; step < 10'000; ++step) {
    const auto u = static_cast<std::uint32_t>(random.between(0, 11));
    const auto v = static_cast<std::uint32_t>(random.between(12, 23));
    const auto user = static_cast<std::uint32_t>(random.between(0, 3));
    Users& users = model[{u, v}];
    if (users.erase(user) == 0) {
      EXPECT_EQ(table.add(VertexId{u}, VertexId{v}, OriginalId{user}, segments), users.empty());
      users.insert(user);
    } else {
      EXPECT_EQ(table.remove(VertexId{v}, VertexId{u}, OriginalId{user}), users.empty());
    }
    ASSERT_EQ(users_of(table, v, u), users) << "step " << step;
    if (users.empty()) model.erase({u, v});
    ASSERT_EQ(table.edge_count(), model.size());
  }
  for (const auto& [ends, users] : model)
    EXPECT_EQ(users_of(table, ends.first, ends.second), users);
}

TEST(EdgeUsers, of_one_line_are_skipped_together_until_there_is_one_off_it) {
  EdgeUsers table;
  const LargeVector<Original> segments = originals(20);
  const VertexId u{1}, v{2};
  const auto count_taken = [&] {
    std::size_t taken = 0;
    table.for_each_unless(u, v, [](OriginalId) { return true; }, [&](OriginalId) { ++taken; });
    return taken;
  };
  std::size_t users = 0;
  for (std::uint32_t i = 0; i < 20; ++i) {
    if (i % 4 == 3) continue;  // it is off the line
    table.add(u, v, OriginalId{i}, segments);
    EXPECT_EQ(count_taken(), ++users > 2 ? 0 : users);
  }
  table.add(u, v, OriginalId{3}, segments);
  EXPECT_EQ(count_taken(), users + 1);
}

TEST(EdgeUsers, takes_no_more_memory_for_edges_that_come_and_go) {
  EdgeUsers table;
  const LargeVector<Original> segments = originals(4);
  std::size_t memory = 0;
  for (std::uint32_t round = 0; round < 1000; ++round) {
    const VertexId u{round};
    for (std::uint32_t i = 0; i < 200; ++i) {
      table.add(u, VertexId{round + i % 50 + 1}, OriginalId{i / 50}, segments);
    }
    for (std::uint32_t i = 0; i < 200; ++i) {
      table.remove(u, VertexId{round + i % 50 + 1}, OriginalId{i / 50});
    }
    if (round == 0) memory = table.memory();
  }
  EXPECT_EQ(table.memory(), memory);
  EXPECT_EQ(table.edge_count(), 0U);
}

}  // namespace
}  // namespace offgrid::navmesh::detail
