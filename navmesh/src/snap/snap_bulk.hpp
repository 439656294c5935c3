// SnapBulk: the snap rounding of many segments at once, from the definition.
//
// A grid of cells finds all crossings, and all hot pixels are triangulated together. A segment
// meets the pixels of its ends and crossings. Mostly it meets no others, which an edge of the
// triangulation proves:
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
// Where there is no such edge (a gap), the definition decides: each vertex is tested with the
// segments close to it. Then the edges of the chains are constrained. The result is the same as
// after single edits, except for the ids of vertices and faces.
//
//     u   x     v          u---x     v          u---x-w---v
//
//     the pixels of        ux is an edge,       the segment meets the
//     ends and crossings   x - v is a gap       pixel of w, too
//
// Segments that overlap on one line would be compared in pairs only to see that they do not cross.
// Where many segments are close to each other, the edit runs on carriers instead: a carrier is the
// union of segments that overlap on one line by more than a point.
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

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/navmesh/mesh/box.hpp"
#include "snap/segment_grid.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

/// The changes of a bulk edit that is done.
struct SnapBulkChanges {
  std::uint32_t new_vertices = 0;
  std::uint32_t removed_vertices = 0;
  std::uint32_t rerouted = 0;  ///< chains that existed before and changed
  std::vector<Box> bent;       ///< boxes of their segments
};

/// The segments of one floor, from their hot pixels to their chains. Call the members in their
/// order.
class BulkFloor {
 public:
  /// The originals of the floor, by increasing id. The threads outlive the floor.
  BulkFloor(const SnapState& state, std::vector<OriginalId> originals, Threads& threads);

  /// Collects ends and crossings. Returns false if there are so many that single edits are better,
  /// which store only the changed part.
  bool collect_points();
  const std::vector<kernel::Point2>& points() const { return points_; }
  /// Adds a pixel that is hot on another floor.
  void add_shared(const kernel::Point2& p) { points_.push_back(p); }
  /// The triangulation of the hot pixels' centres.
  EditResult<Triangulation> triangulate();
  /// Heats the pixels in the mesh, in which the floor's vertices are those from `first` on.
  void heat_pixels(std::uint32_t first, LargeVector<std::uint64_t>& heat);
  /// Finds the stops of all segments in the mesh, in which the floor has `vertices` vertices from
  /// `first` on. Returns an upper bound of the number of pieces.
  std::size_t find_stops(const PlanarMesh& made, std::uint32_t first, std::uint32_t vertices);

  /// The mesh that receives the chains, and what is common to all floors.
  struct Target {
    SnapState& state;
    Triangulation& made;
    EdgeUsers& users;
    SnapBulkChanges& changes;
    std::vector<Constraint>& constraints;  ///< edges that do not exist yet
  };
  /// Makes all chains. Most of their edges exist, and constraining those changes no face.
  void make_chains(const Target& target);

 private:
  /// A vertex on a chain.
  struct Stop {
    VertexId vertex;
    HalfedgeId edge{};  ///< the edge to the next stop, if it exists
  };
  /// A vertex at none of the ends and crossings of a segment.
  struct FoundStop {
    std::uint32_t stop;  ///< the index of the stop that it follows
    VertexId vertex;
    std::uint64_t rank;
  };
  /// An end of a segment, or a crossing of it.
  struct Mark {
    std::uint32_t segment;
    std::uint32_t point;  ///< the index in points_
  };
  /// The part of a segment between a stop and the next one, where there may be others.
  struct Gap {
    std::uint32_t segment;
    std::uint32_t stop;
  };

  void build_grid();
  void join_overlaps();
  void collect_ends();
  std::uint64_t crossings_of(std::uint32_t one, std::uint32_t other) const;
  std::uint64_t count_through(std::uint32_t carrier, std::uint32_t other) const;
  void collect_stops();
  std::uint32_t segment_count() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
  /// The segments of the originals, each from its smaller end.
  std::span<const Segment> given() const { return carrier_of_.empty() ? segments_ : carried_; }
  /// Ranks of pixels increase from the segment's smaller end.
  static std::uint64_t rank_of(const Segment& segment, const kernel::Point2& p);
  void sort_stops(const PlanarMesh& made, std::uint32_t segment,
                  std::vector<std::pair<std::uint64_t, Stop>>& ranked);
  void find_edges(const PlanarMesh& made);
  static bool is_clear(const PlanarMesh& made, HalfedgeId edge);
  void fill_gaps(const PlanarMesh& made, std::uint32_t first, std::uint32_t vertices);
  void test_gaps_at(const PlanarMesh& made, VertexId v, std::vector<FoundStop>& found) const;
  std::span<const FoundStop> make_chain(std::uint32_t segment, std::span<const FoundStop> found);
  void assign_chain(OriginalId id, const Target& target);
  void assign_parts(std::uint32_t carrier, const Target& target);
  void add_users_of_parts(std::uint32_t carrier, const Target& target);
  void constrain_edge(std::size_t piece, const Target& target) const;
  std::size_t stop_at(const PlanarMesh& made, const Segment& segment,
                      const kernel::Point2& p) const;
  static void note_bent(const Original& s, const Target& target);
  static bool is_chain_of(std::span<const Stop> chain, const Original& s, const Target& target);

  Threads* threads_;
  std::vector<OriginalId> originals_;
  std::vector<Segment> segments_;          ///< the originals' segments, or their carriers
  std::vector<Segment> carried_;           ///< the originals' segments, if segments_ are carriers
  std::vector<std::uint32_t> carrier_of_;  ///< the carrier of each original; empty without carriers
  std::vector<std::uint32_t> first_of_;    ///< each carrier's first index in by_start_ and by_end_
  std::vector<std::uint32_t> by_start_;    ///< originals sorted by carrier, then by their start
  std::vector<std::uint32_t> by_end_;      ///< originals sorted by carrier, then by their end
  SegmentGrid grid_;
  std::vector<kernel::Point2> points_;  ///< ends and crossings; a few repeat
  std::vector<Mark> marks_;             ///< two for each original, then two for each crossing
  std::vector<std::uint64_t> crossed_;  ///< the pairs of originals that cross at each crossing
  std::vector<VertexId> vertex_of_;     ///< the vertex of each point
  std::vector<std::uint32_t> begin_;    ///< the first index in stops_ of each segment
  std::vector<Stop> stops_;             ///< ends and crossings, segment after segment; some repeat
  std::vector<Gap> gaps_;
  std::vector<Segment> segments_of_gaps_;  ///< the segments between the gaps' vertices
  std::vector<FoundStop> found_;           ///< sorted by stop and rank
  std::vector<Stop> chain_;                ///< the stops of one segment, each vertex once
  std::vector<VertexId> vertices_;         ///< the chain's vertices
  std::vector<OriginalId> users_;          ///< the users of one of its edges, sorted
};

class SnapBulk {
 public:
  enum class Outcome : std::uint8_t {
    done,
    /// there are so many crossings or neighbouring segments that single edits are better; nothing
    /// has changed
    too_dense,
    no_room,  ///< there would be too many vertices; nothing has changed
  };
  using Changes = SnapBulkChanges;

  /// Replaces the state by the snap rounding of these originals, which are different and sorted by
  /// id. The caller clears the chains of others. All results are the same for every number of
  /// threads.
  Outcome run(SnapState& state, std::vector<OriginalId> originals, std::size_t most_vertices,
              Threads& threads);
  Changes changes() && { return std::move(changes_); }

 private:
  /// A pixel that a seam joins on two floors.
  struct Join {
    kernel::Point2 point{};
    Floor one = 0;
    Floor other = 0;
  };

  void share_points(const SnapState& state);
  void share_heat(SnapState& state) const;
  Outcome triangulate(Triangulation& made, std::size_t most_vertices);
  void make_chains(SnapState& state, Triangulation& made);
  void count_vertices(const Triangulation& before, const Triangulation& after);

  Changes changes_;
  std::vector<BulkFloor> floors_;
  std::vector<Join> joins_;
  std::vector<std::uint32_t> first_vertex_;  ///< of each floor, and the end
};

}  // namespace offgrid::navmesh::detail
