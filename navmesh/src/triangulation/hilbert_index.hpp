// HilbertIndex: a vertex near any point, where a walk to the point starts.
//
// The Hilbert curve is divided into runs of at most 16 vertices. Points near on the curve are near
// in the plane, and runs adapt to the density of the vertices, so the walk from a vertex of the run
// in which a point lies is short for any distribution:
//
//   order_    chunk 2 | chunk 0 | chunk 1      the chunks along the curve; first_keys_ beside it
//                         |
//   chunk 0   keys     k0  k1  k2  ...         at most 64 runs: run i covers the curve from k_i
//             firsts   v7  v3  v9  ...         to k_(i+1), and has v in `firsts`
//             others   |   |   |
//                      +---|---|-> {v1 v8}     and at most 15 further vertices, unordered, in a
//                          +---|-> {v5}        cache line of their own, so most edits touch one
//                              +-> {}          line
//
// A full run is cut in two, whatever the vertices are; a cut moves part of one chunk, a few hundred
// bytes. A run is never joined to its neighbour; it is erased with its last vertex. The owner of
// the index removes each vertex that it deletes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mesh/image_of.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh::detail {

class HilbertIndex {
 public:
  static constexpr std::uint32_t run_capacity = 16;

  /// A vertex near p: along the curve fewer than run_capacity others lie between the two. Returns
  /// none if the index is empty.
  VertexId find_near(const kernel::Point2& p) const;
  /// Adds a vertex at points[v], where no other one is. Cost: a search in the list of chunks; once
  /// in eight times a run is cut and part of a chunk moves; rarely a chunk is split.
  void insert(std::span<const kernel::Point2> points, VertexId v);
  /// Loads the chunk of p ahead of a removal; changes nothing but time.
  void prefetch(const kernel::Point2& p) const;
  /// Removes the vertex at p. Aborts if the index does not hold it. Cost: a search, and the run.
  void remove(const kernel::Point2& p, VertexId v);
  /// Replaces the contents by the vertices `first`, first + 1, ..., whose points, as many as there
  /// are from points[first] on, are in the order of the curve.
  void assign_sorted(std::span<const kernel::Point2> points, std::uint32_t first = 0);

  std::size_t memory() const;

 private:
  friend struct ImageOf<HilbertIndex>;

  static constexpr std::uint32_t capacity = 64;    ///< the largest number of runs in a chunk
  static constexpr std::uint32_t packed = 48;      ///< runs in a chunk after bulk loading
  static constexpr std::uint32_t packed_run = 12;  ///< vertices in a run after bulk loading

  /// Consecutive runs, each from its key to that of the next; the very first one covers the curve
  /// before its key, too.
  struct Chunk {
    std::uint32_t count = 0;
    std::array<std::uint32_t, capacity> firsts;  ///< a vertex of each run
    std::array<std::uint32_t, capacity> others;  ///< the index in others_ of the further ones
    std::array<std::uint64_t, capacity> keys;    ///< increasing
  };
  /// The other vertices of a run.
  struct alignas(64) Others {
    std::uint32_t count = 0;
    std::array<std::uint32_t, run_capacity - 1> vertices;
  };
  struct Run {
    std::uint64_t key = 0;
    std::uint32_t first = 0;
    std::uint32_t others = 0;
  };
  /// The place of a run: the position of its chunk in order_, and its own in the chunk.
  struct Place {
    std::size_t position = 0;
    std::size_t at = 0;
  };

  static void prefetch(const Chunk& chunk);
  /// The position in order_ of the chunk whose range contains the key. Requires a chunk.
  std::size_t chunk_of(std::uint64_t key) const;
  /// The place of the run whose range contains the key. Requires a run.
  Place place_of(std::uint64_t key) const;
  static void put(Chunk& chunk, std::size_t at, const Run& run);
  void append(const Run& run);
  void insert_run(const Place& before, const Run& run);
  void erase_run(const Place& place);
  void cut(std::span<const kernel::Point2> points, const Place& place);
  void split(std::size_t position);
  std::uint32_t take_chunk();   ///< a new or reused chunk, empty
  std::uint32_t take_others();  ///< a new or reused entry of others_, empty

  // Only vectors, so a moved-from index is empty.
  LargeVector<Others> others_;
  LargeVector<std::uint32_t> free_others_;
  LargeVector<Chunk> chunks_;
  LargeVector<std::uint32_t> order_;       ///< the chunks in use, by increasing keys
  LargeVector<std::uint64_t> first_keys_;  ///< the first key of each chunk of order_
  LargeVector<std::uint32_t> free_chunks_;
};

}  // namespace offgrid::navmesh::detail
