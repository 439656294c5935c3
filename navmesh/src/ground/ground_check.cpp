#include "offgrid/navmesh/ground/ground_check.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "mesh/text_of.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

std::string describe(const GroundWarning& warning) {
  const std::string at =
      " of floor " + std::to_string(warning.floor) + ", at " + detail::text_of(warning.at) + ": ";
  const std::string seam = "seam " + std::to_string(warning.seam.value()) + at;
  switch (warning.what) {
    case GroundOddity::seam_end_inside_ground:
      return seam + "ends inside ground, so one can go round its end to the other floor";
    case GroundOddity::seam_leads_nowhere: return seam + "leads nowhere";
    case GroundOddity::area_names_floor_without_ground:
      return "area " + std::to_string(warning.area.value()) + at + "covers no ground there";
  }
  return "unknown warning";
}

namespace {

/// Checks the seams of a world, and what its areas cover.
class GroundCheck {
 public:
  explicit GroundCheck(const World& world) : world_(world), floors_(world.floors()) {}

  std::vector<GroundWarning> run() {
    for (const auto& [id, seam] : world_.seams()) {
      if (seam.enabled) check(id, seam);
    }
    check_areas();
    return std::move(found_);
  }

 private:
  bool is_ground(HalfedgeId h) const { return h && !world_.is_blocked(floors_.mesh().face(h)); }

  VertexId vertex_at(const Point2& p, Floor floor) const {
    return world_.snap().triangulation().find(p, {}, floor);
  }

  bool is_inside_ground(const Point2& p, Floor floor) const {
    const auto spokes = floors_.mesh().outgoing(vertex_at(p, floor));
    return std::all_of(spokes.begin(), spokes.end(), [&](HalfedgeId h) { return is_ground(h); });
  }

  void check(SeamId id, const Seam& seam) {
    for (const Point2& end : {std::min(seam.a, seam.b), std::max(seam.a, seam.b)}) {
      if (is_inside_ground(end, seam.left) && is_inside_ground(end, seam.right))
        found_.push_back({GroundOddity::seam_end_inside_ground, id, {}, seam.left, end});
    }
    if (!leads_somewhere(seam)) {
      found_.push_back(
          {GroundOddity::seam_leads_nowhere, id, {}, seam.left, std::min(seam.a, seam.b)});
    }
  }

  /// Is there an edge of the seam with ground on both sides? Its chain is the same on both floors.
  bool leads_somewhere(const Seam& seam) const {
    const SnapRounding& snap = world_.snap();
    const Original& left = snap.original(snap.find({seam.a, seam.b}, seam.left));
    const Original& right = snap.original(snap.find({seam.a, seam.b}, seam.right));
    const bool is_forward = seam.a < seam.b;
    for (std::size_t i = 1; i < left.chain.size(); ++i) {
      const auto half = [&](const Original& of, bool forward) {
        return forward ? floors_.mesh().find_halfedge(of.chain[i - 1], of.chain[i])
                       : floors_.mesh().find_halfedge(of.chain[i], of.chain[i - 1]);
      };
      if (is_ground(half(left, is_forward)) && is_ground(half(right, !is_forward))) return true;
    }
    return false;
  }

  bool is_walkable(AreaId id) const {
    return world_.areas().at(id).state.ground == Ground::walkable;
  }

  /// Finds the floors on which an area blocks what would be ground, but perhaps for other areas.
  void check_areas() {
    std::set<std::pair<AreaId, Floor>> useful;
    const bool is_ground_below = world_.options().ground.ground == Ground::walkable;
    for (const FaceId f : floors_.mesh().faces()) {
      const std::vector<AreaId> areas = View(world_).areas(f);
      if (is_ground_below ||
          std::any_of(areas.begin(), areas.end(), [this](AreaId id) { return is_walkable(id); })) {
        for (const AreaId id : areas) useful.emplace(id, world_.floor(f));
      }
    }
    for (const auto& [id, area] : world_.areas()) {
      if (!area.enabled || area.shape == Area::Shape::barrier || area.loops.empty() ||
          area.loops.front().empty() || is_walkable(id))
        continue;
      for (const Floor floor : area.floors) {
        if (!useful.contains({id, floor}))
          found_.push_back({GroundOddity::area_names_floor_without_ground,
                            {},
                            id,
                            floor,
                            area.loops.front().front()});
      }
    }
  }

  const World& world_;
  PlanarMesh floors_;
  std::vector<GroundWarning> found_;
};

}  // namespace

std::vector<GroundWarning> check_ground(const World& world) { return GroundCheck(world).run(); }

}  // namespace offgrid::navmesh
