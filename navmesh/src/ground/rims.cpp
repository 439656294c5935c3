// rims: where the ground of a floor ends, and that of its neighbours near their seams.
#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "ground/cell_grid.hpp"
#include "ground/line_groups.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/ground/ground_check.hpp"
#include "offgrid/navmesh/world/grow.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::orient;
using kernel::Point2;
using kernel::Sign;

namespace {

/// Directed segments, with ground on the left, as straight runs: segments are joined that go on in
/// each other, or run along each other in the same direction.
std::vector<Segment> straight_runs(std::span<const Segment> segments) {
  std::vector<Segment> runs, along;
  const detail::LineGroups lines(segments);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    for (const bool is_forward : {true, false}) {
      along.clear();
      for (const std::uint32_t i : lines[line]) {
        const auto& [from, to] = segments[i];
        if ((from < to) == is_forward)
          along.push_back(is_forward ? segments[i] : Segment{to, from});
      }
      kernel::sort(along.begin(), along.end(),
                   [](const Segment& s, const Segment& t) { return s.from < t.from; });
      for (std::size_t i = 0; i < along.size();) {
        Segment run = along[i];
        for (++i; i < along.size() && along[i].from <= run.to; ++i)
          run.to = std::max(run.to, along[i].to);
        runs.push_back(is_forward ? run : Segment{run.to, run.from});
      }
    }
  }
  return runs;
}

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

/// Does ground end at the half-edge of a free face?
bool is_rim(const View& view, HalfedgeId h) {
  const HalfedgeId twin = view.mesh().twin(h);
  const bool ends = !twin || (view.is_blocked(view.mesh().face(twin)) &&
                              view.areas(view.mesh().face(twin)).empty());
  if (!ends || is_passed_from_beyond(view, h)) return false;
  const auto [a, b] = view.planar().segment(h);
  return !is_on_border(view.world().options(), a, b);
}

std::vector<Segment> own_rims(const View& view, Floor floor) {
  const Mesh& mesh = view.mesh();
  std::vector<Segment> sides;
  for (const FaceId f : mesh.faces()) {
    if (view.is_blocked(f) || view.world().floor(f) != floor) continue;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (!is_rim(view, h)) continue;
      const auto [a, b] = view.planar().segment(h);
      sides.push_back({a, b});
    }
  }
  return sides;
}

/// Each segment once.
std::vector<Segment> sorted(std::vector<Segment> segments) {
  kernel::sort(segments.begin(), segments.end(), [](const Segment& a, const Segment& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  segments.erase(std::unique(segments.begin(), segments.end()), segments.end());
  return segments;
}

/// The rims of the floors to which seams lead from a floor, as far as they are close to the seams.
/// Those that cross the floor's own ground, or a seam by which one leaves it for a third floor, are
/// left out: they lie above or below.
class RimsBeyondSeams {
 public:
  RimsBeyondSeams(const View& view, Floor floor, std::int32_t reach)
      : view_(view),
        mesh_(view.mesh()),
        floor_(floor),
        reaches_all_(reach >= Disc::max_radius),
        squared_reach_(Int<31>::trusted(reach) * Int<31>::trusted(reach)) {}

  std::vector<Segment> find() {
    for (const FaceId f : mesh_.faces()) {
      if (view_.is_blocked(f) || view_.world().floor(f) != floor_) continue;
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh_.halfedge(f, k);
        if (view_.is_open(h) && floor_across(h) != floor_) doors_.push_back(h);
      }
    }
    std::vector<GroundTriangle> lines;
    for (const HalfedgeId door : doors_) {
      const Segment s = segment(door);
      lines.push_back({GroundPoint{s.from, 0}, {s.to, 0}, {s.to, 0}});
    }
    near_doors_ = detail::CellIndex(lines);
    for (const HalfedgeId door : doors_) flood_from(door);
    std::vector<Segment> all;
    for (auto& [floor, found] : found_) {
      for (const Segment& rim : sorted(std::move(found))) {
        if (!meets_door(rim, floor) && !meets_ground(rim)) all.push_back(rim);
      }
    }
    return all;
  }

 private:
  Floor floor_across(HalfedgeId h) const { return view_.world().floor(mesh_.face(mesh_.twin(h))); }

  /// Are the ends of t on either side of the line of s?
  static bool divides(const Segment& s, const Segment& t) {
    const Sign left = orient(s.from, s.to, t.from), right = orient(s.from, s.to, t.to);
    return left != right && left != Sign::zero && right != Sign::zero;
  }
  bool is_close(const Segment& a, const Segment& b) const {
    if (reaches_all_) return true;
    const auto is_near = [&](const Point2& p, const Segment& s) {
      return compare_distance_to_segment(p, s.from, s.to, squared_reach_) != Sign::positive;
    };
    return is_near(a.from, b) || is_near(a.to, b) || is_near(b.from, a) || is_near(b.to, a) ||
           (divides(a, b) && divides(b, a));
  }
  Segment segment(HalfedgeId h) const {
    const auto [a, b] = view_.planar().segment(h);
    return {a, b};
  }

  /// Goes over the ground of the one floor beyond the seam, and no further than the reach.
  void flood_from(HalfedgeId seam) {
    const Segment door = segment(seam);
    const Floor floor = floor_across(seam);
    if (!reaches_all_) seen_.clear();
    std::vector<FaceId> open;
    const auto enter = [&](FaceId f) {
      if (seen_.insert(f).second) open.push_back(f);
    };
    enter(mesh_.face(mesh_.twin(seam)));
    while (!open.empty()) {
      const FaceId f = open.back();
      open.pop_back();
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh_.halfedge(f, k);
        const Segment side = segment(h);
        if (!is_close(side, door)) continue;
        if (is_rim(view_, h))
          found_[floor].push_back(side);
        else if (view_.is_open(h) && floor_across(h) == floor)
          enter(mesh_.face(mesh_.twin(h)));
      }
    }
  }

  /// Does a rim of a floor meet the inside of a seam to another one?
  bool meets_door(const Segment& rim, Floor floor) const {
    Box box{rim.from, rim.from};
    box.add(rim.to);
    bool meets = false;
    near_doors_.for_each_near(box, [&](std::uint32_t i) {
      if (meets || floor_across(doors_[i]) == floor) return;
      const Segment s = segment(doors_[i]);
      const Sign from = orient(s.from, s.to, rim.from), to = orient(s.from, s.to, rim.to);
      meets = runs_along(s, rim) || (divides(rim, s) && (from != to || from == Sign::zero));
    });
    return meets;
  }
  /// Is free ground of the floor on both sides of a part of the segment, or a seam along it?
  bool meets_ground(const Segment& s) const {
    const PlanarMesh floors = view_.world().floors();
    const auto start = locate(floors, s.from, view_.world().face_at({s.from, floor_}));
    if (!start || is_ground_at(start->face, s)) return true;
    for (const Crossing& c : traverse(floors, *start, s.to)) {
      if (!c.entered || is_ground_at(c.entered, s)) return true;
    }
    return false;
  }
  bool is_ground_at(FaceId f, const Segment& s) const {
    if (!view_.is_blocked(f) && crosses(f, s)) return true;
    const Mesh& floors = view_.world().floors().mesh();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh_.halfedge(f, k), beyond = floors.twin(h);
      if (!runs_along(segment(h), s)) continue;
      if (is_exit(h) || (beyond && is_exit(beyond))) return true;
    }
    return false;
  }
  /// Does one leave a free face by the half-edge?
  bool is_exit(HalfedgeId h) const { return !view_.is_blocked(mesh_.face(h)) && view_.is_open(h); }
  static bool runs_along(const Segment& a, const Segment& b) {
    if (orient(b.from, b.to, a.from) != Sign::zero || orient(b.from, b.to, a.to) != Sign::zero)
      return false;
    const auto [low, high] = std::minmax(a.from, a.to);
    const auto [first, last] = std::minmax(b.from, b.to);
    return low < last && first < high;
  }
  /// Does the segment meet the inside of the face? Convex sets are apart if a line along a side of
  /// one of them parts them.
  bool crosses(FaceId f, const Segment& s) const {
    bool has_left = false, has_right = false;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const Segment side = segment(mesh_.halfedge(f, k));
      if (orient(side.from, side.to, s.from) != Sign::positive &&
          orient(side.from, side.to, s.to) != Sign::positive)
        return false;
      const Sign at = orient(s.from, s.to, side.from);
      has_left = has_left || at == Sign::positive;
      has_right = has_right || at == Sign::negative;
    }
    return has_left && has_right;
  }

  const View& view_;
  const Mesh& mesh_;
  Floor floor_;
  bool reaches_all_;
  Int<63> squared_reach_;
  std::vector<HalfedgeId> doors_;  ///< of the floor, to others
  detail::CellIndex near_doors_;
  std::set<FaceId> seen_;
  std::map<Floor, std::vector<Segment>> found_;  ///< rims of other floors
};

}  // namespace

Area rims(const View& view, Floor floor, std::int32_t reach) {
  OFFGRID_EXPECTS(floor < view.floor_count(), "rims: the floor exists");
  OFFGRID_EXPECTS(reach >= 0, "rims: the reach is not negative");
  std::vector<Segment> sides = own_rims(view, floor);
  if (reach > 0) {
    const std::vector<Segment> others = RimsBeyondSeams(view, floor, reach).find();
    sides.insert(sides.end(), others.begin(), others.end());
  }
  Area barrier{.loops = {}, .shape = Area::Shape::barrier, .floors = {floor}};
  for (const Segment& run : straight_runs(sides)) barrier.loops.push_back({run.from, run.to});
  kernel::sort(barrier.loops.begin(), barrier.loops.end());
  return barrier;
}

}  // namespace offgrid::navmesh
