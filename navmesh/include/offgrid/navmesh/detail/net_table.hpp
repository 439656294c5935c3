// NetTable: which areas run along a segment, and how often more forwards than backwards.
//
// Lists in a pool that grows and is never given back. The order within a list is that of its history, so it must not decide anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/detail/label_table.hpp"
#include "offgrid/navmesh/detail/large_vector.hpp"
#include "offgrid/navmesh/snap.hpp"

namespace offgrid::navmesh::detail {

class NetTable {
 public:
  /// There are so many segments now; those that are new have no nets.
  void grow_to(std::size_t originals) {
    if (heads_.size() < originals) heads_.resize(originals, none);
  }
  /// The member runs along the segment so often more. Requires that no other member was added to the segment since this one first was;
  /// checked where OFFGRID_CHECKS is on.
  void add(OriginalId id, MemberId m, std::int32_t count) {
    std::uint32_t& head = heads_[id.value()];
    if (head == none || pool_[head].net.member != m) {
      OFFGRID_ENSURES(!has(head, m), "NetTable::add: the member is the segment's latest");
      head = take(m, count, head);
    } else if ((pool_[head].net.count += count) == 0) {
      drop(&head);
    }
  }
  /// The member runs along the segment no more, if it ever did. Cost: the members that do.
  void erase(OriginalId id, MemberId m) {
    std::uint32_t* link = &heads_[id.value()];
    while (*link != none && pool_[*link].net.member != m) link = &pool_[*link].next;
    if (*link != none) drop(link);
  }
  /// Calls take(net) for each member that does so more often in one direction than in the other.
  template <class Take>
  void for_each(OriginalId id, const Take& take) const {
    for (std::uint32_t i = heads_[id.value()]; i != none; i = pool_[i].next) take(pool_[i].net);
  }
  /// In bytes.
  std::size_t memory() const {
    constexpr std::size_t head = sizeof(std::uint32_t);
    return heads_.capacity() * head + pool_.capacity() * sizeof(Entry);
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Entry {
    Winding net;
    std::uint32_t next = none;
  };

  /// Is the member in the list from there on?
  bool has(std::uint32_t i, MemberId m) const {
    while (i != none && pool_[i].net.member != m) i = pool_[i].next;
    return i != none;
  }
  std::uint32_t take(MemberId m, std::int32_t count, std::uint32_t next) {
    std::uint32_t made = free_;
    if (made == none) {
      OFFGRID_EXPECTS(pool_.size() < none, "NetTable: fewer than 2^32 - 1 sides of areas");
      made = static_cast<std::uint32_t>(pool_.size());
      pool_.emplace_back();
    } else {
      free_ = pool_[made].next;
    }
    pool_[made] = {{m, count}, next};
    return made;
  }
  /// What the link leads to.
  void drop(std::uint32_t* link) {
    const std::uint32_t gone = *link;
    *link = pool_[gone].next;
    pool_[gone].next = free_;
    free_ = gone;
  }

  LargeVector<std::uint32_t> heads_;  ///< by original
  LargeVector<Entry> pool_;
  std::uint32_t free_ = none;
};

}  // namespace offgrid::navmesh::detail
