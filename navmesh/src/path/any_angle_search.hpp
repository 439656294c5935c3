// AnyAngleSearch: A* over intervals, the parts of edges that a corner of the path sees.
//
// A node is a root, which is the last corner of the path so far, an edge that the path crosses
// next, and two rays from the root between which it does:
//
//              apex
//            .-' | `-.            The face behind the edge e is entered. Its apex divides the
//         .-' \  |   /`-.         interval between the rays into one on each of its other two
//      .-'     \ |  /    `-.      edges. If an end of e is a corner of an obstacle and lies on a
//     +---------\--/----e---+     ray, the path may turn there; the corner becomes a root.
//                \/
//               root
//
// The rays pass through corners of the mesh, or continue the leg that came to the root. The search
// enters dead ends only to leave the one of the start or to reach the goal in one. It follows a
// node at once while there is one successor; nodes wait on a heap only where the interval divides.
// It drops a node if everything that the node sees is known to be reached sooner, by the rules of
// Chen and Han (1990) and of Xin and Wang (2009), which docs/paths.md explains.
//
// Consecutive corners of a path along a convex chain share a node while they see adjacent parts of
// the same edge. Such a node has a root for each ray; the line through two consecutive roots
// divides what they see. So the view past n corners crosses an edge once and not n times. If an
// apex divides it, the root that sees the apex is found in O(log n) steps.
//
//   e   ------\---------|-------------/---------------.-------
//              \  r0    |   r1      /    r2      .
//               \ sees  |  sees   /   sees  .
//                \      |       /      .
//                 \     |     /   .       right ray
//      left ray    \    |   r2
//                   \   | /
//                    \  r1
//                     \ |
//                      \|
//                       r0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mesh/epoch_map.hpp"
#include "mesh/zeroed_array.hpp"
#include "offgrid/kernel/lemma.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "path/link_graph.hpp"

namespace offgrid::navmesh {

namespace detail {

struct WorldState;

class AnyAngleSearch {
 public:
  /// The length of a path, in units of 2^-16 of a unit.
  using Length = FixedLength;

  /// An end of the path.
  struct End {
    kernel::Point2 point{};
    Location at;
    /// the free faces whose closure contains the point, at least one
    std::span<const FaceId> faces;
  };

  /// The corners of the shortest path, from start to goal. Returns none if there is no path, or if
  /// every path is too long.
  std::vector<kernel::Point2> run(const View& view, const End& start, const End& goal,
                                  LinkGraph& links);
  PathLength length() const { return best_.length; }
  /// For each corner of that path between its ends the face through which the path comes to it.
  std::span<const FaceId> corner_faces() const { return corner_faces_; }
  /// A link of that path: the index of its first corner, and its own.
  struct TakenLink {
    std::size_t corner = 0;
    std::uint32_t link = 0;
  };
  std::span<const TakenLink> taken_links() const { return taken_links_; }
  /// Is there a path, and is the shortest one longer than 2^46 units?
  bool is_too_long() const { return is_too_long_; }
  std::size_t expansions() const { return expansions_; }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  // Places that are no vertices.
  static constexpr std::uint32_t seam_bit = std::uint32_t{1} << 31;
  static constexpr std::uint32_t link_bit = std::uint32_t{1} << 30;  ///< the end of a link
  static constexpr Length longest = *Length::checked(std::int64_t{1} << 62);
  /// The length beyond which paths are dropped. Without a corner that it passes straight on a path
  /// is a unit shorter, so the difference of the two is more than all corners take.
  static constexpr Length cut_off = *Length::checked(longest.raw() + (std::int64_t{1} << 60));

  /// The length of a path to a root is at most cut_off and that of a leg less than 2^48, so sums
  /// stay below 2^62 + 2^60 + 2^50.
  static Length sum(const Length& a, const Length& b) { return Length::trusted(a.raw() + b.raw()); }
  static Length distance(const kernel::Point2& a, const kernel::Point2& b);
  /// Is distance(a, b) <= most? Mostly bounds decide, without a square root.
  static bool is_within(const kernel::Point2& a, const kernel::Point2& b, const Length& most);

  /// A corner of a path.
  struct Root {
    kernel::Point2 point{};
    std::uint32_t place = none;   ///< where it is (place_of); none: the start
    std::uint32_t before = none;  ///< the previous root of the path
    std::uint32_t older = none;   ///< the value of `before` when the root was made; never changes
    std::uint32_t line = none;    ///< where the leg to it begins: `before`, or one behind that
    std::uint32_t skip = none;    ///< an older root, for searches in O(log n) steps; or itself
    std::uint32_t legs = 0;       ///< the number of legs from the start
    std::uint32_t beside = 0;     ///< an older root that is reached through the same edge, or 0
    bool is_straight = false;     ///< does the path go straight on at `before`?
    HalfedgeId at;                ///< the half-edge there of the face through which the path comes
    Length length;                ///< the length from the start
    Length through;               ///< length, and the straight line to the goal
  };
  /// A root by which a path goes on.
  struct By {
    std::uint32_t root = none;
    bool is_straight = false;  ///< does it go straight on there?
  };
  /// A leg by a root to a point, or a link.
  struct Leg {
    By by;
    std::uint32_t line = none;  ///< the root where it begins
    Length length;              ///< the length of the path to the point
  };
  enum class Turn : std::uint8_t { left, right };
  static constexpr Turn opposite(Turn side) {
    return side == Turn::left ? Turn::right : Turn::left;
  }
  /// A ray from a root, on one side of what it sees.
  struct Ray {
    kernel::Vector2 along{};
    /// is root + along a corner of the mesh? Otherwise the ray continues the leg to the root
    bool is_to_corner = false;
    bool is_taut = false;      ///< is the end of the edge on the ray? Then the path may turn there
    bool is_straight = false;  ///< does the leg to the root go straight on along the ray?
  };
  struct Node {
    std::uint32_t left_root = none, right_root = none;  ///< ends of the chain; equal for one root
    /// the half-edge on the crossed edge in the face that is entered; it starts at the left end
    HalfedgeId entry;
    Ray left, right;
    Turn turn = Turn::left;  ///< the turn of several roots, and the side of the newest one
    /// the lengths of paths to the ends of the edge through the rays' roots; zero: unknown
    Length to_left_end = {}, to_right_end = {};
  };
  /// No path is shorter, and no path of that length has fewer legs.
  struct Bound {
    Length length;
    std::uint32_t legs = 0;
  };
  /// A node on the heap, or the starts of links that a lookout sees.
  struct Waiting {
    static constexpr std::uint32_t links_bit = std::uint32_t{1} << 31;

    Length bound;  ///< a lower bound of the length of paths through the node, or these links
    std::uint32_t node = none;  ///< or the lookout
    std::uint32_t rank = 0;     ///< the least legs by the node, or links_bit and a BoxTree::Part

    bool is_node() const { return rank < links_bit; }
    /// Is this one expanded after the other one?
    bool operator<(const Waiting& other) const {
      if (bound != other.bound) return bound > other.bound;
      return rank != other.rank ? rank > other.rank : node < other.node;
    }
  };
  static_assert(sizeof(Waiting) == 16);  // small, since heaps move them often
  /// The knowledge of a search about a vertex.
  struct Sighting {
    std::uint32_t search = 0;  ///< the number of the search
    /// the last corner of the shortest path to the vertex so far; none: it was not seen
    std::uint32_t root = none;
    HalfedgeId at;  ///< a half-edge that starts at the vertex, in the face in which it was seen
    std::optional<bool> is_corner;
    /// does a path turn there? Then only sightings in the same part are recorded
    bool is_turned_at = false;
    bool is_folded = false;  ///< does the ground about it fill more than a full turn?
    Length shortest;         ///< the length of that path
  };
  static_assert(sizeof(Sighting) == 24);  // small, since accesses are scattered
  struct Best {
    bool is_found = false;
    Length length;
    std::uint32_t legs = 0;
    By last;  ///< the root before the goal
  };
  /// A path to a root by another corner, as long and with as many legs as that by Root::before.
  struct Tie {
    std::uint32_t root = none;
    By by;
  };
  void begin(const View& view, const End& goal, LinkGraph& links);
  /// Begins at a root in all faces about it, with its location.
  void start_at(std::uint32_t root, std::span<const FaceId> faces, const Location& at);
  void start_in(std::uint32_t root, FaceId f, const Location& at);

  // ---- links (any_angle_links.cpp)
  /// Offers the goal, and the starts of links, in a face all of which the root sees, on one side of
  /// a ray.
  void offer_in(FaceId f, std::uint32_t root, const Ray& side);
  /// A node that has entered a face with starts of links. Without an entry, its root sees the whole
  /// face, on one side of both rays.
  struct Lookout {
    Node node;
    Length rest;  ///< a lower bound of the length from its oldest root to the goal
  };
  /// Lets the starts of links in a face that a node enters wait, if they can be of use.
  void look_for_links(const Node& node, FaceId f);
  void wait_for_links(std::uint32_t lookout, BoxTree::Part starts, const Length& bound);
  /// Looks at the parts of what waited, or offers its only link, unless its bound proves larger.
  void look_at_links(const Waiting& waiting);
  /// A lower bound of paths by links that start in a part. More than `enough` need not be close.
  Length bound_by_links(const Lookout& from, BoxTree::Part starts, const Length& enough);
  Length bound_by_link(const Node& from, const DirectedLink& link, const Length& enough);
  void offer_link(const By& by, std::uint32_t link);
  void follow_links();
  bool is_link_end(std::uint32_t root) const {
    return roots_[root].place != none && (roots_[root].place & (seam_bit | link_bit)) == link_bit;
  }
  std::uint32_t link_of(std::uint32_t root) const { return roots_[root].place & ~link_bit; }
  /// A lower bound of the length from a point to the goal.
  Length rest_from(const kernel::Point2& p) {
    return graph_->shortcuts().rest_from(p, distance(p, goal_));
  }
  /// Can a path of at least this length and so many legs be better than the best one?
  bool may_be_better(const Length& length, std::uint32_t legs) const {
    return !best_.is_found || length < best_.length ||
           (length == best_.length && legs <= best_.legs);
  }
  void expand(Node& node);
  bool see_through(Node& node);
  bool pass_by(Node& node, Turn side);
  bool divide(Node& node, kernel::Sign of_left, kernel::Sign of_right);
  bool divide_on_line(Node& node, std::uint32_t newer, kernel::Sign of_left, kernel::Sign of_right);
  bool choose(Node& node, const Node& right, const Node& left);
  bool is_next(const Bound& bound) const;
  /// Records that a root sees the origin of a half-edge in its face. Returns true if a shorter path
  /// to it was known, in any part.
  bool see(std::uint32_t root, HalfedgeId at, const Length& to_it);
  /// Returns true if the node takes the new root as one of its own.
  bool turn(Node& node, Turn turn, kernel::Sign apex_side);
  /// Looks on from a root in the faces about it, beginning with those across an edge, along which
  /// the path goes straight on or not.
  void turn_about(std::uint32_t root, HalfedgeId edge, Turn turn, bool is_straight);
  void try_goal(const Node& node);
  /// The root by which a path goes from the node to a point of the face that is entered; none if
  /// it would have to turn where it cannot.
  By root_towards(const Node& node, const kernel::Point2& p);
  /// Is the point on a ray of that root on which a path goes straight on?
  bool is_straight_on(const Node& node, std::uint32_t root, const kernel::Point2& p) const;
  void offer(const By& by);
  void push(const Node& node) { push(node, bound_of(node)); }
  void push(const Node& node, const Bound& bound);
  std::uint32_t make_root(const kernel::Point2& p, std::uint32_t place, HalfedgeId at,
                          const Leg& leg);
  Leg leg_by(const By& by, const kernel::Point2& p) const {
    const std::uint32_t line = line_by(by);
    return {by, line, length_by(line, p)};
  }
  /// The root where a leg by another one begins.
  std::uint32_t line_by(const By& by) const {
    return by.is_straight ? roots_[by.root].line : by.root;
  }
  /// The length of the path to a root and straight on to a point.
  Length length_by(std::uint32_t root, const kernel::Point2& p) const;
  /// The ray from a root to a corner of the mesh.
  Ray ray_to(std::uint32_t root, const kernel::Point2& corner) const {
    return {corner - roots_[root].point, true, true, false};
  }
  /// Makes a root at the left or right end of a node's edge; none if the path to it is dropped.
  std::uint32_t add_root(const Node& node, Turn turn, kernel::Sign apex_side);

  // ---- nodes with several roots: from the newest one back to the oldest one, by Root::older
  static std::uint32_t root_at(const Node& node, Turn side) {
    return side == Turn::left ? node.left_root : node.right_root;
  }
  static bool has_one_root(const Node& node) { return node.left_root == node.right_root; }
  static std::uint32_t oldest_root(const Node& node) { return root_at(node, opposite(node.turn)); }
  /// Adds a root as the newest one.
  void add_to(Node& node, Turn side, std::uint32_t root);
  /// The root whose `older` is `root`, among those from `newest` back. Cost: O(log n).
  std::uint32_t root_after(std::uint32_t root, std::uint32_t newest) const;
  /// The neighbour of a root in the node, on the given side.
  std::uint32_t root_beside(const Node& node, std::uint32_t root, Turn side) const;
  /// The root that sees a point beyond the edge, the newer one of two on one line with it; if the
  /// point is not between the rays, the root at that end. Cost: O(log n).
  std::uint32_t viewer(const Node& node, const kernel::Point2& p) const {
    return has_one_root(node) ? node.left_root : viewer_among(node, p);
  }
  std::uint32_t viewer_among(const Node& node, const kernel::Point2& p) const;
  /// Is the point on one line with the viewer and the root before it?
  bool is_seen_by_two(const Node& node, std::uint32_t viewer, const kernel::Point2& p) const {
    return !has_one_root(node) && viewer != oldest_root(node) && is_on_line_before(viewer, p);
  }
  bool is_on_line_before(std::uint32_t root, const kernel::Point2& p) const;
  /// Removes the roots beyond `root` on that side, and what they see.
  void end_at(Node& node, Turn side, std::uint32_t root) const;
  /// Removes roots at the ends to which shorter paths are known. Returns false if no root is left.
  bool drop_superseded(Node& node);

  /// The newest root, among one at p and those beside it, to which the path comes in the direction
  /// from `before` to p; 0: none.
  std::uint32_t same_arrival(std::uint32_t newest, std::uint32_t before,
                             const kernel::Point2& p) const;
  bool is_superseded(std::uint32_t root);
  bool is_closer(std::uint32_t root, HalfedgeId end, VertexId other, const Length& to_other);
  bool is_same_part(HalfedgeId one, HalfedgeId other) const;
  bool is_hidden(const Node& node, std::uint32_t root, Turn side);
  bool is_behind_better_leg(const Node& node, Turn side, const Sighting& apex,
                            const kernel::Point2& at) const;
  Length slack(std::uint32_t root) const;
  /// The number of the vertex at which a half-edge starts. On the surface of a stack one may come
  /// to a vertex again after a turn; there each part of the ground about it has a number of its
  /// own, by its clockwise half-edge.
  std::uint32_t place_of(HalfedgeId at) {
    return has_seams_ ? place_at_seam(at) : topology().origin(at).value();
  }
  std::uint32_t place_at_seam(HalfedgeId at);
  /// Does the ground about the origin of a half-edge that hangs together with its face fill more
  /// than a full turn? Only where seams end.
  bool is_folded_at(HalfedgeId at) const;
  /// The sighting of a place; the reference is valid until the next call.
  Sighting& sighting(std::uint32_t place);

  bool is_open(HalfedgeId h) const;
  /// Is the edge open, and does the face behind it lead on, out of the start's dead end, or to the
  /// goal?
  bool is_worth_crossing(HalfedgeId h) const;
  bool is_barrier(HalfedgeId h) const;
  bool is_corner(const Node& node, Turn turn, kernel::Sign apex_side);
  bool is_wide_and_bounded(const Node& node, Turn turn, kernel::Sign apex_side) const;
  bool is_goal_face(FaceId f) const;
  bool is_connected_to_goal(std::span<const FaceId> faces) const;
  Bound bound_of(const Node& node) {
    const Length bound = bound_towards_goal(node);
    const Root& oldest = roots_[oldest_root(node)];
    Length rest = Length::trusted(bound.raw() - oldest.length.raw());
    if (!graph_->shortcuts().is_empty()) rest = graph_->shortcuts().rest_from(oldest.point, rest);
    const Bound least = least_to_root(node);
    return {sum(least.length, rest), least.legs + 1};
  }
  Length bound_towards_goal(const Node& node) const;
  /// The bounds of paths through the node to its oldest root. If a path goes straight on there, the
  /// leg to it counts with the next one, and by rounding a unit less.
  Bound least_to_root(const Node& node) const {
    const Root& oldest = roots_[oldest_root(node)];
    const std::uint32_t less = node.left.is_straight || node.right.is_straight ? 1 : 0;
    return {Length::trusted(oldest.length.raw() - less), oldest.legs - less};
  }
  /// Takes the better path of each tie.
  void settle_ties();
  /// Is the path from a corner to p better than that from another one?
  bool is_better_path(std::uint32_t corner, std::uint32_t other, const kernel::Point2& p) const;
  /// The last corner of a path by a root, and of the path to one.
  std::uint32_t corner_by(By by) const;
  std::uint32_t corner_before(std::uint32_t root) const {
    return corner_by({roots_[root].before, roots_[root].is_straight});
  }
  Floor floor_at(std::uint32_t root) const;
  struct Corner {
    kernel::Point2 point{};
    HalfedgeId at;              ///< that of its root; none for the ends of the path and of links
    std::uint32_t link = none;  ///< the link by which the path comes to it
  };
  std::vector<Corner> path_by(const By& last) const;
  std::vector<kernel::Point2> described(const By& last);
  kernel::Point2 point(VertexId v) const { return points_[v.value()]; }
  const Mesh& topology() const { return *mesh_; }

  const View* view_ = nullptr;
  const WorldState* world_ = nullptr;  ///< the state of the view's world
  bool is_whole_ = true;               ///< does the view leave no area out?
  bool has_seams_ = false;
  const Mesh* mesh_ = nullptr;
  std::span<const kernel::Point2> points_;
  kernel::Point2 goal_{};
  std::span<const FaceId> goal_faces_;
  std::vector<HalfedgeId> first_crossed_;  ///< the half-edges that leave the faces of the start
  std::vector<Root> roots_;
  std::vector<Node> nodes_;    ///< the nodes that were put on the heap
  std::vector<Waiting> open_;  ///< a heap
  Best best_;
  std::vector<Tie> ties_;
  std::vector<By> last_ties_;  ///< other roots before the goal
  std::vector<FaceId> corner_faces_;
  std::vector<TakenLink> taken_links_;
  bool is_cut_off_ = false;  ///< was a path dropped only because of its length?
  bool is_too_long_ = false;
  ZeroedArray<Sighting> sightings_;          ///< the sighting of each vertex
  EpochMap<std::uint32_t> places_at_seams_;  ///< by their clockwise half-edges
  std::vector<Sighting> sightings_at_seams_;
  LinkGraph* graph_ = nullptr;
  ZeroedArray<Sighting> sightings_at_links_;  ///< of the end of each link
  std::vector<Lookout> lookouts_;             ///< those that have waited
  std::vector<std::uint32_t> arrived_;        ///< roots at ends of links to follow
  std::uint32_t search_ = 0;
  /// for each turn, the newest root that is reached through an entry
  std::array<EpochMap<std::uint32_t>, 2> arrivals_;
  /// the dead ends through which a path leaves the start or reaches the goal
  EpochMap<bool> exits_;
  std::size_t expansions_ = 0;
};

}  // namespace detail

}  // namespace offgrid::navmesh
