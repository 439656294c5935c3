#include "offgrid/navmesh/detail/edge_users.hpp"

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh::detail {

void EdgeUsers::reserve(std::size_t uses) {
  pool_.reserve(with_room(uses));
  entries_.reserve(uses);
}

bool EdgeUsers::add(VertexId u, VertexId v, OriginalId user) {
  std::uint32_t i = free_;
  if (i != none) {
    free_ = pool_[i].next;
  } else {
    i = static_cast<std::uint32_t>(pool_.size());
    pool_.emplace_back();
  }
  const Key key(u, v);
  const auto [entry, is_first] = entries_.find_or_add(key, is(key), {key.edge, i});
  pool_[i] = {user, is_first ? none : entry->head};
  entry->head = i;
  return is_first;
}

bool EdgeUsers::remove(VertexId u, VertexId v, OriginalId user) {
  const Key key(u, v);
  Entry* const entry = entries_.find(key, is(key));
  OFFGRID_EXPECTS(entry != nullptr, "EdgeUsers::remove: the original uses the edge");
  std::uint32_t head = entry->head;
  std::uint32_t* link = &head;
  while (*link != none && pool_[*link].user != user) link = &pool_[*link].next;
  OFFGRID_EXPECTS(*link != none, "EdgeUsers::remove: the original uses the edge");
  const std::uint32_t i = *link;
  *link = pool_[i].next;
  pool_[i].next = free_;
  free_ = i;
  if (head == none) {
    entries_.erase(key, entry);
  } else {
    entry->head = head;
  }
  return head == none;
}

std::size_t EdgeUsers::memory() const { return entries_.memory() + pool_.capacity() * sizeof(Use); }

}  // namespace offgrid::navmesh::detail
