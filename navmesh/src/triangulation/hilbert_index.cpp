#include "triangulation/hilbert_index.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "mesh/hilbert.hpp"
#include "offgrid/kernel/prefetch.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

constexpr std::size_t line = 64;  // bytes of a cache line

// The position of the last key that is not above `key`, or 0. No branch depends on a key, since
// such a branch could not be predicted.
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

// Loads the whole chunk: waiting for twelve lines takes no longer than waiting for one.
void HilbertIndex::prefetch(const Chunk& chunk) {
  for (std::uint32_t at = 0; at < chunk.count; at += line / sizeof(std::uint64_t)) {
    kernel::prefetch(chunk.keys.data() + at);
  }
  for (std::uint32_t at = 0; at < chunk.count; at += line / sizeof(std::uint32_t)) {
    kernel::prefetch(chunk.firsts.data() + at);
    kernel::prefetch(chunk.others.data() + at);
  }
}

void HilbertIndex::prefetch(const Point2& p) const {
  if (!order_.empty()) prefetch(chunks_[order_[chunk_of(hilbert_key(p))]]);
}

VertexId HilbertIndex::find_near(const Point2& p) const {
  if (order_.empty()) return {};
  const std::uint64_t key = hilbert_key(p);
  const Chunk& chunk = chunks_[order_[chunk_of(key)]];
  prefetch(chunk);
  const std::size_t at = last_not_above(chunk.keys.data(), chunk.count, key);
  kernel::prefetch(&others_[chunk.others[at]]);  // in case an insertion follows
  return VertexId{chunk.firsts[at]};
}

void HilbertIndex::insert(std::span<const Point2> points, VertexId v) {
  const std::uint64_t key = hilbert_key(points[v.value()]);
  if (order_.empty()) return append({key, v.value(), take_others()});
  Place place = place_of(key);
  const auto others = [&]() -> Others& {
    return others_[chunks_[order_[place.position]].others[place.at]];
  };
  if (others().count == run_capacity - 1) {
    cut(points, place);
    place = place_of(key);
  }
  Others& run = others();
  run.vertices[run.count++] = v.value();
}

void HilbertIndex::remove(const Point2& p, VertexId v) {
  OFFGRID_EXPECTS(!order_.empty(), "HilbertIndex::remove: the vertex is held");
  const Place place = place_of(hilbert_key(p));
  Chunk& chunk = chunks_[order_[place.position]];
  Others& run = others_[chunk.others[place.at]];
  const auto end = run.vertices.begin() + run.count;
  const bool is_first = chunk.firsts[place.at] == v.value();
  const auto found = is_first ? end : std::find(run.vertices.begin(), end, v.value());
  OFFGRID_EXPECTS(is_first || found != end, "HilbertIndex::remove: the vertex is held");
  if (run.count == 0) return erase_run(place);
  (is_first ? chunk.firsts[place.at] : *found) = run.vertices[--run.count];
}

// Makes the later half of a run, along the curve, a run of its own. The very first run may have
// vertices before its key.
void HilbertIndex::cut(std::span<const Point2> points, const Place& place) {
  std::array<std::pair<std::uint64_t, std::uint32_t>, run_capacity> halves;
  Chunk& chunk = chunks_[order_[place.position]];
  const std::uint32_t fresh = take_others();
  Others& lower = others_[chunk.others[place.at]];
  Others& upper = others_[fresh];
  const auto keyed = [&](std::uint32_t v) { return std::pair{hilbert_key(points[v]), v}; };
  halves[0] = keyed(chunk.firsts[place.at]);
  std::transform(lower.vertices.begin(), lower.vertices.end(), halves.begin() + 1, keyed);
  constexpr std::uint32_t half = run_capacity / 2;
  const auto middle = halves.begin() + half;
  kernel::sort(halves.begin(), halves.end());
  const auto vertex = [](const auto& keyed_vertex) { return keyed_vertex.second; };
  std::transform(halves.begin() + 1, middle, lower.vertices.begin(), vertex);
  std::transform(middle + 1, halves.end(), upper.vertices.begin(), vertex);
  lower.count = half - 1;
  upper.count = run_capacity - half - 1;
  chunk.firsts[place.at] = halves[0].second;
  chunk.keys[place.at] = std::min(chunk.keys[place.at], halves[0].first);
  first_keys_[place.position] = chunk.keys[0];
  insert_run(place, {middle->first, middle->second, fresh});
}

void HilbertIndex::put(Chunk& chunk, std::size_t at, const Run& run) {
  chunk.keys[at] = run.key;
  chunk.firsts[at] = run.first;
  chunk.others[at] = run.others;
}

// Inserts a run directly behind another one.
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
  open(chunk.others);
  put(chunk, at + 1, run);
  ++chunk.count;
}

// Erases a run; the one before it takes over its range of the curve.
void HilbertIndex::erase_run(const Place& place) {
  const auto position = static_cast<std::ptrdiff_t>(place.position);
  Chunk& chunk = chunks_[order_[place.position]];
  free_others_.push_back(chunk.others[place.at]);
  const auto close = [&](auto& items) {
    std::copy(items.begin() + place.at + 1, items.begin() + chunk.count, items.begin() + place.at);
  };
  close(chunk.keys);
  close(chunk.firsts);
  close(chunk.others);
  --chunk.count;
  if (chunk.count > 0) {
    first_keys_[place.position] = chunk.keys[0];
    return;
  }
  free_chunks_.push_back(order_[place.position]);
  order_.erase(order_.begin() + position);
  first_keys_.erase(first_keys_.begin() + position);
}

// Adds a run at the end of the curve, in a new chunk if the last one is packed.
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

std::uint32_t HilbertIndex::take_others() {
  if (free_others_.empty()) {
    grow_to(others_, others_.size() + 1);
    return static_cast<std::uint32_t>(others_.size() - 1);
  }
  const std::uint32_t others = free_others_.back();
  free_others_.pop_back();
  others_[others].count = 0;
  return others;
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
  move(lower.others, upper.others);
  upper.count = lower.count - half;
  lower.count = half;
  const auto behind = static_cast<std::ptrdiff_t>(position) + 1;
  order_.insert(order_.begin() + behind, fresh);
  first_keys_.insert(first_keys_.begin() + behind, upper.keys[0]);
}

void HilbertIndex::assign_sorted(std::span<const Point2> points, std::uint32_t first) {
  *this = HilbertIndex{};
  const std::size_t runs = (points.size() - first + packed_run - 1) / packed_run;
  const std::size_t chunks = (runs + packed - 1) / packed;
  chunks_.reserve(with_room(chunks));
  order_.reserve(with_room(chunks));
  first_keys_.reserve(with_room(chunks));
  others_.reserve(with_room(runs));
  const auto count = static_cast<std::uint32_t>(points.size());
  for (std::uint32_t v = first; v < count; v += packed_run) {
    append({hilbert_key(points[v]), v, take_others()});
    Others& run = others_.back();
    run.count = std::min(packed_run, count - v) - 1;
    std::iota(run.vertices.begin(), run.vertices.begin() + run.count, v + 1);
  }
}

std::size_t HilbertIndex::memory() const {
  return chunks_.capacity() * sizeof(Chunk) + others_.capacity() * sizeof(Others) +
         (order_.capacity() + free_chunks_.capacity() + free_others_.capacity()) *
             sizeof(std::uint32_t) +
         first_keys_.capacity() * sizeof(std::uint64_t);
}

}  // namespace offgrid::navmesh::detail
