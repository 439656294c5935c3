#include "offgrid/navmesh/path/ground_parts.hpp"

#include <tuple>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "path/reachable_ground.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

/// A part, and its largest face.
struct FoundPart {
  GroundPart part;
  FaceId face;
  FaceKey key;
};

/// The mean of the corners, rounded down, if that is inside; else the first corner.
Point2 point_in(const FaceKey& key) {
  const auto& [a, b, c] = key.corners;
  const auto mean = [](const kernel::Coordinate2& u, const kernel::Coordinate2& v,
                       const kernel::Coordinate2& w) {
    return *kernel::Coordinate2::checked(kernel::floor_div(u + v + w, kernel::constant<3>));
  };
  const Point2 p{mean(a.x, b.x, c.x), mean(a.y, b.y, c.y)};
  const bool is_inside = kernel::orient(a, b, p) == Sign::positive &&
                         kernel::orient(b, c, p) == Sign::positive &&
                         kernel::orient(c, a, p) == Sign::positive;
  return is_inside ? p : a;
}

class PartFinder {
 public:
  explicit PartFinder(const View& view)
      : view_(view), mesh_(view.mesh()), is_seen_(mesh_.face_bound()) {}

  std::vector<FoundPart> run() {
    std::vector<FoundPart> parts;
    for (const FaceId f : mesh_.faces()) {
      if (!view_.is_blocked(f) && enter(f)) parts.push_back(flood());
    }
    kernel::sort(parts.begin(), parts.end(), [](const FoundPart& a, const FoundPart& b) {
      return std::tuple(b.part.doubled_area, a.key) < std::tuple(a.part.doubled_area, b.key);
    });
    return parts;
  }

 private:
  bool enter(FaceId f) {
    if (is_seen_[f.value()]) return false;
    is_seen_[f.value()] = true;
    open_.push_back(f);
    return true;
  }

  FoundPart flood() {
    const PlanarMesh floors = view_.world().floors();
    FoundPart found;
    std::vector<Floor> on;
    Int<62> largest = kernel::constant<0>;
    while (!open_.empty()) {
      const FaceId f = open_.back();
      open_.pop_back();
      const auto [a, b, c] = floors.triangle(f);
      const Int<62> area = kernel::orient_value(a, b, c);
      found.part.doubled_area = *Int<96>::checked(found.part.doubled_area + area);
      const FaceKey key = face_key(floors, f);
      if (area > largest || (area == largest && key < found.key)) {
        largest = area;
        found.face = f;
        found.key = key;
      }
      if (on.empty() || on.back() != key.floor) on.push_back(key.floor);
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh_.halfedge(f, k);
        if (view_.is_open(h)) enter(mesh_.face(mesh_.twin(h)));
      }
    }
    found.part.floors = FloorSet(std::move(on));
    found.part.at = FloorPoint(point_in(found.key), found.key.floor);
    return found;
  }

  const View& view_;
  const Mesh& mesh_;
  std::vector<bool> is_seen_;
  std::vector<FaceId> open_;
};

std::vector<GroundPart> only_parts(std::vector<FoundPart> found) {
  std::vector<GroundPart> parts;
  parts.reserve(found.size());
  for (FoundPart& one : found) parts.push_back(std::move(one.part));
  return parts;
}

}  // namespace

std::vector<GroundPart> parts_of_ground(const View& view) {
  return only_parts(PartFinder(view).run());
}

std::vector<GroundPart> unreachable_parts(const View& view, std::span<const FloorPoint> starts) {
  std::vector<FoundPart> left = PartFinder(view).run();
  detail::LinkGraph links;
  links.follow(view);
  for (const FloorPoint& start : starts) {
    OFFGRID_EXPECTS(start.floor < view.floor_count(), "unreachable_parts: the floors exist");
    if (left.empty() || !view.world().options().contains(start.point)) continue;
    const FaceFilter is_reached = detail::reachable_ground(view, start, links);
    std::erase_if(left, [&](const FoundPart& one) { return is_reached(one.face); });
  }
  return only_parts(std::move(left));
}

}  // namespace offgrid::navmesh
