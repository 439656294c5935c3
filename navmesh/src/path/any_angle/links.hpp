// Links: which links are of use to a search, and which it takes.
//
// The start of a link is a goal beside the path's own; when a path reaches it, the end of the link
// becomes a root with all faces about it.
//
// A node that enters a face with many starts does not look at each. They wait in the queue, part by
// part of a tree, with bounds of the paths by them; so only links are looked at by which a path may
// be as short as the best one.
//
// Knows the nodes that have seen starts of links, and the ends that were reached. Asks the bounds
// and the best path whether a link can be of use, and the sightings whether its end is known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "path/any_angle/best_path.hpp"
#include "path/any_angle/bounds.hpp"
#include "path/any_angle/queue.hpp"
#include "path/any_angle/sightings.hpp"
#include "path/link_graph.hpp"

namespace offgrid::navmesh::detail::any_angle {

class Links {
 public:
  void begin(LinkGraph& graph);
  bool is_empty() const { return graph_->links().empty(); }
  const DirectedLink& operator[](std::uint32_t link) const { return graph_->links()[link]; }

  /// Lets the starts of links in a face that a node enters wait, if they can be of use. Without an
  /// entry, the root of the node sees the whole face, on one side of both rays.
  void look_for(const Node& node, FaceId f, const Roots& roots, Bounds& bounds,
                const BestPath& best, Queue& queue);
  /// The node that saw what waited.
  const Node& node(const Waiting& waiting) const { return lookouts_[waiting.node].node; }
  /// Looks at the parts of what waited for a node, of which shorter paths may have left a part.
  /// Returns its only link if there is one, unless its bound proves larger; or none.
  std::uint32_t look_at(const Waiting& waiting, const Node& node, const Roots& roots,
                        const BestPath& best, Queue& queue);
  /// Takes a link, by a root to its start, if it may be of use.
  void take(std::uint32_t link, const By& by, Roots& roots, Sightings& sightings, Bounds& bounds,
            BestPath& best);
  /// The roots at ends of links that were taken since the last call of forget_arrived.
  std::span<const std::uint32_t> arrived() const { return arrived_; }
  void forget_arrived() { arrived_.clear(); }

 private:
  /// A node that has entered a face with starts of links.
  struct Lookout {
    Node node;
    Length rest;  ///< a lower bound of the length from its oldest root to the goal
  };

  void wait(std::uint32_t lookout, BoxTree::Part starts, const Length& bound, const Roots& roots,
            const BestPath& best, Queue& queue) const;
  /// A lower bound of paths by links that start in a part. More than `enough` need not be close.
  Length bound_by_part(const Lookout& from, BoxTree::Part starts, const Roots& roots,
                       const Length& enough);
  Length bound_by_link(const Node& from, const DirectedLink& link, const Roots& roots,
                       const Length& enough);

  LinkGraph* graph_ = nullptr;
  std::vector<Lookout> lookouts_;
  std::vector<std::uint32_t> arrived_;
};

}  // namespace offgrid::navmesh::detail::any_angle
