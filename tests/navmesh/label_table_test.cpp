#include "world/label_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "support/random.hpp"

namespace offgrid::navmesh::detail {
namespace {

constexpr FaceState ground{Ground::walkable, FaceState::unit_cost, 99};

using Model = std::map<std::uint32_t, std::int32_t>;  // winding numbers by member, none zero

// Few ranks and both rules, so that members tie and some that are there do not cover.
Member member_of(std::uint32_t number) {
  Member m;
  m.area = AreaId{number + 1};
  m.key = DigestWriter().add(number).digest();
  m.priority = static_cast<std::int32_t>(number % 3);
  m.state = {number % 2 == 0 ? Ground::blocked : Ground::walkable, FaceState::unit_cost,
             number % 5};
  m.rule = number % 4 == 0 ? WindingRule::even_odd : WindingRule::nonzero;
  return m;
}

Model sum_of(const Model& a, const Model& b, std::int32_t sign) {
  Model sum = a;
  for (const auto& [member, count] : b) {
    if ((sum[member] += sign * count) == 0) sum.erase(member);
  }
  return sum;
}

template <class Counts>
FaceState state_of(const Model& model, const Counts& counts) {
  const auto rank = [](const Member& m) { return AreaRank(m.state, m.priority); };
  FaceState state = ground;
  const Member* winner = nullptr;
  std::vector<Member> members;
  members.reserve(model.size());
  for (const auto& [number, count] : model) {
    members.push_back(member_of(number));
    const Member& m = members.back();
    if (!counts(m) || !covers(m.rule, count)) continue;
    if (winner == nullptr || rank(*winner) < rank(m)) winner = &m;
  }
  return winner == nullptr ? state : winner->state;
}

Digest digest_of(const Model& model) {
  Digest sum;
  for (const auto& [number, count] : model) {
    const Digest key = member_of(number).key;
    const auto word = static_cast<std::uint64_t>(std::int64_t{count});
    sum += DigestWriter().add(key.high).add(key.low).add(word).digest();
  }
  return sum;
}

void expect_is(const LabelTable& table, LabelId label, const Model& model,
               testing::Random& random) {
  Model found;
  std::uint32_t last = 0;
  table.for_each(label, [&](const Winding& winding) {
    EXPECT_TRUE(found.empty() || last < winding.member.value()) << "by increasing member";
    last = winding.member.value();
    found[last] = winding.count;
  });
  ASSERT_EQ(found, model);
  ASSERT_EQ(table.digest(label), digest_of(model));
  const FaceState state = state_of(model, [](const Member&) { return true; });
  ASSERT_EQ(table.state(label), state);
  ASSERT_EQ(table.is_walkable(label), state.ground == Ground::walkable);
  const auto odd_one_out = static_cast<std::uint32_t>(random.between(2, 7));
  const auto counts = [&](const Member& m) { return m.area.value() % odd_one_out != 0; };
  ASSERT_EQ(table.state_if(label, counts), state_of(model, counts));
  for (std::uint32_t m = 0; m < 40; ++m) {
    const auto there = model.find(m);
    ASSERT_EQ(table.count(label, MemberId{m}), there == model.end() ? 0 : there->second);
  }
}

LabelTable table_with(std::uint32_t members) {
  LabelTable table(ground);
  for (std::uint32_t m = 0; m < members; ++m)
    EXPECT_EQ(table.add_member(member_of(m)), MemberId{m});
  return table;
}

// Labels come and go, and each is a sum of two that are there.
TEST(LabelTable, agrees_with_maps_over_random_sums) {
  constexpr std::uint32_t members = 37;
  testing::Random random(5);
  LabelTable table = table_with(members);
  std::vector<LabelId> labels(20, LabelTable::empty_label);
  std::vector<Model> models(labels.size());
  const auto pick = [&] { return static_cast<std::size_t>(random.between(0, 19)); };
  for (int step = 0; step < 20'000; ++step) {
    const std::size_t to = pick(), a = pick(), b = pick();
    const std::int32_t sign = random.chance(1, 2) ? 1 : -1;
    const LabelId before = labels[to];
    if (random.chance(1, 2)) {
      const auto member = static_cast<std::uint32_t>(random.between(0, members - 1));
      const auto count = static_cast<std::int32_t>(random.between(-2, 2));
      labels[to] = table.add(labels[a], Winding{MemberId{member}, count}, sign);
      models[to] = sum_of(models[a], count == 0 ? Model{} : Model{{member, count}}, sign);
    } else {
      labels[to] = table.add(labels[a], labels[b], sign);
      models[to] = sum_of(models[a], models[b], sign);
    }
    table.release(before);
    ASSERT_NO_FATAL_FAILURE(expect_is(table, labels[to], models[to], random)) << "step " << step;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      ASSERT_EQ(labels[i] == labels[to], models[i] == models[to]) << "equal sets are one label";
    }
  }
  for (const LabelId label : labels) table.release(label);
  EXPECT_EQ(table.size(), 1U) << "the empty label stays, and nothing else";
}

TEST(LabelTable, gives_one_label_whatever_the_order_of_its_members) {
  constexpr std::uint32_t members = 64;
  testing::Random random(6);
  LabelTable table = table_with(members);
  LabelId first = LabelTable::empty_label;
  for (std::uint32_t m = 0; m < members; ++m) first = table.add(first, Winding{MemberId{m}, 1}, 1);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t m = 0; m < members; ++m) {
      const auto place = static_cast<std::ptrdiff_t>(random.between(0, m));
      order.insert(order.begin() + place, m);
    }
    LabelId label = LabelTable::empty_label;
    for (const std::uint32_t m : order) label = table.add(label, Winding{MemberId{m}, 1}, 1);
    ASSERT_EQ(label, first);
  }
}

// As nested areas make them: each label is the one before and a member more.
TEST(LabelTable, shares_what_nested_labels_have_in_common) {
  constexpr std::uint32_t members = 4096;
  LabelTable table = table_with(members + 1);
  std::vector<LabelId> nested{LabelTable::empty_label};
  for (std::uint32_t m = 0; m < members; ++m) {
    nested.push_back(table.add(nested.back(), Winding{MemberId{m}, 1}, 1));
  }
  EXPECT_LE(table.size(), std::size_t{13} * members) << "a path of nodes for each";
  for (LabelId& label : nested) label = table.add(label, Winding{MemberId{members}, 1}, 1);
  EXPECT_LE(table.size(), std::size_t{17} * members);
  EXPECT_EQ(table.add(nested.back(), nested.back(), -1), LabelTable::empty_label);
  std::size_t windings = 0;
  table.for_each_shared(nested, [&](const Winding& winding) {
    EXPECT_EQ(winding.count, 1);
    ++windings;
  });
  EXPECT_EQ(windings, members + 1U) << "a winding that labels share is taken once";
}

TEST(LabelTable, asks_few_members_for_the_state_without_some) {
  constexpr std::uint32_t members = 1024;
  LabelTable table(ground);
  LabelId label = LabelTable::empty_label;
  for (std::uint32_t m = 0; m < members; ++m) {
    Member member = member_of(m);
    member.rule = WindingRule::nonzero;
    member.priority = static_cast<std::int32_t>(m);
    label = table.add(label, Winding{table.add_member(member), 1}, 1);
  }
  std::size_t asked = 0;
  const FaceState& state = table.state_if(label, [&](const Member& m) {
    ++asked;
    return m.priority < static_cast<std::int32_t>(members) - 3;
  });
  EXPECT_EQ(state, member_of(members - 4).state);
  EXPECT_LE(asked, 40U);
}

TEST(LabelTable, uses_a_number_again) {
  LabelTable table = table_with(3);
  const LabelId label = table.add(LabelTable::empty_label, Winding{MemberId{1}, 1}, 1);
  const Digest digest = table.digest(label);
  table.release(label);
  table.remove_member(MemberId{1});
  EXPECT_EQ(table.add_member(member_of(7)), MemberId{1});
  EXPECT_NE(table.digest(table.add(LabelTable::empty_label, Winding{MemberId{1}, 1}, 1)), digest);
}

}  // namespace
}  // namespace offgrid::navmesh::detail
