// SnapBulk: the snap rounding of many segments at once, from the definition.
//
// All crossings are found by a grid of cells, and all hot pixels are triangulated together. The
// pixels of its ends and crossings a segment meets; mostly it meets no others, and the edges of the
// triangulation say so:
//
//   Let a segment meet the pixels of u and v, let uv be an edge of the Delaunay triangulation of
//   all hot pixels' centres, and let each of the at most two faces at uv have an acute angle
//   opposite of it. Then the segment meets no hot pixel between these two.
//
// For the centre w of such a pixel would lie in the bounding box of u and v, since rounding is
// monotone and so is the segment along each axis; so (u - w) (v - w) <= 0, and uv is seen from w
// under a right angle at least. But no vertex sees it under a larger angle than the corner of the
// face on its side does, and on the edge itself there is none.
//
// Where there is no such edge, the definition decides: each vertex asks whether the segments close
// to it meet its pixel. Then the edges of the chains are put in. The result is the same as after
// single edits; the numbers of vertices and faces are not.
//
// Segments that overlap on one line would be compared in pairs only to see that they do not cross.
// Where so many are close to each other that this may be it, the edit runs on carriers instead:
// each is the union of segments that overlap on one line by more than a point.
//
//     a ------------ b
//            c ------------- d
//                      e ---------- f
//     [ a    c       b e     d      f ]     the carrier's chain; that of c-d is a part of it
//
// Pixels are convex and do not overlap, so a line meets them one after the other: the pixels that
// the carrier meets between those of c and d it meets between c and d. Each point inside a carrier
// is inside one of its segments, so carriers cross where their segments do. The pixel of the
// crossing of two carriers is heated by each pair of their segments that pass it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "snap/segment_grid.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SnapBulk {
 public:
  enum class Outcome : std::uint8_t {
    done,
    /// so many segments side by side, or crossings, that single edits are better; nothing has
    /// changed
    too_dense,
    no_room,  ///< there would be too many vertices; nothing has changed
  };

  /// Of an edit that was done.
  struct Changes {
    std::uint32_t new_vertices = 0;
    std::uint32_t removed_vertices = 0;
    std::uint32_t rerouted = 0;                  ///< chains that were there before and were bent
    std::vector<std::array<VertexId, 2>> edges;  ///< all that are constrained
  };

  /// Makes the state that of these originals, each once, which lie in the rectangle; the chains of
  /// others are the caller's.
  Outcome run(SnapState& state, std::span<const OriginalId> originals, const kernel::Point2& low,
              const kernel::Point2& high, std::size_t most_vertices);
  const Changes& changes() const { return changes_; }

 private:
  /// A vertex on a chain; by increasing rank they follow each other from the smaller end of the
  /// segment.
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

  void build_grid(const kernel::Point2& low, const kernel::Point2& high);
  void join_overlaps();
  bool collect_points();
  void collect_ends();
  std::uint64_t crossings_of(std::uint32_t one, std::uint32_t other) const;
  std::uint64_t count_through(std::uint32_t carrier, std::uint32_t other) const;
  void collect_stops();
  std::span<Stop> stops_of(std::size_t segment) {
    return std::span(stops_).subspan(begin_[segment], begin_[segment + 1] - begin_[segment]);
  }
  /// Those of the originals, each from its smaller end.
  std::span<const Segment> given() const { return carrier_of_.empty() ? segments_ : carried_; }
  static std::uint64_t rank_of(const Segment& segment, const kernel::Point2& p);
  void find_edges(const PlanarMesh& made);
  static bool is_clear(const PlanarMesh& made, HalfedgeId edge);
  void fill_gaps(const PlanarMesh& made, const kernel::Point2& low, const kernel::Point2& high);
  void make_chains(SnapState& state, Triangulation& made, std::span<const OriginalId> originals);
  void make_chain(std::span<const Stop> known, std::span<const FoundStop> found);
  void give_chain(OriginalId id, SnapState& state, Triangulation& made, EdgeUsers& users);
  void give_parts(std::uint32_t carrier, std::span<const OriginalId> originals, SnapState& state,
                  Triangulation& made, EdgeUsers& users);
  void use_parts(std::uint32_t carrier, std::span<const OriginalId> originals, SnapState& state,
                 Triangulation& made, EdgeUsers& users);
  void note_edge(std::size_t piece, Triangulation& made);
  std::size_t stop_at(const Segment& segment, const kernel::Point2& p) const;
  static bool is_chain_of(std::span<const Stop> chain, const Original& s, const PlanarMesh& before,
                          const PlanarMesh& made);
  void heat_pixels(LargeVector<std::uint64_t>& heat) const;
  void count_vertices(const Triangulation& before, const Triangulation& after);

  Changes changes_;

  // Working memory.
  std::vector<Segment> segments_;          ///< those of the originals, or their carriers
  std::vector<Segment> carried_;           ///< those of the originals, if segments_ are carriers
  std::vector<std::uint32_t> carrier_of_;  ///< by original; empty if there are no carriers
  std::vector<std::uint32_t> first_of_;    ///< by carrier, in by_start_ and by_end_
  std::vector<std::uint32_t> by_start_;    ///< originals by carrier, by where they start along it
  std::vector<std::uint32_t> by_end_;      ///< the same, by where they end
  SegmentGrid grid_;
  std::vector<kernel::Point2> points_;  ///< ends and crossings; a few repeated
  std::vector<Mark> marks_;             ///< two for each original in order, then for each crossing
  std::vector<std::uint64_t> crossed_;  ///< by crossing of carriers: how many originals cross there
  std::vector<VertexId> vertex_of_;     ///< of each of the points
  std::vector<std::uint32_t> begin_;    ///< by segment, in stops_
  std::vector<Stop> stops_;             ///< ends and crossings; some repeated
  std::vector<Gap> gaps_;
  std::vector<Segment> segments_of_gaps_;  ///< between the vertices
  std::vector<FoundStop> found_;           ///< by segment and rank
  std::vector<Stop> chain_;                ///< of one segment, each once
  std::vector<VertexId> vertices_;         ///< of the chain
  std::vector<OriginalId> users_;          ///< of an edge of it, sorted
  std::vector<Constraint> constraints_;
};

}  // namespace offgrid::navmesh::detail
