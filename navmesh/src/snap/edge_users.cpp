#include "snap/edge_users.hpp"

#include <algorithm>
#include <bit>

#include "offgrid/kernel/contract.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

void EdgeUsers::reserve(std::size_t edges) { entries_.reserve(edges); }

bool EdgeUsers::add(VertexId u, VertexId v, OriginalId user,
                    const LargeVector<Original>& originals) {
  const Key key(u, v);
  const auto [entry, is_first] = entries_.find_or_add(key, is(key), {key.edge, user.value(), 1});
  if (!is_first) insert(*entry, user, originals);
  return is_first;
}

bool EdgeUsers::add_line(VertexId u, VertexId v, std::span<const OriginalId> line,
                         const LargeVector<Original>& originals) {
  const bool is_first = add(u, v, line.front(), originals);
  if (line.size() == 1) return is_first;
  Entry& entry = *find(Key(u, v));
  if (!is_first) {
    for (const OriginalId id : line.subspan(1)) insert(entry, id, originals);
    return false;
  }
  entry.count = static_cast<std::uint32_t>(line.size());
  entry.first = take_block(static_cast<std::uint32_t>(std::bit_width(line.size() + header - 1)));
  std::transform(line.begin(), line.end(), users_of(entry),
                 [](OriginalId id) { return id.value(); });
  block_at(entry.first)[1] |= line_bit;
  weight_of(entry) = sum_of(entry);
  return true;
}

bool EdgeUsers::remove(VertexId u, VertexId v, OriginalId user) {
  const Key key(u, v);
  Entry* const entry = find(key);
  OFFGRID_EXPECTS(entry != nullptr, "EdgeUsers::remove: the original uses the edge");
  if (entry->count == 1) {
    OFFGRID_EXPECTS(entry->first == user.value(), "EdgeUsers::remove: the original uses the edge");
    entries_.erase(key, entry);
    return true;
  }
  std::uint32_t* const users = users_of(*entry);
  std::uint32_t* const end = users + entry->count;
  std::uint32_t* const place = std::lower_bound(users, end, user.value());
  OFFGRID_EXPECTS(place != end && *place == user.value(),
                  "EdgeUsers::remove: the original uses the edge");
  std::copy(place + 1, end, place);
  weight_of(*entry) -= weight_of(user);
  if (--entry->count > 1) return false;
  const std::uint32_t block = entry->first;
  entry->first = users[0];
  drop_block(block);
  return false;
}

// ---- blocks

std::uint32_t EdgeUsers::take_block(std::uint32_t size_log) {
  std::uint32_t block = free_[size_log];
  if (block != none) {
    free_[size_log] = block_at(block)[0];
  } else {
    const std::size_t units = pool_.size() >> unit_log;
    OFFGRID_EXPECTS(units < none, "EdgeUsers: users of edges in fewer than 2^32 - 1 units");
    block = static_cast<std::uint32_t>(units);
    pool_.resize(pool_.size() + (std::size_t{1} << size_log));
  }
  block_at(block)[1] = size_log;
  return block;
}

void EdgeUsers::drop_block(std::uint32_t first) {
  std::uint32_t* const block = block_at(first);
  std::uint32_t& head = free_[block[1] & ~line_bit];
  block[0] = head;
  head = first;
}

// Makes room for one more user. Returns whether the block is a larger one, whose line bit is not
// yet known.
bool EdgeUsers::make_room(Entry& entry) {
  if (entry.count == 1) {
    const std::uint32_t user = entry.first;
    entry.first = take_block(unit_log);
    weight_of(entry) = weight_of(OriginalId{user});
    users_of(entry)[0] = user;
    return false;
  }
  const std::uint32_t before = entry.first, size_log = block_at(before)[1] & ~line_bit;
  if (entry.count + header < std::uint32_t{1} << size_log) return false;
  entry.first = take_block(size_log + 1);
  weight_of(entry) = block_at(before)[0];
  std::copy_n(block_at(before) + header, entry.count, users_of(entry));
  drop_block(before);
  return true;
}

// The line bit of two users is not computed: looking at both is no more work. When the block
// doubles all users are compared, and from then on each new one.
void EdgeUsers::insert(Entry& entry, OriginalId user, const LargeVector<Original>& originals) {
  const bool has_moved = make_room(entry);
  std::uint32_t* const users = users_of(entry);
  std::uint32_t* const end = users + entry.count++;
  std::uint32_t* const place =
      end[-1] < user.value() ? end : std::lower_bound(users, end, user.value());
  std::copy_backward(place, end, end + 1);
  *place = user.value();
  weight_of(entry) += weight_of(user);
  const auto is_beside = [&](std::uint32_t id) {
    return is_on_line(originals[users[id == users[0] ? 1 : 0]], originals[id]);
  };
  std::uint32_t& bits = block_at(entry.first)[1];
  if (has_moved && std::all_of(users + 1, end + 1, is_beside)) bits |= line_bit;
  if (!has_moved && (bits & line_bit) != 0 && !is_beside(user.value())) bits &= ~line_bit;
}

// ---- weights

std::uint32_t EdgeUsers::weight(VertexId u, VertexId v) const {
  const Entry* entry = find(Key(u, v));
  if (entry == nullptr) return 0;
  return entry->count > 1 ? block_at(entry->first)[0] : weight_of(OriginalId{entry->first});
}

void EdgeUsers::add_weight(OriginalId user, std::int32_t more) {
  grow_to(weights_, user.value() + std::size_t{1});
  weights_[user.value()] += static_cast<std::uint32_t>(more);
}

void EdgeUsers::add_to_sum(VertexId u, VertexId v, std::int32_t more) {
  Entry& entry = *find(Key(u, v));
  if (entry.count > 1) weight_of(entry) += static_cast<std::uint32_t>(more);
}

void EdgeUsers::sum_weights() {
  if (weights_.empty()) return;
  entries_.for_each([this](Entry& entry) {
    if (entry.count > 1) weight_of(entry) = sum_of(entry);
  });
}

std::uint32_t EdgeUsers::sum_of(const Entry& entry) const {
  if (weights_.empty()) return 0;
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < entry.count; ++i) sum += weight_of(OriginalId{users_of(entry)[i]});
  return sum;
}

}  // namespace offgrid::navmesh::detail
