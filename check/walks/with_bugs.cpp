// Compiled with predicates_with_bugs.hpp in front, so these walks are those of the copy of the
// library that has bugs; and have bugs around them.
#include "offgrid/kernel/triangle.hpp"
#include "walks/library_walk.hpp"

namespace offgrid::testing::walks {

namespace {

using kernel::Point2;
using Kind = WalkQuery::Kind;

class WalkWithBug final : public LibraryWalk {
 public:
  std::optional<std::uint32_t> walk(const WalkQuery& query,
                                    std::vector<CrossedEdge>& crossings) const override {
    WalkQuery asked = query;
    if (OFFGRID_BUG(ray_ends_at_its_point) && query.kind == Kind::ray) asked.kind = Kind::traverse;
    if (OFFGRID_BUG(line_bound_is_ignored)) asked.is_bounded = false;
    const auto start = LibraryWalk::walk(asked, crossings);
    if (OFFGRID_BUG(walk_drops_last_crossing) && query.kind == Kind::traverse && !crossings.empty())
      crossings.pop_back();
    if (OFFGRID_BUG(line_starts_at_its_first_point) && query.kind == Kind::meeting && start) {
      if (const auto early = locate(query.points[0], std::nullopt)) return early;
    }
    return start;
  }

  Sight cast(const Point2& from, const Point2& to,
             std::optional<std::uint32_t> near) const override {
    from_ = from;
    to_ = to;
    if (OFFGRID_BUG(sight_stops_at_ends_of_barriers) && touches_end_of_barrier())
      return {SightStop::vertex, 0, 1, {}, 0};
    Sight sight = LibraryWalk::cast(from, to, near);
    if (OFFGRID_BUG(sight_open_end) && sight.stop == SightStop::target) stop_at_barrier(sight);
    return sight;
  }

  bool sees(const Point2& from, const Point2& to) const override {
    return cast(from, to, std::nullopt).stop == SightStop::target;
  }

 protected:
  bool is_barrier(navmesh::HalfedgeId h) const override {
    if (OFFGRID_BUG(sight_drops_barriers)) return false;
    const navmesh::HalfedgeId twin = planar().mesh().twin(h);
    if (OFFGRID_BUG(sight_barrier_one_way) && twin && h < twin) return false;
    return LibraryWalk::is_barrier(h);
  }

  bool is_blocked(navmesh::FaceId f) const override {
    if (OFFGRID_BUG(sight_drops_blocked)) return false;
    if (OFFGRID_BUG(sight_ignores_first_face) && touches(f, from_)) return false;
    if (OFFGRID_BUG(sight_ignores_last_face) && touches(f, to_)) return false;
    return LibraryWalk::is_blocked(f);
  }

 private:
  bool touches(navmesh::FaceId f, const Point2& p) const {
    const auto [a, b, c] = planar().triangle(f);
    return kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside;
  }

  /// A barrier whose ends are such, as a half-edge; none if there is none.
  template <class IsSuch>
  navmesh::HalfedgeId find_barrier(const IsSuch& is_such) const {
    for (const navmesh::FaceId f : planar().mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = planar().mesh().halfedge(f, k);
        const auto [u, v] = planar().segment(h);
        if (LibraryWalk::is_barrier(h) && is_such(u, v)) return h;
      }
    }
    return {};
  }
  bool touches_end_of_barrier() const {
    return bool{find_barrier([this](const Point2& u, const Point2& v) {
      const auto met = kernel::intersect(u, v, from_, to_);
      return met.contact == kernel::SegmentContact::touching && (met.a_on_cd || met.b_on_cd);
    })};
  }
  void stop_at_barrier(Sight& sight) const {
    const navmesh::HalfedgeId h = find_barrier(
        [this](const Point2& u, const Point2& v) { return kernel::on_segment(u, v, to_); });
    if (!h) return;
    sight.stop = SightStop::edge;
    sight.edge = edge_of(h);
  }

  mutable Point2 from_;
  mutable Point2 to_;
};

}  // namespace

std::unique_ptr<WalkSubject> walk_under_test() {
  if (is_on(Bug::none)) return honest_walk();
  return std::make_unique<WalkWithBug>();
}

}  // namespace offgrid::testing::walks
