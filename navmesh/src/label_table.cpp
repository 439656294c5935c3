#include "offgrid/navmesh/detail/label_table.hpp"

#include <utility>

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh::detail {

MemberId LabelTable::add_member(const Member& member) {
  if (free_members_.empty()) {
    members_.push_back(member);
    return MemberId{static_cast<std::uint32_t>(members_.size() - 1)};
  }
  const MemberId m{free_members_.back()};
  free_members_.pop_back();
  members_[m.value()] = member;
  return m;
}

void LabelTable::remove_member(MemberId m) { free_members_.push_back(m.value()); }

LabelId LabelTable::add(LabelId label, std::span<const Winding> more, std::int32_t sign) {
  if (more.empty()) {
    keep(label);
    return label;
  }
  sum_.clear();
  const std::span<const Winding> before = windings(label);
  std::size_t i = 0;
  for (const Winding& winding : more) {
    while (i < before.size() && before[i].member < winding.member) sum_.push_back(before[i++]);
    std::int32_t count = sign * winding.count;
    if (i < before.size() && before[i].member == winding.member) count += before[i++].count;
    if (count != 0) sum_.push_back({winding.member, count});
  }
  sum_.insert(sum_.end(), before.begin() + static_cast<std::ptrdiff_t>(i), before.end());
  return intern();
}

std::uint64_t LabelTable::hash(std::span<const Winding> windings) {
  DigestWriter writer;
  for (const Winding& winding : windings) {
    writer.add(std::uint64_t{winding.member.value()} << 32 | static_cast<std::uint32_t>(winding.count));
  }
  return writer.digest().low;
}

LabelId LabelTable::intern() {
  if (sum_.empty()) {
    keep(empty_label);
    return empty_label;
  }
  const std::uint64_t key = hash(sum_);
  for (std::uint32_t i = bucket_of(key); i != none; i = labels_[i].next) {
    if (labels_[i].hash != key || labels_[i].windings != sum_) continue;
    keep(LabelId{i});
    return LabelId{i};
  }
  if (size() >= buckets_.size()) grow();
  if (free_labels_.empty()) {
    free_labels_.push_back(static_cast<std::uint32_t>(labels_.size()));
    labels_.emplace_back();
    is_walkable_.push_back(0);
  }
  const std::uint32_t number = free_labels_.back();
  free_labels_.pop_back();
  Label& made = labels_[number];
  made.hash = key;
  made.next = std::exchange(bucket_of(key), number);
  made.windings = sum_;
  made.keepers = 1;
  describe(LabelId{number});
  return LabelId{number};
}

void LabelTable::grow() {
  buckets_.assign(2 * buckets_.size(), none);
  for (std::uint32_t i = 1; i < labels_.size(); ++i) {
    if (labels_[i].keepers > 0) labels_[i].next = std::exchange(bucket_of(labels_[i].hash), i);
  }
}

bool LabelTable::wins(const Member& m, const Winding& winding, const Member* winner) {
  const auto rank = [](const Member& one) { return AreaRank(one.state, one.priority); };
  return covers(m.rule, winding.count) && (winner == nullptr || rank(*winner) < rank(m));
}

void LabelTable::describe(LabelId id) {
  Label& label = labels_[id.value()];
  label.digest = {};
  for (const Winding& winding : label.windings) {
    const Member& m = member(winding.member);
    label.digest += DigestWriter().add(m.key.high).add(m.key.low).add(static_cast<std::uint64_t>(std::int64_t{winding.count})).digest();
  }
  label.state = state_if(id, [](const Member&) { return true; });
  is_walkable_[id.value()] = label.state.ground == Ground::walkable ? 1 : 0;
}

void LabelTable::release(LabelId label) {
  Label& left = labels_[label.value()];
  OFFGRID_ENSURES(left.keepers > 0, "LabelTable::release: the label is kept");
  if (--left.keepers > 0 || label == empty_label) return;
  std::uint32_t* link = &bucket_of(left.hash);
  while (*link != label.value()) link = &labels_[*link].next;
  *link = left.next;
  left.windings.clear();
  free_labels_.push_back(label.value());
}

}  // namespace offgrid::navmesh::detail
