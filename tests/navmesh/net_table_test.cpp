#include "offgrid/navmesh/detail/net_table.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

using Nets = std::map<std::uint32_t, std::int32_t>;  // by member

Nets nets_of(const NetTable& table, std::uint32_t id) {
  Nets nets;
  table.for_each(OriginalId{id}, [&](const Winding& net) { EXPECT_TRUE(nets.emplace(net.member.value(), net.count).second); });
  return nets;
}

TEST(NetTable, keeps_a_sum_for_each_segment_and_member_that_is_not_zero) {
  constexpr std::uint32_t segments = 20, members = 5;
  testing::Random random(17);
  NetTable table;
  table.grow_to(segments / 2);
  std::map<std::uint32_t, Nets> model;
  for (int step = 0; step < 10'000; ++step) {
    if (step == 100) table.grow_to(segments);
    const auto id = static_cast<std::uint32_t>(random.between(0, (step < 100 ? segments / 2 : segments) - 1));
    const auto member = static_cast<std::uint32_t>(random.between(0, members - 1));
    table.erase(OriginalId{id}, MemberId{member});
    model[id].erase(member);
    for (int sides = static_cast<int>(random.between(0, 3)); sides > 0; --sides) {  // one member after the other
      const std::int32_t count = random.chance(1, 2) ? 1 : -1;
      table.add(OriginalId{id}, MemberId{member}, count);
      if ((model[id][member] += count) == 0) model[id].erase(member);
    }
    ASSERT_EQ(nets_of(table, id), model[id]) << "step " << step;
  }
  for (std::uint32_t id = 0; id < segments; ++id) EXPECT_EQ(nets_of(table, id), model[id]);
}

TEST(NetTable, takes_no_more_memory_for_members_that_come_and_go) {
  NetTable table;
  table.grow_to(10);
  std::size_t memory = 0;
  for (std::uint32_t round = 0; round < 1000; ++round) {
    for (std::uint32_t id = 0; id < 10; ++id) table.add(OriginalId{id}, MemberId{round}, 1);
    for (std::uint32_t id = 0; id < 10; ++id) table.erase(OriginalId{id}, MemberId{round});
    if (round == 0) memory = table.memory();
  }
  EXPECT_EQ(table.memory(), memory);
}

#if OFFGRID_CHECKS
TEST(NetTable, stops_whoever_adds_a_member_after_another_one_came) {
  NetTable table;
  table.grow_to(1);
  table.add(OriginalId{0}, MemberId{1}, 1);
  table.add(OriginalId{0}, MemberId{2}, 1);
  EXPECT_DEATH(table.add(OriginalId{0}, MemberId{1}, 1), "the member is the segment's latest");
}
#endif

}  // namespace
}  // namespace offgrid::navmesh::detail
