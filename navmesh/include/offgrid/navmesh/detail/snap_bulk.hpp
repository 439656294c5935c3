// SnapBulk: the snap rounding of many segments at once, from the definition.
//
// All crossings are found by a grid of cells, and all hot pixels are triangulated together. The pixels of its ends and crossings a segment
// meets; mostly it meets no others, and the edges of the triangulation say so:
//
//   Let a segment meet the pixels of u and v, let uv be an edge of the Delaunay triangulation of all hot pixels' centres, and let each of the
//   at most two faces at uv have an acute angle opposite of it. Then the segment meets no hot pixel between these two.
//
// For the centre w of such a pixel would lie in the bounding box of u and v, since rounding is monotone and so is the segment along each
// axis; so (u - w) (v - w) <= 0, and uv is seen from w under a right angle at least. But no vertex sees it under a larger angle than the
// corner of the face on its side does, and on the edge itself there is none.
//
// Where there is no such edge, the definition decides: each vertex asks whether the segments close to it meet its pixel. Then the edges of
// the chains are put in. The result is the same as after single edits; the numbers of vertices and faces are not.
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
    HalfedgeId edge{};  ///< to the next stop, if there is one
  };
  /// A stop of a segment that is none of its ends and crossings.
  struct FoundStop {
    std::uint32_t segment;
    Stop stop;
  };
  /// An end of a segment, or a crossing.
  struct Mark {
    std::uint32_t segment;
    std::uint32_t point;  ///< in points_
  };
  /// What is between a stop and the next one, where there may be others.
  struct Gap {
    std::uint32_t segment;
    std::uint32_t stop;
  };

  bool collect_points();
  void collect_ends();
  void collect_stops();
  std::span<Stop> stops_of(std::size_t segment) {
    return std::span(stops_).subspan(begin_[segment], begin_[segment + 1] - begin_[segment]);
  }
  static std::uint64_t rank_of(const Segment& segment, const kernel::Point2& p);
  void find_edges(const PlanarMesh& made);
  static bool is_clear(const PlanarMesh& made, HalfedgeId edge);
  void fill_gaps(const PlanarMesh& made, const kernel::Point2& low, const kernel::Point2& high);
  void make_chains(SnapState& state, Triangulation& made, std::span<const OriginalId> originals);
  void make_chain(std::span<const Stop> known, std::span<const FoundStop> found);
  void use_edges(OriginalId id, Triangulation& made, EdgeUsers& users);
  bool is_chain_of(const Original& s, const PlanarMesh& before, const PlanarMesh& made) const;
  void count_vertices(const Triangulation& before, const Triangulation& after);

  Changes changes_;

  // Working memory.
  std::vector<Segment> segments_;
  SegmentGrid grid_;
  std::vector<kernel::Point2> points_;  ///< ends and crossings; a few repeated
  std::vector<Mark> marks_;             ///< two for each segment, one after the other, then two for each crossing
  std::vector<VertexId> vertex_of_;     ///< of each of the points
  std::vector<std::uint32_t> begin_;    ///< by segment, in stops_
  std::vector<Stop> stops_;             ///< ends and crossings; some repeated
  std::vector<Gap> gaps_;
  std::vector<Segment> segments_of_gaps_;  ///< between the vertices
  std::vector<FoundStop> found_;           ///< by segment and rank
  std::vector<Stop> chain_;                ///< of one segment, each once
  std::vector<Constraint> constraints_;
};

}  // namespace offgrid::navmesh::detail
