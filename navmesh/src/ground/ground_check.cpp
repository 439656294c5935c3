#include "offgrid/navmesh/ground/ground_check.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "mesh/text_of.hpp"
#include "offgrid/kernel/formula.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

/// Directed segments, with ground on the left, which are joined where one goes straight on.
class StraightRuns {
 public:
  void add(const Segment& s) { by_start_.emplace(s.from, s); }

  std::vector<Segment> joined() const {
    std::vector<Segment> runs;
    for (const auto& [start, s] : by_start_) {
      if (is_continued_by(s)) continue;
      Segment run = s;
      while (const Segment* next = after(run)) run.to = next->to;
      runs.push_back(run);
    }
    return runs;
  }

 private:
  static bool goes_on(const Segment& s, const Segment& t) {
    return sign_of(cross(s.to - s.from, t.to - t.from)) == Sign::zero &&
           sign_of(dot(s.to - s.from, t.to - t.from)) == Sign::positive;
  }
  const Segment* after(const Segment& s) const {
    const auto [first, last] = by_start_.equal_range(s.to);
    const auto found =
        std::find_if(first, last, [&](const auto& next) { return goes_on(s, next.second); });
    return found == last ? nullptr : &found->second;
  }
  /// Does a segment before this one go straight on with it?
  bool is_continued_by(const Segment& s) const {
    return std::any_of(by_start_.begin(), by_start_.end(), [&](const auto& before) {
      return before.second.to == s.from && goes_on(before.second, s);
    });
  }

  std::multimap<Point2, Segment> by_start_;
};

bool is_on_border(const WorldOptions& world, const Point2& a, const Point2& b) {
  return (a.x == b.x && (a.x == world.low.x || a.x == world.high.x)) ||
         (a.y == b.y && (a.y == world.low.y || a.y == world.high.y));
}

/// Does one go over the edge of h on its floor, from the other side, over a seam to another floor?
/// A ramp is such a place that stands on ground which goes on below it.
bool is_passed_from_beyond(const View& view, HalfedgeId h) {
  const HalfedgeId beyond = view.world().floors().mesh().twin(h);
  if (!beyond || view.is_blocked(view.mesh().face(beyond))) return false;
  const HalfedgeId other = view.mesh().twin(beyond);
  return other && !view.is_blocked(view.mesh().face(other));
}

}  // namespace

Area rims(const View& view, Floor floor) {
  OFFGRID_EXPECTS(floor < view.floor_count(), "rims: the floor exists");
  const Mesh& mesh = view.mesh();
  StraightRuns sides;
  for (const FaceId f : mesh.faces()) {
    if (view.is_blocked(f) || view.world().floor(f) != floor) continue;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      const bool ends =
          !twin || (view.is_blocked(mesh.face(twin)) && view.areas(mesh.face(twin)).empty());
      if (!ends || is_passed_from_beyond(view, h)) continue;
      const auto [a, b] = view.planar().segment(h);
      if (!is_on_border(view.world().options(), a, b)) sides.add({a, b});
    }
  }
  Area barrier{.loops = {}, .shape = Area::Shape::barrier, .floors = {floor}};
  for (const Segment& run : sides.joined()) barrier.loops.push_back({run.from, run.to});
  std::sort(barrier.loops.begin(), barrier.loops.end());
  return barrier;
}

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
