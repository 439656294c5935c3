#include "offgrid/navmesh/detail/hilbert_index.hpp"

#include <algorithm>

#include "offgrid/navmesh/detail/prefetch.hpp"
#include "offgrid/navmesh/digest.hpp"
#include "offgrid/navmesh/hilbert.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

bool HilbertIndex::is_held(const Point2& p) {
  std::uint64_t bits = word_of(p);
  bits *= 0x9e3779b97f4a7c15U;
  bits ^= bits >> 32;
  bits *= 0xd6e8feb86659fd93U;
  return bits >> 61 == 0;
}

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

std::size_t HilbertIndex::chunk_of(std::uint64_t key) const { return last_not_above(first_keys_.data(), first_keys_.size(), key); }

VertexId HilbertIndex::find_near(const Point2& p) const {
  if (order_.empty()) return {};
  const std::uint64_t key = hilbert_key(p);
  const Chunk& chunk = chunks_[order_[chunk_of(key)]];
  for (std::uint32_t at = 0; at < chunk.count; at += line / sizeof(std::uint64_t)) detail::prefetch(chunk.keys.data() + at);
  for (std::uint32_t at = 0; at < chunk.count; at += line / sizeof(std::uint32_t)) detail::prefetch(chunk.vertices.data() + at);
  return VertexId{chunk.vertices[last_not_above(chunk.keys.data(), chunk.count, key)]};
}

void HilbertIndex::insert(const Point2& p, VertexId v) {
  if (!is_held(p)) return;
  const std::uint64_t key = hilbert_key(p);
  if (order_.empty()) {
    append(key, v);
    return;
  }
  std::size_t position = chunk_of(key);
  if (chunks_[order_[position]].count == capacity) {
    split(position);
    position = chunk_of(key);
  }
  Chunk& chunk = chunks_[order_[position]];
  const std::uint64_t* const begin = chunk.keys.data();
  const std::size_t at = static_cast<std::size_t>(std::upper_bound(begin, begin + chunk.count, key) - begin);
  std::copy_backward(chunk.keys.begin() + at, chunk.keys.begin() + chunk.count, chunk.keys.begin() + chunk.count + 1);
  std::copy_backward(chunk.vertices.begin() + at, chunk.vertices.begin() + chunk.count, chunk.vertices.begin() + chunk.count + 1);
  chunk.keys[at] = key;
  chunk.vertices[at] = v.value();
  ++chunk.count;
  first_keys_[position] = chunk.keys[0];
}

void HilbertIndex::remove(const Point2& p) {
  if (!is_held(p)) return;
  const std::uint64_t key = hilbert_key(p);
  const std::size_t position = chunk_of(key);
  Chunk& chunk = chunks_[order_[position]];
  const std::uint64_t* const begin = chunk.keys.data();
  const std::size_t at = static_cast<std::size_t>(std::lower_bound(begin, begin + chunk.count, key) - begin);
  OFFGRID_EXPECTS(at < chunk.count && chunk.keys[at] == key, "HilbertIndex::remove: the point is held");
  std::copy(chunk.keys.begin() + at + 1, chunk.keys.begin() + chunk.count, chunk.keys.begin() + at);
  std::copy(chunk.vertices.begin() + at + 1, chunk.vertices.begin() + chunk.count, chunk.vertices.begin() + at);
  --chunk.count;
  if (chunk.count > 0) {
    first_keys_[position] = chunk.keys[0];
    return;
  }
  free_chunks_.push_back(order_[position]);
  order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(position));
  first_keys_.erase(first_keys_.begin() + static_cast<std::ptrdiff_t>(position));
}

// At the end of the curve; opens a chunk where the last one is packed.
void HilbertIndex::append(std::uint64_t key, VertexId v) {
  if (order_.empty() || chunks_[order_.back()].count >= packed) {
    order_.push_back(take_chunk());
    first_keys_.push_back(key);
  }
  Chunk& chunk = chunks_[order_.back()];
  chunk.keys[chunk.count] = key;
  chunk.vertices[chunk.count] = v.value();
  ++chunk.count;
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
  std::copy(lower.keys.begin() + half, lower.keys.begin() + lower.count, upper.keys.begin());
  std::copy(lower.vertices.begin() + half, lower.vertices.begin() + lower.count, upper.vertices.begin());
  upper.count = lower.count - half;
  lower.count = half;
  order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(position) + 1, fresh);
  first_keys_.insert(first_keys_.begin() + static_cast<std::ptrdiff_t>(position) + 1, upper.keys[0]);
}

void HilbertIndex::assign_sorted(std::span<const Point2> points) {
  *this = HilbertIndex{};
  std::size_t held = 0;
  for (const Point2& p : points) held += static_cast<std::size_t>(is_held(p));
  const std::size_t chunks = (held + packed - 1) / packed;
  chunks_.reserve(chunks);
  order_.reserve(chunks);
  first_keys_.reserve(chunks);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (is_held(points[i])) append(hilbert_key(points[i]), VertexId{static_cast<std::uint32_t>(i)});
  }
}

std::size_t HilbertIndex::memory() const {
  return chunks_.capacity() * sizeof(Chunk) + (order_.capacity() + free_chunks_.capacity()) * sizeof(std::uint32_t) +
         first_keys_.capacity() * sizeof(std::uint64_t);
}

}  // namespace offgrid::navmesh::detail
