#include "offgrid/navmesh/detail/hilbert_index.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/navmesh/detail/prefetch.hpp"
#include "offgrid/navmesh/hilbert.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr std::size_t line = 64;  // bytes of memory that come together

// The position of the last key that is not above `key`, or 0. No branch depends on a key, since none could be foreseen.
std::size_t last_not_above(const std::uint64_t* keys, std::size_t count, std::uint64_t key) {
  std::size_t base = 0;
  while (count > 1) {
    const std::size_t half = count / 2;
    base = keys[base + half] <= key ? base + half : base;
    count -= half;
  }
  return base;
}

}  // namespace

std::size_t HilbertIndex::chunk_of(std::uint64_t key) const {
  return last_not_above(first_keys_.data(), first_keys_.size(), key);
}

HilbertIndex::Place HilbertIndex::place_of(std::uint64_t key) const {
  const std::size_t position = chunk_of(key);
  const Chunk& chunk = chunks_[order_[position]];
  return {position, last_not_above(chunk.keys.data(), chunk.count, key)};
}

VertexId HilbertIndex::find_near(const Point2& p) const {
  if (order_.empty()) return {};
  const std::uint64_t key = hilbert_key(p);
  const Chunk& chunk = chunks_[order_[chunk_of(key)]];
  for (std::uint32_t at = 0; at < chunk.count; at += line / sizeof(std::uint64_t)) {
    detail::prefetch(chunk.keys.data() + at);
  }
  for (std::uint32_t at = 0; at < chunk.count; at += line / sizeof(std::uint32_t)) {
    detail::prefetch(chunk.firsts.data() + at);
  }
  const VertexId first{chunk.firsts[last_not_above(chunk.keys.data(), chunk.count, key)]};
  detail::prefetch(next_.data() + first.value());  // an insertion there comes next, perhaps
  return first;
}

void HilbertIndex::insert(std::span<const Point2> points, VertexId v) {
  grow_to(next_, v.value() + std::size_t{1}, none);
  const std::uint64_t key = hilbert_key(points[v.value()]);
  if (order_.empty()) {
    next_[v.value()] = none;
    append({key, v.value(), 1});
    return;
  }
  Place place = place_of(key);
  if (chunks_[order_[place.position]].sizes[place.at] == run_capacity) {
    cut(points, place);
    place = place_of(key);
  }
  link(chunks_[order_[place.position]], place.at, v);
}

// Behind the first one: after a bulk build the ids of the oldest ones follow the curve.
void HilbertIndex::link(Chunk& chunk, std::size_t at, VertexId v) {
  std::uint32_t& next = next_[chunk.firsts[at]];
  next_[v.value()] = next;
  next = v.value();
  ++chunk.sizes[at];
}

void HilbertIndex::remove(const Point2& p, VertexId v) {
  OFFGRID_EXPECTS(!order_.empty(), "HilbertIndex::remove: the vertex is held");
  const Place place = place_of(hilbert_key(p));
  Chunk& chunk = chunks_[order_[place.position]];
  std::uint32_t* link = &chunk.firsts[place.at];
  while (*link != none && *link != v.value()) link = &next_[*link];
  OFFGRID_EXPECTS(*link != none, "HilbertIndex::remove: the vertex is held");
  *link = next_[v.value()];
  if (--chunk.sizes[place.at] == 0) erase_run(place);
}

// The later half, along the curve, becomes a run of its own. The very first run may have vertices
// before its key.
void HilbertIndex::cut(std::span<const Point2> points, const Place& place) {
  std::array<std::pair<std::uint64_t, std::uint32_t>, run_capacity> halves;
  Chunk& chunk = chunks_[order_[place.position]];
  std::uint32_t v = chunk.firsts[place.at];
  for (auto& [key, vertex] : halves) {
    key = hilbert_key(points[v]);
    vertex = v;
    v = next_[v];
  }
  constexpr std::uint32_t half = run_capacity / 2;
  std::nth_element(halves.begin(), halves.begin() + half, halves.end());
  for (std::uint32_t i = 0; i < run_capacity; ++i) {
    const bool is_last = i + 1 == half || i + 1 == run_capacity;
    next_[halves[i].second] = is_last ? none : halves[i + 1].second;
  }
  const auto lower = std::min_element(halves.begin(), halves.begin() + half);
  const std::uint64_t key = std::min(chunk.keys[place.at], lower->first);
  put(chunk, place.at, {key, halves[0].second, half});
  first_keys_[place.position] = chunk.keys[0];
  insert_run(place, {halves[half].first, halves[half].second, run_capacity - half});
}

void HilbertIndex::put(Chunk& chunk, std::size_t at, const Run& run) {
  chunk.keys[at] = run.key;
  chunk.firsts[at] = run.first;
  chunk.sizes[at] = run.size;
}

// Directly behind another one.
void HilbertIndex::insert_run(const Place& before, const Run& run) {
  std::size_t position = before.position, at = before.at;  // clang 14 captures no binding
  if (chunks_[order_[position]].count == capacity) {
    split(position);
    const std::uint32_t half = chunks_[order_[position]].count;
    if (at >= half) {
      ++position;
      at -= half;
    }
  }
  Chunk& chunk = chunks_[order_[position]];
  const auto open = [&](auto& items) {
    std::copy_backward(items.begin() + at + 1, items.begin() + chunk.count,
                       items.begin() + chunk.count + 1);
  };
  open(chunk.keys);
  open(chunk.firsts);
  open(chunk.sizes);
  put(chunk, at + 1, run);
  ++chunk.count;
}

// The run before it goes on to where this one ended.
void HilbertIndex::erase_run(const Place& place) {
  const auto position = static_cast<std::ptrdiff_t>(place.position);
  Chunk& chunk = chunks_[order_[place.position]];
  const auto close = [&](auto& items) {
    std::copy(items.begin() + place.at + 1, items.begin() + chunk.count, items.begin() + place.at);
  };
  close(chunk.keys);
  close(chunk.firsts);
  close(chunk.sizes);
  --chunk.count;
  if (chunk.count > 0) {
    first_keys_[place.position] = chunk.keys[0];
    return;
  }
  free_chunks_.push_back(order_[place.position]);
  order_.erase(order_.begin() + position);
  first_keys_.erase(first_keys_.begin() + position);
}

// At the end of the curve; opens a chunk where the last one is packed.
void HilbertIndex::append(const Run& run) {
  if (order_.empty() || chunks_[order_.back()].count >= packed) {
    order_.push_back(take_chunk());
    first_keys_.push_back(run.key);
  }
  Chunk& chunk = chunks_[order_.back()];
  put(chunk, chunk.count++, run);
}

std::uint32_t HilbertIndex::take_chunk() {
  if (free_chunks_.empty()) {
    chunks_.emplace_back();
    return static_cast<std::uint32_t>(chunks_.size() - 1);
  }
  const std::uint32_t chunk = free_chunks_.back();
  free_chunks_.pop_back();
  return chunk;
}

// Moves the upper half of a full chunk to a new one behind it.
void HilbertIndex::split(std::size_t position) {
  const std::uint32_t fresh = take_chunk();
  Chunk& lower = chunks_[order_[position]];
  Chunk& upper = chunks_[fresh];
  const std::uint32_t half = lower.count / 2;
  const auto move = [&](const auto& from, auto& to) {
    std::copy(from.begin() + half, from.begin() + lower.count, to.begin());
  };
  move(lower.keys, upper.keys);
  move(lower.firsts, upper.firsts);
  move(lower.sizes, upper.sizes);
  upper.count = lower.count - half;
  lower.count = half;
  const auto behind = static_cast<std::ptrdiff_t>(position) + 1;
  order_.insert(order_.begin() + behind, fresh);
  first_keys_.insert(first_keys_.begin() + behind, upper.keys[0]);
}

void HilbertIndex::assign_sorted(std::span<const Point2> points) {
  *this = HilbertIndex{};
  const std::size_t runs = (points.size() + packed_run - 1) / packed_run;
  const std::size_t chunks = (runs + packed - 1) / packed;
  chunks_.reserve(with_room(chunks));
  order_.reserve(with_room(chunks));
  first_keys_.reserve(with_room(chunks));
  const auto count = static_cast<std::uint32_t>(points.size());
  grow_to(next_, count, none);
  for (std::uint32_t v = 0; v < count; v += packed_run) {
    const std::uint32_t size = std::min(packed_run, count - v);
    append({hilbert_key(points[v]), v, static_cast<std::uint8_t>(size)});
    for (std::uint32_t i = v + 1; i < v + size; ++i) next_[i - 1] = i;
  }
}

std::size_t HilbertIndex::memory() const {
  return chunks_.capacity() * sizeof(Chunk) +
         (next_.capacity() + order_.capacity() + free_chunks_.capacity()) * sizeof(std::uint32_t) +
         first_keys_.capacity() * sizeof(std::uint64_t);
}

}  // namespace offgrid::navmesh::detail
