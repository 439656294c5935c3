#include "offgrid/navmesh/detail/label_table.hpp"

#include <algorithm>

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
  const auto [first, last] = by_windings_.equal_range(key);
  for (auto it = first; it != last; ++it) {
    if (labels_[it->second].windings != sum_) continue;
    keep(LabelId{it->second});
    return LabelId{it->second};
  }
  if (free_labels_.empty()) {
    free_labels_.push_back(static_cast<std::uint32_t>(labels_.size()));
    labels_.emplace_back();
  }
  const std::uint32_t number = free_labels_.back();
  free_labels_.pop_back();
  by_windings_.emplace(key, number);
  Label& made = labels_[number];
  made.windings = sum_;
  made.keepers = 1;
  describe(made);
  return LabelId{number};
}

void LabelTable::describe(Label& label) const {
  label.digest = {};
  const Member* winner = nullptr;
  const auto rank = [](const Member& m) { return AreaRank(m.state, m.priority); };
  for (const Winding& winding : label.windings) {
    const Member& m = member(winding.member);
    label.digest += DigestWriter().add(m.key.high).add(m.key.low).add(static_cast<std::uint64_t>(std::int64_t{winding.count})).digest();
    if (covers(m.rule, winding.count) && (winner == nullptr || rank(*winner) < rank(m))) winner = &m;
  }
  label.state = winner == nullptr ? labels_[empty_label.value()].state : winner->state;
}

void LabelTable::release(LabelId label) {
  Label& left = labels_[label.value()];
  OFFGRID_ENSURES(left.keepers > 0, "LabelTable::release: the label is kept");
  if (--left.keepers > 0 || label == empty_label) return;
  const auto [first, last] = by_windings_.equal_range(hash(left.windings));
  by_windings_.erase(std::find_if(first, last, [&](const auto& entry) { return entry.second == label.value(); }));
  left.windings.clear();
  free_labels_.push_back(label.value());
}

}  // namespace offgrid::navmesh::detail
