#include "offgrid/navmesh/detail/edge_users.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

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

TEST(EdgeUsers, keeps_the_users_of_each_edge_from_either_end) {
  testing::Random random(23);
  EdgeUsers table;
  Model model;
  for (int step = 0; step < 10'000; ++step) {
    const auto u = static_cast<std::uint32_t>(random.between(0, 11));
    const auto v = static_cast<std::uint32_t>(random.between(12, 23));
    const auto user = static_cast<std::uint32_t>(random.between(0, 3));
    Users& users = model[{u, v}];
    if (users.erase(user) == 0) {
      EXPECT_EQ(table.add(VertexId{u}, VertexId{v}, OriginalId{user}), users.empty());
      users.insert(user);
    } else {
      EXPECT_EQ(table.remove(VertexId{v}, VertexId{u}, OriginalId{user}), users.empty());
    }
    ASSERT_EQ(users_of(table, v, u), users) << "step " << step;
    ASSERT_EQ(table.is_used(VertexId{u}, VertexId{v}), !users.empty());
    if (users.empty()) model.erase({u, v});
    ASSERT_EQ(table.edge_count(), model.size());
  }
  for (const auto& [ends, users] : model) EXPECT_EQ(users_of(table, ends.first, ends.second), users);
}

TEST(EdgeUsers, takes_no_more_memory_for_edges_that_come_and_go) {
  EdgeUsers table;
  std::size_t memory = 0;
  for (std::uint32_t round = 0; round < 1000; ++round) {
    const VertexId u{round};
    for (std::uint32_t i = 1; i <= 50; ++i) table.add(u, VertexId{round + i}, {});
    for (std::uint32_t i = 1; i <= 50; ++i) table.remove(u, VertexId{round + i}, {});
    if (round == 0) memory = table.memory();
  }
  EXPECT_EQ(table.memory(), memory);
  EXPECT_EQ(table.edge_count(), 0U);
}

}  // namespace
}  // namespace offgrid::navmesh::detail
