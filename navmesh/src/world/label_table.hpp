// LabelTable: sets of areas with winding numbers. Equal sets are one label, so a face stores four
// bytes.
//
// A label is a binary tree over the ids of its members. A branch has a bit: its members agree above
// this bit; those without it are on the left, those with it on the right (Morrison 1968; Okasaki,
// Gill 1998). So a set has one tree, whatever the order of insertion, and no tree is deeper than
// the 32 bits of an id. Trees are immutable and equal trees are shared: a label that differs from
// another in one member adds one path of nodes, where a list would repeat all members. Each node
// has the digest of its members, the member that wins, and what those with an update add up to.
//
//   {1, 2, 5, 7}      bit 4
//                    /     \                .
//               bit 2       bit 2           .
//              /     \     /     \          .
//             1       2   5       7         .
//
// Labels are reference-counted. A member stands for a part of an area until the part changes; its
// id is free again only when no label contains it.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "mesh/image_of.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/world/area.hpp"
#include "world/update_levels.hpp"

namespace offgrid::navmesh::detail {

using MemberId = Id<struct MemberKind>;
using LabelId = Id<struct LabelKind>;

/// The properties of a member that labels depend on.
struct Member {
  AreaId area;  ///< the area; decides nothing
  std::int32_t priority = 0;
  Digest key;
  FaceState state;
  WindingRule rule = WindingRule::nonzero;
  bool has_update = false;  ///< then the member has no state
};

/// A member and its winding number.
struct Winding {
  MemberId member;
  std::int32_t count = 0;

  friend constexpr bool operator==(const Winding&, const Winding&) = default;
};

class LabelTable {
 public:
  /// The label without members; it is never removed.
  static constexpr LabelId empty_label{0};

  explicit LabelTable(const FaceState& ground);

  MemberId add_member(Member member, const std::optional<Update>& update = {});
  /// Requires that no label contains the member.
  void remove_member(MemberId m);
  const Member& member(MemberId m) const { return members_[m.value()]; }

  /// The label with the winding numbers of `label` plus `sign` times those of `more`, where sign is
  /// 1 or -1; it has one use more. Cost: at most the size of the smaller label times the depth of
  /// the larger one; less if the labels have no common members, or differ in few.
  LabelId add(LabelId label, LabelId more, std::int32_t sign);
  /// The same with one winding number. Cost: the depth, which is the logarithm of the largest id.
  LabelId add(LabelId label, const Winding& more, std::int32_t sign);
  void keep(LabelId label, std::uint32_t times = 1) { nodes_[label.value()].uses += times; }
  void release(LabelId label) {
    if (label == empty_label) return;
    Node& node = nodes_[label.value()];
    OFFGRID_ENSURES(node.uses > 0, "LabelTable::release: the label is kept");
    if (--node.uses == 0) remove(label.value());
  }
  /// Reserves memory for the labels of this number of areas more, most of them apart.
  void reserve_more(std::size_t areas);
  /// Reserves memory for a few more labels, so that the edit after a bulk build need not.
  void make_room();

  // ---- reading; O(1) unless stated
  /// The member's winding number, or 0. Cost: the depth.
  std::int32_t count(LabelId label, MemberId m) const;
  /// Calls take(winding) for each member, by increasing id; no count is 0.
  template <class Take>
  void for_each(LabelId label, const Take& take) const {
    if (label == empty_label) return;
    const Node& node = nodes_[label.value()];
    if (node.is_leaf()) return take(node.winding());
    for_each(LabelId{node.left}, take);
    for_each(LabelId{node.right}, take);
  }
  /// Calls take(winding) for all members of the labels, where none is allowed as a label. A node
  /// that several labels share is visited once. Cost: linear in the number of nodes.
  template <class Take>
  void for_each_shared(std::span<const LabelId> labels, const Take& take) const {
    std::vector<bool> is_seen(nodes_.size());
    for (const LabelId label : labels) {
      if (label) for_each_new(label.value(), is_seen, take);
    }
  }
  /// The state of the winning member, or the ground, after the updates.
  const FaceState& state(LabelId label) const { return nodes_[label.value()].state; }
  /// Is the label's ground walkable? Stored in an array of its own, since edits read it most often.
  bool is_walkable(LabelId label) const { return is_walkable_[label.value()] != 0; }
  /// The state with only those members for which counts(member) is true. Cost: the depth times the
  /// number of other members that outrank the winner, and of members with an update.
  template <class Counts>
  FaceState state_if(LabelId label, const Counts& counts) const {
    const Member* winner = nullptr;
    find_winner(label.value(), counts, winner);
    const FaceState& state = winner == nullptr ? nodes_[empty].state : winner->state;
    if (updates(label.value()) == nullptr) return state;
    return updates_if(label, counts).applied(state, priority_of(winner));
  }
  /// The cost that updates add to the state; 0 if that is blocked.
  std::uint32_t added_cost(LabelId label) const {
    const UpdateLevels* levels = updates(label.value());
    if (levels == nullptr || !is_walkable(label)) return 0;
    return static_cast<std::uint32_t>(levels->cost(priority_of(winner_of(nodes_[label.value()]))));
  }
  /// The same for state_if().
  template <class Counts>
  std::uint32_t added_cost_if(LabelId label, const Counts& counts) const {
    if (updates(label.value()) == nullptr) return 0;
    const Member* winner = nullptr;
    find_winner(label.value(), counts, winner);
    const FaceState& state = winner == nullptr ? nodes_[empty].state : winner->state;
    if (state.ground == Ground::blocked) return 0;
    return static_cast<std::uint32_t>(updates_if(label, counts).cost(priority_of(winner)));
  }
  /// The cost that all updates add, also those that the winner hides.
  std::uint64_t cost_of_updates(LabelId label) const {
    const UpdateLevels* levels = updates(label.value());
    return levels == nullptr ? 0 : levels->cost(lowest_priority);
  }
  /// Has there been a label with an update?
  bool has_updates() const { return !updates_.empty(); }
  /// Does not depend on ids of members.
  /// That of the label in which a member has this count, and no other one has any.
  static Digest digest_of(const Member& member, std::int32_t count) {
    return DigestWriter()
        .add(member.key.high)
        .add(member.key.low)
        .add(static_cast<std::uint64_t>(std::int64_t{count}))
        .digest();
  }
  const Digest& digest(LabelId label) const { return nodes_[label.value()].digest; }
  /// The number of nodes in use, including the empty label's.
  std::size_t size() const { return nodes_.size() - free_nodes_.size(); }

 private:
  friend struct ImageOf<LabelTable>;

  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::uint32_t empty = empty_label.value();
  static constexpr std::int32_t lowest_priority = std::numeric_limits<std::int32_t>::min();

  /// One cache line. The first five members identify the node.
  struct Node {
    std::uint32_t member = 0;    ///< the member of a leaf; the smallest one of a branch
    std::uint32_t bit = 0;       ///< branch: the highest bit in which two members differ; leaf: 0
    std::int32_t count = 0;      ///< leaf: the winding number
    std::uint32_t left = empty;  ///< branch: the members without the bit
    std::uint32_t right = empty;
    std::uint32_t uses = 0;     ///< number of references from users and from parents
    std::uint32_t next = none;  ///< next node in the same bucket
    MemberId winner;            ///< none if no member covers a face with this label
    Digest digest{};
    FaceState state{};

    bool is_leaf() const { return bit == 0; }
    Winding winding() const { return {MemberId{member}, count}; }
  };
  /// The members of a label without and with a bit.
  struct Halves {
    std::uint32_t left = empty;
    std::uint32_t right = empty;
  };

  static std::uint64_t hash(const Node& node);
  static bool are_same(const Node& a, const Node& b);
  std::uint32_t& bucket_of(const Node& node) {
    return buckets_[hash(node) & (buckets_.size() - 1)];
  }
  void grow();
  std::uint32_t with(std::uint32_t label, const Winding& more);
  std::uint32_t sum(std::uint32_t a, std::uint32_t b, std::int32_t sign);
  Halves halves(std::uint32_t label, std::uint32_t bit) const;
  std::uint32_t leaf(const Winding& winding);
  std::uint32_t branch(std::uint32_t left, std::uint32_t right, std::uint32_t bit);
  std::uint32_t intern(const Node& made);
  void remove(std::uint32_t number);
  void describe(std::uint32_t number);
  void describe_updates(std::uint32_t number);
  /// The winner of the two, each of which may be null.
  static const Member* higher_ranked(const Member* winner, const Member* other);
  const Member* winner_of(const Node& node) const {
    return node.winner ? &members_[node.winner.value()] : nullptr;
  }
  /// The updates from this priority on are not hidden.
  static std::int32_t priority_of(const Member* winner) {
    return winner == nullptr ? lowest_priority : winner->priority;
  }
  /// The sum of the label's updates, or null if it has none.
  const UpdateLevels* updates(std::uint32_t label) const {
    if (label >= updates_.size() || updates_[label].is_empty()) return nullptr;
    return &updates_[label];
  }
  template <class Counts>
  UpdateLevels updates_if(LabelId label, const Counts& counts) const {
    UpdateLevels levels;
    find_updates(label.value(), counts, levels);
    return levels;
  }
  // Descends only where there are updates.
  template <class Counts>
  void find_updates(std::uint32_t label, const Counts& counts, UpdateLevels& levels) const {
    if (updates(label) == nullptr) return;
    const Node& node = nodes_[label];
    if (!node.is_leaf()) {
      find_updates(node.left, counts, levels);
      find_updates(node.right, counts, levels);
    } else if (const Member& m = members_[node.member]; counts(m)) {
      levels.add(m.priority, member_updates_.at(node.member));
    }
  }
  // Descends only where the winner of a node does not count.
  template <class Counts>
  void find_winner(std::uint32_t label, const Counts& counts, const Member*& winner) const {
    const Node& node = nodes_[label];
    const Member* best = winner_of(node);
    if (best == nullptr || higher_ranked(winner, best) == winner) return;
    if (counts(*best)) {
      winner = best;
    } else if (!node.is_leaf()) {
      find_winner(node.left, counts, winner);
      find_winner(node.right, counts, winner);
    }
  }
  template <class Take>
  void for_each_new(std::uint32_t label, std::vector<bool>& is_seen, const Take& take) const {
    if (label == empty || is_seen[label]) return;
    is_seen[label] = true;
    const Node& node = nodes_[label];
    if (node.is_leaf()) return take(node.winding());
    for_each_new(node.left, is_seen, take);
    for_each_new(node.right, is_seen, take);
  }

  LargeVector<Member> members_;
  std::map<std::uint32_t, Update> member_updates_;  ///< by member; few have one
  LargeVector<std::uint32_t> free_members_;
  LargeVector<Node> nodes_;                ///< by label
  LargeVector<std::uint8_t> is_walkable_;  ///< by label
  /// by label, up to the last one that has had an update; empty for labels without
  LargeVector<UpdateLevels> updates_;
  LargeVector<std::uint32_t> free_nodes_;
  /// first node of each bucket; the number of buckets is a power of two and at least size()
  LargeVector<std::uint32_t> buckets_;
};

}  // namespace offgrid::navmesh::detail
