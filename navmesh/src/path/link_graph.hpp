// LinkGraph: the links of a view, located, for the search of paths.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

/// A link in one of its directions, whose ends are free.
struct DirectedLink {
  LinkId id;
  FloorPoint from{};
  FloorPoint to{};
  std::uint64_t cost = 0;
  Location to_at;
  std::vector<FaceId> from_faces;  ///< free faces whose closures contain the start
  std::vector<FaceId> to_faces;
};

/// The link if it is in the view: enabled, and not switched off; or null.
const Link* link_in(const View& view, LinkId id);

class LinkGraph {
 public:
  /// Takes the links of a view that are enabled and not switched off, and whose ends are free.
  /// Cost: the links of the world; none if the last call was for the same state of the whole world.
  void follow(const View& view);

  /// The links, sorted by ends, cost, tag and whether they lead back, so that their order depends
  /// on no id unless two links mean the same.
  std::span<const DirectedLink> links() const { return links_; }

  /// May a path lead from one end to the other, by links or without? Exact by components in a whole
  /// world; true in a view that leaves areas out, where only a search can tell.
  bool may_connect(const View& view, const PathEnds& ends) const;

 private:
  void add(const View& view, LinkId id, const Link& link, bool is_back);

  std::uint64_t version_ = 0;  ///< of the whole world to which the links belong; or 0
  std::vector<DirectedLink> links_;
};

}  // namespace offgrid::navmesh::detail
