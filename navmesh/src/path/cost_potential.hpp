// CostPotential: a lower bound of the cost of every path between two points, by a function on the
// ground that no path climbs faster than it pays.
//
//          .-----*-----.        u is linear on triangles. Where its slope |grad u| is at most the
//         / \   / \   /         multiplier in each, no path gains more of u than it costs, since u
//     s  *---*-+---*-+ . g      is continuous wherever a path can go. So u(g) - u(s) is a lower
//         \ /   \ /   \         bound of the cost of all paths from s to g. If the slope is at most
//          '-----*-----'        r times the multiplier, the bound is (u(g) - u(s)) / r.
//
// How u is found does not matter to the proof. It begins as half the difference of the distances
// from the start and from the goal, which is steep only near the cheapest paths. Then each triangle
// that is too steep is made as steep as allowed by the smallest change of its corners, again and
// again, while s and g are held apart (projections onto convex sets, Bregman 1965). Where this does
// not help, triangles are halved.
//
// A path that leaves the ground where the distances to both points are small enough costs at least
// the limit, so only that ground is copied.
//
// All values are integers. Slopes are compared exactly in the end, by is_within(); values before it
// are rounded. Everything depends on coordinates only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "path/fine_distances.hpp"
#include "path/split_mesh.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh::detail {

class CostPotential {
 public:
  /// Copies ground, unless it has more faces than `triangles_max`. No bound will be more than
  /// `limit`, which is positive. Requires ends that were located.
  CostPotential(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                const PathEnds& ends, const PathLength& limit, std::size_t triangles_max);

  /// A lower bound of the cost of all paths: `wanted` at least, unless that is more than the limit,
  /// or not found within the number of triangles and some rounds. Cost: O(n log n) for n triangles,
  /// and O(n) for each of at most 720 passes over them.
  PathLength raise(const PathLength& wanted);

  std::size_t triangle_count() const { return mesh_.size(); }

 private:
  using Value = FineCost;             ///< of u, in units of 2^-24 * scale_ of a cost
  using Steepness = kernel::Int<40>;  ///< in units of 2^-30 of the multiplier

  /// Gives the slope of a triangle by the values of its corners: the sides opposite to them, turned
  /// by a right angle, times 2^30 / the longest one; and how long their sum, each times the
  /// corner's value and 2^-30, may be.
  struct Shape {
    struct Normal {
      kernel::Int<32> x, y;
    };
    std::array<Normal, 3> normals;
    kernel::Int<85> most;
  };

  void choose_scale();
  void grade();
  bool is_coarse(std::uint32_t triangle, const kernel::Int<53>& least) const;
  bool is_connected() const;
  bool begin(const Value& wanted);
  Shape shape_of(const SplitMesh::Triangle& triangle) const;
  void make_shapes();
  FineVector slope(std::uint32_t triangle) const;
  void flatten(std::uint32_t triangle);
  void hold_apart(const Value& wanted);
  void pass(const Value& wanted, bool is_forward);
  kernel::Int<85> rough_steepness(std::uint32_t triangle) const;
  PathLength bound() const;
  bool is_within(const SplitMesh::Triangle& triangle, const Steepness& steepness) const;
  bool refine();
  bool halve(std::uint32_t triangle);
  kernel::Int<77> unit() const { return scale_ * kernel::constant<1 << 12>; }

  PathLength limit_;
  std::size_t triangles_max_;
  bool is_refused_ = false;
  SplitMesh mesh_;
  std::uint32_t start_ = SplitMesh::none, goal_ = SplitMesh::none;
  kernel::Int<64> scale_ = kernel::constant<1>;  ///< a power of two
  bool is_graded_ = false;
  std::vector<Shape> shapes_;
  std::vector<Value> values_;
};

}  // namespace offgrid::navmesh::detail
