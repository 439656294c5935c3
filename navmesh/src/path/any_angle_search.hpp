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
//
// The parts of the search, each of which knows the ones above it only:
//
//   Ground     the free faces, and which edges are worth crossing
//   Roots      the corners of paths, and their lengths
//   Node       which of its roots sees a point
//   Sightings  the shortest paths so far to the vertices; pruning.hpp compares nodes with them
//   Certainty  may landmarks have changed the answer?
//   BestPath   the best path to the goal so far, and its ties
//   Marks      how short they may be by landmarks
//   Bounds     how short the paths by a node may be
//   Queue      the nodes that wait
//   Corners    where a path may turn, and which roots are made there
//   Corridors  how a view passes a run of faces with two open sides
//   Links      which links are looked at and taken
//   Answer     the path that is returned
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "path/any_angle/answer.hpp"
#include "path/any_angle/best_path.hpp"
#include "path/any_angle/bounds.hpp"
#include "path/any_angle/corners.hpp"
#include "path/any_angle/corridors.hpp"
#include "path/any_angle/ground.hpp"
#include "path/any_angle/links.hpp"
#include "path/any_angle/node.hpp"
#include "path/any_angle/pruning.hpp"
#include "path/any_angle/queue.hpp"
#include "path/any_angle/roots.hpp"
#include "path/any_angle/sightings.hpp"
#include "path/link_graph.hpp"

namespace offgrid::navmesh::detail {

class AnyAngleSearch {
 public:
  /// An end of the path.
  struct End {
    kernel::Point2 point{};
    Location at;
    /// the free faces whose closure contains the point, at least one
    std::span<const FaceId> faces;
  };

  /// Begins a search that looks at each face. The view and the links must stay as they are until
  /// its end.
  void begin(const View& view, const End& start, const End& goal, LinkGraph& links) {
    begin(view, start, goal, links, nullptr, {});
  }
  /// Begins a search with a margin: a unit for each corner that a path may have, and two more. It
  /// passes corridors in one step if it knows them, and has landmarks that hold in the view unless
  /// they are null. The view has no links. The landmarks must stay, too.
  void begin(const View& view, const End& start, const End& goal, LinkGraph& links,
             const any_angle::Marks* marks, const any_angle::Length& margin);
  /// Begins a search where only these faces are known; they must stay, too. The links are those of
  /// LinkGraph::follow() with them. With a margin, of a view without links, the search passes
  /// corridors as above; without one it looks at each face. At the first face that is not known the
  /// search has no answer any more. It goes on without such faces, to find more of them, until
  /// bounds are longer by the slack than there, or until it asks for the ground about a point that
  /// is not known.
  void begin(const View& view, const End& start, const End& goal, LinkGraph& links,
             const KnownFaces& known, const any_angle::Length& slack,
             const any_angle::Length& margin);
  /// Has the search asked for what it does not know? Then it has no answer. If not, the answer is
  /// the one of a search where all is known.
  bool has_met_unknown() const { return ground_.has_met_unknown(); }
  /// The faces that are not known and that the search asked for, in this order, some repeatedly.
  /// Without the first one there is no answer; the others may matter.
  std::span<const FaceId> unknown() const { return ground_.unknown(); }
  /// The end of a link, about which it would have to know the ground; or none. It was asked for
  /// after all unknown faces.
  const std::optional<kernel::Point2>& unknown_point() const { return ground_.unknown_point(); }
  /// May a search with a margin pass corridors in the view?
  static bool knows_corridors(const View& view, const LinkGraph& links) {
    return view.is_whole() && links.links().empty() && view.world().seams().empty();
  }
  /// At the end of a search with a margin: is its answer that of a search that looks at each face,
  /// without landmarks?
  bool is_certain();
  /// Lowers `lengths`, by vertex, to those of paths from a vertex: no shorter than the shortest
  /// path, and longer by at most the margin, if that is as for begin(). They must be there for all
  /// vertices; those that are not reached are not changed. Takes no links: the graph is empty.
  void flood(const View& view, const End& start, LinkGraph& links, const any_angle::Length& margin,
             std::vector<any_angle::Length>& lengths);
  /// stands for the length of no path
  static constexpr any_angle::Length unreached = any_angle::cut_off;
  /// Goes on until so many intervals are expanded, or a few more. Returns whether the search has
  /// ended.
  bool advance(std::size_t most);
  /// At the end of the search, once: the corners of the shortest path, from start to goal. Returns
  /// none if there is no path, or if every path is too long.
  std::vector<kernel::Point2> take();
  /// The length of that path, its faces, and the links that it takes.
  const any_angle::Answer& answer() const { return answer_; }
  /// Is there a path, and is the shortest one longer than 2^46 units?
  bool is_too_long() const { return is_too_long_; }
  std::size_t expansions() const { return expansions_; }

 private:
  static constexpr std::uint32_t none = any_angle::none;
  using BestPath = any_angle::BestPath;
  using Bound = any_angle::Bound;
  using By = any_angle::By;
  using Node = any_angle::Node;
  using Ray = any_angle::Ray;
  using Turn = any_angle::Turn;
  using Waiting = any_angle::Waiting;

  void clear(const View& view, const End& goal, LinkGraph& links, const any_angle::Marks* marks,
             const any_angle::Length& margin);
  void begin_at(const End& start);
  bool is_over_margin() const;
  /// Is the bound longer by the slack than that at the first face that is not known?
  bool is_past_unknown(const any_angle::Length& bound);
  void leave(const End& start);
  /// Begins at a root in all faces about it, with its location.
  void start_at(std::uint32_t root, std::span<const FaceId> faces, const Location& at);
  void start_in(std::uint32_t root, FaceId f, const Location& at);
  void expand(Node& node);
  bool pass_corridor(Node& node, any_angle::Passage passage);
  bool see_through(Node& node);
  bool pass_by(Node& node, Turn side);
  bool divide(Node& node, kernel::Sign of_left, kernel::Sign of_right);
  bool divide_on_line(Node& node, std::uint32_t newer, kernel::Sign of_left, kernel::Sign of_right);
  bool choose(Node& node, const Node& right, const Node& left);
  bool is_next(const Bound& bound) const;
  /// Returns true if the node takes the new root as one of its own.
  bool turn(Node& node, Turn turn, kernel::Sign apex_side);
  /// Looks on from a root in the faces about it, beginning with those across an edge, along which
  /// the path goes straight on or not.
  void turn_about(std::uint32_t root, HalfedgeId edge, Turn turn, bool is_straight);
  void push(const Node& node) { push(node, bounds_.of(ground_, roots_, node)); }
  void push(const Node& node, const Bound& bound);
  /// Offers the goal, and the starts of links, in a face all of which the root sees, on one side of
  /// a ray.
  void offer_in(FaceId f, std::uint32_t root, const Ray& side);
  /// The root by which a path goes from the node to a point of the face that is entered; none if
  /// it would have to turn where it cannot.
  By root_towards(const Node& node, const kernel::Point2& p);
  /// In a flood: notes a path by a root to a vertex that it sees.
  void reach(std::uint32_t root, VertexId v);
  void look_at_links(const Waiting& waiting);
  void follow_links();

  any_angle::Ground ground_;
  any_angle::Roots roots_;
  any_angle::Sightings sightings_;
  any_angle::BestPath best_;
  any_angle::Bounds bounds_;
  any_angle::Queue queue_;
  any_angle::Corners corners_;
  any_angle::Corridors corridors_;
  any_angle::Links links_;
  any_angle::Answer answer_;
  LinkGraph* view_links_ = nullptr;
  std::vector<FaceId> start_faces_;
  std::vector<kernel::Point2> point_;      ///< the path, if the start is the goal
  std::vector<HalfedgeId> first_crossed_;  ///< the half-edges that leave the faces of the start
  std::vector<any_angle::Length>* reached_ = nullptr;  ///< by vertex, in a flood
  bool has_corridors_ = false;                         ///< does it pass them in one step?
  bool is_too_long_ = false;
  std::size_t expansions_ = 0;
  any_angle::Length slack_;
  std::optional<any_angle::Length> last_bound_;  ///< once a face that is not known was asked for
};

}  // namespace offgrid::navmesh::detail
