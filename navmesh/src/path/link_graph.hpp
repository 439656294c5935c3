// LinkGraph: the links of a view, located, for the search of paths.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "mesh/epoch_map.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "path/box_tree.hpp"
#include "path/known_faces.hpp"
#include "path/shortcut_bounds.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

/// A link in one of its directions, whose ends are free, or not known.
struct DirectedLink {
  LinkId id;
  FloorPoint from{};
  FloorPoint to{};
  std::uint64_t cost = 0;
  Location to_at;
  std::vector<FaceId> from_faces;  ///< free faces whose closures contain the start
  std::vector<FaceId> to_faces;
  bool is_end_known = true;  ///< is the ground about its end known?

  FixedLength cost_as_length() const {
    return FixedLength::trusted(static_cast<std::int64_t>(cost));
  }
};

/// The link if it is in the view: enabled, and not switched off; or null.
const Link* link_in(const View& view, LinkId id);

/// Marks the dead ends of the whole world through which one leaves faces, these included. Adds each
/// face to `ends`, and the first one behind its dead ends, or that was marked before.
void mark_exits(const World& world, std::span<const FaceId> faces, EpochMap<bool>& exits,
                std::vector<FaceId>* ends = nullptr);

/// The links of a view, with all that searches need of them. It is kept while the world stays as it
/// is.
class LinkGraph {
 public:
  /// Takes the links of a view that are enabled and not switched off, and whose ends are free.
  /// Cost: O(n log n) for n links; none if the last call was for the same state of the whole world.
  void follow(const View& view) { follow(view, nullptr); }
  /// The same where only these faces are known, at the same cost for each call. An end about which
  /// some are not may be free, or not: then the link has all faces about it, for bounds of paths by
  /// it must hold. Components and dead ends are not known.
  void follow(const View& view, const KnownFaces& known) { follow(view, &known); }

  /// The links, sorted by ends, cost, tag and whether they lead back, so that their order depends
  /// on no id unless two links mean the same.
  std::span<const DirectedLink> links() const { return links_; }

  /// May a path lead from one end to the other, by links or without? Exact by components in a whole
  /// world; true in a view that leaves areas out, where only a search can tell. Cost: O(log n) for
  /// each link that the start reaches, unless the ends are connected without.
  bool may_connect(const View& view, const PathEnds& ends) const;
  /// The components of a whole world to which links lead from those of the faces, and these,
  /// sorted. Cost: O(log n) for each link that the faces reach.
  std::vector<ComponentId> components_from(const View& view, std::span<const FaceId> faces) const;

  // ---- the starts of links, in a tree in which those in a face are neighbours
  const BoxTree& starts() const { return shortcuts_.starts(); }
  std::uint32_t link_at(BoxTree::Part start) const { return link_at_[starts().index(start)]; }
  /// The first start in a face, and the one behind the last. One of several faces is in each.
  std::pair<std::uint32_t, std::uint32_t> starts_in(FaceId f) const;
  /// How much longer than a straight line the links in a part are at least that are no shortcuts.
  const FixedLength& least_detour(BoxTree::Part part) const { return detours_.of(part); }

  /// Lower bounds, for the goal of a search that has begun with them.
  ShortcutBounds& shortcuts() { return shortcuts_; }
  const ShortcutBounds& shortcuts() const { return shortcuts_; }
  /// Does one leave the end of a link through this dead end of the whole world, or come to a start?
  bool is_exit(FaceId f) const { return exits_.contains(f.value()); }

 private:
  struct StartsIn {
    FaceId face;
    std::uint32_t first = 0, last = 0;
  };

  void follow(const View& view, const KnownFaces* known);
  void add(const View& view, LinkId id, const Link& link, bool is_back, const KnownFaces* known);
  void sort_starts(const World& world);
  void connect(const View& view);

  std::uint64_t version_ = 0;  ///< of the whole world to which the links belong; or 0
  std::vector<DirectedLink> links_;
  std::vector<StartsIn> starts_in_;  ///< sorted by faces
  std::vector<std::uint32_t> link_at_;
  LeastValues detours_;
  ShortcutBounds shortcuts_;
  EpochMap<bool> exits_;
  /// links by the components of their starts, sorted
  std::vector<std::pair<ComponentId, std::uint32_t>> links_from_;
};

}  // namespace offgrid::navmesh::detail
