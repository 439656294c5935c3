#include "walks/bugs.hpp"

#include "bugs/bug.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "support/walk_subject.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::LeveledLine;
using kernel::Point2;
using testing::Bug;
using testing::CrossedEdge;

navmesh::RayHit honest_raycast(const Scene& scene, const Point2& from, const Point2& to) {
  return navmesh::raycast(navmesh::ConstrainedSurface(scene.planar()), from, to);
}

navmesh::RayHit raycast_through_barriers(const Scene& scene, const Point2& from, const Point2& to) {
  struct WithoutBarriers : navmesh::ConstrainedSurface {
    using ConstrainedSurface::ConstrainedSurface;
    static bool is_barrier(navmesh::HalfedgeId) { return false; }
  };
  return navmesh::raycast(WithoutBarriers(scene.planar()), from, to);
}

/// Touching the end of a barrier stops the ray.
navmesh::RayHit raycast_that_touches_nothing(const Scene& scene, const Point2& from,
                                             const Point2& to) {
  for (const auto& [u, v] : scene.barriers()) {
    const auto met = kernel::intersect(u, v, from, to);
    const bool touches =
        met.contact == kernel::SegmentContact::touching && (met.a_on_cd || met.b_on_cd);
    if (touches) return {.stop = navmesh::RayStop::vertex, .t = {}, .halfedge = {}, .vertex = {}};
  }
  return honest_raycast(scene, from, to);
}

/// A ray ends at the point that it only passes.
class EndingRay final : public testing::LibraryWalk {
 public:
  void traverse_ray(const Point2& a, const Point2& through,
                    std::vector<CrossedEdge>& crossings) const override {
    traverse(a, through, crossings);
  }
};

/// The bound of a walk along a line is forgotten.
class EndlessLine final : public testing::LibraryWalk {
 public:
  std::optional<std::uint32_t> traverse_line(const LeveledLine& walk, const LeveledLine& first,
                                             const LeveledLine*,
                                             std::vector<CrossedEdge>& crossings) const override {
    return LibraryWalk::traverse_line(walk, first, nullptr, crossings);
  }
};

/// A walk along a line begins where the line was drawn from, and not where it meets the other one.
class EarlyLine final : public testing::LibraryWalk {
 public:
  std::optional<std::uint32_t> traverse_line(const LeveledLine& walk, const LeveledLine& first,
                                             const LeveledLine* last,
                                             std::vector<CrossedEdge>& crossings) const override {
    const auto meeting = LibraryWalk::traverse_line(walk, first, last, crossings);
    const auto start = locate(walk.from);
    return meeting && start ? start : meeting;
  }
};

}  // namespace

WalkLibrary walks_under_test() {
  WalkLibrary library{testing::walk_under_test(), honest_raycast};
  switch (testing::current_bug) {
    case Bug::ray_ends_at_its_point: library.walks = std::make_unique<EndingRay>(); break;
    case Bug::line_bound_is_ignored: library.walks = std::make_unique<EndlessLine>(); break;
    case Bug::line_starts_at_its_first_point: library.walks = std::make_unique<EarlyLine>(); break;
    case Bug::sight_ignores_barriers: library.raycast = raycast_through_barriers; break;
    case Bug::sight_stops_at_ends_of_barriers:
      library.raycast = raycast_that_touches_nothing;
      break;
    default: break;
  }
  return library;
}

}  // namespace offgrid::fuzz
