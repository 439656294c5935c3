// can_walk: a flood of free faces along a path.
//
// A path can be walked if its places are connected, leg by leg: about a corner are the free faces
// that the leg before it has reached, and those connected with them about it; a leg reaches the
// faces that meet it, over open edges that meet it. On ground that surrounds a point more than once
// a leg does not turn about its ends, and passes the points on it clockwise on the left and
// counter-clockwise on the right; between legs the path turns about the corner.
#include <algorithm>
#include <vector>

#include "mesh/epoch_map.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "path/link_graph.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

namespace {

using kernel::Point2;
using kernel::Sign;

class PathFlood {
 public:
  explicit PathFlood(const View& view)
      : view_(view),
        mesh_(view.mesh()),
        planar_(view.planar()),
        has_seams_(!view.world().seams().empty()) {}

  /// Begins at a point. Returns false if it is not free.
  bool begin(const FloorPoint& p) {
    if (p.floor >= view_.floor_count() || !view_.world().options().contains(p.point)) return false;
    detail::collect_free_faces(view_, view_.world().snap().triangulation().locate(p), here_);
    return !here_.empty() && go(p.point, p.point);
  }
  /// Goes straight from p to q. Returns false if no face at q is reached.
  bool go(const Point2& p, const Point2& q) {
    seen_.clear();
    for (const FaceId f : here_) seen_.find_or_add(f.value());
    for (std::size_t i = 0; i < here_.size(); ++i) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh_.halfedge(here_[i], k);
        if (!view_.is_open(h) || !leads_on(h, p, q)) continue;
        const FaceId next = mesh_.face(mesh_.twin(h));
        if (seen_.find_or_add(next.value()).second) here_.push_back(next);
      }
    }
    std::erase_if(here_, [&](FaceId f) { return !holds(f, q); });
    return !here_.empty() && (!has_seams_ || p == q || go(q, q));
  }
  /// Is it at the point on its floor?
  bool is_at(const FloorPoint& p) const {
    return std::any_of(here_.begin(), here_.end(), [&](FaceId f) { return view_.is_at(f, p); });
  }

 private:
  bool holds(FaceId f, const Point2& p) const {
    const auto [a, b, c] = planar_.triangle(f);
    return kernel::orient(a, b, p) != Sign::negative && kernel::orient(b, c, p) != Sign::negative &&
           kernel::orient(c, a, p) != Sign::negative;
  }
  /// Does the leg from p to q lead over the edge?
  bool leads_on(HalfedgeId h, const Point2& p, const Point2& q) const {
    const auto [u, v] = planar_.segment(h);
    if (p == q) return kernel::on_segment(u, v, p);
    const auto meeting = kernel::intersect(u, v, p, q);
    if (meeting.contact == kernel::SegmentContact::disjoint) return false;
    if (!has_seams_ || meeting.contact != kernel::SegmentContact::touching) return true;
    const auto is_inside = [&](const Point2& end) { return end != p && end != q; };
    if (meeting.a_on_cd && is_inside(u)) return kernel::orient(p, q, v) == Sign::positive;
    return meeting.b_on_cd && is_inside(v) && kernel::orient(p, q, u) == Sign::negative;
  }

  const View& view_;
  const Mesh& mesh_;
  const PlanarMesh planar_;
  bool has_seams_;
  std::vector<FaceId> here_;
  detail::EpochMap<bool> seen_;
};

/// Goes over a link of the path. Returns false if it leads no more, at another cost, or from
/// another place.
bool take(const View& view, const PathLink& taken, const Path& path, PathFlood& flood) {
  const Link* link = detail::link_in(view, taken.link);
  if (link == nullptr || view.link_cost(*link) != taken.cost) return false;
  const auto leads = [&](const FloorPoint& from, const FloorPoint& to) {
    return from.point == path.corners[taken.corner] && to.point == path.corners[taken.corner + 1] &&
           flood.is_at(from) && flood.begin(to);
  };
  return leads(link->from, link->to) || (link->both_ways && leads(link->to, link->from));
}

}  // namespace

bool can_walk(const View& view, const Path& path) {
  if (path.corners.empty()) return false;
  PathFlood flood(view);
  if (!flood.begin(path.corner(0))) return false;
  auto link = path.links.begin();
  for (std::size_t i = 0; i + 1 < path.corners.size(); ++i) {
    if (link == path.links.end() || link->corner != i) {
      if (!flood.go(path.corners[i], path.corners[i + 1])) return false;
      continue;
    }
    if (!take(view, *link++, path, flood)) return false;
  }
  return flood.is_at(path.corner(path.corners.size() - 1));
}

}  // namespace offgrid::navmesh
