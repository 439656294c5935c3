// LabelTable: sets of areas with winding numbers. Equal sets are one label, so a face keeps four
// bytes.
//
// A label is a binary tree over the numbers of its members. A branch has a bit: its members are
// equal above that bit, those without it are on the left and those with it on the right (Morrison
// 1968; Okasaki, Gill 1998). So a set has one tree, whatever the order in which its members came,
// and no tree is deeper than the 32 bits of a number. Trees are never changed, and equal trees are
// one, so that labels share what they have in common: a label that differs from another in one
// member adds a path of nodes, where a list would repeat everything. Each node knows the digest of
// its members and which of them wins.
//
//   {1, 2, 5, 7}      bit 4
//                    /     \                .
//               bit 2       bit 2           .
//              /     \     /     \          .
//             1       2   5       7         .
//
// A label is counted by who keeps it and goes with the last one. A member, which is an area as long
// as nothing about it changes, may be given its number again only when no label names it any more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

using MemberId = Id<struct MemberKind>;
using LabelId = Id<struct LabelKind>;

/// What of a member counts for labels.
struct Member {
  AreaId area;  ///< whose member it is; decides nothing
  Digest key;
  FaceState state;
  std::int32_t priority = 0;
  WindingRule rule = WindingRule::nonzero;
};

/// A member and its winding number.
struct Winding {
  MemberId member;
  std::int32_t count = 0;

  friend constexpr bool operator==(const Winding&, const Winding&) = default;
};

class LabelTable {
 public:
  /// The label without members; it never goes.
  static constexpr LabelId empty_label{0};

  explicit LabelTable(const FaceState& ground);

  MemberId add_member(const Member& member);
  /// Requires that no label names it.
  void remove_member(MemberId m);
  const Member& member(MemberId m) const { return members_[m.value()]; }

  /// The label with the sum of the winding numbers, those of `more` times sign, which is 1 or -1;
  /// kept once more. Cost: the smaller of the two labels times the depth of the larger, at most;
  /// two labels without common members, or that differ in few, cost less.
  LabelId add(LabelId label, LabelId more, std::int32_t sign);
  /// The same of one winding. Cost: the depth, which is the logarithm of the largest member.
  LabelId add(LabelId label, const Winding& more, std::int32_t sign);
  void keep(LabelId label) { ++nodes_[label.value()].uses; }
  void release(LabelId label) {
    if (label == empty_label) return;
    Node& node = nodes_[label.value()];
    OFFGRID_ENSURES(node.uses > 0, "LabelTable::release: the label is kept");
    if (--node.uses == 0) remove(label.value());
  }
  /// Room for some more labels, so that an edit after a bulk build need not make it.
  void make_room();

  // ---- reading; the cost is constant where nothing is said
  /// The member's winding number, or 0. Cost: the depth.
  std::int32_t count(LabelId label, MemberId m) const;
  /// Calls take(winding) for each winding, by increasing member; no count is zero.
  template <class Take>
  void for_each(LabelId label, const Take& take) const {
    if (label == empty_label) return;
    const Node& node = nodes_[label.value()];
    if (node.is_leaf()) return take(node.winding());
    for_each(LabelId{node.left}, take);
    for_each(LabelId{node.right}, take);
  }
  /// Calls take(winding) for all windings of the labels, some of which may be none; a winding that
  /// several labels share is taken once for all. Cost: linear in the memory of labels.
  template <class Take>
  void for_each_shared(std::span<const LabelId> labels, const Take& take) const {
    std::vector<bool> is_met(nodes_.size());
    for (const LabelId label : labels) {
      if (label) for_each_unmet(label.value(), is_met, take);
    }
  }
  /// Of the winning member, or the ground's.
  const FaceState& state(LabelId label) const { return nodes_[label.value()].state; }
  /// Is its ground walkable? Edits ask that more often than anything else, so the answers stand
  /// close together.
  bool is_walkable(LabelId label) const { return is_walkable_[label.value()] != 0; }
  /// The state if only those members were there of which counts(member) is true. Cost: the depth
  /// times the members that do not count and outrank the winner.
  template <class Counts>
  const FaceState& state_if(LabelId label, const Counts& counts) const {
    const Member* winner = nullptr;
    find_winner(label.value(), counts, winner);
    return winner == nullptr ? nodes_[empty].state : winner->state;
  }
  /// Does not depend on numbers of members.
  const Digest& digest(LabelId label) const { return nodes_[label.value()].digest; }
  /// How many nodes are in use, the empty label's included.
  std::size_t size() const { return nodes_.size() - free_nodes_.size(); }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::uint32_t empty = empty_label.value();

  /// A line of memory. The first five say which it is.
  struct Node {
    std::uint32_t member = 0;    ///< of a branch the smallest one
    std::uint32_t bit = 0;       ///< of a branch: the highest in which two members differ
    std::int32_t count = 0;      ///< of a leaf
    std::uint32_t left = empty;  ///< of a branch: the members without the bit
    std::uint32_t right = empty;
    std::uint32_t uses = 0;     ///< by those who keep the label, and by nodes above
    std::uint32_t next = none;  ///< in the same bucket
    MemberId winner;            ///< none if no member covers a face
    Digest digest{};
    FaceState state{};

    bool is_leaf() const { return bit == 0; }
    Winding winding() const { return {MemberId{member}, count}; }
  };
  /// The parts of a label without and with a bit.
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
  /// Which of the two is the winner, either of which may be null?
  static const Member* better(const Member* winner, const Member* other);
  const Member* winner_of(const Node& node) const {
    return node.winner ? &members_[node.winner.value()] : nullptr;
  }
  // A part of which the winner does not count may have another.
  template <class Counts>
  void find_winner(std::uint32_t label, const Counts& counts, const Member*& winner) const {
    const Node& node = nodes_[label];
    const Member* best = winner_of(node);
    if (best == nullptr || better(winner, best) == winner) return;
    if (counts(*best)) {
      winner = best;
    } else if (!node.is_leaf()) {
      find_winner(node.left, counts, winner);
      find_winner(node.right, counts, winner);
    }
  }
  template <class Take>
  void for_each_unmet(std::uint32_t label, std::vector<bool>& is_met, const Take& take) const {
    if (label == empty || is_met[label]) return;
    is_met[label] = true;
    const Node& node = nodes_[label];
    if (node.is_leaf()) return take(node.winding());
    for_each_unmet(node.left, is_met, take);
    for_each_unmet(node.right, is_met, take);
  }

  std::vector<Member> members_;
  std::vector<std::uint32_t> free_members_;
  LargeVector<Node> nodes_;                ///< by label
  LargeVector<std::uint8_t> is_walkable_;  ///< by label
  std::vector<std::uint32_t> free_nodes_;
  LargeVector<std::uint32_t>
      buckets_;  ///< a power of two, at least as many as nodes; the first of each
};

}  // namespace offgrid::navmesh::detail
