// LabelTable: which areas cover a face, and how often each goes round it. Equal labels are one label, so a face keeps four bytes.
//
// A label is counted by who keeps it and goes with the last one. A member, which is an area as long as nothing about it changes, may be
// given its number again only when no label names it any more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/area.hpp"
#include "offgrid/navmesh/digest.hpp"

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

/// A member, and how often it goes round.
struct Winding {
  MemberId member;
  std::int32_t count = 0;

  friend constexpr bool operator==(const Winding&, const Winding&) = default;
};

class LabelTable {
 public:
  /// The label of what nothing goes round; it never goes.
  static constexpr LabelId empty_label{0};

  explicit LabelTable(const FaceState& ground)
      : labels_(1), is_walkable_(1, ground.ground == Ground::walkable ? 1 : 0), buckets_(16, none) {
    labels_[0].state = ground;
  }

  MemberId add_member(const Member& member);
  /// Requires that no label names it.
  void remove_member(MemberId m);
  const Member& member(MemberId m) const { return members_[m.value()]; }

  /// The label with some windings more, each times sign; kept once more. `more` is sorted by member, each once.
  LabelId add(LabelId label, std::span<const Winding> more, std::int32_t sign);
  void keep(LabelId label) { ++labels_[label.value()].keepers; }
  void release(LabelId label);

  /// Sorted by member; no count is zero.
  std::span<const Winding> windings(LabelId label) const { return labels_[label.value()].windings; }
  /// Of the winning member, or the ground's.
  const FaceState& state(LabelId label) const { return labels_[label.value()].state; }
  /// Is its ground walkable? Edits ask that more often than anything else, so the answers stand close together.
  bool is_walkable(LabelId label) const { return is_walkable_[label.value()] != 0; }
  /// What state() would be if only those members were there of which counts(member) is true.
  template <class Counts>
  const FaceState& state_if(LabelId label, const Counts& counts) const {
    const Member* winner = nullptr;
    for (const Winding& winding : windings(label)) {
      const Member& m = member(winding.member);
      if (counts(m) && wins(m, winding, winner)) winner = &m;
    }
    return winner == nullptr ? labels_[empty_label.value()].state : winner->state;
  }
  /// Does not depend on numbers of members.
  const Digest& digest(LabelId label) const { return labels_[label.value()].digest; }
  /// Calls take(winding) for each winding of each label.
  template <class Take>
  void for_each(const Take& take) const {
    for (const Label& label : labels_) {
      for (const Winding& winding : label.windings) take(winding);
    }
  }
  std::size_t size() const { return labels_.size() - free_labels_.size(); }

 private:
  struct Label {
    std::vector<Winding> windings;
    Digest digest;
    FaceState state;
    std::uint32_t keepers = 0;
    std::uint64_t hash = 0;
    std::uint32_t next = none;  ///< in the same bucket
  };

  static constexpr std::uint32_t none = 0xFFFFFFFF;

  static std::uint64_t hash(std::span<const Winding> windings);
  LabelId intern();
  std::uint32_t& bucket_of(std::uint64_t hash) { return buckets_[hash & (buckets_.size() - 1)]; }
  void grow();
  void describe(LabelId id);
  /// Does a member that goes round like that cover the face and outrank the winner so far, if any?
  static bool wins(const Member& m, const Winding& winding, const Member* winner);

  std::vector<Member> members_;
  std::vector<std::uint32_t> free_members_;
  std::vector<Label> labels_;
  std::vector<std::uint8_t> is_walkable_;  ///< by label
  std::vector<std::uint32_t> free_labels_;
  std::vector<std::uint32_t> buckets_;  ///< a power of two, at least as many as labels; the first label of each
  std::vector<Winding> sum_;            ///< working memory
};

}  // namespace offgrid::navmesh::detail
