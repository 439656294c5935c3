// SnapEdit: segments leave a snap rounding and others arrive, all in one step.
//
// All questions are asked on the mesh as it was: where the segments cross, which pixels turn hot or
// cold, which chains have to be bent. Only then is the mesh edited, in an order in which no
// constraint is ever in the way: constraints that nobody needs any more are freed, vertices go and
// come, and the new constraints are put in. What is constrained in between is part of the chains
// before and of the chains after, so nothing crosses and nothing lies on an edge. Where many chains
// are bent, those that have no such pixel in common are bent one after the other, each in the space
// that the others leave.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "snap/corridor.hpp"
#include "snap/snap_bulk.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SnapEdit {
 public:
  /// Makes the chains of `leaving` empty and gives chains to `arriving`. Requires chains of the
  /// former and none of the latter; no original in both. False if there is no room for the
  /// vertices, and nothing has changed. Cost: see SnapRounding::edit; those that arrive are
  /// compared in pairs.
  bool run(SnapState& state, std::span<const OriginalId> leaving,
           std::span<const OriginalId> arriving);

  /// Of all runs since clear_changes.
  struct Changes {
    std::vector<FaceId> faces;                   ///< made, changed or removed; each once
    std::vector<std::array<VertexId, 2>> edges;  ///< on which other originals are now; repeated
    std::uint32_t new_vertices = 0;
    std::uint32_t removed_vertices = 0;
    std::uint32_t rerouted = 0;
  };
  const Changes& changes() const { return changes_; }
  Changes& changes() { return changes_; }
  void clear_changes();
  /// A bulk edit was done instead.
  void take_over(const SnapBulk::Changes& changes);
  /// All faces below the bound have changed. Makes room for the edits that follow.
  void note_all(const SnapState& state, std::uint32_t bound);

 private:
  enum class Role : std::uint8_t { stays, arrives, leaves, has_left };

  /// Where a point lies and, for a shorter search, a vertex near it; either may not be known.
  struct Spot {
    Location location;
    VertexId near;
  };
  struct Heat {
    kernel::Point2 point{};
    std::int64_t change = 0;
    Spot spot;
    VertexId vertex;  ///< at the point, once it is placed
  };
  /// A hot pixel that an arriving segment meets: a vertex that is there before.
  struct Stop {
    OriginalId original;
    VertexId vertex;
    kernel::Point2 point{};  ///< where the vertex was
  };
  /// A vertex of a chain to be; none if the point is not a vertex yet.
  struct SplicePoint {
    kernel::Point2 point{};
    VertexId vertex;
  };
  /// A vertex that a chain loses, or a point that it gets.
  struct Turn {
    OriginalId original;
    kernel::Point2 point{};
    bool is_lost = false;
  };
  /// Of an original's chain, what is between the vertices number first and last gives way to the
  /// points [begin, end) of splice_points_.
  struct Splice {
    OriginalId original;
    VertexId from;  ///< number `first`, which stays
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t first_turn = 0;  ///< in turns_; these are what the chain is bent for
    std::uint32_t turns = 0;
    std::uint32_t group = 0;  ///< the smallest number of a pixel of its group
  };
  /// Splices that are done together since they have pixels in common, all splices at these pixels;
  /// what is between groups is a snap rounding of the same segments, with some pixels hot already
  /// that need not be.
  struct Group {
    std::uint32_t first_splice = 0;
    std::uint32_t splices = 0;
    std::uint32_t first_heat = 0;  ///< in order_
    std::uint32_t heats = 0;
  };

  void cool(const SnapState& state, std::span<const OriginalId> leaving);
  void heat(const SnapState& state, std::span<const OriginalId> arriving);
  void heat_one(const SnapState& state, std::span<const OriginalId> arriving, std::size_t i);
  void heat_crossings(const SnapState& state, const Original& s);
  void walk_from_end(const SnapState& state, const Original& s);
  static Location locate(const SnapState& state, const kernel::Point2& p, const Spot& spot);
  void merge_heat(const SnapState& state);
  std::uint32_t index_of(const kernel::Point2& p) const;
  std::span<const Heat> heat_along(const Original& s) const;
  bool is_first_visit(OriginalId id);
  void begin_visits();

  void find_turns(const SnapState& state);
  void find_splices(const SnapState& state);
  void find_splices_of(const SnapState& state, std::span<const Turn> turns);
  void add_splice(const SnapState& state, const Original& s, std::span<const Turn> turns,
                  std::uint32_t first, std::uint32_t last);

  void release(SnapState& state, std::span<const OriginalId> leaving);
  void free_edges(SnapState& state);
  void find_groups();
  std::uint32_t root(std::uint32_t heat);
  void bend(SnapState& state, const Group& group);
  static void find_anew(const SnapState& state, Splice& splice);
  void place_vertices(SnapState& state, std::span<const std::uint32_t> heats);
  void splice_chains(SnapState& state, std::span<const Splice> splices);
  void splice_chain(SnapState& state, std::span<const Splice> splices);
  void add_chains(SnapState& state, std::span<const OriginalId> arriving);
  void use_edge(SnapState& state, VertexId u, VertexId v, OriginalId id);
  void leave_edge(SnapState& state, VertexId u, VertexId v, OriginalId id);
  void forget_faces();
  void note_face(FaceId f);
  void note_changed_faces(const Triangulation& triangulation);
  void note_faces_at(const Mesh& mesh, HalfedgeId h);
  void bind_edges(SnapState& state);
  void bind(Triangulation& triangulation, VertexId u, VertexId v);

  Changes changes_;
  LargeVector<std::uint8_t> is_noted_;  ///< by face: is it one of changes_.faces? Zero if all are
  bool has_all_faces_ = false;

  // Working memory of one run.
  LargeVector<Role> roles_;            ///< by original
  LargeVector<std::uint32_t> visits_;  ///< by original: when it was last visited
  std::uint32_t visit_ = 0;
  Corridor corridor_;
  /// by point, once merged; only pixels that turn hot or cold, and vertices
  std::vector<Heat> heat_;
  std::array<Heat, 2> ends_before_{};  ///< of the segment that arrived before
  std::vector<Stop> stops_;            ///< by original as they arrive
  std::vector<Turn> turns_;
  std::vector<Splice> splices_;
  std::vector<SplicePoint> splice_points_;
  std::vector<std::uint32_t> order_;  ///< the numbers of heat_, group after group
  std::vector<std::uint32_t> roots_;  ///< of each of heat_ another of its group, at last the first
  std::vector<Group> groups_;
  std::vector<VertexId> behind_;  ///< the vertices of a chain behind its first splice
  /// edges without users, which are still constrained
  std::vector<std::array<VertexId, 2>> freed_;
  std::vector<std::array<VertexId, 2>> bound_;  ///< edges with a first user, which are not yet
};

}  // namespace offgrid::navmesh::detail
