// Compiled with predicates_with_bugs.hpp in front, so this line of sight asks predicates with bugs;
// and has bugs of its own around it.
#include "offgrid/kernel/triangle.hpp"
#include "support/sight_subject.hpp"

namespace offgrid::testing {

namespace {

using kernel::Point2;

class SightWithBug final : public LibrarySight {
 public:
  Sight cast(const Point2& from, const Point2& to) const override {
    from_ = from;
    to_ = to;
    Sight sight = LibrarySight::cast(from, to);
    if (OFFGRID_BUG(sight_open_end) && sight.stop == SightStop::target) stop_at_barrier(sight);
    return sight;
  }

  bool sees(const Point2& from, const Point2& to) const override {
    return cast(from, to).stop == SightStop::target;
  }

 protected:
  bool is_barrier(navmesh::HalfedgeId h) const override {
    if (OFFGRID_BUG(sight_drops_barriers)) return false;
    if (OFFGRID_BUG(sight_barrier_one_way) && mesh().twin(h) && h < mesh().twin(h)) return false;
    return LibrarySight::is_barrier(h);
  }

  bool is_blocked(navmesh::FaceId f) const override {
    if (OFFGRID_BUG(sight_drops_blocked)) return false;
    if (OFFGRID_BUG(sight_ignores_first_face) && touches(f, from_)) return false;
    if (OFFGRID_BUG(sight_ignores_last_face) && touches(f, to_)) return false;
    return LibrarySight::is_blocked(f);
  }

 private:
  bool touches(navmesh::FaceId f, const Point2& p) const {
    const auto [a, b, c] = planar().triangle(f);
    return kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside;
  }

  void stop_at_barrier(Sight& sight) const {
    for (const navmesh::FaceId f : mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = mesh().halfedge(f, k);
        const auto [u, v] = planar().segment(h);
        if (!LibrarySight::is_barrier(h) || !kernel::on_segment(u, v, to_)) continue;
        sight.stop = SightStop::edge;
        sight.edge = {mesh().origin(h).value(), mesh().target(h).value()};
        return;
      }
    }
  }

  mutable Point2 from_;
  mutable Point2 to_;
};

}  // namespace

std::unique_ptr<SightSubject> sight_under_test() {
  if (is_on(Bug::none)) return honest_sight();
  return std::make_unique<SightWithBug>();
}

}  // namespace offgrid::testing
