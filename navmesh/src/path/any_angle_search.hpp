// AnyAngleSearch: A* over intervals, each what a corner of the way sees of an edge.
//
// A node is a root, which is the last corner of the way so far, an edge that the way crosses next,
// and two rays from the root between which it does so. The rays pass through corners of the mesh,
// or continue the leg that came to the root. A face that is entered is seen through its other two
// edges; and if an end of the edge is a corner of an obstacle, on the ray, the way may turn there,
// which makes it a root. Dead ends are entered only on the way out of the one with the start, or to
// the goal in one. As long as a node has one node behind it, it is followed at once; only where the
// view divides do nodes wait for their turn. A node is given up when what it sees is known to be
// reached sooner: by the rules of Chen and Han (1990) and of Xin and Wang (2009), which
// docs/paths.md explains.
//
// Consecutive corners of a path along a convex chain share a node while they see parts of the same
// edge, side by side. Such a node has a root for each ray; the line through two consecutive roots
// divides what they see. So the view past n corners crosses an edge once and not n times. Where an
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

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mesh/epoch_map.hpp"
#include "offgrid/kernel/lemma.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh {

namespace detail {

struct WorldState;

class AnyAngleSearch {
 public:
  /// Of a way, in units of 2^-16.
  using Length = kernel::Int<63>;

  /// An end of the way.
  struct End {
    kernel::Point2 point{};
    Location at;
    /// those that are free and whose closure holds it, at least one
    std::span<const FaceId> faces;
  };

  /// The corners of the best way, from start to goal; none if there is none that is not too long.
  /// Which is best is decided before corners on a straight line are left out, each of which takes
  /// at most one unit from the length.
  std::vector<kernel::Point2> run(const View& view, const End& start, const End& goal);
  PathLength length() const { return best_.length; }
  /// Is there a way, the best one of which is longer than 2^46 units?
  bool is_too_long() const { return is_too_long_; }
  std::size_t expansions() const { return expansions_; }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr Length longest = *Length::checked(std::int64_t{1} << 62);
  /// The length from which on paths are given up. Straightening takes one unit for each corner from
  /// a path, less than lies between the two.
  static constexpr Length cut_off = *Length::checked(longest.raw() + (std::int64_t{1} << 60));

  /// A root is not farther away than cut_off and each leg is shorter than 2^48, so sums stay below
  /// 2^62 + 2^60 + 2^50.
  static Length sum(const Length& a, const Length& b) { return Length::trusted(a.raw() + b.raw()); }
  static Length distance(const kernel::Point2& a, const kernel::Point2& b);
  /// distance(a, b) <= most. Mostly bounds of the distance tell, and no root is taken.
  static bool is_within(const kernel::Point2& a, const kernel::Point2& b, const Length& most);

  /// A corner of a way.
  struct Root {
    kernel::Point2 point{};
    VertexId vertex;  ///< none: the start
    std::uint32_t before = none;
    std::uint32_t older = none;  ///< the root before it when it was made; it never changes
    std::uint32_t skip = none;   ///< a root older than that, by which searches go on; or itself
    std::uint32_t legs = 0;
    Length length;
    Length through;  ///< with the straight line to the goal
  };
  enum class Turn : std::uint8_t { left, right };
  static constexpr Turn opposite(Turn side) {
    return side == Turn::left ? Turn::right : Turn::left;
  }
  /// A ray from a root, on one side of what it sees.
  struct Ray {
    kernel::Vector2 along{};
    /// root + along is a corner of the mesh; else it continues the leg that came to the root
    bool is_to_corner = false;
    bool is_taut = false;  ///< the end of the edge lies on it, so the way may turn there
  };
  struct Node {
    std::uint32_t left_root = none, right_root = none;  ///< ends of the chain; equal for one root
    /// of the face that is entered, along the edge that is crossed: it starts at the left end
    HalfedgeId entry;
    Ray left, right;
    Turn turn = Turn::left;  ///< the turn of several roots, and the side of the newest one
    Length to_left_end = {}, to_right_end = {};  ///< by the ray's root; zero: not known
  };
  /// A node that waits.
  struct Waiting {
    Length bound;  ///< no way through it is shorter
    std::uint32_t node = none;

    /// Is this one taken up after the other one?
    bool operator<(const Waiting& other) const {
      return bound != other.bound ? bound > other.bound : node < other.node;
    }
  };
  /// The best way to turn at a corner when one comes from another.
  struct Arrival {
    Length length;
    std::uint32_t root = none;
  };
  /// What is known of a vertex.
  struct Sighting {
    std::uint32_t search = 0;  ///< of the search that knows it
    /// from which the shortest way to it so far goes straight on; none: it was not seen
    std::uint32_t root = none;
    HalfedgeId at;  ///< starts at the vertex, in the face in which it was seen
    std::optional<bool> is_corner;
    /// ways turn there, so only what is reached from where they do is noted
    bool is_turned_at = false;
    Length shortest;  ///< the length of that way
  };
  static_assert(sizeof(Sighting) == 24);  // small, since these are looked at in no order
  struct Best {
    bool is_found = false;
    Length length;
    std::uint32_t last = none;  ///< the root before the goal
  };
  void begin(const View& view, const kernel::Point2& start, const End& goal);
  void start_in(FaceId f, const Location& at);
  void leave_start();
  void expand(Node& node);
  bool see_through(Node& node);
  bool pass_by(Node& node, Turn side);
  bool divide(Node& node, kernel::Sign of_left, kernel::Sign of_right);
  bool divide_on_line(Node& node, std::uint32_t newer, kernel::Sign of_left, kernel::Sign of_right);
  bool choose(Node& node, const Node& right, const Node& left);
  bool is_next(const Length& bound) const;
  /// Notes that a root sees the origin of a half-edge in its face. True if a shorter way to it was
  /// known, be it in another part.
  bool see(std::uint32_t root, HalfedgeId at, const Length& to_it);
  /// True if the node takes the new root as one of its own.
  bool turn(Node& node, Turn turn, kernel::Sign apex_side);
  void go_round(std::uint32_t root, HalfedgeId edge, Turn turn);
  void try_goal(const Node& node);
  void offer(std::uint32_t root);
  void push(const Node& node) { push(node, bound_of(node)); }
  void push(const Node& node, const Length& bound);
  std::uint32_t make_root(const kernel::Point2& p, VertexId v, std::uint32_t before,
                          const Length& length);
  /// The way to a root and straight on to a point.
  Length length_by(std::uint32_t root, const kernel::Point2& p) const;
  /// From a root to a corner of the mesh.
  Ray ray_to(std::uint32_t root, const kernel::Point2& corner) const {
    return {corner - roots_[root].point, true, true};
  }
  /// The root at the left or right end of a node's edge; none if coming there so is not worth
  /// while.
  std::uint32_t add_root(const Node& node, Turn turn, kernel::Sign apex_side);

  // Nodes with several roots: those from the newest one back to the oldest one, by Root::older.
  static std::uint32_t root_at(const Node& node, Turn side) {
    return side == Turn::left ? node.left_root : node.right_root;
  }
  static bool has_one_root(const Node& node) { return node.left_root == node.right_root; }
  static std::uint32_t oldest_root(const Node& node) { return root_at(node, opposite(node.turn)); }
  /// Adds the newest root.
  void add_to(Node& node, Turn side, std::uint32_t root);
  /// The root whose `older` it is, on the way back from the newest one. Cost: O(log n).
  std::uint32_t root_after(std::uint32_t root, std::uint32_t newest) const;
  /// The next root of the node on that side of one.
  std::uint32_t root_beside(const Node& node, std::uint32_t root, Turn side) const;
  /// The root that sees a point beyond the edge; of two on one line with it the newer one. If the
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
  /// Leaves out the roots beyond one on that side, and what they see.
  void end_at(Node& node, Turn side, std::uint32_t root) const;
  /// Leaves out roots at the ends that are reached sooner otherwise. False if no root is left.
  bool drop_superseded(Node& node);

  bool is_superseded(std::uint32_t root);
  bool is_closer(std::uint32_t root, HalfedgeId end, VertexId other, const Length& to_other) const;
  bool is_same_part(HalfedgeId one, HalfedgeId other) const;
  bool is_hidden(const Node& node, std::uint32_t root, Turn side);
  bool is_behind_better_leg(const Node& node, Turn side, const Sighting& apex,
                            const kernel::Point2& at) const;
  Length slack(std::uint32_t root) const;
  Sighting& sighting(VertexId v);

  bool is_open(HalfedgeId h) const;
  /// Is it open, and does what is behind it lead on, or to the goal?
  bool leads_on(HalfedgeId h) const;
  bool is_barrier(HalfedgeId h) const;
  void mark_exits(std::span<const FaceId> faces);
  bool is_corner(const Node& node, Turn turn, kernel::Sign apex_side);
  bool is_wide_and_bounded(const Node& node, Turn turn, kernel::Sign apex_side) const;
  bool is_goal_face(FaceId f) const;
  bool leads_to_goal(std::span<const FaceId> faces) const;
  Length bound_of(const Node& node) const;
  bool is_better_way(std::uint32_t root, std::uint32_t other) const;
  std::vector<kernel::Point2> way_to(std::uint32_t root) const;
  static std::vector<kernel::Point2> straightened(const std::vector<kernel::Point2>& way);
  kernel::Point2 point(VertexId v) const { return points_[v.value()]; }
  const Mesh& topology() const { return *mesh_; }

  const View* view_ = nullptr;
  const WorldState* world_ = nullptr;  ///< of the view
  bool is_whole_ = true;               ///< is nothing left out of the view?
  const Mesh* mesh_ = nullptr;
  std::span<const kernel::Point2> points_;
  kernel::Point2 goal_{};
  std::span<const FaceId> goal_faces_;
  std::vector<HalfedgeId> first_crossed_;  ///< out of the faces with the start
  std::vector<Root> roots_;
  std::vector<Node> nodes_;    ///< those that waited
  std::vector<Waiting> open_;  ///< a heap
  Best best_;
  bool is_cut_off_ = false;  ///< was a way given up only because it is so long?
  bool is_too_long_ = false;
  detail::LargeVector<Sighting> sightings_;  ///< by vertex
  std::uint32_t search_ = 0;
  /// by turn; by the corner before and the half-edge of entry
  std::array<EpochMap<Arrival>, 2> arrivals_;
  /// by face: dead ends through which one leaves the start or comes to the goal
  EpochMap<bool> exits_;
  std::size_t expansions_ = 0;
};

}  // namespace detail

}  // namespace offgrid::navmesh
