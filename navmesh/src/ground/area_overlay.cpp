#include "offgrid/navmesh/ground/area_overlay.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/ground/areas_of.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

namespace {

bool is_wanted(OverlayOperation operation, bool is_in_a, bool is_in_b) {
  switch (operation) {
    case OverlayOperation::united: return is_in_a || is_in_b;
    case OverlayOperation::intersection: return is_in_a && is_in_b;
    case OverlayOperation::difference: return is_in_a && !is_in_b;
    case OverlayOperation::symmetric_difference: return is_in_a != is_in_b;
  }
  return false;
}

bool covers_ground(const Area& area) { return area.enabled && area.shape == Area::Shape::region; }

/// Makes the rectangle about the regions of both sets; false if they have no corner.
bool find_rectangle(std::span<const Area> a, std::span<const Area> b, AreaOverlay& made) {
  bool is_empty = true;
  for (const auto& areas : {a, b}) {
    for (const Area& area : areas) {
      if (!covers_ground(area)) continue;
      for (const Area::Loop& loop : area.loops) {
        for (const Point2& p : loop) {
          if (is_empty) made.low = made.high = p;
          is_empty = false;
          made.low = {std::min(made.low.x, p.x), std::min(made.low.y, p.y)};
          made.high = {std::max(made.high.x, p.x), std::max(made.high.y, p.y)};
        }
      }
    }
  }
  return !is_empty;
}

/// Adds the regions that are enabled; the id of the last one, if any.
std::optional<AreaId> add_all(WorldEdit& edit, std::span<const Area> areas) {
  std::optional<AreaId> last;
  for (const Area& area : areas) {
    if (!covers_ground(area)) continue;
    Area on_floor_0 = area;
    on_floor_0.floors = {};
    last = edit.add(std::move(on_floor_0));
  }
  return last;
}

/// The rings of a loop, none of which passes a point twice.
void split_into_rings(const Area::Loop& loop, std::vector<Area::Loop>& rings) {
  Area::Loop walk;
  std::map<Point2, std::size_t> place;  // the index of each point of the walk
  const auto close = [&](std::size_t begin) {
    Area::Loop ring(walk.begin() + static_cast<std::ptrdiff_t>(begin), walk.end());
    for (const Point2& p : ring) place.erase(p);
    std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
    rings.push_back(std::move(ring));
    walk.resize(begin);
  };
  for (const Point2& p : loop) {
    if (const auto found = place.find(p); found != place.end()) close(found->second);
    place[p] = walk.size();
    walk.push_back(p);
  }
  close(0);
}

/// Does a ring turn left, from its smallest corner on?
bool is_outer_ring(const Area::Loop& ring) {
  return kernel::orient(ring.back(), ring[0], ring[1]) == kernel::Sign::positive;
}

/// The faces of a world that an operation wants, and their connected parts.
class WantedFaces {
 public:
  /// `last_of_a` is the largest id of the first set, if it has any area.
  WantedFaces(const World& world, std::optional<AreaId> last_of_a, OverlayOperation operation)
      : world_(world), part_(world.mesh().face_bound(), not_wanted) {
    const View view(world);
    for (const FaceId f : world.mesh().faces()) {
      bool is_in_a = false, is_in_b = false;
      for (const AreaId id : view.areas(f))
        (last_of_a && id <= *last_of_a ? is_in_a : is_in_b) = true;
      if (is_wanted(operation, is_in_a, is_in_b)) part_[f.value()] = no_part;
    }
    std::uint64_t parts = 0;
    for (const FaceId f : world.mesh().faces()) {
      if (part_[f.value()] == no_part) flood(f, ++parts);
    }
  }

  /// Twice the area of the wanted faces; it fits, since the grid has fewer than 2^31 columns and
  /// rows.
  std::uint64_t twice_area() const {
    std::uint64_t sum = 0;
    for (const FaceId f : world_.mesh().faces()) {
      if (part_[f.value()] == not_wanted) continue;
      const auto [a, b, c] = world_.planar().triangle(f);
      sum += static_cast<std::uint64_t>(kernel::orient_value(a, b, c).raw());
    }
    return sum;
  }

  std::vector<OverlayPart> parts() const {
    std::vector<OverlayPart> parts;
    const auto state_of = [&](FaceId f) {
      const std::uint64_t part = part_[f.value()];
      return FaceState{.ground = part == not_wanted ? Ground::walkable : Ground::blocked,
                       .tag = part};
    };
    for (const Area& area : areas_of(world_.planar(), state_of)) {
      if (area.state.ground == Ground::walkable) continue;
      std::vector<Area::Loop>& rings = parts.emplace_back().rings;
      for (const Area::Loop& loop : area.loops) split_into_rings(loop, rings);
      kernel::sort(rings.begin(), rings.end());
      std::stable_partition(rings.begin(), rings.end(), is_outer_ring);
    }
    kernel::sort(parts.begin(), parts.end(), [](const OverlayPart& x, const OverlayPart& y) {
      return x.rings.front() < y.rings.front();
    });
    return parts;
  }

 private:
  static constexpr std::uint64_t not_wanted = 0;
  static constexpr std::uint64_t no_part = ~std::uint64_t{0};

  void flood(FaceId first, std::uint64_t part) {
    std::vector<FaceId> open{first};
    part_[first.value()] = part;
    while (!open.empty()) {
      const FaceId f = open.back();
      open.pop_back();
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId twin = world_.mesh().twin(world_.mesh().halfedge(f, k));
        if (!twin) continue;
        const FaceId next = world_.mesh().face(twin);
        if (part_[next.value()] != no_part) continue;
        part_[next.value()] = part;
        open.push_back(next);
      }
    }
  }

  const World& world_;
  std::vector<std::uint64_t> part_;  ///< of each face
};

}  // namespace

AreaResult<AreaOverlay> overlay(std::span<const Area> a, std::span<const Area> b,
                                OverlayOperation operation) {
  AreaOverlay made;
  if (!find_rectangle(a, b, made)) return made;
  // A world is wider and higher than nothing.
  const auto beyond = Point2::make(made.high.x.raw() + 1, made.high.y.raw() + 1);
  auto world = World::make({.low = made.low,
                            .high = beyond ? *beyond : made.high,
                            .journal_limit = 0,
                            .lists_faces = false});
  if (!world) return world.error();
  auto edit = world->edit();
  const std::optional<AreaId> last_of_a = add_all(edit, a);
  add_all(edit, b);
  if (const auto done = edit.commit(); !done) return done.error();
  const WantedFaces wanted(*world, last_of_a, operation);
  made.parts = wanted.parts();
  made.area = static_cast<double>(wanted.twice_area()) / 2;
  return made;
}

}  // namespace offgrid::navmesh
