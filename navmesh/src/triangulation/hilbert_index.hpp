// HilbertIndex: a vertex near any point, for the start of a walk.
//
// The Hilbert curve is cut into runs of at most 16 vertices. What is near on the curve is near in
// the plane, and runs adapt to how dense the vertices are, so a walk from a vertex of the run in
// which a point lies is short for any distribution. No choice of vertices makes runs longer: one
// that is full is cut in two. A run is known by the place where it begins; one of its vertices
// stands beside that and the others, in no order, in a line of memory of their own, so that most
// edits touch one line. The runs stand in chunks, so that a cut moves a few hundred bytes. A run is
// never joined to its neighbour, but goes with its last vertex.
// Entries are vertices that exist: whoever removes one tells.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh::detail {

class HilbertIndex {
 public:
  static constexpr std::uint32_t run_capacity = 16;

  /// A vertex between which and p there are fewer than run_capacity others along the curve; none if
  /// none is held.
  VertexId find_near(const kernel::Point2& p) const;
  /// Holds one vertex more, which is at points[v] and no other. Cost: a search in the list of
  /// chunks; once in eight times a run is cut and part of a chunk moves; rarely a chunk is split.
  void insert(std::span<const kernel::Point2> points, VertexId v);
  /// Says that a vertex there is removed soon; changes nothing but time.
  void prefetch(const kernel::Point2& p) const;
  /// Requires that it is held; checked. Cost: a search, and the run.
  void remove(const kernel::Point2& p, VertexId v);
  /// Holds the vertices 0, 1, 2, ... of points in the order of the curve, and nothing else.
  void assign_sorted(std::span<const kernel::Point2> points);

  std::size_t memory() const;

 private:
  static constexpr std::uint32_t capacity = 64;
  static constexpr std::uint32_t packed = 48;      ///< runs of a chunk after bulk loading
  static constexpr std::uint32_t packed_run = 12;  ///< vertices of a run after that

  /// Some runs, each from its key to that of the next; the very first one from the curve's
  /// beginning.
  struct Chunk {
    std::uint32_t count = 0;
    std::array<std::uint32_t, capacity> firsts;  ///< a vertex of each
    std::array<std::uint32_t, capacity> others;  ///< in others_
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
  /// A run by the position of its chunk in order_ and its own in the chunk.
  struct Place {
    std::size_t position = 0;
    std::size_t at = 0;
  };

  static void prefetch(const Chunk& chunk);
  /// The position in order_ of the chunk that has or would get the key; requires one.
  std::size_t chunk_of(std::uint64_t key) const;
  /// The place of the run that has or would get the key; requires a run.
  Place place_of(std::uint64_t key) const;
  static void put(Chunk& chunk, std::size_t at, const Run& run);
  void append(const Run& run);
  void insert_run(const Place& before, const Run& run);
  void erase_run(const Place& place);
  void cut(std::span<const kernel::Point2> points, const Place& place);
  void split(std::size_t position);
  std::uint32_t take_chunk();   ///< an empty one
  std::uint32_t take_others();  ///< none so far

  // Vectors and nothing else, so that one that was moved from is empty.
  LargeVector<Others> others_;
  std::vector<std::uint32_t> free_others_;
  LargeVector<Chunk> chunks_;
  std::vector<std::uint32_t> order_;       ///< the chunks in use, by their keys
  std::vector<std::uint64_t> first_keys_;  ///< of the chunks in that order
  std::vector<std::uint32_t> free_chunks_;
};

}  // namespace offgrid::navmesh::detail
