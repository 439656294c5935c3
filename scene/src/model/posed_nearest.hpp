// offer_nearest: the search of a posed mesh for the point nearest to a point of the world.
//
// Boxes are asked in the mesh's coordinates n times as large, where the tree's boxes are boxes and
// the point p is at M^T (p - P); triangles in the world n times as large. Both are n times the
// distances of the world, so they compare.
#pragma once

#include "mesh/nearest_search.hpp"
#include "mesh/posed_ray.hpp"
#include "model/posed_mesh.hpp"

namespace offgrid::scene::detail {

class PosedView {
 public:
  PosedView(const Mesh& mesh, const Pose& pose, const Point3& query)
      : mesh_(mesh, pose),
        query_(exact::times(pose.rotation.scale(), query)),
        seen_(
            narrowed<lemma::turned_difference>(pose.rotation.turned_back(query - pose.position))) {}

  const Rotation::Entry& scale() const { return mesh_.scale(); }
  const PosedCorner& query() const { return query_; }
  exact::Corners<PosedCorner> triangle(std::uint32_t i) const { return mesh_.triangle(i); }

  Int<126> squared_to(const Box3& box) const {
    const Vec3<Int<63>> away = {beyond(box.low().x, box.high().x, seen_.x),
                                beyond(box.low().y, box.high().y, seen_.y),
                                beyond(box.low().z, box.high().z, seen_.z)};
    // (n times a distance on the grid)^2 < (2^32 2^30.8)^2
    return Int<126>::checked(kernel::formula::dot3(away, away)).value();
  }

 private:
  /// From `at` to the interval, n times as large; the box is on the grid as it stands, so this is
  /// n times a distance on the grid at most.
  Int<63> beyond(const Int<29>& low, const Int<29>& high, const Int<63>& at) const {
    const Int<64> zero;
    const Int<64> away =
        std::max({Int<64>(scale() * low - at), Int<64>(at - scale() * high), zero});
    return Int<63>::checked(away).value();
  }

  PosedMesh mesh_;
  PosedCorner query_;
  Vec3<Int<63>> seen_;
};

/// Offers the points of the mesh, which stands on the grid, to the best one.
inline void offer_nearest(const Mesh& mesh, const Pose& pose, const Point3& p, std::uint32_t owner,
                          BestPoint& best) {
  search_nearest(mesh.data(), PosedView(mesh, pose, p), owner, best);
}

}  // namespace offgrid::scene::detail
