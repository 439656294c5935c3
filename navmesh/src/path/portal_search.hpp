// PortalSearch: A* over the corridors of a world: through which faces does a cheap way go?
//
// A node is an edge that is crossed, at one of three points: its ends, and its middle rounded to
// the grid. From point to point through a face the way costs its length times the multiplier m of
// the face, rounded up, and 1 + 1024 (m - 1) units more, so that every crossing costs something,
// and to turn about a vertex through dear faces costs more than through cheap ones. Multipliers are
// at least 1, so the length of the straight line to the goal is a consistent bound, and each node
// is taken up once.
//
// Which way is found depends on coordinates only: all nodes are taken up whose bound is at most the
// best cost, and of several last steps of equal cost to a node the one from the smallest edge, by
// coordinates, is kept.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/path/trim.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "path/any_angle_search.hpp"

namespace offgrid::navmesh::detail {

/// What keeps a way from crossing an edge that is open.
struct PortalRules {
  std::optional<Trim> trim;
  /// doors and faces between obstacles that are narrower are closed
  std::optional<kernel::Int<63>> squared_width;
  std::unordered_set<std::uint32_t> forbidden;  ///< half-edges, both of each edge
  bool allows_no_portal = true;                 ///< may the way stay in a face?
};

/// The faces of a way in their order, and what is crossed between them: half-edges of the faces
/// that are left.
struct FaceCorridor {
  std::vector<FaceId> faces;
  std::vector<HalfedgeId> crossed;
  /// the best way crosses there at the origin (0), the target (1), or about the middle (2)
  std::vector<std::uint32_t> where;
  PathLength estimate;  ///< what the way along the nodes' points costs
};

class PortalSearch {
 public:
  /// None if the rules allow no way. Requires places where the points are, in or at the border of
  /// faces that are free.
  std::optional<FaceCorridor> run(const View& view, const kernel::Point2& start,
                                  const Location& at_start, const kernel::Point2& goal,
                                  const Location& at_goal, const PortalRules& rules);

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Node {
    PathLength cost;
    HalfedgeId crossed;
    /// 0, 1: at the origin, the target of the half-edge; 2: at its middle
    std::uint32_t where = 0;
    std::uint32_t before = none;
  };
  struct Open {
    PathLength bound;
    PathLength cost;
    std::uint32_t node = none;
  };
  struct Best {
    bool is_found = false;
    PathLength cost;
    std::uint32_t last = none;
    FaceId face;
  };

  void relax(const kernel::Point2& p, const PathLength& cost, std::uint32_t before,
             HalfedgeId crossed);
  bool improve(std::uint32_t number, const PathLength& cost, std::uint32_t before);
  void push(std::uint32_t node, const kernel::Point2& p);
  void expand(std::uint32_t node);
  void offer(const kernel::Point2& p, const PathLength& cost, std::uint32_t last, FaceId face);
  bool is_goal_face(FaceId f) const;
  bool is_open(HalfedgeId h) const;
  bool is_wide(HalfedgeId h) const;
  /// Is there room in the face between the two edges' common end and the third edge?
  bool has_room(HalfedgeId third) const;
  bool is_obstacle(VertexId v) const;
  bool is_obstacle(HalfedgeId h) const;
  bool is_smaller(std::uint32_t node, std::uint32_t other) const;
  kernel::Point2 point_of(HalfedgeId h, std::uint32_t where) const;
  PathLength cost_in(FaceId f, const kernel::Point2& from, const kernel::Point2& to) const;
  FaceCorridor corridor() const;

  const View* view_ = nullptr;
  const PortalRules* rules_ = nullptr;
  kernel::Point2 goal_{};
  std::vector<FaceId> goal_faces_;
  std::vector<Node> nodes_;
  /// by half-edge; the other two of its points follow
  std::unordered_map<std::uint32_t, std::uint32_t> first_nodes_;
  std::vector<Open> open_;  ///< a heap
  Best best_;
};

}  // namespace offgrid::navmesh::detail
