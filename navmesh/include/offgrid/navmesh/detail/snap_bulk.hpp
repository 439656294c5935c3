// SnapBulk: the snap rounding of many segments at once, from the definition.
//
// All crossings are found by a grid of cells, all hot pixels are triangulated together, each vertex tells the segments that pass through
// its pixel, and the edges of the chains are put in last. The result is the same as after single edits; the numbers of vertices and faces
// are not.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/detail/segment_grid.hpp"
#include "offgrid/navmesh/detail/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SnapBulk {
 public:
  enum class Outcome : std::uint8_t {
    done,
    too_dense,  ///< so many segments side by side, or crossings, that single edits are better; nothing has changed
    no_room,    ///< there would be too many vertices; nothing has changed
  };

  /// Of an edit that was done.
  struct Changes {
    std::uint32_t new_vertices = 0;
    std::uint32_t removed_vertices = 0;
    std::uint32_t rerouted = 0;                  ///< chains that were there before and were bent
    std::vector<std::array<VertexId, 2>> edges;  ///< all that are constrained
  };

  /// Makes the state that of these originals, each once, which lie in the rectangle; the chains of others are the caller's.
  Outcome run(SnapState& state, std::span<const OriginalId> originals, const kernel::Point2& low, const kernel::Point2& high,
              std::size_t most_vertices);
  const Changes& changes() const { return changes_; }

 private:
  /// A vertex on a chain; by increasing rank they follow each other from the smaller end of the segment.
  struct Stop {
    std::uint64_t rank;
    VertexId vertex;
  };

  bool collect_points();
  void collect_stops(const Triangulation& triangulation);
  std::uint64_t rank_of(const Segment& segment, const kernel::Point2& p) const;
  bool has_chain(const SnapState& state, const Triangulation& triangulation, const Original& s, std::span<const Stop> stops) const;
  void make_chains(SnapState& state, const Triangulation& made, std::span<const OriginalId> originals);
  void use_edges(const SnapState& state, EdgeUsers& users, std::span<const OriginalId> originals);
  void count_vertices(const Triangulation& before, const Triangulation& after);

  Changes changes_;

  // Working memory.
  std::vector<Segment> segments_;
  SegmentGrid grid_;
  std::vector<kernel::Point2> points_;  ///< ends and crossings, repeated
  std::vector<VertexId> vertex_of_;     ///< of each of them
  std::vector<std::uint32_t> begin_;    ///< by segment, in stops_
  std::vector<std::uint32_t> met_;      ///< the segments that meet each vertex's pixel, one vertex after the other
  std::vector<std::uint32_t> met_end_;  ///< by vertex, in met_
  std::vector<Stop> stops_;
  std::vector<Constraint> constraints_;
};

}  // namespace offgrid::navmesh::detail
