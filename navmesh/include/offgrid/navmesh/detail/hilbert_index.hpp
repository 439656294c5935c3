// HilbertIndex: a vertex near any point, for the start of a walk.
//
// It holds one vertex in eight, chosen by a hash of the coordinates, by their places on the Hilbert curve. What is near on the curve is
// near in the plane, and the curve adapts to how dense the vertices are, so a walk from the neighbour on the curve is short for any
// distribution. The places stand in chunks, so that an edit moves a few hundred bytes. Entries are vertices that exist: whoever removes one
// tells.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/detail/large_vector.hpp"
#include "offgrid/navmesh/id.hpp"

namespace offgrid::navmesh::detail {

class HilbertIndex {
 public:
  /// A vertex near p, or none if none is held.
  VertexId find_near(const kernel::Point2& p) const;
  /// Cost: a search in the list of chunks and the move of part of a chunk; rarely a chunk is split.
  void insert(const kernel::Point2& p, VertexId v);
  void remove(const kernel::Point2& p);
  /// Holds the vertices 0, 1, 2, ... of points in the order of the curve, and nothing else.
  void assign_sorted(std::span<const kernel::Point2> points);

  std::size_t memory() const;

 private:
  static constexpr std::uint32_t capacity = 64;
  static constexpr std::uint32_t packed = 48;  ///< entries of a chunk after bulk loading

  struct Chunk {
    std::uint32_t count = 0;
    std::array<std::uint32_t, capacity> vertices;
    std::array<std::uint64_t, capacity> keys;  ///< increasing
  };

  static bool is_held(const kernel::Point2& p);
  /// The position in order_ of the chunk that has or would get the key; requires one.
  std::size_t chunk_of(std::uint64_t key) const;
  void append(std::uint64_t key, VertexId v);
  void split(std::size_t position);
  std::uint32_t take_chunk();  ///< an empty one

  // Vectors and nothing else, so that one that was moved from is empty.
  LargeVector<Chunk> chunks_;
  std::vector<std::uint32_t> order_;       ///< the chunks in use, by their keys
  std::vector<std::uint64_t> first_keys_;  ///< of the chunks in that order
  std::vector<std::uint32_t> free_chunks_;
};

}  // namespace offgrid::navmesh::detail
