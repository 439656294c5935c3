// SnapPlan: what an edit of a snap rounding does to its mesh, found by a SnapPlanner on the mesh as
// it is; SnapEdit does it.
//
// The planner finds the crossings of the segments that leave and arrive, the pixels that turn hot
// or cold by them, and the chains that have to be bent. It changes nothing.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/box.hpp"
#include "snap/corridor.hpp"
#include "snap/heat_sharing.hpp"
#include "snap/pixel_users.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

/// An edit before it is made.
struct SnapPlan {
  /// A vertex of the mesh before the edit whose pixel an arriving segment meets.
  struct Stop {
    OriginalId original;
    VertexId vertex;
    kernel::Point2 point{};  ///< the vertex's point before the edit
  };
  using Turn = ChainTurn;
  /// A vertex of a new chain; none if the point is not a vertex yet.
  struct SplicePoint {
    kernel::Point2 point{};
    VertexId vertex;
  };
  /// A replacement in an original's chain: the points [begin, end) of splice_points replace the
  /// vertices between those at indices `first` and `last`.
  struct Splice {
    OriginalId original;
    VertexId from;  ///< the vertex at index `first`, which stays
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t first_turn = 0;  ///< the first index in turns of the turns that cause it
    std::uint32_t turns = 0;       ///< the number of these turns
    std::uint32_t group = 0;       ///< the smallest index in heat of a pixel of its group
  };

  std::vector<PixelHeat> heat;  ///< sorted by floor and point, with no change 0
  std::vector<Stop> stops;      ///< in the order in which originals arrive
  std::vector<Turn> turns;      ///< by original, along each
  std::vector<Splice> splices;  ///< by original, along each
  std::vector<SplicePoint> splice_points;
  std::vector<Box> bent;  ///< boxes about the parts of remaining chains that move

  void clear();
  /// The index in heat of a pixel, or of the first one behind it.
  std::uint32_t index_of(Floor floor, const kernel::Point2& p) const;
  /// The entries of heat that a segment may meet: on its floor in the columns between its ends, or
  /// all if few.
  std::span<const PixelHeat> heat_along(const Original& s) const;
};

/// Makes plans, and keeps its working memory from one to the next.
class SnapPlanner {
 public:
  /// The plan that removes the chains of `leaving` and makes those of `arriving`; null if there is
  /// no room for the vertices. It is valid until the next call. Requires that the former have
  /// chains and the latter none. Cost: see SnapRounding::edit; arriving segments are compared in
  /// pairs.
  SnapPlan* plan(const SnapState& state, std::span<const OriginalId> leaving,
                 std::span<const OriginalId> arriving);
  /// The plan that follows seams that came or went, in the table of seams already; `ends` are the
  /// originals along which they run. Null if there is no room.
  SnapPlan* plan_seams(const SnapState& state, std::span<const OriginalId> ends);

  /// The walks along segments, for others between two plans.
  Corridor& corridor() { return users_.corridor(); }

 private:
  using Role = PixelUsers::Role;
  using Heat = PixelHeat;
  using Turn = SnapPlan::Turn;
  using Splice = SnapPlan::Splice;

  void start(const SnapState& state);
  bool has_room(const SnapState& state) const;

  void cool(const SnapState& state, std::span<const OriginalId> leaving);
  void heat(const SnapState& state, std::span<const OriginalId> arriving);
  void heat_one(const SnapState& state, std::span<const OriginalId> arriving, std::size_t i);
  void heat_crossings(const SnapState& state, const Original& s);
  void walk_from_end(const SnapState& state, const Original& s);
  void merge_heat(const SnapState& state);

  void find_turns(const SnapState& state);
  void find_splices(const SnapState& state);
  void find_splices_of(const SnapState& state, std::span<const Turn> turns);
  void add_splice(const SnapState& state, const Original& s, std::span<const Turn> turns,
                  std::uint32_t first, std::uint32_t last);
  void note_bent(const SnapState& state, const Splice& splice);

  SnapPlan plan_;
  PixelUsers users_;
  HeatSharing sharing_;
  std::array<Heat, 2> ends_before_{};  ///< the ends of the previous arriving segment
};

}  // namespace offgrid::navmesh::detail
