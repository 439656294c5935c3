// View: a world without some of its areas and links, and with other costs, for one user of it.
//
//   View view(world);
//   view.switch_off(drawbridge);                  // the world and other views do not change
//   const TagRule rules[] = {{.tag = road, .cost = FaceState::unit_cost}, TagRule::closed(water)};
//   if (const auto error = view.set_rules(rules)) complain(describe(*error));
//   finder.find(view, from, to);
//
// A view is no copy and makes no mesh: it stores the ids of the areas that are switched off, and
// the rules by tag, and reads the world. Every query takes a view; a world converts to the view
// with no area switched off. A view follows the edits of its world; ids of removed areas have no
// effect. Several threads may use several views of one world at once, one view each, while no
// thread edits the world.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

namespace detail {
struct PartId;
}

/// How the user of a view sees walkable ground, and links, of a tag, whatever the world says.
/// Blocked ground stays blocked.
struct TagRule {
  std::uint64_t tag = 0;
  /// the cost of a unit of length on ground times 2^16, at least FaceState::unit_cost and at most
  /// Update::max_ground_cost, to which updates of the world's areas still add
  std::uint32_t cost = FaceState::unit_cost;
  bool is_closed = false;  ///< the ground is blocked, and the links are switched off
  /// the multiplier of the costs of links times 2^16, at least 1: less than FaceState::unit_cost
  /// for a user who likes them
  std::uint32_t link_cost = FaceState::unit_cost;

  static TagRule closed(std::uint64_t tag) { return {tag, FaceState::unit_cost, true}; }
  friend bool operator==(const TagRule&, const TagRule&) = default;
};

enum class TagRuleErrorCode : std::uint8_t {
  cost_below_one = 1,  ///< the cost is less than FaceState::unit_cost
  tag_twice,           ///< a rule before has the tag
  link_cost_zero,      ///< the multiplier of links is 0
  cost_too_large,      ///< the cost is more than Update::max_ground_cost
};
struct TagRuleError {
  TagRuleErrorCode code;
  std::size_t rule = 0;  ///< the index of the rule at fault
  TagRule value{};       ///< the rule

  friend bool operator==(const TagRuleError&, const TagRuleError&) = default;
};

/// The error in words, as in "rule 2: the cost 0 of tag 7 is less than 65536".
std::string describe(const TagRuleError& error);

class View {
 public:
  /// The whole world, which must outlive the view. Not explicit: a world is a view.
  View(const World& world) : world_(&world) {}  // NOLINT(google-explicit-constructor)

  const World& world() const { return *world_; }
  PlanarMesh planar() const { return world_->planar(); }
  const Mesh& mesh() const { return world_->mesh(); }
  FaceId face_at(const FloorPoint& p) const { return world_->face_at(p); }
  std::uint32_t floor_count() const { return world_->floor_count(); }
  std::vector<FaceId> faces_at(const FloorPoint& p) const { return world_->faces_at(p); }
  bool is_at(FaceId f, const FloorPoint& p) const { return world_->is_at(f, p); }
  /// The position of a point of a floor; none outside the world. Its face holds the point
  /// (walk.hpp) and is the floor's, or, if that is blocked, the free one on the smallest floor to
  /// which seams lead at the point: so a point of a seam has one position, whichever of its floors
  /// is named. Requires that the floor exists; checked. Cost: a location.
  std::optional<Position> locate(const FloorPoint& p) const { return locate(p, {}); }
  /// The same; the search begins at `near`, a vertex of the floors (World::floors) on p's floor.
  std::optional<Position> locate(const FloorPoint& p, VertexId near) const;
  /// The position with the face that holds its point now, on its floor or over a seam as for
  /// locate(). Cost: three side tests if the face still holds it, otherwise a location.
  std::optional<Position> reposition(const Position& position) const;
  /// The floors on which the point is in the closure of a free face, or joined to one by a seam.
  /// Cost: a location for each floor of the world.
  FloorSet ground_at(const kernel::Point2& p) const;

  // ---- switching areas off; an id that no area has has no effect
  void switch_off(AreaId id);
  void switch_on(AreaId id);
  const std::set<AreaId>& switched_off() const { return off_; }
  /// Is no area switched off, and no tag closed?
  bool is_whole() const { return off_.empty() && !closes_tags_; }
  // ---- switching links off, likewise
  void switch_off(LinkId id) { off_links_.insert(id); }
  void switch_on(LinkId id) { off_links_.erase(id); }
  const std::set<LinkId>& switched_off_links() const { return off_links_; }
  /// Is the link enabled and neither switched off nor of a closed tag?
  bool has_link(LinkId id, const Link& link) const;
  /// The cost of a link for the user of the view: that of the link times the multiplier of its tag,
  /// rounded up, and at most Link::max_cost.
  std::uint64_t link_cost(const Link& link) const;
  /// Do all links cost what they do in the world?
  bool keeps_link_costs() const { return link_costs_.empty(); }

  // ---- costs by tag
  /// Replaces the rules; no rules leave all to the world. A rule sees the tag of a face after the
  /// updates of areas (Update), and replaces the cost before them. Errors: cost_below_one,
  /// cost_too_large, link_cost_zero, tag_twice; then the view does not change. Cost: O(n log n).
  std::optional<TagRuleError> set_rules(std::span<const TagRule> rules);
  /// The rules, by increasing tag.
  std::vector<TagRule> rules() const;

  // ---- reading. Cost: O(1) if no area is switched off, O(log n) with n rules. Otherwise, for a
  // face, the number of its updates and of switched-off areas that outrank the result, times the
  // logarithm of the number of areas that cover the face; and once after each edit, the edges of
  // the switched-off barriers.
  FaceState state(FaceId f) const;
  bool is_blocked(FaceId f) const { return state(f).ground == Ground::blocked; }
  /// Is the face free in the world, but not in the view? It stays in the mesh.
  bool is_removed(FaceId f) const;
  /// The enabled regions of the view that cover the face, by increasing id. Cost: O(n log n) for
  /// the n regions whose winding number about the face is not zero.
  std::vector<AreaId> areas(FaceId f) const;
  /// Is the edge part of an enabled barrier of the view?
  bool is_barrier(HalfedgeId h) const;
  /// Can an agent go from the half-edge's face to the one across? True if the edge is no barrier
  /// and the face across is free; the half-edge's own face does not matter.
  bool is_open(HalfedgeId h) const;

 private:
  FaceState state_without(FaceId f) const;
  std::uint32_t added_cost(FaceId f) const;
  bool closes(std::uint64_t tag) const;
  std::uint32_t link_multiplier(std::uint64_t tag) const;
  bool has_barrier_left(HalfedgeId h) const;
  void count_barrier(const detail::PartId& id) const;
  void count_barriers() const;

  const World* world_;
  std::set<AreaId> off_;
  std::set<LinkId> off_links_;
  std::map<std::uint64_t, FaceState> rules_;  ///< the state of walkable ground of a tag
  bool closes_tags_ = false;

  // The number of switched-off barriers along each edge, in one version of the world.
  mutable std::unordered_map<std::uint64_t, std::uint32_t> barriers_;
  mutable std::uint64_t version_ = 0;
  mutable bool is_counted_ = false;

  std::map<std::uint64_t, std::uint32_t> link_costs_;  ///< multipliers that are not 1, by tag
};

}  // namespace offgrid::navmesh
