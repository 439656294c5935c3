// SnapEdit: one edit of a snap rounding, in which segments leave and others arrive.
//
// First it finds, on the mesh as it was, the crossings of these segments, the pixels that turn hot
// or cold, and the chains that have to be bent. Then it edits the mesh:
//
//                                           q              q
//                                                          |
//     a-------b        a       b        a   o   b      a---o---b
//                                                          |
//                                           p              p
//     pq arrives       1. free ab       2. insert      3. constrain the
//     and heats o                          q, o, p        new pieces
//
// Edges that are constrained in between belong to the chains before and after, so no new constraint
// crosses another one or passes through a vertex. If many chains are bent, those without a common
// pixel are bent one after the other, each in the space that the others leave.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mesh/zeroed_array.hpp"
#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "snap/corridor.hpp"
#include "snap/heat_sharing.hpp"
#include "snap/snap_bulk.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SnapEdit {
 public:
  /// Removes the chains of `leaving` and makes those of `arriving`. Requires that the former have
  /// chains and the latter none. Returns false, and changes nothing, if there is no room for the
  /// vertices. Cost: see SnapRounding::edit; arriving segments are compared in pairs.
  bool run(SnapState& state, std::span<const OriginalId> leaving,
           std::span<const OriginalId> arriving);
  /// Follows seams that came or went, in the table of seams already; `ends` are the originals along
  /// which they run. Returns false, and changes nothing, if there is no room.
  bool run_seams(SnapState& state, std::span<const OriginalId> ends);

  /// The changes of all runs since clear_changes; numbers once count_changes was called.
  struct Changes {
    std::vector<FaceId> faces;                   ///< faces made, changed or removed, each once
    std::vector<std::array<VertexId, 2>> edges;  ///< edges whose users changed; some repeat
    std::uint32_t new_vertices = 0;
    std::uint32_t removed_vertices = 0;
    std::uint32_t rerouted = 0;
    std::vector<Box> bent;  ///< boxes about the parts of remaining chains that moved
  };
  /// The walks along segments, for others between two runs.
  Corridor& corridor() { return corridor_; }
  /// Does every face count as changed?
  bool has_all_faces() const { return has_all_faces_; }
  const Changes& changes() const { return changes_; }
  Changes& changes() { return changes_; }
  void clear_changes();
  /// Counts vertices and bent chains by what was before the first run and is after the last, since
  /// one run may bring back what the run before took away. The originals that left and arrived in
  /// all runs, sorted, count as no bent ones. Cost: O(k log k) in changes if there are two runs.
  void count_changes(std::span<const OriginalId> leaving, std::span<const OriginalId> arriving);
  /// Takes the changes of a bulk edit instead.
  void take_over(SnapBulk::Changes changes);
  /// Notes all faces below the bound as changed.
  void note_all_faces(std::uint32_t bound);

 private:
  enum class Role : std::uint8_t { stays, arrives, leaves, has_left };

  using Heat = PixelHeat;
  /// A vertex of the mesh before the edit whose pixel an arriving segment meets.
  struct Stop {
    OriginalId original;
    VertexId vertex;
    kernel::Point2 point{};  ///< the vertex's point before the edit
  };
  /// A vertex of a new chain; none if the point is not a vertex yet.
  struct SplicePoint {
    kernel::Point2 point{};
    VertexId vertex;
  };
  /// A point that a chain gets, or a vertex that it loses.
  struct Turn {
    OriginalId original;
    kernel::Point2 point{};
    bool is_lost = false;
  };
  /// A vertex that comes or goes.
  struct VertexChange {
    kernel::Point2 point{};
    Floor floor = 0;
    bool is_lost = false;
  };
  /// A replacement in an original's chain: the points [begin, end) of splice_points_ replace the
  /// vertices between those at indices `first` and `last`.
  struct Splice {
    OriginalId original;
    VertexId from;  ///< the vertex at index `first`, which stays
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t first_turn = 0;  ///< the first index in turns_ of the turns that cause it
    std::uint32_t turns = 0;       ///< the number of these turns
    std::uint32_t group = 0;       ///< the smallest index in heat_ of a pixel of its group
  };
  /// All splices at some pixels, which are made together because they have pixels in common. The
  /// mesh between two groups is a snap rounding of the same segments in which some pixels are hot
  /// that need not be.
  struct Group {
    std::uint32_t first_splice = 0;
    std::uint32_t splices = 0;
    std::uint32_t first_heat = 0;  ///< the first index in order_
    std::uint32_t heats = 0;
  };

  void cool(const SnapState& state, std::span<const OriginalId> leaving);
  void heat(const SnapState& state, std::span<const OriginalId> arriving);
  void heat_one(const SnapState& state, std::span<const OriginalId> arriving, std::size_t i);
  void heat_crossings(const SnapState& state, const Original& s);
  void walk_from_end(const SnapState& state, const Original& s);
  void merge_heat(const SnapState& state);
  bool has_room(const SnapState& state) const;
  void change_mesh(SnapState& state, std::span<const OriginalId> leaving,
                   std::span<const OriginalId> arriving);
  std::uint32_t index_of(Floor floor, const kernel::Point2& p) const;
  std::span<const Heat> heat_along(const Original& s) const;
  bool is_first_visit(OriginalId id);
  void begin_visits();

  void find_turns(const SnapState& state);
  void find_splices(const SnapState& state);
  void find_splices_of(const SnapState& state, std::span<const Turn> turns);
  void add_splice(const SnapState& state, const Original& s, std::span<const Turn> turns,
                  std::uint32_t first, std::uint32_t last);
  void note_bent(const SnapState& state, const Splice& splice);

  void release(SnapState& state, std::span<const OriginalId> leaving);
  void free_edges(SnapState& state);
  void find_groups(const SnapState& state);
  std::uint32_t root(std::uint32_t heat);
  void bend(SnapState& state, const Group& group);
  static void find_again(const SnapState& state, Splice& splice);
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
  void constrain_edges(SnapState& state);
  void constrain(Triangulation& triangulation, VertexId u, VertexId v);

  Changes changes_;
  /// is a face one of changes_.faces? All zero if has_all_faces_
  LargeVector<std::uint8_t> is_noted_;
  bool has_all_faces_ = false;
  std::uint32_t runs_ = 0;  ///< since clear_changes, as the next two are
  std::vector<VertexChange> vertex_changes_;
  std::vector<Turn> all_turns_;  ///< by original in each run

  // Working memory of one run.
  ZeroedArray<Role> roles_;            ///< the role of each original
  ZeroedArray<std::uint32_t> visits_;  ///< the value of visit_ at each original's last visit
  std::uint32_t visit_ = 0;
  Corridor corridor_;
  HeatSharing sharing_;
  /// the changes of heat; once merged, sorted by floor and point with no change 0
  std::vector<Heat> heat_;
  std::array<Heat, 2> ends_before_{};  ///< the ends of the previous arriving segment
  std::vector<Stop> stops_;            ///< in the order in which originals arrive
  std::vector<Turn> turns_;
  std::vector<Splice> splices_;
  std::vector<SplicePoint> splice_points_;
  std::vector<std::uint32_t> order_;  ///< the indices of heat_, group after group
  std::vector<std::uint32_t>
      roots_;  ///< union-find over heat_; in the end each group's first index
  std::vector<Group> groups_;
  std::vector<VertexId> tail_;  ///< the vertices of a chain behind its first splice
  std::vector<std::array<VertexId, 2>> to_free_;       ///< constrained edges without users
  std::vector<std::array<VertexId, 2>> to_constrain_;  ///< free edges with a first user
};

}  // namespace offgrid::navmesh::detail
