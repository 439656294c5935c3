// The answers of a world, as numbers of one hash: lines of sight, what is near, regions, outlines,
// paths with costs and with clearance, parts, numbers, and what is made of its snapshot.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hash.hpp"
#include "offgrid/kernel/int128.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/trim.hpp"
#include "offgrid/navmesh/query/blocked_boundary.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/world/canonical_numbers.hpp"
#include "offgrid/navmesh/world/region.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {

/// Asks one world after the other.
class QueryHash {
 public:
  explicit QueryHash(Hash& hash) : hash_(hash) {}

  /// About points of [0, size]^2, in the world and in a view of it without its first area.
  void add_queries(const navmesh::World& world, Random& random, std::int64_t size) {
    navmesh::View view(world);
    if (!world.areas().empty()) view.switch_off(world.areas().begin()->first);
    for (int i = 0; i < 3; ++i) {
      const kernel::Point2 from = random_point(random, 0, size), to = random_point(random, 0, size);
      const navmesh::Area::Loop loop{from, to, random_point(random, 0, size),
                                     random_point(random, 0, size)};
      for (const navmesh::View& seen : {navmesh::View(world), view}) {
        add_sight(seen, from, to);
        add_near(seen, from, to);
        add_region(seen, loop);
        add_ways(seen, from, to, static_cast<std::int32_t>(1 + size / 32));
      }
    }
    for (const navmesh::BoundaryRing& ring : navmesh::blocked_boundary(view)) {
      hash_.add(ring.is_hole ? 1 : 0);
      add(ring.corners);
    }
    add_parts(world);
    add_snapshot(world);
  }

 private:
  void add(const kernel::Point2& p) { hash_.add(navmesh::word_of(p)); }
  void add(std::span<const kernel::Point2> points) {
    hash_.add(points.size());
    for (const kernel::Point2& p : points) add(p);
  }
  template <int Bits>
  void add(const kernel::Int<Bits>& v) {
    const auto wide = static_cast<kernel::detail::Int128>(v.raw());
    hash_.add(static_cast<std::uint64_t>(kernel::detail::high_word(wide)));
    hash_.add(kernel::detail::low_word(wide));
  }
  template <int A, int B>
  void add(const navmesh::Ratio<A, B>& ratio) {
    add(ratio.numerator);
    add(ratio.denominator);
  }
  void add(const navmesh::Digest& digest) {
    hash_.add(digest.high);
    hash_.add(digest.low);
  }

  void add_sight(const navmesh::View& view, const kernel::Point2& from, const kernel::Point2& to) {
    const navmesh::RayHit hit = raycast(view, from, to);
    hash_.add(static_cast<std::uint64_t>(hit.stop));
    hash_.add(static_cast<std::uint64_t>(hit.t.numerator));
    hash_.add(static_cast<std::uint64_t>(hit.t.denominator));
    hash_.add(hit.halfedge.value());
    hash_.add(hit.vertex.value());
    hash_.add((visible(view, from, to) ? 2 : 0) + (is_free(view, from) ? 1 : 0));
  }

  void add(const navmesh::NearestResult<navmesh::NearestPoint>& near) {
    if (!near) return hash_.add(static_cast<std::uint64_t>(near.error().code));
    add(near->point.x);
    add(near->point.y);
    add(near->squared_distance);
    hash_.add(static_cast<std::uint64_t>(near->feature.place));
    hash_.add(near->feature.halfedge.value());
    hash_.add(near->feature.vertex.value());
  }
  void add(const navmesh::NearestResult<navmesh::FloorPoint>& near) {
    if (!near) return hash_.add(static_cast<std::uint64_t>(near.error().code));
    add(near->point);
  }
  void add_near(const navmesh::View& view, const kernel::Point2& from, const kernel::Point2& to) {
    add(nearest_free(view, from));
    add(nearest_free_grid(view, from));
    add(nearest_reachable(view, from, to));
    add(nearest_reachable_grid(view, from, to));
  }

  void add_region(const navmesh::View& view, const navmesh::Area::Loop& loop) {
    const std::vector<navmesh::Area::Loop> loops{loop};
    const navmesh::Region region(loops, navmesh::WindingRule::even_odd);
    const auto faces = faces_in(view, region);
    for (const navmesh::FaceId f : *faces) hash_.add(f.value());
    const auto areas = areas_in(view, region);
    for (const navmesh::AreaId id : *areas) hash_.add(id.value());
    for (const auto& [id, area] : view.world().areas()) hash_.add(overlap(region, area) ? 1 : 0);
  }

  void add(const navmesh::CheapPathResult& path) {
    if (!path) return hash_.add(static_cast<std::uint64_t>(path.error().code));
    add(path->corners);
    for (const navmesh::FaceId f : path->faces) hash_.add(f.value());
    for (const navmesh::PathLength& v :
         {path->length, path->cost.lower, path->cost.upper, path->lower_bound, path->estimate})
      add(v);
  }
  template <class Error>
  void add(const kernel::Result<navmesh::Path, Error>& path) {
    if (!path) return hash_.add(static_cast<std::uint64_t>(path.error().code));
    add(path->corners);
    add(path->length);
  }
  void add_ways(const navmesh::View& view, const kernel::Point2& from, const kernel::Point2& to,
                std::int32_t radius) {
    const auto side = *kernel::Int<30>::checked(radius);
    const navmesh::Trim trim({side, side});
    add(cheapest_.find(view, from, to));
    add(cheapest_.find(view, from, to, trim));
    add(clear_.find(view, from, to, radius));
    hash_.add(static_cast<std::uint64_t>(clear_.candidates()));
    hash_.add((keeps_clear(view, from, to, radius) ? 2 : 0) + (trim.is_closed(from, to) ? 1 : 0));
  }

  void add_parts(const navmesh::World& world) {
    hash_.add(world.component_count());
    const navmesh::CanonicalNumbers numbers(world.planar());
    for (std::uint32_t n = 0; n < numbers.face_count(); ++n) {
      const navmesh::FaceId f = numbers.face(n);
      hash_.add(f.value());
      hash_.add(world.component(f).value());
      hash_.add((world.is_thoroughfare(f) ? 2 : 0) + (world.is_dead_end(f) ? 1 : 0));
      if (world.is_dead_end(f)) hash_.add(world.exit(f).value());
      for (const std::uint32_t corner : numbers.corners(n)) hash_.add(corner);
    }
  }

  void add_snapshot(const navmesh::World& world) {
    const auto same = navmesh::restore(navmesh::snapshot(world));
    add(same->digest());
    for (const navmesh::HalfedgeRecord& record : same->mesh().arrays().halfedges) {
      hash_.add(record.origin);
      hash_.add(record.twin);
    }
  }

  Hash& hash_;
  navmesh::CheapPathFinder cheapest_;
  navmesh::ClearPathFinder clear_;
};

}  // namespace offgrid::testing
