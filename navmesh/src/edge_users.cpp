#include "offgrid/navmesh/detail/edge_users.hpp"

#include <bit>

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh::detail {

void EdgeUsers::grow_to(std::size_t size) {
  LargeVector<Entry> before(size);
  before.swap(entries_);
  for (const Entry& entry : before) {
    if (entry.head != none) entries_[slot_of(entry.key)] = entry;
  }
}

void EdgeUsers::reserve(std::size_t uses) {
  pool_.reserve(uses);
  if (entries_.size() < 2 * uses) grow_to(std::bit_ceil(2 * uses));
}

bool EdgeUsers::add(VertexId u, VertexId v, OriginalId user) {
  if (2 * (used_ + 1) > entries_.size()) grow_to(std::max<std::size_t>(16, 2 * entries_.size()));
  std::uint32_t i = free_;
  if (i != none) {
    free_ = pool_[i].next;
  } else {
    i = static_cast<std::uint32_t>(pool_.size());
    pool_.emplace_back();
  }
  const std::uint64_t key = key_of(u, v);
  Entry& entry = entries_[slot_of(key)];
  const bool is_first = entry.head == none;
  used_ += is_first ? 1U : 0U;
  pool_[i] = {user, entry.head};
  entry = {key, i};
  return is_first;
}

bool EdgeUsers::remove(VertexId u, VertexId v, OriginalId user) {
  OFFGRID_EXPECTS(!entries_.empty(), "EdgeUsers::remove: the original uses the edge");
  const std::size_t slot = slot_of(key_of(u, v));
  std::uint32_t* link = &entries_[slot].head;
  while (*link != none && pool_[*link].user != user) link = &pool_[*link].next;
  OFFGRID_EXPECTS(*link != none, "EdgeUsers::remove: the original uses the edge");
  const std::uint32_t i = *link;
  *link = pool_[i].next;
  pool_[i].next = free_;
  free_ = i;
  if (entries_[slot].head != none) return false;
  erase(slot);
  return true;
}

// Those behind it that would not be found any more move up (Knuth, TAOCP 3, 6.4, algorithm R).
void EdgeUsers::erase(std::size_t slot) {
  --used_;
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t next = (slot + 1) & mask; entries_[next].head != none; next = (next + 1) & mask) {
    const std::size_t home = home_of(entries_[next].key);
    if (((next - home) & mask) < ((next - slot) & mask)) continue;
    entries_[slot] = entries_[next];
    slot = next;
  }
  entries_[slot] = {};
}

std::size_t EdgeUsers::memory() const { return entries_.capacity() * sizeof(Entry) + pool_.capacity() * sizeof(Use); }

}  // namespace offgrid::navmesh::detail
