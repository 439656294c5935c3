#include "world/label_table.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh::detail {

LabelTable::LabelTable(const FaceState& ground)
    : nodes_(1), is_walkable_(1, ground.ground == Ground::walkable ? 1 : 0), buckets_(16, none) {
  nodes_[empty].state = ground;
}

MemberId LabelTable::add_member(Member member, const std::optional<Update>& update) {
  member.has_update = update.has_value();
  if (free_members_.empty()) {
    free_members_.push_back(static_cast<std::uint32_t>(members_.size()));
    members_.emplace_back();
  }
  const std::uint32_t m = free_members_.back();
  free_members_.pop_back();
  members_[m] = member;
  if (update) member_updates_[m] = *update;
  return MemberId{m};
}

void LabelTable::remove_member(MemberId m) {
  if (members_[m.value()].has_update) member_updates_.erase(m.value());
  free_members_.push_back(m.value());
}

// ---- sums; each returns a node with one use more

LabelId LabelTable::add(LabelId label, LabelId more, std::int32_t sign) {
  return LabelId{sum(label.value(), more.value(), sign)};
}

LabelId LabelTable::add(LabelId label, const Winding& more, std::int32_t sign) {
  return LabelId{with(label.value(), {more.member, sign * more.count})};
}

// Descends to the member's leaf or its place. References become invalid when a node is made.
std::uint32_t LabelTable::with(std::uint32_t label, const Winding& more) {
  if (label == empty) return leaf(more);
  const Node& node = nodes_[label];
  const std::uint32_t member = more.member.value(), bit = node.bit;
  const std::uint32_t differing = std::bit_floor(node.member ^ member);
  if (differing > bit) {
    ++nodes_[label].uses;
    const std::uint32_t made = leaf(more);
    return (member & differing) == 0 ? branch(made, label, differing)
                                     : branch(label, made, differing);
  }
  if (node.is_leaf()) return leaf({more.member, node.count + more.count});
  const bool is_right = (member & bit) != 0;
  const std::uint32_t kept = is_right ? node.left : node.right;
  ++nodes_[kept].uses;
  const std::uint32_t made = with(is_right ? node.right : node.left, more);
  return is_right ? branch(kept, made, bit) : branch(made, kept, bit);
}

// Splits both labels at the highest bit in which any of their members differ. Without such a bit
// both are leaves of the same member.
std::uint32_t LabelTable::sum(std::uint32_t a, std::uint32_t b, std::int32_t sign) {
  if (a == b && sign < 0) return empty;
  if (b == empty || (a == empty && sign > 0)) {
    const std::uint32_t all = b == empty ? a : b;
    ++nodes_[all].uses;
    return all;
  }
  const Node &one = nodes_[a], &other = nodes_[b];
  const std::uint32_t differing = a == empty ? 0 : std::bit_floor(one.member ^ other.member);
  const std::uint32_t bit = std::max({one.bit, other.bit, differing});
  if (bit == 0) return leaf({MemberId{other.member}, one.count + sign * other.count});
  const Halves of_a = halves(a, bit), of_b = halves(b, bit);
  const std::uint32_t left = sum(of_a.left, of_b.left, sign);
  const std::uint32_t right = sum(of_a.right, of_b.right, sign);
  return branch(left, right, bit);
}

LabelTable::Halves LabelTable::halves(std::uint32_t label, std::uint32_t bit) const {
  const Node& node = nodes_[label];
  if (node.bit == bit) return {node.left, node.right};
  return (node.member & bit) == 0 ? Halves{label, empty} : Halves{empty, label};
}

// ---- nodes

std::uint32_t LabelTable::leaf(const Winding& winding) {
  if (winding.count == 0) return empty;
  Node made;
  made.member = winding.member.value();
  made.count = winding.count;
  return intern(made);
}

// Takes over one use of each child.
std::uint32_t LabelTable::branch(std::uint32_t left, std::uint32_t right, std::uint32_t bit) {
  if (left == empty || right == empty) return left == empty ? right : left;
  Node made;
  made.member = nodes_[left].member;
  made.bit = bit;
  made.left = left;
  made.right = right;
  return intern(made);
}

std::uint64_t LabelTable::hash(const Node& node) {
  std::uint64_t word = std::uint64_t{node.left} << 32 | node.right;
  if (node.is_leaf())
    word = std::uint64_t{node.member} << 32 | static_cast<std::uint32_t>(node.count);
  word = (word ^ word >> 29) * 0xbf58476d1ce4e5b9U;
  return word ^ word >> 32;
}

bool LabelTable::are_same(const Node& a, const Node& b) {
  const auto key = [](const Node& n) {
    return std::tie(n.member, n.bit, n.count, n.left, n.right);
  };
  return key(a) == key(b);
}

std::uint32_t LabelTable::intern(const Node& made) {
  for (std::uint32_t i = bucket_of(made); i != none; i = nodes_[i].next) {
    if (!are_same(nodes_[i], made)) continue;
    ++nodes_[i].uses;
    release(LabelId{made.left});
    release(LabelId{made.right});
    return i;
  }
  if (size() >= buckets_.size()) grow();
  if (free_nodes_.empty()) {
    free_nodes_.push_back(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.emplace_back();
    is_walkable_.push_back(0);
  }
  const std::uint32_t number = free_nodes_.back();
  free_nodes_.pop_back();
  nodes_[number] = made;
  nodes_[number].uses = 1;
  nodes_[number].next = std::exchange(bucket_of(made), number);
  describe(number);
  return number;
}

void LabelTable::grow() {
  buckets_.assign(2 * buckets_.size(), none);
  for (std::uint32_t i = empty + 1; i < nodes_.size(); ++i) {
    if (nodes_[i].uses > 0) nodes_[i].next = std::exchange(bucket_of(nodes_[i]), i);
  }
}

// An area that is apart needs a leaf, and a branch for its inside with the frame's label.
void LabelTable::reserve_more(std::size_t areas) {
  const std::size_t nodes = nodes_.size() + 2 * areas;
  members_.reserve(with_room(members_.size() + areas));
  nodes_.reserve(with_room(nodes));
  is_walkable_.reserve(with_room(nodes));
}

void LabelTable::make_room() {
  members_.reserve(with_room(members_.size()));
  nodes_.reserve(with_room(nodes_.size()));
  is_walkable_.reserve(with_room(nodes_.size()));
  if (has_updates()) updates_.reserve(with_room(nodes_.size()));
  if (with_room(size()) >= buckets_.size()) grow();
}

const Member* LabelTable::higher_ranked(const Member* winner, const Member* other) {
  if (winner == nullptr || other == nullptr) return winner == nullptr ? other : winner;
  const auto rank = [](const Member& one) { return AreaRank(one.state, one.priority); };
  const Member& m = *other;
  return rank(*winner) < rank(m) ? other : winner;
}

void LabelTable::describe(std::uint32_t number) {
  Node& node = nodes_[number];
  const Member* winner = nullptr;
  if (node.is_leaf()) {
    const Member& m = members_[node.member];
    node.digest = digest_of(m, node.count);
    if (!m.has_update && covers(m.rule, node.count)) winner = &m;
  } else {
    const Node &left = nodes_[node.left], &right = nodes_[node.right];
    node.digest = left.digest;
    node.digest += right.digest;
    winner = higher_ranked(winner_of(left), winner_of(right));
  }
  if (winner != nullptr)
    node.winner = MemberId{static_cast<std::uint32_t>(winner - members_.data())};
  node.state = winner == nullptr ? nodes_[empty].state : winner->state;
  describe_updates(number);
  is_walkable_[number] = node.state.ground == Ground::walkable ? 1 : 0;
}

// Leaves updates_ alone in a world without updates.
void LabelTable::describe_updates(std::uint32_t number) {
  Node& node = nodes_[number];
  UpdateLevels levels;
  if (node.is_leaf()) {
    const Member& m = members_[node.member];
    if (m.has_update && covers(m.rule, node.count))
      levels.add(m.priority, member_updates_.at(node.member));
  } else {
    for (const std::uint32_t child : {node.left, node.right}) {
      if (const UpdateLevels* of_child = updates(child)) levels.add(*of_child);
    }
  }
  if (levels.is_empty()) return;
  node.state = levels.applied(node.state, priority_of(winner_of(node)));
  if (number >= updates_.size()) updates_.resize(number + std::size_t{1});
  updates_[number] = std::move(levels);
}

void LabelTable::remove(std::uint32_t number) {
  const Node& gone = nodes_[number];
  std::uint32_t* link = &bucket_of(gone);
  while (*link != number) link = &nodes_[*link].next;
  *link = gone.next;
  free_nodes_.push_back(number);
  if (number < updates_.size()) updates_[number] = {};
  release(LabelId{gone.left});
  release(LabelId{gone.right});
}

// ---- reading

std::int32_t LabelTable::count(LabelId label, MemberId m) const {
  const Node* node = &nodes_[label.value()];
  while (!node->is_leaf()) node = &nodes_[(m.value() & node->bit) == 0 ? node->left : node->right];
  return node->member == m.value() ? node->count : 0;
}

}  // namespace offgrid::navmesh::detail
