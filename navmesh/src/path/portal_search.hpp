// PortalSearch: A* from edge to edge, for the corridor of faces of a cheap path.
//
// A node is a crossed edge with one of some points on it: its ends, and middles rounded to the
// grid:
//
//     u *`-.         The path is at one of the points (*) of the edge uv. A step through the face
//       |   `o.      leads to each point of its other two edges (o, and their ends), and, if the
//       *      `o w  face is cheaper than the one before, back to those of uv. It costs its length
//       |   .o'      times the multiplier m of the face, rounded up, and 1 + 1024 (m - 1) units
//     v *.-'         more. So every crossing costs something, and turning about a vertex costs more
//                    through expensive faces than through cheap ones.
//
// The middles of an edge's halves are points, too, and so on, while the halves are longer than a
// quarter of the distance d of start and goal, or an eighth where the multiplier changes, and
// nearer to the middle of the two than d or their own length. (Lanthier, Maheshwari, Sack 2001
// place such points evenly.)
//
// Multipliers are at least 1, so the length of the straight line to the goal is a consistent bound,
// and each node is expanded once.
//
// The result depends on coordinates only: all nodes are expanded whose bound is at most the best
// cost, and of several last steps of equal cost to a node the one from the smallest edge, by
// coordinates, is kept.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/path/trim.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// Rules that forbid a path to cross an open edge.
struct PortalRules {
  std::optional<Trim> trim;
  /// portals and faces between obstacles that are narrower are closed
  std::optional<kernel::Int<63>> squared_width;
  std::unordered_set<std::uint32_t> forbidden;  ///< forbidden half-edges, both of each edge
  bool allows_no_portal = true;                 ///< may the path stay in one face?
  /// so many times as many points, up to 1024
  std::uint32_t fineness = 1;
};

inline PathLength total(const PathLength& a, const PathLength& b) {
  return *PathLength::checked(a + b);
}

/// A point of an edge: the part of the edge before it, times 2^30.
using EdgePart = std::uint32_t;
inline constexpr EdgePart whole_edge = EdgePart{1} << 30;

/// The point of an edge, rounded down to the grid. The twin's point of the other part is the same.
kernel::Point2 point_on(const std::array<kernel::Point2, 2>& edge, EdgePart part);

/// The faces of a path in order, and the edges between them.
struct FaceCorridor {
  std::vector<FaceId> faces;
  std::vector<HalfedgeId> crossed;  ///< half-edges of the faces that the path leaves
  std::vector<EdgePart> parts;      ///< the path's point on each of them
  PathLength estimate;              ///< the cost of the path through these points
};

class PortalSearch {
 public:
  /// The corridor of a cheapest path from edge to edge. Returns none if the rules allow no path.
  /// Requires the locations of start and goal, each in the closure of a free face.
  std::optional<FaceCorridor> run(const View& view, const kernel::Point2& start,
                                  const Location& at_start, const kernel::Point2& goal,
                                  const Location& at_goal, const PortalRules& rules);
  /// Says which faces the rules let a path enter from a located point, each by its number.
  std::vector<bool> faces_from(const View& view, const Location& at_start,
                               const PortalRules& rules);

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Node {
    PathLength cost;
    HalfedgeId crossed;
    EdgePart part = 0;
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
  bool improve(Node& node, const PathLength& cost, std::uint32_t before);
  void push(std::uint32_t node, const kernel::Point2& p);
  void expand(std::uint32_t node);
  void offer(const kernel::Point2& p, const PathLength& cost, std::uint32_t last, FaceId face);
  bool is_goal_face(FaceId f) const;
  bool is_open(HalfedgeId h) const;
  bool is_wide(HalfedgeId h) const;
  /// Is there room in the face between the third edge and the corner opposite, about which the path
  /// passes?
  bool has_room(HalfedgeId third) const;
  bool is_obstacle(VertexId v) const;
  bool is_obstacle(HalfedgeId h) const;
  bool is_smaller(std::uint32_t node, std::uint32_t other) const;
  std::pair<std::uint32_t, std::uint32_t> add_nodes(HalfedgeId h);
  void add_between(HalfedgeId h, EdgePart first, EdgePart last);
  kernel::Point2 point_of(const Node& node) const;
  PathLength cost_in(FaceId f, const kernel::Point2& from, const kernel::Point2& to) const;
  FaceCorridor corridor() const;

  const View* view_ = nullptr;
  const PortalRules* rules_ = nullptr;
  kernel::Point2 goal_{};
  kernel::Point2 middle_{};  ///< between start and goal
  kernel::Int<63> squared_distance_ = kernel::constant<0>;
  std::vector<FaceId> goal_faces_;
  std::vector<Node> nodes_;
  /// the nodes of a half-edge, from one index to another
  std::unordered_map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> nodes_of_;
  std::vector<Open> open_;  ///< a heap
  Best best_;
};

}  // namespace offgrid::navmesh::detail
