// SnapRounding: a set of segments whose crossings are rounded to the grid, triangulated, which can
// be edited.
//
// A pixel is the half-open unit square about a grid point. It is hot if an end of a segment lies in
// it, or a proper crossing of two segments. A segment is replaced by its chain: the straight pieces
// between the centres of the hot pixels that it meets, in their order. Chains never cross and pass
// through no vertex of another; each stays within half a unit of its segment along each axis (Hobby
// 1999; Guibas, Marimont 1998). The mesh is the canonical triangulation of the hot pixels' centres,
// constrained by the chains.
//
// Always the segments themselves are snapped, never their chains, and how often a pixel is heated
// is counted. So the mesh is a function of the set of segments: no order of edits can change it,
// and taking out what was put in leaves the mesh as it was.
//
//   auto snap = SnapRounding::rectangle(Point2::at(0, 0), Point2::at(1000, 1000)).value();
//   const std::array<SegmentUse, 2> cross{{{{a, b}, 1}, {{c, d}, 1}}};
//   if (const auto done = snap.edit(cross); !done) std::puts(describe(done.error()).c_str());
//
// A segment that is used several times counts once; it goes with its last use. Its direction does
// not matter. The four sides of the rectangle are segments that never go. Not thread-safe while it
// is edited; const members may be called at once. One that was moved from, or made by the default
// constructor, has an empty triangulation and must not be edited; checked.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/owned.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh {

struct Segment {
  kernel::Point2 from{};
  kernel::Point2 to{};

  friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

enum class SnapErrorCode : std::uint8_t {
  none,
  empty_rectangle,    ///< the upper corner is not above and to the right of the lower one
  outside_rectangle,  ///< a segment does not lie in the rectangle
  one_point_segment,  ///< a segment needs two different ends
  not_in_use,         ///< a segment is not used as often as it is given up
  too_many_uses,      ///< a segment is used 2^32 times
  too_many_vertices,  ///< more than SnapRounding::limit_vertices allows
};

/// Why an edit of segments was refused, and where. A refused edit has changed nothing. Members that
/// do not matter to the code are left as they are here.
struct SnapError {
  static constexpr std::size_t no_index = static_cast<std::size_t>(-1);

  SnapErrorCode code = SnapErrorCode::none;
  /// the position of the segment in the input; the first one if it is named several times
  std::size_t index = no_index;
  Segment segment{};  ///< or the rectangle, from its lower to its upper corner

  friend bool operator==(const SnapError&, const SnapError&) = default;
};

/// The error in words, as in "segment 3, (0, 0)-(9, 9), is not inside the rectangle".
std::string describe(const SnapError& error);

/// A T, or the reason why there is none.
template <class T>
using SnapResult = kernel::Result<T, SnapError>;

namespace detail {
struct SnapParts;
}

using OriginalId = Id<struct OriginalKind>;

/// A segment that is in use, and what became of it.
struct Original {
  kernel::Point2 a{};           ///< the lexicographically smaller end
  kernel::Point2 b{};           ///< the other one
  std::uint32_t uses = 0;       ///< 0: the slot is free
  std::vector<VertexId> chain;  ///< from a to b
};

/// How often more a segment is used; negative: less.
struct SegmentUse {
  Segment segment;
  std::int32_t change = 1;
};

/// What an edit did.
struct SnapChange {
  std::uint32_t new_segments = 0;
  std::uint32_t removed_segments = 0;
  std::uint32_t new_vertices = 0;
  std::uint32_t removed_vertices = 0;
  std::uint32_t rerouted = 0;  ///< chains that were there before, stay, and were bent
};

class SnapRounding {
 public:
  /// Without a rectangle, as one that was moved from: no edit is allowed.
  SnapRounding();
  SnapRounding(const SnapRounding&);
  SnapRounding(SnapRounding&&) noexcept;
  SnapRounding& operator=(const SnapRounding&);
  SnapRounding& operator=(SnapRounding&&) noexcept;
  ~SnapRounding();
  /// No segments but the sides of the rectangle. Errors: empty_rectangle.
  static SnapResult<SnapRounding> rectangle(const kernel::Point2& low, const kernel::Point2& high);

  // ---- reading
  const Triangulation& triangulation() const;
  PlanarMesh planar() const { return triangulation().planar(); }
  const Mesh& mesh() const { return triangulation().mesh(); }
  kernel::Point2 low() const;
  kernel::Point2 high() const;
  bool contains(const kernel::Point2& p) const;
  /// How many ends of segments and proper crossings lie in the vertex's pixel.
  std::uint64_t heat(VertexId v) const;
  /// The segment, in either direction, or none if it is not in use.
  OriginalId find(const Segment& segment) const;
  const Original& original(OriginalId id) const;
  bool is_alive(OriginalId id) const;
  /// One more than the largest value of an id so far.
  std::uint32_t original_bound() const;
  std::size_t original_count() const;
  /// Receives each segment whose chain has the edge, once, in no particular order.
  void find_users(VertexId u, VertexId v, std::vector<OriginalId>& users) const;
  /// The sum of the weights of the segments whose chain has the edge.
  std::uint32_t weight(VertexId u, VertexId v) const;

  // ---- weights: each segment has one, at first 0; edits keep it
  /// Adds to the weight of a segment, which must be 0 again before its last use goes.
  /// Cost: the pieces of its chain.
  void add_weight(OriginalId id, std::int32_t more);
  /// The same for many segments: edges have their new weights after sum_weights only.
  void add_weight_unsummed(OriginalId id, std::int32_t more);
  /// Cost: all edges that are constrained, and their users.
  void sum_weights();

  // ---- editing
  /// Edits after which there would be more vertices than that, and more than before, are refused;
  /// Mesh::max_vertices if nobody says so.
  void limit_vertices(std::uint32_t most);
  /// Changes the uses of all these segments at once; one may be named several times. Errors:
  /// outside_rectangle, one_point_segment, not_in_use, too_many_vertices; then nothing has changed,
  /// but for the numbers of the faces that changed_faces names, and of vertices. Cost: the faces
  /// close to the segments that come and go, and those that change; of an edit that is_bulk, O(n
  /// log n) for n segments, vertices and crossings in ordinary cases. One that makes an array too
  /// small moves it to one of twice the size, which takes time linear in all there is, and so
  /// seldom that it is O(1) for each element; after an edit that is_bulk there is room for a
  /// sixteenth more.
  SnapResult<SnapChange> edit(std::span<const SegmentUse> uses);
  /// Does an edit with so many uses make the whole mesh anew? That is faster if they are most of
  /// what there is then. All vertices and faces have other numbers afterwards, and every face has
  /// changed.
  bool is_bulk(std::size_t uses) const;

  /// The faces that the last edit made, changed or removed, each once, in no particular order:
  /// is_alive tells. Not valid across an edit.
  std::span<const FaceId> changed_faces() const;
  /// The edges that other segments use since the last edit; perhaps repeated, perhaps there no
  /// longer. After one that is_bulk all that are constrained.
  std::span<const std::array<VertexId, 2>> changed_edges() const;

 private:
  SnapError check(const Segment& segment) const;
  SnapError count_uses(std::span<const SegmentUse> uses);
  std::size_t most_vertices() const;
  bool run_batches();
  void take_back_batches(std::size_t end);
  bool run_bulk();
  void forget_unused();

  Owned<detail::SnapParts> parts_;
};

}  // namespace offgrid::navmesh
