// SnapRounding: a set of segments whose crossings are rounded to the grid, triangulated, which can
// be edited.
//
// A pixel is the half-open unit square about a grid point. It is hot if an end of a segment or a
// proper crossing of two segments lies in it. A segment is replaced by its chain: the straight
// pieces between the centres of the hot pixels that it meets, in their order. Chains never cross
// and pass through no vertex of another; each stays within half a unit of its segment along each
// axis (Hobby 1999; Guibas, Marimont 1998). The mesh is the canonical triangulation of the hot
// pixels' centres, constrained by the chains.
//
//     a   c                   a   c
//    +-\-/-----+             +-\-/-----+      The crossing x of ab and cd lies in the pixel about
//    |  x      |             |  \|     |      the grid point o and makes it hot. The chains are
//    | / \o    |      ->     |   `o    |      a o b and c o d. Every other segment that meets
//    |/   \    |             |  .'|    |      this pixel gets the vertex o, too.
//    +-----\---+             +.'--|----+
//    d      b                d    b
//
// Each edit snaps the segments themselves, never their chains, and counts how often each pixel is
// heated. So the mesh is a function of the set of segments: no order of edits changes it, and
// removing segments leaves the mesh as it was before they were added.
//
//   auto snap = SnapRounding::rectangle(Point2::at(0, 0), Point2::at(1000, 1000)).value();
//   const std::array<SegmentUse, 2> cross{{{{a, b}, 1}, {{c, d}, 1}}};
//   if (const auto done = snap.edit(cross); !done) std::puts(describe(done.error()).c_str());
//
// A stack of floors is several such meshes over one rectangle, of which each segment names one.
//
// A segment that is used several times counts once, and is removed with its last use. Its direction
// does not matter. The four sides of the rectangle are segments that are never removed. Const
// members may be called concurrently, other members may not. A SnapRounding that was moved from may
// only be assigned to or destroyed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/snap/chain.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh {

struct Segment {
  kernel::Point2 from{};
  kernel::Point2 to{};

  friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

enum class SnapErrorCode : std::uint8_t {
  empty_rectangle = 1,  ///< the upper corner is not above and to the right of the lower one
  outside_rectangle,    ///< a segment does not lie in the rectangle
  one_point_segment,    ///< a segment needs two different ends
  unknown_floor,        ///< a segment names a floor that does not exist
  seam_within_floor,    ///< a seam names one floor twice
  seam_twice,           ///< a side of a segment has a seam already
  seam_missing,         ///< there is no such seam to take away
  seams_cross,          ///< two seams of a floor cross each other
  seams_overlap,        ///< two seams of a floor run along each other without being equal
  not_in_use,           ///< a segment has fewer uses than the edit takes away
  too_many_uses,        ///< a segment would have 2^32 uses or more
  too_many_vertices,    ///< more vertices than SnapRounding::limit_vertices allows
};

/// The reason why an edit of segments was refused, and the place. A refused edit has changed
/// nothing. Members that do not belong to the code have their default values.
struct SnapError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  SnapErrorCode code;
  /// the index of the segment in the input; of its first mention if it is named several times
  std::size_t index = no_index;
  Segment segment{};  ///< the segment; empty_rectangle: from the lower to the upper corner
  Floor floor = 0;    ///< the floor of the segment
  Segment other{};    ///< seams_cross, seams_overlap: the other seam

  friend bool operator==(const SnapError&, const SnapError&) = default;
};

/// The error in words, as in "segment 3, (0, 0)-(9, 9), is not inside the rectangle".
std::string describe(const SnapError& error);

/// A T, or the error.
template <class T>
using SnapResult = kernel::Result<T, SnapError>;

namespace detail {
struct SnapParts;
struct WorldState;
}  // namespace detail

using OriginalId = Id<struct OriginalKind>;

/// A segment that is in use, with its chain.
struct Original {
  kernel::Point2 a{};      ///< the lexicographically smaller end
  kernel::Point2 b{};      ///< the other end
  std::uint32_t uses = 0;  ///< the number of uses; 0: the slot is free
  Floor floor = 0;         ///< the floor on which it lies
  Chain chain;             ///< the vertices from a to b
};

/// A change to the number of uses of a segment.
struct SegmentUse {
  Segment segment;
  std::int32_t change = 1;  ///< the uses to add; negative: to take away
  Floor floor = 0;
};

/// A change of a seam. Left of its segment, on floor `left`, and right of it, on floor `right`,
/// lies what is neighbouring ground. It uses its segment on both floors. Closed, it is a wall on
/// both.
struct SeamUse {
  enum class Kind : std::uint8_t { comes, goes, opens, closes };

  Segment segment;
  Floor left = 0;
  Floor right = 0;
  Kind kind = Kind::comes;
  bool is_open = true;  ///< of a seam that comes
};

/// The result of an edit.
struct SnapChange {
  std::uint32_t new_segments = 0;
  std::uint32_t removed_segments = 0;
  std::uint32_t new_vertices = 0;
  std::uint32_t removed_vertices = 0;
  std::uint32_t rerouted = 0;  ///< chains of remaining segments that changed
};

class SnapRounding {
 public:
  SnapRounding(const SnapRounding&);
  SnapRounding(SnapRounding&&) noexcept;
  SnapRounding& operator=(const SnapRounding&);
  SnapRounding& operator=(SnapRounding&&) noexcept;
  ~SnapRounding();
  /// A snap rounding of the sides of the rectangle, on each of the floors. Requires that there are
  /// floors, and at most max_floors; checked. Errors: empty_rectangle.
  static SnapResult<SnapRounding> rectangle(const kernel::Point2& low, const kernel::Point2& high,
                                            std::uint32_t floors = 1);

  // ---- reading
  const Triangulation& triangulation() const;
  PlanarMesh planar() const { return triangulation().planar(); }
  const Mesh& mesh() const { return triangulation().mesh(); }
  /// The mesh as one walks on it, for queries: where seams run along an edge, the twin of a
  /// half-edge is what lies across. Faces and half-edges have the ids that they have in mesh();
  /// vertices have ids of their own. Without seams it is planar(). Valid until the next edit.
  PlanarMesh surface() const;
  std::uint32_t floor_count() const { return triangulation().floor_count(); }
  kernel::Point2 low() const;
  kernel::Point2 high() const;
  /// Does a seam meet this vertex of the surface?
  bool is_at_seam(VertexId v) const;
  /// Is the point in the closed rectangle?
  bool contains(const kernel::Point2& p) const;
  /// The number of ends and proper crossings of segments in the pixel of a vertex.
  std::uint64_t heat(VertexId v) const;
  /// The id of a segment, in either direction; none if it is not in use.
  OriginalId find(const Segment& segment, Floor floor = 0) const;
  const Original& original(OriginalId id) const;
  bool is_alive(OriginalId id) const;
  /// One more than the largest value that an OriginalId has had.
  std::uint32_t original_bound() const;
  std::size_t original_count() const;
  /// Replaces `users` by the segments whose chains have the edge, each once, in no particular
  /// order.
  void find_users(VertexId u, VertexId v, std::vector<OriginalId>& users) const;
  /// The sum of the weights of the segments whose chains have the edge.
  std::uint32_t weight(VertexId u, VertexId v) const;

  // ---- weights: each segment has one, initially 0; edits keep it
  /// Adds to the weight of a segment. The weight must be 0 again before its last use is removed.
  /// Cost: the pieces of its chain.
  void add_weight(OriginalId id, std::int32_t more);
  /// Adds to the weight of a segment; sum_weights must follow before weight is called. For many
  /// segments.
  void add_weight_unsummed(OriginalId id, std::int32_t more);
  /// Computes the weights of all edges. Cost: all constrained edges, and their users.
  void sum_weights();

  // ---- editing
  /// Sets the limit of vertices: an edit is refused if it ends with more, and with more than
  /// before. Initially Mesh::max_vertices.
  void limit_vertices(std::uint32_t most);
  /// Changes the uses of segments, all at once; a segment may be named several times. Errors:
  /// outside_rectangle, one_point_segment, unknown_floor, not_in_use, too_many_uses,
  /// too_many_vertices; then only the ids of vertices, and of faces in changed_faces, may have
  /// changed. Cost: the faces close to the added and removed segments, and those that change; O(n
  /// log n) for n segments, vertices and crossings in ordinary cases if the edit is_bulk. An array
  /// that becomes too small moves to one of twice the size, in linear time and so rarely that it is
  /// O(1) per element; a bulk edit leaves room for a sixteenth more.
  ///
  /// Seams come and go with the segments. Seams of a floor may share ends, end inside each other
  /// and be equal; they may not cross or overlap otherwise. A pixel that is hot on one floor is hot
  /// on each floor to which seams through it lead, so a seam has the same chain on both. Errors of
  /// seams: those with their name, whose `index` is that of the seam; a seam that one of them
  /// refers to may also be one of the edit. Seams that open or close change no mesh but surface().
  SnapResult<SnapChange> edit(std::span<const SegmentUse> uses,
                              std::span<const SeamUse> seams = {});
  /// The same, and clears the uses as soon as they are counted, which frees the memory of many.
  SnapResult<SnapChange> edit_and_clear(std::vector<SegmentUse>& uses,
                                        std::span<const SeamUse> seams = {});
  /// The error of an edit with these seams, before it; nothing if there is none.
  std::optional<SnapError> check(std::span<const SeamUse> seams);
  /// Does an edit of this number of uses build the mesh anew? It does if they are a large part of
  /// all segments. Then all ids of vertices and faces change, and changed_faces has every face.
  bool is_bulk(std::size_t uses) const;
  bool is_bulk(std::span<const SegmentUse> uses, std::span<const SeamUse> seams) const;
  /// The sum of the weights of all edges that a step across a half-edge crosses: its own edge, and
  /// over seams those on other floors. The same from both sides.
  std::uint32_t weight_across(HalfedgeId h) const;
  /// Replaces `passed` by these edges.
  void find_passed(HalfedgeId h, std::vector<std::array<VertexId, 2>>& passed) const;
  /// Replaces `joined` by the edges on other floors that seams join with an edge.
  void find_joined(VertexId u, VertexId v, std::vector<std::array<VertexId, 2>>& joined) const;
  /// The faces to which the last edit gave another neighbour over a seam.
  std::span<const FaceId> faces_at_seams() const;
  /// Has the last edit changed seams, or edges along which seams run?
  bool has_changed_at_seams() const;

  /// The faces that the last edit made, changed or removed, each once, in no particular order;
  /// Mesh::is_alive tells the removed ones. Invalid after an edit.
  std::span<const FaceId> changed_faces() const;
  /// The faces of changed_faces() as they were before the edit, in the same order; FaceKey{} where
  /// there was none. Empty after a bulk edit, and unless keep_former_faces(true) came before it.
  std::span<const FaceKey> former_faces() const;
  void keep_former_faces(bool keeps);
  /// The edges whose users the last edit changed; an edge may repeat or no longer exist. Not listed
  /// after a bulk edit, which may change all.
  std::span<const std::array<VertexId, 2>> changed_edges() const;
  /// Boxes about all parts of remaining segments' chains that the last edit moved.
  std::span<const Box> bent() const;

 private:
  friend struct detail::WorldState;  // holds one that rectangle() then makes

  SnapRounding();
  std::optional<SnapError> check(const SegmentUse& use) const;
  std::optional<SnapError> begin(std::span<const SegmentUse> uses, std::span<const SeamUse> seams);
  SnapResult<SnapChange> finish(std::optional<SnapError> error, bool is_bulk);
  std::optional<SnapError> count_uses(std::span<const SegmentUse> uses);
  std::size_t most_vertices() const;
  void find_seam_ends(std::span<const SeamUse> seams);
  void link_seams(SeamUse::Kind kind, bool is_there);
  bool run_seams(SeamUse::Kind kind, bool is_there);
  bool change_mesh(bool is_bulk);
  void update_surface();
  bool run_batches();
  void undo_batches(std::size_t end);
  bool run_bulk();
  void forget_unused();

  kernel::Owned<detail::SnapParts> parts_;
};

}  // namespace offgrid::navmesh
