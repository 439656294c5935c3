// Chain: the vertices of a segment's chain, in their order.
//
// Most segments meet no hot pixel but those of their ends, so two vertices need no memory of their
// own. A chain that has been longer keeps its memory, as a vector does.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

class Chain {
 public:
  using value_type = VertexId;

  Chain() = default;
  Chain(const Chain& other) : Chain() { append(other); }
  Chain(Chain&& other) noexcept : Chain() { swap(other); }
  Chain& operator=(Chain other) noexcept {
    swap(other);
    return *this;
  }
  ~Chain() {
    if (has_memory()) delete[] vertices_.elsewhere;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const VertexId* data() const {
    return has_memory() ? vertices_.elsewhere : vertices_.here.data();
  }
  VertexId* data() { return has_memory() ? vertices_.elsewhere : vertices_.here.data(); }
  const VertexId* begin() const { return data(); }
  const VertexId* end() const { return data() + size_; }
  VertexId* begin() { return data(); }
  VertexId* end() { return data() + size_; }
  VertexId operator[](std::size_t i) const { return data()[i]; }
  VertexId front() const { return data()[0]; }
  VertexId back() const { return data()[size_ - 1]; }

  /// Makes room for `count` vertices.
  void reserve(std::size_t count) {
    if (count <= room_) return;
    VertexId* const more = new VertexId[count];
    std::copy(begin(), end(), more);
    if (has_memory()) delete[] vertices_.elsewhere;
    vertices_.elsewhere = more;
    room_ = static_cast<std::uint32_t>(count);
  }
  void push_back(VertexId v) { append({&v, 1}); }
  void append(std::span<const VertexId> vertices) {
    const std::size_t count = size_ + vertices.size();
    if (count > room_) reserve(std::max<std::size_t>(count, std::size_t{2} * room_));
    std::copy(vertices.begin(), vertices.end(), end());
    size_ = static_cast<std::uint32_t>(count);
  }
  /// Removes all vertices but the first `count`. Requires as many.
  void truncate(std::size_t count) { size_ = static_cast<std::uint32_t>(count); }
  void clear() { truncate(0); }

 private:
  static constexpr std::uint32_t few = 2;

  bool has_memory() const { return room_ > few; }
  void swap(Chain& other) noexcept {
    std::swap(vertices_, other.vertices_);
    std::swap(size_, other.size_);
    std::swap(room_, other.room_);
  }

  union Vertices {
    Vertices() : here{} {}

    std::array<VertexId, few> here;
    VertexId* elsewhere;
  };
  Vertices vertices_;
  std::uint32_t size_ = 0;
  std::uint32_t room_ = few;
};

}  // namespace offgrid::navmesh
